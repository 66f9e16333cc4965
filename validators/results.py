"""Result: figures and rows that cannot be, or that a person must be told of."""

from __future__ import annotations

import math
from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from core.finding import Severity
from core.result import Cell, Column, ColumnRole
from core.unit import UnitKind
from domains.empty_groups import leaves_out_empty_groups
from domains.semantic_model import Metric
from validators.asked import Asked
from validators.context import ResultContext
from validators.rule import RowsCase, Say, rule

_TOTAL_WORDS = frozenset({"итого", "всего", "total", "all", "grand total", "в целом", "итог"})
_USUAL_LIMITS = frozenset({255, 256, 4000, 8000})
_JUMP = 10
_ENOUGH = 100
"""Figures below this may jump tenfold without meaning anything."""

_TOLERANCE = Decimal("0.01")


@rule(
    "result.empty",
    Severity.WARNING,
    Say(
        "Под условия вопроса не попала ни одна строка.",
        "No row meets the conditions of the question.",
        "Check whether the conditions exclude each other.",
    ),
    bad=RowsCase(("regions.name", "orders_count"), (), Asked.BY_REGION),
    good=RowsCase(("regions.name", "orders_count"), (("Moscow", 5),), Asked.BY_REGION),
)
def empty(context: ResultContext) -> Iterator[str]:
    """Find results without rows, and single rows whose metrics are all empty or zero counts."""
    if context.result.row_count == 0:
        yield ""


@rule(
    "result.all_null",
    Severity.WARNING,
    Say(
        "Столбец «{}» пуст во всех строках.",
        "The column '{}' is empty in all rows.",
        "Check the join and the conditions that the column {} comes from.",
    ),
    bad=RowsCase(("regions.name", "orders_count"), (("Moscow", None), ("Tver", None)), Asked.BY_REGION),
    good=RowsCase(("regions.name", "orders_count"), (("Moscow", None), ("Tver", 3)), Asked.BY_REGION),
)
def all_null(context: ResultContext) -> Iterator[str]:
    """Find columns without a single value."""
    for column in context.result.columns:
        values = context.values(column)
        if values and all(value is None for value in values) and column.plan.role is not ColumnRole.COMPARISON:
            yield column.plan.title or column.name


@rule(
    "result.negative",
    Severity.WARNING,
    Say(
        "Показатель «{}» отрицательный, хотя по смыслу не может.",
        "The metric '{}' is negative, though it cannot be.",
        "Check the sign and the definition of {}.",
    ),
    bad=RowsCase(("orders_count",), ((-3,),)),
    good=RowsCase(("orders_count",), ((3,),)),
)
def negative(context: ResultContext) -> Iterator[str]:
    """Find negative values of metrics that the model takes to be never negative."""
    for column in _metric_columns(context):
        metric = _metric_of(context, column)
        numbers = [as_number(value) for value in context.values(column)]
        if metric is not None and metric.non_negative and any(number is not None and number < 0 for number in numbers):
            yield column.plan.title or column.name


@rule(
    "result.not_a_number",
    Severity.WARNING,
    Say(
        "В столбце «{}» есть значения, которые не являются числом.",
        "The column '{}' holds values that are not numbers.",
        "Guard divisions of {} by NULLIF(x, 0).",
    ),
    bad=RowsCase(("orders_count",), ((float("nan"),),)),
    good=RowsCase(("orders_count",), ((1.5,),)),
)
def not_a_number(context: ResultContext) -> Iterator[str]:
    """Find NaN and infinities."""
    for column in context.result.columns:
        if any(isinstance(value, float) and not math.isfinite(value) for value in context.values(column)):
            yield column.plan.title or column.name


@rule(
    "result.over_hundred",
    Severity.WARNING,
    Say(
        "Доля в столбце «{}» больше 100 %.",
        "A share in the column '{}' is over 100 %.",
        "Check what {} is a share of.",
    ),
    bad=RowsCase(("orders_count_share",), ((120.5,),), Asked.SHARE_BY_REGION),
    good=RowsCase(("orders_count_share",), ((99.5,),), Asked.SHARE_BY_REGION),
)
def over_hundred(context: ResultContext) -> Iterator[str]:
    """Find parts of a whole over 100 per cent."""
    for column in context.result.columns:
        share = column.plan.share or (column.plan.unit.kind is UnitKind.PERCENT and column.name.endswith("_share"))
        numbers = [as_number(value) for value in context.values(column)]
        if share and any(number is not None and number > 100 + _TOLERANCE for number in numbers):
            yield column.plan.title or column.name


