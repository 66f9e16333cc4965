"""How a person may write the name of a row or a period: a date in words, a month in the other language, in Latin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import lru_cache

from core.language import Language
from domains.words import fold, lemmas
from ledger.labels import date_label, month_name
from render.texts.other_language import word_by_word
from render.vocabulary.days import Day, day_of, range_of
from render.vocabulary.iso_weeks import spellings_of_week, week_alone
from render.vocabulary.latin import in_latin
from render.vocabulary.name_pairs import other_names
from render.vocabulary.quarters import quarter_alone, spellings_of_quarter

_ISO = re.compile(r"(\d{4})-(\d{2})(?:-(\d{2}))?(?:[T ]\d{2}:\d{2}.*)?")
_MONTH_YEAR = re.compile(r"([^\W\d_]+) (\d{4})")
_MONTHS_YEAR = re.compile(r"([^\W\d_]+)[–-]([^\W\d_]+) (\d{4})")
_WEEK_FROM = re.compile(
    r"(?:недел[яиюе]|week) (?:с|от|from|of|starting|beginning) (?:(\d{1,2}) ([^\W\d_]+)|([^\W\d_]+) (\d{1,2}))"
    r"(?:,? (\d{4})(?: г(?:ода|\.)?)?)?",
    re.IGNORECASE,
)
"""A row that is a week, told by its first day: «неделя с 3 марта 2025», "week of March 3, 2025"."""
_CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)
_WEEKDAYS = (
    ("понедельник", "monday"),
    ("вторник", "tuesday"),
    ("среда", "wednesday"),
    ("четверг", "thursday"),
    ("пятница", "friday"),
    ("суббота", "saturday"),
    ("воскресенье", "sunday"),
)
_SHORT_WEEKDAYS = (
    ("пн", "mon"), ("вт", "tue"), ("ср", "wed"), ("чт", "thu"), ("пт", "fri"), ("сб", "sat"), ("вс", "sun"),
)  # fmt: skip
_SHORT_MONTHS = (
    ("янв", "jan"), ("фев", "feb"), ("мар", "mar"), ("апр", "apr"), ("май", "may"), ("июн", "jun"), ("июл", "jul"),
    ("авг", "aug"), ("сен", "sep"), ("окт", "oct"), ("ноя", "nov"), ("дек", "dec"),
)  # fmt: skip
_SHORTEST_TRANSLITERATED = 3
_ADJECTIVE = re.compile(r"[yi]y\b")
"""«Заречный» is Zarechny to most."""


@lru_cache(maxsize=4_096)
def spellings_of(member: str) -> tuple[str, ...]:
    """Return how a person may write the name of a row or of a period, the name itself first."""
    timed = (*_iso(member), *_moments(member), *spellings_of_quarter(member), *spellings_of_week(member))
    found = (*timed, *_transliterated(member), *translated(member))
    known = dict.fromkeys((member, *found))
    return tuple(dict.fromkeys((*known, *(short for name in known for short in _abbreviated(name)))))


def translated(member: str) -> tuple[str, ...]:
    """Return what a row is called in the other language, or otherwise."""
    return other_names(member) or word_by_word(member)


def month_of(member: str) -> tuple[str, ...]:
    """Return the month of «март 2025» or 2025-03-01 without its year, in both languages; () for any other name."""
    for spelling in spellings_of(member):
        found = _MONTH_YEAR.fullmatch(spelling)
        number = _month_number(found.group(1)) if found else None
        if number is not None:
            return (*(month_name(number, language) for language in Language), *_SHORT_MONTHS[number - 1])
    return ()


def without_year(member: str) -> tuple[str, ...]:
    """Return how a day, a week or a quarter may be written without its year: «5 июня», «28.04–04.05», "Q3"."""
    if part := quarter_alone(member) or week_alone(member):
        return part
    day, days = day_of(member), range_of(member)
    if day is not None:
        return tuple(_day_in_words(day[2], day[1]))
    started = _WEEK_FROM.fullmatch(member)
    if started is not None:
        return tuple(_week_in_words(*_first_day(started)))
    return tuple(_range_in_words(*days)) if days is not None else ()


def _iso(member: str) -> Iterator[str]:
    found = _ISO.fullmatch(member)
    if not found:
        return
    try:
        day = date(int(found.group(1)), int(found.group(2)), int(found.group(3) or 1))
    except ValueError:
        return
    yield from (date_label(day), day.isoformat())
    if day.day == 1:
        yield f"{day:%Y-%m}"
        yield from (f"{month_name(day.month, language)} {day.year}" for language in Language)


def _moments(member: str) -> Iterator[str]:
    for names, short in zip(_WEEKDAYS, _SHORT_WEEKDAYS, strict=True):
        if fold(member) in names:
            yield from (*names, *short)
    yield from (*_day(member), *_days(member))
    for pattern, written in _WRITTEN:
        found = pattern.fullmatch(member)
        if found is not None:
            yield from written(found)


def _month(found: re.Match[str]) -> Iterator[str]:
    number = _month_number(found.group(1))
    if number is not None:
        names = (*(month_name(number, language) for language in Language), *_SHORT_MONTHS[number - 1])
        yield from (f"{name} {found.group(2)}" for name in names)
        yield from (f"{name}. {found.group(2)}" for name in _SHORT_MONTHS[number - 1])
        yield from (f"{number:02d}{joint}{found.group(2)}" for joint in "./")


def _months(found: re.Match[str]) -> Iterator[str]:
    first, last = _month_number(found.group(1)), _month_number(found.group(2))
    if first is None or last is None:
        return
    for language in Language:
        names = month_name(first, language), month_name(last, language)
        for joint in ("–", "-", "—", "по" if language is Language.RU else "to", "through"):
            yield f"{names[0]} {joint} {names[1]} {found.group(3)}"
            yield f"{names[0]} {joint} {names[1]}"


def _day(member: str) -> Iterator[str]:
    year, month, day = day_of(member) or (0, 0, 0)
    for name in _day_in_words(day, month) if year else ():
        yield from (f"{name} {year}", f"{name}, {year}")


def _days(member: str) -> Iterator[str]:
    first, last = range_of(member) or (None, None)
    if first is None or last is None or not last[0]:
        return
    for name in _range_in_words(first, last):
        yield from (f"{name} {last[0]}", f"{name}, {last[0]}", f"{name}.{last[0]}")
    begun, ended = (f"{day:02d}.{month:02d}.{year}" for year, month, day in (first, last))
    yield from (f"{begun} {joint} {ended}" for joint in _JOINTS)


def _first_day(found: re.Match[str]) -> tuple[int, int]:
    """Day and month with which a week begins; zeros where no month is named."""
    word = found.group(2) or found.group(3)
    month = next((number for form in (fold(word), *lemmas(word)) if (number := _month_number(form))), 0)
    return int(found.group(1) or found.group(4)), month


def _week_in_words(day: int, month: int) -> Iterator[str]:
    if not 1 <= month <= 12:
        return
    russian, english = (month_name(month, language) for language in (Language.RU, Language.EN))
    yield from (f"неделя {led} {day} {russian}" for led in ("с", "от"))
    for name in (f"{english} {day}", f"{day} {english}"):
        yield from (f"week {led} {name}" for led in ("of", "from", "starting", "beginning"))


def _week_from(found: re.Match[str]) -> Iterator[str]:
    if found.group(5):
        for name in _week_in_words(*_first_day(found)):
            yield from (f"{name} {found.group(5)}", f"{name}, {found.group(5)}", f"{name} {found.group(5)} год")


_WRITTEN = (
    (_MONTH_YEAR, _month),
    (_MONTHS_YEAR, _months),
    (_WEEK_FROM, _week_from),
)


def _day_in_words(day: int, month: int) -> Iterator[str]:
    if 1 <= month <= 12:
        russian, english = (month_name(month, language) for language in (Language.RU, Language.EN))
        yield f"{_day_word(day)} {russian}"
        yield from (f"{day} {russian}", f"{day} {english}", f"{english} {day}", f"{day:02d}.{month:02d}")


_DAY_WORDS = (
    "первый", "второй", "третий", "четвертый", "пятый", "шестой", "седьмой", "восьмой", "девятый", "десятый",
    "одиннадцатый", "двенадцатый", "тринадцатый", "четырнадцатый", "пятнадцатый", "шестнадцатый", "семнадцатый",
    "восемнадцатый", "девятнадцатый", "двадцатый",
)  # fmt: skip


def _day_word(day: int) -> str:
    if day <= len(_DAY_WORDS):
        return _DAY_WORDS[day - 1]
    return "тридцатый" if day == 30 else f"{'двадцать' if day < 30 else 'тридцать'} {_DAY_WORDS[day % 10 - 1]}"


_JOINTS = ("–", "-", "—", "по", "to", "through")


def _range_in_words(first: Day, last: Day) -> Iterator[str]:
    (_, month, day), (_, last_month, last_day) = first, last
    if not (1 <= month <= 12 and 1 <= last_month <= 12):
        return
    for joint in _JOINTS:
        yield f"{day:02d}.{month:02d} {joint} {last_day:02d}.{last_month:02d}"
        for language in Language:
            names = month_name(month, language), month_name(last_month, language)
            yield f"{day} {names[0]} {joint} {last_day} {names[1]}"
            yield f"{names[0]} {day} {joint} {names[1]} {last_day}"
            if month == last_month:
                yield from (f"{day} {joint} {last_day} {names[0]}", f"{names[0]} {day} {joint} {last_day}")


def _month_number(word: str) -> int | None:
    return _MONTH_NUMBERS.get(fold(word))


_MONTH_NUMBERS = {fold(month_name(number, language)): number for number in range(1, 13) for language in Language}


def _transliterated(member: str) -> Iterator[str]:
    """«СБП» as "SBP": the letters of a name in Latin, where all of it is Cyrillic words."""
    if _CYRILLIC.search(member) and not re.search(r"\d", member):
        written = in_latin(member)
        if len(written) >= _SHORTEST_TRANSLITERATED:
            yield written
            yield _ADJECTIVE.sub("y", written)


_KINDS = {"область": "обл", "республика": "респ", "район": "р-н", "город": "г", "автономный округ": "ао",
    "автономная область": "ао", "region": "reg", "republic": "rep", "district": "dist"}  # fmt: skip


def _abbreviated(name: str) -> Iterator[str]:
    """«Свердловская область» as «Свердловская обл.», with and without the stop."""
    for kind, short in _KINDS.items():
        written = re.sub(rf"\b{kind}\b", short, fold(name))
        if written != fold(name):
            yield from (written, re.sub(rf"\b{re.escape(short)}\b", f"{short}.", written))


def is_missing(label: str) -> bool:
    """Tell whether a row's name says that there is none."""
    return fold(label) in {"не указано", "not specified", "пусто", "empty"}
