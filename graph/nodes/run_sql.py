"""Run the query; its rows go to the result store."""

from __future__ import annotations

from langgraph.runtime import Runtime

from core.errors import QueryFailed
from core.finding import Layer
from core.sql import WrittenBy
from graph.checking import admitted, report_of
from graph.deps import Deps
from graph.drafting import broken_off
from graph.limits import query_limits
from graph.results import result_of
from graph.state import Turn, TurnUpdate


def run_sql(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:
    """Return the stored result with what its columns mean."""
    deps = runtime.context
    try:
        stored = deps.engine.execute(admitted(state, deps), query_limits(state, deps), deps.store, deps.cancel)
    except QueryFailed as error:
        if state.drafts[-1].written_by is not WrittenBy.MODEL:
            raise
        report = report_of(Layer.EXECUTION, (broken_off(error),))
        return {"reports": (report,), "findings": (*state.findings, *report.findings)}
    return {
        "result": result_of(stored, state.drafts[-1]),
        "reports": (report_of(Layer.EXECUTION, ()),),
    }
