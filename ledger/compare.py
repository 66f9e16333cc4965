"""Is a result the expected one?

Rows are compared as a multiset unless their order matters; columns may stand in any order and further ones may
stand beside them; numbers agree within a relative tolerance, or within the rounding that the answer applied (two
decimals or more); a midnight moment equals its date, a boolean equals 0 or 1, and a group that is shown as «не
указано» equals NULL.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal

from core.result import Cell, Row

RELATIVE_TOLERANCE = 1e-4
"""For results of another engine or another writer; one's own golden sets may be stricter."""

NOT_STATED = frozenset({"не указано", "не указан", "не указана", "not specified", "not stated"})

_MOST_ASSIGNMENTS = 5_000
_MOST_MATCHED = 500


@dataclass(frozen=True, slots=True)
class ResultComparison:
    """How two results compare: ``difference`` is "" if they are equal.

    ``extra_columns`` are the positions in the actual rows that nobody expected.
    """

    difference: str = ""
    extra_columns: tuple[int, ...] = ()

    @property
    def equal(self) -> bool:
        """Tell whether the actual result is the expected one."""
        return not self.difference


@dataclass(frozen=True, slots=True)
class _Number:
    """A number with the half of its last decimal, 0 where that gives no allowance."""

    value: float
    rounding: float


_Plain = str | date | time | bytes | _Number | None
_PlainRow = tuple[_Plain, ...]


def compare(
    expected: Sequence[Row],
    actual: Sequence[Row],
    *,
    order_matters: bool = False,
    relative: float = RELATIVE_TOLERANCE,
) -> ResultComparison:
    """Compare two results; ``relative`` is the relative tolerance of numbers."""
    if len(expected) != len(actual):
        return ResultComparison(f"{len(actual)} rows, expected {len(expected)}")
    if not expected:
        return ResultComparison()
    wanted, found = [_plain_row(row) for row in expected], [_plain_row(row) for row in actual]
    if len(found[0]) < len(wanted[0]):
        return ResultComparison(f"{len(found[0])} columns, expected at least {len(wanted[0])}")
    candidates = _candidates(wanted, found, relative)
    missing = [position for position, columns in enumerate(candidates) if not columns]
    if missing:
        return ResultComparison(f"no column holds what column {missing[0] + 1} of the expected result holds")
    for chosen in _assignments(candidates):
        projected = [tuple(row[column] for column in chosen) for row in found]
        if _same_rows(wanted, projected, order_matters=order_matters, relative=relative):
            extra = tuple(column for column in range(len(found[0])) if column not in chosen)
            return ResultComparison(extra_columns=extra)
    return ResultComparison("the columns fit one by one, the rows do not")


def _plain_row(row: Row) -> _PlainRow:
    return tuple(_plain(cell) for cell in row)


def _plain(cell: Cell) -> _Plain:
    """Return a cell in the form in which it is compared."""
    match cell:
        case bool() | int() | float() | Decimal():
            return _number(cell)
        case datetime():
            moment = cell.replace(tzinfo=None)
            return moment.date() if moment.time() == time.min else moment
        case str():
            return None if cell.strip().lower() in NOT_STATED else cell
        case _:
            return cell


def _number(cell: float | Decimal) -> _Number | None:
    if isinstance(cell, float) and math.isnan(cell):
        return None
    decimals = 0
    if isinstance(cell, Decimal):
        exponent = cell.as_tuple().exponent
        decimals = -exponent if isinstance(exponent, int) else 0
    elif isinstance(cell, float):
        decimals = len(repr(cell).partition(".")[2]) if "e" not in repr(cell) else 0
    return _Number(float(cell), 0.5 * 10.0**-decimals if decimals >= 2 else 0.0)


def _close(expected: _Number, actual: _Number, relative: float) -> bool:
    allowed = max(relative * abs(expected.value), actual.rounding * (1 + 1e-6), 1e-9)
    return expected.value == actual.value or abs(expected.value - actual.value) <= allowed


def _candidates(wanted: list[_PlainRow], found: list[_PlainRow], relative: float) -> list[list[int]]:
    """Return, for each expected column, the actual columns that hold the same values in some order."""
    columns = [[row[position] for row in found] for position in range(len(found[0]))]
    return [
        [
            position
            for position, column in enumerate(columns)
            if _same_rows([(row[want],) for row in wanted], [(cell,) for cell in column], relative=relative)
        ]
        for want in range(len(wanted[0]))
    ]


def _assignments(candidates: list[list[int]]) -> Iterator[tuple[int, ...]]:
    """Yield choices of a different actual column for each expected one, not more than a sane number."""
    return itertools.islice(_choices(candidates, ()), _MOST_ASSIGNMENTS)


def _choices(candidates: list[list[int]], chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if len(chosen) == len(candidates):
        yield chosen
        return
    for column in candidates[len(chosen)]:
        if column not in chosen:
            yield from _choices(candidates, (*chosen, column))


def _same_rows(
    wanted: list[_PlainRow], found: list[_PlainRow], *, order_matters: bool = False, relative: float
) -> bool:
    if order_matters:
        return all(_same_row(one, other, relative) for one, other in zip(wanted, found, strict=True))
    wanted_groups, found_groups = _groups(wanted), _groups(found)
    if {key: len(rows) for key, rows in wanted_groups.items()} != {
        key: len(rows) for key, rows in found_groups.items()
    }:
        return False
    return all(_same_numbers(rows, found_groups[key], relative) for key, rows in wanted_groups.items())


def _same_row(wanted: _PlainRow, found: _PlainRow, relative: float) -> bool:
    return all(
        _close(one, other, relative) if isinstance(one, _Number) and isinstance(other, _Number) else one == other
        for one, other in zip(wanted, found, strict=True)
    )


_Key = tuple[str | date | time | bytes | bool | None, ...]
_Numbers = tuple[_Number, ...]


def _groups(rows: list[_PlainRow]) -> dict[_Key, list[_Numbers]]:
    """Group rows by their cells that are no numbers; True stands where a number is."""
    groups: dict[_Key, list[_Numbers]] = defaultdict(list)
    for row in rows:
        key = tuple(True if isinstance(cell, _Number) else cell for cell in row)
        groups[key].append(tuple(cell for cell in row if isinstance(cell, _Number)))
    return groups


def _same_numbers(wanted: list[_Numbers], found: list[_Numbers], relative: float) -> bool:
    """Compare number rows as multisets: sorted side by side, and by matching where near ties hide the pairs."""
    pairs = zip(sorted(wanted, key=_values), sorted(found, key=_values), strict=True)
    if all(_same_row(one, other, relative) for one, other in pairs):
        return True
    return len(wanted[0]) > 1 and len(wanted) <= _MOST_MATCHED and _can_be_matched(wanted, found, relative)


def _values(row: _Numbers) -> tuple[float, ...]:
    return tuple(number.value for number in row)


def _can_be_matched(wanted: list[_Numbers], found: list[_Numbers], relative: float) -> bool:
    """Tell whether every wanted row has a found row of its own (augmenting paths)."""
    fits = [[at for at, other in enumerate(found) if _same_row(one, other, relative)] for one in wanted]
    owner: dict[int, int] = {}
    return all(_augment(row, fits, owner, set()) for row in range(len(wanted)))


def _augment(row: int, fits: list[list[int]], owner: dict[int, int], seen: set[int]) -> bool:
    for at in fits[row]:
        if at in seen:
            continue
        seen.add(at)
        if at not in owner or _augment(owner[at], fits, owner, seen):
            owner[at] = row
            return True
    return False
