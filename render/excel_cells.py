"""Rows of a result as the XML of a worksheet, a batch at a time, by column: fast and in constant memory.

Arrow's compute functions write all cells of a column at once, where a value can be written as it is; the rare ones
(integers over 15 digits, dates that Excel does not know, texts with control characters) go one by one.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from decimal import Decimal
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.language import Language
from core.period import Bucket
from core.result import Column, ColumnRole
from ledger.labels import cell_label, plain_label
from ledger.values import NUMERIC
from render.messages import message

if TYPE_CHECKING:
    import pyarrow as pa

MAX_TEXT = 32_767
_DIGITS = 15
"""Significant digits of a number that Excel keeps."""
_LARGEST_EXACT = 10**_DIGITS
_FIRST_DATE = date(1900, 3, 1)
"""Excel believes in 29.02.1900; days before the first of March would be shown one day off."""
_EPOCH = date(1899, 12, 30)
_DAY_US = 86_400_000_000
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_ESCAPE_LIKE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
_BATCH = 8_192
_CYCLIC = frozenset({Bucket.WEEKDAY, Bucket.HOUR_OF_DAY, Bucket.QUARTER, Bucket.HALF, Bucket.WEEK})


class Change(StrEnum):
    """What could not be written as it was."""

    LONG_INTS = "long_ints"
    LONG_FRACTIONS = "long_fractions"
    """The number stays one, so that a column of money can be summed; what Excel leaves out is told."""
    CUT_TEXT = "cut_text"
    NOT_FINITE = "not_finite"
    CONTROL = "control"


@dataclass(slots=True)
class Changes:
    """How many cells of which column were changed; filled while rows are written."""

    counts: dict[tuple[str, Change], int] = field(default_factory=dict)

    def add(self, column: Column, change: Change, count: int = 1) -> None:
        """Count changed cells."""
        key = (column.plan.title or column.name, change)
        self.counts[key] = self.counts.get(key, 0) + count

    def told(self, language: Language) -> tuple[str, ...]:
        """Tell the changes for people."""
        return tuple(
            message(f"excel.{change}", language, column=title, count=count)
            for (title, change), count in self.counts.items()
        )


@dataclass(frozen=True, slots=True)
class SheetStyle:
    """The style index of each column, as the workbook's own XML numbers them."""

    indices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RowWriter:
    """Writes batches of one result; ``changes`` is what it had to change."""

    columns: tuple[Column, ...]
    style: SheetStyle
    language: Language
    changes: Changes

    def batches(self, parquet: Path) -> Iterator[tuple[int, pa.StringArray]]:
        """Yield (number of rows, one XML ``<row>`` for each) of a Parquet file."""
        from pyarrow import parquet as reader

        with reader.ParquetFile(parquet) as file:
            for batch in file.iter_batches(batch_size=_BATCH):
                if batch.num_rows:
                    yield batch.num_rows, self._rows(batch)

    def _rows(self, batch: pa.RecordBatch) -> pa.StringArray:
        import pyarrow.compute as pc

        parts: list[Any] = ["<row>"]
        for position, column in enumerate(self.columns):
            parts.extend(self._cells(batch.column(position), column, self.style.indices[position]))
        parts.append("</row>")
        return pc.binary_join_element_wise(*parts, "", null_handling="replace", null_replacement="")

    def _cells(self, values: pa.Array, column: Column, style: int) -> list[Any]:
        """Return the pieces of a column's cells, to be joined row by row."""
        import pyarrow as pa
        import pyarrow.compute as pc

        kind = values.type
        if pa.types.is_dictionary(kind):
            values, kind = values.dictionary_decode(), kind.value_type
        if is_named_bucket(column) or (column.type in NUMERIC and pa.types.is_string(kind)):
            return [self._one_by_one(values, column, style)]
        fast = _fast_writer(kind)
        written = fast(values, style) if fast else None
        if written is None:
            return [self._one_by_one(values, column, style)]
        if pa.types.is_decimal(kind):
            self._count_long_fractions(values, column)
        body, before, after = written
        if values.null_count == 0:
            return [before, body, after]
        present = pc.binary_join_element_wise(before, body, after, "")
        return [pc.if_else(pc.is_null(values), "<c/>", present)]

    def _count_long_fractions(self, values: pa.Array, column: Column) -> None:
        import pyarrow as pa
        import pyarrow.compute as pc

        whole = _DIGITS - values.type.scale
        if values.type.precision <= _DIGITS or (
            whole > 0 and _within(values, Decimal(-(10**whole)), Decimal(10**whole))
        ):
            return
        digits = pc.replace_substring(pc.utf8_rtrim(values.cast(pa.string()), "0"), ".", "")
        significant = pc.utf8_length(pc.utf8_ltrim(digits, "-0"))
        count = pc.sum(pc.greater(significant, _DIGITS)).as_py()
        if count:
            self.changes.add(column, Change.LONG_FRACTIONS, count)

    def _one_by_one(self, values: pa.Array, column: Column, style: int) -> pa.Array:
        import pyarrow as pa

        cells = [self._cell(value, column, style) for value in values.to_pylist()]
        return pa.array(cells, pa.string())

    def _cell(self, value: Any, column: Column, style: int) -> str:
        if value is None:
            return "<c/>"
        if not is_named_bucket(column):
            if isinstance(value, str) and column.type in NUMERIC:
                return self._number(Decimal(value), column, style)
            if isinstance(value, bool):
                return f'<c t="b"><v>{int(value)}</v></c>'
            if isinstance(value, (int, Decimal, float)):
                return self._number(value, column, style)
            if isinstance(value, date):
                return self._moment(value, column, style)
        return self._text(self._plain(value, column), column)

    def _plain(self, value: Any, column: Column) -> str:
        if is_named_bucket(column):
            return cell_label(value, column, self.language)
        if isinstance(value, (str, list, dict, time)):
            return str(value)
        return plain_label(value, self.language)

    def _number(self, value: float | Decimal, column: Column, style: int) -> str:
        if not math.isfinite(value):
            self.changes.add(column, Change.NOT_FINITE)
            return "<c/>"
        if not isinstance(value, float) and abs(value) >= _LARGEST_EXACT:
            self.changes.add(column, Change.LONG_INTS)
            return self._text(f"{value:f}" if isinstance(value, Decimal) else str(value), column)
        if isinstance(value, Decimal) and _significant(value) > _DIGITS:
            self.changes.add(column, Change.LONG_FRACTIONS)
        return f'<c s="{style}"><v>{value}</v></c>'

    def _moment(self, value: date, column: Column, style: int) -> str:
        day = value.date() if isinstance(value, datetime) else value
        if isinstance(value, datetime) and value.tzinfo is not None:
            return self._text(value.isoformat(sep=" "), column)
        if day < _FIRST_DATE:
            return self._text(value.isoformat(sep=" ") if isinstance(value, datetime) else value.isoformat(), column)
        serial: float = (day - _EPOCH).days
        if isinstance(value, datetime):
            since = value.replace(tzinfo=UTC) - datetime(day.year, day.month, day.day, tzinfo=UTC)
            serial += since.total_seconds() / 86_400
        return f'<c s="{style}"><v>{serial!r}</v></c>'

    def _text(self, value: str, column: Column) -> str:
        return f'<c t="inlineStr"><is><t xml:space="preserve">{self.text(value, column)}</t></is></c>'

    def text(self, value: str, column: Column) -> str:
        """Return a text as XML: control characters out, too long ones cut, nothing of it markup or an escape."""
        clean = _CONTROL.sub("", value)
        if len(clean) != len(value):
            self.changes.add(column, Change.CONTROL)
        if len(clean) > MAX_TEXT // 2 and utf16_length(clean) > MAX_TEXT:
            self.changes.add(column, Change.CUT_TEXT)
            clean = cut_text(clean)
        clean = _ESCAPE_LIKE.sub("_x005F_", clean).replace("\r", "_x000D_")
        return clean.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def utf16_length(text: str) -> int:
    """Count characters as Excel does: an emoji is two."""
    return len(text) + sum(1 for sign in text if ord(sign) > 0xFFFF)


