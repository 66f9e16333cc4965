"""Lint: conditions and numbers that databases take, and that mean something else than they seem to."""

# ruff: noqa: S608 — the examples are texts of queries, put together for reading and never run
from __future__ import annotations

import re
from collections.abc import Iterator

from sqlglot import exp

from core.finding import Severity
from core.sql import Dialect
from domains.semantic_model import Datatype, Field
from validators.anatomy import arms
from validators.asked import Asked
from validators.context import DraftContext, is_for_sql_server
from validators.example_sql import COUNTED, IN_MAY
from validators.predicates import conditions_of, is_negated, leaves_of
from validators.rule import Say, SqlCase, rule, where

_AMBIGUOUS_DATE = re.compile(r"\d{1,4}[-./]\d{1,2}[-./]\d{1,4}.*")


@rule(
    "lint.equals_null",
    Severity.ERROR,
    Say(
        "Сравнение с NULL знаком = ничего не находит: {}.",
        "A comparison with NULL by = finds nothing: {}.",
        "Use IS NULL.",
    ),
    bad=SqlCase(f"{COUNTED} WHERE {IN_MAY} AND discount = NULL"),
    good=SqlCase(f"{COUNTED} WHERE {IN_MAY} AND discount IS NULL"),
)
def equals_null(context: DraftContext) -> Iterator[str]:
    """Find ``= NULL`` and ``<> NULL``."""
    for node in context.tree.find_all(exp.EQ, exp.NEQ):
        if isinstance(node.left, exp.Null) or isinstance(node.right, exp.Null):
            yield node.sql()


@rule(
    "lint.not_in_nullable",
    Severity.ERROR,
    Say(
        "NOT IN по подзапросу с пустыми значениями не находит ничего: {}.",
        "NOT IN over a subquery with NULLs finds nothing: {}.",
        "Use NOT EXISTS.",
    ),
    bad=SqlCase(f"{COUNTED} WHERE {IN_MAY} AND buyer_id NOT IN (SELECT region_id FROM buyers)"),
    good=SqlCase(f"{COUNTED} WHERE {IN_MAY} AND order_id NOT IN (SELECT order_id FROM refunds)", Asked.WITHOUT_REFUNDS),
)
def not_in_nullable(context: DraftContext) -> Iterator[str]:
    """Find NOT IN over a subquery whose column may hold NULL."""
    for node in context.tree.find_all(exp.In):
        query = node.args.get("query")
        inner = query.unnest() if query is not None else None
        if not isinstance(inner, exp.Query) or not is_negated(node):
            continue
        for arm in arms(inner):
            bases = context.anatomy.bases(arm.expressions[0]) if arm.expressions else ()
            if any(context.anatomy.may_be_empty(base.field) or base.source.is_outer for base in bases):
                yield node.sql()


@rule(
    "lint.between_on_time",
    Severity.ERROR,
    Say(
        "BETWEEN по времени берёт лишний день или теряет часы последнего: {}.",
        "BETWEEN on a time takes one day too many or loses the hours of the last one: {}.",
        "Write field >= @p_start AND field < @p_end.",
    ),
    bad=SqlCase(f"{COUNTED} WHERE ordered_at BETWEEN @p1_start AND @p1_end"),
    good=SqlCase(f"{COUNTED} WHERE {IN_MAY}"),
)
def between_on_time(context: DraftContext) -> Iterator[str]:
    """Find BETWEEN on a time field up to the end of a period, or on a moment up to a day.

    Whole days between two days are all there, and so are the moments from one moment to another.
    """
    for node in context.tree.find_all(exp.Between):
        value, bases = node.this.unnest(), context.anatomy.bases(node.this)
        if not any(base.field.is_time for base in bases) or not isinstance(value, exp.Column | exp.Cast):
            continue
        cast_to = value.to.this if isinstance(value, exp.Cast) else None
        are_days = cast_to is exp.DType.DATE or (not cast_to and {base.field.datatype for base in bases} == _DAYS)
        high = node.args["high"]
        # Both written days belong to it; the end that a parameter holds is the day after the last one.
        to_end = any(found.name.endswith("_end") for found in high.find_all(exp.Parameter))
        is_right = not to_end and (are_days or high.find(exp.Column) is not None)
        if not is_right and cast_to is not exp.DType.TIME:
            yield node.sql()


_DAYS = {Datatype.DATE}


