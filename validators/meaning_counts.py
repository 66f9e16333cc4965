"""Meaning: figures that mean nothing whatever is asked: sums of keys, counts that are always one."""

# ruff: noqa: S608 — the examples are texts of queries, put together for reading and never run
from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp

from core.finding import Severity
from domains.semantic_model import Datatype, Field
from domains.words import lemmas
from validators.anatomy import own_select
from validators.asked import Asked
from validators.context import DraftContext, is_read_in_part
from validators.cues import counted_things, distinct_word
from validators.example_sql import IN_MAY, JOIN_BUYERS
from validators.joins import known_in_groups
from validators.naming import could_name, dataset_forms, names_dataset, names_field
from validators.rule import Say, SqlCase, rule, where


@rule(
    "meaning.sum_of_key",
    Severity.ERROR,
    Say(
        "Сумма или среднее номеров ничего не значит: {}.",
        "A sum or an average of identifiers means nothing: {}.",
        "{} adds up a key. Aggregate the column that holds the amount, or use COUNT.",
    ),
    bad=SqlCase(f"SELECT SUM(order_id) AS n FROM orders WHERE {IN_MAY}", Asked.AVERAGE_ITEMS),
    good=SqlCase(f"SELECT AVG(items) AS n FROM orders WHERE {IN_MAY}", Asked.AVERAGE_ITEMS),
)
def sum_of_key(context: DraftContext) -> Iterator[str]:
    """Find SUM and AVG whose measure is a whole-number column that tells one row from another."""
    for node in context.tree.find_all(exp.Sum, exp.Avg):
        for column in _measured(node.this):
            meaning = context.anatomy.definition(column)
            if isinstance(meaning, Field) and _is_key(context, meaning):
                yield node.sql()


@rule(
    "meaning.sum_of_distinct",
    Severity.ERROR,
    Say(
        "Равные значения разных строк взяты в сумму один раз: {}.",
        "Equal values of different rows are added up only once: {}.",
        "Leave DISTINCT out of {}; where a join repeats rows, aggregate before it.",
    ),
    bad=SqlCase(f"SELECT SUM(DISTINCT items) AS n FROM orders WHERE {IN_MAY}", Asked.AVERAGE_ITEMS),
    good=SqlCase(f"SELECT AVG(items) AS n FROM orders WHERE {IN_MAY}", Asked.AVERAGE_ITEMS),
)
def sum_of_distinct(context: DraftContext) -> Iterator[str]:
    """Find SUM and AVG over distinct values where no asked metric is defined so."""
    defined = " ".join(one.form for one in context.wanted.metrics)
    for node in context.tree.find_all(exp.Sum, exp.Avg):
        if isinstance(node.this, exp.Distinct) and context.canon.of(node) not in defined:
            yield node.sql()


@rule(
    "meaning.count_of_one",
    Severity.ERROR,
    Say(
        "В каждой группе получится единица: {}.",
        "Every group gives one: {}.",
        "{} counts what the group itself is. Count the rows or the key of what is counted.",
    ),
    bad=SqlCase(
        f"SELECT buyers.name, COUNT(DISTINCT orders.buyer_id) AS n FROM orders {JOIN_BUYERS} "
        f"WHERE {IN_MAY} GROUP BY buyers.buyer_id, buyers.name",
        Asked.MOST_ITEMS,
    ),
    good=SqlCase(
        f"SELECT status, COUNT(DISTINCT orders.buyer_id) AS n FROM orders WHERE {IN_MAY} GROUP BY status "
        "ORDER BY n DESC LIMIT 1",
        Asked.MOST_ITEMS,
    ),
)
def count_of_one(context: DraftContext) -> Iterator[str]:
    """Find COUNT(DISTINCT …) of a column that has one value in each group, as the group's keys prove."""
    yield from _counts_of_known(context, labels=False)


@rule(
    "meaning.count_of_group",
    Severity.WARNING,
    Say(
        "Посчитано то, по чему сгруппировано: {}.",
        "What is counted is what the rows are grouped by: {}.",
        "{} counts the key of what a group is named by. Count the rows or the key of what is counted.",
    ),
    bad=SqlCase(
        "SELECT regions.name, COUNT(DISTINCT buyers.region_id) AS n FROM buyers "
        "JOIN regions ON regions.region_id = buyers.region_id GROUP BY regions.name",
        Asked.MOST_ITEMS,
    ),
    good=SqlCase(
        "SELECT regions.name, COUNT(DISTINCT buyers.buyer_id) AS n FROM buyers "
        "JOIN regions ON regions.region_id = buyers.region_id GROUP BY regions.name",
        Asked.MOST_ITEMS,
    ),
)
def count_of_group(context: DraftContext) -> Iterator[str]:
    """Find COUNT(DISTINCT …) of the key of a dataset by whose label the rows are grouped."""
    proven = set(_counts_of_known(context, labels=False))
    yield from (one for one in _counts_of_known(context, labels=True) if one not in proven)


