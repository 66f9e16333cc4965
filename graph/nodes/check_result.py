"""Check the result against the intent and the model of the data."""

from __future__ import annotations

from langgraph.runtime import Runtime

from graph.deps import Deps
from graph.result_checks import check_rows
from graph.state import Turn, TurnUpdate


def check_result(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:
    """Return what the result layer says."""
    report = check_rows(state, runtime.context)
    return {"reports": (report,), "findings": (*state.findings, *report.findings)}
