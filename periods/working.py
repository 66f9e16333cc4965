"""Working days: the production calendar is a table that a deployment plugs in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from periods import dates
from periods.settings import WorkingCalendar

_LONGEST_REST = 31


@dataclass(frozen=True, slots=True)
class TableCalendar:
    """Monday to Friday except where ``exceptions`` says otherwise; knows only the years in ``years``.

    ``exceptions`` maps a day to whether it is worked: True for a worked Saturday, False for a holiday.
    """

    exceptions: Mapping[date, bool]
    years: frozenset[int]

    def is_working(self, day: date) -> bool | None:
        """Tell whether ``day`` is worked; None outside the table."""
        if day.year not in self.years:
            return None
        return self.exceptions.get(day, day.isoweekday() <= 5)


@dataclass(frozen=True, slots=True)
class _MondayToFriday:
    def is_working(self, day: date) -> bool | None:
        return day.isoweekday() <= 5


MONDAY_TO_FRIDAY: WorkingCalendar = _MondayToFriday()


def step(day: date, direction: int, calendar: WorkingCalendar) -> date | None:
    """Return the next (1) or previous (-1) working day; None where the calendar ends."""
    for distance in range(1, _LONGEST_REST + 1):
        found = dates.add_days(day, direction * distance)
        worked = calendar.is_working(found)
        if worked is None:
            return None
        if worked:
            return found
    return None
