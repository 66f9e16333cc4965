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
from core.intent import Comparison
from domains.semantic_model import Datatype, Field
from validators.anatomy import arms, own_select
from validators.asked import Asked
from validators.context import DraftContext, is_read_in_part
from validators.cues import Superlative, asks_for_order, spelt_order, superlatives, threshold_of
from validators.cues import distinct_word as distinct_word_of
from validators.cues import each_word as each_word_of
from validators.cues import negation_word as negation_word_of
from validators.example_sql import IN_MAY
from validators.rule import Say, SqlCase, rule, where

_AVERAGE = re.compile(r"^(average|avg|mean|средн)")
_AVERAGED = re.compile(r"\b(?:average|avg|mean|средн)")
_FIRST = re.compile(r"^(top|best|worst|first|last|лучш|худш|перв|последн|топ|лидер)")
_EXTREMES = (exp.Max, exp.Min, exp.Having, exp.Window, exp.ArgMax, exp.ArgMin, exp.Qualify)


@rule(
    "meaning.average_word",
    Severity.WARNING,
    Say(
        "Вопрос про среднее, а запрос его не считает (или наоборот): {}.",
        "The question asks for an average and the query computes none, or the other way round: {}.",
        "Use AVG exactly where the question says average.",
    ),
    bad=SqlCase(f"SELECT SUM(items) AS n FROM orders WHERE {IN_MAY}", Asked.AVERAGE_ITEMS),
    good=SqlCase(f"SELECT AVG(items) AS n FROM orders WHERE {IN_MAY}", Asked.AVERAGE_ITEMS),
)
@where(is_read_in_part)
def average_word(context: DraftContext) -> Iterator[str]:
    """Find a query without the average that a word asks for, and an AVG that neither a word nor a metric asks for."""
    averages = list(context.tree.find_all(exp.Avg))
    divided = context.tree.find(exp.Div, exp.IntDiv, exp.Median, exp.PercentileCont) is not None
    word = _word(context, _AVERAGE)
    if word and not averages and not divided:
        yield word
    defined = " ".join(one.metric.expression.upper() for one in context.wanted.metrics)
    if (
        averages
        and not word
        and not _AVERAGED.search(_definitions(context))
        and not context.intent.calculations
        and not {"AVG", "/"} & set(re.findall(r"AVG|/", defined))
    ):
        yield averages[0].sql()


def _definitions(context: DraftContext) -> str:
    """Return what the domain's rules say of the terms of the question: «CAW = cohort average weight»."""
    words = "|".join(re.escape(word.text) for word in context.intent.unexplained if len(word.text) > 1)
    if not words or not context.domain.rules:
        return ""
    term = re.compile(rf"^\W*(?:{words})\b[^.\n]{{0,60}}?(?:=|:|—|\(|\bmeans\b|\bis\b|\bозначает\b)", re.IGNORECASE)
    lines = [line for one in context.domain.rules for line in one.splitlines()]
    return "\n".join(line for line in lines if term.match(line)).casefold()


@rule(
    "meaning.order_word",
    Severity.WARNING,
    Say(
        "Порядок обратный тому, о котором говорит вопрос: {}.",
        "The order is the reverse of what the question says: {}.",
        "Turn the direction of ORDER BY.",
    ),
    bad=SqlCase(f"SELECT status FROM orders WHERE {IN_MAY} ORDER BY items LIMIT 1", Asked.MOST_ITEMS),
    good=SqlCase(f"SELECT status FROM orders WHERE {IN_MAY} ORDER BY items DESC LIMIT 1", Asked.MOST_ITEMS),
)
@where(is_read_in_part)
def order_word(context: DraftContext) -> Iterator[str]:
    """Find the first rows of an order, or an order that is spelt out, in the direction that no word says."""
    text = text_of(context)
    outermost = arms(context.tree)[:1]
    for select in context.anatomy.selects:
        key, spelt = _first_key(select), spelt_order(text)
        if key is None:
            continue
        down = spelt if select in outermost and spelt is not None else None
        if down is None and select.args.get("limit") is not None:
            said = {_says(one, kind_of(context, key.this)) for one in superlatives(text)} - {None}
            down = next(iter(said)) if len(said) == 1 else None
        if down is not None and bool(key.args.get("desc")) is not down:
            yield key.sql()


@rule(
    "meaning.first_word",
    Severity.WARNING,
    Say(
        "Вопрос не о первых строках, а запрос берёт только их (или наоборот): {}.",
        "The query takes the first rows and the question does not ask for them, or the other way round: {}.",
        "Use a limit only where the question asks for the most, the least or a number of rows, and always there.",
    ),
    bad=SqlCase(f"SELECT status, items FROM orders WHERE {IN_MAY} ORDER BY items DESC", Asked.MOST_ITEMS),
    good=SqlCase(f"SELECT status FROM orders WHERE {IN_MAY} ORDER BY items DESC LIMIT 1", Asked.MOST_ITEMS),
)
@where(is_read_in_part)
def first_word(context: DraftContext) -> Iterator[str]:
    """Find a limit that no word asks for, and the most or the least without anything that picks it."""
    intent, text = context.intent, text_of(context)
    picked = [one.phrase for one in superlatives(text)]
    picked += [word.text for word in intent.unexplained if _FIRST.match(word.text.casefold())]
    limit = context.tree.args.get("limit")
    if limit is not None and not _is_one(limit):
        unasked = not picked and intent.ranking is None and not intent.numbers
        if unasked or _is_of_no_number(context, limit):
            yield limit.sql().strip()
    if context.tree.find(exp.Limit, exp.Fetch, *_EXTREMES) is None and not asks_for_order(text):
        yield from _not_picked(context, text)


