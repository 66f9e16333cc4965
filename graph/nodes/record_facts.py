"""Record the facts of the result: the only numbers that the answer may hold."""

from __future__ import annotations

from langgraph.runtime import Runtime

from graph.deps import Deps
from graph.freshness import freshness_of
from graph.results import record
from graph.state import Turn, TurnUpdate


def record_facts(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:
    """Return the facts and their source, which tells how new the data is."""
    freshness, notes = freshness_of(state, runtime.context)
    facts = record(state, runtime.context, freshness)
    return {"facts": facts.facts, "sources": facts.sources, "notes": notes}
