"""Sufficiency: what the question asks for is all there, and nothing that it does not ask for."""

# ruff: noqa: S608 — the examples are texts of queries, put together for reading and never run
from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp

from core.finding import Severity
from core.intent import CalculationKind, FieldRef
from core.period import Bucket
from validators.anatomy import arms, enclosing_selects
from validators.asked import Asked
from validators.buckets import bucket_of
from validators.context import DraftContext
from validators.example_sql import COUNTED, IN_MAY, WITH_REGIONS
from validators.reads import Read
from validators.rule import Say, SqlCase, rule
from validators.wanted import has_calculation, period_names, value_names


@rule(
    "sufficiency.parameter_unused",
    Severity.ERROR,
    Say(
        "Часть вопроса потеряна: параметр {} не использован.",
        "A part of the question is lost: the parameter {} is not used.",
        "Use the parameter {} on the field that it was listed for.",
    ),
    bad=SqlCase(f"{COUNTED} WHERE ordered_at >= @p1_start"),
    good=SqlCase(f"{COUNTED} WHERE {IN_MAY}"),
)
def parameter_unused(context: DraftContext) -> Iterator[str]:
    """Find parameters of the question that the query does not name."""
    used = {node.name for node in context.tree.find_all(exp.Parameter)}
    yield from (f"@{name}" for name in context.wanted.parameters if name not in used)


@rule(
    "sufficiency.filter_not_everywhere",
    Severity.ERROR,
    Say(
        "Условие действует не на все подсчитанные строки: {}.",
        "A condition does not hold for all rows that are counted: {}.",
        "Put the period and the values of the question into every part that counts rows.",
    ),
    bad=SqlCase(
        f"WITH n AS ({COUNTED} WHERE {IN_MAY}), s AS (SELECT SUM(amount) AS amount FROM orders) "
        "SELECT n.orders_count, s.amount FROM n CROSS JOIN s",
        Asked.COUNT_AND_AMOUNT,
    ),
    good=SqlCase(
        f"WITH n AS ({COUNTED} WHERE {IN_MAY}), s AS (SELECT SUM(amount) AS amount FROM orders WHERE {IN_MAY}) "
        "SELECT n.orders_count, s.amount FROM n CROSS JOIN s",
        Asked.COUNT_AND_AMOUNT,
    ),
)
def filter_not_everywhere(context: DraftContext) -> Iterator[str]:
    """Find places that read counted rows without any period of the question, or without one of its values."""
    choices = [frozenset(period_names(use)) for use in context.wanted.periods]
    for read in context.reads:
        seen = _parameters_on(context, read)
        if choices and not any(names <= seen for names in choices):
            yield read.source.alias
        if not has_calculation(context.intent, CalculationKind.SHARE):
            for value in context.intent.values:
                if not value_names(value) <= seen:
                    yield f"{value.label} ({read.source.alias})"


@rule(
    "sufficiency.dimension_missing",
    Severity.ERROR,
    Say(
        "В ответе нет разреза {}.",
        "The answer is not cut by {}.",
        "Show {} as a column and group by it.",
    ),
    bad=SqlCase(f"{COUNTED} WHERE {IN_MAY}", Asked.BY_REGION),
    good=SqlCase(
        f"SELECT regions.name, COUNT(*) FROM orders {WITH_REGIONS} WHERE {IN_MAY} GROUP BY regions.name",
        Asked.BY_REGION,
    ),
)
def dimension_missing(context: DraftContext) -> Iterator[str]:
    """Find asked dimensions that no output shows."""
    plain = [output for output in context.outputs if not output.find(exp.AggFunc)]
    shown = {name for output in plain for name in context.anatomy.base_names(output)}
    missing = [str(use.field) for use in context.intent.dimensions if str(use.field) not in shown]
    # Of a question read in part, a word may be taken for a dimension that is none: one that is shown speaks for all.
    of_part = (_identifying(context, use.field) for use in context.intent.dimensions if context.intent.unexplained)
    counted = {read.source.dataset.name for read in context.reads if read.source.dataset} | _first_dataset(context)
    if not any(instead & shown for instead in of_part):
        for name in missing:
            if not (context.intent.unexplained and name.partition(".")[0] in counted):
                yield name


