"""Formulas and aggregates that others wrote: what the numbers say that they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from core.fact import Fact, FactKind
from core.unit import UnitKind
from domains.words import fold
from render.numbers import last_digit

_CALL = re.compile(r"^\s*=?\s*([^\W\d_]\w*)\s*\(\s*(.*?)\s*\)\s*$", re.DOTALL)
_IDS = re.compile(r"\bF\d+\b")
_SHARE = re.compile(
    r"^\s*(?:round\()?\s*\(?\s*(F\d+)\s*[/÷:]\s*(F\d+)\s*\)?\s*[×*·]\s*100(?:[.,]0+)?\s*(?:,\s*\d+\s*\))?\s*$"
)
_MINUS = re.compile(
    r"^\s*(?:round\()?\s*\(*\s*(F\d+)\s*[-−–]\s*(F\d+)\s*\)*\s*"
    r"(?:[/÷:]\s*(\1|\2)\s*\)?\s*[×*·]\s*100(?:[.,]0+)?)?\s*(?:,\s*\d+\s*\))?\s*$"
)
_MEAN = re.compile(
    r"^\s*=?\s*(?:round\()?\s*(?:sum|total|сумма|итог)?\s*\(\s*F\d+(?:\s*[,+;]\s*F\d+)+\s*\)\s*[/÷:]\s*(\d+)"
    r"\s*(?:,\s*\d+\s*\))?\s*$",
    re.IGNORECASE,
)
"""``sum(F1, F2, F3) / 3``, ``(F1 + F2 + F3) / 3``: an average only if it divides by as many as it adds."""
_DIVIDED = re.compile(r"^\s*(?:round\()?\s*(F\d+)\s*[/÷:]\s*(F\d+)\s*(?:,\s*\d+\s*\))?\s*$")
_SUMMED = re.compile(r"^\s*F\d+(?:\s*\+\s*F\d+)+\s*$")
_PAIR = 2
_NAMES: dict[str, tuple[str, ...]] = {
    "sum": ("sum", "total", "сумма", "итог"),
    "max": ("max", "maximum", "макс", "максимум", "largest", "top"),
    "min": ("min", "minimum", "мин", "минимум", "smallest"),
    "argmax": ("argmax", "arg_max", "idxmax"),
    "argmin": ("argmin", "arg_min", "idxmin"),
    "avg": ("avg", "mean", "average", "среднее"),
    "median": ("median", "медиана"),
    "count": ("count", "количество", "число"),
    "difference": ("difference", "diff", "delta", "change", "minus", "sub", "subtract",
        "разность", "разница", "изменение"),
    "percent": ("percent", "pct", "pct_change", "percent_change", "growth", "growth_pct", "change_pct",
        "rate_of_change", "прирост", "delta_pct", "relative_change", "yoy", "mom"),
    "share": ("share", "part", "portion", "доля", "share_pct", "percent_of", "pct_of", "ratio_pct", "pct_of_total"),
    "ratio": ("ratio", "div", "divide", "times", "quotient", "multiple", "отношение"),
}  # fmt: skip
_FAMILY = {name: family for family, names in _NAMES.items() for name in names}
_PAIRS = ("difference", "percent", "share", "ratio")

_ROUNDED = Decimal("0.51")
"""Of the last digit that is told: as far as rounding moves a figure."""

RowKey = frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Cells:
    """The figures of each column row by row."""

    known: dict[str, Fact]

    @staticmethod
    def of(facts: Sequence[Fact]) -> Cells:
        """Keep the facts by their ids."""
        return Cells({fact.id: fact for fact in facts})

    def of_column(self, column: str) -> list[Fact]:
        """Return the cells of a column that tell rows apart, the finest grain of them."""
        found = [fact for fact in self.known.values() if fact.column == column and fact.row_key and _is_cell(fact)]
        finest = max((len(fact.row_key) for fact in found), default=0)
        return [fact for fact in found if len(fact.row_key) == finest]

    def rows(self) -> list[RowKey]:
        """Return the rows that the cells stand in."""
        columns = dict.fromkeys(fact.column for fact in self.known.values())
        keys = [frozenset(fact.row_key) for column in columns for fact in self.of_column(column)]
        finest = max((len(key) for key in keys), default=0)
        return list(dict.fromkeys(key for key in keys if len(key) == finest))


def _is_cell(fact: Fact) -> bool:
    return value_of(fact) is not None and not _IDS.search(fact.formula) and not _CALL.match(fact.formula)


def value_of(fact: Fact) -> Decimal | None:
    """Return a fact's figure, None for a name."""
    value = fact.value
    return Decimal(value) if isinstance(value, (int, Decimal)) and not isinstance(value, bool) else None


