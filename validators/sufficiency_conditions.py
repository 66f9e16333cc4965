"""Sufficiency: the conditions of the question on rows, times and other facts are there, and no others."""

from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp

from core.finding import Severity
from core.intent import CalculationKind
from core.period import Bucket, RecurringFilter
from domains.expressions import parse
from validators.anatomy import arms, own_select
from validators.asked import Asked
from validators.buckets import bucket_of
from validators.canonical import atoms_of, condition_form
from validators.context import DraftContext
from validators.example_sql import COUNTED, IN_MAY, NOT_REFUNDED
from validators.predicates import alternatives_of, conditions_of, is_inside_predicate, is_negated, leaves_of
from validators.rule import Say, SqlCase, rule
from validators.wanted import has_calculation


@rule(
    "sufficiency.unasked_filter",
    Severity.ERROR,
    Say(
        "Добавлено условие, о котором не спрашивали: {}.",
        "A condition was added that nobody asked for: {}.",
        "Remove the condition {}.",
    ),
    bad=SqlCase(f"{COUNTED} WHERE {IN_MAY} AND discount IS NOT NULL"),
    good=SqlCase(f"{COUNTED} WHERE {IN_MAY} AND status = 'paid'", Asked.PAID),
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
    bad=SqlCase(f"{COUNTED} WHERE {IN_MAY} AND status = 'paid'", Asked.NOT_PAID),
    good=SqlCase(f"{COUNTED} WHERE {IN_MAY} AND NOT status = 'paid'", Asked.NOT_PAID),
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
        excluded = use.id in context.wanted.excluded
        if not any(_holds(node) is not excluded for node in found) and not any(
            _holds(node) is excluded for node in turned
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
    bad=SqlCase(f"{COUNTED} WHERE {IN_MAY} AND {NOT_REFUNDED.removeprefix('NOT ')}", Asked.WITHOUT_REFUNDS),
    good=SqlCase(f"{COUNTED} WHERE {IN_MAY} AND {NOT_REFUNDED}", Asked.WITHOUT_REFUNDS),
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
    bad=SqlCase(f"{COUNTED} WHERE {IN_MAY}", Asked.ON_WEEKENDS),
    good=SqlCase(f"{COUNTED} WHERE {IN_MAY} AND EXTRACT(isodow FROM ordered_at) IN (6, 7)", Asked.ON_WEEKENDS),
)
def recurring_missing(context: DraftContext) -> Iterator[str]:
    """Find weekdays, months and days of month that no condition restricts to the asked numbers."""
    recurring = context.intent.recurring
    if recurring is None:
        return
    kept = [(node, found) for node in context.tree.find_all(exp.In, exp.EQ) if (found := _numbers_of(context, node))]
    for label, members in _asked_numbers(recurring):
        wanted = frozenset(str(number) for number in members)
        if label == "weekdays":
            fits = any(numbers in _weekdays_in(node, members) for node, numbers in kept)
        else:
            fits = any(numbers == wanted for _, numbers in kept)
        if not fits:
            yield f"{label} {', '.join(sorted(wanted))}"
    if recurring.hours is not None and not _has_hours(context, recurring.hours):
        yield f"hours {recurring.hours[0]}–{recurring.hours[1]}"


def _known_conditions(context: DraftContext) -> frozenset[str]:
    """Return the forms of the conditions that the question's segments and metrics hold."""
    named = [context.domain.filter(use.name) for use in context.intent.segments]
    forms = {condition_form(found.expression, found.dataset, context.domain) for found in named}
    forms |= {form.replace("neq(", "eq(", 1) for form in forms} | {form.replace("eq(", "neq(", 1) for form in forms}
    return frozenset(forms)


def _is_explained(context: DraftContext, clause: str, leaf: exp.Expr, known: frozenset[str]) -> bool:
    if leaf.find(exp.Column, exp.Parameter, exp.Select) is None:
        return clause == "on"  # a condition that is always true or never
    if not context.anatomy.base_names(leaf) or leaf.find(exp.Parameter, exp.Select) is not None:
        return True
    forms = {context.canon.of(node) for node in leaf.walk() if isinstance(node, exp.Condition | exp.Predicate)}
    if any(form in known for form in forms) or _part_of_known(context, leaf, known):
        return True
    if isinstance(leaf, exp.Is):
        return _is_explained_null(context, clause, leaf)
    return _is_join(leaf) or bool(_numbers_of(context, leaf)) or _is_recurring_hours(context, leaf)


def _is_join(leaf: exp.Expr) -> bool:
    """Tell whether a condition makes two columns equal, which lint.undeclared_join looks at."""
    return isinstance(leaf, exp.EQ) and all(isinstance(side.unnest(), exp.Column) for side in (leaf.left, leaf.right))


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
    select = own_select(leaf)
    if not any(select in read.path for read in context.reads) and not (select and is_inside_predicate(select)):
        return True  # it does not touch the rows that are counted
    anti_join = select is not None and not is_inside_predicate(select)
    bases = context.anatomy.bases(leaf.this)
    without = {condition.dataset for condition in context.intent.fact_conditions if not condition.exists}
    with_ = {condition.dataset for condition in context.intent.fact_conditions if condition.exists}
    named = {name for use in context.intent.segments for name in _fields_of_segment(context, use.name)}
    if (anti_join and {base.field.dataset for base in bases} & (without | with_)) or {b.name for b in bases} <= named:
        return True
    names = frozenset(base.name for base in bases)
    if not is_negated(leaf):
        return names <= {str(value.field) for value in context.intent.values if value.negated}
    if _drops_no_asked_row(context, leaf, names):
        return True
    return all(not context.anatomy.may_be_empty(base.field) and not base.source.is_outer for base in bases)


def _drops_no_asked_row(context: DraftContext, leaf: exp.Is, names: frozenset[str]) -> bool:
    """Tell whether IS NOT NULL leaves out only what has no place in the answer.

    Without a moment no bucket, without a name or a figure no rank; a metric that counts the field has no such rows.
    """
    intent, wanted = context.intent, context.wanted
    by_bucket = intent.time_cut is not None or has_calculation(intent, CalculationKind.AVERAGE_PER)
    counted = {f"count({name})" for name in names} == wanted.atoms
    named = intent.ranking is not None and names <= {str(use.field) for use in intent.dimensions}
    return counted or named or (by_bucket and names <= wanted.time_fields) or _is_ranked_figure(context, leaf.this)


def _is_ranked_figure(context: DraftContext, value: exp.Expr) -> bool:
    """Tell whether a value is computed from the metric by which the question ranks, in each of its periods."""
    ranking = context.intent.ranking
    form = next((one.form for one in context.wanted.metrics if ranking and one.id == ranking.metric), "")
    meaning = context.anatomy.definition(value) if isinstance(value, exp.Column) else None
    ways = meaning if isinstance(meaning, tuple) else (value,)
    return bool(form) and all(atoms_of(form) <= atoms_of(context.canon.of(way)) for way in ways)


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


def _weekdays_in(condition: exp.Expr, members: tuple[int, ...]) -> tuple[frozenset[str], ...]:
    """Return the numbers that ISO weekdays have in a condition, in each way in which it may count them.

    DOW counts from Sunday = 0, and ``+ 1`` behind it makes that 1; of arithmetic that cannot be read both are taken.
    """
    compared, shift = condition.this.unnest(), 0
    if isinstance(compared, exp.Add | exp.Sub) and compared.expression.name.isdigit():
        shift = int(compared.expression.name) * (1 if isinstance(compared, exp.Add) else -1)
        compared = compared.this.unnest()
    unit = compared.this.name.upper() if isinstance(compared, exp.Extract) else ""
    from_monday = frozenset(str(number + shift) for number in members)
    from_sunday = frozenset(str(number % 7 + shift) for number in members)
    if unit in {"DOW", "DAYOFWEEK"} or isinstance(compared, exp.DayOfWeek):
        return (from_sunday,)
    if unit in {"ISODOW", "DAYOFWEEK_ISO"} or isinstance(compared, exp.DayOfWeekIso):
        return (from_monday,)
    return tuple(frozenset(map(str, numbers)) for numbers in (members, [number % 7 for number in members]))


def _is_recurring_hours(context: DraftContext, leaf: exp.Expr) -> bool:
    recurring = context.intent.recurring
    hours = recurring.hours if recurring is not None else None
    compared = isinstance(leaf, exp.GTE | exp.LT | exp.GT | exp.LTE | exp.Between)
    return hours is not None and compared and context.anatomy.base_names(leaf) <= context.wanted.time_fields


def _has_hours(context: DraftContext, hours: tuple[int, int]) -> bool:
    """Tell whether conditions bound an hour from both sides: joined by AND, or by OR where the hours span midnight."""
    leaves = [
        leaf
        for select in context.anatomy.selects
        for _, condition in conditions_of(select)
        for leaf in leaves_of(condition)
        if _is_recurring_hours(context, leaf) and not isinstance(leaf.this, exp.Column)
    ]
    numbers = {literal.name for leaf in leaves for literal in leaf.find_all(exp.Literal)}
    last = {str(hours[1]), str(hours[1] - 1)}
    by_or = any(True for leaf in leaves for _ in alternatives_of(leaf))
    listed = any(bucket_of(context.anatomy, node.this) is Bucket.HOUR_OF_DAY for node in context.tree.find_all(exp.In))
    bounded = str(hours[0]) in numbers and bool(numbers & last) and by_or is (hours[0] >= hours[1])
    return bounded or listed


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
