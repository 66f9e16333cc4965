"""Find the domain that the question is about."""

from __future__ import annotations

from langgraph.runtime import Runtime

from graph.deps import Deps
from graph.state import Turn, TurnUpdate
from graph.topic import TopicFound, find_topic


def choose_domain(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:
    """Choose by rules, by the model where rules are undecided, else ask or refuse."""
    found = find_topic(state, runtime.context)
    match found:
        case TopicFound(domain, notes, calls):
            return {"domain": domain, "notes": notes, "model_calls": calls}
        case _:
            return {"outcome": found.outcome, "notes": found.notes, "model_calls": found.calls}