@rule(
    "result.duplicate_groups",
    Severity.ERROR,
    Say(
        "Одна и та же группа стоит в ответе дважды: {}.",
        "The same group stands in the answer twice: {}.",
        "Group by exactly the shown columns.",
    ),
    bad=RowsCase(("regions.name", "orders_count"), (("Moscow", 5), ("Moscow", 7)), Asked.BY_REGION),
    good=RowsCase(("regions.name", "orders_count"), (("Moscow", 5), ("Tver", 7)), Asked.BY_REGION),
)
def duplicate_groups(context: ResultContext) -> Iterator[str]:
    """Find rows that agree in all groups and buckets."""
    keys = [
        column for column in context.result.columns if column.plan.role in {ColumnRole.DIMENSION, ColumnRole.PERIOD}
    ]
    positions = [context.result.columns.index(column) for column in keys]
    seen: set[tuple[Cell, ...]] = set()
    listed = context.intent.listing is not None  # rows, not groups: two clients may share a name
    for row in context.rows if keys and not listed else ():
        key = tuple(row[position] for position in positions)
        if key in seen:
            yield ", ".join(str(value) for value in key)
            return
        seen.add(key)


@rule(
    "result.groups_without_rows",
    Severity.WARNING,
    Say(
        "В ответе только те группы, у которых есть строки; у остальных показатель «{}» мог быть ещё меньше.",
        "Only groups that have rows are in the answer; others may have still less of '{}'.",
        "Join the rows to all members of the dimension.",
    ),
    bad=RowsCase(("regions.name", "orders_count"), (("Tver", 1),), Asked.SMALLEST),
    good=RowsCase(("regions.name", "orders_count"), (("Moscow", 7),), Asked.BIGGEST),
)
def groups_without_rows(context: ResultContext) -> Iterator[str]:
    """Find answers about the least that groups without rows take no part in."""
    for name in leaves_out_empty_groups(context.intent, context.domain):
        yield context.domain.metric(name).title.get(context.intent.language)


@rule(
    "result.total_row",
    Severity.WARNING,
    Say(
        "Среди групп стоит строка итога: {}.",
        "A row of totals stands among the groups: {}.",
        "Exclude the total row {} from the groups.",
    ),
    bad=RowsCase(("regions.name", "orders_count"), (("Moscow", 5), ("Итого", 5)), Asked.BY_REGION),
    good=RowsCase(("regions.name", "orders_count"), (("Moscow", 5), ("Tver", 5)), Asked.BY_REGION),
)
def total_row(context: ResultContext) -> Iterator[str]:
    """Find groups that are named as totals."""
    for column in context.result.columns:
        if column.plan.role is ColumnRole.DIMENSION:
            for value in context.values(column):
                if isinstance(value, str) and value.strip().casefold() in _TOTAL_WORDS:
                    yield value


@rule(
    "result.sum_of_others",
    Severity.WARNING,
    Say(
        "Одна группа равна сумме всех остальных, это похоже на итог: {}.",
        "One group equals the sum of all others, which looks like a total: {}.",
        "Exclude the total row {} from the groups.",
    ),
    bad=RowsCase(("regions.name", "orders_count"), (("A", 5), ("B", 7), ("C", 11), ("D", 23)), Asked.BY_REGION),
    good=RowsCase(("regions.name", "orders_count"), (("A", 5), ("B", 7), ("C", 11), ("D", 24)), Asked.BY_REGION),
)
def sum_of_others(context: ResultContext) -> Iterator[str]:
    """Find a group whose additive metrics all equal the sums of the other groups (four groups at least)."""
    keys = [column for column in context.result.columns if column.plan.role is ColumnRole.DIMENSION]
    figures = [column for column in _metric_columns(context) if column.plan.additive]
    if len(keys) != 1 or not figures or len(context.rows) < 4 or not context.is_whole:
        return
    names = context.values(keys[0])
    for position, name in enumerate(names):
        if all(_equals_others(context.values(column), position) for column in figures):
            yield str(name)