@rule(
    "lint.function_around_time",
    Severity.NOTE,
    Say(
        "Функция вокруг даты в условии не даёт пользоваться индексом: {}.",
        "A function around a time field in a condition keeps an index from being used: {}.",
        "Compare the field itself with the parameters.",
    ),
    bad=SqlCase(f"{COUNTED} WHERE CAST(ordered_at AS DATE) >= @p1_start AND ordered_at < @p1_end"),
    good=SqlCase(f"{COUNTED} WHERE {IN_MAY}"),
)
def function_around_time(context: DraftContext) -> Iterator[str]:
    """Find parameters of a period compared with a function of a time field."""
    for use in context.uses:
        bases = context.anatomy.bases(use.value)
        here = isinstance(use.value.unnest(), exp.Column)
        if not here and use.name.endswith(("_start", "_end")) and any(base.field.is_time for base in bases):
            yield use.leaf.sql()


@rule(
    "lint.like_without_wildcard",
    Severity.WARNING,
    Say("LIKE без подстановочного знака: {}.", "LIKE without a wildcard: {}.", "Use = for whole values."),
    bad=SqlCase(f"{COUNTED} WHERE {IN_MAY} AND status LIKE 'paid'", Asked.PAID),
    good=SqlCase(f"{COUNTED} WHERE {IN_MAY} AND status = 'paid'", Asked.PAID),
)
def like_without_wildcard(context: DraftContext) -> Iterator[str]:
    """Find LIKE with a pattern that has no wildcard; a parameter is a stored value and has none either."""
    for node in context.tree.find_all(exp.Like, exp.ILike):
        pattern = node.expression.unnest()
        plain = isinstance(pattern, exp.Literal) and not re.search(r"[%_\[]", pattern.name)
        if plain or isinstance(pattern, exp.Parameter):
            yield node.sql()


@rule(
    "lint.integer_division",
    Severity.ERROR,
    Say(
        "Деление целых отбрасывает дробную часть: {}.",
        "A division of whole numbers drops the fraction: {}.",
        "Multiply the numerator by 1.0 first.",
    ),
    bad=SqlCase(f"SELECT SUM(items) / COUNT(order_id) AS x FROM orders WHERE {IN_MAY}", dialect=Dialect.TSQL),
    good=SqlCase(f"SELECT 1.0 * SUM(items) / COUNT(order_id) AS x FROM orders WHERE {IN_MAY}", dialect=Dialect.TSQL),
)
def integer_division(context: DraftContext) -> Iterator[str]:
    """Find divisions of a whole number by a whole number, in the dialects that drop the fraction."""
    if context.dialect in {Dialect.DUCKDB, Dialect.SPARK}:
        return
    for node in context.tree.find_all(exp.Div):
        inside_date = node.find_ancestor(exp.DateFromParts, exp.DateAdd) is not None
        if not inside_date and _is_whole(context, node.left) and _is_whole(context, node.right):
            yield node.sql(dialect="tsql" if context.dialect is Dialect.TSQL else "postgres")


@rule(
    "lint.average_of_whole",
    Severity.ERROR,
    Say(
        "AVG целого столбца отбрасывает дробную часть: {}.",
        "AVG of a whole-number column drops the fraction: {}.",
        "Write AVG(1.0 * column).",
    ),
    bad=SqlCase(f"SELECT AVG(items) AS x FROM orders WHERE {IN_MAY}", dialect=Dialect.TSQL),
    good=SqlCase(f"SELECT AVG(1.0 * items) AS x FROM orders WHERE {IN_MAY}", dialect=Dialect.TSQL),
)
@where(is_for_sql_server)
def average_of_whole(context: DraftContext) -> Iterator[str]:
    """Find AVG over a whole number on SQL Server."""
    yield from (node.sql("tsql") for node in context.tree.find_all(exp.Avg) if _is_whole(context, node.this))


@rule(
    "lint.sum_overflow",
    Severity.WARNING,
    Say(
        "Сумма целого столбца может не поместиться в int: {}.",
        "The sum of a whole-number column may not fit into int: {}.",
        "Write SUM(CAST(column AS bigint)).",
    ),
    bad=SqlCase(f"SELECT SUM(items) AS x FROM orders WHERE {IN_MAY}", dialect=Dialect.TSQL),
    good=SqlCase(f"SELECT SUM(CAST(items AS bigint)) AS x FROM orders WHERE {IN_MAY}", dialect=Dialect.TSQL),
)
@where(is_for_sql_server)
def sum_overflow(context: DraftContext) -> Iterator[str]:
    """Find SUM of a bare integer column on SQL Server, where the sum is an int as well."""
    for node in context.tree.find_all(exp.Sum):
        if _is_own_field(context, node.this) and _is_whole(context, node.this):
            yield node.sql("tsql")


