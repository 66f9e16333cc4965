"""Put the answer together; what the next message may refer to is kept with it."""

from __future__ import annotations

from langgraph.runtime import Runtime

from graph.answer import answered
from graph.deps import Deps
from graph.state import Turn, TurnUpdate


def remember(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:
    """Return the finished answer."""
    return {"outcome": answered(state, runtime.context)}
