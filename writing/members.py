"""The members of a dimension that have no rows: «все регионы, и сколько в них …»."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from sqlglot import exp

from core.intent import ValueUse
from writing.blocks import Key
from writing.conditions import Condition, Filters, Place, Scope, value_filters
from writing.joins import Path, add_joins, find_path, merged_hops
from writing.sqltree import all_of, column, is_not_null, named, table

_SEEN = "seen_groups"


def with_every_member(scope: Scope, keys: tuple[Key, ...], filters: Filters, seen: exp.Query) -> exp.Select:
    """Return every member of the complete dimensions, crossed with the groups ``seen`` of the other ones."""
    complete = sorted((key for key in keys if key.complete), key=_owner)
    others = [exp.column(key.name) for key in keys if not key.complete]
    sources = [_members(scope, list(found), filters) for _, found in groupby(complete, key=_owner)]
    if others:
        sources.append(exp.select(*others).distinct().from_(seen.copy().subquery("seen")).subquery(_SEEN))
    owners = {key.name: _alias(key) if key.complete else _SEEN for key in keys}
    query = exp.select(*(column(owners[key.name], key.name) for key in keys)).from_(sources[0])
    for source in sources[1:]:
        query = query.join(source, join_type="CROSS")
    return query


def _owner(key: Key) -> tuple[str, str]:
    return (key.field.dataset, key.field.role or "")


def _alias(key: Key) -> str:
    return f"{key.field.role or key.field.dataset}_members"


def _members(scope: Scope, keys: list[Key], filters: Filters) -> exp.Subquery:
    """Return the members of dimensions of one dataset, within what the question says of the dataset itself."""
    dataset = keys[0].field.dataset
    conditions = _narrowing(scope, keys[0], filters.values)
    query = exp.select(*(named(column(dataset, key.field.field), key.name) for key in keys)).distinct()
    query = query.from_(table(dataset))
    query = add_joins(query, merged_hops([one.path for one in conditions if one.path]))
    nullable = [key.field.field for key in keys if scope.piece.domain.field(key.field).nullable]
    where: list[exp.Expr] = [is_not_null(column(dataset, name)) for name in nullable]
    where.extend(condition.expression for condition in conditions)
    return (query.where(all_of(where)) if where else query).subquery(_alias(keys[0]))


def _narrowing(scope: Scope, key: Key, values: tuple[ValueUse, ...]) -> list[Condition]:
    """Return the conditions on the dimension itself and on what it belongs to («все регионы округа»)."""
    own = tuple(use for use in values if use.field.dataset == key.field.dataset and use.field.role == key.field.role)
    wider = tuple(use for use in values if use.field.dataset != key.field.dataset and _belongs(scope, key, use))
    place = Place(key.field.dataset)
    without_roles = tuple(_without_role(use) for use in own)
    return [*value_filters(scope, place, without_roles), *value_filters(scope, place, wider)]


def _belongs(scope: Scope, key: Key, use: ValueUse) -> bool:
    way = find_path(scope.piece, key.field.dataset, use.field.dataset, use.field.role)
    return isinstance(way, Path) and not way.fans_out


def _without_role(use: ValueUse) -> ValueUse:
    return replace(use, field=replace(use.field, role=None))
