"""The optional parts of an answer: a chart and files. Their failure is noted and survived."""

from __future__ import annotations

from dataclasses import dataclass

from core.errors import SverkaError
from core.intent import OutputForm
from core.note import ModelCall, Note, NoteKind
from core.outcome import AnswerFile, Chart, FileKind
from graph.answer import answered, parts_of
from graph.chart_wish import chosen_wish
from graph.deps import Deps
from graph.state import Turn
from render.chart import draw as draw_chart
from render.chart_plan import Wish

MAX_DRAWN_ROWS = 20_000


@dataclass(frozen=True, slots=True)
class Drawn:
    """The chart that fits the result, if any, and what the journal is told."""

    charts: tuple[Chart, ...] = ()
    notes: tuple[Note, ...] = ()
    calls: tuple[ModelCall, ...] = ()


def drawn(state: Turn, deps: Deps) -> Drawn:
    """Draw the chart that fits the result; a wish that the rules do not know is read by a model."""
    result, _, _ = parts_of(state)
    chosen = chosen_wish(state, deps)
    try:
        chart = draw_chart(
            result,
            deps.store.head(result.id, MAX_DRAWN_ROWS),
            state.intent_read,
            state.question.language,
            wish=chosen.wish,
            today=state.question.now,
        )
    except (SverkaError, ValueError, ArithmeticError, LookupError, TypeError) as error:
        return Drawn((), (*chosen.notes, _survived("draw", error)), chosen.calls)
    notes = (*chosen.notes, *_not_followed(chosen.wish, chart))
    return Drawn(() if chart is None else (chart,), notes, chosen.calls)


def _not_followed(wish: Wish | None, chart: Chart | None) -> tuple[Note, ...]:
    """A wish whose kind would show this result wrongly is not followed, and the journal is told."""
    if wish is None or (chart is not None and chart.kind is wish.kind):
        return ()
    drawn_kind = "no chart" if chart is None else str(chart.kind)
    return (Note(NoteKind.FALLBACK, "draw", f"{wish.kind} cannot show this result: {drawn_kind} is drawn"),)


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
