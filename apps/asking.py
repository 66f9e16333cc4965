"""``sverka ask``: one question, one answer, one exit code."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from apps.settings import Settings
from apps.startup import skip_unused_clients
from apps.wiring import make_assistant, question_of
from core.errors import SettingsError
from core.language import Language, Localized
from core.outcome import Answered, AnswerFile, Clarify, Failed, FileKind, Outcome, Refused

if TYPE_CHECKING:
    from core.question import Question
    from graph.events import Finished

ANSWERED, ASKED, REFUSED, FAILED = 0, 3, 4, 5
"""Exit codes; 2 is wrong usage."""


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
    xlsx: Path | None
    chart: Path | None
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
        finished = assistant.ask(question, Wish(excel=asking.xlsx is not None, run_query=not asking.sql_only))
    charts = _write_files(finished, asking, question.language)
    if asking.as_json:
        from apps.document import document_of

        store = assistant.deps.store
        typer.echo(document_of(finished, question, store, charts, asking.rows).to_json(indent=2))
    else:
        typer.echo(show(finished, question.language, assistant.deps.store, asking.rows))
    return exit_code(finished.outcome)


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


def _write_files(finished: Finished, asking: Asking, language: Language) -> tuple[AnswerFile, ...]:
    """Move the Excel file to where it is wanted and write the chart; return the chart files."""
    answer = finished.outcome
    if not isinstance(answer, Answered):
        return ()
    written = [file for file in answer.files if file.kind is FileKind.XLSX]
    if asking.xlsx is not None and written:
        asking.xlsx.parent.mkdir(parents=True, exist_ok=True)
        asking.xlsx.write_bytes(written[0].path.read_bytes())
    if asking.chart is None or not answer.charts:
        return ()
    from render.chart import html

    drawn = answer.charts[0]
    is_json = asking.chart.suffix == ".json"
    asking.chart.parent.mkdir(parents=True, exist_ok=True)
    asking.chart.write_text(drawn.figure_json if is_json else html(drawn, language), encoding="utf-8")
    return (AnswerFile(FileKind.PLOTLY if is_json else FileKind.HTML, drawn.title, asking.chart),)
