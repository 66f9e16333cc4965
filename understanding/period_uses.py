"""Ids for the periods of a reading."""

from __future__ import annotations

from dataclasses import replace

from core.intent import PeriodUse
from core.period import PeriodReading


def side_by_side(reading: PeriodReading) -> PeriodReading:
    """Return a reading in which a period compared with several stands beside them: «май с апрелем и маем 2024»."""
    if len(reading.compare) < 2:
        return reading
    return replace(reading, periods=(*reading.periods, *reading.compare), compare=())


def number_periods(reading: PeriodReading) -> tuple[tuple[PeriodUse, ...], tuple[PeriodUse, ...]]:
    """Return the periods asked about and those compared with, numbered P1, P2 … through both."""
    main = tuple(PeriodUse(f"P{number}", period) for number, period in enumerate(reading.periods, 1))
    other = tuple(PeriodUse(f"P{number}", period) for number, period in enumerate(reading.compare, len(main) + 1))
    return main, other
