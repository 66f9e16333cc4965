"""Meaning: each metric computed as it is defined, from each row once, and from all rows that it should count."""

# ruff: noqa: S608 — the examples are texts of queries, put together for reading and never run
from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp

from core.finding import Severity
from core.intent import CalculationKind
from domains.semantic_model import Additivity
from validators.anatomy import Source, arms, group_keys, own_select
from validators.asked import Asked
from validators.canonical import atoms_of
from validators.context import DraftContext
from validators.example_sql import IN_MAY, JOIN_BUYERS, JOIN_REGIONS
from validators.joins import repeaters_of, ties_of
from validators.predicates import is_inside_predicate
from validators.products import quotient_form
from validators.reads import Aggregate, Read
from validators.repeats import counted_by, is_immune, leads_to_cut, may_be_repeated
from validators.rule import Say, SqlCase, rule
from validators.wanted import WantedMetric, value_names


@rule(
    "meaning.metric_definition",
    Severity.ERROR,
    Say(
        "Показатель посчитан не по определению: {}.",
        "A metric is not computed as it is defined: {}.",
        "Compute the metric exactly by its listed expression: {}.",
    ),
    bad=SqlCase(f"SELECT COUNT(order_id) / SUM(amount) AS average_order FROM orders WHERE {IN_MAY}", Asked.AVERAGE),
    good=SqlCase(f"SELECT ROUND(AVG(amount), 2) AS average_order FROM orders WHERE {IN_MAY}", Asked.AVERAGE),
)
def metric_definition(context: DraftContext) -> Iterator[str]:
    """Find metrics that no output column computes; where the question calculates with one, its parts must be there."""
    shown = {context.canon.of(output) for output in context.outputs}
    every = {
        atom for select in context.anatomy.selects for node in select.expressions for atom in _atoms(context, node)
    }
    for one in context.wanted.metrics:
        if one.form in shown:
            continue
        ranked_only = _is_only_ranked(context, one)
        if not (one.calculations or ranked_only) or not atoms_of(one.form) <= every:
            yield one.metric.expression


@rule(
    "meaning.foreign_aggregate",
    Severity.ERROR,
    Say(
        "Посчитано то, что не входит ни в один показатель вопроса: {}.",
        "Something is computed that is part of no asked metric: {}.",
        "Aggregate only what the listed expressions of the metrics hold; remove {}.",
    ),
    bad=SqlCase(f"SELECT SUM(discount) AS n FROM orders WHERE {IN_MAY}", Asked.AMOUNT),
    good=SqlCase(f"SELECT SUM(amount) AS n FROM orders WHERE {IN_MAY}", Asked.AMOUNT),
)
def foreign_aggregate(context: DraftContext) -> Iterator[str]:
    """Find sums, counts and averages of fields that are part of no asked metric's definition."""
    for select in context.anatomy.selects:
        if is_inside_predicate(select):
            continue
        for node in select.find_all(exp.Sum, exp.Count, exp.Avg):
            whole = node.parent if isinstance(node.parent, exp.Filter) else node
            if own_select(node) is not select or not isinstance(whole, exp.Expr) or _is_taken_again(context, node):
                continue
            atoms = atoms_of(context.canon.of(whole))
            if atoms and not atoms <= context.wanted.atoms:
                yield node.sql()


@rule(
    "meaning.calculation",
    Severity.ERROR,
    Say(
        "Доля или изменение посчитаны неверно: {}.",
        "A share or a change is computed wrongly: {}.",
        "A share is 100.0 * part / whole; a change in per cent is 100.0 * (new - old) / old; a change is new - old.",
    ),
    bad=SqlCase(
        "SELECT regions.name, COUNT(*) AS n, SUM(COUNT(*)) OVER () / (100.0 * COUNT(*)) AS share FROM orders "
        f"LEFT {JOIN_BUYERS} LEFT {JOIN_REGIONS} WHERE {IN_MAY} GROUP BY regions.name",
        Asked.SHARE_BY_REGION,
    ),
    good=SqlCase(
        "SELECT regions.name, COUNT(*) AS n, 100.0 * COUNT(*) / SUM(COUNT(*)) OVER () AS share FROM orders "
        f"LEFT {JOIN_BUYERS} LEFT {JOIN_REGIONS} WHERE {IN_MAY} GROUP BY regions.name",
        Asked.SHARE_BY_REGION,
    ),
)
def calculation(context: DraftContext) -> Iterator[str]:
    """Find outputs put together of metrics in another way than shares and changes are."""
    kinds = {found.kind for found in context.intent.calculations}
    if not (kinds or context.intent.compare):
        return
    averages = [f"mul[1|{one.form}/" for one in context.wanted.metrics] if CalculationKind.AVERAGE_PER in kinds else []
    averages += [f"mul[1|sum({one.form})/" for one in context.wanted.metrics] if averages else []
    allowed = {form for one in context.wanted.metrics for form in _calculated_forms(one.form)}
    for output in context.outputs:
        form = context.canon.of(output)
        is_average = form.startswith(tuple(averages)) and "*" not in form
        if form.startswith(("mul[", "add[")) and atoms_of(form) and form not in allowed and not is_average:
            yield output.sql()


