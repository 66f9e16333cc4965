"""How a cell that names a row (a region, a month) is written for a person."""

from __future__ import annotations

import math
from datetime import date, datetime, time, timedelta
from decimal import Decimal

from core.language import Language
from core.period import Bucket
from core.result import Cell, Column

_MONTHS = {
    Language.RU: (
        "январь", "февраль", "март", "апрель", "май", "июнь",
        "июль", "август", "сентябрь", "октябрь", "ноябрь", "декабрь",
    ),
    Language.EN: (
        "January", "February", "March", "April", "May", "June",
        "July", "August", "September", "October", "November", "December",
    ),
}  # fmt: skip
_WEEKDAYS = {
    Language.RU: ("понедельник", "вторник", "среда", "четверг", "пятница", "суббота", "воскресенье"),
    Language.EN: ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
}
_MISSING = {Language.RU: "не указано", Language.EN: "not specified"}
_EMPTY = {Language.RU: "пусто", Language.EN: "empty"}
_YES_NO = {Language.RU: ("нет", "да"), Language.EN: ("no", "yes")}


def cell_label(cell: Cell, column: Column, language: Language) -> str:
    """Return a dimension or period cell as a person reads it; NULL is «не указано», never an empty place."""
    if cell is None or (isinstance(cell, float) and math.isnan(cell)):
        return _MISSING[language]
    if column.plan.bucket:
        return bucket_label(cell, Bucket(column.plan.bucket), language)
    return plain_label(cell, language)


def plain_label(cell: Cell, language: Language) -> str:
    """Return any cell that is not a measured number as text; whole floats lose their «.0»."""
    if isinstance(cell, bool):
        return _YES_NO[language][cell]
    if isinstance(cell, datetime):
        return datetime_label(cell)
    if isinstance(cell, date):
        return date_label(cell)
    if isinstance(cell, str):
        return cell.strip() or _EMPTY[language]
    return _other_label(cell, language)


def _other_label(cell: Cell, language: Language) -> str:
    if isinstance(cell, bytes):
        return "0x" + cell.hex().upper()
    if isinstance(cell, Decimal):
        return f"{cell:f}"
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() else f"{Decimal(repr(cell)):f}" if math.isfinite(cell) else str(cell)
    if isinstance(cell, time):
        return cell.isoformat()
    return _MISSING[language] if cell is None else str(cell)


def bucket_label(cell: Cell, bucket: Bucket, language: Language) -> str:
    """Return the name of a bucket of time: «май 2025», «09.06–15.06.2025», «понедельник», «14:00»."""
    if bucket is Bucket.WEEKDAY and _is_whole(cell) and 1 <= int(str(cell)) <= 7:
        return _WEEKDAYS[language][int(str(cell)) - 1]
    if bucket is Bucket.HOUR_OF_DAY and _is_whole(cell):
        return f"{int(str(cell)):02d}:00"
    if not isinstance(cell, date):
        return plain_label(cell, language)
    if bucket is Bucket.HOUR:
        return datetime_label(cell) if isinstance(cell, datetime) else date_label(cell)
    return _date_bucket_label(cell, bucket, language)


def _date_bucket_label(day: date, bucket: Bucket, language: Language) -> str:
    russian = language is Language.RU
    match bucket:
        case Bucket.WEEK:
            return week_label(day)
        case Bucket.MONTH:
            return month_label(day, language)
        case Bucket.QUARTER:
            quarter = (day.month + 2) // 3
            return f"{quarter} квартал {day.year}" if russian else f"Q{quarter} {day.year}"
        case Bucket.HALF:
            half = 1 if day.month <= 6 else 2
            return f"{half} полугодие {day.year}" if russian else f"H{half} {day.year}"
        case Bucket.YEAR:
            return str(day.year)
        case _:
            return date_label(day)


def _is_whole(cell: Cell) -> bool:
    return isinstance(cell, (int, Decimal)) and not isinstance(cell, bool) and cell == int(cell)


def month_label(day: date, language: Language) -> str:
    """Return «май 2025»."""
    return f"{month_name(day.month, language)} {day.year}"


def month_name(month: int, language: Language) -> str:
    """Return the name of a month, 1 … 12, in the nominative."""
    return _MONTHS[language][month - 1]


def weekday_name(weekday: int, language: Language) -> str:
    """Return the name of a weekday, 1 = Monday … 7 = Sunday."""
    return _WEEKDAYS[language][weekday - 1]


def week_label(day: date) -> str:
    """Return the seven days that begin with ``day``: «09.06–15.06.2025»."""
    try:
        last = day + timedelta(days=6)
    except OverflowError:
        return date_label(day)
    if last.year == day.year:
        return f"{day:%d.%m}–{date_label(last)}"
    return f"{date_label(day)}–{date_label(last)}"


def date_label(day: date) -> str:
    """Return «31.05.2025», also for years before 1000 (which ``strftime`` does not pad)."""
    return f"{day.day:02d}.{day.month:02d}.{day.year:04d}"


def datetime_label(moment: datetime) -> str:
    """Return «31.05.2025 23:30», with seconds only where there are some and the offset where there is one."""
    clock = f"{moment:%H:%M:%S}" if moment.second or moment.microsecond else f"{moment:%H:%M}"
    zone = f" {moment:%z}" if moment.tzinfo else ""
    return f"{date_label(moment)} {clock}{zone}"


def range_label(start: date | None, end: date | None) -> str:
    """Return the exact days of a half-open range: «01.05.2025–31.05.2025»; an open side is left out."""
    last = None if end is None else end - timedelta(days=1)
    if start is not None and start == last:
        return date_label(start)
    left = "" if start is None else date_label(start)
    right = "" if last is None else date_label(last)
    return f"{left}–{right}" if left or right else ""
