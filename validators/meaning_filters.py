"""Meaning: every condition of the question on its own field, in its own direction, and nothing that weakens it."""

# ruff: noqa: S608 — the examples are texts of queries, put together for reading and never run
from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp

from core.finding import Severity
from core.intent import Comparison, FieldRef
from validators.anatomy import Source
from validators.asked import Asked
from validators.canonical import condition_form
from validators.context import DraftContext
from validators.example_sql import COUNTED, IN_MAY, WITH_REGIONS
from validators.joins import ties_of
from validators.predicates import Use, alternatives_of, leaves_of
from validators.rule import Say, SqlCase, rule
from validators.wanted import period_names, value_names


@rule(
    "meaning.period_field",
    Severity.ERROR,
    Say(
        "Период поставлен не на ту дату: {}.",
        "The period is put on a wrong date: {}.",
        "Compare period parameters with the metric's own time field only.",
    ),
    bad=SqlCase(f"{COUNTED} WHERE loaded_at >= @p1_start AND loaded_at < @p1_end"),
    good=SqlCase(f"{COUNTED} WHERE {IN_MAY}"),
)
def period_field(context: DraftContext) -> Iterator[str]:
    """Find parameters of periods that are compared with a field which is not the metric's time."""
    mains = {name for use in context.wanted.periods for name in period_names(use)}
    others = {name for use in context.wanted.bound_elsewhere for name in period_names(use)}
    for use in context.uses:
        fields = context.anatomy.base_names(use.value)
        allowed = context.wanted.time_fields if use.name in mains else _times_of_conditions(context)
        if use.name in mains | others and fields and not fields <= allowed:
            yield ", ".join(sorted(fields - allowed))
    yield from _split_periods(context, mains)


@rule(
    "meaning.period_bounds",
    Severity.ERROR,
    Say(
        "Границы периода нарушены: {}. Начало входит в период, конец не входит.",
        "The bounds of the period are wrong: {}. Its start is included, its end is not.",
        "Write field >= @p_start AND field < @p_end, nothing else.",
    ),
    bad=SqlCase(f"{COUNTED} WHERE ordered_at >= @p1_start AND ordered_at <= @p1_end"),
    good=SqlCase(f"{COUNTED} WHERE NOT (ordered_at < @p1_start) AND @p1_end > ordered_at"),
)
def period_bounds(context: DraftContext) -> Iterator[str]:
    """Find bounds of periods that are compared in another way than half-open."""
    mains = {name for use in context.wanted.periods for name in period_names(use)}
    others = {name for use in context.wanted.bound_elsewhere for name in period_names(use)}
    for use in context.uses:
        asked = Comparison.GE if use.name.endswith("_start") else Comparison.LT
        if use.name in mains | others and context.anatomy.base_names(use.value) and use.comparison is not asked:
            yield use.leaf.sql()


@rule(
    "meaning.value_field",
    Severity.ERROR,
    Say(
        "Значение сравнивается не со своим полем: {}.",
        "A value is compared with a field that is not its own: {}.",
        "Compare each value parameter with the field that it was listed for.",
    ),
    bad=SqlCase(f"{COUNTED} {WITH_REGIONS} WHERE {IN_MAY} AND buyers.name = @v1", Asked.IN_MOSCOW),
    good=SqlCase(f"{COUNTED} {WITH_REGIONS} WHERE {IN_MAY} AND regions.name = @v1", Asked.IN_MOSCOW),
)
def value_field(context: DraftContext) -> Iterator[str]:
    """Find parameters of values that are compared with another field than theirs, or through another role."""
    for value in context.intent.values:
        for use in context.uses:
            if use.name in value_names(value) and not is_field(context, use.value, value.field):
                yield use.leaf.sql()


@rule(
    "meaning.value_negation",
    Severity.ERROR,
    Say(
        "Условие по значению перевёрнуто: {}.",
        "The condition on a value is turned round: {}.",
        "Keep the negation of the question: = or IN for what is wanted, <> or NOT IN for what is excluded.",
    ),
    bad=SqlCase(f"{COUNTED} {WITH_REGIONS} WHERE {IN_MAY} AND regions.name = @v1", Asked.NOT_IN_MOSCOW),
    good=SqlCase(
        f"{COUNTED} {WITH_REGIONS} WHERE {IN_MAY} AND (regions.name <> @v1 OR regions.name IS NULL)",
        Asked.NOT_IN_MOSCOW,
    ),
)
def value_negation(context: DraftContext) -> Iterator[str]:
    """Find values that are excluded though they are wanted, or the other way round."""
    for value in context.intent.values:
        asked = Comparison.NE if value.id in context.wanted.excluded else Comparison.EQ
        for use in context.uses:
            if use.name in value_names(value) and use.whole is not asked:
                yield use.leaf.sql()


