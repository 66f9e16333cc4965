"""From the finished state to the answer."""

from __future__ import annotations

from dataclasses import replace

from core.finding import Layer, LayerReport, LayerStatus, Severity
from core.language import Language
from core.outcome import Answered
from core.period import PeriodReading
from core.reading import Reading
from core.result import Column, LogicalType, Result
from core.sql import Draft, WrittenBy
from graph.deps import Deps
from graph.results import shown_members
from graph.state import LastGood, Turn
from ledger.facts import Facts
from render.messages import message
from render.reading import proposals_told
from render.text import RenderedText, write_answer
from understanding.follow_up import ShownGroups
from writing.open_questions import is_open, unread


def warnings_of(state: Turn, deps: Deps) -> tuple[str, ...]:
    """Return the warnings that a person must see beside the answer."""
    language = state.question.language
    found = [finding for finding in state.findings if finding.severity is Severity.WARNING]
    if state.drafts and state.drafts[-1].written_by is WrittenBy.MODEL and is_open(state.intent_read):
        found.insert(0, unread(state.intent_read, confirmed=_is_confirmed(state)))
    broken = [_not_checked(report.layer, language) for report in _last_reports(state) if report.broken_rules]
    supposed = proposals_told(state.intent_read, deps.catalog.domain(state.intent_read.domain))
    said = (_sentence(text) for text in supposed)
    return tuple(dict.fromkeys([*said, *(finding.message(language) for finding in found), *broken]))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _last_reports(state: Turn) -> tuple[LayerReport, ...]:
    """Return the last report of each layer: those on the draft and the result that are shown."""
    return tuple({report.layer: report for report in state.reports}.values())


def _not_checked(layer: Layer, language: Language) -> str:
    """Say that a check of a layer broke: what it would have found is not known."""
    return message("text.not_checked", language, layer=message(f"web.layer_{layer}", language))


def _is_confirmed(state: Turn) -> bool:
    last = state.reports[-1] if state.reports else None
    return last is not None and last.layer is Layer.AGREEMENT and last.status is LayerStatus.PASSED


def parts_of(state: Turn) -> tuple[Result, Reading, Facts]:
    """Return what every rendering needs.

    Raises:
        RuntimeError: the machine is wired wrongly: rendering ran before the result was there.
    """
    if state.result is None or state.understood is None:
        raise RuntimeError("rendering ran before the result was there")
    return state.result, state.understood, Facts(state.sources, state.facts)


def answer_text(state: Turn, deps: Deps) -> RenderedText:
    """Write the answer in words; the formulas that it computed are facts too."""
    result, reading, facts = parts_of(state)
    domain = deps.catalog.domain(state.intent_read.domain)
    return write_answer(
        result, facts, state.intent_read, reading, domain, warnings_of(state, deps), today=state.question.now
    )


def not_run(draft: Draft) -> Result:
    """Return the empty result of a query that was only written and checked."""
    columns = tuple(Column(plan.name, LogicalType.OTHER, plan) for plan in draft.columns)
    return Result(id="", columns=columns, row_count=0, truncated=False, database_ms=0.0)


def last_good(state: Turn, deps: Deps) -> LastGood:
    """Return what the next message of the thread may refer to."""
    result, _, _ = parts_of(state)
    intent = state.intent_read
    members = shown_members(intent, result, deps)
    shown = ShownGroups(intent.dimensions[0].field, members) if members else None
    reading = state.reading or PeriodReading()
    return LastGood(state.standalone, intent, reading, result.id, shown, state.question.user.name)


def answered(state: Turn, deps: Deps) -> Answered:
    """Put the answer together."""
    if not state.run_query:
        state = replace(state, result=not_run(state.drafts[-1]))
    result, reading, _ = parts_of(state)
    draft = state.drafts[-1]
    return Answered(
        domain=state.intent_read.domain,
        reading=reading,
        standalone=state.standalone,
        sql=state.full_sql,
        written_sql=draft.text,
        dialect=draft.dialect,
        engine=deps.engine.name,
        parameters=state.parameters,
        written_by=draft.written_by,
        attempts=state.attempt,
        result=result,
        text=state.text,
        facts=state.facts,
        sources=state.sources,
        checks=_last_reports(state),
        charts=state.charts,
        files=state.files,
        warnings=warnings_of(state, deps),
        sentences=state.sentences,
    )
