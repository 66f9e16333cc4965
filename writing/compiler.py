"""The compiler: the reading of a question becomes one query, right by construction, or the reasons why not.

Every fact is grouped by itself before anything is joined to it (``blocks``), groups and buckets of time are put
side by side (``answer``), and what compares rows with each other is computed over the finished rows (``outputs``).
Dates, values and numbers of the question appear as parameters only. Default filters and rights are not written here:
the engines put them in front of every query.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import reduce

from sqlglot import exp

from core.intent import CalculationKind, FieldRef, Intent, PeriodUse
from core.period import Bucket
from core.result import ColumnPlan, ColumnRole
from core.sql import Dialect, Draft, WrittenBy
from core.syntax import generate
from core.unit import NUMBER
from domains.semantic_model import Domain, DomainSlice
from writing import titles
from writing.answer import Assembled, Query, Shape, assemble, cte_name
from writing.blocks import Key
from writing.buckets import bucket_of, exact_bucket, previous_day
from writing.checks import obstacles
from writing.conditions import COMPARISONS, Scope
from writing.listing import listed_rows
from writing.metrics import may_be_null
from writing.outputs import Frame, Output, bucket_plan, outputs_of, shown_name
from writing.parameters import used_parameters
from writing.plan import (
    all_filters,
    average_bucket,
    bucket_asked,
    calculations,
    dimension_keys,
    main_periods,
    metric_columns,
    metric_of,
    rows_by_period,
    whole_of,
)
from writing.reasons import NotCompilable
from writing.sqltree import (
    all_of,
    cast,
    column,
    date_parameter,
    divide,
    is_not_null,
    named,
    ordered,
    parameter,
    table,
)

_PERIOD_START, _PERIOD_END = "period_start", "period_end"


def compile_query(
    intent: Intent, piece: DomainSlice, dialect: Dialect, today: date | None = None
) -> Draft | NotCompilable:
    """Return the query that answers the question, or every reason why it cannot be compiled.

    The draft's rows: those that are asked for as rows, else one for each group, each bucket of the asked grain (the
    empty ones too), or each period. Buckets after ``today`` are there only as far as the data goes; without it all
    buckets of a period are. Rows without a time belong to no bucket. A default filter or a row right is not part of
    the text.
    """
    scope = Scope(intent, piece, dialect, today)
    reasons = obstacles(scope)
    if reasons:
        return NotCompilable(reasons)
    tree: exp.Query
    if intent.listing is not None:
        tree, columns = listed_rows(scope, intent.listing)
    else:
        tree, outputs = _finished(scope, _rows(scope))
        columns = tuple(output.plan for output in outputs)
    return Draft(
        text=generate(tree, dialect),
        dialect=dialect,
        written_by=WrittenBy.COMPILED,
        parameters=used_parameters(intent, tree, today),
        columns=columns,
    )


def _rows(scope: Scope) -> Assembled:
    """Return the answer's rows: time columns, dimensions, the metrics and what they are compared with."""
    intent = scope.intent
    periods = main_periods(intent)
    if not rows_by_period(intent):
        return _rows_of_time(scope, periods, intent.compare[0] if intent.compare else None, "")
    compared = intent.compare or (None,) * len(periods)
    parts = [
        (use, _rows_of_time(scope, (use,), other, f"_{place}"))
        for place, (use, other) in enumerate(zip(periods, compared, strict=True), 1)
    ]
    labelled: list[Query] = [_labelled(scope, part.query, use, _period_bucket(periods)) for use, part in parts]
    return Assembled(tuple(cte for _, part in parts for cte in part.ctes), reduce(_union_all, labelled))


def _rows_of_time(scope: Scope, periods: tuple[PeriodUse, ...], previous: PeriodUse | None, suffix: str) -> Assembled:
    intent = scope.intent
    keys, columns = dimension_keys(intent), metric_columns(intent, scope.piece.domain)
    averaged = average_bucket(intent)
    shape = Shape(
        keys=keys,
        bucket=averaged or bucket_asked(intent),
        metrics=columns,
        periods=periods,
        filters=all_filters(intent),
        previous=previous,
        suffix=suffix,
    )
    if averaged:
        return _averaged(scope, assemble(scope, shape), averaged, suffix)
    shares = calculations(intent, CalculationKind.SHARE)
    wholes = (whole_of(intent, metric_of(intent, share.metric, columns), keys) for share in shares)
    shape = replace(shape, wholes=tuple(whole for whole in wholes if whole))
    if not _has_leaders(intent):
        return assemble(scope, shape)
    leaders = _leaders(scope, shape)
    assembled = assemble(scope, replace(shape, leaders=leaders.ctes[-1][0]))
    return Assembled((*leaders.ctes, *assembled.ctes), assembled.query)


