"""Wait for the person's choice."""

from __future__ import annotations

from langgraph.runtime import Runtime
from langgraph.types import interrupt

from core.outcome import Choice, Clarify, ClarifyReason
from graph.deps import Deps
from graph.state import Turn, TurnUpdate
from writing.agreement import chosen


def ask_back(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:  # noqa: ARG001 — every node has the same parameters
    """Stop here; go on with the option that the person chose."""
    option: str = interrupt("choose")
    reason = state.outcome.reason if isinstance(state.outcome, Clarify) else None
    if reason is None:
        return {"outcome": None}
    update: TurnUpdate = {"choices": (Choice(reason, option),), "outcome": None}
    if reason is ClarifyReason.DISAGREEMENT:
        first, second = state.drafts[-2:]
        update |= {"drafts": (chosen(first, second, option),), "findings": ()}
    return update