@rule(
    "meaning.counted_unnamed",
    Severity.WARNING,
    Say(
        "Посчитаны разные значения того, о чём вопрос не говорит: {}.",
        "Different values are counted of what the question does not speak of: {}.",
        "Count the rows, or the key of what the question counts, in the place of {}.",
    ),
    bad=SqlCase(f"SELECT COUNT(DISTINCT buyer_id) AS n FROM orders WHERE {IN_MAY}", Asked.STATUSES),
    good=SqlCase(f"SELECT COUNT(DISTINCT status) AS n FROM orders WHERE {IN_MAY}", Asked.STATUSES),
)
@where(is_read_in_part)
def counted_unnamed(context: DraftContext) -> Iterator[str]:
    """Find COUNT(DISTINCT …) of a number or of a pointer to a dataset, neither of which the question names."""
    if not context.question:
        return
    for node in context.tree.find_all(exp.Count):
        inner = node.this
        only = inner.expressions[0] if isinstance(inner, exp.Distinct) and len(inner.expressions) == 1 else None
        meaning = context.anatomy.definition(only) if isinstance(only, exp.Column) else None
        if isinstance(meaning, Field) and meaning.datatype in _NUMBERS and _is_unnamed(context, meaning):
            yield node.sql()


_NUMBERS = frozenset({Datatype.INTEGER, Datatype.DECIMAL, Datatype.FLOAT})


def _is_unnamed(context: DraftContext, field: Field) -> bool:
    dataset = context.domain.dataset(field.dataset)
    if field.name in dataset.primary_key or names_field(context, field):
        return False
    leads = [one for one in context.domain.relationships if one.from_dataset == dataset.name]
    ends = [context.domain.dataset(one.to_dataset) for one in leads if field.name in one.from_columns]
    if ends:
        own = {form for text in counted_things(context.question) for form in lemmas(text)}
        return bool(own & dataset_forms(dataset)) and not any(names_dataset(context, one) for one in ends)
    return not _is_pointer(field) and (could_name(context, field.title) or not distinct_word(context.question))


def _is_pointer(field: Field) -> bool:
    return field.name.casefold().endswith(("id", "_code", "_key", "code"))


def _measured(node: exp.Expr) -> Iterator[exp.Column]:
    """Yield the columns whose values are added up: conditions of CASE and counts inside are left out."""
    inner = node.unnest()
    if isinstance(inner, exp.Column):
        yield inner
    elif isinstance(inner, exp.Cast | exp.Distinct | exp.Coalesce | exp.Mul | exp.Div | exp.Add | exp.Round):
        parts = inner.expressions if isinstance(inner, exp.Distinct) else [inner.this]
        if isinstance(inner, exp.Binary):
            parts = [inner.left, inner.right]
        for part in parts:
            yield from _measured(part)


def _is_key(context: DraftContext, field: Field) -> bool:
    """Tell whether a field is a number that names a row: a key, or what points to one.

    A key that a model of the data was only guessed to have may be an amount that happens to be unique, so that its name
    must say so, or another dataset point to it.
    """
    if field.datatype is not Datatype.INTEGER:
        return False
    name = field.name.casefold()
    looks = name.endswith(("id", "_code", "_no", "_key")) or name in {"code", "number", "no"}
    own = context.domain.dataset(field.dataset).primary_key == (field.name,)
    ends = [
        end
        for one in context.domain.relationships
        for end in ((one.from_dataset, one.from_columns), (one.to_dataset, one.to_columns))
    ]
    points = (field.dataset, (field.name,)) in ends
    return points or (looks and (own or _tells_rows_apart(context, field)))


def _tells_rows_apart(context: DraftContext, field: Field) -> bool:
    """Tell whether a column of that name is the key of some dataset (``cid`` of a table without relationships)."""
    names = {one.primary_key[0].casefold() for one in context.domain.datasets if len(one.primary_key) == 1}
    return field.name.casefold() in names or field.name.casefold().endswith("_id")


def _counts_of_known(context: DraftContext, *, labels: bool) -> Iterator[str]:
    for node in context.tree.find_all(exp.Count):
        inner = node.this
        only = inner.expressions[0] if isinstance(inner, exp.Distinct) and len(inner.expressions) == 1 else None
        select = own_select(node)
        if not isinstance(only, exp.Column) or select is None or isinstance(node.parent, exp.Window):
            continue
        source = context.anatomy.source_of(only)
        if source is not None and (source, only.name.casefold()) in known_in_groups(
            context.anatomy, select, labels=labels
        ):
            yield node.sql()
