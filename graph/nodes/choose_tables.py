"""Choose the datasets and joins that the intent needs."""

from __future__ import annotations

from langgraph.runtime import Runtime

from core.note import Note, NoteKind
from domains.slices import AmbiguousPath, choose_slice
from graph.deps import Deps
from graph.state import Turn, TurnUpdate
from graph.wording import which_path


def choose_tables(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:
    """Return the datasets, or ask which of two equally good joins is meant."""
    intent = state.intent_read
    piece = choose_slice(runtime.context.catalog.domain(intent.domain), intent)
    if isinstance(piece, AmbiguousPath):
        return {"outcome": which_path(piece, intent.language)}
    dropped = tuple((item.name, item.reason) for item in piece.dropped)
    notes = (
        Note(NoteKind.DECISION, "choose_tables", "datasets: " + ", ".join(piece.datasets)),
        *((Note(NoteKind.DROP, "choose_tables", "left out", dropped),) if dropped else ()),
    )
    return {"tables": piece.datasets, "notes": notes}
