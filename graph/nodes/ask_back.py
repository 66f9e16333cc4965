"""Wait for the person's choice."""

from __future__ import annotations

from langgraph.runtime import Runtime
from langgraph.types import interrupt

from core.outcome import Choice, Clarify
from graph.deps import Deps
from graph.state import Turn, TurnUpdate


def ask_back(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:  # noqa: ARG001 — every node has the same parameters
    """Stop here; go on with the option that the person chose."""
    option: str = interrupt("choose")
    reason = state.outcome.reason if isinstance(state.outcome, Clarify) else None
    return {"choices": (Choice(reason, option),) if reason else (), "outcome": None}
