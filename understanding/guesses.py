"""What rules only assumed about a question that they read in part, so that a model is not led astray by it.

Where everything is explained, an assumption is safe: the words leave no room for another one. Where words are left
over, they may mean just what the assumption is in the way of: «which salespersons had the highest revenue» counts no
salespersons, and «user transactions» are no notifications of the kind «transaction».
"""

from __future__ import annotations

import re
from dataclasses import replace

from core.intent import DefaultKind, Intent, MetricUse, NumberRole, ValueUse, Word
from domains.semantic_model import Domain

_COUNTED = re.compile(
    r"(?:how many|(?:number|count|total) of|number|сколько|количеств\w*|числ[оауе]\w*|кол-во)\s+(?:[\w-]+\s+){0,2}$"
)
"""Words that ask for a count of what stands right behind them."""
_WORD = re.compile(r"[^\W_]+")


def without_guesses(intent: Intent, question: str, domain: Domain) -> Intent:
    """Return an open question's intent without counts that nobody asked for and values that may be plain words.

    The words of such a value become unexplained. An intent that explains everything is returned as it is.
    """
    if not intent.unexplained:
        return intent
    plain = [use for use in intent.values if _is_plain_word(use, question, domain)]
    words = (Word(use.span.of(question), use.span.of(question).lower(), use.span) for use in plain)
    known = replace(
        intent,
        values=tuple(use for use in intent.values if use not in plain),
        unexplained=tuple(sorted((*intent.unexplained, *words), key=lambda word: word.span)),
    )
    return _without_metrics(known, {use.id for use in intent.metrics if _is_guessed(use, intent, question)})


def _without_metrics(intent: Intent, dropped: set[str]) -> Intent:
    """Return an intent without some metrics and without what is said of them; its numbers lose their role."""
    if not dropped:
        return intent
    names = {use.name for use in intent.metrics if use.id in dropped}
    having = tuple(one for one in intent.having if one.metric not in dropped)
    ranking = intent.ranking if intent.ranking and intent.ranking.metric not in dropped else None
    used = {one.number for one in having} | {one.number for one in intent.row_conditions}
    used |= {ranking.number} if ranking and ranking.number else set()
    return replace(
        intent,
        metrics=tuple(use for use in intent.metrics if use.id not in dropped),
        having=having,
        ranking=ranking,
        calculations=tuple(one for one in intent.calculations if one.metric not in dropped),
        numbers=tuple(one if one.id in used else replace(one, role=NumberRole.UNKNOWN) for one in intent.numbers),
        defaults=tuple(one for one in intent.defaults if not (one.kind is DefaultKind.METRIC and one.detail in names)),
    )


def _is_guessed(use: MetricUse, intent: Intent, question: str) -> bool:
    """Tell whether a metric was taken because its dataset was named, without a word that asks for a count."""
    assumed = any(one.kind is DefaultKind.METRIC and one.detail == use.name for one in intent.defaults)
    return assumed and _COUNTED.search(question[: use.span.start].lower()) is None


def _is_plain_word(use: ValueUse, question: str, domain: Domain) -> bool:
    """Tell whether a value in small letters is a name of the domain as well, or another English word with a typo."""
    text = use.span.of(question)
    if not text.islower() or _is_quoted(use, question):
        return False
    misspelt = text.isascii() and use.label.isascii() and text not in {one.casefold() for one in use.members}
    return misspelt or text in _names(domain)


def _is_quoted(use: ValueUse, question: str) -> bool:
    around = question[max(use.span.start - 1, 0) : use.span.start] + question[use.span.end : use.span.end + 1]
    return any(mark in around for mark in "«»\"'“”")


def _names(domain: Domain) -> frozenset[str]:
    """Return the words by which the domain calls its datasets and fields, in small letters, singular and plural."""
    titles = [one.name for one in domain.datasets]
    titles += [field.name for one in domain.datasets for field in one.visible_fields]
    words = {word.lower() for title in titles for word in _WORD.findall(title)}
    return frozenset(words | {f"{word}s" for word in words} | {word.removesuffix("s") for word in words})
