"""Words that stand where a stored value belongs («в регионе Нарния») and are none: reported, never replaced.

A capital or a place behind the name of a field is no proof: «ID», "cars ordered by price" and the «ез» of «имя
содержит „ез“» name no value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from core.span import Span
from domains.mentions import Mention, MentionKind, UnknownValue
from domains.question_tokens import QuestionToken, read_tokens
from domains.semantic_model import Domain
from domains.stop_words import PLACING_PREPOSITIONS
from domains.value_index import ValueIndex
from domains.value_text import normal_form
from domains.words import is_ordinary, lemma

_OF_TEXT = re.compile(
    r"\b(?:(?:start|begin|end)\w*\s+(?:with|in|on)|contain\w*|substring|letters?|prefix|suffix|pattern|like|format"
    r"|(?:has|have|есть)(?=\W*$)|(?:на|за|о)(?:чина|канчива)\w+ся|содерж\w+|подстрок\w*|букв\w*|символ\w*)\b"
)
"""Words after which a piece of text stands, and no value."""
_REACH = 30
"""Characters between such words and their piece of text («начинается с большой буквы „А“»)."""
_NO_NAMES = frozenset(
    {
        "да", "нет", "yes", "no", "true", "false", "null", "none", "ид", "id", "ids", "hh", "mm", "ss", "dd", "yyyy",
        "yy", "unix", "utc", "asc", "desc",
    }
)  # fmt: skip
"""Words often written in capitals or in quotes that name no thing."""
_PLACES = PLACING_PREPOSITIONS - {"by", "of"}
"""Prepositions after which the name of a field may lead to a value: "in region narnia", not "by merchant"."""
_INFLECTED = ("ed", "ing", "s", "ly", "er", "est")
_NAMES_A_FIELD = frozenset({MentionKind.DATASET, MentionKind.FIELD, MentionKind.RELATIONSHIP})


class UnknownValues:
    """Finds what looks like a value of a domain and is none."""

    def __init__(self, domain: Domain, values: ValueIndex) -> None:
        """``values`` are the stored values, of which the nearest are told."""
        self._values = values
        self._name_parts = frozenset(_name_parts(domain))

    def find(self, text: str, mentions: Sequence[Mention], taken: Sequence[Span] = ()) -> tuple[UnknownValue, ...]:
        """Return the unknown values of a question; what ``mentions`` and ``taken`` (periods) explain is none."""
        question = read_tokens(text, taken)
        explained = {span for mention in mentions for span in mention.words}
        found: list[UnknownValue] = []
        at = 0
        while at < len(question):
            run = _run(question, at, explained)
            unknown = self._of(text, run, question, mentions) if run else None
            if unknown is not None:
                found.append(unknown)
            at += max(1, len(run))
        return tuple(found)

    def _of(
        self, text: str, run: Sequence[QuestionToken], question: Sequence[QuestionToken], mentions: Sequence[Mention]
    ) -> UnknownValue | None:
        before = [token for token in question[: run[0].position] if token.sentence == run[0].sentence]
        if self._names_no_value(run) or _is_piece_of_text(text, run[0]) or _is_explained_there(text, run[-1]):
            return None
        target = _introducing(before, mentions)
        placed = bool(before) and before[-1].folded in PLACING_PREPOSITIONS
        is_value = target is not None and _may_be_named(run[0], before, question)
        if not is_value and not (run[0].name_like and (placed or run[0].quoted)):
            return None
        span = Span(run[0].span.start, run[-1].span.end)
        nearest = self._values.nearest(span.of(text), target.field if target else None)
        if any(normal_form(one) == normal_form(span.of(text)) for one in nearest):
            return None
        return UnknownValue(target.name if target else None, span.of(text), span, nearest)

    def _names_no_value(self, run: Sequence[QuestionToken]) -> bool:
        """«VIN», «ID»: a part of a column's name, or no name at all."""
        return all(
            token.folded in _NO_NAMES or token.folded in self._name_parts or lemma(token.folded) in self._name_parts
            for token in run
        )


def _name_parts(domain: Domain) -> Iterator[str]:
    for dataset in domain.datasets:
        for name in (dataset.name, *(field.name for field in dataset.fields)):
            yield from name.lower().split("_")


def _is_piece_of_text(text: str, first: QuestionToken) -> bool:
    return _OF_TEXT.search(text[max(0, first.span.start - _REACH) : first.span.start].lower()) is not None


def _is_explained_there(text: str, last: QuestionToken) -> bool:
    """«FAANG (Amazon, Apple, …)»: the question says itself what it means."""
    following = text[last.span.end : last.span.end + 14]
    return "(" in following and not set(".?!;,") & set(following.partition("(")[0])


def _may_be_named(first: QuestionToken, before: Sequence[QuestionToken], question: Sequence[QuestionToken]) -> bool:
    """Tell whether a word right behind the name of a field may be a value of it.

    The dictionary knows the ordinary words of Russian. Of English a small letter says nothing: such a word counts in
    "in region narnia" only, where nothing goes on behind it.
    """
    if first.name_like:
        return True
    if not first.folded.isascii():
        return not is_ordinary(first.folded)
    if first.folded.endswith(_INFLECTED) or len(before) < 2 or before[-1].folded != lemma(before[-1].folded):
        return False
    following = question[first.position + 1 : first.position + 2]
    ends = not following or following[0].sentence != first.sentence or not following[0].content
    return before[-2].folded in _PLACES and ends


def _run(question: Sequence[QuestionToken], at: int, explained: set[Span]) -> list[QuestionToken]:
    """Return the unexplained words from ``at`` that look like one name."""
    run: list[QuestionToken] = []
    for token in question[at:]:
        fits = token.content and token.span not in explained and not token.folded.isdigit()
        if not fits or (run and not (token.name_like and run[0].name_like)):
            break
        run.append(token)
    return run


def _introducing(before: Sequence[QuestionToken], mentions: Sequence[Mention]) -> Mention | None:
    """Return the dataset or field that the last words before a value name («в регионе …», «по банку …»)."""
    if not before:
        return None
    for mention in mentions:
        if mention.kind in _NAMES_A_FIELD and mention.field is not None and mention.words[-1] == before[-1].span:
            return mention
    return None
