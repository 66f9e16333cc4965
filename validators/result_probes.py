"""Probes of results: why one is empty, whether its period is loaded, which codes have no name, and its total.

As with those of drafts, nothing here runs a query: ``probes_of_result`` yields drafts of one row each, and
``told_by_probes`` reads their rows. The total is asked for by an intent of its own, so that it is written anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from decimal import Decimal

from sqlglot import exp

from core.finding import Finding, Layer, LayerReport, Severity
from core.intent import Intent, PeriodUse
from core.result import Cell, Column, ColumnRole
from core.sql import Draft
from domains.freshness import newest_value
from domains.semantic_model import Dataset
from validators.anatomy import Source
from validators.canonical import condition_form
from validators.context import DraftContext, ResultContext
from validators.joins import ties_of
from validators.probes import FirstRow, Probe, Probed, ProbeKind, counting, named, rows_counted
from validators.results import as_number
from validators.run import status_of
from validators.wanted import period_names, value_names

_LATE = timedelta(days=1)
"""A load of yesterday evening holds all that a question about today can expect."""
_CLOSE = Decimal("1e-9")


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition of a question: how it is told, and which parts of a WHERE are it."""

    label: str
    parameters: frozenset[str] = frozenset()
    form: str = ""
    dataset: str = ""


def probes_of_result(result: ResultContext, query: DraftContext) -> tuple[Probe, ...]:
    """Return the probes that a result needs."""
    emptiness = _emptiness(query) if is_empty(result) else ()
    return (*emptiness, *_last_load(result, query.draft), *_nameless(result, query))


def told_by_probes(report: LayerReport, result: ResultContext, probed: Iterable[Probed]) -> LayerReport:
    """Return the report of the result layer with what the probes found."""
    answers = [one for one in probed if one.row is not None]
    found = (*_why_empty(answers), *_after_last_load(result, answers), *_without_names(answers))
    findings = (*report.findings, *found)
    return replace(report, findings=findings, status=status_of(findings, report.broken_rules))


def probed_result(report: LayerReport, result: ResultContext, query: DraftContext, first_row: FirstRow) -> LayerReport:
    """Run the probes that a result needs and return the report of its layer after them."""
    probes = probes_of_result(result, query)
    return told_by_probes(report, result, [Probed(probe, first_row(probe.draft)) for probe in probes])


def is_empty(result: ResultContext) -> bool:
    """Tell whether a result holds nothing: no row, or nothing but NULL and zero for every metric."""
    figures = [column for column in result.result.columns if column.plan.role is ColumnRole.METRIC]
    cells = [value for column in figures for value in result.values(column)]
    return result.result.row_count == 0 or (bool(cells) and all(not value for value in cells))


def total_of(result: ResultContext) -> Intent | None:
    """Return the question for the total of a result's parts; None where its parts need not add up to it."""
    intent = result.intent
    is_cut = bool(intent.dimensions or intent.time_cut)
    partial = intent.ranking or intent.having or intent.calculations or intent.compare or len(intent.periods) > 1
    if not is_cut or partial or not result.is_whole or not additive(result):
        return None
    return replace(intent, dimensions=(), time_cut=None)


def parts_against_total(
    report: LayerReport, result: ResultContext, total: Mapping[str, Cell], columns: Iterable[Column] | None = None
) -> LayerReport:
    """Return the report with what does not add up; ``total`` is the only row of the total, by name of column.

    ``columns`` are those that add up, without them those of which the draft says so.
    """
    found = tuple(_apart(result, total, additive(result) if columns is None else columns))
    findings = (*report.findings, *found)
    return replace(report, findings=findings, status=status_of(findings, report.broken_rules))


def _emptiness(query: DraftContext) -> Iterator[Probe]:
    """Yield a probe under all conditions, and one without each condition, over the first fact that is read."""
    read = next(iter(query.reads), None)
    where = read.source.select.args.get("where") if read is not None else None
    if read is None or where is None:
        return
    select = read.source.select
    parts = list(where.this.flatten()) if isinstance(where.this, exp.And) else [where.this]
    yield Probe(ProbeKind.ROWS_UNDER_ALL, (), _count(query, select, parts))
    for condition in conditions_of_question(query):
        kept = [part for part in parts if not _is_part(query, part, condition)]
        if len(kept) < len(parts):
            yield Probe(ProbeKind.ROWS_WITHOUT_ONE, (condition.label,), _count(query, select, kept))


