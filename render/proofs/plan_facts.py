"""What the facts of an answer tell of one plan: the plan, what came of it, how much of it that is, how far it is off.

Of facts with the columns «Продажи, план» and «Продажи, факт» each figure is one of these four quantities of one row, or
of all rows together. What a computed figure is its numbers decide: ``F2 / F1 × 100`` of the actual and the plan of one
row is its completion.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import cached_property

from core.fact import Fact, FactKind
from core.unit import UnitKind
from ledger.formula import fact_ids
from render.numbers import last_digit
from render.proofs.plan_actual import plans
from render.texts.case import Case
from render.texts.proof import RowKey, is_difference, number

ALL_ROWS: RowKey = frozenset()
"""The row of a figure of all rows together."""
_HUNDRED = Decimal(100)


class Quantity(StrEnum):
    """What a figure of a plan is."""

    PLAN = "plan"
    ACTUAL = "actual"
    COMPLETION = "completion"
    DEVIATION = "deviation"


@dataclass(frozen=True)
class Told:
    """What a figure is, and of which row."""

    quantity: Quantity
    row: RowKey


@dataclass(frozen=True)
class PlanFacts:
    """The facts of an answer that holds one plan and what came of it, row by row."""

    case: Case
    plan: str
    actual: str

    @classmethod
    def of(cls, case: Case) -> PlanFacts | None:
        """Read the facts of an answer; None if they hold no plan, more than one, or rows told apart by two columns."""
        pairs = plans(case)
        if len(pairs) != 1 or len(case.evidence.varied()) > 1:
            return None
        found = cls(case, *pairs[0])
        levels = (*found.cells(found.plan), *found.cells(found.actual))
        return found if found.rows and UnitKind.PERCENT not in {fact.unit.kind for fact in levels} else None

    @cached_property
    def told(self) -> dict[str, Told]:
        """What each figure is, by the id of its fact; a figure that is none of the four has no entry."""
        found = {fact.id: self._read(fact) for fact in self.case.evidence.known.values() if number(fact) is not None}
        return {name: told for name, told in found.items() if told is not None}

    @cached_property
    def columns(self) -> frozenset[str]:
        """The columns of these figures."""
        return frozenset(self.case.evidence.known[name].column for name in self.told)

    @cached_property
    def rows(self) -> tuple[RowKey, ...]:
        """The rows that have both a plan and what came of it."""
        cells = [frozenset(cell.row_key) for cell in self.cells(self.plan)]
        actual = {frozenset(cell.row_key) for cell in self.cells(self.actual)}
        return tuple(dict.fromkeys(row for row in cells if row in actual))

    def cells(self, column: str) -> list[Fact]:
        """Return the figures of a column row by row; of an answer of one row it has no name, and is all there is."""
        found = self.case.evidence.cells(column)
        if found or self.case.evidence.row_count() != 1:
            return found
        known = [fact for fact in self.case.evidence.known.values() if fact.column == column and not fact.row_key]
        return [fact for fact in known if fact.kind is FactKind.CELL and number(fact) is not None]

    @property
    def is_one_row(self) -> bool:
        """Tell whether the answer is one row, which no other can be compared with."""
        return self.rows == (ALL_ROWS,)

    @cached_property
    def adds_up(self) -> bool:
        """Tell whether a fact puts all rows' figures together, so that the whole is known where no total is told."""
        levels = frozenset(cell.id for column in (self.plan, self.actual) for cell in self.cells(column))
        formulas = (fact.formula for fact in self.case.evidence.known.values() if fact.kind is FactKind.FORMULA)
        whole = any(frozenset(fact_ids(formula)) == levels for formula in formulas)
        return whole and self.all_are_known and len(self.rows) > 1

    @property
    def all_are_known(self) -> bool:
        """Tell whether these are all rows of the answer."""
        return len(self.rows) == self.case.evidence.row_count()

    def value(self, quantity: Quantity, row: RowKey) -> Decimal | None:
        """Return a figure of a row, computed where it is no fact of its own."""
        plan, actual = self._level(self.plan, row), self._level(self.actual, row)
        if quantity is Quantity.PLAN or plan is None:
            return plan
        if quantity is Quantity.ACTUAL or actual is None:
            return actual
        if quantity is Quantity.DEVIATION:
            return actual - plan
        return actual / plan * _HUNDRED if plan > 0 else None

    def _level(self, column: str, row: RowKey) -> Decimal | None:
        if row == ALL_ROWS and not self.is_one_row:
            return self._whole(column)
        return next((number(cell) for cell in self.cells(column) if frozenset(cell.row_key) == row), None)

    def _whole(self, column: str) -> Decimal | None:
        """The total, else the sum that a figure of all rows was computed from: «(F2 + F4) / (F1 + F3) × 100»."""
        total = self.case.evidence.total_of(column)
        if total is not None or not self.adds_up:
            return total
        return sum((number(cell) or Decimal(0) for cell in self.cells(column)), Decimal(0))

    def _read(self, fact: Fact) -> Told | None:
        if fact.kind is FactKind.FORMULA and fact.formula:
            return self._computed(fact)
        row = self._row_of(fact)
        if row is None:
            return None
        if fact.column in {self.plan, self.actual}:
            level = Quantity.PLAN if fact.column == self.plan else Quantity.ACTUAL
            return Told(level, row) if self._level(fact.column, row) == number(fact) else None
        return self._as_derived(fact, row) if self.rows else None

    def _row_of(self, fact: Fact) -> RowKey | None:
        if fact.kind is FactKind.TOTAL:
            return ALL_ROWS if not fact.row_key and not self.case.evidence.is_of_selection(fact) else None
        row = frozenset(fact.row_key)
        return row if fact.kind in {FactKind.CELL, FactKind.EXTREME} and row in self.rows else None

    def _computed(self, fact: Fact) -> Told | None:
        """Read a figure computed from a plan and what came of it, both of one row or of all."""
        inputs = [self.case.evidence.known[name] for name in fact_ids(fact.formula) if name in self.case.evidence.known]
        rows = {self._row_of(one) for one in inputs}
        columns = {one.column for one in inputs}
        if columns != {self.plan, self.actual}:
            return None
        cells = {cell.id for column in columns for cell in self.cells(column)}
        if len(inputs) > len(columns) and {one.id for one in inputs} == cells and self.adds_up:
            return self._as_derived(fact, ALL_ROWS)
        if len(rows) != 1 or len(inputs) != len(columns):
            return None
        row = rows.pop()
        return self._as_derived(fact, row) if row is not None else None

    def _as_derived(self, fact: Fact, row: RowKey) -> Told | None:
        """Read a completion or a deviation, if the numbers bear it out."""
        value = number(fact)
        completion, deviation = self.value(Quantity.COMPLETION, row), self.value(Quantity.DEVIATION, row)
        if value is None or completion is None or deviation is None:
            return None
        step = last_digit(value)
        apart = is_difference(fact.formula) or fact.kind is not FactKind.FORMULA
        if fact.unit.kind is UnitKind.PERCENT:
            if abs(completion - value) <= step and not is_difference(fact.formula):
                return Told(Quantity.COMPLETION, row)
            return Told(Quantity.DEVIATION, row) if apart and abs(completion - _HUNDRED - value) <= step else None
        return Told(Quantity.DEVIATION, row) if apart and abs(abs(deviation) - abs(value)) <= step / 2 else None
