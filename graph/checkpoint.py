"""Where a turn is kept that waits for the person's choice: one SQLite file."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from langgraph.checkpoint.sqlite import SqliteSaver

from core.errors import StoreError
from graph.codec import StateSerializer


def open_checkpointer(path: Path) -> SqliteSaver:
    """Open or create the file of waiting turns; StoreError if that cannot be done."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, check_same_thread=False, timeout=5.0)
        saver = SqliteSaver(connection, serde=StateSerializer())
        saver.setup()
    except (sqlite3.Error, OSError) as error:
        raise StoreError(
            f"Файл ожидающих вопросов {path} не открывается: {error}.", "Проверьте права на папку и целостность файла."
        ) from error
    return saver
