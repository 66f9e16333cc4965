"""The grammar: tables of rules, one line a phrase; where two rules match equally much, the earlier one wins."""

from __future__ import annotations

from periods.grammar import (
    ahead,
    buckets,
    comparisons,
    conditions,
    doubts,
    holidays,
    left_out,
    numbers,
    points,
    ranges,
    rolling,
    traps,
)
from periods.pattern import Rule


def all_rules() -> tuple[Rule, ...]:
    """Return every rule in the order of preference."""
    return (
        *numbers.NUMBERS,
        *numbers.YEARS,
        *points.WORKING,
        *points.RELATIVE,
        *rolling.ROLLING,
        *points.DAYS,
        *points.CALENDAR,
        *points.PARTS,
        *ranges.ENDS,
        *ranges.CLOSED,
        *ranges.TO_DATE,
        *ranges.OPEN,
        *ranges.LISTS,
        *ranges.WINDOWS,
        *ranges.WRAPPED,
        *ahead.AHEAD,
        *holidays.HOLIDAYS,
        *traps.TRAPS,
        *conditions.STATES,
        *doubts.DOUBTS,
        *buckets.GRAINS,
        *comparisons.COMPARISONS,
        *conditions.RECURRING,
        *left_out.LEFT_OUT,
        *left_out.DATIVES,
        *traps.SAID,
        *doubts.LENGTHS,
    )
