"""The store of results: one Parquet file for each, with a quota and an age limit.

A file appears under its id only when it is whole. Types of cells are kept (``core.result.LogicalType``), so what is
read is what the database gave: exact decimals, dates as dates. Whole numbers beyond 64 bits are stored as decimals.
"""

from __future__ import annotations

import decimal
import json
import os
import re
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import StoreError
from core.language import Localized
from core.result import Cell, LogicalType, Row
from engines.advice import AS_TEXT, ASK_AGAIN
from engines.engine import RawColumn

if TYPE_CHECKING:
    import pyarrow as pa

DEFAULT_MAX_BYTES = 2 * 1024**3
DEFAULT_MAX_AGE_SECONDS = 7 * 24 * 3600
_ID = re.compile(r"[0-9a-f]{32}")
_TYPES_KEY = b"sverka.types"
_EXACT = decimal.Context(prec=2_000)
_NO_COLUMNS = Localized("У результата нет ни одного столбца.", "The result has no column.")
_MUST_RETURN_COLUMNS = Localized("Запрос должен возвращать столбцы.", "The query must return columns.")
_GONE = Localized("Результат не найден или уже удалён.", "The result is unknown, or has been removed already.")
_TOO_LARGE = Localized("Результат больше, чем место для результатов.", "The result is larger than the space for it.")
_MORE_SPACE = Localized("Сузьте вопрос или увеличьте квоту.", "Narrow the question, or raise the quota.")
_UNREADABLE = Localized("Файл результата не читается.", "The file of the result cannot be read.")
_NUMERIC = frozenset({LogicalType.INTEGER, LogicalType.DECIMAL, LogicalType.FLOAT})


@dataclass(frozen=True, slots=True)
class ParquetStore:
    """A folder of results. ``max_bytes`` bounds them together, ``max_age_seconds`` each; the oldest go first."""

    folder: Path
    max_bytes: int = DEFAULT_MAX_BYTES
    max_age_seconds: float = DEFAULT_MAX_AGE_SECONDS
    clock: Callable[[], float] = time.time
    clean_every_seconds: float = 60.0
    """Looking through the folder costs time with every file in it, so it is done at most this often."""

    def open(self, columns: tuple[RawColumn, ...]) -> ParquetFile:
        """Start a result; StoreError if it has no columns or the folder cannot be written."""
        if not columns:
            raise StoreError(_NO_COLUMNS, _MUST_RETURN_COLUMNS)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.clean_if_due()
        except OSError as error:
            raise _not_written(error) from error
        return ParquetFile(self, unique_columns(columns))

    def head(self, result_id: str, limit: int) -> tuple[Row, ...]:
        """Return the first ``limit`` rows."""
        rows: list[Row] = []
        for batch in self.batches(result_id, max(1, min(limit, 10_000))):
            rows.extend(batch)
            if len(rows) >= limit:
                break
        return tuple(rows[:limit])

    def batches(self, result_id: str, size: int = 10_000) -> Iterator[list[Row]]:
        """Yield all rows in order, at most ``size`` at once."""
        with _Reader(self.path(result_id)) as reader:
            for batch in reader.file.iter_batches(batch_size=size):
                cells = [_cells(column, kind) for column, kind in zip(batch.columns, reader.types, strict=True)]
                yield list(zip(*cells, strict=True))

    def total(self, result_id: str, column: str) -> Decimal | None:
        """Return the exact sum of a numeric column; None if every cell is NULL.

        A NaN or an infinity among the cells makes the total one too, as in the database.
        """
        total: Decimal | None = None
        with _Reader(self.path(result_id)) as reader:
            if column not in reader.names or reader.types[reader.names.index(column)] not in _NUMERIC:
                raise StoreError(
                    Localized(
                        f"В результате нет числового столбца «{column}».",
                        f"The result has no numeric column “{column}”.",
                    ),
                    ASK_AGAIN,
                )
            for batch in reader.file.iter_batches(columns=[column]):
                for cell in _cells(batch.columns[0], reader.types[reader.names.index(column)]):
                    if cell is not None:
                        total = exact_sum(total, cell)
        return total

    def columns(self, result_id: str) -> tuple[RawColumn, ...]:
        """Return the columns of a stored result."""
        with _Reader(self.path(result_id)) as reader:
            return tuple(RawColumn(name, kind) for name, kind in zip(reader.names, reader.types, strict=True))

    def path(self, result_id: str) -> Path:
        """Return the Parquet file of a result; StoreError if it is unknown or expired."""
        path = self.folder / f"{result_id}.parquet"
        try:
            known = bool(_ID.fullmatch(result_id)) and self.clock() - path.stat().st_mtime <= self.max_age_seconds
        except OSError:
            known = False
        if not known:
            raise StoreError(_GONE, ASK_AGAIN)
        return path

    def clean_if_due(self, spare: Path | None = None) -> None:
        """Clean unless that was done a short while ago, by this process or another one."""
        marker = self.folder / ".cleaned"
        now = self.clock()
        if marker.exists() and 0 <= now - marker.stat().st_mtime < self.clean_every_seconds:
            return
        marker.touch()
        os.utime(marker, (now, now))
        self.clean(spare)

    def clean(self, spare: Path | None = None) -> None:
        """Remove what is too old, and the oldest until the rest fits the quota; never ``spare``."""
        found = sorted(self._files(), key=lambda file: file.modified)
        left = sum(file.size for file in found)
        for file in found:
            age = self.clock() - file.modified
            is_open = file.path.suffix == ".part" and age < _LONGEST_WRITE_SECONDS
            if file.path != spare and not is_open and (left > self.max_bytes or age > self.max_age_seconds):
                file.path.unlink(missing_ok=True)
                left -= file.size

    def _files(self) -> Iterator[_File]:
        for path in self.folder.glob("*.parquet*"):
            with suppress(FileNotFoundError):  # another thread has just finished or removed it
                stat = path.stat()
                yield _File(path, stat.st_size, stat.st_mtime)


