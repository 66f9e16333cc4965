"""Calendar units: months, quarters, halves, years, ISO weeks, seasons, parts of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from core.period import DateRange, Grain
from periods import dates
from periods.nodes import (
    Absent,
    Cumulative,
    DaysOfMonth,
    Inside,
    Node,
    Season,
    Shifted,
    Unclear,
    Unit,
    WeekOf,
    Why,
    Wrong,
    YearRef,
    Years,
)
from periods.resolve import resolve
from periods.scene import Resolved, Scene, base_year, in_calendar, ordered, year_value
from periods.settings import FiscalName


def resolve_unit(node: Unit, scene: Scene) -> Resolved:
    """Return the days of ``Unit``."""
    if node.grain is Grain.YEAR:
        return _year(node.year or YearRef(), scene)
    if node.grain is Grain.WEEK:
        return _iso_week(node, scene)
    months = dates.MONTHS_IN[node.grain]
    first_month = (node.number - 1) * months + 1
    if not 1 <= first_month <= 12:
        return Absent(_WRONG_NUMBER[node.grain], str(node.number))
    if node.year is not None:
        year = year_value(node.year, scene)
        if not in_calendar(year):
            return Absent(Wrong.NO_YEAR, str(year))
        start = date(year, first_month, 1)
    elif node.which == -1 and dates.add_months(date(scene.now.year, first_month, 1), months) <= scene.now:
        years = (scene.now.year, scene.now.year - 1)
        return Unclear(Why.WHICH_YEAR, tuple(replace(node, which=None, year=YearRef(year)) for year in years))
    else:
        start = _nearest_start(first_month, months, scene, node.which)
    return DateRange(start, dates.add_months(start, months), node.grain)


_WRONG_NUMBER = {Grain.MONTH: Wrong.NO_MONTH, Grain.QUARTER: Wrong.NO_QUARTER, Grain.HALF: Wrong.NO_HALF}


def _nearest_start(first_month: int, months: int, scene: Scene, which: int | None = None) -> date:
    """Past first: the last unit that has begun; forward: the first that has not ended; or last, this, next one."""
    now = scene.now
    this_year = date(now.year, first_month, 1)
    if which is not None:
        return _counted_start(this_year, months, now, which)
    base = base_year(scene)
    if base is not None and (inside := _inside_window(first_month, base, scene)) is not None:
        return inside
    if base is not None and date(base, first_month, 1) <= now:
        return date(base, first_month, 1)
    if scene.forward:
        ended = dates.add_months(this_year, months) <= now
        return dates.add_months(this_year, 12) if ended else this_year
    return this_year if this_year <= now else dates.add_months(this_year, -12)


def _inside_window(first_month: int, base: int, scene: Scene) -> date | None:
    """«За 12 месяцев по май 2025» → «а за май?»: the one month of that name in a window over two years."""
    window = scene.previous
    if window is None or window.start is None or window.end is None:
        return None
    starts = [date(year, first_month, 1) for year in (base, base + 1) if in_calendar(year)]
    inside = [start for start in starts if window.start <= start < window.end]
    return inside[0] if len(inside) == 1 and inside[0] <= scene.now else None


def _counted_start(this_year: date, months: int, now: date, which: int) -> date:
    if which == 0:
        return this_year
    if which < 0:
        over = dates.add_months(this_year, months) <= now
        return dates.add_months(this_year, 12 * (which + 1 if over else which))
    begun = this_year <= now
    return dates.add_months(this_year, 12 * (which if begun else which - 1))


def _year(ref: YearRef, scene: Scene) -> Resolved:
    value = year_value(ref, scene)
    if not in_calendar(value):
        return Absent(Wrong.NO_YEAR, str(value))
    first_month = scene.settings.fiscal_year_start_month if ref.fiscal else 1
    if ref.fiscal and first_month > 1 and scene.settings.fiscal_year_named_by is FiscalName.END:
        value -= 1
    start = date(value, first_month, 1)
    return DateRange(start, dates.add_months(start, 12), Grain.YEAR)


def _iso_week(node: Unit, scene: Scene) -> Resolved:
    if node.year is None:
        year = base_year(scene) or scene.now.isocalendar().year
        if 1 <= node.number <= dates.iso_weeks(year) and dates.iso_week(year, node.number) > scene.now:
            year -= 0 if scene.forward else 1
    else:
        year = year_value(node.year, scene)
    if not in_calendar(year):
        return Absent(Wrong.NO_YEAR, str(year))
    if not 1 <= node.number <= dates.iso_weeks(year):
        return Absent(Wrong.NO_WEEK, f"{node.number}, {year}")
    start = dates.iso_week(year, node.number)
    return DateRange(start, dates.add_days(start, 7), Grain.WEEK)


def resolve_season(node: Season, scene: Scene) -> Resolved:
    """Return the days of ``Season``."""
    first_month = {1: 12, 2: 3, 3: 6, 4: 9}[node.number]
    if node.next_year is not None or (node.year is not None and node.year.value is not None):
        year = year_value(node.year, scene) if node.year is not None else scene.now.year
        if node.number == 1 and node.next_year is None:
            return Unclear(Why.WINTER, tuple(Season(1, YearRef(y), next_year=y + 1) for y in (year - 1, year)))
        start = date(year, first_month, 1)
    elif node.year is not None:
        year = year_value(node.year, scene)
        if node.number == 1:
            return Unclear(Why.WINTER, tuple(Season(1, YearRef(y), next_year=y + 1) for y in (year - 1, year)))
        start = date(year, first_month, 1)
    else:
        start = _nearest_start(first_month, 3, _inside_winter(scene), node.which)
    return DateRange(start, dates.add_months(start, 3), Grain.MONTH)


def _inside_winter(scene: Scene) -> Scene:
    return replace(scene, previous=None)


def resolve_inside(node: Inside, scene: Scene) -> Resolved:
    """Return the days of ``Inside``."""
    whole = resolve(node.whole, scene)
    if not isinstance(whole, DateRange) or whole.start is None or whole.end is None:
        return whole
    if not 1 <= node.count <= 366:
        return Absent(Wrong.NO_DAY, str(node.count))
    if node.from_end:
        end = whole.end
        start = dates.add(end, -node.count, node.grain)
    else:
        start = dates.add(whole.start, node.skip, node.grain)
        end = dates.add(start, node.count, node.grain)
    if start < whole.start or end > whole.end:
        return Absent(Wrong.NO_DAY, str(node.count + node.skip))
    return DateRange(start, end, node.grain)


def resolve_days_of_month(node: DaysOfMonth, scene: Scene) -> Resolved:
    """Return the days of ``DaysOfMonth``."""
    if node.month is None:
        start = scene.previous.start if scene.previous is not None else None
        recent: Node = Shifted(Grain.MONTH, -1 if node.first > scene.now.day else 0)
        return resolve_days_of_month(
            replace(node, month=Unit(Grain.MONTH, start.month, YearRef(start.year)) if start else recent), scene
        )
    month = resolve(node.month, scene)
    if not isinstance(month, DateRange) or month.start is None or month.end is None:
        return month
    end = month.end if node.last is None else month.start.replace(day=node.last + 1)
    return DateRange(month.start.replace(day=node.first), end, Grain.DAY)


def resolve_cumulative(node: Cumulative, scene: Scene) -> Resolved:
    """Return the days of ``Cumulative``."""
    year = year_value(node.year, scene)
    if not in_calendar(year):
        return Absent(Wrong.NO_YEAR, str(year))
    start = date(year, 1, 1)
    return DateRange(start, dates.add_months(start, node.months), Grain.MONTH)


def resolve_week_of(node: WeekOf, scene: Scene) -> Resolved:
    """Return the days of ``WeekOf``."""
    point = resolve(node.point, scene)
    if not isinstance(point, DateRange) or point.start is None:
        return point
    start = dates.floor(point.start, Grain.WEEK, scene.settings.week_start)
    return DateRange(start, dates.add_days(start, 7), Grain.WEEK)


def resolve_years(node: Years, _scene: Scene) -> Resolved:
    """Return the days of ``Years``."""
    if not (in_calendar(node.first) and in_calendar(node.last)):
        return Absent(Wrong.NO_YEAR, str(node.last))
    return ordered(date(node.first, 1, 1), date(node.last + 1, 1, 1), Grain.YEAR)
