"""Sufficiency: no literal without a source.

A date, a status or a number that the question does not give as a parameter, that the model of the data does not hold
and that the grammar does not need, was invented.
"""

# ruff: noqa: S608 — the examples are texts of queries, put together for reading and never run
from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp

from core.finding import Severity
from domains.expressions import parse
from validators.asked import Asked
from validators.context import DraftContext
from validators.example_sql import IN_MAY
from validators.rule import Say, SqlCase, rule

_CLOCKS = (exp.CurrentDate, exp.CurrentTimestamp, exp.CurrentTime, exp.CurrentDatetime)
_CLOCK_NAMES = frozenset({"GETDATE", "SYSDATETIME", "GETUTCDATE", "NOW", "TODAY", "CURRENT_DATE", "LOCALTIMESTAMP"})
_STRUCTURAL = frozenset({"0", "1", "100", "0.0", "1.0", "100.0"})
_FORMATTING = (exp.Round, exp.DataTypeParam, exp.TimeToStr, exp.Substring, exp.Left, exp.Right, exp.DateTrunc)
_CALENDAR = (exp.Interval, exp.Extract, exp.TimestampTrunc, exp.GenerateSeries)
_UNITS_OF_TIME = frozenset({"24", "60", "1440", "3600", "86400"})
"""Hours, minutes and seconds in one another: they convert a figure and say nothing of the data."""
_MONTHS_OF_YEAR = 12
_DAYS_OF_WEEK = "7"
_DEEPEST = 12
_TSQL_DAY_ZERO = frozenset({"1900-01-01", "19000101"})


@rule(
    "sufficiency.literal",
    Severity.ERROR,
    Say(
        "Значение {} ни откуда не взято: его нет ни в вопросе, ни в описании данных.",
        "The value {} has no source: neither the question nor the model of the data holds it.",
        "Do not write literals; use the listed parameters. Remove {}.",
    ),
    bad=SqlCase(f"SELECT COUNT(order_id) FROM orders WHERE {IN_MAY} AND status = 'done'"),
    good=SqlCase(f"SELECT 1.0 * SUM(amount) / NULLIF(COUNT(order_id), 0) FROM orders WHERE {IN_MAY}", Asked.AVERAGE),
)
def literal(context: DraftContext) -> Iterator[str]:
    """Find literals without a source."""
    known = _known_literals(context)
    for node in context.tree.find_all(exp.Literal, exp.National, bfs=False):
        text = str(node.name)
        if not text or text in known or (_is_number(node) and text in _STRUCTURAL) or text in _TSQL_DAY_ZERO:
            continue
        if not _is_part_of_grammar(context, node) and not _is_about_no_data(context, node):
            yield node.sql()


@rule(
    "sufficiency.clock",
    Severity.ERROR,
    Say(
        "Запрос сам смотрит на часы: {}. Даты вопроса уже посчитаны.",
        "The query looks at the clock itself: {}. The dates of the question are already computed.",
        "Use the period parameters instead of {}.",
    ),
    bad=SqlCase("SELECT COUNT(order_id) FROM orders WHERE ordered_at >= @p1_start AND ordered_at < CURRENT_DATE"),
    good=SqlCase(f"SELECT COUNT(order_id) FROM orders WHERE {IN_MAY}"),
)
def clock(context: DraftContext) -> Iterator[str]:
    """Find functions that tell the present day or moment."""
    for node in context.tree.walk():
        named = isinstance(node, exp.Anonymous | exp.Column) and node.name.upper() in _CLOCK_NAMES
        if isinstance(node, _CLOCKS) or (named and not context.anatomy.base_names(node)):
            yield node.sql()


def _known_literals(context: DraftContext) -> frozenset[str]:
    """Return the literals of the model's own definitions, and the numbers of a recurring condition."""
    domain = context.domain
    asked = {use.name for use in context.intent.metrics}
    texts = [metric.expression for name in asked if (metric := domain.find_metric(name)) is not None]
    texts += [named.expression for named in domain.filters]
    found = {str(node.name) for text in texts for node in parse(text).find_all(exp.Literal)}
    recurring = context.intent.recurring
    if recurring is not None:
        numbers = (*recurring.weekdays, *recurring.months, *recurring.month_days, *(recurring.hours or ()))
        found |= {str(number) for number in numbers} | {str(day % 7) for day in recurring.weekdays}
    return frozenset(found)


def _is_part_of_grammar(context: DraftContext, node: exp.Expr) -> bool:
    parent = node.parent
    if isinstance(parent, exp.Limit | exp.Fetch | exp.Offset):
        return context.intent.ranking is None  # an unasked limit is another rule's fault
    if isinstance(parent, exp.Group | exp.Ordered) or _is_label(node):
        return True
    if isinstance(parent, exp.Mul | exp.Div) and node.name.removesuffix(".0") in _UNITS_OF_TIME:
        return True
    above, steps = parent, 0
    while above is not None and not isinstance(above, exp.Query) and steps < _DEEPEST:
        allowed = _allows(above, node)
        if allowed is not None:
            return allowed
        above, steps = above.parent, steps + 1
    return False


def _allows(above: exp.Expr, node: exp.Expr) -> bool | None:
    """Tell whether what stands around a literal needs it; None where it says nothing of it."""
    if isinstance(above, exp.Values) or (isinstance(above, _FORMATTING) and above.this is not node):
        return True
    if isinstance(above, exp.Mod):
        return node.name == _DAYS_OF_WEEK
    if isinstance(above, exp.DateFromParts) or (isinstance(above, exp.Anonymous) and above.name.upper() == "MAKE_DATE"):
        return node.name.isdigit() and int(node.name) <= _MONTHS_OF_YEAR
    if isinstance(above, exp.Interval) and not isinstance(above.parent, exp.GenerateSeries):
        return above.parent is None or not _has_question_date(above.parent) or _is_small(node)
    if isinstance(above, _CALENDAR) or _is_date_arithmetic(above):
        return not _has_question_date(above) or _is_small(node)
    return None


def _is_about_no_data(context: DraftContext, node: exp.Expr) -> bool:
    """Tell whether a number is compared with something that no field of the data is part of (a row of a calendar)."""
    compared = node.parent
    binary = isinstance(compared, exp.EQ | exp.LT | exp.LTE | exp.GT | exp.GTE) and _is_number(node)
    return (
        binary
        and compared is not None
        and compared.find(exp.Column) is not None
        and not context.anatomy.bases(compared)
    )


def _is_label(node: exp.Expr) -> bool:
    """Tell whether a text only names a missing value among the shown ones: ``COALESCE(name, 'none')``."""
    parent = node.parent
    if not isinstance(parent, exp.Coalesce) or parent.this is node or not isinstance(node, exp.Literal | exp.National):
        return False
    clause = node.find_ancestor(exp.Where, exp.Join, exp.Having, exp.AggFunc, exp.Select)
    return isinstance(clause, exp.Select) and not _is_number(node)


def _is_date_arithmetic(node: exp.Expr) -> bool:
    kinds = (exp.DateAdd, exp.DateSub, exp.DateDiff, exp.TimestampAdd, exp.TsOrDsAdd, exp.TsOrDsToDate, exp.DateBin)
    return isinstance(node, kinds)


def _has_question_date(node: exp.Expr) -> bool:
    """Tell whether a parameter stands inside: shifting the question's dates makes a new date."""
    return node.find(exp.Parameter) is not None


def _is_small(node: exp.Expr) -> bool:
    return node.name.lstrip("-") in {"0", "1"}


def _is_number(node: exp.Expr) -> bool:
    return isinstance(node, exp.Literal) and not node.is_string
