"""What phrases mean before today's date is known: small symbolic values that the grammar builds.

A node says "the month 5 of an unnamed year" or "three units back"; ``periods.resolve`` turns it into days.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from core.period import Grain


@dataclass(frozen=True, slots=True)
class YearRef:
    """A year: named (``value``), or counted from the current one (``offset``, -1 = last year)."""

    value: int | None = None
    offset: int = 0
    fiscal: bool = False


@dataclass(frozen=True, slots=True)
class Day:
    """A day of a month; ``month`` and ``year`` are None when the phrase does not name them."""

    day: int
    month: int | None = None
    year: YearRef | None = None
    month_node: Node | None = None


@dataclass(frozen=True, slots=True)
class DayOffset:
    """A day counted from today."""

    days: int


@dataclass(frozen=True, slots=True)
class Weekday:
    """A day of the week; ``which`` -1, 0, 1 for last, this, next; ``week`` when a week is named."""

    weekday: int
    which: int | None = None
    week: Node | None = None
    most_recent: bool = False


@dataclass(frozen=True, slots=True)
class Unit:
    """A numbered calendar unit: month 5, quarter 2, half 1, ISO week 22, or a whole year (``number`` 1)."""

    grain: Grain
    number: int
    year: YearRef | None = None
    which: int | None = None


@dataclass(frozen=True, slots=True)
class Season:
    """Three calendar months; 1 = winter … 4 = autumn. ``next_year`` is the second year of «зима 2024/2025»."""

    number: int
    year: YearRef | None = None
    next_year: int | None = None
    which: int | None = None


@dataclass(frozen=True, slots=True)
class Shifted:
    """``count`` whole units of which the last (first, if in the future) lies ``offset`` units from the current."""

    grain: Grain
    offset: int
    count: int = 1
    fiscal: bool = False
    anchored: bool = False
    """Counted from the previous answer in a follow-up, from the main period in a comparison («предыдущий»)."""


@dataclass(frozen=True, slots=True)
class Rolling:
    """«Последние N»: back from today, or whole units if ``whole``."""

    count: int
    grain: Grain
    whole: bool = False
    with_today: bool = False
    """«Включая сегодня»: the same number of days, the last of them today."""


@dataclass(frozen=True, slots=True)
class Upcoming:
    """«Следующие N»: days from tomorrow, or whole calendar units after this one."""

    count: int
    grain: Grain


@dataclass(frozen=True, slots=True)
class Ago:
    """A day ``count`` units before today; after it if ``count`` is negative."""

    count: int
    grain: Grain


@dataclass(frozen=True, slots=True)
class ToDate:
    """From the first day of the current unit through today, or through ``end``."""

    grain: Grain
    end: Node | None = None
    year: YearRef | None = None
    fiscal: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """Both ends included, in the unit of the end."""

    first: Node
    last: Node


class Side(StrEnum):
    """How an open range lies to its point."""

    BEFORE = "before"
    AFTER = "after"
    SINCE = "since"
    UP_TO = "up_to"


@dataclass(frozen=True, slots=True)
class Open:
    """A range without one bound."""

    side: Side
    point: Node


@dataclass(frozen=True, slots=True)
class AllTime:
    """No bound on either side."""


@dataclass(frozen=True, slots=True)
class Inside:
    """``count`` units at the start (``from_end`` False) or end of a bigger period, skipping ``skip`` units."""

    count: int
    grain: Grain
    whole: Node
    from_end: bool = False
    skip: int = 0


@dataclass(frozen=True, slots=True)
class DaysOfMonth:
    """Days ``first`` … ``last`` of a month; ``last`` None is the last day."""

    first: int
    last: int | None
    month: Node | None
    """None is the most recent month in which these days have begun."""


@dataclass(frozen=True, slots=True)
class Cumulative:
    """The first ``months`` months of a year."""

    months: int
    year: YearRef


@dataclass(frozen=True, slots=True)
class NthWeekday:
    """The ``number``-th weekday of a month; -1 is the last."""

    number: int
    weekday: int
    month: Node


@dataclass(frozen=True, slots=True)
class Weekend:
    """Saturday and Sunday of a week, ``which`` -1, 0, 1; ``most_recent`` for no word at all."""

    which: int | None
    week: Node | None = None


@dataclass(frozen=True, slots=True)
class Beside:
    """``count`` units just before (``after`` False) or just after a point."""

    count: int
    grain: Grain
    point: Node
    after: bool = False


@dataclass(frozen=True, slots=True)
class WeekOf:
    """The week in which a day lies."""

    point: Node


@dataclass(frozen=True, slots=True)
class Years:
    """A run of years: a decade, «2023–2024 годы»."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class WorkingDays:
    """The last ``count`` working days before today, or (``single``) the day that lies so many working days back."""

    count: int
    single: bool = False


