"""The scene a phrase is understood against, and what every resolver shares."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from core.language import Language
from core.period import DateRange, Grain
from periods import dates
from periods.nodes import Absent, Cumulative, Day, Node, Season, Unclear, Unit, Wrong, YearRef
from periods.settings import PeriodSettings

Resolved = DateRange | Unclear | Absent


@dataclass(frozen=True, slots=True)
class Scene:
    """What a phrase is understood against.

    ``forward``: words of intent turn bare months to the future. ``bucket``: the grain asked for, to which rolling
    windows move. ``previous``: the range of the previous answer in a follow-up, or of the main period in a comparison.
    """

    now: date
    settings: PeriodSettings
    language: Language
    forward: bool = False
    bucket: Grain | None = None
    previous: DateRange | None = None
    comparing: bool = False


def day_range(day: date) -> DateRange:
    """Return the range of one day."""
    return DateRange(day, dates.add_days(day, 1), Grain.DAY)


def year_value(ref: YearRef, scene: Scene) -> int:
    """Return the number of the year that ``ref`` means in this scene."""
    if ref.value is not None:
        return ref.value
    if scene.comparing and scene.previous is not None and scene.previous.start is not None:
        return scene.previous.start.year + ref.offset
    return scene.now.year + ref.offset


def in_calendar(year: int) -> bool:
    """Tell whether the year is one that is read at all."""
    return dates.FIRST_YEAR <= year <= dates.LAST_YEAR


def base_year(scene: Scene) -> int | None:
    """In a follow-up a bare month or day takes the year of the previous answer."""
    if scene.previous is not None and scene.previous.start is not None and not scene.comparing:
        return scene.previous.start.year
    return None


def exact(day: date) -> Node:
    """Return the node of one known day."""
    return Day(day.day, day.month, YearRef(day.year))


def moves(*counts: int) -> bool:
    """Tell whether the counts are small enough to stay inside the calendar."""
    return all(abs(count) <= 3660 for count in counts)


def ordered(start: date | None, end: date | None, grain: Grain) -> Resolved:
    """Return the range, or say that it ends before it starts."""
    if start is not None and end is not None and start >= end:
        return Absent(Wrong.BACKWARDS)
    return DateRange(start, end, grain)


def with_year(node: Node, year: YearRef | None) -> Node:
    """Give a year to a node that could have one and has none."""
    if year is None or not isinstance(node, Day | Unit | Season) or node.year is not None:
        return node
    if isinstance(node, Day):
        return node if node.month is None or node.month_node is not None else replace(node, year=year)
    return node if node.which is not None else replace(node, year=year)


def year_of(node: Node) -> YearRef | None:
    """Return the year that a node names, None if it names none."""
    if isinstance(node, Day | Unit | Season | Cumulative):
        return node.year
    return None
