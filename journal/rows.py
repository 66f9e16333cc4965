"""A record as one row of SQLite, and back: plain columns to search by, JSON for what has parts."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from core.finding import LayerReport
from core.note import ModelCall, Note
from journal.record import DraftRecord, Ending, OutcomeKind, QuestionRecord, StepTiming

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """
    CREATE TABLE questions (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        asked_at TEXT NOT NULL,
        thread TEXT NOT NULL,
        user TEXT NOT NULL,
        question TEXT NOT NULL,
        domain TEXT NOT NULL,
        standalone TEXT NOT NULL,
        reading TEXT NOT NULL,
        outcome TEXT NOT NULL,
        code TEXT NOT NULL,
        message TEXT NOT NULL,
        row_count INTEGER,
        database_ms REAL,
        total_ms REAL NOT NULL,
        prompt_tokens INTEGER NOT NULL,
        completion_tokens INTEGER NOT NULL,
        drafts TEXT NOT NULL,
        result_reports TEXT NOT NULL,
        notes TEXT NOT NULL,
        model_calls TEXT NOT NULL,
        steps TEXT NOT NULL
    )
        """,
        "CREATE INDEX questions_by_thread ON questions (thread, seq)",
        """
        CREATE TRIGGER questions_are_never_changed BEFORE UPDATE ON questions
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END
        """,
        """
        CREATE TRIGGER questions_are_never_deleted BEFORE DELETE ON questions
        BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END
        """,
    ),
)
"""Steps in order, each of statements; ``user_version`` of a file is how many it has had. Only ever appended to."""

INSERT = """
INSERT INTO questions (
    id, asked_at, thread, user, question, domain, standalone, reading, outcome, code, message, row_count, database_ms,
    total_ms, prompt_tokens, completion_tokens, drafts, result_reports, notes, model_calls, steps
) VALUES (
    :id, :asked_at, :thread, :user, :question, :domain, :standalone, :reading, :outcome, :code, :message, :row_count,
    :database_ms, :total_ms, :prompt_tokens, :completion_tokens, :drafts, :result_reports, :notes, :model_calls, :steps
)
"""

_PARTS: tuple[tuple[str, type], ...] = (
    ("drafts", DraftRecord),
    ("result_reports", LayerReport),
    ("notes", Note),
    ("model_calls", ModelCall),
    ("steps", StepTiming),
)


def to_row(record: QuestionRecord) -> dict[str, Any]:
    """Return the values of one row by column name."""
    parts = {name: _adapter(kind).dump_json(getattr(record, name)).decode() for name, kind in _PARTS}
    return {
        "id": record.id,
        "asked_at": record.asked_at.isoformat(),
        "thread": record.thread,
        "user": record.user,
        "question": record.question,
        "domain": record.domain,
        "standalone": record.standalone,
        "reading": record.reading,
        "outcome": record.ending.kind.value,
        "code": record.ending.code,
        "message": record.ending.message,
        "row_count": record.ending.row_count,
        "database_ms": record.ending.database_ms,
        "total_ms": record.total_ms,
        "prompt_tokens": record.prompt_tokens,
        "completion_tokens": record.completion_tokens,
        **parts,
    }


def from_row(row: sqlite3.Row) -> QuestionRecord:
    """Return the record of a row. Raises ValueError where its JSON is not what ``to_row`` wrote."""
    parts = {name: _adapter(kind).validate_json(row[name]) for name, kind in _PARTS}
    return QuestionRecord(
        id=row["id"],
        asked_at=datetime.fromisoformat(row["asked_at"]),
        thread=row["thread"],
        user=row["user"],
        question=row["question"],
        domain=row["domain"],
        standalone=row["standalone"],
        reading=row["reading"],
        ending=Ending(OutcomeKind(row["outcome"]), row["code"], row["message"], row["row_count"], row["database_ms"]),
        total_ms=row["total_ms"],
        **parts,
    )


@cache
def _adapter(kind: type) -> TypeAdapter[Any]:
    """Return the JSON form of a tuple of one kind of part; made once, since making costs milliseconds."""
    return TypeAdapter(tuple[kind, ...])  # type: ignore[valid-type]
