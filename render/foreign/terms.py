"""Facts that others recorded, told in our own terms: periods, earlier columns, totals, extremes, shares, changes.

The answer contract leaves open how a column is called, what stands in a formula (``difference(F1, F2)``, ``share(F1,
F9)``) and whether a period is a column of rows. What a fact is, its name proposes and its numbers decide: a "total"
is one only if it is the sum of the cells. Values, ids and units of what is shown stay as they were given.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from core.fact import Fact, FactKind
from render.foreign.columns import count_unit, earlier_columns
from render.foreign.formulas import Cells, in_our_terms
from render.foreign.titles import with_plain_titles
from render.vocabulary.periods import Grain, grain_of, moment_of, row_grain

_QUOTES = re.compile(r"^[«\"“„'](.*)[»\"”“']$")
ROWS = "rows"
"""The id of the number of rows, which no text can refer to."""

Key = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Canonical:
    """The facts in our terms, and the periods and other values that hold for all of them."""

    facts: tuple[Fact, ...]
    labels: tuple[str, ...]


def canonical(facts: Iterable[Fact]) -> Canonical:
    """Tell facts of others in our own terms; facts that are so already come out as they are."""
    known = tuple(_cleaned(fact) for fact in facts)
    if any(fact.kind is FactKind.ROW_COUNT and fact.formula == "count(rows)" for fact in known):
        return Canonical(known, ())
    known, periods = with_plain_titles(known)
    known = _with_earlier_rows(_with_earlier_columns(known))
    known, labels = _without_constants(known)
    labels = tuple(dict.fromkeys((*periods, *labels)))
    cells = Cells.of(known)
    read = _with_ends_of_shares(known, tuple(in_our_terms(fact, cells) for fact in known))
    counted = tuple(replace(fact, unit=count_unit(fact, read)) for fact in read)
    return Canonical((*counted, *_row_count(cells)), labels)


def _with_ends_of_shares(told: tuple[Fact, ...], read: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """``max(F11, F12)`` of shares is the largest of their column, ``argmax(F11, F12)`` the name of its row."""
    columns = {fact.id: fact.column for fact in read if fact.kind is FactKind.CELL and fact.column.endswith("_share")}
    cells = Cells.of(read)
    return tuple(_end_of_shares(fact, found, columns, cells) for fact, found in zip(told, read, strict=True))


def _end_of_shares(told: Fact, read: Fact, columns: dict[str, str], cells: Cells) -> Fact:
    of = {columns.get(name, "") for name in _IDS.findall(told.formula)}
    column = next(iter(of), "")
    if len(of) != 1 or not column or not _ENDS.match(told.formula):
        return read
    return in_our_terms(replace(told, column=column), cells)


def _cleaned(fact: Fact) -> Fact:
    """Leave out quotes around a name: «Лента» is called so with and without them."""
    key = tuple((column, _bare(member)) for column, member in fact.row_key)
    value = _bare(fact.value) if isinstance(fact.value, str) else fact.value
    return replace(fact, row_key=key, value=value)


def _bare(name: str) -> str:
    found = _QUOTES.match(name.strip())
    return found.group(1) if found else name


def _with_earlier_columns(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Call the column of an earlier period as ours are: the title stays in the label."""
    names = earlier_columns(dict.fromkeys(fact.column for fact in facts if fact.column))
    return tuple(
        replace(fact, column=names[fact.column], period=fact.column) if fact.column in names else fact for fact in facts
    )


def _with_earlier_rows(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Two periods that stand as two rows and are compared by formulas alone are a column and its earlier one."""
    members = {pair for fact in facts for pair in fact.row_key}
    moments = {member: moment for _, member in members if (moment := moment_of(member)) is not None}
    timed = {column for column, member in members if member in moments}
    others = [column for column, _ in members if column not in timed]
    if len(timed) != 1 or len(moments) != _TWO or len(members) - len(others) != _TWO or len(set(others)) < len(others):
        return facts
    if any(fact.column.endswith("_previous") for fact in facts):
        return facts
    if any(_CALLED.match(fact.formula) for fact in facts) or not any(fact.formula for fact in facts):
        return facts
    earlier = min(moments, key=lambda member: moments[member])
    past = {fact.id for fact in facts if not fact.formula and any(member == earlier for _, member in fact.row_key)}
    past |= {fact.id for fact in facts if _is_of_past(fact, earlier, past)}
    return tuple(
        replace(fact, column=f"{fact.column}_previous", label=fact.label or fact.column) if fact.id in past else fact
        for fact in facts
    )


def _is_of_past(fact: Fact, earlier: str, past: set[str]) -> bool:
    """A ratio of two figures of the earlier period, «средний кредит» of it."""
    inputs = set(_IDS.findall(fact.formula))
    return bool(inputs) and inputs <= past and any(member == earlier for _, member in fact.row_key)


_TWO = 2
_IDS = re.compile(r"\bF\d+\b")
_ENDS = re.compile(r"^\s*=?\s*(?:arg_?)?(?:max|min)\b", re.IGNORECASE)
_CALLED = re.compile(r"^\s*=?\s*(?:sum|total|avg|mean|average|max|min|arg\w+|count)\b", re.IGNORECASE)


def _without_constants(facts: tuple[Fact, ...]) -> tuple[tuple[Fact, ...], tuple[str, ...]]:
    """Take what all rows share out of their keys: the period of the answer, one region that was asked for."""
    members: dict[tuple[str, bool], set[str]] = {}
    for fact in facts:
        for column, member in fact.row_key:
            members.setdefault((column, fact.column.endswith("_previous")), set()).add(member)
    columns = {column for column, _ in members}
    constant = {column for column in columns if all(len(found) == 1 for (one, _), found in members.items()
                if one == column)}  # fmt: skip
    shared = [(column, member) for (column, _), found in members.items() if column in constant for member in found]
    filters = [
        f"{column}: {member}" for column, member in shared if grain_of(member) is None or _is_begun(column, member)
    ]
    labels = dict.fromkeys((*(member for _, member in shared), *filters))
    kept = tuple(replace(fact, row_key=_without(fact.row_key, constant)) for fact in facts)
    return kept, tuple(labels)


def _is_begun(column: str, member: str) -> bool:
    """A week or a month that is written by its first day: its title says how long it is."""
    return grain_of(member) is Grain.DAY and row_grain(column, member) is not Grain.DAY


def _without(key: Key, columns: set[str]) -> Key:
    return tuple(pair for pair in key if pair[0] not in columns)


def _row_count(cells: Cells) -> Sequence[Fact]:
    rows = cells.rows()
    count = max(1, len(rows))
    return (Fact(ROWS, FactKind.ROW_COUNT, count, count_unit(None, ()), "", "", (), "count(rows)"),)
