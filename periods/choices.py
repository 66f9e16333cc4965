"""Two to four ready readings for a phrase that must be asked about."""

from __future__ import annotations

from core.period import DateRange, Grain, PeriodChoice
from periods.labels import label
from periods.nodes import AllTime, Cumulative, Node, Rolling, Season, Shifted, ToDate, Unclear, Why, YearRef
from periods.resolve import resolve
from periods.scene import Scene

_MOST = 4
_USUAL: tuple[Node, ...] = (Rolling(30, Grain.DAY), Shifted(Grain.MONTH, -1), ToDate(Grain.YEAR))
_BY_REASON: dict[Why, tuple[Node, ...]] = {
    Why.RECENTLY: (Rolling(7, Grain.DAY), Rolling(30, Grain.DAY), Rolling(90, Grain.DAY)),
    Why.SEASON: tuple(Season(number) for number in (1, 2, 3, 4)),
    Why.VAGUE_COUNT: (Rolling(7, Grain.DAY), Rolling(30, Grain.DAY), Rolling(90, Grain.DAY)),
    Why.EVENT: (ToDate(Grain.MONTH), ToDate(Grain.YEAR), AllTime()),
    Why.SCHOOL_YEAR: (Shifted(Grain.YEAR, -1), Cumulative(6, YearRef()), ToDate(Grain.YEAR)),
}


def offered(unclear: Unclear, scene: Scene) -> tuple[PeriodChoice, ...]:
    """Return the readings to offer, at least two, each a different range."""
    ranges: list[DateRange] = []
    for node in (*unclear.choices, *_more(unclear)):
        found = resolve(node, scene)
        if isinstance(found, DateRange) and found not in ranges:
            ranges.append(found)
    return tuple(PeriodChoice(label(found, scene.language), (found,)) for found in ranges[:_MOST])


def _more(unclear: Unclear) -> tuple[Node, ...]:
    return () if len(unclear.choices) > 1 else _BY_REASON.get(unclear.why, _USUAL)
