"""A range in words, in the language of the question."""

from __future__ import annotations

from datetime import date

from core.language import Language
from core.period import DateRange, Grain
from periods import dates

_RU_MONTHS = [
    "январь",
    "февраль",
    "март",
    "апрель",
    "май",
    "июнь",
    "июль",
    "август",
    "сентябрь",
    "октябрь",
    "ноябрь",
    "декабрь",
]
_RU_GENITIVE = [
    "января",
    "февраля",
    "марта",
    "апреля",
    "мая",
    "июня",
    "июля",
    "августа",
    "сентября",
    "октября",
    "ноября",
    "декабря",
]
_EN_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_QUARTERS = {Grain.QUARTER: 3, Grain.HALF: 6}


def label(range: DateRange, language: Language) -> str:  # noqa: A002
    """Return «май 2025», «9–15 июня 2025», «с 1 января 2025»; English likewise. Never empty."""
    russian = language is Language.RU
    start, end = range.start, range.end
    if start is None and end is None:
        return "за всё время" if russian else "all time"
    if start is None:
        assert end is not None  # noqa: S101
        last = _day(dates.last_day(end), language)
        return f"по {last}" if russian else f"through {last}"
    if end is None:
        return f"с {_day(start, language)}" if russian else f"since {_day(start, language)}"
    if range.grain in dates.MONTHS_IN and start.day == 1 and end.day == 1:
        return _whole(start, dates.last_day(end), range.grain, language)
    return _days(start, dates.last_day(end), language)


def _day(day: date, language: Language) -> str:
    if language is Language.RU:
        return f"{day.day} {_RU_GENITIVE[day.month - 1]} {day.year}"
    return f"{_EN_MONTHS[day.month - 1]} {day.day}, {day.year}"


def _days(first: date, last: date, language: Language) -> str:
    if first >= last:
        return _day(first, language)
    same_year, same_month = first.year == last.year, (first.year, first.month) == (last.year, last.month)
    if language is Language.RU:
        if same_month:
            return f"{first.day}–{_day(last, language)}"
        start = f"{first.day} {_RU_GENITIVE[first.month - 1]}" if same_year else _day(first, language)
        return f"{start} – {_day(last, language)}"
    month = _EN_MONTHS[first.month - 1]
    if same_month:
        return f"{month} {first.day}–{last.day}, {last.year}"
    start = f"{month} {first.day}" if same_year else _day(first, language)
    return f"{start} – {_day(last, language)}"


def _whole(first: date, last: date, grain: Grain, language: Language) -> str:
    if first.month == 1 and last.month == 12 and grain is Grain.YEAR:
        return _years(first.year, last.year, language)
    size = _QUARTERS.get(grain)
    if size and first.year == last.year and (first.month - 1) % size == 0 and last.month % size == 0:
        return _numbered((first.month - 1) // size + 1, last.month // size, first.year, grain, language)
    return _months(first, last, language)


def _years(first: int, last: int, language: Language) -> str:
    if language is Language.RU:
        return f"{first} год" if first == last else f"{first}–{last} годы"
    return str(first) if first == last else f"{first}–{last}"


def _numbered(first: int, last: int, year: int, grain: Grain, language: Language) -> str:
    if language is Language.EN:
        sign = "Q" if grain is Grain.QUARTER else "H"
        return f"{sign}{first} {year}" if first == last else f"{sign}{first}–{sign}{last} {year}"
    if first == last:
        return f"{first}-й квартал {year}" if grain is Grain.QUARTER else f"{first}-е полугодие {year}"
    if grain is Grain.QUARTER:
        return f"{first}–{last}-й кварталы {year}"
    return f"{first}–{last}-е полугодия {year}"


def _months(first: date, last: date, language: Language) -> str:
    names = _RU_MONTHS if language is Language.RU else _EN_MONTHS
    end = f"{names[last.month - 1]} {last.year}"
    if (first.year, first.month) == (last.year, last.month):
        return end
    if first.year == last.year:
        return f"{names[first.month - 1]}–{end}"
    return f"{names[first.month - 1]} {first.year} – {end}"
