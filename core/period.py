"""Time as a question means it: half-open ranges, grains, recurring conditions.

The conventions are those of the period corpus (docs/periods.md): a range is ``[start, end)`` in days of the
deployment's time zone, weeks start on Monday and are ISO weeks.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from core.span import Span


class Grain(StrEnum):
    """The unit in which a period is expressed; ``ALL`` is «за всё время»."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    HALF = "half"
    YEAR = "year"
    ALL = "all"


class Bucket(StrEnum):
    """The unit by which a question asks to split the output; the last two are cyclic."""

    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    HALF = "half"
    YEAR = "year"
    WEEKDAY = "weekday"
    HOUR_OF_DAY = "hour_of_day"


class Daypart(StrEnum):
    """A named part of the day; its hours are a setting."""

    NIGHT = "night"
    MORNING = "morning"
    EVENING = "evening"


class Edge(StrEnum):
    """Which end of the day an as-of date means."""

    START = "start"
    END = "end"


@dataclass(frozen=True, slots=True)
class DateRange:
    """Days ``[start, end)``; None is no bound on that side."""

    start: date | None
    end: date | None
    grain: Grain


@dataclass(frozen=True, slots=True)
class Period:
    """A range that a phrase of the question means.

    ``label`` is the range in words of the question's language («май 2025», «9–15 июня 2025»).
    ``span`` is the phrase; a period that no phrase names (a comparison shifted by a year) has the span of
    the words that asked for it.
    """

    range: DateRange
    span: Span
    label: str


@dataclass(frozen=True, slots=True)
class RecurringFilter:
    """A condition that recurs inside the period; empty tuples and None mean "not asked"."""

    weekdays: tuple[int, ...] = ()
    """1 = Monday … 7 = Sunday."""
    hours: tuple[int, int] | None = None
    """Hours ``[from, to)`` of the day."""
    months: tuple[int, ...] = ()
    month_days: tuple[int, ...] = ()
    dayparts: tuple[Daypart, ...] = ()
    working_days: bool = False
    """Working days of the production calendar."""
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class AsOf:
    """A state on a date; ``edge`` None leaves start or end of the day to a setting."""

    date: date
    edge: Edge | None
    span: Span


@dataclass(frozen=True, slots=True)
class PeriodChoice:
    """One ready reading of an ambiguous phrase, to be offered to the person."""

    label: str
    ranges: tuple[DateRange, ...]


@dataclass(frozen=True, slots=True)
class PeriodAmbiguity:
    """A phrase without a single right reading: ask, never pick."""

    span: Span
    reason: str
    choices: tuple[PeriodChoice, ...]


@dataclass(frozen=True, slots=True)
class ImpossibleDate:
    """A date that the calendar does not have («31 июня»); reported, never repaired."""

    span: Span
    reason: str


@dataclass(frozen=True, slots=True)
class PeriodReading:
    """All that a question says about time.

    ``spans`` are the pieces of the question that were read (periods with their prepositions, «по неделям»,
    «год к году»): what they cover needs no other explanation.
    """

    periods: tuple[Period, ...] = ()
    group_by: Bucket | None = None
    group_by_span: Span | None = None
    compare: tuple[Period, ...] = ()
    recurring: RecurringFilter | None = None
    as_of: AsOf | None = None
    ambiguity: PeriodAmbiguity | None = None
    impossible: ImpossibleDate | None = None
    steps: Span | None = None
    """The words that ask for the change from each bucket of ``group_by`` to the next («м/м за 2025 год»).

    ``compare`` is then the window one bucket earlier; there is none where the window has no two ends.
    """
    spans: tuple[Span, ...] = ()
