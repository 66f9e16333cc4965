"""Write the Excel file if one is wanted; a failure costs the file, never the answer."""

from __future__ import annotations

from langgraph.runtime import Runtime

from graph.deps import Deps
from graph.extras import exported
from graph.state import Turn, TurnUpdate


def export(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:
    """Return the file, or a note why there is none."""
    files, notes = exported(state, runtime.context)
    return {"files": files, "notes": notes}