@rule(
    "meaning.fan_out",
    Severity.ERROR,
    Say(
        "Соединение размножает строки, и показатель считает их по нескольку раз: {}.",
        "A join repeats rows, so that the metric counts them more than once: {}.",
        "Join only what has one row for each counted row; aggregate {} in a subquery first, or use EXISTS.",
    ),
    bad=SqlCase(
        f"SELECT SUM(orders.amount) FROM orders JOIN refunds ON refunds.order_id = orders.order_id WHERE {IN_MAY}",
        Asked.AMOUNT,
    ),
    good=SqlCase(
        f"SELECT SUM(orders.amount) FROM orders LEFT JOIN buyers ON buyers.buyer_id = orders.buyer_id WHERE {IN_MAY}",
        Asked.AMOUNT,
    ),
)
def fan_out(context: DraftContext) -> Iterator[str]:
    """Find joins to the many side under a metric's aggregate, unless the answer is cut by what lies there."""
    for aggregate in context.aggregates:
        for source in counted_by(context, aggregate):
            for repeater in repeaters_of(context.anatomy, source):
                if may_be_repeated(context, aggregate, repeater):
                    yield repeater.alias


@rule(
    "meaning.inner_join",
    Severity.ERROR,
    Say(
        "Соединение INNER теряет строки без пары: {}.",
        "An INNER join loses rows that have no match: {}.",
        "Use LEFT JOIN {}: rows without a match count too.",
    ),
    bad=SqlCase(
        f"SELECT regions.name, COUNT(order_id) FROM orders {JOIN_BUYERS} {JOIN_REGIONS} "
        f"WHERE {IN_MAY} GROUP BY regions.name",
        Asked.BY_REGION,
    ),
    good=SqlCase(
        f"SELECT COUNT(order_id) FROM orders {JOIN_BUYERS} {JOIN_REGIONS} WHERE {IN_MAY} AND regions.name = @v1",
        Asked.IN_MOSCOW,
    ),
)
def inner_join(context: DraftContext) -> Iterator[str]:
    """Find INNER joins beyond a fact where no condition requires a match, and those that drop asked empty groups."""
    for read in context.reads:
        for source in context.anatomy.sources(read.source.select).values():
            if _loses_rows(context, read, source):
                yield source.alias
    yield from _closed_groups(context)


@rule(
    "meaning.distinct_rows",
    Severity.ERROR,
    Say(
        "DISTINCT схлопывает одинаковые строки до подсчёта: {}.",
        "DISTINCT merges equal rows before they are counted: {}.",
        "Do not use SELECT DISTINCT below an aggregate, or keep the primary key in it.",
    ),
    bad=SqlCase(f"SELECT SUM(amount) FROM (SELECT DISTINCT amount FROM orders WHERE {IN_MAY}) AS t", Asked.AMOUNT),
    good=SqlCase(
        f"SELECT SUM(amount) FROM (SELECT DISTINCT order_id, amount FROM orders WHERE {IN_MAY}) AS t", Asked.AMOUNT
    ),
)
def distinct_rows(context: DraftContext) -> Iterator[str]:
    """Find DISTINCT (or a UNION that merges) between a fact and its aggregate that does not keep the fact's key."""
    defined = " ".join(one.form for one in context.wanted.metrics)
    for node in context.tree.find_all(exp.Sum, exp.Avg):
        if isinstance(node.this, exp.Distinct) and context.canon.of(node) not in defined:
            yield node.sql()
    for aggregate in context.aggregates:
        if is_immune(aggregate.node) or context.canon.of(aggregate.node).startswith("distinct("):
            continue
        for source in counted_by(context, aggregate):
            for arm in arms(source.query) if source.query is not None else ():
                merged = isinstance(source.query, exp.SetOperation) and source.query.args.get("distinct")
                if (arm.args.get("distinct") or merged) and not _keeps_key(context, arm, aggregate):
                    yield source.alias


