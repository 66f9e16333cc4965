"""Running the layers of checks over a draft and over a result."""

from __future__ import annotations

from core.finding import Finding, Layer, LayerReport, LayerStatus, Severity
from core.sql import Draft
from domains.views import dataset_views
from engines.guard import Admitted, Rejected, admit
from graph.deps import Deps
from graph.state import Turn
from validators.layers import check_draft_layers, check_result_layer


def admission(state: Turn, deps: Deps, draft: Draft) -> Admitted | Rejected:
    """Have the guard look at a draft, over the datasets as this user may see them; once for each draft of a turn."""
    known = deps.admissions.get(draft)
    if known is not None:
        return known
    intent = state.intent_read
    views = dataset_views(deps.catalog.domain(intent.domain), state.question.user, intent.lifted_filters)
    deps.admissions[draft] = admit(draft, views)
    return deps.admissions[draft]


def admitted(state: Turn, deps: Deps) -> Admitted:
    """Return the last draft as the guard lets it through.

    Raises:
        RuntimeError: the machine is wired wrongly: a step that runs SQL follows a rejection.
    """
    match admission(state, deps, state.drafts[-1]):
        case Admitted() as query:
            return query
        case Rejected(findings):
            raise RuntimeError(f"a step that runs SQL follows the guard's rejection: {findings[0].rule}")


def check_draft(state: Turn, deps: Deps) -> tuple[LayerReport, ...]:
    """Run the guard and, if it lets the draft through, every static layer."""
    draft = state.drafts[-1]
    found = admission(state, deps, draft)
    if isinstance(found, Rejected):
        return (report_of(Layer.GUARD, found.findings),)
    domain = deps.catalog.domain(state.intent_read.domain)
    layers = check_draft_layers(state.intent_read, found.tree, draft, domain)
    return (report_of(Layer.GUARD, ()), *layers)


def check_rows(state: Turn, deps: Deps) -> LayerReport:
    """Run the result layer."""
    if state.result is None:
        raise RuntimeError("check_result ran before run_sql")
    domain = deps.catalog.domain(state.intent_read.domain)
    return check_result_layer(state.intent_read, state.result, deps.store, domain, state.question.now)


def report_of(layer: Layer, findings: tuple[Finding, ...]) -> LayerReport:
    """Return the report of a layer from its findings."""
    worst = {finding.severity for finding in findings}
    if Severity.ERROR in worst:
        return LayerReport(layer, LayerStatus.FAILED, findings)
    return LayerReport(layer, LayerStatus.WARNED if Severity.WARNING in worst else LayerStatus.PASSED, findings)
