"""The bounds of a query: rows and seconds, and what the database estimates it to cost before it runs.

Above one cost the person is asked whether the query shall run, above another it does not run. Costs are in the
database's own unit; a database that estimates none is never asked about.
"""

from __future__ import annotations

from core.note import Note, NoteKind
from core.outcome import Choice, Clarify, ClarifyReason, Refused
from domains.semantic_model import Limits
from engines.engine import CostLimits, QueryLimits
from graph.deps import Deps
from graph.state import Turn
from graph.wording import left_undone, shall_it_run, too_costly

RUN, LEAVE = "cost:run", "cost:leave"
"""Ids of the two options of the question whether a costly query shall run."""

_SAME_COST = 1.5
"""A yes holds for a query up to this many times as costly as the one that was asked about: estimates waver."""


def query_limits(state: Turn, deps: Deps) -> QueryLimits:
    """Return the deployment's bounds or the domain's, whichever is tighter."""
    own = _of_domain(state, deps)
    rows, seconds = deps.limits.rows, deps.limits.seconds
    return QueryLimits(min(rows, own.rows or rows), min(seconds, own.seconds or seconds))


def cost_limits(state: Turn, deps: Deps) -> CostLimits:
    """Return the deployment's costs; a domain may ask sooner."""
    own = _of_domain(state, deps).cost
    asks = [cost for cost in (own, deps.costs.ask) if cost is not None]
    return CostLimits(min(asks) if asks else None, deps.costs.refuse)


def stopped_by_cost(state: Turn, deps: Deps, cost: float | None) -> Clarify | Refused | None:
    """Return what keeps a query of this estimated cost from running; None if it may run."""
    limits, language = cost_limits(state, deps), state.question.language
    if cost is None:
        return None
    if limits.refuse is not None and cost > limits.refuse:
        return too_costly(deps.engine.name, cost, limits.refuse, language)
    if limits.ask is None or cost <= limits.ask:
        return None
    said = _said(state.choices)
    if said == LEAVE:
        return left_undone(language)
    agreed = said == RUN and state.asked_cost is not None and cost <= state.asked_cost * _SAME_COST
    return None if agreed else shall_it_run(deps.engine.name, cost, limits.ask, (RUN, LEAVE), language)


def note_of(cost: float | None, stopped: Clarify | Refused | None) -> tuple[Note, ...]:
    """Return the decision for the journal where a query was stopped."""
    if stopped is None:
        return ()
    what = "asked about" if isinstance(stopped, Clarify) else "not run"
    return (Note(NoteKind.DECISION, "dry_run", f"estimated cost {cost:g}: {what}"),)


def _said(choices: tuple[Choice, ...]) -> str:
    return next((choice.option for choice in reversed(choices) if choice.reason is ClarifyReason.COST), "")


def _of_domain(state: Turn, deps: Deps) -> Limits:
    return deps.catalog.domain(state.intent_read.domain).limits
