"""An open range said inside a named year or month: «по месяцам 2025 года до мая», «за май до 15 числа»."""

from __future__ import annotations

from dataclasses import replace

from core.period import Grain
from core.span import Span as TextSpan
from periods.nodes import Beside, Day, Node, Open, Season, Shifted, Side, Span, Unit, YearRef

Pairs = tuple[tuple[Node, TextSpan], ...]


def bounded(said: Pairs) -> Pairs:
    """Close an open range with the year or month named beside it, if it names none of its own."""
    if len(said) != 2:
        return said
    for (whole, first), (limit, last) in (said, said[::-1]):
        if isinstance(limit, Open) and (point := _point_in(limit.point, whole)) is not None:
            span = TextSpan(min(first.start, last.start), max(first.end, last.end))
            return ((_between(whole, limit.side, point), span),)
    return said


def _point_in(point: Node, whole: Node) -> Node | None:
    match whole:
        case Unit(grain=Grain.YEAR, year=year) if year is not None:
            return _in_year(point, year)
        case Shifted(grain=Grain.YEAR, count=1, offset=offset, fiscal=False):
            return _in_year(point, YearRef(offset=offset))
        case Unit(grain=Grain.MONTH) | Shifted(grain=Grain.MONTH, count=1) if isinstance(point, Day):
            lone = point.month is None and point.month_node is None
            return replace(point, month_node=whole) if lone else None
    return None


def _in_year(point: Node, year: YearRef) -> Node | None:
    match point:
        case Day(month=int(), year=None) | Season(year=None, which=None):
            return replace(point, year=year)
        case Unit(grain=grain, year=None, which=None) if grain is not Grain.YEAR:
            return replace(point, year=year)
    return None


def _between(whole: Node, side: Side, point: Node) -> Node:
    match side:
        case Side.UP_TO:
            return Span(whole, point)
        case Side.BEFORE:
            return Span(whole, Beside(1, Grain.DAY, point))
        case Side.SINCE:
            return Span(point, whole)
        case Side.AFTER:
            return Span(Beside(1, Grain.DAY, point, after=True), whole)
