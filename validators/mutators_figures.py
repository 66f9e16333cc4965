"""Faults in what is computed from the rows, and in how it is grouped, ordered and cut."""

from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp

from validators.anatomy import Anatomy, own_select
from validators.planting import Mutator, another, at_each, has_dataset, is_number, is_text, is_whole, nodes, other_field

_UNITS = {"YEAR": "MONTH", "QUARTER": "MONTH", "MONTH": "WEEK", "WEEK": "DAY", "DAY": "MONTH", "HOUR": "DAY"}


def wrong_measure(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Aggregate another number of the same dataset."""
    yield from at_each(anatomy, nodes(exp.Sum, exp.Avg), lambda node, anatomy: other_field(node, anatomy, is_number))


def other_aggregate(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Take AVG for SUM, SUM for AVG, COUNT for SUM."""

    def change(node: exp.Expr, _: Anatomy) -> exp.Expr | None:
        if isinstance(node.parent, exp.Window):
            return None
        return exp.Sum(this=node.this) if isinstance(node, exp.Avg) else exp.Avg(this=node.this)

    yield from at_each(anatomy, nodes(exp.Sum, exp.Avg), change)


def count_without_distinct(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Count the same thing as often as it appears."""

    def change(node: exp.Expr, _: Anatomy) -> exp.Expr | None:
        inner = node.this
        return exp.Count(this=inner.expressions[0]) if isinstance(inner, exp.Distinct) else None

    yield from at_each(anatomy, nodes(exp.Count), change)


def count_distinct_other(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Count the distinct values of a reference instead of the rows."""

    def change(node: exp.Expr, anatomy: Anatomy) -> exp.Expr | None:
        select = own_select(node)
        sources = list(anatomy.sources(select).values()) if select is not None else []
        if isinstance(node.this, exp.Distinct) or not sources or sources[0].dataset is None:
            return None
        dataset = sources[0].dataset
        other = next((f for f in dataset.visible_fields if is_whole(f) and f.name not in dataset.primary_key), None)
        if other is None:
            return None
        return exp.Count(this=exp.Distinct(expressions=[exp.column(other.name, table=sources[0].alias)]))

    yield from at_each(anatomy, nodes(exp.Count), change)


def sum_of_distinct(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Add up each amount once."""

    def change(node: exp.Expr, _: Anatomy) -> exp.Expr | None:
        return exp.Sum(this=exp.Distinct(expressions=[node.this])) if isinstance(node.this, exp.Column) else None

    yield from at_each(anatomy, nodes(exp.Sum), change)


def inverted_ratio(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Turn a quotient round."""

    def change(node: exp.Expr, _: Anatomy) -> exp.Expr | None:
        return exp.Div(this=exp.paren(node.expression.copy()), expression=exp.paren(node.this.copy()))

    yield from at_each(anatomy, nodes(exp.Div), change)


def lost_factor(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Forget that per cent are hundredths."""

    def change(node: exp.Expr, _: Anatomy) -> exp.Expr | None:
        return node.expression if isinstance(node.this, exp.Literal) and node.this.name.startswith("100") else None

    yield from at_each(anatomy, nodes(exp.Mul), change)


def other_bucket(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Split time by another unit, in every place."""
    copy = anatomy.tree.copy()
    changed = False
    for node in copy.find_all(exp.TimestampTrunc, exp.DateTrunc):
        unit = node.args["unit"].name.upper()
        if unit in _UNITS and node.find(exp.Column) is not None and node.find(exp.Parameter) is None:
            node.set("unit", exp.Var(this=_UNITS[unit]))
            changed = True
    if changed:
        yield copy


def lost_group(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Lose one group of a plain grouped query, both shown and grouped by."""
    copy = anatomy.tree.copy()
    group = copy.args.get("group")
    if not isinstance(copy, exp.Select) or group is None or not group.expressions:
        return
    lost = group.expressions[-1]
    keys = [key for key in group.expressions if key is not lost]
    outputs = [shown for shown in copy.expressions if (shown.this if isinstance(shown, exp.Alias) else shown) != lost]
    if len(outputs) < len(copy.expressions):
        copy.set("group", exp.Group(expressions=keys) if keys else None)
        copy.set("expressions", outputs)
        copy.set("order", None)
        yield copy


def finer_group(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Group by something more, without showing it."""

    def site(anatomy: Anatomy) -> Iterator[exp.Expr]:
        yield from (s for s in anatomy.selects if s.args.get("group") is not None and has_dataset(s, anatomy))

    def change(node: exp.Expr, anatomy: Anatomy) -> exp.Expr | None:
        source = next(iter(anatomy.sources(node).values())) if isinstance(node, exp.Select) else None
        if source is None or source.dataset is None:
            return None
        named = {column.name for column in node.args["group"].find_all(exp.Column)}
        field = next((f for f in source.dataset.visible_fields if f.groupable and f.name not in named), None)
        if field is None:
            return None
        node.args["group"].append("expressions", exp.column(field.name, table=source.alias))
        return node

    yield from at_each(anatomy, site, change)


def other_dimension(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Cut by another text field of the same dataset, in every place."""
    group = next((s.args["group"] for s in anatomy.selects if s.args.get("group") is not None), None)
    for key in group.find_all(exp.Column) if group is not None else ():
        base = next(iter(anatomy.bases(key)), None)
        other = another(base.field, base.source.dataset, is_text) if base is not None and base.source.dataset else None
        if base is not None and other is not None and is_text(base.field):
            copy = anatomy.tree.copy()
            for column in copy.find_all(exp.Column):
                if column.name == key.name and column.table == key.table:
                    column.set("this", exp.to_identifier(other.name))
            yield copy


def flipped_order(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Take the last groups for the first."""

    def change(node: exp.Expr, _: Anatomy) -> exp.Expr | None:
        order = node.parent
        query = order.parent if order is not None else None
        if order is None or query is None or query.args.get("limit") is None or id(order.expressions[0]) != id(node):
            return None
        node.set("desc", not node.args.get("desc"))
        return node

    yield from at_each(anatomy, nodes(exp.Ordered), change)


def lost_order(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Take any groups for the first."""

    def change(node: exp.Expr, _: Anatomy) -> exp.Expr | None:
        query = node.parent
        if query is None or query.args.get("order") is None:
            return None
        query.set("order", None)
        return node

    yield from at_each(anatomy, nodes(exp.Limit), change)


def lost_limit(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Show all groups where a few were asked for."""

    def change(node: exp.Expr, _: Anatomy) -> exp.Expr | None:
        parent = node.parent
        if parent is not None:
            parent.set("limit", None)
        return node

    yield from at_each(anatomy, nodes(exp.Limit), change)


def unasked_limit(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Show a few groups where all were asked for."""
    if isinstance(anatomy.tree, exp.Select) and anatomy.tree.args.get("limit") is None:
        yield anatomy.tree.copy().limit(2)


FIGURES: tuple[Mutator, ...] = (
    wrong_measure,
    other_aggregate,
    count_without_distinct,
    count_distinct_other,
    sum_of_distinct,
    inverted_ratio,
    lost_factor,
    other_bucket,
    lost_group,
    finer_group,
    other_dimension,
    flipped_order,
    lost_order,
    lost_limit,
    unasked_limit,
)
