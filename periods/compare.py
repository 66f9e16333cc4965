"""Comparison ranges: the main range moved by a unit, or another period counted from the main one."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from core.period import DateRange, Grain
from periods import dates
from periods.elements import Compared
from periods.nodes import Elided, Node, Rolling, SamePeriod, Shifted, Unit, YearRef
from periods.resolve import resolve
from periods.scene import Resolved, Scene, with_year, year_value


def shifted(main: DateRange, grain: Grain, scene: Scene, count: int = -1) -> DateRange | None:
    """Move ``main`` by units of ``grain``; None for a range without two bounds.

    A week moved by a year keeps its ISO number. A range from the first day of a month or quarter through today
    keeps its number of days. Whole months stay whole months.
    """
    if main.start is None or main.end is None:
        return None
    if grain is Grain.YEAR and main.grain is Grain.WEEK:
        return _same_weeks(main.start, main.end, main.grain, count)
    start = dates.add(main.start, count, grain)
    if grain in {Grain.MONTH, Grain.QUARTER} and main.grain is Grain.DAY and _elapsed(main, scene):
        end = min(dates.add_days(start, (main.end - main.start).days), main.start)
        return DateRange(start, end, main.grain)
    return DateRange(start, dates.add(main.end, count, grain), main.grain)


def _elapsed(main: DateRange, scene: Scene) -> bool:
    """Tell a range from a month's first day through today."""
    today = dates.add_days(scene.now, 1) if scene.settings.to_date_includes_today else scene.now
    return main.end == today and main.start is not None and main.start.day == 1


def _same_weeks(start: date, end: date, grain: Grain, count: int) -> DateRange | None:
    year, week, _ = start.isocalendar()
    if week > dates.iso_weeks(year + count):
        return None
    first = dates.iso_week(year + count, week)
    return DateRange(first, dates.add_days(first, (end - start).days), grain)


def before(main: DateRange) -> DateRange | None:
    """Return the period of the same length just before ``main``: whole units stay whole."""
    if main.start is None or main.end is None:
        return None
    if main.grain in dates.MONTHS_IN and main.start.day == 1 and main.end.day == 1:
        months = (main.end.year - main.start.year) * 12 + main.end.month - main.start.month
        return DateRange(dates.add_months(main.start, -months), main.start, main.grain)
    days = (main.end - main.start).days
    return DateRange(dates.add_days(main.start, -days), main.start, main.grain)


def against(asked: Compared, main: DateRange, main_node: Node | None, scene: Scene) -> Resolved | None:
    """Return the range that ``asked`` compares ``main`` with; None when it cannot be said."""
    if asked.other is not None:
        return _other(asked.other, main, main_node, scene)
    if asked.shift is not None:
        return shifted(main, asked.shift, scene)
    return before(main)


def _other(other: Node, main: DateRange, main_node: Node | None, scene: Scene) -> Resolved | None:
    if isinstance(other, SamePeriod):
        return same_period(other, main, scene)
    if isinstance(other, Elided):
        return resolve(Shifted(main.grain, other.offset), replace(scene, previous=None))
    if isinstance(other, Shifted) and other.offset < 0:
        if other.count == 1 and not (other.offset == -1 and other.fiscal):
            return _units_back(other, main, scene)
        if isinstance(main_node, Rolling) and not main_node.whole and main.start is not None and other.offset == -1:
            start = dates.add(main.start, -other.count, other.grain)
            return DateRange(start, main.start, main.grain)
    counting = replace(scene, previous=main, comparing=True)
    bare = isinstance(other, Unit) and other.year is None and other.which is None and other.grain is not Grain.YEAR
    if bare and main.start is not None and scene.previous is not None and isinstance(main_node, Unit):
        same_year = resolve(with_year(other, YearRef(main.start.year)), replace(scene, previous=None))
        if isinstance(same_year, DateRange) and same_year.start is not None and same_year.start <= scene.now:
            return same_year  # after 2024 «разница между маем и апрелем» is about two months of it
    if bare and main.start is not None and _has_year(main_node):
        counting = replace(counting, now=dates.last_day(main.start), forward=False)
    return resolve(other, counting)


def _units_back(other: Shifted, main: DateRange, scene: Scene) -> Resolved | None:
    """«К прошлому месяцу» counts from the main range, «к позапрошлому» of the same unit from now."""
    if other.offset < -1 and other.grain is main.grain:
        return resolve(other, replace(scene, previous=None))
    return shifted(main, other.grain, scene, other.offset)


def same_period(node: SamePeriod, main: DateRange, scene: Scene) -> DateRange | None:
    """Return ``main`` moved by the units of ``node``, or into its year; None for a range without two bounds."""
    if node.year is None:
        return shifted(main, node.grain, scene, node.offset)
    if main.start is None:
        return None
    return shifted(main, Grain.YEAR, scene, year_value(node.year, scene) - main.start.year)


def _has_year(node: Node | None) -> bool:
    return isinstance(node, Unit) and node.year is not None and node.year.value is not None
