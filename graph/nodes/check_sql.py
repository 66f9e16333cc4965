"""Check the draft: the guard first, then every static layer."""

from __future__ import annotations

from langgraph.runtime import Runtime

from graph.checking import check_draft
from graph.deps import Deps
from graph.state import Turn, TurnUpdate


def check_sql(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:
    """Return what the layers say of the last draft."""
    reports = check_draft(state, runtime.context)
    return {
        "reports": reports,
        "findings": tuple(finding for report in reports for finding in report.findings),
    }
