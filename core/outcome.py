"""The four ends of a question: answered, asked back, refused, failed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from core.fact import Fact, Source
from core.finding import LayerReport
from core.parameter import Parameter
from core.reading import Reading
from core.result import Result
from core.sql import Dialect, WrittenBy


class FileKind(StrEnum):
    """The kind of a file that goes with an answer."""

    XLSX = "xlsx"
    CSV = "csv"
    PARQUET = "parquet"
    HTML = "html"
    """A chart that opens in a browser without a network."""
    PLOTLY = "plotly"
    """A chart as Plotly figure JSON."""
    PNG = "png"
    """A chart as a picture."""


@dataclass(frozen=True, slots=True)
class AnswerFile:
    """One file of an answer."""

    kind: FileKind
    title: str
    path: Path


class ChartKind(StrEnum):
    """The kinds of charts that the rules choose among."""

    INDICATOR = "indicator"
    LINE = "line"
    BAR = "bar"
    HORIZONTAL_BAR = "horizontal_bar"
    STACKED_BAR = "stacked_bar"
    GROUPED_BAR = "grouped_bar"
    PIE = "pie"
    SCATTER = "scatter"
    HEATMAP = "heatmap"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawn chart: its kind, its title and its Plotly figure as JSON text."""

    kind: ChartKind
    title: str
    figure_json: str


@dataclass(frozen=True, slots=True)
class Answered:
    """The question was answered and every figure in ``text`` is one of ``facts``."""

    domain: str
    reading: Reading
    standalone: str
    sql: str
    """The text that ran: the prefix of datasets and rights, then the written query."""
    written_sql: str
    dialect: Dialect
    engine: str
    parameters: tuple[Parameter, ...]
    written_by: WrittenBy
    attempts: int
    result: Result
    text: str
    """The whole text: what was found, how the question was read, warnings."""
    facts: tuple[Fact, ...]
    sources: tuple[Source, ...]
    checks: tuple[LayerReport, ...]
    charts: tuple[Chart, ...] = ()
    files: tuple[AnswerFile, ...] = ()
    warnings: tuple[str, ...] = ()
    examples_used: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    """What was found, sentence by sentence, with references (``{F7}``) in the places of the figures."""


class ClarifyReason(StrEnum):
    """Why a question goes back to the person."""

    DOMAIN = "domain"
    PERIOD = "period"
    VALUE = "value"
    METRIC = "metric"
    DIMENSION = "dimension"
    JOIN_PATH = "join_path"
    COST = "cost"
    DISAGREEMENT = "disagreement"


@dataclass(frozen=True, slots=True)
class Option:
    """One choice offered to the person."""

    id: str
    label: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Clarify:
    """The question has no single right reading; the person chooses or says it in words."""

    reason: ClarifyReason
    question: str
    options: tuple[Option, ...]
    reading: Reading | None = None


class RefusalCode(StrEnum):
    """Why there is no answer."""

    NO_SUCH_DATA = "no_such_data"
    NOT_UNDERSTOOD = "not_understood"
    NOT_ALLOWED = "not_allowed"
    UNSAFE = "unsafe"
    TOO_COSTLY = "too_costly"
    OUT_OF_SCOPE = "out_of_scope"


@dataclass(frozen=True, slots=True)
class Refused:
    """An honest "no": what is missing, and what can be asked instead."""

    code: RefusalCode
    message: str
    suggestions: tuple[str, ...] = ()
    reading: Reading | None = None


@dataclass(frozen=True, slots=True)
class Failed:
    """The system is broken: what happened, and what to do."""

    code: str
    message: str
    what_to_do: str


Outcome = Answered | Clarify | Refused | Failed


@dataclass(frozen=True, slots=True)
class Choice:
    """What the person chose when asked: the id of one of the options that were offered."""

    reason: ClarifyReason
    option: str
