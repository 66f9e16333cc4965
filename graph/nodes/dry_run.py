"""Let the database prove that the query compiles there, without running it."""

from __future__ import annotations

from langgraph.runtime import Runtime

from core.finding import Layer
from graph.checking import admitted, report_of
from graph.deps import Deps
from graph.state import Turn, TurnUpdate


def dry_run(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:
    """Return what the database says of the last draft."""
    query = admitted(state, runtime.context)
    dry = runtime.context.engine.dry_run(query)
    return {
        "full_sql": query.text,
        "parameters": query.parameters,
        "reports": (report_of(Layer.DRY_RUN, dry.findings),),
        "findings": (*state.findings, *dry.findings),
    }
