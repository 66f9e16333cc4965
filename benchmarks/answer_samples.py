"""Results in memory for the tests and measurements of answers: no database needed."""

from __future__ import annotations

import atexit
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from functools import cache
from pathlib import Path

from core.errors import StoreError
from core.fact import Freshness, FreshnessKind
from core.intent import Intent
from core.language import Language
from core.reading import Reading, ReadPeriod
from core.result import Cell, Column, ColumnPlan, ColumnRole, LogicalType, Result, Row
from core.unit import NUMBER, PERCENT, Unit, UnitKind
from ledger.facts import Execution
from ledger.values import exact_sum, number_of

WALLETS = Unit(UnitKind.COUNT, "", ("кошелёк", "кошелька", "кошельков"), ("wallet", "wallets"))
RUBLES = Unit(UnitKind.MONEY, "₽")
MAY = Reading(
    sentence="Понял так: открыто кошельков; период: май 2025 (01.05.2025–31.05.2025).",
    metrics=("Открыто кошельков",),
    periods=(ReadPeriod("май 2025", date(2025, 5, 1), date(2025, 6, 1)),),
    filters=("без удалённых", "без тестовых"),
)
LOADED = Freshness(FreshnessKind.LOADED, datetime(2025, 6, 18, 4, 0, tzinfo=UTC), "wallets.loaded_at")
EXECUTION = Execution("SELECT 1", (), "DuckDB", datetime(2025, 6, 18, 12, 0, tzinfo=UTC), freshness=LOADED)
INTENT = Intent(domain="wallets", language=Language.RU)


@cache
def _scratch() -> str:
    """Return the one folder of a run for the files of all its stores; it is removed when the run ends."""
    folder = tempfile.TemporaryDirectory(prefix="sverka-samples-")
    atexit.register(folder.cleanup)
    return folder.name


@dataclass(slots=True)
class MemoryStore:
    """A ``ResultStore`` over rows in memory."""

    rows: dict[str, Sequence[Row]] = field(default_factory=dict)
    folder: Path = field(default_factory=lambda: Path(tempfile.mkdtemp(dir=_scratch())))

    def _known(self, result_id: str) -> Sequence[Row]:
        if result_id not in self.rows:
            raise StoreError(f"There is no result '{result_id}'.")
        return self.rows[result_id]

    def head(self, result_id: str, limit: int) -> tuple[Row, ...]:
        """Return the first rows."""
        return tuple(self._known(result_id)[:limit])

    def batches(self, result_id: str, size: int = 10_000) -> Iterator[list[Row]]:
        """Yield the rows in batches."""
        rows = self._known(result_id)
        for start in range(0, len(rows), size):
            yield list(rows[start : start + size])

    def total(self, result_id: str, column: str) -> Decimal | None:
        """Return the sum of a column named ``c1`` … by its position, or by the name given to ``add``."""
        position = int(self.names[result_id].index(column))
        return exact_sum(number_of(row[position]) for row in self._known(result_id))

    names: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def path(self, result_id: str) -> Path:
        """Return a Parquet file of the rows."""
        import pyarrow as pa
        from pyarrow import parquet

        rows = self._known(result_id)
        names = self.names[result_id]
        columns = [pa.array([row[at] for row in rows]) for at in range(len(names))]
        target = self.folder / f"{result_id}.parquet"
        parquet.write_table(pa.table(columns, names=list(names)), target)
        return target


def column(
    name: str,
    kind: LogicalType,
    role: ColumnRole = ColumnRole.METRIC,
    unit: Unit = NUMBER,
    **plan: str | bool,
) -> Column:
    """Make a column; ``plan`` are further fields of its plan (title, bucket, additive, share, source)."""
    fields = {"title": name, **plan}
    return Column(name, kind, ColumnPlan(name=name, role=role, unit=unit, **fields))  # type: ignore[arg-type]


def stored(
    store: MemoryStore, columns: Iterable[Column], rows: Sequence[Row], *, full_row_count: int | None = None
) -> Result:
    """Put rows into the store; a full row count above theirs makes the result a truncated one."""
    columns = tuple(columns)
    result_id = f"r{len(store.rows) + 1}"
    store.rows[result_id] = rows
    store.names[result_id] = tuple(item.name for item in columns)
    truncated = full_row_count is not None and full_row_count > len(rows)
    return Result(result_id, columns, len(rows), truncated, 1.0, full_row_count)


OPENED = column("opened", LogicalType.INTEGER, unit=WALLETS, title="Открыто кошельков", additive=True, source="opened")
AMOUNT = column("amount", LogicalType.DECIMAL, unit=RUBLES, title="Сумма платежей", additive=True, source="amount")
AVERAGE = column("average", LogicalType.DECIMAL, unit=RUBLES, title="Средний платёж", source="average")
SHARE = column("share", LogicalType.DECIMAL, unit=PERCENT, title="Доля", share=True, source="opened")
PREVIOUS = column(
    "opened_previous", LogicalType.INTEGER, ColumnRole.COMPARISON, WALLETS, title="Апрель 2025", additive=True,
    source="opened",
)  # fmt: skip
REGION = column("region", LogicalType.TEXT, ColumnRole.DIMENSION, title="Регион", source="regions.name")
STATUS = column("status", LogicalType.TEXT, ColumnRole.DIMENSION, title="Статус", source="wallets.status")
MONTH = column("month", LogicalType.DATE, ColumnRole.PERIOD, title="Месяц", bucket="month")
WEEK = column("week", LogicalType.DATE, ColumnRole.PERIOD, title="Неделя", bucket="week")
DAY = column("day", LogicalType.DATE, ColumnRole.PERIOD, title="День", bucket="day")
YEAR = column("year", LogicalType.DATE, ColumnRole.PERIOD, title="Год", bucket="year")
WEEKDAY = column("weekday", LogicalType.INTEGER, ColumnRole.PERIOD, title="День недели", bucket="weekday")
HOUR = column("hour", LogicalType.INTEGER, ColumnRole.PERIOD, title="Час", bucket="hour_of_day")

REGIONS = ("Москва", "Санкт-Петербург", "Казань", "Томск", "Якутия", "Республика Саха", "Тула", "Орёл")


def months(count: int, start: date = date(2025, 1, 1)) -> list[date]:
    """Return the first days of months in a row."""
    return [date(start.year + (start.month - 1 + at) // 12, (start.month - 1 + at) % 12 + 1, 1) for at in range(count)]


def days(count: int, start: date = date(2025, 5, 1)) -> list[date]:
    """Return days in a row."""
    return [start + timedelta(days=at) for at in range(count)]


def cells(*values: Cell) -> Row:
    """Name a row where a literal tuple would read badly."""
    return values
