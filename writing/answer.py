"""Blocks put side by side: every group and every bucket of time once, with the metrics of each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import reduce

from sqlglot import exp

from core.intent import FieldRef, PeriodUse
from core.period import Bucket
from core.sql import Dialect
from domains.semantic_model import Additivity, Metric
from writing.blocks import Block, Key, Value, block_query
from writing.buckets import CYCLIC, DIGITS, bucket_of, calendar, cycle, last_hour, previous_day, ten_rows
from writing.conditions import Filters, Scope, recurring_of_buckets
from writing.members import with_every_member
from writing.metrics import adapted, atoms_of, definition, rewritten, time_field_of, zero_when_empty
from writing.parameters import TODAY_END
from writing.sqltree import all_of, coalesce_zero, column, date_parameter, is_null, named, row_number, same, table

PREVIOUS, WHOLE = "previous", "whole"
"""Suffixes of the columns that hold a metric in the comparison period, and the whole that a share is taken of."""

_POSITION = "position"
Query = exp.Select | exp.SetOperation


@dataclass(frozen=True, slots=True)
class MetricColumn:
    """A metric of the answer and the name of its output column."""

    id: str
    metric: Metric
    name: str


@dataclass(frozen=True, slots=True)
class Whole:
    """What a share of a metric is taken of: the same metric with fewer dimensions or fewer filters."""

    metric: MetricColumn
    keys: tuple[Key, ...]
    bucket: Bucket | None
    filters: Filters


@dataclass(frozen=True, slots=True)
class Shape:
    """What rows and columns the answer has.

    ``periods`` hold for every metric at once; ``previous`` is the comparison period, None without one. ``leaders``
    names a CTE that holds the only groups to show.
    """

    keys: tuple[Key, ...]
    bucket: Bucket | None
    metrics: tuple[MetricColumn, ...]
    periods: tuple[PeriodUse, ...]
    filters: Filters
    previous: PeriodUse | None = None
    wholes: tuple[Whole, ...] = ()
    leaders: str | None = None
    suffix: str = ""


@dataclass(frozen=True, slots=True)
class Assembled:
    """A query and the CTEs that it needs, in order.

    Its columns are the bucket, the dimensions, and for each metric ``name``, ``name_previous``, ``name_whole``.
    """

    ctes: tuple[tuple[str, Query], ...]
    query: Query


@dataclass(frozen=True, slots=True)
class _Counted:
    """Metrics counted by blocks: each metric as an expression over the blocks' columns."""

    blocks: tuple[Block, ...]
    values: tuple[tuple[str, exp.Expr], ...]


def assemble(scope: Scope, shape: Shape) -> Assembled:
    """Return the query of a shape: one plain grouped SELECT where that is enough."""
    current = _count(scope, shape, shape.metrics, "totals")
    plain = shape.bucket is None and shape.previous is None and not shape.wholes and shape.leaders is None
    if plain and len(current.blocks) == 1 and _is_direct(scope, shape):
        return Assembled((), block_query(scope, _with_zeros(shape, current.blocks[0])))
    return _side_by_side(scope, shape, current)


def cte_name(scope: Scope, wanted: str) -> str:
    """Return a name for a CTE that no dataset of the domain has."""
    taken = {dataset.name for dataset in scope.piece.domain.datasets}
    return wanted if wanted not in taken else cte_name(scope, f"{wanted}_part")


def latest_only(metric: Metric) -> bool:
    """Tell whether only the last snapshot of a time counts."""
    return metric.additivity is Additivity.SEMI_ADDITIVE


def _is_direct(scope: Scope, shape: Shape) -> bool:
    if any(key.complete for key in shape.keys):
        return False
    return all(len({atom.fact for atom in atoms_of(one.metric, scope.piece)}) == 1 for one in shape.metrics)


def _with_zeros(shape: Shape, block: Block) -> Block:
    """Return the block with the values that a person sees: 0 for an empty sum where the metric says so."""
    metrics = {one.name: one.metric for one in shape.metrics}
    shown = [
        replace(value, expression=coalesce_zero(value.expression))
        if zero_when_empty(metrics[value.name]) and not isinstance(value.expression, exp.Count)
        else value
        for value in block.values
    ]
    return replace(block, values=tuple(shown))


