"""Faults in which rows count: conditions, periods, values, joins.

The faults are those that wrong queries of people and models show; nothing here knows of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp

from validators.anatomy import Anatomy
from validators.planting import (
    Mutator,
    at_each,
    has_dataset,
    is_text,
    is_time,
    is_whole,
    joined_source,
    leaves,
    leaves_with,
    nodes,
    other_field,
    other_way,
    repeating_join,
    without,
)


def drop_condition(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Lose one condition."""
    yield from at_each(anatomy, leaves, lambda node, _: without(node))


def close_end(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Include the end of a period."""

    def change(node: exp.Expr, _: Anatomy) -> exp.Expr | None:
        return exp.LTE(this=node.this, expression=node.expression) if isinstance(node, exp.LT) else None

    yield from at_each(anatomy, leaves_with("p"), change)


def open_start(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Turn a start that is included into an end that is excluded."""

    def change(node: exp.Expr, _: Anatomy) -> exp.Expr | None:
        return exp.LT(this=node.this, expression=node.expression) if isinstance(node, exp.GTE) else None

    yield from at_each(anatomy, leaves_with("p"), change)


def other_bound(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Compare with the other bound of the period."""

    def change(node: exp.Expr, _: Anatomy) -> exp.Expr | None:
        for parameter in node.find_all(exp.Parameter):
            stem, mark, side = str(parameter.name).rpartition("_")
            if mark and side in {"start", "end"}:
                parameter.set("this", exp.Var(this=f"{stem}_{'end' if side == 'start' else 'start'}"))
                return node
        return None

    yield from at_each(anatomy, leaves_with("p"), change)


def other_date(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Bound another date of the same dataset."""
    yield from at_each(anatomy, leaves_with("p"), lambda node, anatomy: other_field(node, anatomy, is_time))


def shifted_literal(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Write a date of one's own instead of the parameter."""

    def change(node: exp.Expr, _: Anatomy) -> exp.Expr | None:
        parameter = node.find(exp.Parameter)
        if parameter is not None:
            parameter.replace(exp.cast(exp.Literal.string("2025-04-01"), "DATE"))
        return node

    yield from at_each(anatomy, leaves_with("p"), change)


def invented_value(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Write a value of one's own instead of the parameter."""

    def change(node: exp.Expr, _: Anatomy) -> exp.Expr | None:
        parameter = node.find(exp.Parameter)
        if parameter is not None:
            parameter.replace(exp.Literal.string("open"))
        return node

    yield from at_each(anatomy, leaves_with("v"), change)


def negated_value(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Exclude what is wanted, and the other way round."""
    yield from at_each(anatomy, leaves_with("v"), lambda node, _: exp.not_(node.copy()))


def value_elsewhere(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Look for a value in another text field of the same dataset."""
    yield from at_each(anatomy, leaves_with("v"), lambda node, anatomy: other_field(node, anatomy, is_text))


def flipped_threshold(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Turn a threshold round."""
    flipped: dict[type[exp.Expr], type[exp.Binary]] = {
        exp.GT: exp.LT,
        exp.GTE: exp.LT,
        exp.LT: exp.GT,
        exp.LTE: exp.GT,
    }

    def change(node: exp.Expr, _: Anatomy) -> exp.Expr | None:
        kind = flipped.get(type(node))
        return kind(this=node.this, expression=node.expression) if kind is not None else None

    yield from at_each(anatomy, leaves_with("n"), change)


def and_to_or(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Join two conditions by OR."""

    def change(node: exp.Expr, _: Anatomy) -> exp.Expr | None:
        in_where = node.find_ancestor(exp.Where, exp.Join, exp.Select)
        return exp.or_(node.this, node.expression) if isinstance(in_where, exp.Where) else None

    yield from at_each(anatomy, nodes(exp.And), change)


def inner_for_left(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Lose the rows without a match."""

    def change(node: exp.Expr, anatomy: Anatomy) -> exp.Expr | None:
        source = joined_source(node, anatomy)
        if node.args.get("side") != "LEFT" or source is None:
            return None
        node.set("side", None)
        return node

    yield from at_each(anatomy, nodes(exp.Join), change)


def wrong_join_column(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Join on another whole-number column."""

    def change(node: exp.Expr, anatomy: Anatomy) -> exp.Expr | None:
        on = node.args.get("on")
        if on is None or joined_source(node, anatomy) is None:
            return None
        return node if other_field(on, anatomy, is_whole) is not None else None

    yield from at_each(anatomy, nodes(exp.Join), change)


def repeated_rows(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Join the many side of a relationship that the query does not need."""

    def site(anatomy: Anatomy) -> Iterator[exp.Expr]:
        yield from (select for select in anatomy.selects if repeating_join(select, anatomy) is not None)

    def change(node: exp.Expr, anatomy: Anatomy) -> exp.Expr | None:
        if isinstance(node, exp.Select) and (join := repeating_join(node, anatomy)) is not None:
            node.append("joins", join)
        return node

    yield from at_each(anatomy, site, change)


def crossed_rows(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Join a small dataset without a condition."""

    def site(anatomy: Anatomy) -> Iterator[exp.Expr]:
        yield from (select for select in anatomy.selects if has_dataset(select, anatomy))

    def change(node: exp.Expr, anatomy: Anatomy) -> exp.Expr | None:
        present = {source.dataset for source in anatomy.sources(node).values()} if isinstance(node, exp.Select) else ()
        other = next(
            (dataset for dataset in anatomy.domain.datasets if dataset.is_dictionary and dataset not in present), None
        )
        if other is None:
            return None
        node.append("joins", exp.Join(this=exp.to_table(other.name), kind="CROSS"))
        return node

    yield from at_each(anatomy, site, change)


def other_role(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Reach a dataset by another of the relationships that lead to it."""

    def change(node: exp.Expr, anatomy: Anatomy) -> exp.Expr | None:
        source, on = joined_source(node, anatomy), node.args.get("on")
        if source is None or source.dataset is None or on is None:
            return None
        for column in on.find_all(exp.Column):
            for base in anatomy.bases(column):
                other = other_way(anatomy.domain, base.field.dataset, source.dataset.name, column.name)
                if other:
                    column.set("this", exp.to_identifier(other))
                    return node
        return None

    yield from at_each(anatomy, nodes(exp.Join), change)


def unasked_condition(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Leave out the rows in which some field is empty."""

    def site(anatomy: Anatomy) -> Iterator[exp.Expr]:
        yield from (select for select in anatomy.selects if has_dataset(select, anatomy))

    def change(node: exp.Expr, anatomy: Anatomy) -> exp.Expr | None:
        for source in anatomy.sources(node).values() if isinstance(node, exp.Select) else ():
            nullable = (
                [f for f in source.dataset.visible_fields if anatomy.may_be_empty(f)]
                if source.dataset is not None
                else []
            )
            if nullable and isinstance(node, exp.Select):
                column = exp.column(nullable[-1].name, table=source.alias)
                node.where(exp.not_(exp.Is(this=column, expression=exp.null())), copy=False)
                return node
        return None

    yield from at_each(anatomy, site, change)


def negated_exists(anatomy: Anatomy) -> Iterator[exp.Query]:
    """Turn «with» into «without»."""

    def change(node: exp.Expr, _: Anatomy) -> exp.Expr | None:
        if isinstance(node.parent, exp.Not):
            node.parent.replace(node.copy())
            return node
        return exp.not_(node.copy())

    yield from at_each(anatomy, nodes(exp.Exists), change)


ROWS: tuple[Mutator, ...] = (
    drop_condition,
    close_end,
    open_start,
    other_bound,
    other_date,
    shifted_literal,
    invented_value,
    negated_value,
    value_elsewhere,
    flipped_threshold,
    and_to_or,
    inner_for_left,
    wrong_join_column,
    repeated_rows,
    crossed_rows,
    other_role,
    unasked_condition,
    negated_exists,
)