def _averaged(scope: Scope, fine: Assembled, bucket: Bucket, suffix: str) -> Assembled:
    """Return the average of the metrics per fine bucket, over the rows of all fine buckets."""
    source, cut = cte_name(scope, f"per_{bucket.value}{suffix}"), bucket_asked(scope.intent)
    keys: dict[str, exp.Expr] = {}
    if cut:
        keys[cut.value] = bucket_of(column(source, bucket.value), cut, scope.dialect)
    keys.update({key.name: column(source, key.name) for key in dimension_keys(scope.intent)})
    query = exp.select(*(named(key, name) for name, key in keys.items())).from_(table(source))
    for one in metric_columns(scope.intent, scope.piece.domain):
        value = column(source, one.name)
        average = divide(exp.Sum(this=value), exp.Count(this=value.copy(), big_int=True), scope.dialect)
        query = query.select(named(average, shown_name(scope, one)))
    if keys:
        query = query.group_by(*(key.copy() for key in keys.values()))
    return Assembled((*fine.ctes, (source, fine.query)), query)


def _has_leaders(intent: Intent) -> bool:
    """Tell whether groups are ranked over the whole time and then shown in every bucket of it."""
    return bool(intent.ranking and intent.dimensions and intent.time_cut)


def _leaders(scope: Scope, shape: Shape) -> Assembled:
    """Return the ranked groups over the whole time as CTEs, the last of which holds the groups to show."""
    total = replace(shape, bucket=None, previous=None, wholes=(), suffix=f"{shape.suffix}_overall")
    if scope.intent.ranking:
        metrics = metric_columns(scope.intent, scope.piece.domain)
        total = replace(total, metrics=(metric_of(scope.intent, scope.intent.ranking.metric, metrics),))
    assembled = assemble(scope, total)
    source = cte_name(scope, "overall")
    query = exp.select(*(column(source, key.name) for key in shape.keys)).from_(table(source))
    query = _where(query, _rank_conditions(scope, source))
    if scope.intent.ranking and scope.intent.ranking.number:  # the single best needs no order, which no CTE may have
        query = _ranked(scope, query, (), shape.keys)
    return Assembled((*assembled.ctes, (source, assembled.query), (cte_name(scope, "leaders"), query)), query)


def _labelled(scope: Scope, query: Query, use: PeriodUse, bucket: Bucket | None) -> Query:
    """Return the rows of one of several periods with the period's own columns in front."""
    stem, days = use.id.lower(), use.period.range
    start = date_parameter(f"{stem}_start") if days.start else cast(exp.Null(), "DATE")
    if bucket:
        labels = [named(start, bucket.value)]
    else:
        end = previous_day(f"{stem}_end", scope.dialect) if days.end else cast(exp.Null(), "DATE")
        labels = [named(start, _PERIOD_START), named(end, _PERIOD_END)]
    labelled = query.copy()

    labelled.set("expressions", [*labels, *labelled.expressions])
    return labelled


def _times(scope: Scope) -> tuple[ColumnPlan, ...]:
    """Return the meaning of the time columns: a bucket, or the first and last day of each of several periods."""
    intent = scope.intent
    bucket = bucket_asked(intent)
    if bucket is None and rows_by_period(intent):
        bucket = _period_bucket(main_periods(intent))
        if bucket is None:
            ends = ((_PERIOD_START, titles.PERIOD_START), (_PERIOD_END, titles.PERIOD_END))
            return tuple(
                ColumnPlan(name, title.get(intent.language), ColumnRole.PERIOD, NUMBER) for name, title in ends
            )
    return (bucket_plan(bucket, intent.language),) if bucket else ()


def _period_bucket(periods: tuple[PeriodUse, ...]) -> Bucket | None:
    """Return the bucket that each of several periods fills exactly, None if there is no such one."""
    buckets = {exact_bucket(use.period.range) for use in periods}
    return buckets.pop() if len(buckets) == 1 else None


def _finished(scope: Scope, rows: Assembled) -> tuple[exp.Query, tuple[Output, ...]]:
    """Return the whole query: computed columns, thresholds and ranking over the answer's rows, and a fixed order."""
    source = cte_name(scope, "answer")
    frame = Frame(_times(scope), dimension_keys(scope.intent), source)
    outputs = outputs_of(scope, frame)
    ranked_here = [] if _has_leaders(scope.intent) else _rank_conditions(scope, source)
    conditions = [*_having(scope, source), *ranked_here]
    query, ctes = rows.query, list(rows.ctes)
    if conditions or any(output.expression for output in outputs) or not isinstance(query, exp.Select):
        ctes.append((source, query))
        query = _computed(outputs, source)
        if conditions and query.find(exp.Window):
            ctes.append((cte_name(scope, "computed"), query))
            source = ctes[-1][0]
            conditions = [_moved(condition, frame.source, source) for condition in conditions]
            query = exp.select(*(column(source, output.plan.name) for output in outputs)).from_(table(source))
        query = _where(query, conditions)
    query = _ordered(scope, query, frame)
    for name, part in dict(ctes).items():
        query = query.with_(exp.to_identifier(name), as_=part, copy=False)
    return query, outputs


