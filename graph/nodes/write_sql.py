"""Write the query: compiled where the intent explains every word, else by the model."""

from __future__ import annotations

from langgraph.runtime import Runtime

from graph.deps import Deps
from graph.drafting import Written, write_draft
from graph.state import Turn, TurnUpdate


def write_sql(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:
    """Return the next draft, or why there is none."""
    written: Written = write_draft(state, runtime.context)
    return {
        "attempt": state.attempt + 1,
        "drafts": (written.draft,) if written.draft else (),
        "findings": written.findings,
        "outcome": written.outcome,
        "notes": written.notes,
        "model_calls": written.calls,
    }
