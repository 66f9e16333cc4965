"""Windows counted from today: whole units back and ahead, rolling, to date; and what a follow-up counts from."""

from __future__ import annotations

from datetime import date

from core.period import DateRange, Grain
from periods import dates
from periods.nodes import (
    Absent,
    Beside,
    DaysOfMonth,
    Elided,
    HalfOfPrevious,
    Rolling,
    SamePeriod,
    Shifted,
    ToDate,
    Unclear,
    Unit,
    Upcoming,
    Why,
    Wrong,
    YearRef,
)
from periods.resolve import resolve
from periods.resolvers.days import exact_day
from periods.scene import Resolved, Scene, in_calendar, moves, ordered, with_year, year_value
from periods.settings import RollingStyle


def resolve_shifted(node: Shifted, scene: Scene) -> Resolved:
    """Return the days of ``Shifted``."""
    at = scene.now
    previous = scene.previous
    counted_from_previous = (node.anchored and not (scene.forward and node.offset > 0)) or scene.comparing
    if counted_from_previous and previous is not None and previous.start is not None:
        at = previous.start
    if node.count == 10 and node.grain is Grain.YEAR and node.offset == 0:
        return DateRange(date(at.year // 10 * 10, 1, 1), date(at.year // 10 * 10 + 10, 1, 1), Grain.YEAR)
    if not moves(node.offset, node.count):
        return Absent(Wrong.NO_YEAR, str(node.count))
    current = _floor(at, node.grain, scene, fiscal=node.fiscal)
    if node.offset < 0:
        end = dates.add(current, node.offset + 1, node.grain)
        return DateRange(dates.add(end, -node.count, node.grain), end, node.grain)
    start = dates.add(current, node.offset, node.grain)
    return DateRange(start, dates.add(start, node.count, node.grain), node.grain)


def _floor(day: date, grain: Grain, scene: Scene, *, fiscal: bool) -> date:
    if fiscal and grain in dates.MONTHS_IN:
        return dates.floor_fiscal(day, grain, scene.settings.fiscal_year_start_month)
    return dates.floor(day, grain, scene.settings.week_start)


_WHOLE_ALWAYS = frozenset({Grain.QUARTER, Grain.HALF})


def resolve_rolling(node: Rolling, scene: Scene) -> Resolved:
    """Return the days of ``Rolling``."""
    if not moves(node.count) or node.count < 1:
        return Absent(Wrong.NO_YEAR, str(node.count))
    now, week_start = scene.now, scene.settings.week_start
    whole = node.whole or node.grain in _WHOLE_ALWAYS or scene.settings.rolling_last is RollingStyle.WHOLE_UNITS
    if whole and node.grain is not Grain.DAY:
        end = dates.floor(now, node.grain, week_start)
        return DateRange(dates.add(end, -node.count, node.grain), end, node.grain)
    if node.with_today:
        tomorrow = dates.add_days(now, 1)
        return DateRange(dates.add(tomorrow, -node.count, node.grain), tomorrow, Grain.DAY)
    if scene.bucket is not None and scene.bucket is not Grain.DAY:
        end = dates.floor(now, scene.bucket, week_start)
        start = dates.floor(dates.add(end, -node.count, node.grain), scene.bucket, week_start)
        return DateRange(start, end, scene.bucket)
    return DateRange(dates.add(now, -node.count, node.grain), now, Grain.DAY)


def resolve_upcoming(node: Upcoming, scene: Scene) -> Resolved:
    """Return the days of ``Upcoming``."""
    if not moves(node.count) or node.count < 1:
        return Absent(Wrong.NO_YEAR, str(node.count))
    current = dates.floor(scene.now, node.grain, scene.settings.week_start)
    start = dates.add(current, 1, node.grain)
    return DateRange(start, dates.add(start, node.count, node.grain), node.grain)


def _today_end(scene: Scene) -> date:
    return dates.add_days(scene.now, 1) if scene.settings.to_date_includes_today else scene.now


def resolve_to_date(node: ToDate, scene: Scene) -> Resolved:
    """Return the days of ``ToDate``."""
    year = year_value(node.year, scene) if node.year is not None else scene.now.year
    if not in_calendar(year):
        return Absent(Wrong.NO_YEAR, str(year))
    now = dates.same_day_of_year(scene.now, year)
    start = _floor(now, node.grain, scene, fiscal=node.fiscal)
    if node.end is None:
        if year != scene.now.year:
            return DateRange(start, None, node.grain)
        return DateRange(start, _today_end(scene), Grain.DAY)
    end = resolve(with_year(node.end, YearRef(year)), scene)
    if not isinstance(end, DateRange):
        return end
    return ordered(start, end.end, end.grain)


def resolve_beside(node: Beside, scene: Scene) -> Resolved:
    """Return the days of ``Beside``."""
    point = resolve(node.point, scene)
    if not isinstance(point, DateRange):
        return point
    edge = point.end if node.after else point.start
    if edge is None or not moves(node.count):
        return Absent(Wrong.BACKWARDS)
    other = dates.add(edge, node.count if node.after else -node.count, node.grain)
    return DateRange(min(edge, other), max(edge, other), Grain.DAY)


def resolve_same_period(node: SamePeriod, scene: Scene) -> Resolved:
    """Return the days of ``SamePeriod``."""
    from periods.compare import same_period

    if scene.previous is None:
        return Unclear(Why.WHICH)
    return same_period(node, scene.previous, scene) or Unclear(Why.WHICH)


def resolve_elided(node: Elided, scene: Scene) -> Resolved:
    """Return the days of ``Elided``."""
    if scene.previous is None or scene.previous.grain is Grain.ALL:
        return Unclear(Why.WHICH)
    grain, start = scene.previous.grain, scene.previous.start
    if node.number is None:
        return resolve_shifted(Shifted(grain, node.offset, anchored=node.anchored), scene)
    if start is None:
        return Unclear(Why.WHICH)
    if grain in {Grain.DAY, Grain.MONTH}:
        return exact_day(start.year, start.month, node.number)
    return resolve(Unit(grain, node.number, YearRef(start.year)), scene)


def resolve_half_of_previous(node: HalfOfPrevious, scene: Scene) -> Resolved:
    """Return the days of ``HalfOfPrevious``."""
    previous = scene.previous
    if previous is None or previous.start is None or node.number not in {1, 2}:
        return Unclear(Why.WHICH)
    year = YearRef(previous.start.year)
    if previous.grain is Grain.YEAR:
        return resolve(Unit(Grain.HALF, node.number, year), scene)
    month = Unit(Grain.MONTH, previous.start.month, year)
    return resolve(DaysOfMonth(1, 15, month) if node.number == 1 else DaysOfMonth(16, None, month), scene)
