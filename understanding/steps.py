"""The change from each bucket of time to the next, where the words about time ask for it («м/м за 2025 год»)."""

from __future__ import annotations

from dataclasses import replace

from core.intent import Calculation, CalculationKind, MetricUse, TimeCut
from core.period import PeriodReading
from understanding.calculations import Calculated


def with_steps(reading: PeriodReading, metrics: tuple[MetricUse, ...], calculated: Calculated) -> Calculated:
    """Add the change of every metric to what is computed, unless a window one bucket earlier tells it."""
    steps, known = reading.steps, calculated.calculations
    if steps is None or reading.compare or any(one.kind is CalculationKind.CHANGE for one in known):
        return calculated
    added = (Calculation(CalculationKind.CHANGE, metric.id, steps) for metric in metrics)
    return replace(calculated, calculations=(*known, *added))


def settled_steps(alone: PeriodReading, whole: PeriodReading) -> PeriodReading:
    """Return a follow-up's own reading with its steps as the thread's period has them.

    «А г/г?» after a month compares that month with the one of the year before: there are no steps.
    """
    if alone.steps is None:
        return alone
    if whole.steps is not None:
        return replace(alone, compare=whole.compare)
    return replace(alone, steps=None, group_by=None, group_by_span=None)


def without_lost_steps(whole: PeriodReading, time_cut: TimeCut | None) -> PeriodReading:
    """Return a thread's reading without the window one bucket earlier where the series is gone («а по регионам?»)."""
    return replace(whole, compare=()) if whole.steps is not None and time_cut is None else whole
