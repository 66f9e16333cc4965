"""Lint: conditions that no row can meet, and those that choose among no rows."""

# ruff: noqa: S608 — the examples are texts of queries, put together for reading and never run
from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp

from core.finding import Severity
from domains.semantic_model import Field
from validators.anatomy import Source
from validators.context import DraftContext
from validators.example_sql import IN_MAY
from validators.joins import ties_of
from validators.predicates import is_inside_predicate
from validators.rule import Say, SqlCase, rule

_FROM = "SELECT COUNT(*) AS n FROM orders"


@rule(
    "lint.never_true",
    Severity.ERROR,
    Say(
        "Условию не отвечает ни одна строка: {}.",
        "No row can meet the condition: {}.",
        "Use LEFT JOIN and test a column of the joined dataset, or NOT EXISTS; never both IS NULL and IS NOT NULL: {}.",
    ),
    bad=SqlCase(
        f"{_FROM} JOIN refunds ON refunds.order_id = orders.order_id WHERE {IN_MAY} AND refunds.refund_id IS NULL"
    ),
    good=SqlCase(
        f"{_FROM} LEFT JOIN refunds ON refunds.order_id = orders.order_id WHERE {IN_MAY} AND refunds.refund_id IS NULL"
    ),
)
def never_true(context: DraftContext) -> Iterator[str]:
    """Find IS NULL of a column that is never empty where it stands, and IS NULL beside IS NOT NULL of one column."""
    for select in context.anatomy.selects:
        where = select.args.get("where")
        leaves = [leaf.unnest() for leaf in where.this.unnest().flatten()] if where is not None else []
        if where is not None and not isinstance(where.this.unnest(), exp.And):
            leaves = [where.this.unnest()]
        empty = [leaf for leaf in leaves if _is_null_test(leaf)]
        filled = [leaf.this.unnest() for leaf in leaves if isinstance(leaf, exp.Not)]
        others = {(context.anatomy.source_of(leaf.this), leaf.this.name) for leaf in filled if _is_null_test(leaf)}
        for leaf in empty:
            source = context.anatomy.source_of(leaf.this)
            if source is None or source.select is not select:
                continue
            if (source, leaf.this.name) in others or _is_never_empty(context, source, leaf.this):
                yield leaf.sql()


@rule(
    "lint.having_without_group",
    Severity.ERROR,
    Say(
        "HAVING без GROUP BY сравнивает итог по всем строкам: {}.",
        "HAVING without GROUP BY compares the figure of all rows: {}.",
        "GROUP BY what the condition {} is about, and show it.",
    ),
    bad=SqlCase(f"{_FROM} WHERE {IN_MAY} HAVING COUNT(*) > 5"),
    good=SqlCase(f"SELECT status, COUNT(*) AS n FROM orders WHERE {IN_MAY} GROUP BY status HAVING COUNT(*) > 5"),
)
def having_without_group(context: DraftContext) -> Iterator[str]:
    """Find HAVING in a query of one row, those inside EXISTS and IN left out: it says whether that row is there."""
    for select in context.anatomy.selects:
        having = select.args.get("having")
        if having is not None and select.args.get("group") is None and not is_inside_predicate(select):
            yield having.this.sql()


def _is_null_test(node: exp.Expr) -> bool:
    return isinstance(node, exp.Is) and isinstance(node.expression, exp.Null) and isinstance(node.this, exp.Column)


def _is_never_empty(context: DraftContext, source: Source, column: exp.Column) -> bool:
    """Tell whether a column of a source has a value in every row: a key, or what an INNER join compares."""
    sources = list(context.anatomy.sources(source.select).values())
    if any(one.join is not None and one.join.side in {"RIGHT", "FULL"} for one in sources) or source.is_outer:
        return False
    field = context.anatomy.definition(column)
    key = isinstance(field, Field) and field.name in context.domain.dataset(field.dataset).primary_key
    return key or any(
        (source, column.name.casefold()) in {(tie.left, tie.left_column), (tie.right, tie.right_column)}
        for tie in ties_of(context.anatomy, source.select)
        if not tie.left.is_outer and not tie.right.is_outer
    )
