"""What rules look at: a draft with its question, or a result with its question."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from sqlglot import exp

from core.intent import Intent
from core.result import Cell, Column, Result, Row
from core.sql import Dialect, Draft
from domains.semantic_model import Domain
from validators.anatomy import Anatomy, arms
from validators.canonical import Canon, condition_form
from validators.predicates import Use, uses_of
from validators.reads import Aggregate, Read, aggregates_of, reads_of
from validators.wanted import Wanted, wanted_of


@dataclass(frozen=True)
class DraftContext:
    """A draft, its syntax tree (to read, never to change), and what was asked."""

    intent: Intent
    tree: exp.Query
    draft: Draft
    domain: Domain
    filled: frozenset[str] = frozenset()
    """Fields (``dataset.field``) that a probe found to be never empty, whatever the model of the data says."""
    question: str = ""
    """The question in words, standing alone; "" where it is not known."""

    @property
    def dialect(self) -> Dialect:
        """Return the dialect of the draft."""
        return self.draft.dialect

    @cached_property
    def anatomy(self) -> Anatomy:
        """Return the tree's anatomy, made once for all rules."""
        return Anatomy(self.tree, self.domain, self.filled)

    @cached_property
    def canon(self) -> Canon:
        """Return the canonical forms of the query's expressions."""
        used = [self.domain.filter(use.name) for use in self.intent.segments if not use.negated]
        given = (condition_form(found.expression, found.dataset, self.domain) for found in used)
        counts = (atom for atom in self.wanted.atoms if atom.startswith(("count(", "rows(")))
        return Canon(self.anatomy, frozenset(given), frozenset(counts))

    @cached_property
    def wanted(self) -> Wanted:
        """Return what the question requires."""
        return wanted_of(self.intent, self.domain)

    @cached_property
    def uses(self) -> tuple[Use, ...]:
        """Return the comparisons of parameters."""
        return uses_of(self.anatomy)

    @cached_property
    def aggregates(self) -> tuple[Aggregate, ...]:
        """Return the aggregates that take part in the asked metrics."""
        return aggregates_of(self.anatomy, self.canon, self.wanted)

    @cached_property
    def reads(self) -> tuple[Read, ...]:
        """Return the places where counted rows are read."""
        return reads_of(self.anatomy, self.canon, self.wanted)

    @cached_property
    def outputs(self) -> tuple[exp.Expr, ...]:
        """Return the expressions of the answer's columns; a star over a query's own columns stands for them."""
        return tuple(one for select in arms(self.tree)[:1] for one in self.anatomy.shown(select))


def is_for_sql_server(context: DraftContext) -> bool:
    """Tell whether a draft is T-SQL; what such a rule finds means nothing elsewhere."""
    return context.dialect is Dialect.TSQL


def is_read_in_part(context: DraftContext) -> bool:
    """Tell whether rules left words of the question unread; what they read whole they say better themselves."""
    return bool(context.intent.unexplained)


@dataclass(frozen=True)
class ResultContext:
    """A result with its first rows, and what was asked. ``now`` is today."""

    intent: Intent
    result: Result
    rows: tuple[Row, ...]
    domain: Domain
    now: date

    def values(self, column: Column) -> tuple[Cell, ...]:
        """Return the cells of a column among the rows at hand."""
        position = self.result.columns.index(column)
        return tuple(row[position] for row in self.rows)

    @property
    def is_whole(self) -> bool:
        """Tell whether the rows at hand are all rows of the answer."""
        return len(self.rows) == self.result.row_count and not self.result.truncated