def _computed(outputs: tuple[Output, ...], source: str) -> exp.Select:
    shown = [
        named(output.expression, output.plan.name) if output.expression else column(source, output.plan.name)
        for output in outputs
    ]
    return exp.select(*shown).from_(table(source))


def _moved(condition: exp.Expr, old: str, new: str) -> exp.Expr:
    """Return a condition over the columns of another CTE, subqueries included."""
    moved = condition.copy()
    for found in moved.find_all(exp.Column):
        if found.table == old:
            found.set("table", exp.to_identifier(new))
    for source in moved.find_all(exp.Table):
        if source.name == old:
            source.set("this", exp.to_identifier(new))
    return moved


def _where(query: exp.Select, conditions: list[exp.Expr]) -> exp.Select:
    return query.where(all_of(conditions)) if conditions else query


def _having(scope: Scope, source: str) -> list[exp.Expr]:
    columns = metric_columns(scope.intent, scope.piece.domain)
    return [
        COMPARISONS[found.comparison](
            this=column(source, shown_name(scope, metric_of(scope.intent, found.metric, columns))),
            expression=parameter(found.number.lower()),
        )
        for found in scope.intent.having
    ]


def _rank_conditions(scope: Scope, source: str) -> list[exp.Expr]:
    """Return what a ranking asks of a row: a name, a value to rank, and for the single best, the best one (ties stay).

    Rows without a name («не указано») are no thing that could take a place.
    """
    ranking, domain = scope.intent.ranking, scope.piece.domain
    if ranking is None:
        return []
    ranked = metric_of(scope.intent, ranking.metric, metric_columns(scope.intent, domain))
    value = column(source, shown_name(scope, ranked))
    keys = dimension_keys(scope.intent)
    columns = {use.field for use in scope.intent.dimensions if use.listed and not _is_label(domain, use.field)}
    ranked_keys = [key for key in keys if key.field not in columns]
    unnamed = [key.name for key in ranked_keys if domain.may_be_unnamed(key.field, ranked.metric.dataset)]
    named_rows: list[exp.Expr] = [is_not_null(column(source, name)) for name in unnamed]
    if ranking.number:
        known = may_be_null(ranked.metric) or average_bucket(scope.intent)
        return [*named_rows, *([is_not_null(value)] if known else [])]
    extreme = exp.Max if ranking.descending else exp.Min
    among = [*_having(scope, source), *(condition.copy() for condition in named_rows)]
    best = _where(exp.select(extreme(this=value.copy())).from_(table(source)), among)
    return [*named_rows, exp.EQ(this=value, expression=best.subquery())]


def _is_label(domain: Domain, field: FieldRef) -> bool:
    return domain.dataset(field.dataset).label_field == field.field


def _ordered(scope: Scope, query: exp.Select, frame: Frame) -> exp.Select:
    if scope.intent.ranking and not _has_leaders(scope.intent):
        return _ranked(scope, query, tuple(plan.name for plan in frame.times), frame.keys)
    if not frame.times and not frame.keys:
        return query
    first = shown_name(scope, metric_columns(scope.intent, scope.piece.domain)[0])
    terms = [
        *(ordered(exp.column(plan.name), scope.dialect) for plan in frame.times),
        *([ordered(exp.column(first), scope.dialect, descending=True)] if frame.keys else []),
        *(ordered(exp.column(key.name), scope.dialect) for key in frame.keys),
    ]
    return query.order_by(*terms)


def _ranked(scope: Scope, query: exp.Select, times: tuple[str, ...], keys: tuple[Key, ...]) -> exp.Select:
    """Return the query in the order of its ranking, cut at the asked number; times and dimensions settle ties."""
    ranking = scope.intent.ranking
    if ranking is None:
        return query
    ranked = metric_of(scope.intent, ranking.metric, metric_columns(scope.intent, scope.piece.domain))
    names = [*times, *(key.name for key in keys)]
    value = exp.column(shown_name(scope, ranked))
    query = query.order_by(
        ordered(value, scope.dialect, descending=ranking.descending),
        *(ordered(exp.column(name), scope.dialect) for name in names),
    )
    return query.limit(parameter(ranking.number.lower())) if ranking.number else query


def _union_all(left: Query, right: Query) -> Query:
    return exp.union(left, right, distinct=False)
