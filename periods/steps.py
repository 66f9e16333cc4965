"""«М/м» over a longer window: a series whose units are each compared with the one before."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from core.period import Bucket, DateRange, Grain, PeriodReading
from core.span import Span
from periods import dates
from periods.asked import Asked


@dataclass(frozen=True, slots=True)
class Steps:
    """The unit of the series and its bucket, the words that ask for it, and what was asked without the comparison."""

    unit: Grain
    bucket: Bucket
    span: Span
    asked: Asked


def stepwise(asked: Asked, reading: PeriodReading) -> Steps | None:
    """Return the steps that a comparison of units means beside what else was read; None where it moves the period.

    «Май м/м» is May against April; «2025 год м/м» is each month against the one before.
    """
    if len(asked.compared) != 1 or not asked.compared[0][0].stepwise or reading.ambiguity or reading.impossible:
        return None
    compared, span = asked.compared[0]
    if compared.shift is None or compared.shift is Grain.ALL:
        return None
    bucket = Bucket(compared.shift.value)
    named = asked.grouped[0][0].bucket if asked.grouped else None
    if named is not None and named is not bucket:
        return None  # «по месяцам 2025 г/г»: each month against that of the year before
    if reading.as_of is not None or len(reading.periods) > 1:
        return None
    ranges = [period.range for period in reading.periods]
    if not all(_holds_several(one, compared.shift) for one in ranges):
        return None
    return Steps(compared.shift, bucket, span, replace(asked, compared=()))


def kept_steps(asked: Asked, previous: PeriodReading | None) -> Steps | None:
    """Return the steps of the previous question for a new period («а за 2024?») or bucket («а по неделям?»)."""
    if previous is None or previous.steps is None or asked.compared:
        return None
    bucket = asked.grouped[0][0].bucket if asked.grouped else previous.group_by
    if bucket is None or bucket.value not in set(Grain):
        return None
    return Steps(Grain(bucket.value), bucket, previous.steps, asked)


def _holds_several(days: DateRange, unit: Grain) -> bool:
    return days.start is None or days.end is None or dates.add(days.start, 1, unit) < days.end


_SIZES = [Bucket.DAY, Bucket.WEEK, Bucket.MONTH, Bucket.QUARTER, Bucket.HALF, Bucket.YEAR]


def without_smaller_steps(asked: Asked) -> Asked:
    """Leave steps of a smaller unit than the bucket unread: «по кварталам м/м» contradicts itself."""
    bucket = asked.grouped[0][0].bucket if asked.grouped else None
    if bucket not in _SIZES:
        return asked
    lost = [
        (one, span)
        for one, span in asked.compared
        if one.stepwise and one.shift is not None and _SIZES.index(Bucket(one.shift.value)) < _SIZES.index(bucket)
    ]
    kept = tuple(pair for pair in asked.compared if pair not in lost)
    spans = {span for _, span in lost}
    return replace(asked, compared=kept, spans=tuple(span for span in asked.spans if span not in spans))


def one_before(days: DateRange, steps: Steps, now: date) -> DateRange | None:
    """Return the window one unit earlier, so that each unit stands against the one before; None for an open window.

    What is not over is held against as much of the unit before: of a window beyond today, until yesterday.
    """
    if days.start is None or days.end is None:
        return None
    until = now if days.end > dates.add_days(now, 1) else days.end
    start, end = dates.add(days.start, -1, steps.unit), dates.add(until, -1, steps.unit)
    return DateRange(start, end, days.grain if until == days.end else Grain.DAY) if start < end else None
