"""Rows that a question asks for («выведи ID и имя клиентов без платежей»): one SELECT of columns, nothing grouped."""

from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp

from core.intent import FieldRef, Listing
from core.language import Localized
from core.result import ColumnPlan
from writing.blocks import Key, path_of
from writing.conditions import Asked, Place, Scope, refs_of, row_filters, split_by_fact, time_name, within
from writing.joins import Path, add_joins, conflicting_alias, find_path, merged_hops
from writing.outputs import dimension_plan
from writing.plan import all_filters, dimension_keys, main_periods
from writing.reasons import Reason, ReasonCode
from writing.sqltree import all_of, column, named, ordered, table


def listing_obstacles(scope: Scope, listing: Listing) -> Iterator[Reason]:
    """Yield every reason against listing the rows: a column or condition out of reach, a figure beside them."""
    intent, domain = scope.intent, scope.piece.domain
    keys = dimension_keys(intent)
    if not keys:
        yield Reason(ReasonCode.NO_METRIC)
    shown = [find_path(scope.piece, listing.dataset, key.field.dataset, key.field.role) for key in keys]
    used = [find_path(scope.piece, listing.dataset, ref.dataset, ref.role) for ref in refs_of(intent)]
    others = [condition.dataset for condition in intent.fact_conditions]
    others += [domain.filter(use.name).dataset for use in intent.segments]
    used += [find_path(scope.piece, listing.dataset, name) for name in others]
    yield from (way for way in (*shown, *used) if isinstance(way, Reason))
    found = [way for way in (*shown, *used) if isinstance(way, Path)]
    for way, key in zip(shown, keys, strict=True):
        if isinstance(way, Path) and way.fans_out:  # a row would stand there as often as it has such things
            yield Reason(ReasonCode.NO_JOIN, f"{listing.dataset} – {key.field.dataset}")
    clash = conflicting_alias(found)
    if clash:
        yield Reason(ReasonCode.AMBIGUOUS_JOIN, f"{listing.dataset} – {clash}")
    if listing.dataset in {condition.dataset for condition in intent.fact_conditions}:
        yield Reason(ReasonCode.NO_JOIN, listing.dataset)
    yield from nested_conditions(scope, listing.dataset)
    timed = [listing.dataset] if main_periods(intent) else []
    timed += [condition.dataset for condition in intent.fact_conditions if condition.period]
    yield from (Reason(ReasonCode.NO_TIME_FIELD, name) for name in timed if not domain.dataset(name).time_field)
    if intent.having or intent.compare or intent.as_of or intent.recurring or intent.ranking or intent.time_cut:
        told = Localized(
            "список строк вместе с подсчётом, сравнением, порядком или разбивкой по времени",
            "a list of rows together with counting, comparing, an order or a split by time",
        )
        yield Reason(ReasonCode.CALCULATION, listing.dataset, told)


def nested_conditions(scope: Scope, fact: str, *, alone: bool = True) -> Iterator[Reason]:
    """Yield what is asked of another fact's rows and cannot stand inside its EXISTS.

    Of two conditions on one fact («с платежами в мае и без успешных») it is not known whose a filter is; under an alias
    of its own, in a cut by columns of that fact, or beside another counted fact (not ``alone``), the filter would be
    tied to other rows.
    """
    intent, domain = scope.intent, scope.piece.domain
    _, inner = split_by_fact(scope, fact, Asked(intent.values, intent.segments, intent.row_conditions))
    named = [condition.dataset for condition in intent.fact_conditions]
    cuts = {name for key in dimension_keys(intent) for name in _met(scope, fact, key.field.dataset, key.field.role)}
    for condition in intent.fact_conditions:
        bounded = condition.period or not condition.exists or inner[condition.id] != Asked()
        way = find_path(scope.piece, fact, condition.dataset)
        others = set(_met(scope, fact, condition.dataset)[:-1]) & set(named)
        apart = isinstance(way, Path) and way.alias == condition.dataset and not others
        tied = inner[condition.id] == Asked() or (alone and apart and named.count(condition.dataset) == 1)
        if not tied or (bounded and condition.dataset in cuts):
            yield Reason(ReasonCode.NESTED, domain.dataset(condition.dataset).title.get(intent.language))


def _met(scope: Scope, fact: str, dataset: str, role: str | None = None) -> list[str]:
    """Return the datasets on the way from a fact to a dataset, that one last."""
    way = find_path(scope.piece, fact, dataset, role)
    return [hop.dataset for hop in way.hops] if isinstance(way, Path) else []


def listed_rows(scope: Scope, listing: Listing) -> tuple[exp.Select, tuple[ColumnPlan, ...]]:
    """Return the SELECT of the rows and the meaning of its columns; the columns give the order."""
    keys = dimension_keys(scope.intent)
    ways = [path_of(scope, listing.dataset, key.field) for key in keys]
    place = Place(listing.dataset, tuple(ways))
    conditions = row_filters(scope, place, all_filters(scope.intent))
    paths = [*ways, *(condition.path for condition in conditions if condition.path)]
    where = [condition.expression for condition in conditions]
    if main_periods(scope.intent):
        moment = column(listing.dataset, time_name(scope, listing.dataset))
        where = [*within(moment, main_periods(scope.intent)), *where]
    query = add_joins(exp.select(*_shown(scope, listing, keys)).from_(table(listing.dataset)), merged_hops(paths))
    query = query.where(all_of(where)) if where else query
    query = query.distinct() if listing.distinct else query
    query = query.order_by(*(ordered(exp.column(key.name), scope.dialect) for key in keys))
    return query, tuple(dimension_plan(scope, key) for key in keys)


def _shown(scope: Scope, listing: Listing, keys: tuple[Key, ...]) -> Iterator[exp.Expr]:
    for key in keys:
        ref: FieldRef = key.field
        yield named(column(path_of(scope, listing.dataset, ref).alias, ref.field), key.name)
