"""Meaning: the groups of the answer, their order and their number as asked."""

# ruff: noqa: S608 — the examples are texts of queries, put together for reading and never run
from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp

from core.finding import Severity
from core.intent import Ranking
from core.period import Bucket
from domains.semantic_model import Field
from validators.anatomy import Base, Source, group_keys, unaliased
from validators.asked import Asked
from validators.buckets import bucket_of
from validators.context import DraftContext
from validators.example_sql import IN_MAY, WITH_REGIONS
from validators.joins import ties_of
from validators.meaning_filters import has_role
from validators.predicates import is_inside_predicate
from validators.rule import Say, SqlCase, rule

_COUNT = "SELECT regions.name, COUNT(order_id) AS n FROM orders"
_SHIPS = "LEFT JOIN regions ON regions.region_id = orders.ship_region_id"
_BY_NAME = "GROUP BY regions.name"


@rule(
    "meaning.dimension_role",
    Severity.ERROR,
    Say(
        "Разрез взят не по той связи: {}.",
        "The answer is cut through a wrong relationship: {}.",
        "Join {} by the relationship that the question means.",
    ),
    bad=SqlCase(f"{_COUNT} {WITH_REGIONS} WHERE {IN_MAY} {_BY_NAME}", Asked.BY_SHIP_REGION),
    good=SqlCase(f"{_COUNT} {_SHIPS} WHERE {IN_MAY} {_BY_NAME}", Asked.BY_SHIP_REGION),
)
def dimension_role(context: DraftContext) -> Iterator[str]:
    """Find dimensions that are read through another role than the asked one."""
    for use in context.intent.dimensions:
        bases = [
            base for output in context.outputs for base in context.anatomy.bases(output) if base.name == str(use.field)
        ]
        if bases and not any(has_role(context, base.source, use.field.role) for base in bases):
            yield str(use.field)


@rule(
    "meaning.hidden_group",
    Severity.ERROR,
    Say(
        "Группировка мельче, чем показано: {}.",
        "The groups are finer than what is shown: {}.",
        "Group only by what is shown in the answer.",
    ),
    bad=SqlCase(f"{_COUNT} {WITH_REGIONS} WHERE {IN_MAY} GROUP BY regions.name, buyers.buyer_id", Asked.BY_REGION),
    good=SqlCase(f"{_COUNT} {WITH_REGIONS} WHERE {IN_MAY} GROUP BY regions.name, regions.region_id", Asked.BY_REGION),
)
def hidden_group(context: DraftContext) -> Iterator[str]:
    """Find keys of GROUP BY that the SELECT does not show.

    Keys of a dataset that is shown anyway are harmless, of a counted one where the names of its rows are shown.
    """
    for select in context.anatomy.selects:
        group = select.args.get("group")
        if group is None or is_inside_predicate(select):
            continue
        shown = {context.canon.of(output) for output in select.expressions}
        datasets = {base.source for output in select.expressions for base in _plain_bases(context, output)}
        for key in group.expressions:
            sources = {base.source for base in context.anatomy.bases(key)}
            known = isinstance(key, exp.Literal) or context.canon.of(key) in shown
            if known or not sources or (sources <= datasets and _is_key(context, key)):
                continue
            if not _leads_to_shown(context, select, key, datasets):
                yield key.sql()


def _leads_to_shown(context: DraftContext, select: exp.Select, key: exp.Expr, shown: set[Source]) -> bool:
    """Tell whether a key is tied to the key of a dataset that is shown: the names are told apart by it, no more."""
    if not isinstance(key, exp.Column):
        return False
    mine = (context.anatomy.source_of(key), key.name.casefold())
    for tie in ties_of(context.anatomy, select):
        ends = ((tie.left, tie.left_column), (tie.right, tie.right_column))
        for end, (other, column) in zip(ends, reversed(ends), strict=True):
            keys = {name.casefold() for name in other.dataset.primary_key} if other.dataset is not None else set()
            if end == mine and other in shown and column in keys:
                return True
    return False


