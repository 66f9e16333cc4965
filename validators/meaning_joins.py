"""Meaning: joins that nothing of the query needs, and that only repeat its rows."""

# ruff: noqa: S608 — the examples are texts of queries, put together for reading and never run
from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp

from core.finding import Severity
from validators.anatomy import Source, own_select
from validators.asked import Asked
from validators.context import DraftContext
from validators.example_sql import JOIN_REFUNDS
from validators.joins import is_unique_by, ties_of
from validators.predicates import is_inside_predicate
from validators.rule import Say, SqlCase, rule


@rule(
    "meaning.idle_join",
    Severity.ERROR,
    Say(
        "Присоединённое нигде не использовано и только размножает строки: {}.",
        "What is joined is used nowhere and only repeats rows: {}.",
        "Leave {} out, or count its own key.",
    ),
    bad=SqlCase(f"SELECT COUNT(*) AS n FROM orders LEFT {JOIN_REFUNDS}", Asked.MOST_ITEMS),
    good=SqlCase(
        f"SELECT status, COUNT(refunds.refund_id) AS n FROM orders LEFT {JOIN_REFUNDS} GROUP BY status",
        Asked.MOST_ITEMS,
    ),
)
def idle_join(context: DraftContext) -> Iterator[str]:
    """Find LEFT joins to the many side of which no column is used, where repeated rows change the answer."""
    for select in context.anatomy.selects:
        if is_inside_predicate(select) or not _feels_repeated_rows(select):
            continue
        for source in context.anatomy.sources(select).values():
            if source.join is not None and source.join.side == "LEFT" and _is_idle(context, source):
                yield source.alias


@rule(
    "meaning.repeated_list",
    Severity.WARNING,
    Say(
        "Строки списка повторяются по разу на каждую строку: {}.",
        "The rows of the list are repeated, once for each row of: {}.",
        "Nothing of {} is shown. Use SELECT DISTINCT or EXISTS.",
    ),
    bad=SqlCase(f"SELECT orders.status FROM orders {JOIN_REFUNDS}", Asked.AVERAGE_ITEMS),
    good=SqlCase(f"SELECT DISTINCT orders.status FROM orders {JOIN_REFUNDS}", Asked.AVERAGE_ITEMS),
)
def repeated_list(context: DraftContext) -> Iterator[str]:
    """Find INNER joins to the many side of which no column is used, in a list that merges no equal rows."""
    for select in context.anatomy.selects:
        if is_inside_predicate(select) or select.find(exp.AggFunc, exp.Group) or not _feels_repeated_rows(select):
            continue
        if select.args.get("limit") is not None or isinstance(select.parent, exp.SetOperation):
            continue
        for source in context.anatomy.sources(select).values():
            if source.join is not None and not source.join.side and _is_idle(context, source):
                yield source.alias


def _feels_repeated_rows(select: exp.Select) -> bool:
    """Tell whether rows that stand twice in FROM change what a SELECT gives."""
    if select.args.get("distinct") is not None:
        return False
    own = [node for node in select.find_all(exp.AggFunc) if own_select(node) is select]
    if not own:
        return select.args.get("group") is None
    return any(not isinstance(node, exp.Min | exp.Max) and not isinstance(node.this, exp.Distinct) for node in own)


def _is_idle(context: DraftContext, source: Source) -> bool:
    """Tell whether a joined source may repeat rows, and is named nowhere but where it is joined."""
    ties = ties_of(context.anatomy, source.select)
    columns = {tie.right_column for tie in ties if tie.right is source}
    columns |= {tie.left_column for tie in ties if tie.left is source}
    if not columns or is_unique_by(context.anatomy, source, frozenset(columns)):
        return False
    return all(
        context.anatomy.source_of(column) is not source or column.find_ancestor(exp.Join) is source.join
        for column in source.select.find_all(exp.Column)
    )
