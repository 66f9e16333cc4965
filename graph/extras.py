"""The optional parts of an answer: a chart and files. Their failure is noted and survived."""

from __future__ import annotations

from core.errors import SverkaError
from core.intent import OutputForm
from core.note import Note, NoteKind
from core.outcome import AnswerFile, Chart, FileKind
from graph.answer import answered, parts_of
from graph.deps import Deps
from graph.state import Turn
from render.chart import draw as draw_chart
from render.chart import wished_kind

MAX_DRAWN_ROWS = 20_000


def drawn(state: Turn, deps: Deps) -> tuple[tuple[Chart, ...], tuple[Note, ...]]:
    """Return the chart that fits the result, if any."""
    result, _, _ = parts_of(state)
    try:
        chart = draw_chart(
            result,
            deps.store.head(result.id, MAX_DRAWN_ROWS),
            state.intent_read,
            state.question.language,
            wish=wished_kind(state.question.text),
            today=state.question.now,
        )
    except (SverkaError, ValueError, ArithmeticError, LookupError, TypeError) as error:
        return (), (_survived("draw", error),)
    return (() if chart is None else (chart,)), ()


def exported(state: Turn, deps: Deps) -> tuple[tuple[AnswerFile, ...], tuple[Note, ...]]:
    """Return the Excel file, if one is wanted."""
    if not (state.wants_excel or state.intent_read.form is OutputForm.EXCEL):
        return (), ()
    from render.excel import write_workbook

    result, _, _ = parts_of(state)
    target = deps.files / f"{result.id}.xlsx"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        write_workbook(
            target,
            answered(state, deps),
            deps.store,
            question=state.question.text,
            language=state.question.language,
        )
    except (SverkaError, OSError, ValueError, ArithmeticError, LookupError, TypeError) as error:
        return (), (_survived("export", error),)
    return (AnswerFile(FileKind.XLSX, state.standalone[:80], target),), ()


def _survived(step: str, error: Exception) -> Note:
    return Note(NoteKind.SURVIVED_ERROR, step, f"{type(error).__name__}: {error}")