@rule(
    "meaning.state_over_time",
    Severity.ERROR,
    Say(
        "Остаток сложен за несколько моментов: {}.",
        "A state is added up over several moments: {}.",
        "Take only the rows of the last moment of the period: time = (SELECT MAX(time) ...).",
    ),
    bad=SqlCase("SELECT SUM(pieces) AS stock FROM stock WHERE day >= @p1_start AND day < @p1_end", Asked.STOCK),
    good=SqlCase(
        "SELECT SUM(pieces) AS stock FROM stock WHERE day >= @p1_start AND day < @p1_end "
        "AND day = (SELECT MAX(s.day) FROM stock AS s WHERE s.day >= @p1_start AND s.day < @p1_end)",
        Asked.STOCK,
    ),
)
def state_over_time(context: DraftContext) -> Iterator[str]:
    """Find sums of a state (a balance) without a condition that takes one moment only."""
    for one in context.wanted.metrics:
        if one.metric.additivity is not Additivity.SEMI_ADDITIVE or one.metric.time_field is None:
            continue
        for read in context.reads:
            mine = read.source.dataset is not None and read.source.dataset.name in one.facts
            if mine and not any(_takes_one_moment(context, select, one) for select in read.path):
                yield one.metric.name


@rule(
    "meaning.average_of_averages",
    Severity.ERROR,
    Say(
        "Среднее или отношение усреднено повторно: {}.",
        "An average or a ratio is averaged or summed again: {}.",
        "Compute a ratio once, from sums over all rows of the group.",
    ),
    bad=SqlCase(
        f"SELECT AVG(t.a) FROM (SELECT buyer_id, AVG(amount) AS a FROM orders WHERE {IN_MAY} GROUP BY buyer_id) AS t",
        Asked.AVERAGE,
    ),
    good=SqlCase(f"SELECT SUM(amount) / NULLIF(COUNT(*), 0) FROM orders WHERE {IN_MAY}", Asked.AVERAGE),
)
def average_of_averages(context: DraftContext) -> Iterator[str]:
    """Find AVG or SUM over an inner average, quotient or distinct count, unless the question averages per bucket."""
    if any(found.kind is CalculationKind.AVERAGE_PER for found in context.intent.calculations):
        return
    for select in context.anatomy.selects:
        for node in select.find_all(exp.Avg, exp.Sum):
            inner = context.canon.of(node.this)
            if not isinstance(node.parent, exp.Window) and inner.startswith(("mul[1|sum", "mul[100|", "distinct(")):
                yield node.sql()


def _calculated_forms(form: str) -> tuple[str, ...]:
    """Return the forms of a metric, its share, its change, and its change in per cent."""
    change = f"add[{', '.join(sorted((form, f'-{form}')))}]"
    sizes = (form, f"abs({form})")  # of what may be negative, too
    return (form, quotient_form(form, form, 100), change, *(quotient_form(change, size, 100) for size in sizes))


def _is_taken_again(context: DraftContext, node: exp.Expr) -> bool:
    """Tell whether an aggregate is over figures that are aggregates already."""
    inner = node.this
    return isinstance(inner, exp.Expr) and bool(atoms_of(context.canon.of(inner)))


def _atoms(context: DraftContext, node: exp.Expr) -> frozenset[str]:
    return atoms_of(context.canon.of(node))


def _is_only_ranked(context: DraftContext, one: WantedMetric) -> bool:
    """Tell whether a metric only orders or narrows the groups, so that it need not be shown."""
    intent = context.intent
    ranks = intent.ranking is not None and intent.ranking.metric == one.id
    narrows = any(condition.metric == one.id for condition in intent.having)
    return (ranks or narrows) and len(context.wanted.metrics) > 1


