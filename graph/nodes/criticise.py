"""Let a second model doubt the query that a model wrote."""

from __future__ import annotations

from langgraph.runtime import Runtime

from graph.deps import Deps
from graph.state import Turn, TurnUpdate


def criticise(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:
    """Return the critic's doubts, nothing where no critic is configured."""
    deps = runtime.context
    if deps.critic is None:
        return {}
    from graph.criticism import criticise_draft

    found = criticise_draft(state, deps, deps.critic)
    return {
        "reports": (found.report,),
        "findings": (*state.findings, *found.criticism.findings),
        "notes": found.criticism.notes,
        "model_calls": found.calls,
    }
