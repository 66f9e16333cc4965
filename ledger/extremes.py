"""The largest and smallest cells of columns in one pass over the rows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal

from core.result import Row
from ledger.values import number_of

MAX_TIES = 5
"""More rows than this with the same extreme value have no names worth telling."""


@dataclass(frozen=True, slots=True)
class Extreme:
    """The extreme value of the column at ``position`` and the rows that hold it (none where too many do)."""

    position: int
    largest: bool
    value: Decimal
    rows: tuple[Row, ...]


@dataclass(slots=True)
class _Best:
    """Running extreme of one column; local to one pass."""

    position: int
    largest: bool
    value: Decimal | None = None
    rows: list[Row] = field(default_factory=list)
    ties: int = 0

    def see(self, number: Decimal, row: Row) -> None:
        if self.value is None or (number > self.value if self.largest else number < self.value):
            self.value, self.rows, self.ties = number, [row], 1
        elif number == self.value:
            self.ties += 1
            if self.ties <= MAX_TIES:
                self.rows.append(row)


def extremes_of(batches: Iterable[list[Row]], positions: tuple[int, ...]) -> list[Extreme]:
    """Return the extremes of numeric columns; a column without two different numbers has none."""
    pairs = [(_Best(position, largest=True), _Best(position, largest=False)) for position in positions]
    for batch in batches:
        for row in batch:
            for largest, smallest in pairs:
                number = number_of(row[largest.position])
                if number is not None:
                    largest.see(number, row)
                    smallest.see(number, row)
    return [
        Extreme(best.position, best.largest, best.value, tuple(best.rows) if best.ties <= MAX_TIES else ())
        for pair in pairs
        if pair[0].value != pair[1].value
        for best in pair
        if best.value is not None
    ]
