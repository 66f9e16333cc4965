"""The record of one question: decisions, drafts, checks, calls and times; never rows of a result."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from core.finding import LayerReport
from core.note import ModelCall, Note
from core.outcome import Answered, Clarify, Failed, Outcome, Refused
from core.parameter import Origin, Parameter, ParameterType
from core.sql import Draft, WrittenBy


class OutcomeKind(StrEnum):
    """How a question ended; the words of the answer contract."""

    ANSWERED = "answered"
    CLARIFY = "clarify"
    REFUSED = "refused"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a question without its content: rows and the answer's text stay out of the journal.

    ``code`` is the refusal's, the clarification's or the error's; ``message`` what the person was told in these cases.
    """

    kind: OutcomeKind
    code: str = ""
    message: str = ""
    row_count: int | None = None
    database_ms: float | None = None


@dataclass(frozen=True, slots=True)
class ParameterRecord:
    """A parameter of a draft, its value as text."""

    name: str
    value: str
    type: ParameterType
    label: str
    origin: Origin
    source: str


@dataclass(frozen=True, slots=True)
class DraftRecord:
    """One draft with what the checks said of it."""

    sql: str
    written_by: WrittenBy
    parameters: tuple[ParameterRecord, ...] = ()
    mends: tuple[str, ...] = ()
    reports: tuple[LayerReport, ...] = ()


@dataclass(frozen=True, slots=True)
class StepTiming:
    """One step that ran: when it began, counted from the question, and how long it took, in milliseconds."""

    step: str
    started_ms: float
    ms: float


@dataclass(frozen=True, slots=True)
class QuestionRecord:
    """All that is known of one question. ``asked_at`` is given by the caller and carries its time zone.

    ``reading`` is how the question was understood, in one sentence; ``steps`` are in the order in which they ran.
    """

    id: str
    asked_at: datetime
    thread: str
    user: str
    question: str
    ending: Ending
    domain: str = ""
    standalone: str = ""
    reading: str = ""
    drafts: tuple[DraftRecord, ...] = ()
    result_reports: tuple[LayerReport, ...] = ()
    notes: tuple[Note, ...] = ()
    model_calls: tuple[ModelCall, ...] = ()
    steps: tuple[StepTiming, ...] = ()
    total_ms: float = 0.0

    @property
    def prompt_tokens(self) -> int:
        """Return the tokens of all prompts."""
        return sum(call.prompt_tokens for call in self.model_calls)

    @property
    def completion_tokens(self) -> int:
        """Return the tokens of all replies."""
        return sum(call.completion_tokens for call in self.model_calls)


def ending_of(outcome: Outcome) -> Ending:
    """Return what the journal keeps of an outcome."""
    match outcome:
        case Answered(result=result):
            return Ending(OutcomeKind.ANSWERED, row_count=result.row_count, database_ms=result.database_ms)
        case Clarify(reason=reason, question=question):
            return Ending(OutcomeKind.CLARIFY, reason, question)
        case Refused(code=code, message=message):
            return Ending(OutcomeKind.REFUSED, code, message)
        case Failed(code=code, message=message):
            return Ending(OutcomeKind.FAILED, code, message)


def draft_record(draft: Draft, reports: tuple[LayerReport, ...] = ()) -> DraftRecord:
    """Return what the journal keeps of a draft and of the checks on it."""
    parameters = tuple(_parameter_record(parameter) for parameter in draft.parameters)
    return DraftRecord(draft.text, draft.written_by, parameters, draft.mends, reports)


def _parameter_record(parameter: Parameter) -> ParameterRecord:
    return ParameterRecord(
        parameter.name, str(parameter.value), parameter.type, parameter.label, parameter.origin, parameter.source
    )