@rule(
    "result.cut_off",
    Severity.WARNING,
    Say(
        "Показаны не все строки: достигнут предел, всего строк {}.",
        "Not all rows are shown: the limit was reached, there are {} rows.",
        "Aggregate more.",
    ),
    bad=RowsCase(("regions.name", "orders_count"), (("A", 5),), Asked.BY_REGION, truncated=True),
    good=RowsCase(("regions.name", "orders_count"), (("A", 5),), Asked.BY_REGION),
)
def cut_off(context: ResultContext) -> Iterator[str]:
    """Find results at the row limit."""
    if context.result.truncated:
        full = context.result.full_row_count
        yield str(full) if full is not None else f"> {context.result.row_count}"


@rule(
    "result.one_row",
    Severity.ERROR,
    Say(
        "Вместо ряда по времени получено одно число.",
        "One number came instead of a series over time.",
        "Group by the asked bucket of time and show it.",
    ),
    bad=RowsCase(("orders_count",), ((5,),), Asked.BY_MONTH),
    good=RowsCase(
        ("month", "orders_count"),
        tuple((date(2025, number, 1), 5) for number in range(1, 7)),
        Asked.BY_MONTH,
    ),
)
def one_row(context: ResultContext) -> Iterator[str]:
    """Find answers of one row without a bucket, where a series was asked for."""
    has_bucket = any(column.plan.role is not ColumnRole.METRIC for column in context.result.columns)
    if context.intent.time_cut is not None and context.result.row_count == 1 and not has_bucket:
        yield ""


@rule(
    "result.cut_text",
    Severity.NOTE,
    Say(
        "Значения столбца «{}», похоже, обрезаны.",
        "Values of the column '{}' seem to be cut off.",
        "Check the length of the column {}.",
    ),
    bad=RowsCase(("regions.name", "orders_count"), (("M" * 255, 5), ("Tver", 3)), Asked.BY_REGION),
    good=RowsCase(("regions.name", "orders_count"), (("M" * 254, 5), ("Tver", 3)), Asked.BY_REGION),
)
def cut_text(context: ResultContext) -> Iterator[str]:
    """Find texts exactly as long as databases let them be by default."""
    for column in context.result.columns:
        if any(isinstance(value, str) and len(value) in _USUAL_LIMITS for value in context.values(column)):
            yield column.plan.title or column.name


@rule(
    "result.jump",
    Severity.NOTE,
    Say(
        "Показатель «{}» изменился больше чем в десять раз против сравниваемого периода.",
        "The metric '{}' changed more than tenfold against the compared period.",
        "Check both periods of {}.",
    ),
    bad=RowsCase(("orders_count", "orders_count_previous"), ((5000, 100),), Asked.AGAINST_APRIL),
    good=RowsCase(("orders_count", "orders_count_previous"), ((500, 100),), Asked.AGAINST_APRIL),
)
def jump(context: ResultContext) -> Iterator[str]:
    """Find metrics that differ by an order of magnitude from the comparison period."""
    by_name = {column.name: column for column in context.result.columns}
    for column in _metric_columns(context):
        before = by_name.get(f"{column.name}_previous")
        if before is None:
            continue
        for now, earlier in zip(context.values(column), context.values(before), strict=True):
            if _jumps(as_number(now), as_number(earlier)):
                yield column.plan.title or column.name
                break


def _metric_columns(context: ResultContext) -> list[Column]:
    return [column for column in context.result.columns if column.plan.role is ColumnRole.METRIC]


def _metric_of(context: ResultContext, column: Column) -> Metric | None:
    return context.domain.find_metric(column.plan.source)


def as_number(value: Cell) -> Decimal | None:
    """Return a cell as a finite number, None if it is none."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal) or not math.isfinite(value):
        return None
    return Decimal(str(value))


def _equals_others(values: tuple[Cell, ...], position: int) -> bool:
    numbers = [as_number(value) for value in values]
    known = [number for number in numbers if number is not None]
    mine = numbers[position]
    return len(known) == len(numbers) and bool(mine) and sum(known) == 2 * (mine or 0)


def _jumps(now: Decimal | None, earlier: Decimal | None) -> bool:
    low, high = sorted((abs(now or Decimal(0)), abs(earlier or Decimal(0))))
    return high >= _ENOUGH and low > 0 and high / low > _JUMP
