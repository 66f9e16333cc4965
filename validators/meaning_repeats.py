"""Meaning: sums of fields that no asked metric holds, over rows that a join repeats.

``meaning.fan_out`` proves the asked metrics. A model also sums fields of its own choice, above all where the rules read
a question in part; a row that such a sum takes twice is as wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp

from core.finding import Severity
from validators.anatomy import Source, group_keys, own_select
from validators.asked import Asked
from validators.canonical import atoms_of
from validators.context import DraftContext
from validators.joins import keys_of, repeaters_of, ties_of
from validators.predicates import is_inside_predicate
from validators.rule import Say, SqlCase, rule


@rule(
    "meaning.repeated_sum",
    Severity.ERROR,
    Say(
        "Соединение размножает строки, и сумма берёт их по нескольку раз: {}.",
        "A join repeats rows, so that a sum takes them more than once: {}.",
        "Leave out the dataset that repeats rows: {}.",
    ),
    bad=SqlCase(
        "SELECT SUM(orders.discount) AS n FROM refunds JOIN orders ON refunds.order_id = orders.order_id", Asked.AMOUNT
    ),
    good=SqlCase(
        "SELECT SUM(orders.amount) AS n FROM orders LEFT JOIN buyers ON buyers.buyer_id = orders.buyer_id "
        "WHERE ordered_at >= @p1_start AND ordered_at < @p1_end",
        Asked.AMOUNT,
    ),
)
def repeated_sum(context: DraftContext) -> Iterator[str]:
    """Find SUM and AVG of a dataset's field in a SELECT that joins the many side of that dataset."""
    for select in context.anatomy.selects:
        if is_inside_predicate(select):
            continue
        for node in select.find_all(exp.Sum, exp.Avg):
            source = summed_source(context, node) if own_select(node) is select else None
            if source is None or _is_asked(context, node):
                continue
            repeating = [one.alias for one in _repeaters(context, source) if not _is_cut_by(context, select, one)]
            if repeating:
                yield f"{node.sql()} ({', '.join(dict.fromkeys(repeating))})"


def _is_asked(context: DraftContext, node: exp.Expr) -> bool:
    atoms = atoms_of(context.canon.of(node))
    return bool(atoms) and atoms <= context.wanted.atoms


def summed_source(context: DraftContext, node: exp.Expr) -> Source | None:
    """Return the one dataset of the node's own SELECT whose field is summed, as it is, without DISTINCT."""
    if isinstance(node.this, exp.Distinct):
        return None
    sources = {context.anatomy.source_of(column) for column in node.find_all(exp.Column)}
    only = next(iter(sources)) if len(sources) == 1 else None
    return only if only is not None and only.dataset is not None and only.select is own_select(node) else None


def _repeaters(context: DraftContext, source: Source) -> tuple[Source, ...]:
    """Return what repeats the rows of a source: proven by keys, or the many side of a relationship without a key."""
    proven = repeaters_of(context.anatomy, source)
    many = tuple(
        tie.left if tie.right is source else tie.right
        for tie in ties_of(context.anatomy, source.select)
        if source in (tie.left, tie.right)
    )
    keyless = tuple(one for one in many if one.dataset is not None and not keys_of(context.anatomy, one.dataset))
    return (*proven, *(one for one in keyless if _is_many_side(context, one, source)))


def _is_many_side(context: DraftContext, many: Source, one: Source) -> bool:
    if many.dataset is None or one.dataset is None:
        return False
    ends = (many.dataset.name, one.dataset.name)
    return any((link.from_dataset, link.to_dataset) == ends for link in context.domain.relationships)


def _is_cut_by(context: DraftContext, select: exp.Select, repeater: Source) -> bool:
    """Tell whether the rows are grouped by what repeats them, so that a row belongs to each of its groups."""
    keys = group_keys(select)
    return any(context.anatomy.source_of(column) is repeater for key in keys for column in key.find_all(exp.Column))