def in_our_terms(fact: Fact, cells: Cells) -> Fact:
    """Tell one fact in our terms; what its numbers do not bear out keeps a formula that is seen to be false."""
    call = _CALL.match(fact.formula)
    ids = [name for name in _IDS.findall(fact.formula) if name in cells.known]
    shared = _SHARE.match(fact.formula)
    subtracted = _MINUS.match(fact.formula)
    written = shared or subtracted
    if written and set(written.groups()[:_PAIR]) <= cells.known.keys():
        return _pair(fact, cells, _way(written, is_share=shared is not None), (written.group(1), written.group(2)))
    divided = _MEAN.match(fact.formula)
    if divided and ids and int(divided.group(1)) == len(ids):
        return _aggregate(fact, cells, "avg", ids)
    if _SUMMED.match(fact.formula) and ids:
        return _total(fact, [cells.known[name] for name in ids], cells.of_column(fact.column))
    if not fact.formula and not fact.row_key:
        return _unsaid(fact, cells)
    return _called(fact, cells, _family(call.group(1)), ids) if call else _quotient(fact, cells)


def _quotient(fact: Fact, cells: Cells) -> Fact:
    """«F1 / F6» of two rows of one column is how many times as much one is; «F2 / F1» of one row is its average."""
    divided = _DIVIDED.match(fact.formula)
    inputs = [cells.known[name] for name in divided.groups() if name in cells.known] if divided else []
    alike = [one for one in inputs if one.column == fact.column and one.row_key]
    if len(alike) < _PAIR or alike[0].row_key == alike[1].row_key:
        return fact
    return _pair(fact, cells, "ratio", (alike[0].id, alike[1].id))


def _way(written: re.Match[str], *, is_share: bool) -> str:
    """«(F1 − F2) / F1 × 100» with the earlier figure first is a fall, told as a positive number."""
    if is_share:
        return "share"
    divided = written.group(3)
    return "difference" if divided is None else "fall" if divided == written.group(1) else "percent"


def _called(fact: Fact, cells: Cells, family: str, ids: list[str]) -> Fact:
    if len(ids) == _PAIR and (family in _PAIRS or not family):
        return _pair(fact, cells, family, (ids[0], ids[1]))
    if family in {"argmax", "argmin"}:
        return _place(fact, cells, family, ids)
    return _aggregate(fact, cells, family, ids) if family in {"sum", "max", "min", "avg", "median"} else fact


def _family(name: str) -> str:
    word = fold(name)
    return _FAMILY.get(word, "") or next(
        (family for known, family in _FAMILY.items() if word.endswith("_" + known)), ""
    )


def _aggregate(fact: Fact, cells: Cells, family: str, ids: list[str]) -> Fact:
    all_cells = cells.of_column(fact.column)
    used = [cells.known[name] for name in ids] or _below(all_cells, fact)
    if not used or (len(used) < 2 and len(all_cells) != 1):
        return fact
    covered = {one.id for one in used}
    whole = covered == {one.id for one in all_cells}
    if family == "sum":
        return _total(fact, used, all_cells)
    if family == "avg":
        formula = f"({' + '.join(one.id for one in used)}) / {len(used)}"
        return replace(fact, kind=FactKind.FORMULA, formula=formula, row_key=() if whole else fact.row_key)
    if family == "median":
        return replace(fact, label=f"{fact.label or fact.column} (median)")
    return _extreme(fact, used, family, whole=whole)


def _total(fact: Fact, used: list[Fact], all_cells: list[Fact]) -> Fact:
    """A total of all rows, one of all rows of a group, or only the sum of some."""
    known = {one.id for one in all_cells}
    parts = [[one] if one.id in known else _below(all_cells, one) if one.row_key else [] for one in used]
    covered = {cell.id for part in parts for cell in part}
    whole = all(parts) and len(covered) == sum(len(part) for part in parts)
    borne_out = whole and _near(fact, _sum(used))
    if borne_out and covered == {one.id for one in all_cells}:
        return replace(fact, kind=FactKind.TOTAL, formula=f"sum({fact.column})", row_key=())
    if borne_out and fact.row_key and covered == {one.id for one in _below(all_cells, fact)}:
        return replace(fact, kind=FactKind.TOTAL, formula=f"sum({fact.column})")
    return replace(fact, kind=FactKind.FORMULA, formula=" + ".join(one.id for one in used))


def _below(all_cells: list[Fact], fact: Fact) -> list[Fact]:
    own = frozenset(fact.row_key)
    return [cell for cell in all_cells if own <= frozenset(cell.row_key)]


def _extreme(fact: Fact, used: list[Fact], family: str, *, whole: bool) -> Fact:
    choose: Callable[..., Decimal] = max if family == "max" else min
    wanted = choose(value for one in used if (value := value_of(one)) is not None)
    row = next((one for one in used if value_of(one) == wanted), None)
    if row is None or value_of(fact) != wanted:
        return replace(fact, kind=FactKind.FORMULA, formula=row.id if row is not None else fact.formula)
    if whole and row.column == fact.column:
        return replace(fact, kind=FactKind.EXTREME, formula=f"{family}({fact.column})", row_key=row.row_key)
    return replace(fact, kind=FactKind.FORMULA, formula=row.id, row_key=row.row_key)


