"""Running the layers of checks over a draft."""

from __future__ import annotations

from core.errors import EngineError
from core.finding import Finding, Layer, LayerReport, LayerStatus, Severity
from core.result import Row
from core.sql import Draft, WrittenBy
from domains.views import dataset_views
from engines.engine import QueryLimits
from engines.guard import Admitted, Rejected, admit
from graph.deps import Deps
from graph.state import Turn
from validators.context import DraftContext
from validators.layers import check_context
from validators.probes import FirstRow, settled
from writing.doubts import Asked
from writing.open_questions import for_open_question, is_open

_PROBE = QueryLimits(rows=1, seconds=5.0)
"""Bounds of a query that only looks something up for a check."""


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
    question = state.standalone or state.question.text
    context = DraftContext(state.intent_read, found.tree, draft, domain, question=question)
    layers = check_context(context)
    if draft.written_by is not WrittenBy.COMPILED:
        layers = settled(context, layers, first_row(state, deps))
        if is_open(state.intent_read):
            layers = for_open_question(layers, Asked(state.intent_read, question, found.tree, draft.dialect, domain))
    return (report_of(Layer.GUARD, ()), *layers)


def first_row(state: Turn, deps: Deps) -> FirstRow:
    """Return how a probe is run: through the guard, over the same views, bounded; None where it gives nothing."""

    def run(draft: Draft) -> Row | None:
        query = admission(state, deps, draft)
        if isinstance(query, Rejected):
            return None
        try:
            stored = deps.engine.execute(query, _PROBE, deps.store, deps.cancel)
        except EngineError:  # a probe only adds to what is known: without it the finding stays as it was
            return None
        rows = deps.store.head(stored.id, 1)
        return rows[0] if rows else None

    return run


def report_of(layer: Layer, findings: tuple[Finding, ...]) -> LayerReport:
    """Return the report of a layer from its findings."""
    worst = {finding.severity for finding in findings}
    if Severity.ERROR in worst:
        return LayerReport(layer, LayerStatus.FAILED, findings)
    return LayerReport(layer, LayerStatus.WARNED if Severity.WARNING in worst else LayerStatus.PASSED, findings)
