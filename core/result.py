"""Results of queries: what the columns mean, and where the rows lie.

Rows never travel inside the program's state: they lie in a result store and are read from it piece by piece.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from core.unit import Unit

Cell = str | int | float | Decimal | bool | date | datetime | time | bytes | None
"""One value of a result, as the engine typed it."""

Row = tuple[Cell, ...]


class LogicalType(StrEnum):
    """The type of a column, independent of the engine."""

    TEXT = "text"
    INTEGER = "integer"
    DECIMAL = "decimal"
    FLOAT = "float"
    BOOLEAN = "boolean"
    DATE = "date"
    DATETIME = "datetime"
    DATETIMETZ = "datetimetz"
    TIME = "time"
    OTHER = "other"


class ColumnRole(StrEnum):
    """What a column is in the answer."""

    DIMENSION = "dimension"
    METRIC = "metric"
    PERIOD = "period"
    """A bucket of time; dates are the bucket's first day."""
    COMPARISON = "comparison"
    """The metric in the comparison period, or a change against it."""


@dataclass(frozen=True, slots=True)
class ColumnPlan:
    """What one output column of a draft means.

    ``source`` is the metric's name or ``dataset.field``; ``bucket`` the time bucket of a PERIOD column;
    ``additive`` tells whether a total over rows has a meaning; ``share`` marks parts of a whole (they add up to 100).
    """

    name: str
    title: str
    role: ColumnRole
    unit: Unit
    source: str = ""
    bucket: str = ""
    additive: bool = False
    share: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a result: its type as the engine gave it, and its meaning."""

    name: str
    type: LogicalType
    plan: ColumnPlan


@dataclass(frozen=True, slots=True)
class Result:
    """A stored result. ``row_count`` counts the stored rows; ``truncated`` tells that the engine had more.

    ``full_row_count`` is the number of rows without the cap, None where it is not known.
    """

    id: str
    columns: tuple[Column, ...]
    row_count: int
    truncated: bool
    database_ms: float
    full_row_count: int | None = None
    totals: tuple[tuple[str, Decimal | None], ...] = ()
    """Of a truncated result: sums over *all* rows that the database computed (column name, sum)."""

    def index(self, name: str) -> int:
        """Return the position of a column; KeyError if there is none."""
        for position, column in enumerate(self.columns):
            if column.name == name:
                return position
        raise KeyError(name)


class ResultStore(Protocol):
    """Where rows lie; ids come from ``Result.id``. All readers raise StoreError for an unknown or expired id."""

    def head(self, result_id: str, limit: int) -> tuple[Row, ...]:
        """Return the first ``limit`` rows."""
        ...

    def batches(self, result_id: str, size: int = 10_000) -> Iterator[list[Row]]:
        """Yield all rows in batches of at most ``size``, in order, in constant memory."""
        ...

    def total(self, result_id: str, column: str) -> Decimal | None:
        """Return the exact sum of a numeric column over all stored rows; None if every cell is NULL."""
        ...

    def path(self, result_id: str) -> Path:
        """Return the Parquet file of the rows."""
        ...
