"""How the files of threads and answers are opened: one SQLite connection for all threads of a process."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from core.sqlite_wal import keep_log_ahead

_WAIT_FOR_LOCK_S = 5.0


def open_sqlite(path: Path, schema: str) -> sqlite3.Connection:
    """Open or create a file and its tables; ``sqlite3.Error`` or ``OSError`` if that cannot be done."""
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=_WAIT_FOR_LOCK_S)
    keep_log_ahead(connection, _WAIT_FOR_LOCK_S)
    connection.execute("PRAGMA synchronous=NORMAL")
    connection.executescript(schema)
    return connection
