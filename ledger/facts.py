"""The ledger of an answer: what was read from which query, and what was computed from it.

Ids: S1 … are sources, F1 … facts. A small result gives every cell; a larger one its row count, totals, extremes and
the first and last row. Totals exist only where adding has a meaning and all rows are known: of a truncated result
only those that the database itself computed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal

from core.fact import Fact, FactKind, FactValue, Freshness, Source
from core.language import Language
from core.parameter import Parameter
from core.result import Cell, Column, ColumnRole, Result, ResultStore, Row
from core.unit import NUMBER, Unit, UnitKind
from ledger.extremes import Extreme, extremes_of
from ledger.formula import FormulaFault, evaluate, fact_ids
from ledger.labels import cell_label
from ledger.values import fact_value, is_measure

MAX_CELLS = 200
"""A result with more cells than this is known by its totals, extremes, first and last row."""

ROWS = Unit(UnitKind.COUNT, "", ("строка", "строки", "строк"), ("row", "rows"))
SHOWN_ROWS = "shown"
"""Column of the fact that counts the stored rows of a truncated result."""
SELECTED = "; shown rows"
"""In the formula of a total: it is that of the shown groups, and there are others."""
_NAMING = (ColumnRole.DIMENSION, ColumnRole.PERIOD)


@dataclass(frozen=True, slots=True)
class Execution:
    """How a result came to be.

    ``totals`` are sums over *all* rows that the database computed (column name, sum); a truncated result has no
    other totals.
    """

    sql: str
    parameters: tuple[Parameter, ...]
    engine: str
    executed_at: datetime
    totals: tuple[tuple[str, Decimal | None], ...] = ()
    freshness: Freshness | None = None
    selected: bool = False
    """The rows are some of all groups (the first five, those above a threshold): their total is not that of all."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a fact comes from: its source, the facts it was computed from, and their own origins' facts."""

    fact: Fact
    source: Source | None
    inputs: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """Sources and facts of one answer; every adding method returns a new value."""

    sources: tuple[Source, ...] = ()
    facts: tuple[Fact, ...] = ()

    def by_id(self) -> dict[str, Fact]:
        """Return all facts by their ids."""
        return {fact.id: fact for fact in self.facts}

    def fact(self, fact_id: str) -> Fact:
        """Return the fact with this id; KeyError if there is none."""
        return self.by_id()[fact_id]

    def of(self, kind: FactKind, column: str | None = None) -> tuple[Fact, ...]:
        """Return the facts of a kind, of one column if it is named, in the order of rows."""
        return tuple(fact for fact in self.facts if fact.kind is kind and column in (None, fact.column))

    def cells(self, column: str) -> tuple[Fact, ...]:
        """Return the recorded cells of a column in the order of rows (first and last only of a large result)."""
        return self.of(FactKind.CELL, column)

    def total(self, column: str) -> Fact | None:
        """Return the total of a column, None where adding has no meaning or not all rows are known."""
        return next(iter(self.of(FactKind.TOTAL, column)), None)

    def extremes(self, column: str, *, largest: bool) -> tuple[Fact, ...]:
        """Return the largest (or smallest) cells of a column, several on a tie."""
        mark = f"{'max' if largest else 'min'}({column})"
        return tuple(fact for fact in self.of(FactKind.EXTREME, column) if fact.formula == mark)

    def with_formula(self, formula: str, label: str = "", column: str = "") -> tuple[Facts, Fact | FormulaFault]:
        """Compute a formula over these facts and add its value as a fact; a fault adds nothing."""
        computed = evaluate(formula, self.by_id())
        if isinstance(computed, FormulaFault):
            return self, computed
        fact = Fact(
            id=f"F{self._next_number()}",
            kind=FactKind.FORMULA,
            value=computed.value,
            unit=computed.unit,
            source=self.fact(fact_ids(formula)[0]).source if fact_ids(formula) else "",
            column=column,
            formula=formula,
            label=label,
        )
        return replace(self, facts=(*self.facts, fact)), fact

    def why(self, fact_id: str) -> Origin | None:
        """Answer where a number comes from; None if there is no such fact."""
        known = self.by_id()
        fact = known.get(fact_id)
        if fact is None:
            return None
        source = next((source for source in self.sources if source.id == fact.source), None)
        inputs = fact_ids(fact.formula) if fact.kind is FactKind.FORMULA else ()
        return Origin(fact, source, tuple(known[name] for name in inputs if name in known))

    def _next_number(self) -> int:
        return max((int(fact.id[1:]) for fact in self.facts), default=0) + 1