@dataclass(frozen=True, slots=True)
class WorkingDayOf:
    """The ``number``-th working day of a period; -1 is the last."""

    number: int
    whole: Node


@dataclass(frozen=True, slots=True)
class SamePeriod:
    """«Тот же период прошлого года»: the previous answer (or the main period) moved by units of ``grain``."""

    grain: Grain
    offset: int = -1
    year: YearRef | None = None
    """«Тот же период 2023 года»: moved into this year instead."""


@dataclass(frozen=True, slots=True)
class Elided:
    """«А на позапрошлой?», «а за второй?»: the unit is that of the previous answer.

    ``number`` numbers it inside the previous year (a day inside the previous month), else ``offset`` counts from now,
    or, if ``anchored`` («а за предыдущий?»), from the previous answer.
    """

    offset: int = 0
    number: int | None = None
    anchored: bool = False


@dataclass(frozen=True, slots=True)
class HalfOfPrevious:
    """«А за первую половину?»: of the previous month or year."""

    number: int


@dataclass(frozen=True, slots=True)
class Many:
    """Several periods in order of mention."""

    nodes: tuple[Node, ...]


class Why(StrEnum):
    """Why a phrase has no single right reading; the texts stand in ``periods.reasons``."""

    RECENTLY = "recently"
    SEASON = "season"
    BARE_LENGTH = "bare_length"
    UNITS_AGO = "units_ago"
    WEEKDAY = "weekday"
    TODAY_WEEKDAY = "today_weekday"
    TWO_YEARS = "two_years"
    EVENT = "event"
    SCHOOL_YEAR = "school_year"
    VAGUE_COUNT = "vague_count"
    HOLIDAY = "holiday"
    PART = "part"
    UNTIL = "until"
    FIRST_WEEK = "first_week"
    SLASH_DATE = "slash_date"
    WINTER = "winter"
    WORKING_DAYS = "working_days"
    FISCAL = "fiscal"
    WHICH = "which"
    ONE_OF = "one_of"
    NIGHT = "night"
    WHICH_YEAR = "which_year"
    WHOLE_YEAR = "whole_year"


class Wrong(StrEnum):
    """Why a date does not exist."""

    NO_DAY = "no_day"
    NO_MONTH = "no_month"
    NO_QUARTER = "no_quarter"
    NO_HALF = "no_half"
    NO_WEEK = "no_week"
    NO_YEAR = "no_year"
    BACKWARDS = "backwards"


@dataclass(frozen=True, slots=True)
class Unclear:
    """A phrase to ask about; ``choices`` are the readings to offer."""

    why: Why
    choices: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Absent:
    """A date that no calendar has."""

    wrong: Wrong
    said: str = ""


Node = (
    Day
    | DayOffset
    | Weekday
    | Unit
    | Season
    | Shifted
    | Rolling
    | Upcoming
    | Ago
    | ToDate
    | Span
    | Open
    | AllTime
    | Inside
    | DaysOfMonth
    | Cumulative
    | NthWeekday
    | Weekend
    | Beside
    | WeekOf
    | Years
    | WorkingDays
    | WorkingDayOf
    | SamePeriod
    | Elided
    | HalfOfPrevious
    | Many
    | Unclear
    | Absent
)
