"""``sverka ask``: one question, one answer, one exit code."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import typer

from apps.settings import Settings
from apps.startup import skip_unused_clients
from apps.wiring import make_assistant, question_of
from apps.wished_files import WishedFiles, write_wished
from core.errors import SettingsError, SverkaError
from core.language import Localized
from core.outcome import Answered, AnswerFile, Clarify, Failed, Outcome, Refused

if TYPE_CHECKING:
    from core.question import Question

ANSWERED, ASKED, REFUSED, FAILED = 0, 3, 4, 5
"""Exit codes; 2 is wrong usage. An answer whose wished file could not be written is shown, and has failed."""


@dataclass(frozen=True, slots=True)
class Asking:
    """What stands on the command line."""

    text: str
    thread: str | None
    choose: str | None
    now: str | None
    user: str | None
    domain: str | None
    lang: str | None
    rows: int
    files: WishedFiles
    sql_only: bool
    as_json: bool


def ask_once(settings: Settings, asking: Asking) -> int:
    """Answer, print, write the wished files; return the exit code."""
    skip_unused_clients()
    from apps.terminal import show
    from graph.run import Wish

    thread = asking.thread or uuid.uuid4().hex[:12]
    question = _question(settings, asking, thread)
    assistant = make_assistant(settings)
    if asking.choose is not None:
        finished = assistant.answer_choice(thread, asking.choose, question.user)
    else:
        finished = assistant.ask(question, Wish(excel=asking.files.xlsx is not None, run_query=not asking.sql_only))
    store = assistant.deps.store
    charts: tuple[AnswerFile, ...] = ()
    errors: tuple[SverkaError, ...] = ()
    if isinstance(finished.outcome, Answered):
        written = write_wished(finished.outcome, asking.files, store, question.language)
        finished, charts, errors = replace(finished, outcome=written.answer), written.charts, written.errors
    if asking.as_json:
        from apps.document import document_of

        typer.echo(document_of(finished, question, store, charts, asking.rows).to_json(indent=2))
    else:
        typer.echo(show(finished, question.language, store, asking.rows))
    for error in errors:
        typer.echo(" ".join(error.told(question.language)), err=True)
    return FAILED if errors else exit_code(finished.outcome)


def exit_code(outcome: Outcome) -> int:
    """Return the exit code that tells how a question ended."""
    match outcome:
        case Answered():
            return ANSWERED
        case Clarify():
            return ASKED
        case Refused():
            return REFUSED
        case Failed():
            return FAILED


def _question(settings: Settings, asking: Asking, thread: str) -> Question:
    try:
        return question_of(
            asking.text,
            settings,
            thread,
            now=asking.now,
            user=asking.user,
            domain=asking.domain,
            language=asking.lang,
        )
    except ValueError:
        raise SettingsError(
            Localized(
                "Флаг --now ждёт дату вида 2025-06-18, флаг --lang — ru или en.",
                "The flag --now takes a date like 2025-06-18, the flag --lang takes ru or en.",
            ),
            Localized("Исправьте флаг.", "Correct the flag."),
        ) from None
