"""A metric's definition as a tree: its aggregates, the facts they count, and each dialect's own form of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sqlglot import exp

from core.intent import FieldRef
from core.sql import Dialect
from domains.expressions import parse
from domains.semantic_model import Datatype, Domain, DomainSlice, EmptyMeaning, Metric
from writing.joins import Path, find_path
from writing.sqltree import cast, column, divide, number

_COUNTED = (exp.Sum, exp.Count)
_EVERYWHERE = (*_COUNTED, exp.Avg, exp.Min, exp.Max, exp.Stddev, exp.StddevPop, exp.StddevSamp, exp.Variance)


@dataclass(frozen=True, slots=True)
class Atom:
    """One aggregate of a metric: where it stands in the definition, and the dataset whose rows it counts."""

    fact: str
    expression: exp.Expr


def definition(metric: Metric) -> exp.Expr:
    """Return a fresh tree of the metric's definition in which every column names its dataset."""
    return qualified(metric.expression, metric.dataset)


def qualified(expression: str, dataset: str) -> exp.Expr:
    """Return a fresh tree of an ANSI expression in which a bare column belongs to ``dataset``."""

    def with_dataset(node: exp.Expr) -> exp.Expr:
        return column(node.table or dataset, node.name) if isinstance(node, exp.Column) else node

    return rewritten(parse(expression), with_dataset)


def rewritten(tree: exp.Expr, change: Callable[[exp.Expr], exp.Expr]) -> exp.Expr:
    """Return a copy of a tree in which ``change`` was applied to every node, the inner ones first."""
    holder = exp.Paren(this=tree.copy())
    for node in reversed(list(holder.this.walk(bfs=False))):
        changed = change(node)
        if changed is not node:
            node.replace(changed)
    inner: exp.Expr = holder.this.pop()
    return inner


def aggregates_of(tree: exp.Expr) -> list[exp.Expr]:
    """Return the outermost aggregates of a definition, with their FILTER, in order of appearance."""
    wholes = (
        node.parent if isinstance(node.parent, exp.Filter) else node for node in tree.find_all(exp.AggFunc, bfs=False)
    )
    return [whole for whole in wholes if not whole.find_ancestor(exp.AggFunc)]


def atoms_of(metric: Metric, piece: DomainSlice) -> list[Atom]:
    """Return the aggregates of a metric with the facts that they count."""
    found = aggregates_of(definition(metric))
    return [Atom(_fact_of(aggregate, metric, piece), aggregate) for aggregate in found]


def datasets_of(tree: exp.Expr) -> list[str]:
    """Return the datasets that a tree names, each once, in order of appearance."""
    return list(dict.fromkeys(found.table for found in tree.find_all(exp.Column, bfs=False)))


def is_writable(metric: Metric, dialect: Dialect) -> bool:
    """Tell whether the definition is built of aggregates that the dialect writes with the same meaning."""
    tree = definition(metric)
    aggregates = list(tree.find_all(exp.AggFunc))
    if not aggregates or tree.find(exp.Select, exp.Window):
        return False
    if any(len(distinct.expressions) > 1 for distinct in tree.find_all(exp.Distinct)):
        return False
    return dialect is Dialect.DUCKDB or all(isinstance(found, _EVERYWHERE) for found in aggregates)


def time_field_of(metric: Metric, fact: str, domain: Domain) -> FieldRef | None:
    """Return the field by which periods apply to one fact of a metric.

    It is the metric's own field; where the metric counts a second fact as well, that fact's own field.
    """
    own = metric.time_field
    if own is None or fact in (own.dataset, metric.dataset):
        return own
    name = domain.dataset(fact).time_field
    return FieldRef(fact, name) if name else own


def zero_when_empty(metric: Metric) -> bool:
    """Tell whether a group without rows shows 0: only sums and counts can, and only if the metric says so."""
    tree = definition(metric)
    sums = all(isinstance(found, _COUNTED) for found in tree.find_all(exp.AggFunc))
    return metric.empty is EmptyMeaning.ZERO and sums and not tree.find(exp.Div)


def may_be_null(metric: Metric) -> bool:
    """Tell whether a group that has rows may show NULL all the same, or a group without rows does."""
    return not (zero_when_empty(metric) or isinstance(definition(metric), exp.Count))


def adapted(tree: exp.Expr, domain: Domain, dialect: Dialect) -> exp.Expr:
    """Return a definition in the dialect's form, of the same meaning.

    Quotients are never whole-number ones and never fail on zero. On SQL Server counts and sums of whole numbers are
    widened to bigint and averages of whole numbers keep their fraction; sums of decimals are wide by themselves.
    """

    def form(node: exp.Expr) -> exp.Expr:
        if isinstance(node, exp.Div):
            return _quotient(node, dialect)
        return _tsql_form(node, domain) if dialect is Dialect.TSQL else node

    return rewritten(tree, form)


