"""Calendar arithmetic on whole units; no phrase, no settings beyond the first day of the week."""

from __future__ import annotations

import calendar
from datetime import date, timedelta

from core.period import Grain

FIRST_YEAR, LAST_YEAR = 1900, 2199
MONTHS_IN = {Grain.MONTH: 1, Grain.QUARTER: 3, Grain.HALF: 6, Grain.YEAR: 12}
_DAY = timedelta(days=1)


def days_in_month(year: int, month: int) -> int:
    """Return 28 … 31."""
    return calendar.monthrange(year, month)[1]


def add_months(day: date, months: int) -> date:
    """Move by months; a day that the month lacks becomes its last one. The years 1 … 9999 are the border."""
    index = day.year * 12 + day.month - 1 + months
    year, month = min(max(index // 12, 1), 9998), index % 12 + 1
    return date(year, month, min(day.day, days_in_month(year, month)))


def add_days(day: date, days: int) -> date:
    """Move by days, stopping at the borders of the calendar."""
    ordinal = min(max(day.toordinal() + days, date.min.toordinal()), date(9998, 12, 31).toordinal())
    return date.fromordinal(ordinal)


def add(day: date, count: int, grain: Grain) -> date:
    """Move ``day`` by ``count`` units."""
    if grain is Grain.DAY:
        return add_days(day, count)
    if grain is Grain.WEEK:
        return add_days(day, 7 * count)
    return add_months(day, count * MONTHS_IN[grain])


def floor(day: date, grain: Grain, week_start: int = 1) -> date:
    """Return the first day of the unit in which ``day`` lies."""
    if grain is Grain.DAY:
        return day
    if grain is Grain.WEEK:
        return add_days(day, -((day.isoweekday() - week_start) % 7))
    months = MONTHS_IN[grain]
    return date(day.year, (day.month - 1) // months * months + 1, 1)


def floor_fiscal(day: date, grain: Grain, first_month: int) -> date:
    """Return the first day of the fiscal quarter, half or year of ``day``."""
    shift = first_month - 1
    return add_months(floor(add_months(date(day.year, day.month, 1), -shift), grain), shift)


def iso_weeks(year: int) -> int:
    """Return 52 or 53."""
    return date(year, 12, 28).isocalendar().week


def iso_week(year: int, week: int) -> date:
    """Return the Monday of an ISO week that the year has."""
    return date.fromisocalendar(year, week, 1)


def same_day_of_year(day: date, year: int) -> date:
    """Move ``day`` into ``year``; 29 February becomes the 28th where needed."""
    return add_months(day, (year - day.year) * 12)


def last_day(end: date) -> date:
    """Return the last included day of a half-open range."""
    return end - _DAY