def _place(fact: Fact, cells: Cells, family: str, ids: list[str]) -> Fact:
    """The name of the row of an extreme; one that is not that row's is the name of its own row."""
    used = [cells.known[name] for name in ids]
    column = next((one.column for one in used), "")
    values = [value for one in used if (value := value_of(one)) is not None]
    wanted = (max(values) if family == "argmax" else min(values)) if values else None
    rows = [one for one in used if value_of(one) == wanted]
    key = next((pair for one in rows for pair in one.row_key if str(fact.value) in pair), None)
    whole = {one.id for one in used} == {one.id for one in cells.of_column(column)}
    own = key or next((pair for one in used for pair in one.row_key if str(fact.value) in pair), None)
    if own is None:
        return _joint_place(fact, family, column, used if whole else [])
    if key is None or not whole:
        return replace(fact, kind=FactKind.CELL, column=own[0], row_key=(own,), formula="")
    return replace(fact, kind=FactKind.EXTREME, column=own[0], row_key=(own,), formula=f"{family}({column})")


def _joint_place(fact: Fact, family: str, column: str, used: list[Fact]) -> Fact:
    """«Пермь, Постамат»: the name of a row of two dimensions, which only all of its members make."""
    said = frozenset(part.strip() for part in re.split(r"\s*[,;/|×+]\s*|\s+[—–-]\s+", str(fact.value)))
    row = next((one.row_key for one in used if frozenset(member for _, member in one.row_key) == said), ())
    values = {one.row_key: value for one in used if (value := value_of(one)) is not None}
    if row not in values:
        return fact
    wanted = (max if family == "argmax" else min)(values.values())
    if values[row] != wanted:
        return replace(fact, kind=FactKind.CELL, row_key=row, formula="")
    return replace(fact, kind=FactKind.EXTREME, row_key=row, formula=f"{family}({column})")


def _pair(fact: Fact, cells: Cells, family: str, ids: tuple[str, str]) -> Fact:
    """A difference, a change in per cent, a share, a quotient: the one that the two figures give."""
    values = [value_of(cells.known[name]) for name in ids]
    first, second = values
    if first is None or second is None:
        return fact
    one, other = ids
    ways: dict[str, tuple[str, Decimal | None]] = {
        "difference": (f"{one} − {other}", first - second),
        "percent": (f"({one} − {other}) / {other} × 100", (first - second) / second * 100 if second else None),
        "fall": (f"({one} − {other}) / {one} × 100", (first - second) / first * 100 if first else None),
        "share": (f"{one} / {other} × 100", first / second * 100 if second else None),
        "ratio": (f"{one} / {other}", first / second if second else None),
    }
    turned: dict[str, tuple[str, Decimal | None]] = {
        "difference": (f"{other} − {one}", second - first),
        "percent": (f"({other} − {one}) / {one} × 100", (second - first) / first * 100 if first else None),
    }
    asked = [family] if family else list(_PAIRS)
    fitting = [(name, way) for name in asked for way in (ways[name], turned.get(name)) if way and _near(fact, way[1])]
    if not fitting:
        chosen = asked[0]
        return replace(fact, kind=FactKind.FORMULA, formula=ways[chosen][0])
    name, (formula, _) = fitting[0]
    part, whole = (cells.known[one_id] for one_id in ids)
    if name == "share" and _is_whole(whole, part, cells):
        return replace(fact, kind=FactKind.CELL, column=f"{part.column}_share", row_key=part.row_key, formula="")
    return replace(fact, kind=FactKind.FORMULA, formula=formula, row_key=())


def _is_whole(whole: Fact, part: Fact, cells: Cells) -> bool:
    """Tell whether a figure is the total of the column of another."""
    total = _sum(cells.of_column(part.column))
    return bool(part.row_key) and whole.column == part.column and not whole.row_key and value_of(whole) == total


def _unsaid(fact: Fact, cells: Cells) -> Fact:
    """A figure of no row without a formula: a total, an extreme or an average of its column if it is equal to it."""
    used = cells.of_column(fact.column)
    if len(used) < 2 or value_of(fact) is None:
        return fact
    if _near(fact, _sum(used)):
        return replace(fact, kind=FactKind.TOTAL, formula=f"sum({fact.column})")
    values = [value for one in used if (value := value_of(one)) is not None]
    for family, wanted in (("max", max(values)), ("min", min(values))):
        if value_of(fact) == wanted:
            return _extreme(fact, used, family, whole=True)
    if _near(fact, _sum(used) / len(used)):
        return _aggregate(fact, cells, "avg", [one.id for one in used])
    return fact


def _sum(facts: Sequence[Fact]) -> Decimal:
    return sum((value for one in facts if (value := value_of(one)) is not None), Decimal(0))


def _near(fact: Fact, wanted: Decimal | None) -> bool:
    """Tell whether a figure is what was computed, up to its own rounding; a share may be told as a part of one."""
    value = value_of(fact)
    if value is None or wanted is None:
        return False
    step = max(last_digit(value), Decimal("0.000001"))
    parts = fact.unit.kind is not UnitKind.PERCENT and abs(value * 100 - wanted) <= step * 100 and abs(value) < 1
    return abs(value - wanted) <= step * _ROUNDED or parts
