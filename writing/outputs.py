"""The output columns: what is computed over the answer's rows, and what every column means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from sqlglot import exp

from core.intent import CalculationKind
from core.language import Language, Localized
from core.period import Bucket
from core.result import ColumnPlan, ColumnRole
from core.unit import NUMBER, PERCENT, Unit
from domains.semantic_model import Additivity, Metric
from writing import titles
from writing.answer import PREVIOUS, WHOLE, MetricColumn
from writing.blocks import Key, path_of
from writing.conditions import Scope
from writing.plan import (
    average_bucket,
    bucket_asked,
    facts_of,
    main_periods,
    metric_columns,
    metric_of,
    parts_add_up,
    rows_by_period,
)
from writing.sqltree import column, divide


@dataclass(frozen=True, slots=True)
class Output:
    """One output column; ``expression`` is None where the answer has the column under the same name."""

    plan: ColumnPlan
    expression: exp.Expr | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """What tells the rows of an answer apart: time columns and dimensions; ``source`` names the answer's rows."""

    times: tuple[ColumnPlan, ...]
    keys: tuple[Key, ...]
    source: str


def outputs_of(scope: Scope, frame: Frame) -> tuple[Output, ...]:
    """Return all output columns: time, dimensions, then each metric with what is computed from it."""
    columns = metric_columns(scope.intent, scope.piece.domain)
    return (
        *(Output(plan) for plan in frame.times),
        *(Output(dimension_plan(scope, key)) for key in frame.keys),
        *(output for one in columns for output in _metric_outputs(scope, frame, one)),
    )


def shown_name(scope: Scope, one: MetricColumn) -> str:
    """Return the name of the column that shows a metric, by which it is ranked and compared with thresholds."""
    bucket = average_bucket(scope.intent)
    return f"{one.name}_per_{bucket.value}" if bucket else one.name


def bucket_plan(bucket: Bucket, language: Language) -> ColumnPlan:
    """Return the meaning of a column of time buckets."""
    return ColumnPlan(
        bucket.value, titles.BUCKETS[bucket].get(language), ColumnRole.PERIOD, NUMBER, bucket=bucket.value
    )


def dimension_plan(scope: Scope, key: Key) -> ColumnPlan:
    """Return the meaning of a dimension: titled by its role where it has one («Банк возврата»), else by its field."""
    domain = scope.piece.domain
    roles = {relationship.name: relationship.title for relationship in domain.relationships}
    field = domain.field(key.field)
    title = (roles.get(key.field.role or "") or field.title).get(scope.intent.language)
    return ColumnPlan(key.name, title, ColumnRole.DIMENSION, field.unit, source=str(key.field))


def _metric_outputs(scope: Scope, frame: Frame, one: MetricColumn) -> Iterator[Output]:
    intent = scope.intent
    yield Output(_metric_plan(scope, frame, one))
    if intent.compare:
        label = intent.compare[0].period.label if len(intent.compare) == 1 else ""
        title = Localized(label, label) if label else titles.PREVIOUS_BUCKET
        yield Output(_plan(scope, one, PREVIOUS, title, one.metric.unit))
        yield from _changes(scope, frame, one, column(frame.source, f"{one.name}_{PREVIOUS}"))
    for found in intent.calculations:
        if metric_of(intent, found.metric, metric_columns(intent, scope.piece.domain)) == one:
            yield from _calculated(scope, frame, one, found.kind)


def _calculated(scope: Scope, frame: Frame, one: MetricColumn, kind: CalculationKind) -> Iterator[Output]:
    value = column(frame.source, one.name)
    match kind:
        case CalculationKind.SHARE:
            yield _share(scope, frame, one, value)
        case CalculationKind.CUMULATIVE:
            total = _over_time(scope, frame, exp.Sum(this=value), running=True)
            yield Output(_plan(scope, one, "cumulative", titles.CUMULATIVE, one.metric.unit), total)
        case CalculationKind.CHANGE:
            before = _over_time(scope, frame, exp.Lag(this=value), running=False)
            yield Output(_plan(scope, one, PREVIOUS, titles.PREVIOUS_BUCKET, one.metric.unit), before)
            yield from _changes(scope, frame, one, before)
        case CalculationKind.GROWTH | CalculationKind.AVERAGE_PER:
            return


