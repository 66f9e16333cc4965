"""Running the result layer: its rules, the probes that a result needs, and the total by a query of its own."""

from __future__ import annotations

from core.fact import FreshnessKind
from core.finding import LayerReport
from core.intent import Intent
from core.result import Cell, Row
from core.sql import Draft, WrittenBy
from domains.semantic_model import DomainSlice
from domains.slices import choose_slice
from graph.checking import admitted, first_row
from graph.deps import Deps
from graph.freshness import freshness_of
from graph.state import Turn
from validators.context import DraftContext, ResultContext
from validators.layers import check_result_layer
from validators.probes import Probe, Probed, ProbeKind
from validators.result_probes import additive, parts_against_total, probes_of_result, told_by_probes, total_of
from validators.totals import ungrouped_total
from writing.compiler import compile_query
from writing.open_questions import is_open

_MOST_ROWS = 5_000
"""Rows of a result that are looked at."""


def check_rows(state: Turn, deps: Deps) -> LayerReport:
    """Run the result layer."""
    if state.result is None:
        raise RuntimeError("check_result ran before run_sql")
    intent, draft = state.intent_read, state.drafts[-1]
    domain = deps.catalog.domain(intent.domain)
    report = check_result_layer(intent, state.result, deps.store, domain, state.question.now)
    rows = deps.store.head(state.result.id, _MOST_ROWS)
    result = ResultContext(intent, state.result, rows, domain, state.question.now)
    query = DraftContext(intent, admitted(state, deps).tree, draft, domain)
    probed = [Probed(probe, _row(state, deps, probe)) for probe in probes_of_result(result, query)]
    report = told_by_probes(report, result, probed)
    # Of a compiled query the parts add up by construction.
    return report if draft.written_by is WrittenBy.COMPILED else _against_total(state, deps, report, result, query)


def _row(state: Turn, deps: Deps, probe: Probe) -> Row | None:
    """Return what a probe tells; the last load is asked once in a while, since every answer tells it."""
    if probe.kind is not ProbeKind.LAST_LOAD:
        return first_row(state, deps)(probe.draft)
    freshness, _ = freshness_of(state, deps)
    return (freshness.at,) if freshness is not None and freshness.kind is FreshnessKind.LOADED else None


def _against_total(
    state: Turn, deps: Deps, report: LayerReport, result: ResultContext, query: DraftContext
) -> LayerReport:
    """Hold the parts against a total: one compiled from the reading, or of a question read in part the draft's own."""
    if not is_open(result.intent):
        asked = total_of(result)
        return parts_against_total(report, result, _compiled_total(state, deps, result, asked)) if asked else report
    total = ungrouped_total(query) if result.is_whole else None
    row = first_row(state, deps)(total.draft) if total is not None else None
    if total is None or row is None:
        return report
    columns = [result.result.columns[at] for at in total.positions]
    named = {column.name: cell for column, cell in zip(columns, row, strict=True)}
    return parts_against_total(report, result, named, columns)


def _compiled_total(state: Turn, deps: Deps, result: ResultContext, asked: Intent) -> dict[str, Cell]:
    """Return the total of each additive column by the compiler's own query; {} where it has none."""
    piece = choose_slice(result.domain, asked)
    draft = (
        compile_query(asked, piece, deps.engine.dialect, state.question.now) if isinstance(piece, DomainSlice) else None
    )
    row = first_row(state, deps)(draft) if isinstance(draft, Draft) else None
    if not isinstance(draft, Draft) or row is None:
        return {}
    by_metric = {plan.source: cell for plan, cell in zip(draft.columns, row, strict=True)}
    found = additive(result)
    return {column.name: by_metric[column.plan.source] for column in found if column.plan.source in by_metric}
