"""Which chart shows a result best: rules over its shape, types, number of rows, additivity and comparison."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from core.outcome import ChartKind
from core.period import Bucket
from core.result import Column, ColumnRole, Result, Row
from ledger.values import number_of
from render.shape import CYCLIC, Shape, compared, measures, naming, shape_of, share_columns

MAX_PIE_PARTS = 6
MAX_BARS = 30
"""More groups than this are shown as the first ones and «прочие» (or as the first ones alone)."""
MAX_SERIES = 8
MAX_STACKS = 24
MAX_HEATMAP_SIDE = 60
_LONG_LABEL = 14
_MANY_LABELS = 8
_SCATTER_FROM = 12


@dataclass(frozen=True, slots=True)
class ChartPlan:
    """A chart chosen: its kind and the columns on each of its axes.

    ``values`` are the figures of the first axis, ``second`` those of the second (another unit); ``series`` is the
    column whose members make the series.
    """

    kind: ChartKind
    across: Column | None
    values: tuple[Column, ...]
    series: Column | None = None
    second: tuple[Column, ...] = ()


@dataclass(frozen=True, slots=True)
class Wish:
    """A kind of chart that is wished, and the figure that it shall show ("" is what the rules take)."""

    kind: ChartKind
    value: str = ""


def plan_chart(result: Result, rows: Sequence[Row], wish: Wish | None = None) -> ChartPlan | None:
    """Choose a chart by the rules; None where a table says more. A wish is followed where it can be right."""
    plan = _plan(result, rows)
    if plan is None or wish is None:
        return plan
    plan = _of_figure(plan, wish.value)
    return plan if wish.kind is plan.kind else _wished(plan, wish.kind, result, rows)


def _of_figure(plan: ChartPlan, name: str) -> ChartPlan:
    """Narrow a plan to the one figure that is wished, if it is among those of the plan."""
    wished = tuple(column for column in (*plan.values, *plan.second) if column.name == name)
    if not wished or len(plan.values) + len(plan.second) == 1:
        return plan
    kind = ChartKind.BAR if plan.kind in {ChartKind.GROUPED_BAR, ChartKind.SCATTER} else plan.kind
    return ChartPlan(kind, plan.across, wished, plan.series)


def _plan(result: Result, rows: Sequence[Row]) -> ChartPlan | None:
    if not any(number_of(row[result.index(column.name)]) is not None for column in measures(result) for row in rows):
        return None
    match shape_of(result):
        case Shape.SINGLE:
            return _single(result, rows)
        case Shape.SERIES:
            return _series(result)
        case Shape.GROUPS:
            return _groups(result, rows)
        case Shape.CROSS:
            return _cross(result, rows)
        case Shape.EMPTY | Shape.LIST:
            return None


def _single(result: Result, rows: Sequence[Row]) -> ChartPlan | None:
    metrics = measures(result)
    if len(metrics) != 1 or number_of(rows[0][result.index(metrics[0].name)]) is None:
        return None
    previous = compared(result, metrics[0]).previous
    return ChartPlan(ChartKind.INDICATOR, None, metrics, second=(previous,) if previous else ())


def _series(result: Result) -> ChartPlan:
    across = naming(result)[0]
    values, second = _by_unit(result)
    if bucket_of(across) in CYCLIC or bucket_of(across) is Bucket.YEAR or result.row_count < 3:
        kind = ChartKind.GROUPED_BAR if len(values) > 1 else ChartKind.BAR
    else:
        kind = ChartKind.LINE
    return ChartPlan(kind, across, values, second=second)


def _groups(result: Result, rows: Sequence[Row]) -> ChartPlan:
    across = naming(result)[0]
    values, second = _by_unit(result)
    shares = share_columns(result)
    if shares and _is_whole(result, rows, shares[0]):
        return ChartPlan(ChartKind.PIE, across, shares[:1])
    if second and len(rows) >= _SCATTER_FROM:
        return ChartPlan(ChartKind.SCATTER, across, values[:1], second=second[:1])
    if len(values) > 1:
        return ChartPlan(ChartKind.GROUPED_BAR, across, values)
    if _has_long_labels(result, rows, across) or len(rows) > _MANY_LABELS:
        return ChartPlan(ChartKind.HORIZONTAL_BAR, across, values)
    return ChartPlan(ChartKind.BAR, across, values, second=second)


def _cross(result: Result, rows: Sequence[Row]) -> ChartPlan | None:
    names = naming(result)
    metric = measures(result)[0]
    if len(names) != 2:
        return None
    if all(name.plan.role is ColumnRole.PERIOD and not name.plan.bucket for name in names):
        return ChartPlan(ChartKind.BAR, names[0], (metric,))
    if {bucket_of(name) for name in names} == {Bucket.WEEKDAY, Bucket.HOUR_OF_DAY}:
        hours = next(name for name in names if bucket_of(name) is Bucket.HOUR_OF_DAY)
        return ChartPlan(ChartKind.HEATMAP, hours, (metric,), next(name for name in names if name is not hours))
    across, series = _axes(result, rows, names)
    kind = _cross_kind(result, rows, metric, (across, series))
    return None if kind is None else ChartPlan(kind, across, (metric,), series)


def _axes(result: Result, rows: Sequence[Row], names: tuple[Column, ...]) -> tuple[Column, Column]:
    """Time goes along the axis; of two names the one with more members does."""
    periods = [name for name in names if name.plan.role is ColumnRole.PERIOD]
    if len(periods) == 1:
        return periods[0], next(name for name in names if name is not periods[0])
    first, second = names
    return (first, second) if _members(result, rows, first) >= _members(result, rows, second) else (second, first)


def _cross_kind(result: Result, rows: Sequence[Row], metric: Column, axes: tuple[Column, Column]) -> ChartKind | None:
    across, series = axes
    count, lines = _members(result, rows, across), _members(result, rows, series)
    stackable = metric.plan.additive and _all_positive(result, rows, metric) and count <= MAX_STACKS
    if stackable:
        return ChartKind.STACKED_BAR
    if across.plan.role is ColumnRole.PERIOD and (lines <= MAX_SERIES or metric.plan.additive):
        return ChartKind.LINE
    if lines <= 5 and count <= MAX_STACKS:
        return ChartKind.GROUPED_BAR
    return ChartKind.HEATMAP if count <= MAX_HEATMAP_SIDE and lines <= MAX_HEATMAP_SIDE else None


def _wished(plan: ChartPlan, wish: ChartKind, result: Result, rows: Sequence[Row]) -> ChartPlan:
    bars = {ChartKind.BAR, ChartKind.HORIZONTAL_BAR, ChartKind.LINE}
    one = plan.across is not None and plan.series is None and len(plan.values) == 1
    if one and wish is ChartKind.PIE and plan.values[0].plan.additive and _is_whole(result, rows, plan.values[0]):
        return ChartPlan(wish, plan.across, plan.values)
    if one and wish in bars and plan.kind in {*bars, ChartKind.PIE}:
        return ChartPlan(wish, plan.across, plan.values, second=plan.second)
    if wish is ChartKind.SCATTER and plan.series is None and plan.across is not None and plan.second:
        return ChartPlan(wish, plan.across, plan.values[:1], second=plan.second[:1])
    if wish is ChartKind.STACKED_BAR and plan.series is not None and plan.values[0].plan.additive:
        return (
            ChartPlan(wish, plan.across, plan.values, plan.series)
            if _all_positive(result, rows, plan.values[0])
            else plan
        )
    cross = {ChartKind.GROUPED_BAR, ChartKind.HEATMAP, ChartKind.LINE}
    if plan.series is not None and wish in cross:
        return ChartPlan(wish, plan.across, plan.values, plan.series)
    return plan


def bucket_of(column: Column) -> Bucket | None:
    """Return the bucket of a period column."""
    return Bucket(column.plan.bucket) if column.plan.bucket else None


def _by_unit(result: Result) -> tuple[tuple[Column, ...], tuple[Column, ...]]:
    """Split the figures by unit: those of the first metric's unit (with their comparison), those of the next one."""
    metrics = measures(result)
    first = metrics[0].plan.unit
    values = [metric for metric in metrics if metric.plan.unit == first]
    if len(values) == 1 and (previous := compared(result, values[0]).previous) is not None:
        values.append(previous)
    others = [metric for metric in metrics if metric.plan.unit != first]
    second = [metric for metric in others if metric.plan.unit == others[0].plan.unit]
    return tuple(values[:MAX_SERIES]), tuple(second[:1])


def _members(result: Result, rows: Sequence[Row], column: Column) -> int:
    position = result.index(column.name)
    return len({row[position] for row in rows})


def _is_whole(result: Result, rows: Sequence[Row], column: Column) -> bool:
    """Tell whether the rows are all the parts of one whole, few enough and none negative."""
    if result.truncated or len(rows) != result.row_count or not 2 <= len(rows) <= MAX_PIE_PARTS:
        return False
    position = result.index(column.name)
    parts = [number for row in rows if (number := number_of(row[position])) is not None and number >= 0]
    whole = sum(parts, Decimal(0))
    if len(parts) != len(rows) or not whole:
        return False
    return not column.plan.share or abs(whole - 100) <= 1


def _all_positive(result: Result, rows: Sequence[Row], column: Column) -> bool:
    position = result.index(column.name)
    return not any((number := number_of(row[position])) is not None and number < 0 for row in rows)


def _has_long_labels(result: Result, rows: Sequence[Row], column: Column) -> bool:
    position = result.index(column.name)
    return any(len(str(row[position])) > _LONG_LABEL for row in rows)
