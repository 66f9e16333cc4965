"""Answers that were given, kept whole: where a figure comes from can be asked, and files be made, at any time later.

Rows are not in it (they lie in the result store); one compressed row a turn in an SQLite file.
"""

from __future__ import annotations

import sqlite3
import threading
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.errors import StoreError
from core.language import Language, Localized
from core.outcome import Answered
from graph.codec import from_text, to_text
from graph.sqlite_file import open_sqlite

_SCHEMA = """
CREATE TABLE IF NOT EXISTS answers (
    thread TEXT NOT NULL, turn INTEGER NOT NULL, result TEXT NOT NULL, user TEXT NOT NULL, language TEXT NOT NULL,
    question TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (thread, turn)
);
CREATE INDEX IF NOT EXISTS answers_by_result ON answers (result);
"""


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """An answer with the turn it ended, the question as asked, and the language in which it was answered."""

    answered: Answered
    question: str
    language: Language
    thread: str
    turn: int


class Shelf:
    """The answers of all users, each found by its own user only; safe to use from several threads of one process."""

    def __init__(self, path: Path) -> None:
        """Open or create the file; StoreError if that cannot be done."""
        self._lock = threading.Lock()
        try:
            self._connection = open_sqlite(path, _SCHEMA)
        except (sqlite3.Error, OSError) as error:
            raise StoreError(
                Localized(
                    f"Файл ответов {path} не открывается: {error}.",
                    f"The file of answers {path} cannot be opened: {error}.",
                ),
                Localized("Проверьте права на папку.", "Check the rights to the folder."),
            ) from error

    def put(self, kept: KeptAnswer, user: str) -> None:
        """Keep an answer of a user."""
        body = zlib.compress(to_text(kept.answered).encode())
        row = (kept.thread, kept.turn, kept.answered.result.id, user, str(kept.language), kept.question, body)
        self._run(
            "INSERT OR REPLACE INTO answers (thread, turn, result, user, language, question, body)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            row,
        )

    def find(self, result: str, user: str) -> KeptAnswer | None:
        """Return the answer with this result; None if this user has none, or an older version wrote it."""
        sql = "SELECT thread, turn, language, question, body FROM answers WHERE result = ? AND user = ?"
        return _first(self._run(sql, (result, user)))

    def of_turn(self, thread: str, turn: int | None, user: str) -> KeptAnswer | None:
        """Return the answer of a turn of a thread, of its last answered turn for None; None as ``find``."""
        sql = (
            "SELECT thread, turn, language, question, body FROM answers"
            " WHERE thread = ? AND user = ? AND turn = COALESCE(?, turn) ORDER BY turn DESC LIMIT 1"
        )
        return _first(self._run(sql, (thread, user, turn)))

    def last(self, user: str) -> KeptAnswer | None:
        """Return the answer that this user got last."""
        sql = "SELECT thread, turn, language, question, body FROM answers WHERE user = ? ORDER BY rowid DESC LIMIT 1"
        return _first(self._run(sql, (user,)))

    def turns(self, thread: str, user: str) -> tuple[int, ...]:
        """Return the numbers of the turns of a thread that were answered for this user."""
        sql = "SELECT turn FROM answers WHERE thread = ? AND user = ? ORDER BY turn"
        return tuple(int(row[0]) for row in self._run(sql, (thread, user)))

    def threads(self, user: str, limit: int = 10) -> tuple[str, ...]:
        """Return the threads with answers of this user, newest first."""
        sql = "SELECT thread FROM answers WHERE user = ? GROUP BY thread ORDER BY MAX(rowid) DESC LIMIT ?"
        return tuple(str(row[0]) for row in self._run(sql, (user, limit)))

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()

    def _run(self, sql: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        try:
            with self._lock:
                return self._connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(
                Localized(f"Файл ответов не читается: {error}.", f"The file of answers cannot be read: {error}."),
                Localized("Проверьте место на диске.", "Check the space on the disk."),
            ) from error


def _first(rows: list[tuple[Any, ...]]) -> KeptAnswer | None:
    if not rows:
        return None
    thread, turn, language, question, body = rows[0]
    try:
        answered = from_text(zlib.decompress(body).decode())
    except (zlib.error, ValueError, KeyError, TypeError):
        return None
    return KeptAnswer(answered, question, Language(language), thread, turn) if isinstance(answered, Answered) else None
