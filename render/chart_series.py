"""The points of a chart: named, with gaps where buckets are missing, gathered or thinned where there are too many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal

from core.language import Language
from core.period import Bucket
from core.result import Cell, Column, Result, Row
from ledger.labels import cell_label
from ledger.values import exact_sum, number_of
from render.buckets import STEPS
from render.chart_plan import MAX_BARS, MAX_SERIES, bucket_of
from render.messages import message

MAX_POINTS = 2_000
_MAX_GAPS = 5_000


@dataclass(frozen=True, slots=True)
class Point:
    """One place along an axis: its cell, its label, and one figure for each series (None is a gap)."""

    at: Cell
    label: str
    values: tuple[Decimal | None, ...]


@dataclass(frozen=True, slots=True)
class Points:
    """All points of a chart; ``names`` are the titles of the series, ``note`` says what is not shown one by one."""

    names: tuple[str, ...]
    points: tuple[Point, ...]
    note: str = ""

    def column(self, index: int) -> list[Decimal | None]:
        """Return the figures of one series."""
        return [point.values[index] for point in self.points]


def points_of(
    result: Result, rows: Sequence[Row], across: Column, values: tuple[Column, ...], language: Language
) -> Points:
    """Read one point from each row."""
    place = result.index(across.name)
    positions = [result.index(column.name) for column in values]
    points = tuple(
        Point(row[place], cell_label(row[place], across, language), tuple(number_of(row[at]) for at in positions))
        for row in rows
    )
    return Points(tuple(column.plan.title or column.name for column in values), _unique(points))


def pivoted(
    result: Result, rows: Sequence[Row], across: Column, series: Column, language: Language
) -> tuple[list[tuple[Cell, str]], list[str], dict[tuple[Cell, str], list[int]]]:
    """Return the places along the axis, the names of the series, and which rows stand at each crossing."""
    place, kind = result.index(across.name), result.index(series.name)
    places: dict[Cell, str] = {}
    names: dict[str, None] = {}
    found: dict[tuple[Cell, str], list[int]] = {}
    for number, row in enumerate(rows):
        places.setdefault(row[place], cell_label(row[place], across, language))
        name = cell_label(row[kind], series, language)
        names.setdefault(name, None)
        found.setdefault((row[place], name), []).append(number)
    return list(places.items()), list(names), found


def crossed(
    result: Result, rows: Sequence[Row], axes: tuple[Column, Column], value: Column, language: Language
) -> Points:
    """Read a table of two names into series.

    Small series of an additive figure are gathered into «прочие», so that the sums stay those of the table.
    """
    across, series = axes
    places, names, found = pivoted(result, rows, across, series, language)
    at = result.index(value.name)
    numbers = {key: exact_sum(number_of(rows[row][at]) for row in chosen) for key, chosen in found.items()}
    points = tuple(Point(cell, label, tuple(numbers.get((cell, name)) for name in names)) for cell, label in places)
    whole = Points(tuple(names), _unique(points))
    return _gathered_series(whole, language) if value.plan.additive and len(names) > MAX_SERIES else whole


def _gathered_series(points: Points, language: Language) -> Points:
    weights = [(exact_sum(points.column(index)) or Decimal(0), -index) for index in range(len(points.names))]
    kept = sorted(-index for _, index in sorted(weights, reverse=True)[: MAX_SERIES - 1])
    rest = [index for index in range(len(points.names)) if index not in kept]
    others = message("chart.others", language, count=len(rest))
    gathered = tuple(
        replace(
            point,
            values=(*(point.values[index] for index in kept), exact_sum(point.values[index] for index in rest)),
        )
        for point in points.points
    )
    return Points((*(points.names[index] for index in kept), others), gathered, points.note)


def limited(points: Points, *, additive: bool, language: Language) -> Points:
    """Keep so many groups as can be read; the rest of an additive figure is gathered, of another left out and told."""
    total = len(points.points)
    if total <= MAX_BARS:
        return points
    if not additive:
        note = message("chart.first_of", language, shown=MAX_BARS, total=total)
        return replace(points, points=points.points[:MAX_BARS], note=note)
    order = sorted(range(total), key=lambda at: points.points[at].values[0] or Decimal(0), reverse=True)
    kept = sorted(order[: MAX_BARS - 1])
    rest = [points.points[at] for at in order[MAX_BARS - 1 :]]
    label = message("chart.others", language, count=len(rest))
    sums = tuple(exact_sum(point.values[index] for point in rest) for index in range(len(points.names)))
    return replace(points, points=(*(points.points[at] for at in kept), Point(None, label, sums)))


def with_gaps(points: Points, across: Column, language: Language) -> Points:
    """Put an empty point where a bucket between the first and the last is missing."""
    step = STEPS.get(bucket_of(across) or Bucket.WEEKDAY)
    known = {point.at: point for point in points.points if isinstance(point.at, date)}
    if step is None or len(known) != len(points.points) or len(known) < 2:
        return points
    first, last = min(known), max(known)
    filled: list[Point] = []
    empty = (None,) * len(points.names)
    moment = first
    while isinstance(moment, date) and moment <= last and len(filled) < _MAX_GAPS + len(known):
        filled.append(known.get(moment) or Point(moment, cell_label(moment, across, language), empty))
        moment = step(moment)
    regular = sum(1 for point in filled if point.at in known) == len(known)
    return replace(points, points=tuple(filled) if regular else tuple(known[at] for at in sorted(known)))


def thinned(points: Points, language: Language) -> Points:
    """Keep at most ``MAX_POINTS`` points: of each stretch the smallest and the largest of the first series."""
    total = len(points.points)
    if total <= MAX_POINTS:
        return points
    stretches = MAX_POINTS // 2
    kept: set[int] = {0, total - 1}
    for stretch in range(stretches):
        places = range(stretch * total // stretches, (stretch + 1) * total // stretches)
        known = [at for at in places if points.points[at].values[0] is not None]
        if known:
            kept.add(min(known, key=lambda at: points.points[at].values[0] or 0))
            kept.add(max(known, key=lambda at: points.points[at].values[0] or 0))
    chosen = tuple(points.points[at] for at in sorted(kept))[:MAX_POINTS]
    note = message("chart.thinned", language, shown=len(chosen), total=total)
    return replace(points, points=chosen, note=note)


def partial_places(points: Points, across: Column, first: date | None, end: date | None) -> set[int]:
    """Return which points are buckets that begin before ``first`` or last beyond ``end`` (the day after the data)."""
    step = STEPS.get(bucket_of(across) or Bucket.WEEKDAY)
    if step is None:
        return set()
    found = set()
    for at, point in enumerate(points.points):
        if not isinstance(point.at, date):
            continue
        starts_early = first is not None and _day(point.at) < first
        if starts_early or (end is not None and _day(step(point.at)) > end):
            found.add(at)
    return found


def _day(moment: date) -> date:
    return moment.date() if isinstance(moment, datetime) else moment


def _unique(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Two rows with the same label stay two places of the axis."""
    seen: dict[str, int] = {}
    result = []
    for point in points:
        count = seen[point.label] = seen.get(point.label, 0) + 1
        result.append(point if count == 1 else replace(point, label=f"{point.label} ({count})"))
    return tuple(result)
