"""What a thread remembers between messages: the last good question, a question that waits for a choice, the answers.

One SQLite file. A turn costs one small row; rows of results are never in it.
"""

from __future__ import annotations

import sqlite3
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from core.errors import StoreError
from core.language import Localized
from graph.codec import from_text, to_text
from graph.sqlite_file import open_sqlite
from graph.state import LastGood
from graph.waiting import Waiting

_Kept = TypeVar("_Kept")
_CHECK_FILE = Localized(
    "Проверьте права на папку и целостность файла.", "Check the rights to the folder, and that the file is whole."
)
_SCHEMA = """
CREATE TABLE IF NOT EXISTS threads (
    thread TEXT PRIMARY KEY, turns INTEGER NOT NULL DEFAULT 0, last_good TEXT, waiting TEXT
);
CREATE TABLE IF NOT EXISTS answers (
    thread TEXT NOT NULL, turn INTEGER NOT NULL, user TEXT NOT NULL, asked_at TEXT NOT NULL, question TEXT NOT NULL,
    document TEXT NOT NULL, PRIMARY KEY (thread, turn)
);
CREATE INDEX IF NOT EXISTS answers_by_user ON answers (user, asked_at);
"""


@dataclass(frozen=True, slots=True)
class SavedAnswer:
    """One shown answer: the question as asked and the answer document as JSON text."""

    thread: str
    turn: int
    question: str
    asked_at: str
    document: str


class ThreadStore:
    """Reads and writes the memory of threads; safe to use from several threads of one process."""

    def __init__(self, path: Path) -> None:
        """Open or create the file; StoreError if that cannot be done."""
        self._lock = threading.Lock()
        try:
            self._connection = open_sqlite(path, _SCHEMA)
        except (sqlite3.Error, OSError) as error:
            raise StoreError(
                Localized(
                    f"Память диалогов {path} не открывается: {error}.",
                    f"The memory of dialogues {path} cannot be opened: {error}.",
                ),
                _CHECK_FILE,
            ) from error

    def begin_turn(self, thread: str) -> int:
        """Count a new turn of a thread and return its number, from 1."""
        rows = self._run(
            "INSERT INTO threads (thread, turns) VALUES (?, 1)"
            " ON CONFLICT (thread) DO UPDATE SET turns = turns + 1 RETURNING turns",
            (thread,),
        )
        return int(rows[0][0])

    def last_good(self, thread: str) -> LastGood | None:
        """Return the last question of a thread that was answered."""
        rows = self._run("SELECT last_good FROM threads WHERE thread = ?", (thread,))
        return _read(rows[0][0], LastGood) if rows and rows[0][0] else None

    def keep(self, thread: str, last: LastGood) -> None:
        """Remember the last good question."""
        self._run("UPDATE threads SET last_good = ? WHERE thread = ?", (to_text(last), thread))

    def waiting(self, thread: str) -> Waiting | None:
        """Return the question of a thread that waits for a choice."""
        rows = self._run("SELECT waiting FROM threads WHERE thread = ?", (thread,))
        return _read(rows[0][0], Waiting) if rows and rows[0][0] else None

    def set_waiting(self, thread: str, waiting: Waiting | None) -> None:
        """Remember, or forget, the question that waits for a choice."""
        text = to_text(waiting) if waiting else None
        self._run("UPDATE threads SET waiting = ? WHERE thread = ?", (text, thread))

    def save_answer(self, answer: SavedAnswer, user: str) -> None:
        """Keep a shown answer, so that a page can be opened again."""
        self._run(
            "INSERT OR REPLACE INTO answers (thread, turn, user, asked_at, question, document)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (answer.thread, answer.turn, user, answer.asked_at, answer.question, answer.document),
        )

    def answers(self, thread: str) -> tuple[SavedAnswer, ...]:
        """Return the shown answers of a thread, oldest first."""
        rows = self._run(
            "SELECT thread, turn, question, asked_at, document FROM answers WHERE thread = ? ORDER BY turn", (thread,)
        )
        return tuple(SavedAnswer(str(r[0]), int(r[1]), str(r[2]), str(r[3]), str(r[4])) for r in rows)

    def threads_of(self, user: str, limit: int = 50) -> tuple[tuple[str, str], ...]:
        """Return the threads of a user with their first questions, newest first."""
        rows = self._run(
            "SELECT thread, question FROM answers WHERE user = ? GROUP BY thread HAVING turn = MIN(turn)"
            " ORDER BY MAX(asked_at) DESC LIMIT ?",
            (user, limit),
        )
        return tuple((str(row[0]), str(row[1])) for row in rows)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def _run(self, sql: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        try:
            with self._lock:
                return self._connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(
                Localized(
                    f"Память диалогов не читается: {error}.", f"The memory of dialogues cannot be read: {error}."
                ),
                Localized("Проверьте место на диске.", "Check the space on the disk."),
            ) from error


def _read(text: str, kind: type[_Kept]) -> _Kept | None:
    """Return what was kept; None if an older version wrote it, which only costs the context."""
    try:
        found = from_text(text)
    except (ValueError, KeyError, TypeError):
        return None
    return found if isinstance(found, kind) else None
