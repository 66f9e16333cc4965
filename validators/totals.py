"""The total of a grouped draft by a query of its own: without the groups, and without what was joined only for them.

For a question that rules read in part no total can be compiled from the reading. The draft itself gives one: each row
that it counts stands there once, so that a join that repeats rows shows in the sum of the parts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlglot import exp

from core.sql import Draft
from core.syntax import generate
from validators.anatomy import Source, group_keys, unaliased
from validators.context import DraftContext
from validators.joins import repeaters_of

_NARROWING = ("having", "limit", "distinct", "qualify", "with_", "laterals", "fetch")
"""Parts of a query of which the groups need not add up to the total, or that stand in the way of taking it apart."""


@dataclass(frozen=True, slots=True)
class UngroupedTotal:
    """A query of one row: the totals of the columns at ``positions`` of the draft, in that order."""

    draft: Draft
    positions: tuple[int, ...]


def ungrouped_total(context: DraftContext) -> UngroupedTotal | None:
    """Return the total of a draft's groups; None where nothing was joined for them or they need not add up to it."""
    select = context.tree
    if (
        not isinstance(select, exp.Select)
        or any(select.args.get(part) for part in _NARROWING)
        or not group_keys(select)
    ):
        return None
    shown = [unaliased(expression) for expression in select.expressions]
    positions = tuple(at for at, node in enumerate(shown) if _adds_up(node))
    sources = list(context.anatomy.sources(select).values())
    if not positions or _is_cut_by_many(context, select, sources[0]):
        return None
    figures = [shown[at] for at in positions]
    kept = _kept(context, select, sources, figures)
    joins = select.args.get("joins") or []
    if len(kept) == len(joins):
        return None
    query = exp.Select(expressions=[exp.alias_(node.copy(), f"total_{at}") for at, node in enumerate(figures)])
    query.set("from_", select.args["from_"].copy())
    query.set("joins", [join.copy() for join in kept])
    if select.args.get("where") is not None:
        query.set("where", select.args["where"].copy())
    text = generate(query, context.dialect)
    return UngroupedTotal(replace(context.draft, text=text, columns=(), mends=()), positions)


def _adds_up(node: exp.Expr) -> bool:
    return isinstance(node, exp.Sum | exp.Count) and not isinstance(node.this, exp.Distinct)


def _is_cut_by_many(context: DraftContext, select: exp.Select, first: Source) -> bool:
    """Tell whether a row may belong to several groups, by the declared keys (orders by their tags)."""
    keys = {base.source for key in group_keys(select) for base in context.anatomy.bases(key)}
    repeaters = set(repeaters_of(context.anatomy, first))
    return bool(repeaters) and bool(keys - {first})


def _kept(context: DraftContext, select: exp.Select, sources: list[Source], figures: list[exp.Expr]) -> list[exp.Join]:
    """Return the joins that the figures, the conditions or a kept join need: all but LEFT joins for the groups only."""
    where = select.args.get("where")
    needed = {
        source for node in (*figures, *([where] if where is not None else [])) for source in _named(context, node)
    }
    kept: list[exp.Join] = []
    for source in reversed([one for one in sources if one.join is not None]):
        join = source.join
        if join is not None and (source in needed or join.side != "LEFT"):
            kept.insert(0, join)
            needed |= _named(context, join)
    return kept


def _named(context: DraftContext, node: exp.Expr) -> set[Source]:
    found = (context.anatomy.source_of(column) for column in node.find_all(exp.Column))
    return {source for source in found if source is not None}
