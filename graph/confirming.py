"""Confirming what a model wrote alone: a second draft, written apart, must give the same rows.

The second draft passes the same checks as the first and is run within the same bounds. Where the rows differ, the
person is asked which query is meant, in words of the domain, or reads with the answer that it is not confirmed and why.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.errors import EngineError, ModelError
from core.finding import Finding, Layer, LayerReport, LayerStatus, Severity
from core.language import Localized
from core.note import ModelCall, Note, NoteKind
from core.outcome import Clarify
from core.result import Row
from core.sql import Draft
from graph.checking import admitted, check_draft, report_of
from graph.deps import Deps
from graph.drafting import shown_to_model
from graph.limits import query_limits, stopped_by_cost
from graph.model_drafts import Approach, approaches, ask_for_draft
from graph.policies import OnDisagreement
from graph.state import Turn
from ledger.compare import compare
from llm.gateway import Gateway
from writing.agreement import Aspect, Difference, differences, left_out, not_confirmed, which_draft

_STEP = "confirm"
_HIDDEN = frozenset({Aspect.FILTER, Aspect.JOIN})
"""Differences that the figures do not show; a reader of the answer sees its groups, columns and length."""
_MOST_ROWS = 10_000
"""Rows that are compared; a longer result is confirmed by its first rows and their number."""


@dataclass(frozen=True, slots=True)
class Confirmation:
    """What became of the confirmation.

    ``report`` says it with the answer; ``outcome`` is the question to the person, then ``second`` is the other draft
    and ``reports`` are those on it.
    """

    report: LayerReport
    notes: tuple[Note, ...] = ()
    calls: tuple[ModelCall, ...] = ()
    outcome: Clarify | None = None
    second: Draft | None = None
    reports: tuple[LayerReport, ...] = ()


@dataclass(frozen=True, slots=True)
class _Second:
    """A second draft that passed its checks, with its rows."""

    draft: Draft
    rows: tuple[Row, ...]
    row_count: int
    reports: tuple[LayerReport, ...]


def confirm_draft(state: Turn, deps: Deps) -> Confirmation:
    """Write the other drafts of the setting one after another, until one differs."""
    notes: list[Note] = []
    calls: list[ModelCall] = []
    agreed = 0
    for model, approach in _writers(state, deps):
        found, why, called = _second(state, deps, model, approach)
        calls.extend(called)
        if found is None:
            notes.append(_note(f"no second query: {why}"))
            continue
        if not _same_rows(state, deps, found):
            notes.append(_note("the second query gives other rows", ("sql", found.draft.text)))
            return replace(_differing(state, deps, found), notes=tuple(notes), calls=tuple(calls))
        agreed += 1
        notes.append(_note("the second query gives the same rows", ("sql", found.draft.text)))
    report = report_of(Layer.AGREEMENT, ()) if agreed else _warned(_NO_SECOND)
    return Confirmation(report, tuple(notes), tuple(calls))


def _writers(state: Turn, deps: Deps) -> Iterator[tuple[Gateway, Approach]]:
    """Yield who writes the further drafts, and how: another model first, then the same one by the other prompt."""
    ways: list[tuple[Gateway, Approach]] = []
    if deps.second_model is not None:
        ways.append((deps.second_model, Approach.WRITE))
    if deps.model is not None:
        last = approaches(state.model_calls)[-1:]
        ways.append((deps.model, Approach.WRITE if last == (Approach.APART,) else Approach.APART))
    yield from ways[: deps.drafts - 1]


def _second(
    state: Turn, deps: Deps, model: Gateway, approach: Approach
) -> tuple[_Second | None, str, tuple[ModelCall, ...]]:
    """Return a checked and executed second draft, or None and why there is none, with the calls made."""
    fresh = replace(state, findings=(), attempt=0)
    domain = deps.catalog.domain(state.intent_read.domain)
    try:
        written = ask_for_draft(fresh, model, shown_to_model(domain, fresh, deps), deps.engine.dialect, approach)
    except ModelError as error:
        return None, f"{type(error).__name__}: {error}", ()
    if written.draft is None:
        return None, "the reply is no query", written.calls
    lost = left_out(state.drafts[-1], written.draft, state.standalone or state.question.text)
    if lost:
        return None, f"it leaves out what the question names: {', '.join(lost)}", written.calls
    second, why = _executed(replace(state, drafts=(*state.drafts, written.draft), findings=()), deps)
    return second, why, written.calls


def _executed(tried: Turn, deps: Deps) -> tuple[_Second | None, str]:
    """Check and run the last draft; return it with its rows, or None and why not."""
    reports = check_draft(tried, deps)
    faults = [found.rule for report in reports for found in report.findings if found.severity is Severity.ERROR]
    if faults:
        return None, f"it is refused: {', '.join(faults)}"
    query = admitted(tried, deps)
    try:
        dry = deps.engine.dry_run(query)
        if not dry.passed or stopped_by_cost(tried, deps, dry.estimated_cost):
            return (
                None,
                f"the database refuses it: {dry.findings[0].message_en}" if dry.findings else "it costs too much",
            )
        stored = deps.engine.execute(query, query_limits(tried, deps), deps.store, deps.cancel)
    except EngineError as error:
        return None, f"{type(error).__name__}: {error}"
    rows = deps.store.head(stored.id, _MOST_ROWS)
    return _Second(tried.drafts[-1], tuple(rows), stored.row_count, reports), ""


def _same_rows(state: Turn, deps: Deps, second: _Second) -> bool:
    """Tell whether every column that is shown stands in the second result too."""
    if state.result is None:
        raise RuntimeError("confirm ran before run_sql")
    if state.result.row_count != second.row_count:
        return False
    return compare(deps.store.head(state.result.id, _MOST_ROWS), second.rows).equal


def _differing(state: Turn, deps: Deps, second: _Second) -> Confirmation:
    intent = state.intent_read
    domain = deps.catalog.domain(intent.domain)
    found: tuple[Difference, ...] = differences(state.drafts[-1], second.draft, domain, intent.language)
    report = _warned(not_confirmed(state.drafts[-1], second.draft, domain))
    hidden = any(one.aspect in _HIDDEN for one in found)
    if hidden and deps.on_disagreement is OnDisagreement.ASK:
        return Confirmation(
            report, outcome=which_draft(found, intent.language), second=second.draft, reports=second.reports
        )
    return Confirmation(report)


def _warned(finding: Finding) -> LayerReport:
    return LayerReport(Layer.AGREEMENT, LayerStatus.WARNED, (finding,))


_UNTRIED = Localized(
    "Ответ не подтверждён: второй, независимо написанный запрос не удалось составить.",
    "The answer is not confirmed: no second query, written apart, could be made.",
)
_NO_SECOND = Finding("agreement.no_second", Layer.AGREEMENT, Severity.WARNING, _UNTRIED.ru, _UNTRIED.en)


def _note(text: str, *details: tuple[str, str]) -> Note:
    return Note(NoteKind.DECISION, _STEP, text, details)