def _not_picked(context: DraftContext, text: str) -> Iterator[str]:
    """Yield the one superlative of a question whose query shows all rows; nothing where the words are of a name."""
    names = {part for column in context.tree.find_all(exp.Column) for part in column.name.casefold().split("_")}
    found = [one for one in superlatives(text) if not names & set(one.phrase.split())]
    keys = [_first_key(select) for select in arms(context.tree)[:1]]
    for key in keys:
        said = {_says(one, kind_of(context, key.this)) for one in found} - {None} if key is not None else set()
        if key is not None and said == {bool(key.args.get("desc"))}:
            yield found[0].phrase
            return
    strong = [one for one in found if one.number_down is not None]
    if len(strong) == 1:
        yield strong[0].phrase


@rule(
    "meaning.each_word",
    Severity.WARNING,
    Say(
        "Вопрос про каждого по отдельности, а запрос считает всех вместе: {}.",
        "The question asks for a figure for each, and the query computes one for all: {}.",
        "GROUP BY what the question asks for each of, and show it.",
    ),
    bad=SqlCase(f"SELECT SUM(items) AS n FROM orders WHERE {IN_MAY}", Asked.ITEMS_BY_STATUS),
    good=SqlCase(f"SELECT status, SUM(items) AS n FROM orders WHERE {IN_MAY} GROUP BY status", Asked.ITEMS_BY_STATUS),
)
@where(is_read_in_part)
def each_word(context: DraftContext) -> Iterator[str]:
    """Find one figure for all rows where a word asks for one for each of some things."""
    word = each_word_of(text_of(context))
    if not word:
        return
    parted = (exp.Group, exp.Window, exp.SetOperation, *((exp.Avg,) if word == "per" else ()))
    shown = [node for select in arms(context.tree)[:1] for node in select.expressions]
    computed = any(own_select(node) in arms(context.tree) for output in shown for node in output.find_all(exp.AggFunc))
    ratios = [node for node in context.tree.find_all(exp.Div) if node.find(exp.AggFunc) is not None]
    if computed and not ratios and context.tree.find(*parted) is None:
        yield word


@rule(
    "meaning.distinct_word",
    Severity.WARNING,
    Say(
        "Вопрос про разные значения, а запрос считает и равные: {}.",
        "The question asks for different values, and the query counts equal ones too: {}.",
        "Use COUNT(DISTINCT …).",
    ),
    bad=SqlCase(f"SELECT COUNT(status) AS n FROM orders WHERE {IN_MAY}", Asked.STATUSES),
    good=SqlCase(f"SELECT COUNT(DISTINCT status) AS n FROM orders WHERE {IN_MAY}", Asked.STATUSES),
)
@where(is_read_in_part)
def distinct_word(context: DraftContext) -> Iterator[str]:
    """Find COUNT of a column that is no key where a word asks for different values, and nothing merges equal ones."""
    word = distinct_word_of(text_of(context))
    merges = (exp.Distinct, exp.Group, exp.SetOperation)
    if not word or context.tree.find(*merges) is not None:
        return
    for node in context.tree.find_all(exp.Count):
        meaning = context.anatomy.definition(node.this) if isinstance(node.this, exp.Column) else None
        if isinstance(meaning, Field):
            key = (meaning.name,) == context.domain.dataset(meaning.dataset).primary_key
            if not key:
                yield node.sql()


@rule(
    "meaning.threshold_word",
    Severity.WARNING,
    Say(
        "Сравнение обратное тому, о котором говорит вопрос: {}.",
        "The comparison is the reverse of what the question says: {}.",
        "Turn the comparison round: {}.",
    ),
    bad=SqlCase("SELECT status FROM orders GROUP BY status HAVING COUNT(*) < @n1", Asked.BUSY_STATUSES),
    good=SqlCase("SELECT status FROM orders GROUP BY status HAVING COUNT(*) > @n1", Asked.BUSY_STATUSES),
)
@where(is_read_in_part)
def threshold_word(context: DraftContext) -> Iterator[str]:
    """Find a number of the question on the other side of a comparison than the words beside it say."""
    said = {one.id.lower(): threshold_of(context.question, one.span) for one in context.intent.numbers}
    for use in context.uses:
        more = said.get(use.name)
        timed = kind_of(context, use.value) == "time" and use.value.find(exp.DateDiff, exp.Extract) is None
        if more is None or timed or use.comparison is not use.whole:
            continue
        if use.comparison in (_BELOW if more else _ABOVE):
            yield use.leaf.sql()