def conditions_of_question(query: DraftContext) -> Iterator[Condition]:
    """Yield the conditions of a question that stand in a WHERE."""
    intent, domain = query.intent, query.domain
    for use in query.wanted.periods:
        yield Condition(use.period.label, frozenset(period_names(use)))
    for value in intent.values:
        yield Condition(value.label, value_names(value))
    numbers = {number.id: number for number in intent.numbers}
    for threshold in intent.row_conditions:
        title = domain.field(threshold.field).title.get(intent.language)
        said = f"{title} {threshold.comparison.value} {numbers[threshold.number].value}"
        yield Condition(said, frozenset({threshold.number.lower()}))
    for segment in intent.segments:
        found = domain.filter(segment.name)
        form = condition_form(found.expression, found.dataset, domain)
        yield Condition(found.title.get(intent.language), form=form)
    for fact in intent.fact_conditions:
        yield Condition(domain.dataset(fact.dataset).title.get(intent.language), dataset=fact.dataset)


def _is_part(query: DraftContext, part: exp.Expr, condition: Condition) -> bool:
    if condition.dataset:
        return part.find(exp.Exists, exp.In) is not None and any(
            table.name == condition.dataset for table in part.find_all(exp.Table)
        )
    if condition.form:
        return any(query.canon.of(node) == condition.form for node in part.walk() if isinstance(node, exp.Condition))
    return any(found.name in condition.parameters for found in part.find_all(exp.Parameter))


def _count(query: DraftContext, select: exp.Select, parts: list[exp.Expr]) -> Draft:
    narrowed = select.copy()
    narrowed.set("where", exp.Where(this=exp.and_(*(part.copy() for part in parts))) if parts else None)
    return counting(query, narrowed, [named(rows_counted(), "rows_left")])


def _last_load(result: ResultContext, draft: Draft) -> Iterator[Probe]:
    """Yield the probe for the last load where the question has a period and the domain tells when it was loaded."""
    field = result.domain.freshness
    if field is not None and result.intent.periods and not result.domain.field(field).hidden:
        text = newest_value(field, draft.dialect)
        yield Probe(ProbeKind.LAST_LOAD, (str(field),), replace(draft, text=text, columns=(), mends=()))


def _nameless(result: ResultContext, query: DraftContext) -> Iterator[Probe]:
    """Yield a probe for each dictionary that left a group of the answer without a name."""
    for column in result.result.columns:
        lacks = column.plan.role is ColumnRole.DIMENSION and None in result.values(column)
        dictionary = _dictionary(result, column.plan.source) if lacks else None
        for read in query.reads if dictionary is not None else ():
            for source in query.anatomy.sources(read.source.select).values():
                if source.dataset is dictionary and source.is_outer:
                    yield from _unmatched(query, source, column)


def _dictionary(result: ResultContext, name: str) -> Dataset | None:
    owner = name.partition(".")[0]
    return next((one for one in result.domain.datasets if one.name == owner and one.is_dictionary), None)


def _unmatched(query: DraftContext, source: Source, column: Column) -> Iterator[Probe]:
    pairs = [
        (tie.left.alias, tie.left_column, tie.right_column)
        for tie in ties_of(query.anatomy, source.select)
        if tie.right is source
    ] + [
        (tie.right.alias, tie.right_column, tie.left_column)
        for tie in ties_of(query.anatomy, source.select)
        if tie.left is source
    ]
    if pairs:
        other, code, key = pairs[0]
        select = source.select.copy()
        has_code = exp.Not(this=exp.Is(this=exp.column(code, table=other), expression=exp.Null()))
        no_name = exp.Is(this=exp.column(key, table=source.alias), expression=exp.Null())
        select = select.where(has_code, no_name, copy=False)
        title = column.plan.title or column.name
        yield Probe(ProbeKind.NAMELESS, (title,), counting(query, select, [named(rows_counted(), "nameless")]))


