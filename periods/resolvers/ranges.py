"""Ranges between two ends, and open ones."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from core.period import DateRange, Grain
from periods import dates
from periods.nodes import (
    Absent,
    AllTime,
    Day,
    Node,
    Open,
    Season,
    Side,
    Span,
    Unclear,
    Unit,
    Weekday,
    Why,
    Wrong,
    YearRef,
)
from periods.resolve import resolve
from periods.scene import Resolved, Scene, exact, ordered, with_year

_SIZES = (Grain.DAY, Grain.WEEK, Grain.MONTH, Grain.QUARTER, Grain.HALF, Grain.YEAR)


def _slash(node: Node) -> bool:
    return isinstance(node, Unclear) and node.why is Why.SLASH_DATE


def _one_slash(first: Node, last: Node, scene: Scene) -> Resolved:
    """In "2/29-3/1" the side with one reading decides how the other is read: the shorter range is meant."""
    unclear = first if isinstance(first, Unclear) else last
    assert isinstance(unclear, Unclear)  # noqa: S101
    spans = [Span(one, last) if unclear is first else Span(first, one) for one in unclear.choices]
    found = [one for span in spans if isinstance(one := resolve(span, scene), DateRange)]
    closed = [(one.end - one.start, one) for one in found if one.start is not None and one.end is not None]
    return min(closed, key=lambda pair: pair[0])[1] if closed else unclear


def _is_bare(node: Node) -> bool:
    if isinstance(node, Day):
        return node.year is None and node.month is not None
    return isinstance(node, Unit | Season) and node.year is None and node.which is None


def resolve_span(node: Span, scene: Scene) -> Resolved:
    """Return the days of ``Span``."""
    first, last = _shared(node.first, node.last, scene)
    if _slash(first) != _slash(last):
        return _one_slash(first, last, scene)
    for side in (first, last):
        if isinstance(side, Absent | Unclear):
            return side
    return _between(first, last, scene)


def _between(first: Node, last: Node, scene: Scene) -> Resolved:
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
    return ordered(start.start, end.end, grain)


def _coarse(a: Grain, b: Grain) -> Grain:
    """The grain of a range between unequal units is the finer of the two."""
    order = (*_SIZES, Grain.ALL)
    return min(a, b, key=order.index)


def _shared(first: Node, last: Node, scene: Scene) -> tuple[Node, Node]:
    """«С 5 по 20 мая», «с мая 2024 по апрель»: a part said once belongs to both sides where the order allows."""
    if isinstance(first, Day) and isinstance(last, Day):
        return _days(first, last, scene)
    if isinstance(first, Weekday) and isinstance(last, Weekday):
        return _weekdays(first, last, scene)
    return first, last


def _days(first: Day, last: Day, scene: Scene) -> tuple[Node, Node]:
    if first.month is not None:
        if last.month is None and last.month_node is None:
            return first, Day(last.day, first.month, first.year)
        backwards = first.month == last.month and first.day > last.day and first.year is None
        return (Absent(Wrong.BACKWARDS) if backwards else first), last
    if first.month_node is not None:
        return first, last
    if last.month is not None or last.month_node is not None:
        return _same_month(first, last), last
    return _bare_days(first, last, scene)


def _bare_days(first: Day, last: Day, scene: Scene) -> tuple[Node, Node]:
    """«С 25 по 5 число»: the last day decides the month; a bigger first day lies in the month before."""
    anchor = resolve(last, scene)
    if not isinstance(anchor, DateRange) or anchor.start is None:
        return first, last
    month = dates.add_months(anchor.start.replace(day=1), -1 if first.day > last.day else 0)
    return Day(first.day, month.month, YearRef(month.year)), exact(anchor.start)


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
    return ordered(latest.start, end.end, _coarse(latest.grain, end.grain))


def _first_not_before(last: Node, start: date, scene: Scene) -> Resolved:
    for year in range(start.year, start.year + 9):
        found = resolve(with_year(last, YearRef(year)), scene)
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


def resolve_open(node: Open, scene: Scene) -> Resolved:
    """Return the days of ``Open``."""
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


def resolve_all_time(_node: AllTime, _scene: Scene) -> Resolved:
    """Return the days of ``AllTime``."""
    return DateRange(None, None, Grain.ALL)
