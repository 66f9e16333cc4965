"""Ids for the periods of a reading."""

from __future__ import annotations

from core.intent import PeriodUse
from core.period import PeriodReading


def number_periods(reading: PeriodReading) -> tuple[tuple[PeriodUse, ...], tuple[PeriodUse, ...]]:
    """Return the periods asked about and those compared with, numbered P1, P2 … through both."""
    main = tuple(PeriodUse(f"P{number}", period) for number, period in enumerate(reading.periods, 1))
    other = tuple(PeriodUse(f"P{number}", period) for number, period in enumerate(reading.compare, len(main) + 1))
    return main, other
