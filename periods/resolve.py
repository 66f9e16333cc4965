"""From nodes to days: finds the resolver of a node, and spreads lists."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

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
    Span,
    ToDate,
    Unclear,
    Unit,
    Upcoming,
    Weekday,
    Weekend,
    WeekOf,
    WorkingDayOf,
    WorkingDays,
    Years,
)
from periods.scene import Resolved, Scene, with_year, year_of


def resolve(node: Node, scene: Scene) -> Resolved:
    """Return the range of one node, or what to ask, or why there is no such date."""
    return _resolvers()[type(node)](node, scene)


@cache
def _resolvers() -> dict[type, Callable[[Any, Scene], Resolved]]:
    """Built at the first question: the resolvers call ``resolve`` for the nodes inside theirs."""
    from periods.resolvers import days, ranges, units, windows

    return {
        Day: days.resolve_day,
        DayOffset: days.resolve_day_offset,
        Weekday: days.resolve_weekday,
        Weekend: days.resolve_weekend,
        Unit: units.resolve_unit,
        Season: units.resolve_season,
        Shifted: windows.resolve_shifted,
        Rolling: windows.resolve_rolling,
        Upcoming: windows.resolve_upcoming,
        Ago: days.resolve_ago,
        ToDate: windows.resolve_to_date,
        Span: ranges.resolve_span,
        Open: ranges.resolve_open,
        AllTime: ranges.resolve_all_time,
        Inside: units.resolve_inside,
        DaysOfMonth: units.resolve_days_of_month,
        Cumulative: units.resolve_cumulative,
        NthWeekday: days.resolve_nth_weekday,
        Beside: windows.resolve_beside,
        WeekOf: units.resolve_week_of,
        Years: units.resolve_years,
        SamePeriod: windows.resolve_same_period,
        Elided: windows.resolve_elided,
        HalfOfPrevious: windows.resolve_half_of_previous,
        WorkingDays: days.resolve_working_days,
        WorkingDayOf: days.resolve_working_day_of,
        Many: _many,
        Unclear: _itself,
        Absent: _itself,
    }


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
    out: list[Node] = []
    for part in nodes:
        if isinstance(part, Day) and part.month is None and part.month_node is None and month is not None:
            out.append(replace(part, month=month, year=year_of(nodes[0])))
        else:
            out.append(with_year(part, year))
    return tuple(out)
