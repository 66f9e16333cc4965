"""Meaning, of a question that rules read only in part: what its other words say of the shape of a query.

Such a question has no metric to compare a query with, but its words still call for an average, for the first of an
order, or for the order itself. Where rules read the whole question these rules say nothing: the reading says it better.
"""

# ruff: noqa: S608 — the examples are texts of queries, put together for reading and never run
from __future__ import annotations

import re
from collections.abc import Iterator

from sqlglot import exp

from core.finding import Severity
from validators.anatomy import arms
from validators.asked import Asked
from validators.context import DraftContext
from validators.rule import Say, SqlCase, rule

_MAY = "ordered_at >= @p1_start AND ordered_at < @p1_end"
_AVERAGE = re.compile(r"^(average|avg|mean|средн)")
_DOWN = re.compile(
    r"^(highest|most|largest|biggest|greatest|longest|maximum|max$|latest|newest|descending|desc|наибольш|максимальн|убыван)"
)
_UP = re.compile(
    r"^(lowest|least|smallest|fewest|shortest|minimum|min$|earliest|ascending|asc|наименьш|минимальн|возрастан)"
)
_ORDER_ONLY = re.compile(r"^(descending|desc|ascending|asc|убыван|возрастан|order|sort|упорядоч|отсортир)")
_FIRST = re.compile(
    r"^(top|best|worst|first|last|youngest|oldest|сам(ый|ая|ое|ые|ого|ой|ых|ую)\b|больше всего|меньше всего"
    r"|большинств|преимуществ|лучш|худш|перв|последн|топ)"
)
_EXTREMES = (exp.Max, exp.Min, exp.Having, exp.Window, exp.ArgMax, exp.ArgMin, exp.Qualify)


@rule(
    "meaning.average_word",
    Severity.WARNING,
    Say(
        "Вопрос про среднее, а запрос его не считает (или наоборот): {}.",
        "The question asks for an average and the query computes none, or the other way round: {}.",
        "Use AVG exactly where the question says average.",
    ),
    bad=SqlCase(f"SELECT SUM(items) AS n FROM orders WHERE {_MAY}", Asked.AVERAGE_ITEMS),
    good=SqlCase(f"SELECT AVG(items) AS n FROM orders WHERE {_MAY}", Asked.AVERAGE_ITEMS),
)
def average_word(context: DraftContext) -> Iterator[str]:
    """Find a query without the average that a word asks for, and an AVG that neither a word nor a metric asks for."""
    if not context.intent.unexplained:
        return
    averages = list(context.tree.find_all(exp.Avg))
    divided = context.tree.find(exp.Div, exp.IntDiv, exp.Median, exp.PercentileCont) is not None
    word = _word(context, _AVERAGE)
    if word and not averages and not divided:
        yield word
    defined = " ".join(one.metric.expression.upper() for one in context.wanted.metrics)
    if (
        averages
        and not word
        and not context.intent.calculations
        and not {"AVG", "/"} & set(re.findall(r"AVG|/", defined))
    ):
        yield averages[0].sql()


@rule(
    "meaning.order_word",
    Severity.WARNING,
    Say(
        "Порядок обратный тому, о котором говорит вопрос: {}.",
        "The order is the reverse of what the question says: {}.",
        "Turn the direction of ORDER BY.",
    ),
    bad=SqlCase(f"SELECT status FROM orders WHERE {_MAY} ORDER BY items LIMIT 1", Asked.MOST_ITEMS),
    good=SqlCase(f"SELECT status FROM orders WHERE {_MAY} ORDER BY items DESC LIMIT 1", Asked.MOST_ITEMS),
)
def order_word(context: DraftContext) -> Iterator[str]:
    """Find the first rows of an order, or an order that is spelt out, in the direction that no word says."""
    down, up = _word(context, _DOWN), _word(context, _UP)
    if not context.intent.unexplained or bool(down) is bool(up):
        return
    for select in arms(context.tree)[:1]:
        keys = [key for key in _order(select) if not key.this.find(exp.Case, exp.Is)]
        decides = select.args.get("limit") is not None or _ORDER_ONLY.match(down or up)
        if keys and decides and bool(keys[0].args.get("desc")) is bool(up):
            yield keys[0].sql()


@rule(
    "meaning.first_word",
    Severity.WARNING,
    Say(
        "Вопрос не о первых строках, а запрос берёт только их (или наоборот): {}.",
        "The query takes the first rows and the question does not ask for them, or the other way round: {}.",
        "Use a limit only where the question asks for the most, the least or a number of rows, and always there.",
    ),
    bad=SqlCase(f"SELECT status, items FROM orders WHERE {_MAY} ORDER BY items DESC", Asked.MOST_ITEMS),
    good=SqlCase(f"SELECT status FROM orders WHERE {_MAY} ORDER BY items DESC LIMIT 1", Asked.MOST_ITEMS),
)
def first_word(context: DraftContext) -> Iterator[str]:
    """Find a limit that no word asks for, and the most or the least without anything that picks it."""
    intent = context.intent
    if not intent.unexplained:
        return
    picked = [word.text for word in intent.unexplained if _picks(word.text)]
    limit = context.tree.args.get("limit")
    if limit is not None and not picked and intent.ranking is None and not intent.numbers and not _is_one(limit):
        yield limit.sql().strip()
    extremes = [] if _word(context, _ORDER_ONLY) else [word for word in picked if _is_extreme(context, word)]
    if len(extremes) == 1 and context.tree.find(exp.Limit, exp.Fetch, *_EXTREMES) is None:
        yield extremes[0]


def _order(select: exp.Select) -> list[exp.Ordered]:
    order = select.args.get("order")
    return [key for key in order.expressions if isinstance(key, exp.Ordered)] if order is not None else []


def _picks(word: str) -> bool:
    text = word.casefold()
    return any(found.match(text) for found in (_DOWN, _UP, _FIRST)) and not _ORDER_ONLY.match(text)


def _is_one(limit: exp.Expr) -> bool:
    """Tell whether a limit takes one row; rules may have read the words for it («больше всего») without a ranking."""
    count = limit.args.get("expression") or limit.args.get("count")
    return isinstance(count, exp.Expr) and count.name == "1"


def _is_extreme(context: DraftContext, word: str) -> bool:
    """Tell whether a word asks for the most or the least, and is no part of a column's name (``highest_point``)."""
    text = word.casefold()
    names = {part for column in context.tree.find_all(exp.Column) for part in column.name.casefold().split("_")}
    return bool(_DOWN.match(text) or _UP.match(text)) and text not in names


def _word(context: DraftContext, pattern: re.Pattern[str]) -> str:
    return next((word.text for word in context.intent.unexplained if pattern.match(word.text.casefold())), "")
