"""Draw the chart that fits the result; a failure costs the chart, never the answer."""

from __future__ import annotations

from langgraph.runtime import Runtime

from graph.deps import Deps
from graph.extras import drawn
from graph.state import Turn, TurnUpdate


def draw(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:
    """Return the chart, or a note why there is none."""
    found = drawn(state, runtime.context)
    return {"charts": found.charts, "notes": found.notes, "model_calls": found.calls}