@dataclass(frozen=True, slots=True)
class _File:
    path: Path
    size: int
    modified: float


_LONGEST_WRITE_SECONDS = 6 * 3600


def unique_columns(columns: tuple[RawColumn, ...]) -> tuple[RawColumn, ...]:
    """Return the columns with names that differ: a second ``a`` becomes ``a_2``, a nameless one ``column_3``."""
    taken: set[str] = set()
    found = []
    for position, column in enumerate(columns, start=1):
        wanted = column.name or f"column_{position}"
        name, number = wanted, 1
        while name.casefold() in taken:
            number += 1
            name = f"{wanted}_{number}"
        taken.add(name.casefold())
        found.append(replace(column, name=name))
    return tuple(found)


def exact_sum(total: Decimal | None, cell: object) -> Decimal:
    """Add one number to a total without rounding; a float counts as the shortest decimal that means it."""
    number = cell if isinstance(cell, Decimal) else Decimal(repr(cell) if isinstance(cell, float) else str(cell))
    if total is None:
        return number
    if not (total.is_finite() and number.is_finite()):
        return Decimal(float(total) + float(number))
    return _EXACT.add(total, number)


class ParquetFile:
    """A result that is being written."""

    def __init__(self, store: ParquetStore, columns: tuple[RawColumn, ...]) -> None:
        """Names of ``columns`` are unique."""
        self.columns = columns
        self._store = store
        self._id = uuid.uuid4().hex
        self._part = store.folder / f"{self._id}.parquet.part"
        self._writer: Any = None
        self._pending: list[pa.RecordBatch] = []
        self._schema = _schema(columns)

    def write_rows(self, rows: list[Row]) -> None:
        """Append rows; cells are Python values of the columns' types."""
        import pyarrow as pa

        cells = list(zip(*rows, strict=True)) if rows else [()] * len(self.columns)
        try:
            self._write([_array(column, list(part)) for column, part in zip(self.columns, cells, strict=True)])
        except (pa.ArrowException, OverflowError, TypeError, ValueError) as error:
            raise _not_stored(error) from error

    def write_arrow(self, batch: Any) -> None:
        """Append a ``pyarrow.RecordBatch``."""
        import pyarrow as pa

        try:
            self._write([_fitted(part, column) for part, column in zip(batch.columns, self.columns, strict=True)])
        except pa.ArrowException as error:
            raise _not_stored(error) from error

    def commit(self) -> str:
        """Close the file, give it its name and return its id."""
        try:
            self._flush()
            self._writer.close()
            self._check_quota()
            final = self._part.with_suffix("")
            self._part.rename(final)
            self._store.clean_if_due(spare=final)
        except OSError as error:
            raise _not_written(error) from error
        finally:
            self._part.unlink(missing_ok=True)
        return self._id

    def discard(self) -> None:
        """Remove the unfinished file."""
        if self._writer is not None:
            self._writer.close()
        self._part.unlink(missing_ok=True)

    def _write(self, arrays: list[pa.Array]) -> None:
        import pyarrow as pa

        self._pending.append(pa.RecordBatch.from_arrays(arrays, schema=self._schema))
        if sum(batch.num_rows for batch in self._pending) * len(self.columns) >= _CELLS_IN_MEMORY:
            try:
                self._flush()
                self._check_quota()
            except OSError as error:
                raise _not_written(error) from error

    def _flush(self) -> None:
        """Write what is pending as one row group; small ones make a file slow and large."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        if self._writer is None:
            self._writer = pq.ParquetWriter(self._part, self._schema, compression="zstd")
        self._writer.write_table(pa.Table.from_batches(self._pending, schema=self._schema))
        self._pending.clear()

    def _check_quota(self) -> None:
        if self._part.stat().st_size > self._store.max_bytes:
            raise StoreError(_TOO_LARGE, _MORE_SPACE)


_CELLS_IN_MEMORY = 500_000


class _Reader:
    """An open Parquet file with its logical types."""

    def __init__(self, path: Path) -> None:
        import pyarrow as pa
        import pyarrow.parquet as pq

        try:
            self.file = pq.ParquetFile(path)
            kinds = json.loads(self.file.schema_arrow.metadata[_TYPES_KEY])
        except (OSError, pa.ArrowException, KeyError, TypeError, ValueError) as error:
            raise StoreError(_UNREADABLE, ASK_AGAIN) from error
        self.names: list[str] = self.file.schema_arrow.names
        self.types = [LogicalType(kind) for kind in kinds]

    def __enter__(self) -> _Reader:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()


def _schema(columns: tuple[RawColumn, ...]) -> pa.Schema:
    import pyarrow as pa

    kinds = json.dumps([column.type.value for column in columns]).encode()
    fields = [pa.field(column.name, _arrow_type(column)) for column in columns]
    return pa.schema(fields, metadata={_TYPES_KEY: kinds})


def _arrow_type(column: RawColumn) -> pa.DataType:
    """Return how a column is stored."""
    import pyarrow as pa

    match column.type:
        case LogicalType.INTEGER if column.scale is None:
            return pa.int64()
        case LogicalType.DECIMAL if column.scale is None:
            return pa.string()
        case LogicalType.INTEGER | LogicalType.DECIMAL:
            return pa.decimal128(_WIDEST, column.scale or 0)
    return {
        LogicalType.FLOAT: pa.float64(),
        LogicalType.BOOLEAN: pa.bool_(),
        LogicalType.DATE: pa.date32(),
        LogicalType.DATETIME: pa.timestamp("us"),
        LogicalType.DATETIMETZ: pa.timestamp("us", tz="UTC"),
        LogicalType.TIME: pa.time64("us"),
    }.get(column.type, pa.string())


_WIDEST = 38


def _array(column: RawColumn, cells: list[Cell]) -> pa.Array:
    import pyarrow as pa

    kind = _arrow_type(column)
    if pa.types.is_string(kind):
        return pa.array([_as_text(cell) for cell in cells], kind)
    if pa.types.is_decimal(kind):
        return pa.array([None if cell is None else Decimal(str(cell)) for cell in cells], kind)
    return pa.array(cells, kind)


def _as_text(cell: object) -> str | None:
    if cell is None or isinstance(cell, str):
        return cell
    return "0x" + bytes(cell).hex() if isinstance(cell, bytes | bytearray | memoryview) else str(cell)


def _fitted(part: pa.Array, column: RawColumn) -> pa.Array:
    import pyarrow as pa

    if pa.types.is_uint64(part.type):
        part = part.cast(pa.string())  # the cast to a decimal goes through int64
    # Only a timestamp finer than microseconds may lose digits: none of Python's types could hold them.
    return part.cast(_arrow_type(column), safe=column.type is not LogicalType.DATETIME)


def _cells(part: pa.Array, kind: LogicalType) -> list[Cell]:
    cells: list[Cell] = part.to_pylist()
    if kind is LogicalType.INTEGER and cells and any(isinstance(cell, Decimal) for cell in cells):
        return [None if cell is None else int(str(cell)) for cell in cells]
    if kind is LogicalType.DECIMAL and any(isinstance(cell, str) for cell in cells):
        return [None if cell is None else Decimal(str(cell)) for cell in cells]
    return cells


def _not_written(error: OSError) -> StoreError:
    reason = error.strerror or type(error).__name__
    return StoreError(
        Localized(f"Результат не удалось записать: {reason}.", f"The result cannot be written: {reason}."),
        Localized(
            "Проверьте место на диске и права на папку.", "Check the space on the disk and the rights to the folder."
        ),
    )


def _not_stored(error: Exception) -> StoreError:
    return StoreError(
        Localized(
            f"Результат содержит значение, которое нельзя сохранить: {error}.",
            f"The result holds a value that cannot be stored: {error}.",
        ),
        AS_TEXT,
    )
