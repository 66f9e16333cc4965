"""From nodes to days: every convention of docs/periods.md that needs today's date lives here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from core.language import Language
from core.period import DateRange, Grain
from periods import dates, working
from periods.nodes import (
    Absent,
    Ago,
    AllTime,
    Beside,
    Cumulative,
    Day,
    DayOffset,
    DaysOfMonth,
    Elided,
    HalfOfPrevious,
    Inside,
    Many,
    Node,
    NthWeekday,
    Open,
    Rolling,
    SamePeriod,
    Season,
    Shifted,
    Side,
    Span,
    ToDate,
    Unclear,
    Unit,
    UntilEnd,
    Upcoming,
    Weekday,
    Weekend,
    WeekOf,
    Why,
    WorkingDayOf,
    WorkingDays,
    Wrong,
    YearRef,
    Years,
)
from periods.settings import FiscalName, PeriodSettings, RollingStyle

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


def resolve(node: Node, scene: Scene) -> Resolved:
    """Return the range of one node, or what to ask, or why there is no such date."""
    return _RESOLVERS[type(node)](node, scene)


def _day_range(day: date) -> DateRange:
    return DateRange(day, dates.add_days(day, 1), Grain.DAY)


def _year_value(ref: YearRef, scene: Scene) -> int:
    if ref.value is not None:
        return ref.value
    if scene.comparing and scene.previous is not None and scene.previous.start is not None:
        return scene.previous.start.year + ref.offset
    return scene.now.year + ref.offset


def _in_calendar(year: int) -> bool:
    return dates.FIRST_YEAR <= year <= dates.LAST_YEAR


def _day(node: Day, scene: Scene) -> Resolved:
    if not 1 <= node.day <= 31:
        return Absent(Wrong.NO_DAY, str(node.day))
    if node.month_node is not None:
        month = resolve(node.month_node, scene)
        if not isinstance(month, DateRange) or month.start is None:
            return month
        return _exact_day(month.start.year, month.start.month, node.day)
    if node.month is None:
        return _bare_day(node.day, scene)
    if not 1 <= node.month <= 12:
        return Absent(Wrong.NO_MONTH, str(node.month))
    if node.year is not None:
        return _exact_day(_year_value(node.year, scene), node.month, node.day)
    return _day_of_month(node.day, node.month, scene)


def _exact_day(year: int, month: int, day: int) -> Resolved:
    if not _in_calendar(year):
        return Absent(Wrong.NO_YEAR, str(year))
    if not 1 <= day <= dates.days_in_month(year, month):
        return Absent(Wrong.NO_DAY, f"{day:02}.{month:02}.{year}")
    return _day_range(date(year, month, day))


def _day_of_month(day: int, month: int, scene: Scene) -> Resolved:
    """A day and month without a year: the last one that has begun, or the next one if the question looks forward."""
    if day > dates.days_in_month(2024, month):
        return Absent(Wrong.NO_DAY, f"{day:02}.{month:02}")
    step = 1 if scene.forward else -1
    year = _base_year(scene)
    for candidate in (year, *range(scene.now.year, scene.now.year + step * 9, step)):
        if candidate is None or day > dates.days_in_month(candidate, month):
            continue
        found = date(candidate, month, day)
        if candidate == year and found <= scene.now:
            return _day_range(found)
        if found >= scene.now if scene.forward else found <= scene.now:
            return _day_range(found)
    return Absent(Wrong.NO_DAY, f"{day:02}.{month:02}")


def _base_year(scene: Scene) -> int | None:
    """In a follow-up a bare month or day takes the year of the previous answer."""
    if scene.previous is not None and scene.previous.start is not None and not scene.comparing:
        return scene.previous.start.year
    return None


def _bare_day(day: int, scene: Scene) -> Resolved:
    """A day without a month: in the month of the previous answer, else the last such day not after today."""
    if scene.previous is not None and scene.previous.start is not None:
        start = scene.previous.start
        return _exact_day(start.year, start.month, day)
    month = scene.now.replace(day=1)
    for back in range(13):
        start = dates.add_months(month, back if scene.forward else -back)
        if day <= dates.days_in_month(start.year, start.month):
            found = start.replace(day=day)
            if found >= scene.now if scene.forward else found <= scene.now:
                return _day_range(found)
    return Absent(Wrong.NO_DAY, str(day))


def _day_offset(node: DayOffset, scene: Scene) -> Resolved:
    return _day_range(dates.add_days(scene.now, node.days))


def _weekday(node: Weekday, scene: Scene) -> Resolved:
    now = scene.now
    if node.week is not None:
        week = resolve(node.week, scene)
        if not isinstance(week, DateRange) or week.start is None:
            return week
        return _day_range(_in_week(week.start, node.weekday))
    this_week = dates.floor(now, Grain.WEEK, scene.settings.week_start)
    back = (now.isoweekday() - node.weekday) % 7 or 7
    last = dates.add_days(now, -back)
    if node.most_recent:
        return _day_range(last)
    if node.which == 0:
        return _day_range(_in_week(this_week, node.weekday))
    if node.which is None:
        if scene.forward:
            return _day_range(dates.add_days(last, 7))
        if back == 7:
            return Unclear(Why.TODAY_WEEKDAY, (exact(now), exact(last)))
        return _day_range(last)
    near = last if node.which < 0 else dates.add_days(last, 14 if back == 7 else 7)
    far = _in_week(dates.add(this_week, node.which, Grain.WEEK), node.weekday)
    if near != far and abs(node.which) == 1:
        return Unclear(Why.WEEKDAY, (exact(near), exact(far)))
    return _day_range(far)


def _in_week(start: date, weekday: int) -> date:
    return dates.add_days(start, (weekday - start.isoweekday()) % 7)


def exact(day: date) -> Node:
    """Return the node of one known day."""
    return Day(day.day, day.month, YearRef(day.year))


def _weekend(node: Weekend, scene: Scene) -> Resolved:
    week = dates.floor(scene.now, Grain.WEEK)
    if node.which is None:
        if scene.now.isoweekday() > 5:
            return Unclear(Why.TODAY_WEEKDAY, (Weekend(0), Weekend(-1)))
        start = dates.add_days(week, -2)
    else:
        start = dates.add_days(dates.add(week, node.which, Grain.WEEK), 5)
    return DateRange(start, dates.add_days(start, 2), Grain.DAY)


def _unit(node: Unit, scene: Scene) -> Resolved:
    if node.grain is Grain.YEAR:
        return _year(node.year or YearRef(), scene)
    if node.grain is Grain.WEEK:
        return _iso_week(node, scene)
    months = dates.MONTHS_IN[node.grain]
    first_month = (node.number - 1) * months + 1
    if not 1 <= first_month <= 12:
        return Absent(_WRONG_NUMBER[node.grain], str(node.number))
    if node.year is not None:
        year = _year_value(node.year, scene)
        if not _in_calendar(year):
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
    base = _base_year(scene)
    if base is not None and date(base, first_month, 1) <= now:
        return date(base, first_month, 1)
    if scene.forward:
        ended = dates.add_months(this_year, months) <= now
        return dates.add_months(this_year, 12) if ended else this_year
    return this_year if this_year <= now else dates.add_months(this_year, -12)


def _counted_start(this_year: date, months: int, now: date, which: int) -> date:
    if which == 0:
        return this_year
    if which < 0:
        over = dates.add_months(this_year, months) <= now
        return dates.add_months(this_year, 12 * (which + 1 if over else which))
    begun = this_year <= now
    return dates.add_months(this_year, 12 * (which if begun else which - 1))


def _year(ref: YearRef, scene: Scene) -> Resolved:
    value = _year_value(ref, scene)
    if not _in_calendar(value):
        return Absent(Wrong.NO_YEAR, str(value))
    first_month = scene.settings.fiscal_year_start_month if ref.fiscal else 1
    if ref.fiscal and first_month > 1 and scene.settings.fiscal_year_named_by is FiscalName.END:
        value -= 1
    start = date(value, first_month, 1)
    return DateRange(start, dates.add_months(start, 12), Grain.YEAR)


def _iso_week(node: Unit, scene: Scene) -> Resolved:
    if node.year is None:
        year = _base_year(scene) or scene.now.isocalendar().year
        if 1 <= node.number <= dates.iso_weeks(year) and dates.iso_week(year, node.number) > scene.now:
            year -= 0 if scene.forward else 1
    else:
        year = _year_value(node.year, scene)
    if not _in_calendar(year):
        return Absent(Wrong.NO_YEAR, str(year))
    if not 1 <= node.number <= dates.iso_weeks(year):
        return Absent(Wrong.NO_WEEK, f"{node.number}, {year}")
    start = dates.iso_week(year, node.number)
    return DateRange(start, dates.add_days(start, 7), Grain.WEEK)


def _season(node: Season, scene: Scene) -> Resolved:
    first_month = {1: 12, 2: 3, 3: 6, 4: 9}[node.number]
    if node.next_year is not None or (node.year is not None and node.year.value is not None):
        year = _year_value(node.year, scene) if node.year is not None else scene.now.year
        if node.number == 1 and node.next_year is None:
            return Unclear(Why.WINTER, tuple(Season(1, YearRef(y), next_year=y + 1) for y in (year - 1, year)))
        start = date(year, first_month, 1)
    elif node.year is not None:
        year = _year_value(node.year, scene)
        if node.number == 1:
            return Unclear(Why.WINTER, tuple(Season(1, YearRef(y), next_year=y + 1) for y in (year - 1, year)))
        start = date(year, first_month, 1)
    else:
        start = _nearest_start(first_month, 3, _inside_winter(scene), node.which)
    return DateRange(start, dates.add_months(start, 3), Grain.MONTH)


def _inside_winter(scene: Scene) -> Scene:
    return replace(scene, previous=None)


def _shifted(node: Shifted, scene: Scene) -> Resolved:
    at = scene.now
    previous = scene.previous
    counted_from_previous = node.anchored or scene.comparing
    if counted_from_previous and previous is not None and previous.start is not None:
        at = previous.start
    if node.count == 10 and node.grain is Grain.YEAR and node.offset == 0:
        return DateRange(date(at.year // 10 * 10, 1, 1), date(at.year // 10 * 10 + 10, 1, 1), Grain.YEAR)
    if not _moves(node.offset, node.count):
        return Absent(Wrong.NO_YEAR, str(node.count))
    current = _floor(at, node.grain, scene, fiscal=node.fiscal)
    if node.offset < 0:
        end = dates.add(current, node.offset + 1, node.grain)
        return DateRange(dates.add(end, -node.count, node.grain), end, node.grain)
    start = dates.add(current, node.offset, node.grain)
    return DateRange(start, dates.add(start, node.count, node.grain), node.grain)


def _moves(*counts: int) -> bool:
    return all(abs(count) <= 3660 for count in counts)


def _floor(day: date, grain: Grain, scene: Scene, *, fiscal: bool) -> date:
    if fiscal and grain in dates.MONTHS_IN:
        return dates.floor_fiscal(day, grain, scene.settings.fiscal_year_start_month)
    return dates.floor(day, grain, scene.settings.week_start)


_WHOLE_ALWAYS = frozenset({Grain.QUARTER, Grain.HALF})
_SIZES = (Grain.DAY, Grain.WEEK, Grain.MONTH, Grain.QUARTER, Grain.HALF, Grain.YEAR)


def _rolling(node: Rolling, scene: Scene) -> Resolved:
    if not _moves(node.count) or node.count < 1:
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


def _upcoming(node: Upcoming, scene: Scene) -> Resolved:
    if not _moves(node.count) or node.count < 1:
        return Absent(Wrong.NO_YEAR, str(node.count))
    current = dates.floor(scene.now, node.grain, scene.settings.week_start)
    start = dates.add(current, 1, node.grain)
    return DateRange(start, dates.add(start, node.count, node.grain), node.grain)


def _ago(node: Ago, scene: Scene) -> Resolved:
    if not _moves(node.count):
        return Absent(Wrong.NO_YEAR, str(node.count))
    day = dates.add(scene.now, -node.count, node.grain)
    if node.grain is Grain.DAY:
        return _day_range(day)
    return Unclear(Why.UNITS_AGO, (Shifted(node.grain, -node.count), exact(day)))


def _today_end(scene: Scene) -> date:
    return dates.add_days(scene.now, 1) if scene.settings.to_date_includes_today else scene.now


def _to_date(node: ToDate, scene: Scene) -> Resolved:
    year = _year_value(node.year, scene) if node.year is not None else scene.now.year
    if not _in_calendar(year):
        return Absent(Wrong.NO_YEAR, str(year))
    now = dates.same_day_of_year(scene.now, year)
    start = _floor(now, node.grain, scene, fiscal=node.fiscal)
    if node.end is None:
        if year != scene.now.year:
            return DateRange(start, None, node.grain)
        return DateRange(start, _today_end(scene), Grain.DAY)
    end = resolve(_with_year(node.end, YearRef(year)), scene)
    if not isinstance(end, DateRange):
        return end
    return _ordered(start, end.end, end.grain)


def _until_end(node: UntilEnd, scene: Scene) -> Resolved:
    start = dates.floor(scene.now, node.grain, scene.settings.week_start)
    return DateRange(scene.now, dates.add(start, 1, node.grain), Grain.DAY)


def _ordered(start: date | None, end: date | None, grain: Grain) -> Resolved:
    if start is not None and end is not None and start >= end:
        return Absent(Wrong.BACKWARDS)
    return DateRange(start, end, grain)


def _with_year(node: Node, year: YearRef | None) -> Node:
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


def _is_bare(node: Node) -> bool:
    if isinstance(node, Day):
        return node.year is None and node.month is not None
    return isinstance(node, Unit | Season) and node.year is None and node.which is None


def _span(node: Span, scene: Scene) -> Resolved:
    first, last = _shared(node.first, node.last, scene)
    for side in (first, last):
        if isinstance(side, Absent | Unclear):
            return side
    if _is_bare(first) and not _is_bare(last):
        return _ending_at(first, last, scene)
    start = resolve(first, scene)
    if not isinstance(start, DateRange):
        return start
    if start.start is None:
        return Absent(Wrong.BACKWARDS)
    end = _first_not_before(last, start.start, scene) if _is_bare(last) else resolve(last, scene)
    if not isinstance(end, DateRange):
        return end
    grain = end.grain if end.grain is start.grain else _coarse(start.grain, end.grain)
    return _ordered(start.start, end.end, grain)


def _coarse(a: Grain, b: Grain) -> Grain:
    """The grain of a range between unequal units is the finer of the two."""
    order = (*_SIZES, Grain.ALL)
    return min(a, b, key=order.index)


def _shared(first: Node, last: Node, scene: Scene) -> tuple[Node, Node]:
    """«С 5 по 20 мая», «с мая 2024 по апрель»: a part said once belongs to both sides where the order allows."""
    if isinstance(first, Day) and isinstance(last, Day):
        if first.month is not None and first.month == last.month and first.day > last.day and first.year is None:
            return Absent(Wrong.BACKWARDS), last
        if first.month is None and first.month_node is None and (last.month is not None or last.month_node):
            return _same_month(first, last), last
        if last.month is None and last.month_node is None and first.month is not None:
            return first, Day(last.day, first.month, first.year)
        if first.month is None and last.month is None and first.month_node is None and first.day > last.day:
            anchor = resolve(last, scene)
            if isinstance(anchor, DateRange) and anchor.start is not None:
                before = dates.add_months(anchor.start.replace(day=1), -1)
                return Day(first.day, before.month, YearRef(before.year)), exact(anchor.start)
        if first.month is None and last.month is None and first.month_node is None:
            anchor = resolve(last, scene)
            if isinstance(anchor, DateRange) and anchor.start is not None:
                return Day(first.day, anchor.start.month, YearRef(anchor.start.year)), exact(anchor.start)
    if isinstance(first, Weekday) and isinstance(last, Weekday):
        return _weekdays(first, last, scene)
    return first, last


def _same_month(first: Day, last: Day) -> Node:
    if first.day > last.day:
        return Absent(Wrong.BACKWARDS)
    return Day(first.day, last.month, last.year, last.month_node)


def _weekdays(first: Weekday, last: Weekday, scene: Scene) -> tuple[Node, Node]:
    """«С понедельника по среду»: both days of one week, the end being the last such day before today."""
    end = resolve(last if last.which is not None or first.which is None else replace(last, which=first.which), scene)
    if not isinstance(end, DateRange) or end.start is None:
        return first, last
    start = dates.add_days(end.start, -((last.weekday - first.weekday) % 7))
    return exact(start), exact(end.start)


def _ending_at(first: Node, last: Node, scene: Scene) -> Resolved:
    """A start without a year before an end that is settled: the last such start that is not after the end."""
    end = resolve(last, scene)
    if not isinstance(end, DateRange):
        return end
    if end.start is None or end.end is None:
        return Absent(Wrong.BACKWARDS)
    latest = resolve(first, replace(scene, now=dates.last_day(end.end), forward=False, previous=None))
    if not isinstance(latest, DateRange):
        return latest
    return _ordered(latest.start, end.end, _coarse(latest.grain, end.grain))


def _first_not_before(last: Node, start: date, scene: Scene) -> Resolved:
    for year in range(start.year, start.year + 9):
        found = resolve(_with_year(last, YearRef(year)), scene)
        if isinstance(found, Absent) and found.wrong is Wrong.NO_DAY and isinstance(last, Day) and last.month == 2:
            if last.day > 29:
                return found
            if year == start.year and start.month <= 2:
                return found
            continue
        if not isinstance(found, DateRange):
            return found
        if found.start is not None and found.start >= start:
            return found
    return Absent(Wrong.BACKWARDS)


def _open(node: Open, scene: Scene) -> Resolved:
    found = resolve(node.point, scene)
    if not isinstance(found, DateRange):
        return found
    if node.side is Side.BEFORE:
        return DateRange(None, found.start, found.grain)
    if node.side is Side.AFTER:
        return DateRange(found.end, None, found.grain)
    if node.side is Side.SINCE:
        return DateRange(found.start, None, found.grain)
    return DateRange(None, found.end, found.grain)


def _all_time(_node: AllTime, _scene: Scene) -> Resolved:
    return DateRange(None, None, Grain.ALL)


def _inside(node: Inside, scene: Scene) -> Resolved:
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


def _days_of_month(node: DaysOfMonth, scene: Scene) -> Resolved:
    if node.month is None:
        start = scene.previous.start if scene.previous is not None else None
        recent: Node = Shifted(Grain.MONTH, -1 if node.first > scene.now.day else 0)
        return _days_of_month(
            replace(node, month=Unit(Grain.MONTH, start.month, YearRef(start.year)) if start else recent), scene
        )
    month = resolve(node.month, scene)
    if not isinstance(month, DateRange) or month.start is None or month.end is None:
        return month
    end = month.end if node.last is None else month.start.replace(day=node.last + 1)
    return DateRange(month.start.replace(day=node.first), end, Grain.DAY)


def _cumulative(node: Cumulative, scene: Scene) -> Resolved:
    year = _year_value(node.year, scene)
    if not _in_calendar(year):
        return Absent(Wrong.NO_YEAR, str(year))
    start = date(year, 1, 1)
    return DateRange(start, dates.add_months(start, node.months), Grain.MONTH)


def _nth_weekday(node: NthWeekday, scene: Scene) -> Resolved:
    month = resolve(node.month, scene)
    if not isinstance(month, DateRange) or month.start is None or month.end is None:
        return month
    first = _in_week(month.start, node.weekday)
    if node.number > 0:
        found = dates.add_days(first, 7 * (node.number - 1))
    else:
        found = dates.add_days(_in_week(month.end, node.weekday), -7)
    return _day_range(found) if month.start <= found < month.end else Absent(Wrong.NO_DAY, str(node.number))


def _beside(node: Beside, scene: Scene) -> Resolved:
    point = resolve(node.point, scene)
    if not isinstance(point, DateRange):
        return point
    edge = point.end if node.after else point.start
    if edge is None or not _moves(node.count):
        return Absent(Wrong.BACKWARDS)
    other = dates.add(edge, node.count if node.after else -node.count, node.grain)
    return DateRange(min(edge, other), max(edge, other), Grain.DAY)


def _week_of(node: WeekOf, scene: Scene) -> Resolved:
    point = resolve(node.point, scene)
    if not isinstance(point, DateRange) or point.start is None:
        return point
    start = dates.floor(point.start, Grain.WEEK, scene.settings.week_start)
    return DateRange(start, dates.add_days(start, 7), Grain.WEEK)


def _years(node: Years, _scene: Scene) -> Resolved:
    if not (_in_calendar(node.first) and _in_calendar(node.last)):
        return Absent(Wrong.NO_YEAR, str(node.last))
    return _ordered(date(node.first, 1, 1), date(node.last + 1, 1, 1), Grain.YEAR)


def _same_period(node: SamePeriod, scene: Scene) -> Resolved:
    from periods.compare import shifted

    if scene.previous is None:
        return Unclear(Why.WHICH)
    return shifted(scene.previous, node.grain, scene, node.offset) or Unclear(Why.WHICH)


def _elided(node: Elided, scene: Scene) -> Resolved:
    if scene.previous is None or scene.previous.grain is Grain.ALL:
        return Unclear(Why.WHICH)
    grain, start = scene.previous.grain, scene.previous.start
    if node.number is None:
        return _shifted(Shifted(grain, node.offset), scene)
    if start is None:
        return Unclear(Why.WHICH)
    if grain in {Grain.DAY, Grain.MONTH}:
        return _exact_day(start.year, start.month, node.number)
    return resolve(Unit(grain, node.number, YearRef(start.year)), scene)


def _half_of_previous(node: HalfOfPrevious, scene: Scene) -> Resolved:
    previous = scene.previous
    if previous is None or previous.start is None or node.number not in {1, 2}:
        return Unclear(Why.WHICH)
    year = YearRef(previous.start.year)
    if previous.grain is Grain.YEAR:
        return resolve(Unit(Grain.HALF, node.number, year), scene)
    month = Unit(Grain.MONTH, previous.start.month, year)
    return resolve(DaysOfMonth(1, 15, month) if node.number == 1 else DaysOfMonth(16, None, month), scene)


def _working_days(node: WorkingDays, scene: Scene) -> Resolved:
    calendar = scene.settings.working_calendar
    if calendar is None:
        return _ask_working(node, scene)
    if not 1 <= node.count <= 260:
        return Absent(Wrong.NO_YEAR, str(node.count))
    day = scene.now
    for _ in range(node.count):
        found = working.step(day, -1, calendar)
        if found is None:
            return _ask_working(node, scene)
        day = found
    return _day_range(day) if node.single else DateRange(day, scene.now, Grain.DAY)


def _working_day_of(node: WorkingDayOf, scene: Scene) -> Resolved:
    whole = resolve(node.whole, scene)
    if not isinstance(whole, DateRange) or whole.start is None or whole.end is None:
        return whole
    calendar = scene.settings.working_calendar
    if calendar is None:
        return _ask_working(node, scene)
    back = node.number < 0
    day: date | None = whole.end if back else dates.add_days(whole.start, -1)
    for _ in range(min(abs(node.number), 260)):
        day = working.step(day, -1 if back else 1, calendar) if day is not None else None
    if day is None:
        return _ask_working(node, scene)
    return _day_range(day) if whole.start <= day < whole.end else Absent(Wrong.NO_DAY, str(node.number))


def _ask_working(node: WorkingDays | WorkingDayOf, scene: Scene) -> Resolved:
    """Without a production calendar: offer Monday–Friday, and calendar days."""
    plain = replace(scene, settings=replace(scene.settings, working_calendar=working.MONDAY_TO_FRIDAY))
    choices: list[Node] = []
    found = resolve(node, plain) if scene.settings.working_calendar is None else None
    if isinstance(found, DateRange) and found.start is not None and found.end is not None:
        choices.append(Span(exact(found.start), exact(dates.last_day(found.end))))
    if isinstance(node, WorkingDays):
        choices.append(Ago(node.count, Grain.DAY) if node.single else Rolling(node.count, Grain.DAY))
    else:
        choices.append(Inside(1, Grain.DAY, node.whole, from_end=node.number < 0, skip=max(node.number - 1, 0)))
    return Unclear(Why.WORKING_DAYS, tuple(choices))


def _itself(node: Any, _scene: Scene) -> Resolved:
    assert isinstance(node, Unclear | Absent)  # noqa: S101
    return node


def _many(node: Many, scene: Scene) -> Resolved:
    return resolve(node.nodes[0], scene)


def spread(node: Node) -> tuple[Node, ...]:
    """Return the periods of a list; a year said once at its end belongs to all of them."""
    if not isinstance(node, Many):
        return (node,)
    nodes = tuple(part for inner in node.nodes for part in spread(inner))
    year = year_of(nodes[-1])
    month = nodes[0].month if isinstance(nodes[0], Day) else None
    out = []
    for part in nodes:
        if isinstance(part, Day) and part.month is None and part.month_node is None and month is not None:
            out.append(replace(part, month=month, year=year_of(nodes[0])))
        else:
            out.append(_with_year(part, year))
    return tuple(out)


_RESOLVERS: dict[type, Callable[[Any, Scene], Resolved]] = {
    Day: _day,
    DayOffset: _day_offset,
    Weekday: _weekday,
    Weekend: _weekend,
    Unit: _unit,
    Season: _season,
    Shifted: _shifted,
    Rolling: _rolling,
    Upcoming: _upcoming,
    Ago: _ago,
    ToDate: _to_date,
    UntilEnd: _until_end,
    Span: _span,
    Open: _open,
    AllTime: _all_time,
    Inside: _inside,
    DaysOfMonth: _days_of_month,
    Cumulative: _cumulative,
    NthWeekday: _nth_weekday,
    Beside: _beside,
    WeekOf: _week_of,
    Years: _years,
    SamePeriod: _same_period,
    Elided: _elided,
    HalfOfPrevious: _half_of_previous,
    WorkingDays: _working_days,
    WorkingDayOf: _working_day_of,
    Many: _many,
    Unclear: _itself,
    Absent: _itself,
}
