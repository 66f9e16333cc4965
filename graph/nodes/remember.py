"""Put the answer together; what the next message may refer to is kept with it."""

from __future__ import annotations

from langgraph.runtime import Runtime

from graph.answer import answered, last_good
from graph.deps import Deps
from graph.state import Turn, TurnUpdate


def remember(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:
    """Keep what was answered and return the finished answer."""
    deps = runtime.context
    if state.run_query:
        deps.memory.keep(state.question.thread, last_good(state, deps))
    return {"outcome": answered(state, deps)}
