"""Confirm what a model wrote alone by a second query, written apart."""

from __future__ import annotations

from langgraph.runtime import Runtime

from graph.deps import Deps
from graph.state import Turn, TurnUpdate


def confirm(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:
    """Return what the second query says of the first, or the question which of them is meant."""
    if runtime.context.drafts < 2:
        return {}
    from graph.confirming import confirm_draft

    found = confirm_draft(state, runtime.context)
    return {
        "outcome": found.outcome,
        "drafts": (found.second,) if found.second else (),
        "reports": (*found.reports, found.report),
        "findings": (*state.findings, *found.report.findings),
        "notes": found.notes,
        "model_calls": found.calls,
    }
