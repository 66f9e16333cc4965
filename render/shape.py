"""What kind of answer a result is, and which columns play which part in it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from core.period import Bucket
from core.result import Column, ColumnRole, Result
from core.unit import Unit, UnitKind
from ledger.values import is_measure

CYCLIC = frozenset({Bucket.WEEKDAY, Bucket.HOUR_OF_DAY})
"""Buckets that come again and again: none is the first or the last."""


class Shape(StrEnum):
    """The shapes by which texts and charts are chosen."""

    EMPTY = "empty"
    SINGLE = "single"
    """One row without names: one figure or several."""
    SERIES = "series"
    """Figures over time."""
    GROUPS = "groups"
    """Figures by one name: a ranking, shares, a comparison of groups."""
    CROSS = "cross"
    """Figures by two names or more."""
    LIST = "list"
    """Rows without figures."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One metric with what it is compared to; each may be absent."""

    metric: Column
    previous: Column | None = None
    change: Column | None = None
    growth: Column | None = None


def shape_of(result: Result) -> Shape:
    """Return the shape of a result."""
    if result.row_count == 0:
        return Shape.EMPTY
    names = naming(result)
    if not measures(result):
        return Shape.LIST
    if not names:
        return Shape.SINGLE if result.row_count == 1 else Shape.LIST
    if len(names) > 1:
        return Shape.CROSS
    return Shape.SERIES if names[0].plan.role is ColumnRole.PERIOD else Shape.GROUPS


def is_told_by_text(result: Result) -> bool:
    """Tell whether a result holds nothing but one figure, or nothing at all: no table need stand beside the text."""
    return result.row_count == 0 or (result.row_count == 1 and len(result.columns) == 1 and bool(measures(result)))


def naming(result: Result) -> tuple[Column, ...]:
    """Return the columns that name a row: dimensions and periods."""
    return tuple(column for column in result.columns if column.plan.role in {ColumnRole.DIMENSION, ColumnRole.PERIOD})


def measures(result: Result) -> tuple[Column, ...]:
    """Return the columns that hold the metrics asked for, shares and comparisons left out."""
    return tuple(
        column
        for column in result.columns
        if is_measure(column) and column.plan.role is ColumnRole.METRIC and not column.plan.share
    ) or tuple(column for column in result.columns if is_measure(column) and column.plan.role is ColumnRole.METRIC)


def share_columns(result: Result) -> tuple[Column, ...]:
    """Return the columns of parts of a whole."""
    return tuple(column for column in result.columns if is_measure(column) and column.plan.share)


def compared(result: Result, metric: Column) -> Compared:
    """Find the comparison columns of a metric: by their source, their unit and the ending of their name."""
    found = [
        column
        for column in result.columns
        if column.plan.role is ColumnRole.COMPARISON
        and is_measure(column)
        and column.plan.source in {"", metric.plan.source}
    ]
    growth = next((column for column in found if _is_growth(column, metric)), None)
    change = next((column for column in found if column is not growth and _is_change(column)), None)
    previous = next((column for column in found if column not in (growth, change)), None)
    return Compared(metric, previous, change, growth)


def _is_growth(column: Column, metric: Column) -> bool:
    percent = column.plan.unit.kind is UnitKind.PERCENT
    return percent and (metric.plan.unit.kind is not UnitKind.PERCENT or _ends(column, "growth", "pct", "percent"))


def _is_change(column: Column) -> bool:
    return _ends(column, "change", "delta", "diff", "growth")


def _ends(column: Column, *endings: str) -> bool:
    return column.name.casefold().endswith(endings)


def told_by_title(unit: Unit, title: str) -> bool:
    """Tell whether a title already holds the word of its unit («Открыто кошельков»)."""
    return unit.kind is UnitKind.COUNT and any(
        form[:4].casefold() in title.casefold() for form in (*unit.forms_ru, *unit.forms_en) if len(form) > 2
    )
