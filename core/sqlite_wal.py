"""The switch of an SQLite file to a write-ahead log, which several threads or processes may want at once."""

from __future__ import annotations

import sqlite3
import time

_PAUSE_S = 0.005


def keep_log_ahead(connection: sqlite3.Connection, wait_s: float) -> None:
    """Switch the file of a connection to a write-ahead log, waiting up to ``wait_s`` seconds for others that do.

    Of several that meet a new file one switches it, and SQLite tells the others at once that it is locked: its own
    waiting (``timeout``) does not cover the switch.

    Raises:
        sqlite3.OperationalError: the file is still locked, or cannot be switched.
    """
    until = time.monotonic() + wait_s
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(_PAUSE_S)
        else:
            return