@rule(
    "meaning.excluded_without_value",
    Severity.WARNING,
    Say(
        "Вместе с исключёнными пропали строки без значения: {}.",
        "Rows without a value were lost together with the excluded ones: {}.",
        "Add OR field IS NULL to a condition that excludes a value.",
    ),
    bad=SqlCase(f"{COUNTED} {WITH_REGIONS} WHERE {IN_MAY} AND regions.name <> @v1", Asked.NOT_IN_MOSCOW),
    good=SqlCase(
        f"{COUNTED} {WITH_REGIONS} WHERE {IN_MAY} AND (regions.name IS NULL OR NOT regions.name = @v1)",
        Asked.NOT_IN_MOSCOW,
    ),
)
def excluded_without_value(context: DraftContext) -> Iterator[str]:
    """Find exclusions of a value that also drop the rows where the field is empty."""
    names = {name for value in context.intent.values if value.negated for name in value_names(value)}
    for use in context.uses:
        bases = context.anatomy.bases(use.value)
        may_be_null = any(context.anatomy.may_be_empty(base.field) or base.source.is_outer for base in bases)
        if use.name not in names or use.select.find_ancestor(exp.Exists) or isinstance(use.value, exp.Coalesce):
            continue
        kept = any(isinstance(leaf, exp.Is) for other in alternatives_of(use.leaf) for leaf in leaves_of(other))
        if may_be_null and not kept:
            yield use.leaf.sql()


@rule(
    "meaning.row_threshold",
    Severity.ERROR,
    Say(
        "Порог сравнивается не с тем полем или не в ту сторону: {}.",
        "A threshold is compared with a wrong field or in a wrong direction: {}.",
        "Compare the number parameter with the field and by the operator of the question.",
    ),
    bad=SqlCase(f"{COUNTED} WHERE {IN_MAY} AND amount < @n1", Asked.LARGE),
    good=SqlCase(f"{COUNTED} WHERE {IN_MAY} AND @n1 < amount", Asked.LARGE),
)
def row_threshold(context: DraftContext) -> Iterator[str]:
    """Find thresholds on rows whose field or direction is not the question's."""
    for condition in context.intent.row_conditions:
        for use in context.uses:
            if use.name != condition.number.lower():
                continue
            if use.comparison is not condition.comparison or not is_field(context, use.value, condition.field):
                yield use.leaf.sql()


@rule(
    "meaning.group_threshold",
    Severity.ERROR,
    Say(
        "Порог для показателя поставлен неверно: {}.",
        "The threshold of a metric is put wrongly: {}.",
        "Compare the metric itself (HAVING) with the number parameter by the operator of the question.",
    ),
    bad=SqlCase(
        f"SELECT regions.name, COUNT(order_id) AS n FROM orders {WITH_REGIONS} WHERE {IN_MAY} GROUP BY regions.name "
        "HAVING COUNT(order_id) >= @n1",
        Asked.BUSY_REGIONS,
    ),
    good=SqlCase(
        f"SELECT regions.name, COUNT(order_id) AS n FROM orders {WITH_REGIONS} WHERE {IN_MAY} GROUP BY regions.name "
        "HAVING COUNT(*) > @n1",
        Asked.BUSY_REGIONS,
    ),
)
def group_threshold(context: DraftContext) -> Iterator[str]:
    """Find thresholds on a metric that compare something else, or in another direction."""
    forms = {one.id: one.form for one in context.wanted.metrics}
    for condition in context.intent.having:
        for use in context.uses:
            if use.name != condition.number.lower() or condition.metric not in forms:
                continue
            plain = not any(found.metric == condition.metric for found in context.intent.calculations)
            other = context.canon.of(use.value) != forms[condition.metric]
            if use.comparison is not condition.comparison or (plain and other):
                yield use.leaf.sql()


@rule(
    "meaning.weakened",
    Severity.ERROR,
    Say(
        "Условие ослаблено: через ИЛИ проходит и то, о чём не спрашивали: {}.",
        "A condition is weakened: an OR lets in what was not asked for: {}.",
        "Join the conditions of the question by AND.",
    ),
    bad=SqlCase(f"{COUNTED} {WITH_REGIONS} WHERE {IN_MAY} OR regions.name = @v1", Asked.IN_MOSCOW),
    good=SqlCase(f"{COUNTED} {WITH_REGIONS} WHERE {IN_MAY} AND (regions.name = @v1)", Asked.IN_MOSCOW),
)
def weakened(context: DraftContext) -> Iterator[str]:
    """Find conditions of the question beside which an OR offers another way in."""
    required = set(context.wanted.parameters)
    for use in context.uses:
        if use.name in required:
            for other in alternatives_of(use.leaf):
                if not all(_is_same_kind(context, use, leaf) for leaf in leaves_of(other)):
                    yield other.sql()
    for node in context.tree.find_all(exp.Or):
        clause = node.find_ancestor(exp.Where, exp.Join, exp.Select)
        if isinstance(clause, exp.Where) and not _is_one_condition(context, node):
            yield node.sql()


