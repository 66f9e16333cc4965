"""Result: buckets that are missing, periods that are not over, periods that are not comparable."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from core.finding import Severity
from core.intent import PeriodUse
from core.period import Bucket
from core.result import Cell, ColumnRole
from domains.semantic_model import Additivity
from validators.asked import Asked
from validators.context import ResultContext
from validators.rule import RowsCase, Say, rule

_MOST_BUCKETS = 4000
_ALIKE_DAYS = 3
"""Months and quarters differ by so many days and are compared all the same."""


@rule(
    "result.missing_buckets",
    Severity.WARNING,
    Say(
        "В ряду не хватает отрезков времени: {}.",
        "The series lacks buckets of time: {}.",
        "Show every bucket of the period, those without rows too.",
    ),
    bad=RowsCase(
        ("day", "orders_count"),
        ((date(2025, 5, 1), 5), (date(2025, 5, 2), 5)),
        Asked.BY_DAY,
    ),
    good=RowsCase(
        ("day", "orders_count"),
        tuple((date(2025, 5, number), 5) for number in range(1, 11)),
        Asked.BY_DAY,
    ),
)
def missing_buckets(context: ResultContext) -> Iterator[str]:
    """Find a series that has fewer buckets than its period, up to today."""
    cut = context.intent.time_cut
    column = next((one for one in context.result.columns if one.plan.role is ColumnRole.PERIOD), None)
    if cut is None or column is None or not context.is_whole or context.intent.recurring or context.intent.ranking:
        return
    shown = {_day(value) for value in context.values(column)} - {None}
    expected = {
        start
        for use in context.intent.periods
        for start in _starts(cut.bucket, use.period.range.start, use.period.range.end, context.now)
    }
    lacking = expected - shown
    if lacking and shown and not context.intent.having:
        yield f"{len(lacking)} / {len(expected)}"


@rule(
    "result.period_ahead",
    Severity.WARNING,
    Say(
        "Период ещё не закончился или впереди: {}.",
        "The period is not over yet, or lies ahead: {}.",
        "",
    ),
    bad=RowsCase(("month", "orders_count"), ((date(2025, 5, 1), 5),), Asked.BY_MONTH),
    good=RowsCase(("orders_count",), ((5,),)),
)
def period_ahead(context: ResultContext) -> Iterator[str]:
    """Find periods that reach beyond today."""
    for use in context.intent.periods:
        end = use.period.range.end
        if end is not None and (end - context.now).days > 1:
            yield use.period.label


@rule(
    "result.flow_on_a_date",
    Severity.WARNING,
    Say(
        "«{}» на дату — это всё с начала данных по этот день, а не состояние в этот день.",
        "'{}' on a date is all since the data begin until that day, not a state on it.",
        "Say which state is meant, or name a period for {}.",
    ),
    bad=RowsCase(("orders_count",), ((500,),), Asked.ON_A_DATE),
    good=RowsCase(("orders_count",), ((500,),), Asked.COUNT),
)
def flow_on_a_date(context: ResultContext) -> Iterator[str]:
    """Find figures of what happened over time that are asked for as of a date."""
    metrics = (context.domain.metric(use.name) for use in context.intent.metrics if context.intent.as_of)
    for metric in metrics:
        if metric.additivity is not Additivity.SEMI_ADDITIVE and metric.time_field is not None:
            yield metric.title.get(context.intent.language)


@rule(
    "result.unequal_periods",
    Severity.WARNING,
    Say(
        "Сравниваются периоды разной длины, дней: {}.",
        "Periods of different length are compared, days: {}.",
        "",
    ),
    bad=RowsCase(("orders_count", "orders_count_previous"), ((500, 900),), Asked.AGAINST_QUARTER),
    good=RowsCase(("orders_count", "orders_count_previous"), ((500, 400),), Asked.AGAINST_APRIL),
)
def unequal_periods(context: ResultContext) -> Iterator[str]:
    """Find comparisons of periods that hold different numbers of days, those after today not counted."""
    for use, other in zip(context.intent.periods, context.intent.compare, strict=False):
        days, others = _days(use, context.now), _days(other, context.now)
        if days is None or others is None or abs(days - others) <= _ALIKE_DAYS:
            continue
        if 10 * min(days, others) < 9 * max(days, others):
            yield f"{days} / {others}"


def _days(use: PeriodUse, now: date) -> int | None:
    """Return how many days of a period are over or run; None where it is open."""
    start, end = use.period.range.start, use.period.range.end
    if start is None or end is None:
        return None
    return max((min(end, now + timedelta(days=1)) - start).days, 0)


def _day(value: Cell) -> date | None:
    if isinstance(value, datetime):
        return value.date()
    return value if isinstance(value, date) else None


def _starts(bucket: Bucket, start: date | None, end: date | None, now: date) -> Iterator[date]:
    """Yield the first days of the buckets of a period up to today; nothing for cyclic ones and for hours."""
    if start is None or end is None or bucket in {Bucket.HOUR, Bucket.WEEKDAY, Bucket.HOUR_OF_DAY}:
        return
    last = min(end, now)
    day = _bucket_start(bucket, start)
    for _ in range(_MOST_BUCKETS):
        if day >= last:
            return
        yield day
        day = _next(bucket, day)


_MONTHS = {Bucket.MONTH: 1, Bucket.QUARTER: 3, Bucket.HALF: 6, Bucket.YEAR: 12}


def _bucket_start(bucket: Bucket, day: date) -> date:
    if bucket is Bucket.WEEK:
        return date.fromordinal(day.toordinal() - day.weekday())
    if bucket in _MONTHS:
        return date(day.year, (day.month - 1) // _MONTHS[bucket] * _MONTHS[bucket] + 1, 1)
    return day


def _next(bucket: Bucket, day: date) -> date:
    if bucket in _MONTHS:
        months = day.year * 12 + day.month - 1 + _MONTHS[bucket]
        return date(months // 12, months % 12 + 1, 1)
    return date.fromordinal(day.toordinal() + (7 if bucket is Bucket.WEEK else 1))