def _loses_rows(context: DraftContext, read: Read, source: Source) -> bool:
    join = source.join
    if join is None or source is read.source or join.side or join.kind in {"CROSS", "OUTER"}:
        return False
    if source.dataset is None or source.dataset.name in context.wanted.facts:
        return False
    if is_inside_predicate(read.source.select):
        return False
    # The best of the groups by name, or those over a threshold: only rows without a name are lost, none of the groups.
    picked = context.intent.ranking is not None or bool(context.intent.having)
    if picked and leads_to_cut(context, read.source.select, source):
        return False
    return not _is_required(context, source)


def _closed_groups(context: DraftContext) -> Iterator[str]:
    """Find INNER joins to a dimension of which the members without rows are asked for too."""
    complete = {use.field.dataset for use in context.intent.dimensions if use.complete}
    for select in context.anatomy.selects if complete else ():
        sources = list(context.anatomy.sources(select).values())
        first = sources[0].dataset if sources else None
        if first is None or first.name not in complete or is_inside_predicate(select):
            continue
        for source in sources[1:]:
            if source.join is not None and not source.join.side and source.join.kind not in {"CROSS", "OUTER"}:
                yield source.alias


def _is_required(context: DraftContext, source: Source) -> bool:
    """Tell whether a condition of the question holds only for rows that have a match in the source, or beyond it."""
    names = {name for value in context.intent.values if not value.negated for name in value_names(value)}
    names |= {condition.number.lower() for condition in context.intent.row_conditions}
    fields = {use.name: context.anatomy.bases(use.value) for use in context.uses if use.name in names}
    on_other = {base.source for bases in fields.values() for base in bases if base.source.select is source.select}
    segments = {context.domain.filter(use.name).dataset for use in context.intent.segments if not use.negated}
    conditions = {condition.dataset for condition in context.intent.fact_conditions if condition.exists}
    named = source.dataset.name if source.dataset is not None else ""
    return source in on_other or named in segments | conditions or any(_is_beyond(context, source, o) for o in on_other)


def _is_beyond(context: DraftContext, source: Source, other: Source) -> bool:
    """Tell whether ``other`` is joined through ``source``."""
    order = list(context.anatomy.sources(source.select).values())
    if order.index(other) < order.index(source):
        return False
    ties = ties_of(context.anatomy, source.select)
    nearer = {tie.left if tie.right is other else tie.right for tie in ties if other in {tie.left, tie.right}}
    return source in nearer or any(
        _is_beyond(context, source, near) for near in nearer if order.index(near) < order.index(other)
    )


def _keeps_key(context: DraftContext, arm: exp.Select, aggregate: Aggregate) -> bool:
    """Tell whether the outputs of a SELECT hold the whole key of each fact that it reads and that is aggregated."""
    columns = aggregate.node.find_all(exp.Column)
    counted = {base.field.dataset for column in columns for base in context.anatomy.bases(column)}
    facts = (context.wanted.facts & counted) or context.wanted.facts
    shown = {name for output in arm.expressions for name in context.anatomy.base_names(output)}
    read = {
        source.dataset
        for source in context.anatomy.sources(arm).values()
        if source.dataset is not None and source.dataset.name in facts
    }
    return all({f"{dataset.name}.{name}" for name in dataset.primary_key} <= shown for dataset in read)


def _is_same_moment(context: DraftContext, select: exp.Select, inner: exp.Select | None, bounds: set[str]) -> bool:
    """Tell whether a subquery of a condition finds the last moment under the same bounds, once for each group."""
    if inner is None or not is_inside_predicate(inner):
        return False
    outer_keys, inner_keys = ({context.canon.of(key) for key in group_keys(one)} for one in (select, inner))
    return bounds <= {found.name for found in inner.find_all(exp.Parameter)} and inner_keys <= outer_keys


def _takes_one_moment(context: DraftContext, select: exp.Select, one: WantedMetric) -> bool:
    time = str(one.metric.time_field)
    mine = {use.name for use in context.uses if use.select is select and time in context.anatomy.base_names(use.value)}
    for node in select.find_all(exp.Max, exp.ArgMax, exp.RowNumber, exp.Rank, exp.FirstValue, exp.LastValue):
        scope = node.parent if isinstance(node.parent, exp.Window) else node
        columns = scope.find_all(exp.Column) if scope is not None else ()
        of_time = any(time in context.anatomy.base_names(column) for column in columns)
        if of_time and (isinstance(scope, exp.Window) or _is_same_moment(context, select, own_select(node), mine)):
            return True
    return any(context.canon.of(key) == time for key in group_keys(select))
