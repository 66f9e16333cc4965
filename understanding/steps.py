"""The change from each bucket of time to the next, where the words about time ask for it («м/м за 2025 год»)."""

from __future__ import annotations

from dataclasses import replace

from core.intent import Calculation, CalculationKind, MetricUse
from core.period import PeriodReading
from understanding.calculations import Calculated


def with_steps(reading: PeriodReading, metrics: tuple[MetricUse, ...], calculated: Calculated) -> Calculated:
    """Add the change of every metric to what is computed, unless it is there already."""
    steps, known = reading.steps, calculated.calculations
    if steps is None or any(one.kind is CalculationKind.CHANGE for one in known):
        return calculated
    added = (Calculation(CalculationKind.CHANGE, metric.id, steps) for metric in metrics)
    return replace(calculated, calculations=(*known, *added))


def settled_steps(alone: PeriodReading, whole: PeriodReading) -> PeriodReading:
    """Return a follow-up's own reading without steps that the thread's period turns into a comparison.

    «А г/г?» after a month compares that month with the one of the year before.
    """
    if alone.steps is None or whole.steps is not None:
        return alone
    return replace(alone, steps=None, group_by=None, group_by_span=None)