def _metric_plan(scope: Scope, frame: Frame, one: MetricColumn) -> ColumnPlan:
    metric, bucket = one.metric, average_bucket(scope.intent)
    title = metric.title.get(scope.intent.language)
    if bucket:
        title = f"{title}, {titles.PER_BUCKET[bucket].get(scope.intent.language)}"
    additive = bucket is None and _has_totals(scope, frame, metric)
    return ColumnPlan(shown_name(scope, one), title, ColumnRole.METRIC, metric.unit, metric.name, additive=additive)


def _has_totals(scope: Scope, frame: Frame, metric: Metric) -> bool:
    """Tell whether the rows of the answer may be added up: additive, no row counted in two groups or two periods."""
    if metric.additivity is Additivity.SEMI_ADDITIVE:
        additive = not frame.times
    else:
        additive = metric.additivity is Additivity.ADDITIVE
    facts = facts_of(metric_columns(scope.intent, scope.piece.domain), scope.piece)
    counting = [fact for fact, metrics in facts.items() if metric in {one.metric for one in metrics}]
    repeated = any(path_of(scope, fact, key.field).fans_out for fact in counting for key in frame.keys)
    return additive and not repeated and not _periods_overlap(scope)


def _periods_overlap(scope: Scope) -> bool:
    ranges = sorted(
        (use.period.range.start or date.min, use.period.range.end or date.max) for use in main_periods(scope.intent)
    )
    return rows_by_period(scope.intent) and any(first[1] > second[0] for first, second in pairwise(ranges))


def _plan(scope: Scope, one: MetricColumn, suffix: str, title: Localized, unit: Unit) -> ColumnPlan:
    language = scope.intent.language
    whole_title = f"{one.metric.title.get(language)}: {title.get(language)}"
    return ColumnPlan(f"{one.name}_{suffix}", whole_title, ColumnRole.COMPARISON, unit, one.metric.name)


def _changes(scope: Scope, frame: Frame, one: MetricColumn, before: exp.Expr) -> Iterator[Output]:
    """Yield the change against another value of the metric, absolute and per cent of that value's size."""
    difference = exp.Sub(this=column(frame.source, one.name), expression=before.copy())
    size = before.copy() if one.metric.non_negative else exp.Abs(this=before.copy())
    per_cent = divide(difference.copy(), size, scope.dialect, "100.0")
    yield Output(_plan(scope, one, "change", titles.CHANGE, one.metric.unit), difference)
    yield Output(_plan(scope, one, "change_pct", titles.CHANGE_PCT, PERCENT), per_cent)


def _share(scope: Scope, frame: Frame, one: MetricColumn, value: exp.Expr) -> Output:
    language = scope.intent.language
    whole = column(frame.source, f"{one.name}_{WHOLE}")
    adds_up = parts_add_up(scope.intent, frame.keys) and _has_totals(scope, frame, one.metric)
    title = titles.SHARE_OF_ALL if adds_up else titles.SHARE_OF_GROUP
    plan = ColumnPlan(
        f"{one.name}_share",
        f"{one.metric.title.get(language)}: {title.get(language)}",
        ColumnRole.METRIC,
        PERCENT,
        one.metric.name,
        additive=adds_up,
        share=adds_up,
    )
    return Output(plan, divide(value, whole, scope.dialect, "100.0"))


def _over_time(scope: Scope, frame: Frame, function: exp.Expr, *, running: bool) -> exp.Window:
    """Return a window over the buckets of each series in order of time."""
    bucket = bucket_asked(scope.intent)
    order = exp.Order(
        expressions=[exp.Ordered(this=column(frame.source, plan.name), nulls_first=True) for plan in frame.times]
    )
    window = exp.Window(this=function, partition_by=[column(frame.source, key.name) for key in frame.keys], order=order)
    if running and bucket:
        window.set("spec", exp.WindowSpec(kind="ROWS", start="UNBOUNDED", start_side="PRECEDING", end="CURRENT ROW"))
    return window