@rule(
    "lint.count_of_nullable",
    Severity.WARNING,
    Say(
        "COUNT столбца с пустыми значениями считает не все строки: {}.",
        "COUNT of a column with NULLs does not count all rows: {}.",
        "Count the primary key, unless the metric is defined by this column.",
    ),
    bad=SqlCase(f"SELECT COUNT(discount) AS n FROM orders WHERE {IN_MAY}"),
    good=SqlCase(f"{COUNTED} WHERE {IN_MAY}"),
)
def count_of_nullable(context: DraftContext) -> Iterator[str]:
    """Find COUNT of a column that may be NULL, where no asked metric is defined so."""
    for node in context.tree.find_all(exp.Count):
        named = _is_own_field(context, node.this) and context.canon.of(node) not in context.wanted.atoms
        if named and any(context.anatomy.may_be_empty(base.field) for base in context.anatomy.bases(node.this)):
            yield node.sql()


@rule(
    "lint.national_literal",
    Severity.ERROR,
    Say(
        "Строка с кириллицей без N превратится в вопросительные знаки: {}.",
        "A text beyond ASCII without N turns into question marks: {}.",
        "Write N'...'.",
    ),
    bad=SqlCase(f"{COUNTED} WHERE {IN_MAY} AND status = 'оплачен'", Asked.PAID, Dialect.TSQL),
    good=SqlCase(f"{COUNTED} WHERE {IN_MAY} AND status = N'оплачен'", Asked.PAID, Dialect.TSQL),
)
@where(is_for_sql_server)
def national_literal(context: DraftContext) -> Iterator[str]:
    """Find texts beyond ASCII that are not written as N'…' on SQL Server."""
    for node in context.tree.find_all(exp.Literal):
        if node.is_string and not node.name.isascii():
            yield node.sql()


@rule(
    "lint.date_literal",
    Severity.WARNING,
    Say(
        "Дата записана строкой, которую базы читают по-разному: {}.",
        "A date is written as a text that databases read in different ways: {}.",
        "Use the date parameters.",
    ),
    bad=SqlCase(f"{COUNTED} WHERE {IN_MAY} AND ordered_at < '01.06.2025'"),
    good=SqlCase(f"{COUNTED} WHERE {IN_MAY}"),
)
def date_literal(context: DraftContext) -> Iterator[str]:
    """Find dates as texts in conditions."""
    for select in context.anatomy.selects:
        for _, condition in conditions_of(select):
            for leaf in leaves_of(condition):
                for node in leaf.find_all(exp.Literal):
                    inside = node.find_ancestor(exp.DateDiff, exp.TsOrDsToDate)
                    if node.is_string and _AMBIGUOUS_DATE.fullmatch(node.name) and inside is None:
                        yield node.sql()


def _is_own_field(context: DraftContext, node: exp.Expr) -> bool:
    """Tell whether an expression is a field of a dataset, read straight from it."""
    return isinstance(node, exp.Column) and isinstance(context.anatomy.definition(node), Field)


def _is_whole(context: DraftContext, node: exp.Expr) -> bool:
    """Tell whether an expression is surely a whole number."""
    match node.unnest():
        case exp.Count():
            return True
        case exp.Cast() as cast:
            return bool(re.match(r"(BIG|SMALL|TINY)?INT", cast.to.sql().upper()))
        case exp.Nullif() | exp.Coalesce() | exp.Sum() | exp.Min() | exp.Max() as kept:
            return _is_whole(context, kept.this)
        case exp.Add() | exp.Sub() | exp.Mul() as both:
            return _is_whole(context, both.left) and _is_whole(context, both.right)
        case exp.Column() as column:
            return _is_whole_column(context, column)
        case other:
            return isinstance(other, exp.Literal) and not other.is_string and other.name.isdigit()


def _is_whole_column(context: DraftContext, column: exp.Column) -> bool:
    meaning = context.anatomy.definition(column)
    if isinstance(meaning, tuple):
        return bool(meaning) and all(_is_whole(context, found) for found in meaning)
    return meaning is not None and meaning.datatype is Datatype.INTEGER
