"""The answer as data: the one object that the command line, the API and every other door return (schema version 1)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

MAX_ROWS = 1000
"""Rows of a document, unless another number is asked for."""

JsonValue = str | int | float | bool | None


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class PeriodPart(_Part):
    """A period as read; ``end`` is not included."""

    label: str
    start: date | None
    end: date | None


class ReadingPart(_Part):
    """How the question was read."""

    sentence: str
    metrics: tuple[str, ...]
    cuts: tuple[str, ...]
    periods: tuple[PeriodPart, ...]
    comparison: tuple[PeriodPart, ...]
    filters: tuple[str, ...]
    grain: str
    order: str
    defaults: tuple[str, ...]


class ParameterPart(_Part):
    """One parameter of the SQL; ``from`` is the piece of the question, or "setting", or "rights"."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_by_name=True)

    name: str
    value: JsonValue
    type: str
    label: str
    origin: str = Field(serialization_alias="from", validation_alias="from")
    source: str
    """Id in the reading: P1, V1, N1 …"""


class ColumnPart(_Part):
    """One column of the rows."""

    name: str
    title: str
    type: str
    unit: str
    role: str


class FactPart(_Part):
    """One fact of the answer."""

    id: str
    value: JsonValue
    unit: str
    source: str
    column: str
    row_key: dict[str, str]
    formula: str


class FreshnessPart(_Part):
    """How new the data is: the last load (``loaded``), or the newest record (``newest``) where no load is kept."""

    kind: str
    at: str
    field: str


class SourcePart(_Part):
    """One executed query: the source of facts."""

    id: str
    engine: str
    executed_at: datetime
    rows: int
    freshness: FreshnessPart | None


class CheckPart(_Part):
    """One finding that goes with the answer."""

    layer: str
    id: str
    severity: str
    message: str


class OptionPart(_Part):
    """One choice."""

    id: str
    label: str
    detail: str


class ClarificationPart(_Part):
    """What is asked back."""

    question: str
    options: tuple[OptionPart, ...]


class RefusalPart(_Part):
    """Why there is no answer, and what can be asked instead."""

    code: str
    message: str
    suggestions: tuple[str, ...]


class ErrorPart(_Part):
    """What is broken."""

    code: str
    message: str
    what_to_do: str


class FilePart(_Part):
    """A file that was written."""

    kind: str
    title: str
    file: str


class UsagePart(_Part):
    """Calls of the language model."""

    llm_calls: int
    prompt_tokens: int
    completion_tokens: int
    cost: float | None = None


class TimingsPart(_Part):
    """Milliseconds."""

    total: float
    database: float
    model: float
    own: float


class TracePart(_Part):
    """Where to find the turn again."""

    journal: str
    thread: str
    turn: int


class AnswerDocument(_Part):
    """The answer contract, schema version 1."""

    model_config = ConfigDict(frozen=True, extra="forbid", title="Sverka answer", validate_by_name=True)

    schema_version: Literal[1] = Field(default=1, serialization_alias="schema", validation_alias="schema")
    status: Literal["answered", "clarify", "refused", "failed"]
    question: str
    standalone: str = ""
    reading: ReadingPart | None = None
    domain: str = ""
    dialect: str = ""
    engine: str = ""
    sql: str = ""
    parameters: tuple[ParameterPart, ...] = ()
    written_by: str = ""
    attempts: int = 0
    columns: tuple[ColumnPart, ...] = ()
    rows: tuple[tuple[JsonValue, ...], ...] = ()
    row_count: int = 0
    truncated: bool = False
    result_id: str = ""
    text: str = ""
    facts: tuple[FactPart, ...] = ()
    sources: tuple[SourcePart, ...] = ()
    checks: tuple[CheckPart, ...] = ()
    layers: dict[str, str] = {}
    clarification: ClarificationPart | None = None
    refusal: RefusalPart | None = None
    error: ErrorPart | None = None
    charts: tuple[FilePart, ...] = ()
    files: tuple[FilePart, ...] = ()
    shaped_by: tuple[str, ...] = ()
    usage: UsagePart
    timings_ms: TimingsPart
    trace: TracePart

    def to_json(self, *, indent: int | None = None) -> str:
        """Return the document as JSON text, keys as in the contract."""
        return self.model_dump_json(by_alias=True, indent=indent)


class WhyDocument(_Part):
    """Where figures of an answer come from: one fact, or all of them, with the query behind them."""

    thread: str
    turn: int
    question: str
    facts: tuple[FactPart, ...]
    inputs: tuple[FactPart, ...]
    """What the fact was computed from."""
    periods: tuple[PeriodPart, ...]
    comparison: tuple[PeriodPart, ...]
    filters: tuple[str, ...]
    defaults: tuple[str, ...]
    source: str
    engine: str
    executed_at: datetime
    freshness: FreshnessPart | None
    row_count: int
    sql: str
    parameters: tuple[ParameterPart, ...]
