"""What the figures of a ranking or a series are: a row's level, its share, a total, an average, a gap, a sum of rows.

The rows are told apart by one dimension, and all of them are known: «7 023» of Perm is a LEVEL of one row, «F2 − F1»
the GAP of two, «F17 / F6 × 100» the share of the rows that F17 sums up.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import cached_property

from core.fact import Fact, FactKind
from core.unit import UnitKind
from ledger.formula import fact_ids
from render.proofs.plan_actual import plans
from render.texts.case import Case
from render.texts.proof import is_difference, number
from render.texts.row_names import Pair

_PAIR = 2
_SUM = re.compile(r"[F\d\s+]+")
_QUOTIENT = re.compile(r"(F\d+) / (F\d+)")
_PART = re.compile(r"(F\d+) / (F\d+) × 100")
_AVERAGE = re.compile(r"\(([F\d\s+]+)\) / (\d+)|(F\d+) / (\d+)")


class Kind(StrEnum):
    """What a figure is."""

    LEVEL = "level"
    SHARE = "share"
    TOTAL = "total"
    AVERAGE = "average"
    GAP = "gap"
    RATIO = "ratio"
    SUM = "sum"
    SHARE_OF_SUM = "share of sum"


@dataclass(frozen=True)
class Told:
    """A figure: what it is, of which metric and of which rows, those of a gap and a ratio in their order."""

    kind: Kind
    column: str
    rows: tuple[Pair, ...] = ()


@dataclass(frozen=True)
class RankingFacts:
    """The rows of an answer by size, and what each of its figures is."""

    case: Case
    dimension: str

    @classmethod
    def of(cls, case: Case) -> RankingFacts | None:
        """Read the facts of an answer of several rows; None where two things tell them apart, or one is the rest."""
        varied = case.evidence.varied()
        if len(varied) != 1 or case.evidence.rest() or plans(case):
            return None
        if any(case.evidence.is_of_selection(fact) for fact in case.evidence.known.values()):
            return None
        facts = cls(case, varied[0])
        return facts if facts.metrics else None

    @cached_property
    def metrics(self) -> tuple[str, ...]:
        """The columns of which every row has a figure, in order; no column of shares, changes or an earlier period."""
        evidence = self.case.evidence
        columns = evidence.measure_columns()
        bases = (name for name in columns if not name.endswith("_share"))
        if any(evidence.base_of(name) or evidence.compared_with(name) for name in columns):
            return ()
        return tuple(name for name in bases if len(evidence.cells(name)) == evidence.row_count() > 1)

    @cached_property
    def told(self) -> dict[str, Told]:
        """What each figure is, by the id of its fact; a figure that is none of these has no entry."""
        found = {fact.id: told for fact in self.case.evidence.known.values() if (told := self._told(fact)) is not None}
        parts = ((fact, self._share_of_sum(fact, found)) for fact in self.case.evidence.known.values())
        return {**found, **{fact.id: told for fact, told in parts if told is not None}}

    def is_count(self, column: str) -> bool:
        """Tell whether a metric counts things."""
        return any(cell.unit.kind is UnitKind.COUNT for cell in self.case.evidence.cells(column))

    def value(self, column: str, row: Pair) -> Decimal | None:
        """Return the figure of a row in a column."""
        return next((number(one) for one in self.case.evidence.cells(column) if row in one.row_key), None)

    def rows(self, column: str) -> list[Pair]:
        """Return the rows of a column as they stand."""
        return [row for one in self.case.evidence.cells(column) if (row := self.row_of(one)) is not None]

    def by_size(self, column: str) -> list[Pair]:
        """Return the rows of a column, the largest first; none where two rows have the same figure."""
        cells = sorted(self.case.evidence.cells(column), key=lambda one: number(one) or Decimal(0), reverse=True)
        rows = [row for one in cells if (row := self.row_of(one)) is not None]
        return rows if len({number(one) for one in cells}) == len(cells) == len(rows) else []

    def end(self, column: str, *, largest: bool) -> Pair | None:
        """Return the row that is the largest or the smallest one of a column, None where two or more are."""
        cells = self.case.evidence.cells(column)
        values = [value for one in cells if (value := number(one)) is not None]
        if len(values) < _PAIR:
            return None
        wanted = max(values) if largest else min(values)
        rows = [self.row_of(one) for one in cells if number(one) == wanted]
        return rows[0] if len(rows) == 1 else None

    def row_of(self, fact: Fact) -> Pair | None:
        """Return the member of the dimension that a fact is of."""
        own = [pair for pair in fact.row_key if pair[0] == self.dimension]
        return own[0] if len(own) == 1 else None

    def _told(self, fact: Fact) -> Told | None:
        column = fact.column.removesuffix("_share")
        if number(fact) is None or column not in self.metrics or fact.formula.startswith("arg"):
            return None
        row = self.row_of(fact)
        if fact.kind is FactKind.FORMULA:
            return self._computed(fact, column) if row is None else None
        if fact.kind is FactKind.TOTAL:
            return None if self.case.evidence.is_of_selection(fact) else Told(Kind.TOTAL, column)
        if row is None or fact.kind not in {FactKind.CELL, FactKind.EXTREME}:
            return None
        if column != fact.column:
            return Told(Kind.SHARE, column, (row,)) if fact.unit.kind is UnitKind.PERCENT else None
        return Told(Kind.LEVEL, column, (row,)) if number(fact) == self.value(column, row) else None

    def _computed(self, fact: Fact, column: str) -> Told | None:
        inputs = [self.case.evidence.known[name] for name in fact_ids(fact.formula) if name in self.case.evidence.known]
        rows = tuple(row for one in inputs if (row := self.row_of(one)) is not None)
        average = _AVERAGE.fullmatch(fact.formula)
        if average is not None and self._averages_all(average, inputs):
            return Told(Kind.AVERAGE, column)
        if any(one.column != column for one in inputs) or len(rows) != len(inputs) or len(set(rows)) != len(rows):
            return None
        if is_difference(fact.formula) and len(inputs) == _PAIR:
            return Told(Kind.GAP, column, rows)
        if _QUOTIENT.fullmatch(fact.formula):
            return Told(Kind.RATIO, column, rows)
        return Told(Kind.SUM, column, rows) if _SUM.fullmatch(fact.formula) and len(rows) >= _PAIR else None

    def _averages_all(self, average: re.Match[str], inputs: list[Fact]) -> bool:
        count = self.case.evidence.row_count()
        if (average[2] or average[4]) != str(count):
            return False
        if average[3]:
            return inputs[0].kind is FactKind.TOTAL and not self.case.evidence.is_of_selection(inputs[0])
        return len({self.row_of(one) for one in inputs} - {None}) == len(inputs) == count

    def _share_of_sum(self, fact: Fact, told: dict[str, Told]) -> Told | None:
        part = _PART.fullmatch(fact.formula) if fact.kind is FactKind.FORMULA else None
        if part is None or fact.unit.kind is not UnitKind.PERCENT:
            return None
        of, whole = told.get(part[1]), told.get(part[2])
        fits = of is not None and whole is not None and whole.kind is Kind.TOTAL and whole.column == of.column
        if of is None or not fits or of.kind is not Kind.SUM:
            return None
        return Told(Kind.SHARE_OF_SUM, of.column, of.rows)
