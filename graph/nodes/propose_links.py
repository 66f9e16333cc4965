"""Ask a model what the words name that no rule explained, where that may make the question answerable."""

from __future__ import annotations

from langgraph.runtime import Runtime

from graph.deps import Deps
from graph.linking import linked
from graph.state import Turn, TurnUpdate
from render.reading import reading_of, standalone
from understanding.reading import default_filter_notes


def propose_links(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:
    """Return the intent with the proposed links, each told to the person as an assumption."""
    found = linked(state, runtime.context)
    if found.intent is state.intent:
        return {"notes": found.notes, "model_calls": found.calls}
    domain = runtime.context.catalog.domain(found.intent.domain)
    notes = default_filter_notes(found.intent, domain)
    return {
        "intent": found.intent,
        "understood": reading_of(found.intent, domain, default_filter_notes=notes),
        "standalone": standalone(found.intent, domain) if state.is_follow_up else state.standalone,
        "notes": found.notes,
        "model_calls": found.calls,
    }