def _count(scope: Scope, shape: Shape, metrics: tuple[MetricColumn, ...], label: str) -> _Counted:
    """Return the blocks that count the metrics: one for each fact, time field and kind of counting."""
    groups: dict[tuple[str, FieldRef | None, bool], list[Value]] = {}
    values: list[tuple[str, exp.Expr]] = []
    for one in metrics:
        used, expression = _values_of(scope, one)
        placed: dict[str, str] = {}
        for fact, value in used:
            key = (fact, time_field_of(one.metric, fact, scope.piece.domain), latest_only(one.metric))
            groups.setdefault(key, []).append(value)
            placed[value.name] = _block_name(scope, shape, list(groups).index(key), fact, label)
        values.append((one.name, _from_blocks(expression, placed)))
    blocks = [
        Block(
            name=_block_name(scope, shape, position, fact, label),
            fact=fact,
            time=time,
            values=tuple(counted),
            keys=shape.keys,
            bucket=shape.bucket,
            periods=shape.periods,
            filters=shape.filters,
            latest=latest,
        )
        for position, ((fact, time, latest), counted) in enumerate(groups.items())
    ]
    return _Counted(tuple(blocks), tuple(values))


def _block_name(scope: Scope, shape: Shape, position: int, fact: str, label: str) -> str:
    counter = f"_{position + 1}" if position else ""
    return cte_name(scope, f"{fact}_{label}{shape.suffix}{counter}")


def _values_of(scope: Scope, one: MetricColumn) -> tuple[list[tuple[str, Value]], exp.Expr]:
    """Return what blocks must count for a metric (with the fact), and the metric as an expression over it.

    A metric of one fact is counted whole; one of two facts in parts, which are put together after counting.
    """
    atoms = atoms_of(one.metric, scope.piece)
    facts = {atom.fact for atom in atoms}
    if len(facts) == 1:
        counted: exp.Expr = exp.column(one.name)
        shown = coalesce_zero(counted) if zero_when_empty(one.metric) else counted
        return [(atoms[0].fact, Value(one.name, definition(one.metric)))], shown
    names = {atom.expression.sql(): f"{one.name}_{number}" for number, atom in enumerate(atoms, 1)}

    def part(node: exp.Expr) -> exp.Expr:
        whole_atom = isinstance(node, exp.AggFunc | exp.Filter) and not isinstance(node.parent, exp.Filter)
        name = names.get(node.sql()) if whole_atom else None
        if name is None:
            return node
        value = exp.column(name)
        return coalesce_zero(value) if node.find(exp.Sum, exp.Count) else value

    whole = rewritten(definition(one.metric), part)
    used = [(atom.fact, Value(names[atom.expression.sql()], atom.expression)) for atom in atoms]
    return list({value.name: (fact, value) for fact, value in used}.values()), adapted(
        whole, scope.piece.domain, scope.dialect
    )


def _from_blocks(expression: exp.Expr, placed: dict[str, str]) -> exp.Expr:
    def with_block(node: exp.Expr) -> exp.Expr:
        return column(placed[node.name], node.name) if isinstance(node, exp.Column) else node

    return rewritten(expression, with_block)


def _side_by_side(scope: Scope, shape: Shape, current: _Counted) -> Assembled:
    earlier = _previous_shape(shape)
    previous = _count(scope, earlier, shape.metrics, PREVIOUS) if earlier else _Counted((), ())
    wholes = [(whole, _count_whole(scope, shape, whole)) for whole in shape.wholes]
    whole_blocks = [block for _, counted in wholes for block in counted.blocks]
    ctes: list[tuple[str, Query]] = [
        (block.name, block_query(scope, block)) for block in (*current.blocks, *previous.blocks, *whole_blocks)
    ]
    frame = _Frame(scope, shape, earlier, (*current.blocks, *previous.blocks, *_same_groups(shape, whole_blocks)))
    ctes.extend(frame.ctes())
    query, joined = frame.source()
    for block in (*current.blocks, *previous.blocks, *whole_blocks):
        if block.name != joined:
            query = _join_block(query, block, frame.key_columns(joined, of_previous=block in previous.blocks))
    columns = [named(found, name) for name, found in frame.key_columns(joined, of_previous=False).items()]
    columns.extend(named(value, name) for name, value in current.values)
    columns.extend(named(frame.if_present(value), f"{name}_{PREVIOUS}") for name, value in previous.values)
    columns.extend(named(value, f"{name}_{WHOLE}") for _, counted in wholes for name, value in counted.values)
    return Assembled(tuple(ctes), query.select(*columns))


