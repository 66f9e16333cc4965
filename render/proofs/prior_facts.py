"""What the facts of an answer tell of a period and of earlier ones: levels, and the changes between two of them.

Earlier figures stand in columns of their own («Выручка, год назад») or in rows of their own («2023-07» beside «2024-06»
and «2024-07»). The latest period is what the others are compared with; one lies a step before it, one a year.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum
from functools import cached_property
from itertools import pairwise

from core.fact import Fact, FactKind
from core.unit import UnitKind
from domains.words import fold
from ledger.formula import fact_ids
from render.numbers import last_digit
from render.texts.case import Case, base_of
from render.texts.proof import number
from render.vocabulary.periods import Grain, grain_word, moment_of, row_grain

_WEEK = re.compile(r"(\d{4})-[Ww](\d{2})")
_DAY = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_MONTHS = {Grain.MONTH: 1, Grain.QUARTER: 3, Grain.HALF: 6, Grain.YEAR: 12}
_YEAR = 12
_TWO, _THREE = 2, 3
_HUNDRED = Decimal(100)
_EXACT = Decimal("1e-9")
"""How far a figure that was not rounded may lie from what it is computed of."""
_SUFFIX = "_previous"


class When(StrEnum):
    """Of which period a figure is."""

    NOW = "now"
    PREVIOUS = "previous"
    YEAR_AGO = "year ago"


@dataclass(frozen=True)
class Told:
    """What a figure is: the level of a period, or the change of the latest one against an earlier one."""

    metric: str
    when: When
    is_change: bool = False
    is_ratio: bool = False


@dataclass(frozen=True)
class Rows:
    """Two rows of a series by their places, and how many rows it has."""

    earlier: int
    later: int
    size: int
    cells: dict[str, tuple[Decimal, ...]] = field(default_factory=dict)
    """The figures of each metric from the earlier row to the later one."""

    @property
    def is_whole(self) -> bool:
        """The first row and the last one."""
        return self.earlier == 0 and self.later == self.size - 1

    @property
    def is_step(self) -> bool:
        """A row and the one right before it."""
        return self.later - self.earlier == 1


@dataclass(frozen=True)
class PriorFacts:
    """The facts of an answer that hold a period and one or two earlier ones."""

    case: Case
    levels: dict[str, tuple[str, When]]
    """Metric and period of each figure that is no change, by the id of its fact."""
    grain: Grain | None
    """How long a period is; None where the facts do not say it."""
    members: dict[str, When]
    """The periods that have a name of their own."""
    is_vague: bool = False
    """How far back the earlier period lies is not said: it is "the earlier one", and no month or year before."""
    rows: Rows | None = None
    """Which two rows of a series these are; None where the answer has no others."""

    @classmethod
    def of(cls, case: Case) -> PriorFacts | None:
        """Read the facts of an answer; None if they are not such ones."""
        figures = [fact for fact in case.evidence.known.values() if number(fact) is not None]
        cells = [fact for fact in figures if fact.kind is FactKind.CELL and not fact.formula]
        found = _by_rows(case, cells) if any(fact.row_key for fact in cells) else _by_columns(case, cells)
        if found is None:
            return None
        known = list(found.levels.values())
        whole = len(set(known)) == len(known) and len({when for _, when in known}) > 1
        return found if whole else None

    @cached_property
    def metrics(self) -> frozenset[str]:
        """The metrics that have an earlier figure."""
        return frozenset(metric for metric, when in self.levels.values() if when is not When.NOW)

    @cached_property
    def earlier(self) -> frozenset[When]:
        """The earlier periods that there are."""
        return frozenset(when for _, when in self.levels.values()) - {When.NOW}

    @property
    def is_step(self) -> bool:
        """The earlier period lies right before the later one, as far as the facts say."""
        return self.rows is None or self.rows.is_step

    @property
    def is_whole(self) -> bool:
        """The two periods are the ends of a series, or all that there are."""
        return (
            self.rows.is_whole if self.rows is not None else len(self.members) == len({When.NOW, *self.earlier}) == _TWO
        )

    @cached_property
    def told(self) -> dict[str, Told]:
        """What each figure is, by the id of its fact; a figure that is neither has no entry."""
        found = {name: Told(*level) for name, level in self.levels.items()}
        for fact in self.case.evidence.known.values():
            change = self._change(fact) if fact.kind is FactKind.FORMULA else self._change_column(fact)
            if change is not None:
                found[fact.id] = change
        return found

    def level(self, metric: str, when: When) -> Decimal | None:
        """Return the figure of a period."""
        names = (name for name, told in self.levels.items() if told == (metric, when))
        return next((number(self.case.evidence.known[name]) for name in names), None)

    def move(self, metric: str, when: When) -> Decimal | None:
        """Return how much more the latest figure is than an earlier one."""
        now, then = self.level(metric, When.NOW), self.level(metric, when)
        return now - then if now is not None and then is not None else None

    def steps(self, metric: str) -> list[Decimal]:
        """Return the steps from the earlier row to the later one; none where a row between has no figure."""
        cells = self.rows.cells.get(metric, ()) if self.rows is not None else ()
        whole = self.rows is not None and len(cells) == self.rows.later - self.rows.earlier + 1
        return [later - before for before, later in pairwise(cells)] if whole else []

    def _change(self, fact: Fact) -> Told | None:
        """Read a change, if the numbers bear it out; a fall may be told without its sign."""
        inputs = {self.levels[name] for name in fact_ids(fact.formula) if name in self.levels}
        metrics, earlier = {metric for metric, _ in inputs}, {when for _, when in inputs} - {When.NOW}
        if len(inputs) != _TWO or len(metrics) != 1 or len(earlier) != 1:
            return None
        return self._borne_out(fact, metrics.pop(), earlier.pop(), is_minus=bool(re.search(r"[-−–]", fact.formula)))

    def _change_column(self, fact: Fact) -> Told | None:
        """Read a column of changes, "payments_amount_change_pct", beside the one earlier period that there is."""
        metric = self.case.evidence.base_of(fact.column)
        if not metric or fact.kind is not FactKind.CELL or len(self.earlier) != 1 or metric not in self.metrics:
            return None
        return self._borne_out(fact, metric, next(iter(self.earlier)), is_minus=True)

    def _borne_out(self, fact: Fact, metric: str, when: When, *, is_minus: bool) -> Told | None:
        """What a change is by its numbers: the difference, the per cent or the ratio of two levels."""
        value = number(fact)
        if value is None:
            return None
        now, then = self.level(metric, When.NOW), self.level(metric, when)
        if now is None or then is None:
            return None
        step = max(last_digit(value), abs(value) * _EXACT)
        if fact.unit.kind is UnitKind.PERCENT:
            bases = [one for one in ((then, now) if value > 0 > now - then else (then,)) if one > 0]
            fits = any(abs(abs(now - then) / one * _HUNDRED - abs(value)) <= step for one in bases[:1])
            return Told(metric, when, is_change=True) if fits else None
        if abs(abs(now - then) - abs(value)) <= step / 2 and is_minus:
            return Told(metric, when, is_change=True)
        is_ratio = then > 0 and abs(now / then - value) <= step and "/" in fact.formula
        return Told(metric, when, is_change=True, is_ratio=True) if is_ratio else None


def _by_columns(case: Case, cells: list[Fact]) -> PriorFacts | None:
    cells = [fact for fact in cells if not case.evidence.base_of(fact.column)]
    earlier = [fact for fact in cells if fact.column.endswith(_SUFFIX)]
    if not all(fact.period for fact in earlier):
        return _by_own_columns(case, cells)
    levels = {fact.id: (fact.column, When.NOW) for fact in cells}
    grains: set[Grain] = set()
    for fact in earlier:
        grain = _grain_of_title(fact.period, fact.column)
        when = When.YEAR_AGO if grain is Grain.YEAR else When.PREVIOUS
        grains |= {grain} - {None, Grain.YEAR} if grain is not None else set()
        levels[fact.id] = (fact.column.removesuffix(_SUFFIX), when)
    if len(grains) > 1 or not earlier:
        return None
    return PriorFacts(case, levels, next(iter(grains), None), {})


def _by_own_columns(case: Case, cells: list[Fact]) -> PriorFacts | None:
    """Our own columns of an earlier period: which one it is, at most the labels say («май 2025», «апрель 2025»)."""
    levels = {
        fact.id: (fact.column.removesuffix(_SUFFIX), When.PREVIOUS if fact.column.endswith(_SUFFIX) else When.NOW)
        for fact in cells
    }
    return None if any(moment_of(label) for label in case.labels) else PriorFacts(case, levels, None, {}, is_vague=True)


def _grain_of_title(title: str, column: str) -> Grain | None:
    """How far back the column of an earlier period lies by its title: «Выручка, год назад», "revenue_prev_week"."""
    own = {fold(word) for word in re.findall(r"[^\W\d_]+", column.replace("_", " "))}
    words = [fold(word) for word in re.findall(r"[^\W\d_]+", title.replace("_", " "))]
    found = [grain for word in words if word not in own and (grain := grain_word(word)) is not None]
    if {"ly", "прошлогодний"} & set(words):
        return Grain.YEAR
    return found[-1] if found else None


def _by_rows(case: Case, cells: list[Fact]) -> PriorFacts | None:
    members = {pair for fact in cells for pair in fact.row_key}
    names = [member for _, member in members]
    told = any(fact.column.endswith(_SUFFIX) for fact in cells) or not all(len(fact.row_key) == 1 for fact in cells)
    if told or len({column for column, _ in members}) != 1 or len(names) not in {_TWO, _THREE}:
        return None
    places = {name: place for column, name in members if (place := _place(column, name)) is not None}
    if len(places) != len(names) or len({grain for grain, _, _ in places.values()}) != 1:
        return None
    latest = max(names, key=lambda name: places[name][1:])
    whens = {name: _when(places[name], places[latest]) for name in names}
    known = {name: when for name, when in whens.items() if when is not None}
    if len(set(known.values())) != len(names):
        return None
    levels = {fact.id: (base_of(case, fact.column), known[fact.row_key[0][1]]) for fact in cells}
    return PriorFacts(case, levels, places[latest][0], known)


Place = tuple[Grain, int, int]
"""The grain, the year and the number of a period within it."""


def _place(column: str, name: str) -> Place | None:
    week, day = _WEEK.fullmatch(name.strip()), _DAY.fullmatch(name.strip())
    moment, grain = moment_of(name), row_grain(column, name)
    if week is not None:
        return Grain.WEEK, int(week.group(1)), int(week.group(2))
    if day is not None and grain is Grain.WEEK:
        return Grain.WEEK, *date(*map(int, day.groups())).isocalendar()[:2]
    if day is not None:
        moment = int(day.group(1)), int(day.group(2))
    if moment is None or not moment[0] or grain not in _MONTHS:
        return None
    return grain, moment[0], (moment[1] - 1) // _MONTHS[grain]


def _when(one: Place, latest: Place) -> When | None:
    """Tell how a period lies to the latest one; None if neither a step nor a year before it."""
    if one == latest:
        return When.NOW
    if one[1:] == (latest[1] - 1, latest[2]):
        return When.YEAR_AGO
    return When.PREVIOUS if _number(latest) - _number(one) == 1 else None


def _number(place: Place) -> int:
    grain, year, at = place
    if grain is Grain.WEEK:
        return date.fromisocalendar(year, at, 1).toordinal() // 7
    return year * _YEAR // _MONTHS[grain] + at
