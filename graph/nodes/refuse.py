"""Add to a refusal what can be asked instead."""

from __future__ import annotations

from dataclasses import replace

from langgraph.runtime import Runtime

from core.outcome import Refused
from graph.deps import Deps
from graph.state import Turn, TurnUpdate
from graph.wording import suggestions


def refuse(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:
    """Return the refusal with suggestions and with the reading, if there is one."""
    outcome = state.outcome
    if not isinstance(outcome, Refused):
        return {}
    offered = outcome.suggestions or suggestions(runtime.context.catalog, state.domain, state.question.language)
    return {"outcome": replace(outcome, suggestions=offered, reading=outcome.reading or state.understood)}
