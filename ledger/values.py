"""Cells of results as values of facts."""

from __future__ import annotations

import math
from collections.abc import Iterable
from datetime import date, time
from decimal import Decimal, localcontext

from core.fact import FactValue
from core.result import Cell, Column, ColumnRole, LogicalType

NUMERIC = frozenset({LogicalType.INTEGER, LogicalType.DECIMAL, LogicalType.FLOAT})


def number_of(cell: Cell) -> Decimal | None:
    """Return a finite number as an exact Decimal (a float as its shortest decimal); None for anything else."""
    if isinstance(cell, bool):
        return None
    if isinstance(cell, int):
        return Decimal(cell)
    if isinstance(cell, float):
        return Decimal(repr(cell)) if math.isfinite(cell) else None
    if isinstance(cell, Decimal):
        return cell if cell.is_finite() else None
    return None


def exact_sum(numbers: Iterable[Decimal | None]) -> Decimal | None:
    """Add numbers without rounding, however many digits they have; None if there is none."""
    known = [number for number in numbers if number is not None]
    with localcontext() as context:
        context.prec = 400
        return sum(known, Decimal(0)) if known else None


def fact_value(cell: Cell) -> FactValue:
    """Return a cell as the value of a fact; NaN and infinities are "no data", never a number."""
    if cell is None or isinstance(cell, (bool, int, str, date)):
        return cell
    if isinstance(cell, (float, Decimal)):
        return number_of(cell)
    if isinstance(cell, time):
        return cell.isoformat()
    return cell.hex()


def is_measure(column: Column) -> bool:
    """Tell whether a column holds figures (not names, periods or numbers that only identify)."""
    return column.type in NUMERIC and column.plan.role in {ColumnRole.METRIC, ColumnRole.COMPARISON}