@rule(
    "meaning.wrong_bucket",
    Severity.ERROR,
    Say(
        "Время разбито не так, как спрошено: {}.",
        "Time is split in another way than asked: {}.",
        "Group by the asked unit of the metric's own time field.",
    ),
    bad=SqlCase(
        f"SELECT DATE_TRUNC('week', ordered_at) AS w, COUNT(*) AS n FROM orders WHERE {IN_MAY} GROUP BY 1",
        Asked.BY_MONTH,
    ),
    good=SqlCase(
        f"SELECT DATE_TRUNC('month', ordered_at) AS m, COUNT(*) AS n FROM orders WHERE {IN_MAY} GROUP BY 1",
        Asked.BY_MONTH,
    ),
)
def wrong_bucket(context: DraftContext) -> Iterator[str]:
    """Find group keys over a time field that make another bucket than the asked one, or use another time field."""
    asked = _buckets_asked(context)
    dimensions = {str(use.field) for use in context.intent.dimensions}
    for read in context.reads:
        for select in read.path:
            for key in group_keys(select):
                names = context.anatomy.base_names(key)
                times = {name for name in names if _is_time(context, name)} - dimensions
                bucket = bucket_of(context.anatomy, key)
                wrong_unit = bucket is not None and not _fits(bucket, asked)
                if times and (wrong_unit or not times <= context.wanted.time_fields):
                    yield key.sql()


@rule(
    "meaning.order",
    Severity.ERROR,
    Say(
        "Отбор первых групп идёт не по тому порядку: {}.",
        "The first groups are taken by a wrong order: {}.",
        "Order by the asked metric, in the asked direction, where the number of groups is limited.",
    ),
    bad=SqlCase(f"{_COUNT} {WITH_REGIONS} WHERE {IN_MAY} {_BY_NAME} ORDER BY n LIMIT @n1", Asked.TOP),
    good=SqlCase(f"{_COUNT} {WITH_REGIONS} WHERE {IN_MAY} {_BY_NAME} ORDER BY n DESC LIMIT @n1", Asked.TOP),
)
def order(context: DraftContext) -> Iterator[str]:
    """Find a ranking whose ORDER BY is missing, or is not by the metric, or runs the other way."""
    ranking = context.intent.ranking
    if ranking is None:
        return
    form = next((one.form for one in context.wanted.metrics if one.id == ranking.metric), "")
    orders = [found for found in _ranking_orders(context) if found]
    extremes = [node for kind in (exp.Max, exp.Min) for node in context.anatomy.tree.find_all(kind)]
    best = exp.Max if ranking.descending else exp.Min
    by_extreme = ranking.number is None and any(isinstance(node, best) for node in extremes)
    if by_extreme or any(_is_by(context, terms, form, ranking) for terms in orders):
        return
    yield ", ".join(term.sql() for terms in orders[:1] for term in terms) or "ORDER BY"


@rule(
    "meaning.limit",
    Severity.ERROR,
    Say(
        "Число показанных групп не то, что спрошено: {}.",
        "The number of groups is not the asked one: {}.",
        "Limit the groups by the number parameter of the question, or to one where the question asks for the best.",
    ),
    bad=SqlCase(f"{_COUNT} {WITH_REGIONS} WHERE {IN_MAY} {_BY_NAME} ORDER BY n DESC", Asked.TOP),
    good=SqlCase(f"{_COUNT} {WITH_REGIONS} WHERE {IN_MAY} {_BY_NAME} ORDER BY n DESC LIMIT @n1", Asked.TOP),
)
def limit(context: DraftContext) -> Iterator[str]:
    """Find a ranking that is not limited at all, or by something else than the question's number."""
    ranking = context.intent.ranking
    if ranking is None:
        return
    wanted = ranking.number.lower() if ranking.number else ""
    limits = [node for node in _limits(context) if _limit_is(node, wanted)]
    ranked = [use for use in context.uses if use.name == wanted]
    windows = context.anatomy.tree.find(exp.RowNumber, exp.Rank, exp.DenseRank, exp.Max, exp.Min)
    if not limits and not ranked and (wanted or windows is None):
        yield f"@{wanted}" if wanted else "1"


