"""Which aggregates are wrong if a join repeats the rows that they take."""

from __future__ import annotations

from sqlglot import exp

from validators.anatomy import Source, group_keys
from validators.context import DraftContext
from validators.joins import keys_of, known_in_groups, ties_of
from validators.predicates import is_negated, leaves_of
from validators.reads import Aggregate


def may_be_repeated(context: DraftContext, aggregate: Aggregate, repeater: Source) -> bool:
    """Tell whether an aggregate is wrong if ``repeater`` has several rows for a row that it adds up.

    It is not where repeated rows change nothing, the repeater's own rows are counted, the answer is cut by what lies
    there, or only rows without a match stay.
    """
    if is_immune(aggregate.node) or counted_by(context, aggregate) == [repeater]:
        return False
    if context.intent.unexplained and _is_what_groups_are(context, aggregate):
        return False
    return not (leads_to_cut(context, aggregate.select, repeater) or _is_anti_joined(context, repeater))


def is_immune(node: exp.Expr) -> bool:
    """Tell whether repeated rows do not change an aggregate."""
    whole = node.this if isinstance(node, exp.Filter) else node
    return isinstance(whole, exp.Min | exp.Max) or isinstance(whole.this, exp.Distinct)


def counted_by(context: DraftContext, aggregate: Aggregate) -> list[Source]:
    """Return the sources of the aggregate's own SELECT whose rows it adds up."""
    found = [context.anatomy.source_of(column) for column in aggregate.node.find_all(exp.Column)]
    here = [source for source in found if source is not None and source.select is aggregate.select]
    return list(dict.fromkeys(here)) or list(context.anatomy.sources(aggregate.select).values())[:1]


def leads_to_cut(context: DraftContext, select: exp.Select, repeater: Source) -> bool:
    """Tell whether the answer is cut by a dataset at or beyond the join, so that a row belongs to several groups."""
    asked = {use.field.dataset for use in context.intent.dimensions}
    keys = group_keys(select)
    grouped = {base.source for key in keys for base in context.anatomy.bases(key) if base.field.dataset in asked}
    beyond, waiting = {repeater}, [repeater]
    ties = ties_of(context.anatomy, select)
    while waiting:
        here = waiting.pop()
        for tie in ties:
            for mine, other in ((tie.left, tie.right), (tie.right, tie.left)):
                later = list(context.anatomy.sources(select).values())
                if mine is here and other not in beyond and later.index(other) > later.index(here):
                    beyond.add(other)
                    waiting.append(other)
    return bool(grouped & beyond)


def _is_anti_joined(context: DraftContext, source: Source) -> bool:
    """Tell whether only the rows without a match stay: ``LEFT JOIN … WHERE key IS NULL``."""
    where = source.select.args.get("where")
    tests = [leaf for leaf in leaves_of(where.this) if isinstance(leaf, exp.Is)] if where is not None else []
    columns = [leaf.this for leaf in tests if isinstance(leaf.this, exp.Column) and not is_negated(leaf)]
    return source.is_outer and any(context.anatomy.source_of(column) is source for column in columns)


def _is_what_groups_are(context: DraftContext, aggregate: Aggregate) -> bool:
    """Tell whether COUNT(*) stands in groups that hold one row of the first dataset each, and so counts another."""
    if not isinstance(aggregate.node, exp.Count) or not isinstance(aggregate.node.this, exp.Star):
        return False
    counted = counted_by(context, aggregate)
    known = known_in_groups(context.anatomy, aggregate.select)
    return any(
        {(source, name) for name in key} <= known
        for source in counted
        if source.dataset is not None
        for key in keys_of(context.anatomy, source.dataset)
    )
