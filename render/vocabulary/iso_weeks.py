"""Weeks by their number in the year: as rows are called, «2025-W09», and as a person says it: "week 9"."""

from __future__ import annotations

import re
from collections.abc import Iterator

_WEEK = re.compile(r"(\d{4})[- ]?[Ww](\d{1,2})")


def spellings_of_week(name: str) -> Iterator[str]:
    """Yield how a person may write a week with its year."""
    found = _WEEK.fullmatch(name.strip())
    if found is not None:
        for short in week_alone(name):
            yield from (f"{short} {found.group(1)}", f"{short} of {found.group(1)}", f"{short} {found.group(1)} года")


def week_alone(name: str) -> tuple[str, ...]:
    """Return how a person may write a week without its year; () of anything else."""
    found = _WEEK.fullmatch(name.strip())
    if found is None:
        return ()
    number = int(found.group(2))
    written = (f"{number}", f"{number:02d}")
    russian = ("неделя {}", "{}-я неделя", "{}-й неделе", "{} неделя", "неделя № {}")
    english = ("week {}", "W{}", "W {}")
    return tuple(dict.fromkeys(form.format(one) for form in (*russian, *english) for one in written))
