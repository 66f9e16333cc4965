"""Sufficiency, of a question that rules read only in part: what its words name stands in the query, and nothing else.

Where rules read the whole question other rules of this layer say it better.
"""

# ruff: noqa: S608 — the examples are texts of queries, put together for reading and never run
from __future__ import annotations

import re
from collections.abc import Iterator

from sqlglot import exp

from core.finding import Severity
from domains.semantic_model import Field
from domains.words import fold, tokens
from validators.asked import Asked
from validators.context import DraftContext, is_read_in_part
from validators.example_sql import IN_MAY
from validators.naming import names_field
from validators.predicates import leaves_of
from validators.rule import Say, SqlCase, rule, where


@rule(
    "sufficiency.stray_null_test",
    Severity.WARNING,
    Say(
        "Отброшены строки без значения, о котором не спрашивали: {}.",
        "Rows are left out that lack a value which nobody asked about: {}.",
        "Leave out the condition {}: the question does not speak of that column.",
    ),
    bad=SqlCase(f"SELECT AVG(items) AS n FROM orders WHERE {IN_MAY} AND discount IS NOT NULL", Asked.AVERAGE_ITEMS),
    good=SqlCase(f"SELECT AVG(items) AS n FROM orders WHERE {IN_MAY} AND items IS NOT NULL", Asked.AVERAGE_ITEMS),
)
@where(is_read_in_part)
def stray_null_test(context: DraftContext) -> Iterator[str]:
    """Find IS NOT NULL of a column that neither the question, nor a rule, nor the rest of the query speaks of."""
    if _FILLED.search(fold(context.question)):
        return
    for select in context.anatomy.selects:
        where = select.args.get("where")
        for leaf in leaves_of(where.this) if where is not None else ():
            if isinstance(leaf, exp.Is) and isinstance(leaf.parent, exp.Not) and isinstance(leaf.this, exp.Column):
                yield from _stray(context, leaf.this)


def _stray(context: DraftContext, column: exp.Column) -> Iterator[str]:
    source, meaning = context.anatomy.source_of(column), context.anatomy.definition(column)
    if source is None or source.is_outer or not isinstance(meaning, Field):
        return
    same = [one for one in context.tree.find_all(exp.Column) if one.name.casefold() == column.name.casefold()]
    if len(same) == 1 and not names_field(context, meaning):
        yield f"{column.sql()} IS NOT NULL"


_FILLED = re.compile(
    r"\b(?:указан\w*|заполнен\w*|известн\w+|задан\w*|непуст\w+|не пуст\w+|specified|known|filled|provided|non-?empty"
    r"|not (?:null|empty|missing))\b"
)


@rule(
    "sufficiency.named_missing",
    Severity.WARNING,
    Say(
        "В запросе нет того, что названо в вопросе: {}.",
        "The query does not hold what the question names: {}.",
        "The question names {}; the query needs a condition on it.",
    ),
    bad=SqlCase("SELECT COUNT(*) AS n FROM orders", Asked.QUOTED),
    good=SqlCase("SELECT COUNT(*) AS n FROM orders WHERE status = 'VIP'", Asked.QUOTED),
)
@where(is_read_in_part)
def named_missing(context: DraftContext) -> Iterator[str]:
    """Find texts in quotes and numbers that no rule has read and that the query holds nowhere."""
    unread = {word.text.casefold() for word in context.intent.unexplained}
    held = _texts(context)
    for found in _QUOTED.finditer(context.question):
        text = next(one for one in found.groups() if one is not None)
        words = [word for word, _ in tokens(text)]
        missing = words and unread.issuperset(words) and not all(word in held for word in words)
        if missing and not _explains(context.question, found.start(), found.end()):
            yield text
    for word in context.intent.unexplained:
        missing = word.text.isdigit() and not re.search(rf"(?<!\d){word.text}(?!\d)", held)
        if missing and not _explains(context.question, word.span.start, word.span.end):
            yield word.text


_QUOTED = re.compile(r"«([^»]{1,60})»|“([^”]{1,60})”|\"([^\"]{1,60})\"|(?<!\w)'([^']{1,60})'(?!\w)")
_EXPLAINS = re.compile(r"(?:означа\w+|значит|means?|denotes?|=|—|как|as|named?|called)\s*[«“\"'(]*$")
_IS_EXPLAINED = re.compile(r"^\s*[»”\"')]*\s*(?:означа\w+|значит|means?|denotes?|=|—)")


def _explains(question: str, start: int, end: int) -> bool:
    """Tell whether a piece of a question says what something stands for, or how a column is to be called."""
    before, after = question[:start].lower(), question[end:].lower()
    return _EXPLAINS.search(before) is not None or _IS_EXPLAINED.match(after) is not None


def _texts(context: DraftContext) -> str:
    """Return all that a query says: its literals, the values of its parameters, its names."""
    used = {found.name.casefold() for found in context.tree.find_all(exp.Parameter)}
    texts = [str(one.value) for one in context.draft.parameters if one.name in used]
    texts += [str(node.name) for node in context.tree.find_all(exp.Literal, exp.Identifier, exp.National)]
    return fold("\n".join(texts))