@rule(
    "meaning.negation_word",
    Severity.WARNING,
    Say(
        "Вопрос о том, чего нет или что исключено, а в запросе нет отрицания: {}.",
        "The question asks for what is not so, and the query denies nothing: {}.",
        "The question says {}: use NOT EXISTS, IS NULL after a LEFT JOIN, or <>.",
    ),
    bad=SqlCase("SELECT DISTINCT status FROM orders", Asked.STATUSES_WITHOUT),
    good=SqlCase(
        "SELECT DISTINCT status FROM orders WHERE NOT EXISTS (SELECT 1 FROM refunds "
        "WHERE refunds.order_id = orders.order_id)",
        Asked.STATUSES_WITHOUT,
    ),
)
@where(is_read_in_part)
def negation_word(context: DraftContext) -> Iterator[str]:
    """Find a query that denies nothing, compares with no zero and no negative value, where a word denies something."""
    word = negation_word_of(text_of(context))
    if not word:
        return
    if context.tree.find(exp.Not, exp.NEQ, exp.Except, exp.Is) is None and not _is_denied_otherwise(context):
        yield word


def _is_denied_otherwise(context: DraftContext) -> bool:
    """Tell whether a query compares with zero, with FALSE, with a value that the question says in another way."""
    if any(isinstance(node, exp.Boolean) and not node.this for node in context.tree.walk()):
        return True
    asked = context.question.casefold()
    for node in context.tree.find_all(exp.EQ, exp.In, exp.Like, exp.GT, exp.LT, exp.GTE, exp.LTE):
        of_figure = not isinstance(node, exp.EQ | exp.In | exp.Like) and node.find(exp.Subquery) is not None
        values = [str(one.name).casefold().strip("%") for one in node.find_all(exp.Literal)]
        if of_figure or any(one == "0" or one not in asked for one in values):
            return True
    used = {found.name.casefold() for found in context.tree.find_all(exp.Parameter)}
    told = [str(one.value).casefold() for one in context.draft.parameters if one.name in used and one.name[0] == "v"]
    return any(one not in asked for one in told)


_ABOVE = frozenset({Comparison.GT, Comparison.GE})
_BELOW = frozenset({Comparison.LT, Comparison.LE})


def text_of(context: DraftContext) -> str:
    """Return the question, or the words of it that are known."""
    return context.question or " ".join(word.text for word in context.intent.unexplained)


def kind_of(context: DraftContext, node: exp.Expr) -> str:
    """Return whether an expression is a ``number`` or a ``time``; "" where that is unknown."""
    if _computes(context, node):
        return "number"
    bases = context.anatomy.bases(node)
    if not bases:
        return ""
    if all(base.field.is_time or base.field.datatype in _TIMES or "year" in base.field.name.lower() for base in bases):
        return "time"
    return "number" if all(base.field.datatype in _NUMBERS for base in bases) else ""


_TIMES = frozenset({Datatype.DATE, Datatype.DATETIME, Datatype.DATETIME_TZ})
_NUMBERS = frozenset({Datatype.INTEGER, Datatype.DECIMAL, Datatype.FLOAT})
_DEEPEST = 5


def _computes(context: DraftContext, node: exp.Expr, depth: int = 0) -> bool:
    """Tell whether an expression counts, adds up or averages, itself or in the query that it comes from."""
    if node.find(exp.Count, exp.Sum, exp.Avg, exp.DateDiff) is not None:
        return True
    for column in node.find_all(exp.Column) if depth < _DEEPEST else ():
        behind = context.anatomy.definition(column)
        if isinstance(behind, tuple) and any(_computes(context, one, depth + 1) for one in behind):
            return True
    return False


def _first_key(select: exp.Select) -> exp.Ordered | None:
    """Return the first key of ORDER BY that is more than a place for NULLs."""
    order = select.args.get("order")
    keys = [key for key in order.expressions if isinstance(key, exp.Ordered)] if order is not None else []
    return next((key for key in keys if not key.this.find(exp.Case, exp.Is)), None)


def _says(said: Superlative, kind: str) -> bool | None:
    """Return the direction that a superlative asks of a key of this kind."""
    return {"number": said.number_down, "time": said.time_down}.get(kind)


def _is_one(limit: exp.Expr) -> bool:
    """Tell whether a limit takes one row; rules may have read the words for it («больше всего») without a ranking."""
    count = limit.args.get("expression") or limit.args.get("count")
    return isinstance(count, exp.Expr) and count.name == "1"


def _is_of_no_number(context: DraftContext, limit: exp.Expr) -> bool:
    """Tell whether a limit takes a number of rows that the question does not hold."""
    count = limit.args.get("expression") or limit.args.get("count")
    if not isinstance(count, exp.Literal) or not context.question or _BARE_TOP.search(context.question.casefold()):
        return False
    told = {str(one.value) for one in context.intent.numbers} | set(re.findall(r"\d+", context.question))
    return count.name not in told


_BARE_TOP = re.compile(r"\b(?:top|топ)\b(?!\s*-?\s*\d)")


def _word(context: DraftContext, pattern: re.Pattern[str]) -> str:
    return next((word.text for word in context.intent.unexplained if pattern.match(word.text.casefold())), "")
