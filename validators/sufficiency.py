"""Sufficiency: what the question asks for is all there, and nothing that it does not ask for."""

# ruff: noqa: S608 — the examples are texts of queries, put together for reading and never run
from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp

from core.finding import Severity
from core.intent import CalculationKind
from core.period import RecurringFilter
from domains.expressions import parse
from validators.anatomy import arms
from validators.asked import Asked
from validators.buckets import bucket_of
from validators.canonical import condition_form
from validators.context import DraftContext
from validators.predicates import conditions_of, is_inside_predicate, is_negated, leaves_of
from validators.reads import Read
from validators.rule import Say, SqlCase, rule
from validators.wanted import has_calculation, period_names, value_names

_MAY = "ordered_at >= @p1_start AND ordered_at < @p1_end"
_COUNT = "SELECT COUNT(order_id) AS orders_count FROM orders"
_REGIONS = (
    "LEFT JOIN buyers ON buyers.buyer_id = orders.buyer_id LEFT JOIN regions ON regions.region_id = buyers.region_id"
)
_NO_REFUND = "NOT EXISTS (SELECT 1 FROM refunds WHERE refunds.order_id = orders.order_id)"


@rule(
    "sufficiency.parameter_unused",
    Severity.ERROR,
    Say(
        "Часть вопроса потеряна: параметр {} не использован.",
        "A part of the question is lost: the parameter {} is not used.",
        "Use the parameter {} on the field that it was listed for.",
    ),
    bad=SqlCase(f"{_COUNT} WHERE ordered_at >= @p1_start"),
    good=SqlCase(f"{_COUNT} WHERE {_MAY}"),
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
        f"WITH n AS ({_COUNT} WHERE {_MAY}), s AS (SELECT SUM(amount) AS amount FROM orders) "
        "SELECT n.orders_count, s.amount FROM n CROSS JOIN s",
        Asked.COUNT_AND_AMOUNT,
    ),
    good=SqlCase(
        f"WITH n AS ({_COUNT} WHERE {_MAY}), s AS (SELECT SUM(amount) AS amount FROM orders WHERE {_MAY}) "
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
    bad=SqlCase(f"{_COUNT} WHERE {_MAY}", Asked.BY_REGION),
    good=SqlCase(
        f"SELECT regions.name, COUNT(*) FROM orders {_REGIONS} WHERE {_MAY} GROUP BY regions.name", Asked.BY_REGION
    ),
)
def dimension_missing(context: DraftContext) -> Iterator[str]:
    """Find asked dimensions that no output shows."""
    plain = [output for output in context.outputs if not output.find(exp.AggFunc)]
    shown = {name for output in plain for name in context.anatomy.base_names(output)}
    yield from (str(use.field) for use in context.intent.dimensions if str(use.field) not in shown)


