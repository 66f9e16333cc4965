"""What goes over HTTP: the bodies of requests and the events of a stream."""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from apps.contract import AnswerDocument, ErrorPart
from apps.web.chat import Shown, Told
from core.errors import SverkaError
from core.language import Language
from graph.events import SqlWritten, StepDone, StepStarted, Understood
from render.messages import message

_THREAD = r"^[\w-]{1,64}$"


class _Body(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class AskBody(_Body):
    """A question; ``thread`` continues a dialogue, ``now`` is the day taken for today."""

    question: str = Field(max_length=100_000)
    thread: str | None = Field(None, pattern=_THREAD)
    domain: str | None = None
    language: Language | None = None
    now: date | None = None


class ChooseBody(_Body):
    """The choice of one of the options that were offered."""

    thread: str = Field(pattern=_THREAD)
    option: str


class StepEvent(_Body):
    """A step begins, or is over after so many milliseconds."""

    type: Literal["step_started", "step_done"]
    step: str
    title: str
    milliseconds: float | None = None


class ReadingEvent(_Body):
    """The question was read."""

    type: Literal["reading"] = "reading"
    sentence: str


class SqlEvent(_Body):
    """A draft was written, not yet checked."""

    type: Literal["sql"] = "sql"
    sql: str


class AnswerEvent(_Body):
    """The turn is over."""

    type: Literal["answer"] = "answer"
    document: AnswerDocument


class ErrorEvent(_Body):
    """The turn did not begin, or broke off."""

    type: Literal["error"] = "error"
    error: ErrorPart


WireEvent = StepEvent | ReadingEvent | SqlEvent | AnswerEvent | ErrorEvent


def wire_event(told: Told, language: Language) -> WireEvent | None:
    """Return an event as it is sent; None for one that only this program needs."""
    match told:
        case StepStarted(step):
            return StepEvent(type="step_started", step=step, title=message(f"step.{step}", language))
        case StepDone(step, milliseconds, _):
            title = message(f"step.{step}", language)
            return StepEvent(type="step_done", step=step, title=title, milliseconds=round(milliseconds, 2))
        case Understood(reading):
            return ReadingEvent(sentence=reading.sentence)
        case SqlWritten(sql):
            return SqlEvent(sql=sql)
        case Shown(document):
            return AnswerEvent(document=document)
        case _:
            return None


def error_part(error: SverkaError, language: Language) -> ErrorPart:
    """Return an error as data, told in a language."""
    said, what_to_do = error.told(language)
    return ErrorPart(code=error.code, message=said, what_to_do=what_to_do)


def wanted_language(accepted: str) -> Language:
    """Return the language that a browser prefers (its Accept-Language header); Russian unless it says English."""
    ranked = []
    for part in accepted.split(","):
        name, _, weight = part.strip().partition(";q=")
        ranked.append((-float(weight) if weight.replace(".", "", 1).isdigit() else -1.0, name.casefold()))
    for _, name in sorted(ranked, key=lambda one: one[0]):
        for language in Language:
            if name.startswith(str(language)):
                return language
    return Language.RU


def sse(event: WireEvent) -> str:
    """Write an event in the form of a ``text/event-stream``: its type, and its JSON on one line."""
    return f"event: {event.type}\ndata: {event.model_dump_json(by_alias=True)}\n\n"