def placed(tree: exp.Expr, aliases: Mapping[str, str]) -> exp.Expr:
    """Return a copy of a tree in which datasets are replaced by the aliases of a query."""

    def with_alias(node: exp.Expr) -> exp.Expr:
        return column(aliases[node.table], node.name) if isinstance(node, exp.Column) else node

    return rewritten(tree, with_alias)


def _fact_of(aggregate: exp.Expr, metric: Metric, piece: DomainSlice) -> str:
    """Return the dataset whose rows an aggregate counts.

    A sum over one dataset counts that dataset's rows, so that no join multiplies them; several datasets, and
    distinct counts, belong to the metric's own dataset where it reaches them without multiplying.
    """
    used = datasets_of(aggregate)
    if not used or metric.dataset in used:
        return metric.dataset
    repeatable = aggregate.find(exp.Distinct, exp.Min, exp.Max) is not None
    if (len(used) > 1 or repeatable) and all(reaches(piece, metric.dataset, other) for other in used):
        return metric.dataset
    return next((one for one in used if all(reaches(piece, one, other) for other in used)), used[0])


def reaches(piece: DomainSlice, fact: str, dataset: str) -> bool:
    """Tell whether each row of the fact meets at most one row of the dataset."""
    path = find_path(piece, fact, dataset)
    return isinstance(path, Path) and not path.fans_out


def _quotient(node: exp.Div, dialect: Dialect) -> exp.Expr:
    top, bottom = node.left, node.right
    if isinstance(bottom, exp.Literal) or _is_fraction(top):
        kept = bottom if isinstance(bottom, exp.Literal | exp.Nullif) else exp.Nullif(this=bottom, expression=number(0))
        scaled = top if _is_fraction(top) else exp.Mul(this=number("1.0"), expression=top)
        return exp.Div(this=scaled, expression=kept, typed=dialect is not Dialect.DUCKDB)
    return divide(top, bottom, dialect)


def _is_fraction(tree: exp.Expr) -> bool:
    """Tell whether a product begins with a number that has a fraction (100.0 * …)."""
    if isinstance(tree, exp.Paren | exp.Mul):
        return _is_fraction(tree.this)
    return isinstance(tree, exp.Literal) and not tree.is_int and not tree.is_string


def _tsql_form(node: exp.Expr, domain: Domain) -> exp.Expr:
    match node:
        case exp.Count():
            return exp.Count(this=node.this, expressions=node.expressions, big_int=True)
        case exp.Sum() if _is_whole(node.this, domain):
            node.set("this", _inside_distinct(node.this, lambda value: cast(value, "BIGINT")))
        case exp.Avg() if _is_whole(node.this, domain):
            node.set("this", _inside_distinct(node.this, _as_fraction))
        case exp.Filter():
            return _filter_as_case(node)
    return node


def _as_fraction(value: exp.Expr) -> exp.Expr:
    return exp.Mul(this=number("1.0"), expression=exp.paren(value) if isinstance(value, exp.Binary) else value)


def _inside_distinct(tree: exp.Expr, change: Callable[[exp.Expr], exp.Expr]) -> exp.Expr:
    if isinstance(tree, exp.Distinct):
        return exp.Distinct(expressions=[change(one) for one in tree.expressions])
    return change(tree)


def _filter_as_case(node: exp.Filter) -> exp.Expr:
    """Return ``AGG(CASE WHEN condition THEN x END)`` for ``AGG(x) FILTER (WHERE condition)``."""
    aggregate: exp.Expr = node.this.copy()
    condition = node.expression.this
    counted = number(1) if isinstance(aggregate.this, exp.Star) else aggregate.this

    def when(value: exp.Expr) -> exp.Expr:
        return exp.Case().when(condition, value)

    aggregate.set("this", _inside_distinct(counted, when))
    return aggregate


def _is_whole(tree: exp.Expr, domain: Domain) -> bool:
    """Tell whether an expression over fields is surely a whole number."""
    match tree:
        case exp.Column():
            return domain.field(FieldRef(tree.table, tree.name)).datatype is Datatype.INTEGER
        case exp.Literal():
            return tree.is_int
        case exp.Case():
            branches = [*(one.args["true"] for one in tree.args["ifs"]), tree.args.get("default")]
            parts = [one for one in branches if one is not None and not isinstance(one, exp.Null)]
        case exp.Distinct():
            parts = tree.expressions
        case exp.Coalesce():
            parts = [tree.this, *tree.expressions]
        case exp.Paren() | exp.Neg():
            parts = [tree.this]
        case exp.Add() | exp.Sub() | exp.Mul():
            parts = [tree.left, tree.right]
        case _:
            parts = []
    return bool(parts) and all(_is_whole(one, domain) for one in parts)