def cut_text(text: str) -> str:
    """Return the longest beginning that one cell holds."""
    cut = text[:MAX_TEXT]
    while utf16_length(cut) > MAX_TEXT:
        cut = cut[: -max(1, (utf16_length(cut) - MAX_TEXT) // 2)]
    return cut


def is_named_bucket(column: Column) -> bool:
    """Buckets that Excel has no format for are written by their names."""
    return column.plan.role is ColumnRole.PERIOD and column.plan.bucket in {str(bucket) for bucket in _CYCLIC}


_Written = tuple[Any, str, str]
"""The bodies of cells, and what stands before and after each."""


def _fast_writer(kind: pa.DataType) -> Callable[[pa.Array, int], _Written | None] | None:
    """Return the writer of a whole column of this type; it answers None where a value needs a closer look."""
    import pyarrow as pa

    checks: tuple[tuple[Callable[[pa.DataType], bool], Callable[[pa.Array, int], _Written | None]], ...] = (
        (pa.types.is_integer, _integers),
        (pa.types.is_floating, _floats),
        (pa.types.is_decimal, _decimals),
        (pa.types.is_boolean, _booleans),
        (pa.types.is_date32, _dates),
        (pa.types.is_timestamp, _timestamps),
        (pa.types.is_string, _texts),
        (pa.types.is_large_string, _texts),
    )
    return next((writer for check, writer in checks if check(kind)), None)


def _numbers(body: Any, style: int) -> _Written:
    return body, f'<c s="{style}"><v>', "</v></c>"


def _within(values: pa.Array, low: Any, high: Any = None) -> bool:
    """Tell whether no value is below ``low`` and none reaches ``high``."""
    import pyarrow as pa
    import pyarrow.compute as pc

    outside = pc.any(pc.less(values, pa.scalar(low))).as_py()
    return not outside and (high is None or not pc.any(pc.greater_equal(values, pa.scalar(high))).as_py())


def _significant(value: Decimal) -> int:
    """Count the digits of a number without zeros before and after it."""
    digits = "".join(str(digit) for digit in value.as_tuple().digits)
    return len(digits.strip("0"))


def _integers(values: pa.Array, style: int) -> _Written | None:
    import pyarrow as pa

    if not _within(values, -_LARGEST_EXACT + 1, _LARGEST_EXACT):
        return None
    return _numbers(values.cast(pa.string()), style)


def _floats(values: pa.Array, style: int) -> _Written | None:
    import pyarrow as pa
    import pyarrow.compute as pc

    if pc.all(pc.is_finite(values)).as_py() is False:
        return None
    return _numbers(values.cast(pa.string()), style)


def _decimals(values: pa.Array, style: int) -> _Written | None:
    import pyarrow as pa

    if not _within(values, Decimal(-_LARGEST_EXACT + 1), Decimal(_LARGEST_EXACT)):
        return None
    return _numbers(values.cast(pa.string()), style)


def _booleans(values: pa.Array, style: int) -> _Written:
    import pyarrow as pa

    del style
    return values.cast(pa.int8()).cast(pa.string()), '<c t="b"><v>', "</v></c>"


def _dates(values: pa.Array, style: int) -> _Written | None:
    import pyarrow as pa
    import pyarrow.compute as pc

    if not _within(values, _FIRST_DATE):
        return None
    serials = pc.add(values.cast(pa.int32()), (date(1970, 1, 1) - _EPOCH).days)
    return _numbers(serials.cast(pa.string()), style)


def _timestamps(values: pa.Array, style: int) -> _Written | None:
    import pyarrow as pa
    import pyarrow.compute as pc

    if values.type.tz is not None or values.type.unit == "ns":
        return None
    if not _within(values, datetime(1900, 3, 1)):  # noqa: DTZ001 — the column has no zone
        return None
    micros = pc.cast(values.cast(pa.timestamp("us")).cast(pa.int64()), pa.float64())
    serials = pc.add(pc.divide(micros, float(_DAY_US)), float((date(1970, 1, 1) - _EPOCH).days))
    return _numbers(serials.cast(pa.string()), style)


_RARE = r"[\x00-\x08\x0b-\x1f]|_x[0-9A-Fa-f]{4}_|\x{FFFE}|\x{FFFF}"


def _texts(values: pa.Array, style: int) -> _Written | None:
    import pyarrow.compute as pc

    del style
    longest = pc.max(pc.utf8_length(values)).as_py() or 0
    if longest > MAX_TEXT // 2 or pc.any(pc.match_substring_regex(values, _RARE)).as_py():
        return None
    body = values
    if pc.any(pc.match_substring_regex(values, "[&<>]")).as_py():
        for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
            body = pc.replace_substring(body, sign, entity)
    return body, '<c t="inlineStr"><is><t xml:space="preserve">', "</t></is></c>"
