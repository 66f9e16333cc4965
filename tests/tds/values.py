"""How values and types of TDS 7.4 are written and read (MS-TDS 2.2.5)."""

from __future__ import annotations

import struct
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from typing import Any

COLLATION = bytes([0x09, 0x04, 0xD0, 0x00, 0x34])
_EPOCH = date(1, 1, 1).toordinal()
_TICKS = 10_000_000
_MAX = 0xFFFF


@dataclass(frozen=True, slots=True)
class SqlType:
    """A type of a column: its TYPE_INFO, and how a value that is not NULL is written."""

    info: bytes
    write: Callable[[Any], bytes]
    null: bytes = b"\x00"


def _short(data: bytes) -> bytes:
    return bytes([len(data)]) + data


def _ticks(value: time) -> bytes:
    seconds = value.hour * 3600 + value.minute * 60 + value.second
    return (seconds * _TICKS + value.microsecond * 10).to_bytes(5, "little")


def _days(value: date) -> bytes:
    return (value.toordinal() - _EPOCH).to_bytes(3, "little")


def _write_decimal(value: Any) -> bytes:
    number = Decimal(value)
    return _short(bytes([number >= 0]) + abs(int(number)).to_bytes(16, "little"))


def decimal_type(scale: int) -> SqlType:
    """Return decimal(38, scale)."""
    return SqlType(bytes([0x6C, 17, 38, scale]), lambda value: _write_decimal(Decimal(value).scaleb(scale)))


def _write_offset(value: datetime) -> bytes:
    offset = value.utcoffset() or timedelta()
    utc = (value - offset).replace(tzinfo=None)
    return _short(_ticks(utc.time()) + _days(utc.date()) + struct.pack("<h", int(offset.total_seconds() // 60)))


def _write_nvarchar(value: str) -> bytes:
    data = value.encode("utf-16-le")
    return struct.pack("<H", len(data)) + data


def _write_max(value: str) -> bytes:
    data = value.encode("utf-16-le")
    chunk = struct.pack("<I", len(data)) + data if data else b""
    return struct.pack("<Q", len(data)) + chunk + struct.pack("<I", 0)


INT = SqlType(bytes([0x26, 4]), lambda value: _short(struct.pack("<i", value)))
BIGINT = SqlType(bytes([0x26, 8]), lambda value: _short(struct.pack("<q", value)))
BIT = SqlType(bytes([0x68, 1]), lambda value: _short(bytes([bool(value)])))
FLOAT = SqlType(bytes([0x6D, 8]), lambda value: _short(struct.pack("<d", value)))
MONEY = decimal_type(4)
DATE = SqlType(bytes([0x28]), lambda value: _short(_days(value)))
TIME = SqlType(bytes([0x29, 7]), lambda value: _short(_ticks(value)))
DATETIME2 = SqlType(bytes([0x2A, 7]), lambda value: _short(_ticks(value.time()) + _days(value.date())))
DATETIMEOFFSET = SqlType(bytes([0x2B, 7]), _write_offset)
GUID = SqlType(bytes([0x24, 16]), lambda value: _short(uuid.UUID(value).bytes_le))
BINARY = SqlType(
    struct.pack("<BH", 0xA5, 8000), lambda value: struct.pack("<H", len(value)) + value, struct.pack("<H", _MAX)
)
NVARCHAR = SqlType(struct.pack("<BH", 0xE7, 8000) + COLLATION, _write_nvarchar, struct.pack("<H", _MAX))
NVARCHAR_MAX = SqlType(struct.pack("<BH", 0xE7, _MAX) + COLLATION, _write_max, b"\xff" * 8)


def _variant(value: int) -> bytes:
    return struct.pack("<IBBi", 6, 0x38, 0, value)  # base type int, no properties


VARIANT = SqlType(struct.pack("<BI", 0x62, 8009), _variant, struct.pack("<I", 0))


class Reader:
    """Reads the parameters of a remote procedure call."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    @property
    def left(self) -> int:
        return len(self.data) - self.at

    def take(self, size: int) -> bytes:
        piece = self.data[self.at : self.at + size]
        if len(piece) < size:
            raise ValueError("the message ends too soon")
        self.at += size
        return piece

    def number(self, form: str) -> int:
        (value,) = struct.unpack("<" + form, self.take(struct.calcsize("<" + form)))
        return int(value)

    def short_text(self) -> str:
        return self.take(2 * self.number("B")).decode("utf-16-le")

    def parameter(self) -> tuple[str, bool, Any]:
        """Return name, whether it is an output, and the value."""
        name, status, kind = self.short_text(), self.number("B"), self.number("B")
        return name, bool(status & 1), _READERS[kind](self)

    def long_data(self) -> bytes | None:
        """Read PLP: chunks behind a length that may be unknown."""
        if self.number("Q") == 0xFFFFFFFFFFFFFFFF:
            return None
        chunks = []
        while size := self.number("I"):
            chunks.append(self.take(size))
        return b"".join(chunks)


def _read_integer(reader: Reader) -> int | None:
    reader.take(1)
    data = reader.take(reader.number("B"))
    return int.from_bytes(data, "little", signed=True) if data else None


def _read_text(reader: Reader) -> str | None:
    size = reader.number("H")
    reader.take(5)
    if size == _MAX:
        data = reader.long_data()
    else:
        length = reader.number("H")
        data = None if length == _MAX else reader.take(length)
    return None if data is None else data.decode("utf-16-le")


def _read_narrow_text(reader: Reader) -> str | None:
    size = reader.number("H")
    reader.take(5)
    if size == _MAX:
        data = reader.long_data()
    else:
        length = reader.number("H")
        data = None if length == _MAX else reader.take(length)
    return None if data is None else data.decode("utf-8")


def _read_old_text(reader: Reader) -> str | None:
    reader.take(4 + 5)
    length = reader.number("I")
    return None if length == 0xFFFFFFFF else reader.take(length).decode("utf-16-le")


def _read_decimal(reader: Reader) -> Decimal | None:
    _, _, scale = reader.take(3)
    data = reader.take(reader.number("B"))
    if not data:
        return None
    number = Decimal(int.from_bytes(data[1:], "little")).scaleb(-scale)
    return number if data[0] else -number


def _read_date(reader: Reader) -> date | None:
    data = reader.take(reader.number("B"))
    return date.fromordinal(int.from_bytes(data, "little") + _EPOCH) if data else None


def _read_datetime2(reader: Reader) -> datetime | None:
    scale = reader.number("B")
    data = reader.take(reader.number("B"))
    if not data:
        return None
    ticks = int.from_bytes(data[:-3], "little") * 10 ** (7 - scale)
    day = date.fromordinal(int.from_bytes(data[-3:], "little") + _EPOCH)
    return datetime(day.year, day.month, day.day) + timedelta(microseconds=ticks // 10)  # noqa: DTZ001


def _read_float(reader: Reader) -> float | None:
    reader.take(1)
    data = reader.take(reader.number("B"))
    if not data:
        return None
    return float(struct.unpack("<d" if len(data) == 8 else "<f", data)[0])


_READERS: dict[int, Callable[[Reader], Any]] = {
    0x26: _read_integer,
    0x68: _read_integer,
    0x38: lambda reader: reader.number("i"),
    0x6A: _read_decimal,
    0x6C: _read_decimal,
    0x6D: _read_float,
    0x28: _read_date,
    0x2A: _read_datetime2,
    0xE7: _read_text,
    0xEF: _read_text,
    0xA7: _read_narrow_text,
    0xAF: _read_narrow_text,
    0x63: _read_old_text,
}
UTC_PLUS_3 = timezone(timedelta(hours=3))
