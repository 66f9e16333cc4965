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


class FreshnessKind(StrEnum):
    """By what it is known how new the data is."""

    LOADED = "loaded"
    """The moment of the last load, which the data holds."""
    NEWEST = "newest"
    """The newest value of the field of time, where the data holds no moment of loading."""


@dataclass(frozen=True, slots=True)
class Freshness:
    """How new the data of a source is; ``field`` (``dataset.field``) is the field whose largest value says so."""

    kind: FreshnessKind
    at: datetime | date
    field: str


@dataclass(frozen=True, slots=True)
class Source:
    """S1 …: one executed query; ``freshness`` is None where the data does not tell it."""

    id: str
    result_id: str
    sql: str
    parameters: tuple[Parameter, ...]
    engine: str
    executed_at: datetime
    row_count: int
    freshness: Freshness | None = None


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
    period: str = ""
    """The title that says of which earlier period the column of a figure is, where its name alone does not."""