def _previous_shape(shape: Shape) -> Shape | None:
    return replace(shape, periods=(shape.previous,), previous=None) if shape.previous else None


def _count_whole(scope: Scope, shape: Shape, whole: Whole) -> _Counted:
    wider = replace(shape, keys=whole.keys, bucket=whole.bucket, filters=whole.filters)
    return _count(scope, wider, (whole.metric,), f"{whole.metric.name}_{WHOLE}")


def _same_groups(shape: Shape, blocks: list[Block]) -> list[Block]:
    return [block for block in blocks if block.keys == shape.keys]


def _join_block(query: exp.Select, block: Block, keys: dict[str, exp.Expr]) -> exp.Select:
    conditions = [_matches(block, name, keys[name].copy()) for name in block.key_names]
    source = table(block.name)
    if not conditions:
        return query.join(source, join_type="CROSS")
    return query.join(source, on=all_of(conditions), join_type="LEFT")


def _matches(block: Block, name: str, key: exp.Expr) -> exp.Expr:
    mine = column(block.name, name)
    if block.bucket and name == block.bucket.value:
        return exp.EQ(this=mine, expression=key)
    return same(mine, key)


@dataclass(frozen=True, slots=True)
class _Frame:
    """The rows of an answer before any metric: the calendar, the groups, or both crossed."""

    scope: Scope
    shape: Shape
    earlier: Shape | None
    blocks: tuple[Block, ...]

    @property
    def calendar_name(self) -> str:
        return cte_name(self.scope, f"calendar{self.shape.suffix}")

    @property
    def previous_name(self) -> str:
        return cte_name(self.scope, f"calendar_{PREVIOUS}{self.shape.suffix}")

    @property
    def groups_name(self) -> str:
        return self.shape.leaders or cte_name(self.scope, f"groups{self.shape.suffix}")

    @property
    def aligned(self) -> bool:
        """Tell whether the comparison is made position by position of two calendars."""
        return self.earlier is not None and self.shape.bucket is not None and self.shape.bucket not in CYCLIC

    def ctes(self) -> list[tuple[str, Query]]:
        found: list[tuple[str, Query]] = []
        if self.shape.bucket and self.scope.dialect is Dialect.TSQL:
            found.append((DIGITS, ten_rows()))
        if self.shape.bucket:
            found.append((self.calendar_name, self._calendar(self.shape, self.shape.bucket)))
        if self.aligned and self.shape.bucket and self.earlier:
            found.append((self.previous_name, self._calendar(self.earlier, self.shape.bucket)))
        if self.shape.keys and not self.shape.leaders:
            found.append((self.groups_name, self._groups()))
        return found

    def source(self) -> tuple[exp.Select, str]:
        """Return the FROM clause and the name of the block that it consists of, "" if it is a frame."""
        if not self.shape.bucket and not self.shape.keys:
            first = self.blocks[0].name
            return exp.select().from_(table(first)), first
        if not self.shape.bucket:
            return exp.select().from_(table(self.groups_name)), ""
        query = exp.select().from_(table(self.calendar_name))
        if self.shape.keys:
            query = query.join(table(self.groups_name), join_type="CROSS")
        if self.aligned:
            on = exp.EQ(this=column(self.previous_name, _POSITION), expression=column(self.calendar_name, _POSITION))
            query = query.join(table(self.previous_name), on=on, join_type="LEFT")
        return query, ""

    def key_columns(self, joined: str, *, of_previous: bool) -> dict[str, exp.Expr]:
        """Return the frame's grouping columns; those of the comparison have its own calendar."""
        if joined:
            return {}
        keys: dict[str, exp.Expr] = {}
        if self.shape.bucket:
            source = self.previous_name if of_previous and self.aligned else self.calendar_name
            keys[self.shape.bucket.value] = column(source, self.shape.bucket.value)
        keys.update({key.name: column(self.groups_name, key.name) for key in self.shape.keys})
        return keys

    def if_present(self, value: exp.Expr) -> exp.Expr:
        """Return the value, or NULL where the comparison period has no bucket of this position."""
        if not self.aligned or self.shape.bucket is None:
            return value
        missing = is_null(column(self.previous_name, self.shape.bucket.value))
        return exp.Case().when(missing, exp.Null()).else_(value)

    def _calendar(self, shape: Shape, bucket: Bucket) -> Query:
        if bucket in CYCLIC:
            return cycle(bucket, self.scope.dialect)
        blocks = [block for block in self.blocks if block.periods == shape.periods and block.bucket is bucket]
        periods: tuple[PeriodUse | None, ...] = shape.periods or (None,)
        parts: list[Query] = [self._stretch(bucket, period, blocks) for period in periods]
        moment = column("buckets", bucket.value)
        whole = reduce(_union, parts)
        if kept := recurring_of_buckets(moment, bucket, self.scope.intent.recurring, self.scope.dialect):
            whole = exp.select(moment).from_(whole.subquery("buckets")).where(*kept)
        if not self.aligned:
            return whole
        numbered = named(row_number(moment.copy()), _POSITION)
        return exp.select(moment, numbered).from_(whole.subquery("buckets"))

    def _stretch(self, bucket: Bucket, period: PeriodUse | None, blocks: list[Block]) -> exp.Select:
        """Return the buckets of one period; where a side is open or lies ahead, as far as the data goes."""
        low, high = _seen(bucket, exp.Min, _moments(bucket, blocks)), _seen(bucket, exp.Max, _moments(bucket, blocks))
        days, dialect = period.period.range if period else None, self.scope.dialect
        if period and days and days.start:
            low = bucket_of(date_parameter(f"{period.id.lower()}_start"), bucket, dialect)
        if period and days and days.end and self._lies_ahead(days.end):
            today = named(self._last_bucket(TODAY_END, bucket), bucket.value)
            high = _seen(bucket, exp.Max, [*_moments(bucket, blocks), exp.select(today)])
        elif period and days and days.end:
            high = self._last_bucket(f"{period.id.lower()}_end", bucket)
        return calendar(bucket, low, high, dialect)

    def _lies_ahead(self, end: date) -> bool:
        return self.scope.today is not None and end > self.scope.today + timedelta(days=1)

    def _last_bucket(self, end: str, bucket: Bucket) -> exp.Expr:
        """Return the last bucket before the first day that is out, given as a parameter."""
        last = last_hour if bucket is Bucket.HOUR else previous_day
        return bucket_of(last(end, self.scope.dialect), bucket, self.scope.dialect)

    def _groups(self) -> Query:
        parts: list[Query] = [
            exp.select(*(column(block.name, key.name) for key in self.shape.keys)).from_(table(block.name))
            for block in self.blocks
        ]
        # UNION leaves each group once; a single block has several rows a group only where it has buckets too.
        seen = reduce(_union, parts) if len(parts) > 1 else _distinct(parts[0])
        if not any(key.complete for key in self.shape.keys):
            return seen
        return _union(seen, with_every_member(self.scope, self.shape.keys, self.shape.filters, seen))


def _moments(bucket: Bucket, blocks: list[Block]) -> list[Query]:
    """Return, for each block, the buckets that it has rows in."""
    return [exp.select(column(block.name, bucket.value)).from_(table(block.name)) for block in blocks]


def _seen(bucket: Bucket, extreme: type[exp.Min | exp.Max], moments: list[Query]) -> exp.Expr:
    """Return the first or last of the buckets that several queries give."""
    first, *others = moments
    if not others:
        return first.select(extreme(this=first.selects[0].copy()), append=False).subquery()
    source = reduce(_union, moments).subquery("seen")
    return exp.select(extreme(this=column("seen", bucket.value))).from_(source).subquery()


def _distinct(query: Query) -> Query:
    return query.distinct() if isinstance(query, exp.Select) else query


def _union(left: Query, right: Query) -> Query:
    return exp.union(left, right, distinct=True)
