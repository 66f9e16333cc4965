"""The assistant in a terminal: an answer as text, and a dialogue."""

from __future__ import annotations

import sys
import uuid
from collections.abc import Iterator
from typing import TYPE_CHECKING

import typer

from core.errors import SverkaError
from core.language import Language
from core.outcome import Answered, Clarify, Failed, Refused
from core.result import ResultStore
from render.messages import message

if TYPE_CHECKING:
    from apps.settings import Settings
    from graph.events import Event, Finished

CHAT_ROWS = 40
"""Rows of a table shown in a dialogue; all of them are in the Excel file."""


def show(finished: Finished, language: Language, store: ResultStore, rows: int) -> str:
    """Return an outcome as text: the answer first, then how it was read, then where it comes from."""
    outcome = finished.outcome
    match outcome:
        case Answered():
            hint = message("cli.why", language, thread=finished.thread) if outcome.facts else ""
            return "\n\n".join(part for part in (_answer(outcome, language, store, rows), hint) if part)
        case Clarify():
            options = "\n".join(f"  {n}. {_choice(o.label, o.detail)}" for n, o in enumerate(outcome.options, 1))
            hint = message("cli.choose", language, thread=finished.thread)
            return f"{outcome.question}\n{options}\n{hint}"
        case Refused():
            suggested = "".join(f"\n  • {text}" for text in outcome.suggestions)
            instead = f"\n{message('cli.instead', language)}{suggested}" if suggested else ""
            return f"{outcome.message}{instead}"
        case Failed():
            record = message("cli.record", language, record=finished.record)
            return f"{outcome.message} {outcome.what_to_do} {record}".strip()


def _answer(answer: Answered, language: Language, store: ResultStore, rows: int) -> str:
    from ledger.facts import Facts
    from render.shape import is_told_by_text
    from render.table import plain_table, shown_rows

    parts = [answer.text]
    if answer.result.id and not is_told_by_text(answer.result):
        head = store.head(answer.result.id, rows)
        facts = Facts(answer.sources, answer.facts)
        parts.append(plain_table(shown_rows(answer.result, head, language, facts)))
    parts.append(answer.reading.sentence)
    parts.extend(f"{file.kind}: {file.path}" for file in answer.files)
    parts.append(f"SQL ({answer.engine}):\n{answer.sql}")
    if answer.parameters:
        values = ", ".join(f"@{parameter.name} = {parameter.value}" for parameter in answer.parameters)
        parts.append(values)
    return "\n\n".join(part for part in parts if part)


def _choice(label: str, detail: str) -> str:
    return f"{label} — {detail}" if detail else label


def converse(settings: Settings, *, thread: str | None, now: str | None, user: str | None, domain: str | None) -> int:
    """Talk until an empty line or the end of input; an option's number answers what is asked back."""
    from apps.wiring import make_assistant, question_of

    thread = thread or uuid.uuid4().hex[:12]
    assistant = make_assistant(settings)
    typer.echo(message("cli.greeting", Language.RU, thread=thread))
    while True:
        text = _line()
        if not text:
            return 0
        question = question_of(text, settings, thread, now=now, user=user, domain=domain)
        try:
            outcome = _told(assistant.stream(question), question.language)
        except KeyboardInterrupt:
            assistant.cancel(thread)
            typer.echo(message("cli.stopped", question.language))
            continue
        except SverkaError as error:
            typer.echo(" ".join(error.told(question.language)).strip(), err=True)
            continue
        typer.echo(f"\n{show(outcome, question.language, assistant.deps.store, CHAT_ROWS)}\n")


def _line() -> str:
    try:
        return input("» ").strip()
    except EOFError:
        return ""


def _told(events: Iterator[Event], language: Language) -> Finished:
    from graph.events import Finished, StepStarted

    last: Finished | None = None
    for event in events:
        if isinstance(event, StepStarted) and sys.stderr.isatty():
            typer.echo(f"\r\033[K{message(f'step.{event.step}', language)}…", err=True, nl=False)
        if isinstance(event, Finished):
            last = event
    if sys.stderr.isatty():
        typer.echo("\r\033[K", err=True, nl=False)
    if last is None:
        raise RuntimeError("the stream ended without an outcome")
    return last
