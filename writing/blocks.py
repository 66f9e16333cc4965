"""A block: the aggregates of one fact over one time, grouped once, so that no join multiplies what they count."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from sqlglot import exp

from core.intent import FieldRef, PeriodUse
from core.period import Bucket
from writing.buckets import bucket_of
from writing.conditions import Filters, Place, Scope, before_as_of, recurring, row_filters, within
from writing.joins import Path, add_joins, merged_hops, path_to
from writing.metrics import adapted, datasets_of, placed
from writing.sqltree import all_of, column, is_not_null, named, table

_ROWS = "fact_rows"


@dataclass(frozen=True, slots=True)
class Key:
    """A dimension of the answer and its output name; ``complete`` shows its members without rows too."""

    name: str
    field: FieldRef
    complete: bool = False


@dataclass(frozen=True, slots=True)
class Value:
    """One aggregate over the fact's rows, over dataset names, and its output name."""

    name: str
    expression: exp.Expr


@dataclass(frozen=True, slots=True)
class Block:
    """One grouped query over one fact.

    ``latest`` is for states (balances): only the rows of the last moment of each bucket count.
    """

    name: str
    fact: str
    time: FieldRef | None
    values: tuple[Value, ...]
    keys: tuple[Key, ...]
    bucket: Bucket | None
    periods: tuple[PeriodUse, ...]
    filters: Filters
    latest: bool = False

    @property
    def key_names(self) -> tuple[str, ...]:
        """Return the names of the grouping columns, time first."""
        return (*((self.bucket.value,) if self.bucket else ()), *(key.name for key in self.keys))


@dataclass(frozen=True, slots=True)
class _Source:
    """The FROM and WHERE of a block, and its grouping columns as expressions."""

    query: exp.Select
    keys: dict[str, exp.Expr]
    aliases: dict[str, str]


def block_query(scope: Scope, block: Block) -> exp.Select:
    """Return the grouped SELECT of a block: grouping columns first, then the values."""
    source = _source(scope, block)
    fans_out = any(path_of(scope, block.fact, key.field).fans_out for key in block.keys)
    values = [(value.name, adapted(value.expression, scope.piece.domain, scope.dialect)) for value in block.values]
    if fans_out:
        return _over_distinct_rows(scope, block, source, values)
    keys = [named(expression.copy(), name) for name, expression in source.keys.items()]
    wanted = [named(placed(expression, source.aliases), name) for name, expression in values]
    return _grouped(source.query.select(*keys, *wanted), list(source.keys.values()))


def path_of(scope: Scope, fact: str, ref: FieldRef) -> Path:
    """Return the way from a fact to the dataset of a field."""
    return path_to(scope.piece, fact, ref.dataset, ref.role)


def block_paths(scope: Scope, block: Block) -> list[Path]:
    """Return all ways whose joins stand in the block's FROM clause, those to the dimensions first."""
    place = _place(scope, block)
    filters = [condition.path for condition in row_filters(scope, place, block.filters) if condition.path]
    used = dict.fromkeys(chain.from_iterable(datasets_of(value.expression) for value in block.values))
    measures = [path_to(scope.piece, block.fact, dataset) for dataset in used]
    time = [path_of(scope, block.fact, block.time)] if block.time else []
    return [*place.joined, *measures, *time, *filters]


def _place(scope: Scope, block: Block) -> Place:
    return Place(block.fact, tuple(path_of(scope, block.fact, key.field) for key in block.keys))


def _source(scope: Scope, block: Block) -> _Source:
    conditions = row_filters(scope, _place(scope, block), block.filters)
    moment = column(path_of(scope, block.fact, block.time).alias, block.time.field) if block.time else None
    paths = block_paths(scope, block)
    query = add_joins(exp.select().from_(table(block.fact)), merged_hops(paths))
    where = [*_time_conditions(scope, block, moment), *(condition.expression for condition in conditions)]
    if where:
        query = query.where(all_of(where))
    used = dict.fromkeys(chain.from_iterable(datasets_of(value.expression) for value in block.values))
    aliases = {dataset: path_to(scope.piece, block.fact, dataset).alias for dataset in used}
    return _Source(query, _key_expressions(scope, block, moment), aliases)


def _key_expressions(scope: Scope, block: Block, moment: exp.Expr | None) -> dict[str, exp.Expr]:
    keys: dict[str, exp.Expr] = {}
    if block.bucket and moment is not None:
        keys[block.bucket.value] = bucket_of(moment.copy(), block.bucket, scope.dialect)
    for key in block.keys:
        keys[key.name] = column(path_of(scope, block.fact, key.field).alias, key.field.field)
    return keys


def _time_conditions(scope: Scope, block: Block, moment: exp.Expr | None) -> list[exp.Expr]:
    if moment is None:
        return []
    conditions = _bounds(scope, block, moment)
    if block.latest:
        conditions.append(_is_latest(scope, block, moment))
    return conditions


def _bounds(scope: Scope, block: Block, moment: exp.Expr) -> list[exp.Expr]:
    conditions = within(moment, block.periods)
    if scope.intent.as_of:
        conditions.append(before_as_of(moment))
    if scope.intent.recurring:
        conditions.extend(recurring(moment, scope.intent.recurring, scope.dialect))
    # A row without a time belongs to no bucket, so neither its group nor the whole of a share may count it.
    by_time = scope.intent.time_cut is not None or block.bucket is not None
    if by_time and not conditions and block.time and scope.piece.domain.field(block.time).nullable:
        conditions.append(is_not_null(moment.copy()))
    return conditions


def _is_latest(scope: Scope, block: Block, moment: exp.Expr) -> exp.Expr:
    """Return the condition that a row belongs to the last snapshot of its bucket, or of the whole period.

    The last snapshot is looked for among all rows of the fact, not only those of the question's filters: a group that
    is missing from it has no state then, and must not show an older one.
    """
    alias = "snapshots"
    seen = column(alias, moment.name)
    last = exp.select(exp.Max(this=seen)).from_(table(block.fact, alias))
    bounds = _bounds(scope, block, seen)
    if bounds:
        last = last.where(all_of(bounds))
    if block.bucket:
        last = last.group_by(bucket_of(seen.copy(), block.bucket, scope.dialect))
    return exp.In(this=moment.copy(), query=last.subquery())


def _grouped(query: exp.Select, keys: list[exp.Expr]) -> exp.Select:
    return query.group_by(*(key.copy() for key in keys)) if keys else query


def _over_distinct_rows(scope: Scope, block: Block, source: _Source, values: list[tuple[str, exp.Expr]]) -> exp.Select:
    """Return the SELECT over each row of the fact once a group: a dimension beyond a one-to-many join repeats rows."""
    keys = scope.piece.domain.dataset(block.fact).primary_key
    parts: dict[str, exp.Expr] = {f"row_{name}": column(block.fact, name) for name in keys}
    parts |= source.keys
    for _, expression in values:
        for found in expression.find_all(exp.Column):
            parts[f"{found.table}_{found.name}"] = column(source.aliases[found.table], found.name)
    rows = source.query.select(*(named(part.copy(), name) for name, part in parts.items())).distinct()
    outer: list[exp.Expr] = [column(_ROWS, name) for name in source.keys]
    wanted = [named(_over_rows(expression), name) for name, expression in values]
    query = exp.select(*outer, *wanted).from_(rows.subquery(_ROWS))
    return _grouped(query, outer)


def _over_rows(expression: exp.Expr) -> exp.Expr:
    renamed = expression.copy()
    for found in list(renamed.find_all(exp.Column)):
        found.replace(column(_ROWS, f"{found.table}_{found.name}"))
    return renamed