@rule(
    "sufficiency.time_cut_missing",
    Severity.ERROR,
    Say(
        "Ответ не разбит по времени: {}.",
        "The answer is not split by time: {}.",
        "Group by the {} of the metric's time field and show it.",
    ),
    bad=SqlCase(f"{COUNTED} WHERE {IN_MAY}", Asked.BY_MONTH),
    good=SqlCase(
        f"SELECT DATE_TRUNC('month', ordered_at) AS m, COUNT(*) AS n FROM orders WHERE {IN_MAY} GROUP BY 1",
        Asked.BY_MONTH,
    ),
)
def time_cut_missing(context: DraftContext) -> Iterator[str]:
    """Find a question for a series whose query makes no such buckets for one of its facts."""
    cut = context.intent.time_cut
    if cut is None:
        return
    split = {
        read.source.dataset
        for read in context.reads
        for select in read.path
        for node in _group_and_outputs(select)
        if bucket_of(context.anatomy, node) is cut.bucket or _is_stored_bucket(context, node, cut.bucket)
    }
    if any(read.source.dataset not in split for read in context.reads):
        yield cut.bucket.value


@rule(
    "sufficiency.extra_column",
    Severity.WARNING,
    Say(
        "В ответе есть столбец, о котором не спрашивали: {}.",
        "The answer has a column that nobody asked for: {}.",
        "Show only the asked metrics and dimensions; remove {}.",
    ),
    bad=SqlCase(f"SELECT COUNT(order_id) AS n, SUM(discount) AS d FROM orders WHERE {IN_MAY}"),
    good=SqlCase(f"{COUNTED} WHERE {IN_MAY}"),
)
def extra_column(context: DraftContext) -> Iterator[str]:
    """Find outputs that are neither an asked metric nor what groups it; calculations and comparisons add their own."""
    if context.intent.calculations or context.intent.compare:
        return
    forms = {one.form for one in context.wanted.metrics}
    asked = {str(use.field) for use in context.intent.dimensions}
    asked |= {name for use in context.intent.dimensions for name in _keys(context, use.field)}
    for output in context.outputs:
        names = context.anatomy.base_names(output)
        if output.find(exp.AggFunc):
            extra = context.canon.of(output) not in forms
        else:
            extra = bool(names) and not names <= asked | context.wanted.time_fields and not _is_metric(context, output)
        if extra:
            yield output.sql()


def _keys(context: DraftContext, field: FieldRef) -> frozenset[str]:
    """Return the key of a dimension's dataset: a number beside the name tells equal names apart."""
    dataset = context.domain.dataset(field.dataset)
    return frozenset(f"{dataset.name}.{name}" for name in dataset.primary_key)


def _first_dataset(context: DraftContext) -> set[str]:
    """Return the dataset that the first SELECT reads first, which a word of the question may only name."""
    sources = [one for select in arms(context.tree)[:1] for one in context.anatomy.sources(select).values()][:1]
    return {one.dataset.name for one in sources if one.dataset is not None}


def _identifying(context: DraftContext, field: FieldRef) -> frozenset[str]:
    """Return what may stand for a dimension of a question read in part: the other columns of its dataset, and links."""
    links = [one for one in context.domain.relationships if one.to_dataset == field.dataset]
    outside = {f"{one.from_dataset}.{name}" for one in links for name in one.from_columns}
    return frozenset(str(one.ref) for one in context.domain.dataset(field.dataset).fields) | outside


def _is_metric(context: DraftContext, output: exp.Expr) -> bool:
    return any(one.form == context.canon.of(output) for one in context.wanted.metrics)


def _parameters_on(context: DraftContext, read: Read) -> frozenset[str]:
    """Return the parameters that bound the rows of a read somewhere on their way to the answer."""
    narrowing = [arm for select in read.path for arm in _narrowing(context, select)]
    path = {id(select) for select in (*read.path, *narrowing)}
    found = (use.name for use in context.uses if path & {id(use.select), *map(id, enclosing_selects(use.select))})
    return frozenset(found) & frozenset(context.wanted.parameters)


def _narrowing(context: DraftContext, select: exp.Select) -> list[exp.Select]:
    """Return the subqueries that a SELECT joins so that only matching rows stay."""
    inner = [
        source
        for source in context.anatomy.sources(select).values()
        if source.query is not None and source.join is not None and not source.join.side and not source.join.kind
    ]
    return [arm for source in inner if source.query is not None for arm in arms(source.query)]


def _is_stored_bucket(context: DraftContext, node: exp.Expr, bucket: Bucket) -> bool:
    """Tell whether a column holds the bucket itself: the ``year`` of papers that have no date."""
    return any(
        base.field.name.casefold() == bucket.value and context.domain.dataset(base.field.dataset).time_field is None
        for base in context.anatomy.bases(node)
    )


def _group_and_outputs(select: exp.Select) -> list[exp.Expr]:
    group = select.args.get("group")
    return [*(group.expressions if group is not None else ()), *select.expressions]
