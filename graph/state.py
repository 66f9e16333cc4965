"""The state of one turn: a question on its way to an answer. Small and typed; rows are never in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add
from typing import Annotated, TypedDict

from core.fact import Fact, Source
from core.finding import Finding, Layer, LayerReport
from core.intent import Intent
from core.note import ModelCall, Note
from core.outcome import AnswerFile, Chart, Choice, Outcome
from core.parameter import Parameter
from core.period import PeriodReading
from core.question import Question
from core.reading import Reading
from core.result import Result
from core.sql import Draft
from understanding.follow_up import ShownGroups
from understanding.reading import Before, Message


@dataclass(frozen=True, slots=True)
class LastGood:
    """What the next message of a thread may refer to: the last question that was answered."""

    standalone: str
    intent: Intent
    reading: PeriodReading
    result_id: str
    shown: ShownGroups | None = None
    user: str = ""
    """Whose rights the answer was made with: nobody else goes on from it."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The state of one turn.

    ``choices``, ``drafts``, ``reports``, ``files``, ``notes`` and ``model_calls`` are added to; everything else is
    replaced by the node that returns it.
    """

    question: Question
    wants_excel: bool = False
    run_query: bool = True
    """False writes and checks the SQL without running it."""
    previous: LastGood | None = None
    choices: Annotated[tuple[Choice, ...], add] = ()
    alone: PeriodReading | None = None
    """The message's own reading of time."""
    reading: PeriodReading | None = None
    """The reading of time after what the thread said before."""
    domain: str | None = None
    intent: Intent | None = None
    is_follow_up: bool = False
    understood: Reading | None = None
    standalone: str = ""
    tables: tuple[str, ...] = ()
    attempt: int = 0
    drafts: Annotated[tuple[Draft, ...], add] = ()
    findings: tuple[Finding, ...] = ()
    """What stands against the last draft."""
    reports: Annotated[tuple[LayerReport, ...], add] = ()
    asked_cost: float | None = None
    """The estimated cost about which the person was asked last, in the database's unit."""
    result: Result | None = None
    full_sql: str = ""
    parameters: tuple[Parameter, ...] = ()
    """Those that ``full_sql`` uses, the user's rights among them."""
    facts: tuple[Fact, ...] = ()
    sources: tuple[Source, ...] = ()
    text: str = ""
    sentences: tuple[str, ...] = ()
    """The text's sentences about what was found, with references in the places of the figures."""
    charts: tuple[Chart, ...] = ()
    files: Annotated[tuple[AnswerFile, ...], add] = ()
    notes: Annotated[tuple[Note, ...], add] = ()
    model_calls: Annotated[tuple[ModelCall, ...], add] = ()
    outcome: Outcome | None = None

    @property
    def message(self) -> Message:
        """Return what is read: the question, what was chosen about it, and what it may refer to."""
        last = self.previous
        before = Before(last.intent, last.reading, last.shown) if last is not None else None
        return Message(self.question, self.alone or PeriodReading(), self.choices, before)

    @property
    def intent_read(self) -> Intent:
        """Return the intent; nodes after ``read_intent`` may rely on it.

        Raises:
            RuntimeError: the machine is wired wrongly.
        """
        if self.intent is None:
            raise RuntimeError("a step that needs the intent ran before read_intent")
        return self.intent


class TurnUpdate(TypedDict, total=False):
    """What a node may change: the keys of ``Turn`` (a test compares them; LangGraph drops an unknown key silently)."""

    question: Question
    wants_excel: bool
    run_query: bool
    previous: LastGood | None
    choices: tuple[Choice, ...]
    alone: PeriodReading | None
    reading: PeriodReading | None
    domain: str | None
    intent: Intent | None
    is_follow_up: bool
    understood: Reading | None
    standalone: str
    tables: tuple[str, ...]
    attempt: int
    drafts: tuple[Draft, ...]
    findings: tuple[Finding, ...]
    reports: tuple[LayerReport, ...]
    asked_cost: float | None
    result: Result | None
    full_sql: str
    parameters: tuple[Parameter, ...]
    facts: tuple[Fact, ...]
    sources: tuple[Source, ...]
    text: str
    sentences: tuple[str, ...]
    charts: tuple[Chart, ...]
    files: tuple[AnswerFile, ...]
    notes: tuple[Note, ...]
    model_calls: tuple[ModelCall, ...]
    outcome: Outcome | None


def reports_by_draft(reports: Sequence[LayerReport]) -> list[list[LayerReport]]:
    """Group reports by the draft or result that they are about: the guard's begins each group."""
    groups: list[list[LayerReport]] = []
    for report in reports:
        if report.layer is Layer.GUARD:
            groups.append([])
        if groups:
            groups[-1].append(report)
    return groups
