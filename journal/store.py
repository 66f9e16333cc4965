"""The journal's file: SQLite, append-only, one row a question."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from core.errors import StoreError
from core.language import Language, Localized
from core.note import Note, NoteKind
from core.sqlite_wal import keep_log_ahead
from journal.record import QuestionRecord
from journal.rows import INSERT, MIGRATIONS, to_row

_WAIT_FOR_LOCK_S = 0.5
_MOVE_AWAY = Localized(
    "Уберите этот файл: новый журнал начнётся сам.", "Move the file away: a new journal is begun by itself."
)
_ASK_AGAIN = Localized(
    "Повторите вопрос: у новой записи будет свой номер.", "Ask again: the new record gets its own number."
)
_UPDATE = Localized("Обновите программу.", "Update the program.")


class RecordSink(Protocol):
    """Somebody else who wants finished records (Langfuse); must neither wait nor raise."""

    def send(self, record: QuestionRecord) -> None:
        """Take a record."""
        ...


@dataclass(frozen=True, slots=True)
class Journal:
    """A journal file; made with its folder at the first record. Safe to use from many threads and processes."""

    path: Path
    wait_s: float = _WAIT_FOR_LOCK_S

    def append(self, record: QuestionRecord) -> None:
        """Write one record.

        Raises:
            StoreError: the file is locked, broken, made by a newer version, or already holds this id.
        """
        with self._connection() as connection:
            # Two processes may meet a new file at the same moment, so the version is read under the lock.
            connection.execute("BEGIN IMMEDIATE")
            _migrate(connection, self.path)
            connection.execute(INSERT, to_row(record))
            connection.execute("COMMIT")

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self.path, timeout=self.wait_s, isolation_level=None)) as connection:
                keep_log_ahead(connection, self.wait_s)
                connection.execute("PRAGMA synchronous = NORMAL")
                yield connection
        except sqlite3.IntegrityError as error:
            ru = f"Журнал {self.path.name} не принял запись: {error}."
            en = f"The journal {self.path.name} refused the record: {error}."
            raise StoreError(Localized(ru, en), _ASK_AGAIN) from error
        except (sqlite3.Error, OSError) as error:
            ru = f"В журнал {self.path.name} не записать: {error}."
            en = f"The journal {self.path.name} cannot be written: {error}."
            raise StoreError(Localized(ru, en), _MOVE_AWAY) from error


@dataclass(slots=True)
class SafeJournal:
    """A journal whose loss never costs an answer: what goes wrong becomes a note, and is counted.

    ``journal`` None keeps nothing but feeds the sinks.
    """

    journal: Journal | None
    sinks: tuple[RecordSink, ...] = ()
    lost: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def append(self, record: QuestionRecord) -> Note | None:
        """Write a record and hand it to the sinks; return a note of the survived error, None if all went well."""
        for sink in self.sinks:
            sink.send(record)
        if self.journal is None:
            return None
        try:
            self.journal.append(record)
        except StoreError as error:
            with self._lock:
                self.lost += 1
            said, what_to_do = error.told(Language.EN)
            return Note(NoteKind.SURVIVED_ERROR, "journal", said, (("what_to_do", what_to_do),))
        return None


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring a file to the newest form, inside the caller's transaction; a file of a newer program is left alone."""
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > len(MIGRATIONS):
        raise StoreError(
            Localized(
                f"Журнал {path.name} создан более новой версией программы.",
                f"The journal {path.name} was made by a newer version of the program.",
            ),
            _UPDATE,
        )
    for number, statements in enumerate(MIGRATIONS[version:], version + 1):
        for statement in statements:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {number}")
