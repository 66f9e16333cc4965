"""Answers that were shown, kept whole: their files and pages of rows can be made at any time later.

Rows are not in it (they lie in the result store); one compressed row a question in an SQLite file.
"""

from __future__ import annotations

import sqlite3
import threading
import zlib
from dataclasses import dataclass
from pathlib import Path

from core.errors import StoreError
from core.language import Language, Localized
from core.outcome import Answered
from graph.codec import from_text, to_text

_SCHEMA = """
CREATE TABLE IF NOT EXISTS answers (
    result TEXT PRIMARY KEY, user TEXT NOT NULL, language TEXT NOT NULL, question TEXT NOT NULL, body BLOB NOT NULL
)
"""


@dataclass(frozen=True, slots=True)
class ShelvedAnswer:
    """An answer with the question as asked and the language in which it was answered."""

    answered: Answered
    question: str
    language: Language


class Shelf:
    """The answers of all users by the ids of their results; safe to use from several threads of one process."""

    def __init__(self, path: Path) -> None:
        """Open or create the file; StoreError if that cannot be done."""
        self._lock = threading.Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=5.0)
            self._connection.execute("PRAGMA journal_mode=WAL")
            self._connection.execute("PRAGMA synchronous=NORMAL")
            self._connection.execute(_SCHEMA)
        except (sqlite3.Error, OSError) as error:
            raise StoreError(
                Localized(
                    f"Файл ответов {path} не открывается: {error}.",
                    f"The file of answers {path} cannot be opened: {error}.",
                ),
                Localized("Проверьте права на папку.", "Check the rights to the folder."),
            ) from error

    def put(self, answer: ShelvedAnswer, user: str) -> None:
        """Keep an answer of a user."""
        body = zlib.compress(to_text(answer.answered).encode())
        row = (answer.answered.result.id, user, str(answer.language), answer.question, body)
        self._run("INSERT OR REPLACE INTO answers (result, user, language, question, body) VALUES (?, ?, ?, ?, ?)", row)

    def find(self, result: str, user: str) -> ShelvedAnswer | None:
        """Return the answer with this result; None if this user has none, or an older version wrote it."""
        rows = self._run("SELECT body, question, language FROM answers WHERE result = ? AND user = ?", (result, user))
        if not rows:
            return None
        body, question, language = rows[0]
        try:
            answered = from_text(zlib.decompress(body).decode())
        except (zlib.error, ValueError, KeyError, TypeError):
            return None
        return ShelvedAnswer(answered, question, Language(language)) if isinstance(answered, Answered) else None

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()

    def _run(self, sql: str, values: tuple[object, ...]) -> list[tuple[bytes, str, str]]:
        try:
            with self._lock:
                return self._connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(
                Localized(f"Файл ответов не читается: {error}.", f"The file of answers cannot be read: {error}."),
                Localized("Проверьте место на диске.", "Check the space on the disk."),
            ) from error
