"""A comparison that runs through today: both sides end on the last day whose data is whole."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from core.intent import Default, DefaultKind, Intent, PeriodUse
from core.period import DateRange, Grain
from periods import label

_ALIKE_DAYS = 3
"""Months differ by so many days: the same number of days is sought in both."""


def runs_through_today(intent: Intent, now: date) -> bool:
    """Tell a comparison whose one period ends today: half a day would stand against a whole one."""
    if not intent.compare or len(intent.periods) != 1:
        return False
    main = intent.periods[0].period.range
    return main.grain is Grain.DAY and main.end == now + timedelta(days=1)


def on_whole_days(intent: Intent, last: date) -> Intent:
    """Let a comparison that runs through today end on ``last``, the last whole day, on both sides; told as a default.

    Unchanged where nothing would be left, or where the other side is no counterpart of the same length.
    """
    main = intent.periods[0].period.range
    end = last + timedelta(days=1)
    if main.start is None or main.end is None or not main.start < end < main.end:
        return intent
    level = DateRange(main.start, end, main.grain)
    others = [_counterpart(use.period.range, main, level) for use in intent.compare]
    if any(other is None for other in others):
        return intent
    compare = (_with_range(use, found, intent) for use, found in zip(intent.compare, others, strict=True) if found)
    return replace(
        intent,
        periods=(_with_range(intent.periods[0], level, intent),),
        compare=tuple(compare),
        defaults=(*intent.defaults, Default(DefaultKind.WHOLE_DAYS, f"{last:%d.%m.%Y}")),
    )


def _counterpart(other: DateRange, main: DateRange, level: DateRange) -> DateRange | None:
    """Return the other side as short as ``level``: it ends on the same date, or has the same number of days."""
    if other.start is None or other.end is None or main.end is None or level.end is None:
        return None
    months_ago = other.end.day == main.end.day != 1  # the first of a month may end a shorter one
    if months_ago or (other.end.month, other.end.day) == (main.end.month, main.end.day):
        return replace(other, end=other.end - (main.end - level.end))
    if abs(_days(other) - _days(main)) > _ALIKE_DAYS:
        return None
    return replace(other, end=other.start + timedelta(days=min(_days(other), _days(level))))


def _days(found: DateRange) -> int:
    return (found.end - found.start).days if found.start is not None and found.end is not None else 0


def _with_range(use: PeriodUse, found: DateRange, intent: Intent) -> PeriodUse:
    return replace(use, period=replace(use.period, range=found, label=label(found, intent.language)))
