"""Builders of nodes that several tables of rules share."""

from __future__ import annotations

from core.period import Grain
from periods.elements import Said
from periods.nodes import Absent, Node, Unit, Wrong, YearRef

Q, H, M, W, Y = Grain.QUARTER, Grain.HALF, Grain.MONTH, Grain.WEEK, Grain.YEAR

_LIMITS = {Q: (4, Wrong.NO_QUARTER), H: (2, Wrong.NO_HALF), M: (12, Wrong.NO_MONTH), W: (53, Wrong.NO_WEEK)}


def numbered(grain: Grain, number: int, yr: YearRef | None = None) -> Node | None:
    """Make «2-й квартал», or say that there is no such one; big numbers are no units at all («15 квартал»)."""
    limit, wrong = _LIMITS[grain]
    if 1 <= number <= limit:
        return Unit(grain, number, yr)
    return Absent(wrong, str(number)) if number < 10 or grain in {W, M} else None


def _said_year(yyyy: int) -> Said:
    return Said(Unit(Y, 1, YearRef(yyyy)))
