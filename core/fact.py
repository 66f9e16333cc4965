"""Facts: the only numbers that an answer may hold."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum

from core.parameter import Parameter
from core.unit import Unit

FactValue = Decimal | int | str | date | datetime | bool | None
"""None is "no data": a fact too, shown as such."""


class FactKind(StrEnum):
    """How a fact came to be."""

    CELL = "cell"
    TOTAL = "total"
    """An aggregate over all rows of a column."""
    FORMULA = "formula"
    """Computed by code from other facts."""
    ROW_COUNT = "row_count"
    EXTREME = "extreme"
    """The largest or smallest cell of a column, with its row."""


@dataclass(frozen=True, slots=True)
class Source:
    """S1 …: one executed query."""

    id: str
    result_id: str
    sql: str
    parameters: tuple[Parameter, ...]
    engine: str
    executed_at: datetime
    row_count: int


@dataclass(frozen=True, slots=True)
class Fact:
    """F1 …: one value with its origin.

    ``row_key`` are the dimension cells of its row (column name, shown value), ``formula`` the expression over fact ids.
    """

    id: str
    kind: FactKind
    value: FactValue
    unit: Unit
    source: str
    column: str = ""
    row_key: tuple[tuple[str, str], ...] = ()
    formula: str = ""
    label: str = ""
