"""Which chart is wished: by the rules where they know its name, else by a model among the kinds that can be drawn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pydantic import BaseModel, ConfigDict

from core.errors import ModelError
from core.note import ModelCall, Note, NoteKind
from core.outcome import ChartKind
from graph.answer import parts_of
from graph.deps import Deps
from graph.state import Turn
from llm.gateway import Gateway
from llm.prompts import quoted
from render.chart_plan import Wish
from render.chart_wish import wished_kind
from render.shape import measures

_STEP = "draw"
_NONE = "none"


class KindChoice(StrEnum):
    """The kinds among which a model chooses."""

    LINE = "line"
    BAR = "bar"
    HORIZONTAL_BAR = "horizontal_bar"
    STACKED_BAR = "stacked_bar"
    GROUPED_BAR = "grouped_bar"
    PIE = "pie"
    SCATTER = "scatter"
    HEATMAP = "heatmap"
    NONE = _NONE


class ChartChoice(BaseModel):
    """A kind of chart and the name of the column of figures that it shows ("" is any)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: KindChoice
    column: str = ""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The wish, None where the rules decide alone, and what the journal is told."""

    wish: Wish | None = None
    notes: tuple[Note, ...] = ()
    calls: tuple[ModelCall, ...] = ()


def chosen_wish(state: Turn, deps: Deps) -> Chosen:
    """Return which chart is wished; a model is asked only for a wish whose words no rule knows."""
    text = state.question.text
    kind = wished_kind(text)
    if kind is not None:
        return Chosen(Wish(kind))
    words = state.intent_read.chart
    if not words or deps.model is None:
        return Chosen()
    try:
        return _by_model(state, deps.model, words)
    except ModelError as error:
        return Chosen(notes=(Note(NoteKind.SURVIVED_ERROR, _STEP, f"{type(error).__name__}: {error}"),))


def _by_model(state: Turn, model: Gateway, words: str) -> Chosen:
    result, _, _ = parts_of(state)
    figures = measures(result)
    variables = {
        "kinds": ", ".join(KindChoice),
        "columns": "\n".join(f"{column.name}: {quoted(column.plan.title or column.name)}" for column in figures),
        "question": state.question.text,
        "wish": words,
    }
    answer = model.structured("choose_chart", variables, ChartChoice)
    choice = answer.value
    if choice is None or choice.kind is KindChoice.NONE:
        note = Note(NoteKind.FALLBACK, _STEP, f"no kind of chart was found for the wish {words!r}, the rules choose")
        return Chosen(None, (*answer.notes, note), answer.calls)
    known = choice.column if choice.column in {column.name for column in figures} else ""
    note = Note(NoteKind.DECISION, _STEP, f"the wish {words!r} is read as {choice.kind}", (("column", known),))
    return Chosen(Wish(ChartKind(choice.kind), known), (*answer.notes, note), answer.calls)