@rule(
    "meaning.unasked_limit",
    Severity.ERROR,
    Say(
        "Ответ обрезан, хотя об этом не просили: {}.",
        "The answer is cut short though nobody asked for it: {}.",
        "Remove {}: the number of rows is limited by the program, visibly.",
    ),
    bad=SqlCase(f"{_COUNT} {WITH_REGIONS} WHERE {IN_MAY} {_BY_NAME} ORDER BY n DESC LIMIT 10", Asked.BY_REGION),
    good=SqlCase(f"{_COUNT} {WITH_REGIONS} WHERE {IN_MAY} {_BY_NAME} ORDER BY n DESC", Asked.BY_REGION),
)
def unasked_limit(context: DraftContext) -> Iterator[str]:
    """Find LIMIT, TOP, OFFSET where the question does not rank, and OFFSET where it does."""
    for select in context.anatomy.selects:
        if select.args.get("offset") is not None:
            yield select.args["offset"].sql().strip()
    if context.intent.ranking is None:
        yield from (node.sql().strip() for node in _limits(context) if not is_inside_predicate(_owner(node)))


def _buckets_asked(context: DraftContext) -> set[Bucket]:
    asked = {context.intent.time_cut.bucket} if context.intent.time_cut else set()
    return asked | {found.bucket for found in context.intent.calculations if found.bucket is not None}


_FINER = {
    Bucket.MONTH: {Bucket.YEAR},
    Bucket.QUARTER: {Bucket.YEAR},
    Bucket.HALF: {Bucket.YEAR},
    Bucket.WEEK: {Bucket.YEAR},
}
"""Buckets that may stand beside the asked one without making the groups finer."""


def _fits(bucket: Bucket, asked: set[Bucket]) -> bool:
    return bucket in asked or any(bucket in _FINER.get(one, set()) for one in asked)


def _is_time(context: DraftContext, name: str) -> bool:
    dataset, _, field = name.partition(".")
    return context.domain.dataset(dataset).field(field).is_time


def _plain_bases(context: DraftContext, output: exp.Expr) -> list[Base]:
    inner = unaliased(output)
    bases = context.anatomy.bases(inner) if isinstance(inner, exp.Column) else ()
    return [base for base in bases if base.field.dataset not in context.wanted.facts or _is_label(context, base.field)]


def _is_label(context: DraftContext, field: Field) -> bool:
    return context.domain.dataset(field.dataset).label_field == field.name


def _is_key(context: DraftContext, key: exp.Expr) -> bool:
    """Tell whether a group key is the primary key of the dataset that it comes from."""
    bases = context.anatomy.bases(key)
    return len(bases) == 1 and _is_primary(context, bases[0].field)


def _is_primary(context: DraftContext, field: Field) -> bool:
    return context.domain.dataset(field.dataset).primary_key == (field.name,)


def _owner(node: exp.Expr) -> exp.Select:
    parent = node.parent
    assert isinstance(parent, exp.Expr)  # noqa: S101 — for the type checker
    return parent if isinstance(parent, exp.Select) else parent.find(exp.Select) or exp.Select()


def _limits(context: DraftContext) -> list[exp.Expr]:
    return list(context.anatomy.tree.find_all(exp.Limit, exp.Fetch))


def _limit_is(node: exp.Expr, wanted: str) -> bool:
    count = node.args.get("count") if isinstance(node, exp.Fetch) else node.args.get("expression")
    if count is None:
        return False
    parameters = {found.name for found in [count, *count.find_all(exp.Parameter)] if isinstance(found, exp.Parameter)}
    return parameters == {wanted} if wanted else count.name == "1"


def _ranking_orders(context: DraftContext) -> Iterator[list[exp.Ordered]]:
    """Yield the ORDER BY terms of whatever may choose the first groups: limited queries, and ranking windows."""
    for node in _limits(context):
        ordering = node.parent.args.get("order") if node.parent is not None else None
        yield list(ordering.expressions) if ordering is not None else []
    for window in context.anatomy.tree.find_all(exp.Window):
        if isinstance(window.this, exp.RowNumber | exp.Rank | exp.DenseRank) and window.args.get("order") is not None:
            yield list(window.args["order"].expressions)


def _is_by(context: DraftContext, terms: list[exp.Ordered], form: str, ranking: Ranking) -> bool:
    first = terms[0]
    calculated = any(found.metric == ranking.metric for found in context.intent.calculations)
    by_metric = context.canon.of(_resolved(context, first.this)) == form or calculated
    return by_metric and bool(first.args.get("desc")) is ranking.descending


def _resolved(context: DraftContext, term: exp.Expr) -> exp.Expr:
    """Return what an ORDER BY term names: the output with this number, or the term itself."""
    if isinstance(term, exp.Literal) and term.name.isdigit():
        outputs = context.outputs
        return outputs[int(term.name) - 1] if int(term.name) <= len(outputs) else term
    return term