@rule(
    "meaning.loose_exists",
    Severity.ERROR,
    Say(
        "Подзапрос EXISTS не связан со строкой, которую проверяет: {}.",
        "An EXISTS is not tied to the row that it looks at: {}.",
        "Tie the subquery to the outer row by the declared columns.",
    ),
    bad=SqlCase(f"{COUNTED} WHERE {IN_MAY} AND NOT EXISTS (SELECT 1 FROM refunds)", Asked.WITHOUT_REFUNDS),
    good=SqlCase(
        f"{COUNTED} WHERE {IN_MAY} AND NOT EXISTS (SELECT 1 FROM refunds WHERE refunds.order_id = orders.order_id)",
        Asked.WITHOUT_REFUNDS,
    ),
)
def loose_exists(context: DraftContext) -> Iterator[str]:
    """Find EXISTS whose subquery names nothing of the query around it."""
    for node in context.tree.find_all(exp.Exists):
        inner = node.find(exp.Select)
        selects = {id(select) for select in node.find_all(exp.Select)}
        sources = (
            (context.anatomy.source_of(column) for column in inner.find_all(exp.Column)) if inner is not None else ()
        )
        if all(source is None or id(source.select) in selects for source in sources):
            yield node.sql()


def is_field(context: DraftContext, value: exp.Expr, field: FieldRef) -> bool:
    """Tell whether an expression is a field, read through the field's role where it has one; True if unknown."""
    bases = context.anatomy.bases(value)
    if not bases:
        return True
    same = all(base.name == str(field) for base in bases)
    return same and all(has_role(context, base.source, field.role) for base in bases)


def has_role(context: DraftContext, source: Source, role: str | None) -> bool:
    """Tell whether a source is joined by the relationship of this name; True where the role cannot be told."""
    relationship = next((found for found in context.domain.relationships if found.name == role), None)
    if relationship is None or source.dataset is None or source.dataset.name != relationship.to_dataset:
        return True
    joined = set()
    for tie in ties_of(context.anatomy, source.select):
        for mine, other, column in (
            (tie.left, tie.right, tie.right_column),
            (tie.right, tie.left, tie.left_column),
        ):
            if mine is source and other.dataset is not None:
                joined.add((other.dataset.name, column))
    wanted = {(relationship.from_dataset, column.casefold()) for column in relationship.from_columns}
    from_same = {pair for pair in joined if pair[0] == relationship.from_dataset}
    return not joined or wanted <= joined or (not from_same and relationship.from_dataset not in _fact_names(context))


def _fact_names(context: DraftContext) -> frozenset[str]:
    return frozenset(name for name in context.wanted.facts)


def _split_periods(context: DraftContext, names: set[str]) -> Iterator[str]:
    """Yield the fields of a period whose start and end, in one SELECT, are compared with different fields."""
    seen: dict[tuple[int, str], frozenset[str]] = {}
    for use in context.uses:
        fields = context.anatomy.base_names(use.value)
        in_condition = use.leaf.find_ancestor(exp.AggFunc, exp.Where, exp.Having)
        if use.name in names and fields and isinstance(in_condition, exp.Where):
            key = (id(use.select), use.name.partition("_")[0])
            if seen.setdefault(key, fields) != fields:
                yield ", ".join(sorted(fields | seen[key]))


def _times_of_conditions(context: DraftContext) -> frozenset[str]:
    names = (condition.dataset for condition in context.intent.fact_conditions)
    datasets = (context.domain.dataset(name) for name in names)
    return frozenset(f"{dataset.name}.{dataset.time_field}" for dataset in datasets)


def _is_same_kind(context: DraftContext, use: Use, leaf: exp.Expr) -> bool:
    """Tell whether a condition beside ``use`` under an OR stays on its field: another period, another value, none."""
    mine = context.anatomy.base_names(use.value)
    theirs = context.anatomy.base_names(leaf)
    if isinstance(leaf, exp.Is):
        return theirs <= mine or not theirs
    if use.whole is Comparison.NE:
        return False
    return mine == theirs and any(_may_stand_beside(use.name, found.name) for found in leaf.find_all(exp.Parameter))


def _is_one_condition(context: DraftContext, node: exp.Or) -> bool:
    """Tell whether both sides of an OR are about the same value, so that together they are one condition."""
    segments = {
        condition_form(found.expression, found.dataset, context.domain)
        for found in (context.domain.filter(use.name) for use in context.intent.segments)
    }
    if context.canon.of(node) in segments:
        return True
    sides = [{_value_form(context, leaf) for leaf in leaves_of(side)} for side in (node.left, node.right)]
    return sides[0] == sides[1] and not any("exists" in form for side in sides for form in side)


def _value_form(context: DraftContext, leaf: exp.Expr) -> str:
    """Return the form of what a condition compares."""
    if isinstance(leaf, exp.Exists) or leaf.find(exp.Select) is not None:
        return "exists"
    binary = isinstance(leaf, exp.Binary)
    value = leaf.args["expression"] if binary and leaf.this.find(exp.Column) is None else leaf.this
    return context.canon.of(value) if isinstance(value, exp.Expr) else context.canon.of(leaf)


def _may_stand_beside(name: str, other: str) -> bool:
    """Tell whether two parameters are alternatives: two periods, two values; never the two ends of one period."""
    is_bound = name.endswith(("_start", "_end"))
    return not is_bound or name.partition("_")[0] != other.partition("_")[0]