@dataclass(frozen=True, slots=True)
class Ledger:
    """Records results; ``facts`` are those already known (a second query of one answer goes on counting)."""

    facts: Facts = Facts()

    def record(
        self, result: Result, store: ResultStore, execution: Execution, language: Language = Language.RU
    ) -> Facts:
        """Record a stored result as one source and its facts.

        Raises:
            StoreError: the rows are not there any more.
        """
        source = Source(
            id=f"S{len(self.facts.sources) + 1}",
            result_id=result.id,
            sql=execution.sql,
            parameters=execution.parameters,
            engine=execution.engine,
            executed_at=execution.executed_at,
            row_count=result.full_row_count if result.full_row_count is not None else result.row_count,
            freshness=execution.freshness,
        )
        reading = _Reading(result, store, execution, source, language)
        facts = (*_row_count(reading), *_totals(reading), *_extremes(reading), *_cells(reading))
        first = max((int(fact.id[1:]) for fact in self.facts.facts), default=0) + 1
        numbered = tuple(replace(fact, id=f"F{number}") for number, fact in enumerate(facts, first))
        return Facts((*self.facts.sources, source), (*self.facts.facts, *numbered))


@dataclass(frozen=True, slots=True)
class _Reading:
    """One result being recorded."""

    result: Result
    store: ResultStore
    execution: Execution
    source: Source
    language: Language

    def fact(self, kind: FactKind, column: Column, value: FactValue, formula: str = "", row: Row = ()) -> Fact:
        return Fact(
            id="",
            kind=kind,
            value=value,
            unit=column.plan.unit if is_measure(column) else NUMBER,
            source=self.source.id,
            column=column.name,
            row_key=self.row_key(row),
            formula=formula,
            label=column.plan.title,
        )

    def row_key(self, row: Row) -> tuple[tuple[str, str], ...]:
        return tuple(
            (column.name, cell_label(cell, column, self.language))
            for column, cell in zip(self.result.columns, row, strict=False)
            if column.plan.role in _NAMING
        )


def _row_count(reading: _Reading) -> tuple[Fact, ...]:
    """The number of rows, and of a truncated result the number of stored ones too (its column is ``shown``)."""
    result, source = reading.result, reading.source
    stored = Fact("", FactKind.ROW_COUNT, result.row_count, ROWS, source.id, SHOWN_ROWS, formula="count(shown)")
    if result.truncated and result.full_row_count is None:
        return (stored,)
    whole = Fact("", FactKind.ROW_COUNT, source.row_count, ROWS, source.id, formula="count(rows)")
    return (whole, stored) if result.truncated else (whole,)


def _totals(reading: _Reading) -> tuple[Fact, ...]:
    given = dict(reading.execution.totals)
    found = []
    for column in reading.result.columns:
        if not is_measure(column) or not (column.plan.additive or column.plan.share):
            continue
        if column.name in given:
            total = given[column.name]
        elif reading.result.truncated or reading.result.row_count < 2:
            continue
        else:
            total = reading.store.total(reading.result.id, column.name)
        of_what = f"{column.name}{SELECTED}" if reading.execution.selected else column.name
        found.append(reading.fact(FactKind.TOTAL, column, total, f"sum({of_what})"))
    return tuple(found)


def _extremes(reading: _Reading) -> tuple[Fact, ...]:
    """Of a truncated result the largest cell is not known: the rest was never seen."""
    result = reading.result
    if result.truncated or result.row_count < 2:
        return ()
    columns = tuple(position for position, column in enumerate(result.columns) if is_measure(column))
    return tuple(
        fact
        for extreme in extremes_of(reading.store.batches(result.id), columns)
        for fact in _extreme_facts(reading, extreme)
    )


def _extreme_facts(reading: _Reading, extreme: Extreme) -> list[Fact]:
    column = reading.result.columns[extreme.position]
    formula = f"{'max' if extreme.largest else 'min'}({column.name})"
    value = fact_value(extreme.value)
    rows: tuple[Row, ...] = extreme.rows or ((),)
    return [reading.fact(FactKind.EXTREME, column, value, formula, row) for row in rows]


def _cells(reading: _Reading) -> tuple[Fact, ...]:
    result = reading.result
    rows: tuple[Row, ...]
    if result.row_count * len(result.columns) <= MAX_CELLS:
        rows = reading.store.head(result.id, result.row_count)
    else:
        rows = _first_and_last(reading)
    columns = result.columns[:MAX_CELLS]
    return tuple(
        reading.fact(FactKind.CELL, column, _cell_value(cell, column, reading.language), row=row)
        for row in rows
        for column, cell in zip(columns, row, strict=False)
    )


def _first_and_last(reading: _Reading) -> tuple[Row, ...]:
    first = reading.store.head(reading.result.id, 1)
    if reading.result.row_count < 2 or reading.result.truncated:
        return first
    last: Row | None = None
    for batch in reading.store.batches(reading.result.id):
        last = batch[-1] if batch else last
    return first if last is None else (*first, last)


def _cell_value(cell: Cell, column: Column, language: Language) -> FactValue:
    """A measured cell keeps its number; a cell that names a row is the name that is shown."""
    if is_measure(column) or column.plan.role not in _NAMING:
        return fact_value(cell)
    return cell_label(cell, column, language)
