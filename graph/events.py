"""What a screen is told while a question is worked on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from core.note import Note
from core.outcome import Outcome
from core.reading import Reading


class Step(StrEnum):
    """The steps of the machine, named as its nodes."""

    UNDERSTAND = "understand"
    CHOOSE_DOMAIN = "choose_domain"
    READ_INTENT = "read_intent"
    PROPOSE_LINKS = "propose_links"
    CHOOSE_TABLES = "choose_tables"
    WRITE_SQL = "write_sql"
    CHECK_SQL = "check_sql"
    DRY_RUN = "dry_run"
    CRITICISE = "criticise"
    RUN_SQL = "run_sql"
    CHECK_RESULT = "check_result"
    CONFIRM = "confirm"
    RECORD_FACTS = "record_facts"
    WRITE_TEXT = "write_text"
    DRAW = "draw"
    EXPORT = "export"
    REMEMBER = "remember"
    ASK_BACK = "ask_back"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True)
class StepStarted:
    """A step begins."""

    step: Step


@dataclass(frozen=True, slots=True)
class StepDone:
    """A step is over; ``notes`` tell what it decided."""

    step: Step
    milliseconds: float
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Understood:
    """The question was read; shown before the answer is there."""

    reading: Reading


@dataclass(frozen=True, slots=True)
class SqlWritten:
    """A draft was written (not yet checked)."""

    sql: str


@dataclass(frozen=True, slots=True)
class Timings:
    """Where the time of an answer went, in milliseconds; ``own`` is all but the database and the model."""

    total: float
    database: float
    model: float

    @property
    def own(self) -> float:
        """Return the program's own time."""
        return max(self.total - self.database - self.model, 0.0)


@dataclass(frozen=True, slots=True)
class Usage:
    """Calls of the language model for one turn."""

    llm_calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Finished:
    """The turn is over. ``record`` is its id in the journal, ``turn`` its number in the thread (from 1)."""

    outcome: Outcome
    thread: str
    turn: int
    record: str
    timings: Timings
    usage: Usage


Event = StepStarted | StepDone | Understood | SqlWritten | Finished
