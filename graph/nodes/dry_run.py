"""Let the database prove that the query compiles there, without running it."""

from __future__ import annotations

from langgraph.runtime import Runtime

from core.finding import Layer
from core.outcome import Clarify
from graph.checking import admitted, report_of
from graph.deps import Deps
from graph.limits import note_of, stopped_by_cost
from graph.state import Turn, TurnUpdate


def dry_run(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:
    """Return what the database says of the last draft; a costly query waits for the person's word."""
    query = admitted(state, runtime.context)
    dry = runtime.context.engine.dry_run(query)
    runs = dry.passed and state.run_query
    stopped = stopped_by_cost(state, runtime.context, dry.estimated_cost) if runs else None
    return {
        "outcome": stopped,
        "asked_cost": dry.estimated_cost if isinstance(stopped, Clarify) else state.asked_cost,
        "notes": note_of(dry.estimated_cost, stopped),
        "full_sql": query.text,
        "parameters": query.parameters,
        "reports": (report_of(Layer.DRY_RUN, dry.findings),),
        "findings": (*state.findings, *dry.findings),
    }