@rule(
    "sufficiency.time_cut_missing",
    Severity.ERROR,
    Say(
        "Ответ не разбит по времени: {}.",
        "The answer is not split by time: {}.",
        "Group by the {} of the metric's time field and show it.",
    ),
    bad=SqlCase(f"{_COUNT} WHERE {_MAY}", Asked.BY_MONTH),
    good=SqlCase(
        f"SELECT DATE_TRUNC('month', ordered_at) AS m, COUNT(*) AS n FROM orders WHERE {_MAY} GROUP BY 1",
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
        if bucket_of(context.anatomy, node) is cut.bucket
    }
    if any(read.source.dataset not in split for read in context.reads):
        yield cut.bucket.value


@rule(
    "sufficiency.unasked_filter",
    Severity.ERROR,
    Say(
        "Добавлено условие, о котором не спрашивали: {}.",
        "A condition was added that nobody asked for: {}.",
        "Remove the condition {}.",
    ),
    bad=SqlCase(f"{_COUNT} WHERE {_MAY} AND discount IS NOT NULL"),
    good=SqlCase(f"{_COUNT} WHERE {_MAY} AND status = 'paid'", Asked.PAID),
)
def unasked_filter(context: DraftContext) -> Iterator[str]:
    """Find conditions on fields that neither the question nor the model explains."""
    known = _known_conditions(context)
    for select in context.anatomy.selects:
        for clause, condition in conditions_of(select):
            for leaf in leaves_of(condition):
                if not _is_explained(context, clause, leaf, known):
                    yield leaf.sql()


@rule(
    "sufficiency.segment_missing",
    Severity.ERROR,
    Say(
        "Условие «{}» потеряно или перевёрнуто.",
        "The condition '{}' is lost or turned round.",
        "Use the listed condition of the segment {}, negated only if the question negates it.",
    ),
    bad=SqlCase(f"{_COUNT} WHERE {_MAY} AND status = 'paid'", Asked.NOT_PAID),
    good=SqlCase(f"{_COUNT} WHERE {_MAY} AND NOT status = 'paid'", Asked.NOT_PAID),
)
def segment_missing(context: DraftContext) -> Iterator[str]:
    """Find named segments whose condition no place holds, or holds the other way round."""
    for use in context.intent.segments:
        named = context.domain.filter(use.name)
        form = condition_form(named.expression, named.dataset, context.domain)
        found = [
            node
            for node in context.tree.walk()
            if isinstance(node, exp.Condition | exp.Predicate) and context.canon.of(node) == form
        ]
        opposite = _opposites(form)
        turned = [node for node in context.tree.find_all(exp.NEQ, exp.EQ, exp.Is) if context.canon.of(node) in opposite]
        if not any(_holds(node) is not use.negated for node in found) and not any(
            _holds(node) is use.negated for node in turned
        ):
            yield named.title.get(context.intent.language)


@rule(
    "sufficiency.other_fact_missing",
    Severity.ERROR,
    Say(
        "Условие о связанных строках потеряно или перевёрнуто: {}.",
        "The condition on related rows is lost or turned round: {}.",
        "Use EXISTS (or NOT EXISTS where the question says without) on {}.",
    ),
    bad=SqlCase(f"{_COUNT} WHERE {_MAY} AND {_NO_REFUND.removeprefix('NOT ')}", Asked.WITHOUT_REFUNDS),
    good=SqlCase(f"{_COUNT} WHERE {_MAY} AND {_NO_REFUND}", Asked.WITHOUT_REFUNDS),
)
def other_fact_missing(context: DraftContext) -> Iterator[str]:
    """Find conditions that another fact has, or has not, rows, which the query does not hold."""
    for condition in context.intent.fact_conditions:
        ways = [
            _reaches_rows(context, select)
            for select in context.anatomy.selects
            if any(
                source.dataset is not None and source.dataset.name == condition.dataset
                for source in context.anatomy.sources(select).values()
            )
        ]
        if condition.exists not in ways:
            yield condition.dataset


@rule(
    "sufficiency.recurring_missing",
    Severity.ERROR,
    Say(
        "Повторяющееся условие времени потеряно или записано неверно: {}.",
        "The recurring condition on time is lost or wrong: {}.",
        "Restrict the metric's time field to {}.",
    ),
    bad=SqlCase(f"{_COUNT} WHERE {_MAY}", Asked.ON_WEEKENDS),
    good=SqlCase(f"{_COUNT} WHERE {_MAY} AND EXTRACT(isodow FROM ordered_at) IN (6, 7)", Asked.ON_WEEKENDS),
)
def recurring_missing(context: DraftContext) -> Iterator[str]:
    """Find weekdays, months and days of month that no condition restricts to the asked numbers."""
    recurring = context.intent.recurring
    if recurring is None:
        return
    sets = [numbers for node in context.tree.find_all(exp.In, exp.EQ) if (numbers := _numbers_of(context, node))]
    for label, members in _asked_numbers(recurring):
        wanted = frozenset(str(number) for number in members)
        sunday_zero = frozenset(str(number % 7) for number in members) if label == "weekdays" else wanted
        if wanted not in sets and sunday_zero not in sets:
            yield f"{label} {', '.join(sorted(wanted))}"


@rule(
    "sufficiency.extra_column",
    Severity.WARNING,
    Say(
        "В ответе есть столбец, о котором не спрашивали: {}.",
        "The answer has a column that nobody asked for: {}.",
        "Show only the asked metrics and dimensions; remove {}.",
    ),
    bad=SqlCase(f"SELECT COUNT(order_id) AS n, SUM(discount) AS d FROM orders WHERE {_MAY}"),
    good=SqlCase(f"{_COUNT} WHERE {_MAY}"),
)
def extra_column(context: DraftContext) -> Iterator[str]:
    """Find outputs that are neither an asked metric nor what groups it; calculations and comparisons add their own."""
    if context.intent.calculations or context.intent.compare:
        return
    forms = {one.form for one in context.wanted.metrics}
    asked = {str(use.field) for use in context.intent.dimensions}
    for output in context.outputs:
        names = context.anatomy.base_names(output)
        if output.find(exp.AggFunc):
            extra = context.canon.of(output) not in forms
        else:
            extra = bool(names) and not names <= asked | context.wanted.time_fields and not _is_metric(context, output)
        if extra:
            yield output.sql()


def _is_metric(context: DraftContext, output: exp.Expr) -> bool:
    return any(one.form == context.canon.of(output) for one in context.wanted.metrics)


def _parameters_on(context: DraftContext, read: Read) -> frozenset[str]:
    """Return the parameters that bound the rows of a read somewhere on their way to the answer."""
    found = {node.name for select in read.path for node in _own_parameters(select)}
    return frozenset(found) & frozenset(context.wanted.parameters)


def _own_parameters(select: exp.Select) -> Iterator[exp.Parameter]:
    """Yield the parameters in a SELECT's conditions and aggregates, subqueries of its conditions included."""
    for _, condition in conditions_of(select):
        yield from condition.find_all(exp.Parameter)
    for output in select.expressions:
        yield from output.find_all(exp.Parameter)


def _group_and_outputs(select: exp.Select) -> list[exp.Expr]:
    group = select.args.get("group")
    return [*(group.expressions if group is not None else ()), *select.expressions]


def _known_conditions(context: DraftContext) -> frozenset[str]:
    """Return the forms of the conditions that the question's segments and metrics hold."""
    named = [context.domain.filter(use.name) for use in context.intent.segments]
    forms = {condition_form(found.expression, found.dataset, context.domain) for found in named}
    forms |= {form.replace("neq(", "eq(", 1) for form in forms} | {form.replace("eq(", "neq(", 1) for form in forms}
    return frozenset(forms)


def _is_explained(context: DraftContext, clause: str, leaf: exp.Expr, known: frozenset[str]) -> bool:
    names = context.anatomy.base_names(leaf)
    if not names or leaf.find(exp.Parameter) is not None or leaf.find(exp.Select) is not None:
        return True
    forms = {context.canon.of(node) for node in leaf.walk() if isinstance(node, exp.Condition | exp.Predicate)}
    if any(form in known for form in forms) or (isinstance(leaf, exp.Column) and clause != "where"):
        return True
    if _part_of_known(context, leaf, known):
        return True
    if isinstance(leaf, exp.Is):
        return _is_explained_null(context, clause, leaf)
    if isinstance(leaf, exp.EQ) and isinstance(leaf.left.unnest(), exp.Column) and isinstance(leaf.right, exp.Column):
        return True
    return bool(_numbers_of(context, leaf)) or _is_recurring_hours(context, leaf)


def _part_of_known(context: DraftContext, leaf: exp.Expr, known: frozenset[str]) -> bool:
    """Tell whether a condition stands inside a bigger one that the model defines."""
    above = leaf.parent
    while above is not None and not isinstance(above, exp.Query | exp.Where):
        if context.canon.of(above) in known:
            return True
        above = above.parent
    return False


def _is_explained_null(context: DraftContext, clause: str, leaf: exp.Is) -> bool:
    """IS NULL widens an exclusion or says «without»; IS NOT NULL on a field that may be empty drops rows."""
    if clause == "on":
        return True
    bases = context.anatomy.bases(leaf.this)
    without = {condition.dataset for condition in context.intent.fact_conditions if not condition.exists}
    with_ = {condition.dataset for condition in context.intent.fact_conditions if condition.exists}
    named = {name for use in context.intent.segments for name in _fields_of_segment(context, use.name)}
    if {base.field.dataset for base in bases} & (without | with_) or {base.name for base in bases} <= named:
        return True
    if not is_negated(leaf):
        negated = {str(value.field) for value in context.intent.values if value.negated}
        return {base.name for base in bases} <= negated
    return all(not base.field.nullable and not base.source.is_outer for base in bases)


def _fields_of_segment(context: DraftContext, name: str) -> frozenset[str]:
    named = context.domain.filter(name)
    columns = parse(named.expression).find_all(exp.Column)
    return frozenset(f"{column.table or named.dataset}.{column.name}" for column in columns)


def _numbers_of(context: DraftContext, node: exp.Expr) -> frozenset[str]:
    """Return the numbers to which a recurring condition restricts a time field; empty where it is none."""
    recurring = context.intent.recurring
    if recurring is None or not isinstance(node, exp.In | exp.EQ):
        return frozenset()
    members = node.expressions if isinstance(node, exp.In) else [node.expression]
    literals = [member for member in members if isinstance(member, exp.Literal) and not member.is_string]
    times = context.anatomy.base_names(node.this) & context.wanted.time_fields
    if is_negated(node) or len(literals) != len(members) or not times or isinstance(node.this, exp.Column):
        return frozenset()
    return frozenset(literal.name for literal in literals)


def _is_recurring_hours(context: DraftContext, leaf: exp.Expr) -> bool:
    recurring = context.intent.recurring
    hours = recurring.hours if recurring is not None else None
    compared = isinstance(leaf, exp.GTE | exp.LT | exp.GT | exp.LTE | exp.Between)
    return hours is not None and compared and context.anatomy.base_names(leaf) <= context.wanted.time_fields


def _asked_numbers(recurring: RecurringFilter) -> Iterator[tuple[str, tuple[int, ...]]]:
    parts = (("weekdays", recurring.weekdays), ("months", recurring.months), ("month_days", recurring.month_days))
    yield from ((label, members) for label, members in parts if members)


def _opposites(form: str) -> frozenset[str]:
    """Return the forms of the opposite of a condition that are written without NOT."""
    found = {form.replace("neq(", "eq(", 1), f"n{form}" if form.startswith("eq(") else form}
    if form.startswith("not("):
        found.add(form.removeprefix("not(").removesuffix(")"))
    return frozenset(found - {form})


def _holds(node: exp.Expr) -> bool:
    """Tell whether a condition selects its rows; ``CASE WHEN it THEN 1 ELSE 0 END = 0`` excludes them."""
    case = node.find_ancestor(exp.Case, exp.If)
    compared = case.find_ancestor(exp.EQ) if case is not None else None
    excluded = compared is not None and isinstance(compared.expression, exp.Literal) and compared.expression.name == "0"
    return is_negated(node) is excluded


def _reaches_rows(context: DraftContext, select: exp.Select) -> bool:
    """Tell whether a SELECT over another fact is used to keep rows that have a match (or, False, those that do not)."""
    inside = is_inside_predicate(select)
    if inside:
        return not is_negated(select)
    tests = [
        leaf for _, condition in conditions_of(select) for leaf in leaves_of(condition) if isinstance(leaf, exp.Is)
    ]
    anti = any(not is_negated(leaf) and _is_of_other(context, leaf) for leaf in tests)
    consumers = [other for other in context.anatomy.selects if _is_anti_joined(context, other, select)]
    return not (anti or consumers)


def _is_of_other(context: DraftContext, leaf: exp.Is) -> bool:
    others = {condition.dataset for condition in context.intent.fact_conditions}
    return bool({base.field.dataset for base in context.anatomy.bases(leaf.this)} & others)


def _is_anti_joined(context: DraftContext, outer: exp.Select, inner: exp.Select) -> bool:
    reads = [
        source
        for source in context.anatomy.sources(outer).values()
        if source.query is not None and inner in arms(source.query)
    ]
    tests = [leaf for _, condition in conditions_of(outer) for leaf in leaves_of(condition) if isinstance(leaf, exp.Is)]
    columns = [leaf.this for leaf in tests if isinstance(leaf.this, exp.Column) and not is_negated(leaf)]
    return any(context.anatomy.source_of(column) in reads for column in columns)
