"""Reading the journal: one record, the newest ones, a search."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from core.errors import StoreError
from core.language import Localized
from journal.record import OutcomeKind, QuestionRecord
from journal.rows import from_row


@dataclass(frozen=True, slots=True)
class JournalFilter:
    """Which questions to list; empty parts do not narrow. ``text`` is looked for in any case, also in Russian."""

    text: str = ""
    outcome: OutcomeKind | None = None
    domain: str = ""
    user: str = ""
    thread: str = ""
    since: datetime | None = None
    limit: int = 20


@dataclass(frozen=True, slots=True)
class QuestionLine:
    """One question in a list."""

    id: str
    asked_at: datetime
    user: str
    question: str
    outcome: OutcomeKind
    code: str
    domain: str
    total_ms: float
    tokens: int


def read(path: Path, record_id: str) -> QuestionRecord | None:
    """Return the record with this id, or the only one whose id begins so; None if there is none.

    Raises:
        StoreError: there is no journal, or it cannot be read.
    """
    with _reading(path) as connection:
        exact = connection.execute("SELECT * FROM questions WHERE id = ?", (record_id,)).fetchone()
        if exact is not None:
            return from_row(exact)
        found = connection.execute(
            "SELECT * FROM questions WHERE substr(id, 1, ?) = ? LIMIT 2", (len(record_id), record_id)
        ).fetchall()
        return from_row(found[0]) if record_id and len(found) == 1 else None


def latest(path: Path, wanted: JournalFilter | None = None) -> tuple[QuestionLine, ...]:
    """Return the newest questions that the filter lets through, newest first.

    Raises:
        StoreError: there is no journal, or it cannot be read.
    """
    wanted = wanted or JournalFilter()
    conditions: tuple[tuple[str, str | None], ...] = (
        ("instr(folded(question), ?) > 0", wanted.text.casefold() or None),
        ("outcome = ?", wanted.outcome.value if wanted.outcome else None),
        ("domain = ?", wanted.domain or None),
        ("user = ?", wanted.user or None),
        ("thread = ?", wanted.thread or None),
        ("datetime(asked_at) >= datetime(?)", wanted.since.isoformat() if wanted.since else None),
    )
    used = [(condition, value) for condition, value in conditions if value is not None]
    where = f"WHERE {' AND '.join(condition for condition, _ in used)}" if used else ""
    sql = f"SELECT * FROM questions {where} ORDER BY seq DESC LIMIT ?"  # noqa: S608 — only our own conditions
    with _reading(path) as connection:
        rows = connection.execute(sql, (*(value for _, value in used), wanted.limit)).fetchall()
    return tuple(_line(row) for row in rows)


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    if not path.is_file():
        raise StoreError(
            Localized(f"Журнала {path} нет.", f"There is no journal at {path}."),
            Localized("Задайте вопрос: журнал начнётся с него.", "Ask a question first: the journal begins with it."),
        )
    try:
        with closing(sqlite3.connect(path, timeout=2.0)) as connection:
            connection.row_factory = sqlite3.Row
            connection.execute("PRAGMA query_only = ON")
            connection.create_function("folded", 1, str.casefold, deterministic=True)
            yield connection
    except (sqlite3.Error, ValueError, IndexError) as error:
        raise StoreError(
            Localized(f"Журнал {path.name} не читается: {error}.", f"The journal {path.name} cannot be read: {error}."),
            Localized("Проверьте, что это файл журнала.", "Check that it is the file of a journal."),
        ) from error


def _line(row: sqlite3.Row) -> QuestionLine:
    return QuestionLine(
        id=row["id"],
        asked_at=datetime.fromisoformat(row["asked_at"]),
        user=row["user"],
        question=row["question"],
        outcome=OutcomeKind(row["outcome"]),
        code=row["code"],
        domain=row["domain"],
        total_ms=row["total_ms"],
        tokens=row["prompt_tokens"] + row["completion_tokens"],
    )
