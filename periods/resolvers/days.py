"""Days: dates, weekdays, weekends, days counted from today, working days."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from core.period import DateRange, Grain
from periods import dates, working
from periods.nodes import (
    Absent,
    Ago,
    Day,
    DayOffset,
    Inside,
    Node,
    NthWeekday,
    Rolling,
    Shifted,
    Span,
    Unclear,
    Weekday,
    Weekend,
    Why,
    WorkingDayOf,
    WorkingDays,
    Wrong,
    YearRef,
)
from periods.resolve import resolve
from periods.scene import Resolved, Scene, base_year, day_range, exact, in_calendar, moves, year_value


def resolve_day(node: Day, scene: Scene) -> Resolved:
    """Return the day, in the month and year named or in the most recent ones that fit."""
    if not 1 <= node.day <= 31:
        return Absent(Wrong.NO_DAY, str(node.day))
    if node.month_node is not None:
        month = resolve(node.month_node, scene)
        if isinstance(month, DateRange) and month.start is not None:
            return exact_day(month.start.year, month.start.month, node.day)
        return month
    if node.month is None:
        return _bare_day(node.day, scene)
    return _dated(node.day, node.month, node.year, scene)


def _dated(day: int, month: int, year: YearRef | None, scene: Scene) -> Resolved:
    if not 1 <= month <= 12:
        return Absent(Wrong.NO_MONTH, str(month))
    if year is None:
        return _day_of_month(day, month, scene)
    return exact_day(year_value(year, scene), month, day)


def exact_day(year: int, month: int, day: int) -> Resolved:
    """Return the range of a day, or say that the calendar lacks it."""
    if not in_calendar(year):
        return Absent(Wrong.NO_YEAR, str(year))
    if not 1 <= day <= dates.days_in_month(year, month):
        return Absent(Wrong.NO_DAY, f"{day:02}.{month:02}.{year}")
    return day_range(date(year, month, day))


def _day_of_month(day: int, month: int, scene: Scene) -> Resolved:
    """A day and month without a year: the last one that has begun, or the next one if the question looks forward."""
    if day > dates.days_in_month(2024, month):
        return Absent(Wrong.NO_DAY, f"{day:02}.{month:02}")
    step = 1 if scene.forward else -1
    year = base_year(scene)
    for candidate in (year, *range(scene.now.year, scene.now.year + step * 9, step)):
        if candidate is None or day > dates.days_in_month(candidate, month):
            continue
        found = date(candidate, month, day)
        if candidate == year and found <= scene.now:
            return day_range(found)
        if found >= scene.now if scene.forward else found <= scene.now:
            return day_range(found)
    return Absent(Wrong.NO_DAY, f"{day:02}.{month:02}")


def _bare_day(day: int, scene: Scene) -> Resolved:
    """A day without a month: in the month of the previous answer, else the last such day not after today."""
    if scene.previous is not None and scene.previous.start is not None:
        start = scene.previous.start
        return exact_day(start.year, start.month, day)
    month = scene.now.replace(day=1)
    for back in range(13):
        start = dates.add_months(month, back if scene.forward else -back)
        if day <= dates.days_in_month(start.year, start.month):
            found = start.replace(day=day)
            if found >= scene.now if scene.forward else found <= scene.now:
                return day_range(found)
    return Absent(Wrong.NO_DAY, str(day))


def resolve_day_offset(node: DayOffset, scene: Scene) -> Resolved:
    """Return the days of ``DayOffset``."""
    if not moves(node.days):
        return Absent(Wrong.NO_YEAR, str(node.days))
    return day_range(dates.add_days(scene.now, node.days))


def resolve_weekday(node: Weekday, scene: Scene) -> Resolved:
    """Return the day of the named week, the last one before today, or ask where two readings differ."""
    now = scene.now
    week = resolve(node.week, scene) if node.week is not None else _previous_week(node, scene)
    if week is not None:
        if isinstance(week, DateRange) and week.start is not None:
            return day_range(_in_week(week.start, node.weekday))
        return week
    back = (now.isoweekday() - node.weekday) % 7 or 7
    last = dates.add_days(now, -back)
    if node.most_recent:
        return day_range(last)
    if node.which is not None:
        return _counted_weekday(node.weekday, node.which, last, scene)
    if scene.forward:
        return day_range(dates.add_days(last, 7))
    return Unclear(Why.TODAY_WEEKDAY, (exact(now), exact(last))) if back == 7 else day_range(last)


def _previous_week(node: Weekday, scene: Scene) -> DateRange | None:
    """«А в пятницу?» after a question about a week is the Friday of that week."""
    previous = scene.previous
    bare = node.which is None and not node.most_recent
    return previous if bare and previous is not None and previous.grain is Grain.WEEK else None


def _counted_weekday(weekday: int, which: int, last: date, scene: Scene) -> Resolved:
    """«Прошлая пятница» is the nearest one, or that of last week: ask where they are two days."""
    this_week = dates.floor(scene.now, Grain.WEEK, scene.settings.week_start)
    found = _in_week(dates.add(this_week, which, Grain.WEEK), weekday)
    if abs(which) != 1:
        return day_range(found)
    today = scene.now.isoweekday() == weekday
    near = last if which < 0 else dates.add_days(last, 14 if today else 7)
    return Unclear(Why.WEEKDAY, (exact(near), exact(found))) if near != found else day_range(found)


def _in_week(start: date, weekday: int) -> date:
    return dates.add_days(start, (weekday - start.isoweekday()) % 7)


def resolve_weekend(node: Weekend, scene: Scene) -> Resolved:
    """Return the days of ``Weekend``."""
    week = dates.floor(scene.now, Grain.WEEK)
    if node.which is None:
        if scene.now.isoweekday() > 5:
            return Unclear(Why.TODAY_WEEKDAY, (Weekend(0), Weekend(-1)))
        start = dates.add_days(week, -2)
    else:
        start = dates.add_days(dates.add(week, node.which, Grain.WEEK), 5)
    return DateRange(start, dates.add_days(start, 2), Grain.DAY)


def resolve_ago(node: Ago, scene: Scene) -> Resolved:
    """Return the days of ``Ago``."""
    if not moves(node.count):
        return Absent(Wrong.NO_YEAR, str(node.count))
    day = dates.add(scene.now, -node.count, node.grain)
    if node.grain is Grain.DAY:
        return day_range(day)
    return Unclear(Why.UNITS_AGO, (Shifted(node.grain, -node.count), exact(day)))


def resolve_nth_weekday(node: NthWeekday, scene: Scene) -> Resolved:
    """Return the days of ``NthWeekday``."""
    month = resolve(node.month, scene)
    if not isinstance(month, DateRange) or month.start is None or month.end is None:
        return month
    first = _in_week(month.start, node.weekday)
    if node.number > 0:
        found = dates.add_days(first, 7 * (node.number - 1))
    else:
        found = dates.add_days(_in_week(month.end, node.weekday), -7)
    return day_range(found) if month.start <= found < month.end else Absent(Wrong.NO_DAY, str(node.number))


def resolve_working_days(node: WorkingDays, scene: Scene) -> Resolved:
    """Return the days of ``WorkingDays``."""
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
    return day_range(day) if node.single else DateRange(day, scene.now, Grain.DAY)


def resolve_working_day_of(node: WorkingDayOf, scene: Scene) -> Resolved:
    """Return the days of ``WorkingDayOf``."""
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
    return day_range(day) if whole.start <= day < whole.end else Absent(Wrong.NO_DAY, str(node.number))


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