def _why_empty(answers: Iterable[Probed]) -> Iterator[Finding]:
    """Tell which condition empties a result, or that only all of them together do."""
    answers = list(answers)
    whole = next((one for one in answers if one.probe.kind is ProbeKind.ROWS_UNDER_ALL), None)
    without = [one for one in answers if one.probe.kind is ProbeKind.ROWS_WITHOUT_ONE]
    if whole is None or _first(whole) or not without:
        return
    guilty = [one for one in without if _first(one)]
    for one in guilty:
        label, count = one.probe.subjects[0], _first(one)
        yield _warning(
            "result.emptied_by",
            label,
            f"Пусто из-за условия «{label}»: без него подходящих строк {count}.",
            f"The condition '{label}' leaves nothing: without it {count} rows fit.",
        )
    if not guilty:
        yield _warning(
            "result.emptied_together",
            "",
            "Ни одно условие само по себе не объясняет пустой ответ: данных нет и без любого из них.",
            "No single condition explains the empty answer: without any one of them there is nothing either.",
        )


def _after_last_load(result: ResultContext, answers: Iterable[Probed]) -> Iterator[Finding]:
    for answer in answers:
        loaded = _day(answer.row[0]) if answer.probe.kind is ProbeKind.LAST_LOAD and answer.row else None
        for use in result.intent.periods if loaded is not None else ():
            end = use.period.range.end or result.now + _LATE
            last_asked = min(end - timedelta(days=1), result.now)
            if loaded is None:
                continue
            if last_asked > loaded + _LATE:
                yield _warning(
                    "result.after_last_load",
                    use.period.label,
                    f"Данные загружены по {loaded:%d.%m.%Y}, период «{use.period.label}» заполнен не весь.",
                    f"The data was loaded until {loaded.isoformat()}; the period '{use.period.label}' is not whole.",
                )
            elif last_asked >= loaded and end - _LATE <= result.now and _needs_whole_days(result, use, loaded):
                yield _warning(
                    "result.after_last_load",
                    use.period.label,
                    f"Последняя загрузка данных — {loaded:%d.%m.%Y}, за этот день они неполные: «{use.period.label}».",
                    f"The last load was on {loaded.isoformat()}; that day is not whole: '{use.period.label}'.",
                )


def _needs_whole_days(result: ResultContext, use: PeriodUse, loaded: date) -> bool:
    """Tell a period that is compared, or that holds nothing before the day of the last load."""
    start = use.period.range.start
    return bool(result.intent.compare) or (start is not None and start >= loaded)


def _without_names(answers: Iterable[Probed]) -> Iterator[Finding]:
    for answer in answers:
        if answer.probe.kind is ProbeKind.NAMELESS and _first(answer):
            title = answer.probe.subjects[0]
            yield _warning(
                "result.code_without_name",
                title,
                f"В столбце «{title}» у строк ({_first(answer)}) есть код, которого нет в справочнике.",
                f"In the column '{title}', rows whose code the dictionary does not hold: {_first(answer)}.",
            )


def additive(result: ResultContext) -> list[Column]:
    """Return the columns of figures whose parts add up to a total."""
    columns = [one for one in result.result.columns if one.plan.role is ColumnRole.METRIC and one.plan.additive]
    return [column for column in columns if not column.plan.share]


def _apart(result: ResultContext, total: Mapping[str, Cell], columns: Iterable[Column]) -> Iterator[Finding]:
    for column in columns:
        numbers = [as_number(value) for value in result.values(column)]
        whole = as_number(total.get(column.name))
        if whole is None:
            continue
        parts = sum((number for number in numbers if number is not None), Decimal(0))
        if abs(parts - whole) > _CLOSE * max(abs(parts), abs(whole), Decimal(1)):
            title = column.plan.title or column.name
            yield _warning(
                "result.parts_apart",
                title,
                f"Части столбца «{title}» дают {parts}, а независимый запрос итога — {whole}.",
                f"The parts of '{title}' add up to {parts}, an independent query of the total gives {whole}.",
            )


def _first(answer: Probed) -> int:
    cell = answer.row[0] if answer.row else None
    return int(str(cell or 0))


def _day(value: Cell) -> date | None:
    if isinstance(value, datetime):
        return value.date()
    return value if isinstance(value, date) else None


def _warning(rule: str, subject: str, russian: str, english: str) -> Finding:
    return Finding(rule, Layer.RESULT, Severity.WARNING, russian, english, subject)
