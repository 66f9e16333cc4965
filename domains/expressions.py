"""ANSI expressions of a model: parsed once, checked for what may stand where, their columns named."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from sqlglot import exp, parse_one
from sqlglot.errors import SqlglotError

from core.language import Localized

_MISPLACED_AGGREGATE = Localized(
    "агрегат там, где ожидается значение одной строки: сделайте его показателем",
    "an aggregate stands where a value of one row belongs: make it a metric",
)
_PLAIN_NAME = re.compile(r"[A-Za-zА-Яа-яЁё_][A-Za-zА-Яа-яЁё_0-9]*")
# fmt: off
_RESERVED = frozenset({
    "true", "false", "null", "case", "end", "when", "then", "else", "and", "or", "not", "in", "is", "as", "select",
    "from", "where", "interval", "distinct", "all", "any", "exists", "between", "like", "date", "time", "timestamp",
    "current_date", "current_time", "current_timestamp", "current_user", "session_user",
})
# fmt: on


class Place(StrEnum):
    """Where in a model an expression stands."""

    FIELD = "field"
    """A scalar over physical columns."""
    METRIC = "metric"
    """An aggregate over ``dataset.field``."""
    CONDITION = "condition"
    """A scalar condition over fields."""
    RIGHTS = "rights"
    """A condition that may use ``@user_…``."""


@dataclass(frozen=True, slots=True)
class ColumnUse:
    """A column in an expression; ``table`` is "" where none is written."""

    table: str
    name: str


@lru_cache(maxsize=65_536)
def parse(expression: str) -> exp.Expr:
    """Return the tree of an ANSI expression; it is shared: copy it before changing it.

    Raises:
        sqlglot.errors.SqlglotError: the text is not one expression.
    """
    return parse_one(expression)


def is_plain_column(expression: str) -> bool:
    """Tell whether an expression is the bare name of a column (most are; parsing them all would be slow)."""
    return _PLAIN_NAME.fullmatch(expression) is not None and expression.lower() not in _RESERVED


@lru_cache(maxsize=65_536)
def columns_of(expression: str) -> tuple[ColumnUse, ...]:
    """Return the columns of an expression, each once, in order of appearance."""
    if is_plain_column(expression):
        return (ColumnUse("", expression),)
    found = (ColumnUse(column.table, column.name) for column in parse(expression).find_all(exp.Column, bfs=False))
    return tuple(dict.fromkeys(found))


def fault_of(expression: str, place: Place) -> Localized | None:
    """Say what is wrong with an expression at its place; None if nothing is."""
    if place is Place.FIELD and is_plain_column(expression):
        return None
    if not expression.strip():
        return Localized("выражение пустое", "the expression is empty")
    try:
        tree = parse(expression)
    except SqlglotError as error:
        return _not_sql(_first_line(error))
    except RecursionError:
        return Localized("выражение вложено слишком глубоко", "the expression is nested too deeply")
    return _structure_fault(tree) or _aggregate_fault(tree, place) or _parameter_fault(tree, place)


def _not_sql(told: str) -> Localized:
    """The parser's words are kept, but for those about its own classes."""
    if told.startswith("Required keyword"):
        return Localized("выражение не закончено", "the expression does not parse as ANSI SQL: it is not complete")
    return Localized(
        f"выражение не читается как ANSI SQL: {told}", f"the expression does not parse as ANSI SQL: {told}"
    )


def _structure_fault(tree: exp.Expr) -> Localized | None:
    if isinstance(tree, exp.Alias):
        return Localized("у выражения нет псевдонима: уберите AS …", "an expression has no alias: leave out AS …")
    if tree.find(exp.Query, exp.Exists):
        return Localized(
            "подзапросу не место в выражении: опишите таблицу и связь",
            "a subquery does not belong in an expression: declare a dataset and a relationship instead",
        )
    if isinstance(tree, (exp.DDL, exp.DML, exp.Command)) or not isinstance(tree, (exp.Condition, exp.Paren, exp.Func)):
        return Localized("это не выражение", "this is not an expression")
    if tree.find(exp.Window):
        return Localized(
            "оконной функции не место в выражении описания",
            "a window function does not belong in an expression of a model",
        )
    if _loose_star(tree):
        return Localized("звёздочка стоит только в COUNT(*)", "a star stands only in COUNT(*)")
    return None


def _loose_star(tree: exp.Expr) -> bool:
    return any(not isinstance(star.parent, exp.Count) for star in tree.find_all(exp.Star))


def _aggregate_fault(tree: exp.Expr, place: Place) -> Localized | None:
    aggregates = list(tree.find_all(exp.AggFunc))
    if place is not Place.METRIC:
        return _MISPLACED_AGGREGATE if aggregates else None
    if not aggregates:
        return Localized(
            "показателю нужен агрегат, например SUM, COUNT или AVG",
            "a metric needs an aggregate such as SUM, COUNT or AVG",
        )
    if any(node.find_ancestor(exp.AggFunc) for node in aggregates):
        return Localized("один агрегат стоит внутри другого", "one aggregate stands inside another")
    return None


def _parameter_fault(tree: exp.Expr, place: Place) -> Localized | None:
    for parameter in tree.find_all(exp.Parameter, exp.Placeholder):
        named = parameter.name or "?"
        if place is not Place.RIGHTS:
            return Localized(
                f"параметр (@{named}) стоит только в row_rights", f"a parameter (@{named}) stands only in row_rights"
            )
        if isinstance(parameter, exp.Placeholder) or not named.startswith("user_"):
            return Localized(
                f"row_rights знают только @user_<признак>, а не {parameter.sql()}",
                f"row_rights know only @user_<attribute>, not {parameter.sql()}",
            )
    return None


def _first_line(error: SqlglotError) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", str(error)).splitlines()[0].rstrip(".")
