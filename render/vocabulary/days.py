"""Days, and stretches from one day to another, as rows are called: «12 февраля 2023», "1–7 May", 28.04–04.05.2025."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache

from core.language import Language
from domains.words import fold, lemmas
from ledger.labels import month_name

Day = tuple[int, int, int]
"""Year (0 where none is named), month and day."""
MONTHS = {fold(month_name(n, language)): n for n in range(1, 13) for language in Language}
"""Names of months in both languages."""
SHORT_MONTHS = {
    name: number
    for number, names in enumerate(
        ("янв jan", "фев февр feb", "мар mar", "апр apr", "май may", "июн jun", "июл jul", "авг aug",
         "сен сент sep sept", "окт oct", "ноя нояб nov", "дек dec"), start=1)
    for name in names.split()
}  # fmt: skip
_DAYS = (
    re.compile(r"(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})"),
    re.compile(r"(?P<day>\d{2})\.(?P<month>\d{2})\.(?P<year>\d{4})"),
    re.compile(r"(?P<day>\d{1,2}) (?P<month>[^\W\d_]+)(?:,? (?P<year>\d{4})(?: г(?:ода|\.)?)?)?"),
    re.compile(r"(?P<month>[^\W\d_]+) (?P<day>\d{1,2})(?:,? (?P<year>\d{4}))?"),
)
_LAST_DAY = 31


@lru_cache(maxsize=4_096)
def day_of(label: str) -> Day | None:
    """Return year, month and day of «12 февраля 2023», "Feb 12", 2023-02-12; year 0 where none is named."""
    found = next((match for form in _DAYS if (match := form.fullmatch(fold(label.strip())))), None)
    if found is None:
        return None
    month, day = _month_named(found["month"]), int(found["day"])
    return (int(found["year"] or 0), month, day) if month and 1 <= day <= _LAST_DAY else None


def _month_named(word: str) -> int:
    if word.isdigit():
        return int(word)
    known = MONTHS | SHORT_MONTHS
    return next((known[form] for form in (word, *lemmas(word)) if form in known), 0)


_BEFORE = re.compile(r"(?:недел[яиюе]|week) (?:of )?|(?:с|со|from) ")
_JOINT = re.compile(r" ?[–—-] ?| (?:по|to|through) ")
_NUMERIC = re.compile(r"(\d{2})\.(\d{2})")
_NUMBER = re.compile(r"(\d{1,2})(?:, (\d{4}))?")
_ANY_YEAR, _LEAP_YEAR = 2025, 2024
"""For days without a year: «26.02–03.03» is a week of a leap year."""


@lru_cache(maxsize=4_096)
def range_of(label: str) -> tuple[Day, Day] | None:
    """Return the first and the last day, each as ``day_of`` tells it: year 0 where none is named."""
    text = fold(label.strip())
    while (led := _BEFORE.match(text)) is not None:
        text = text[led.end() :]
    for joint in _JOINT.finditer(text):
        first, last = _side(text[: joint.start()]), _side(text[joint.end() :])
        if first is not None and last is not None and (first[1] or last[1]):
            return _filled(first, last)
    return None


def lengths_of(label: str) -> frozenset[int]:
    """Return how many days the stretch spans, in a usual and in a leap year where it names none; empty for no one."""
    found = range_of(label)
    return frozenset(_days(*found, year) for year in (_ANY_YEAR, _LEAP_YEAR)) - {0} if found else frozenset()


def _side(text: str) -> Day | None:
    """A day; month 0 of «1» in «1–7 мая», where the other side names it."""
    numeric = _NUMERIC.fullmatch(text)
    if numeric is not None:
        return 0, int(numeric[2]), int(numeric[1])
    number = _NUMBER.fullmatch(text)
    if number is not None:
        return (int(number[2] or 0), 0, int(number[1])) if 1 <= int(number[1]) <= _LAST_DAY else None
    return day_of(text)


def _filled(first: Day, last: Day) -> tuple[Day, Day]:
    months = first[1] or last[1], last[1] or first[1]
    year = last[0] or first[0]
    begun = first[0] or (year - (months[0] > months[1]) if year else 0)
    return (begun, months[0], first[2]), (year, months[1], last[2])


def _days(first: Day, last: Day, any_year: int) -> int:
    """How many days lie between; 0 of days that the calendar has not."""
    year = last[0] or any_year
    begun = first[0] or year - (first[1] > last[1])
    try:
        return (date(year, *last[1:]) - date(begun, *first[1:])).days + 1
    except ValueError:
        return 0
