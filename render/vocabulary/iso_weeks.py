"""Weeks by their number in the year: as rows are called, «2025-W09», and as a person says it: "week 9"."""

from __future__ import annotations

import re
from collections.abc import Iterator

_WEEK = re.compile(r"(?P<year>\d{4})[- ]?[Ww](?P<number>\d{1,2})")
_WRITTEN = re.compile(
    r"(?:(?P<first>\d{1,2})(?:-?[яй])? недел[яиюе]|(?:недел[яиюе]|week) (?:№ ?)?(?P<last>\d{1,2}))"
    r"(?:,? (?P<year>\d{4}))?",
    re.IGNORECASE,
)
"""«18-я неделя», "Week 18", «неделя 18, 2025»."""


def spellings_of_week(name: str) -> Iterator[str]:
    """Yield how a person may write a week: with its year where it has one."""
    number, year = _found(name) or (None, "")
    for short in _spelled(number) if number is not None else ():
        yield from (f"{short} {year}", f"{short} of {year}", f"{short} {year} года") if year else (short,)


def week_alone(name: str) -> tuple[str, ...]:
    """Return how a person may write a week without its year; () of anything else."""
    found = _found(name)
    return _spelled(found[0]) if found is not None and found[1] else ()


def _found(name: str) -> tuple[int, str] | None:
    """The number and the year of a week, "" where none is named."""
    found = _WEEK.fullmatch(name.strip()) or _WRITTEN.fullmatch(name.strip())
    if found is None:
        return None
    told = found.groupdict()
    return int(told.get("number") or told.get("first") or told["last"]), told["year"] or ""


def _spelled(number: int) -> tuple[str, ...]:
    written = (f"{number}", f"{number:02d}")
    russian = ("неделя {}", *(f"{{}}-{end} неделя" for end in ("я", "й", "ю", "е")), "{} неделя", "неделя № {}")
    english = ("week {}", "W{}", "W {}")
    return tuple(dict.fromkeys(form.format(one) for form in (*russian, *english) for one in written))
