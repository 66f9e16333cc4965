"""What a reasonable organisation could set otherwise; the defaults are the conventions of docs/periods.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from types import MappingProxyType
from typing import Protocol

from core.period import Daypart


class FiscalName(StrEnum):
    """Which calendar year names a fiscal year: the one it starts in or the one it ends in."""

    START = "start"
    END = "end"


class RollingStyle(StrEnum):
    """What «последние N» means: N units back from today, or N whole calendar units before the current one."""

    ROLLS = "rolls"
    WHOLE_UNITS = "whole_units"


class WorkingCalendar(Protocol):
    """A production calendar: knows which days are worked."""

    def is_working(self, day: date) -> bool | None:
        """Tell whether ``day`` is worked; None if the calendar does not reach that day."""
        ...


DAYPART_HOURS: Mapping[Daypart, tuple[int, int]] = MappingProxyType(
    {Daypart.NIGHT: (0, 6), Daypart.MORNING: (6, 12), Daypart.EVENING: (18, 24)},
)


@dataclass(frozen=True, slots=True)
class PeriodSettings:
    """Conventions that a deployment may change.

    ``week_start`` is 1 (Monday) to 7 (Sunday); numbered weeks stay ISO weeks whatever it is.
    ``daypart_hours`` gives the hours ``[from, to)`` that a named part of the day means to whoever filters by it.
    """

    week_start: int = 1
    fiscal_year_start_month: int = 1
    fiscal_year_named_by: FiscalName = FiscalName.END
    rolling_last: RollingStyle = RollingStyle.ROLLS
    to_date_includes_today: bool = True
    working_calendar: WorkingCalendar | None = None
    daypart_hours: Mapping[Daypart, tuple[int, int]] = field(default_factory=lambda: DAYPART_HOURS)


DEFAULTS = PeriodSettings()
