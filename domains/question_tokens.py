"""The words of a question with what their surroundings tell: sentence, quotes, capitals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.span import Span
from domains.stop_words import NEGATIONS, STOP_WORDS
from domains.words import tokens

_SENTENCE_END = frozenset(".?!;\n")
_QUOTES = frozenset("«»\"“”„'`")


@dataclass(frozen=True, slots=True)
class QuestionToken:
    """One word or number of a question.

    ``place`` counts content words only (a function word has the place of the next content word), so that distance is
    measured in words that mean something. ``free`` is False for what is already taken (periods).
    """

    text: str
    folded: str
    span: Span
    position: int
    place: int
    sentence: int
    content: bool
    free: bool
    quoted: bool
    name_like: bool
    """Written with a capital where no sentence begins, or in quotes, before a colon, or all in capitals."""


def read_tokens(text: str, taken: Sequence[Span] = ()) -> tuple[QuestionToken, ...]:
    """Return the words of a question in order."""
    found: list[QuestionToken] = []
    sentence, place, end = 0, 0, 0
    for position, (folded, span) in enumerate(tokens(text)):
        between = text[end : span.start]
        starts = position == 0 or _ends_sentence(between, text, end)
        sentence += starts and position > 0
        free = not any(span.overlaps(one) for one in taken)
        content = free and folded not in STOP_WORDS and folded not in NEGATIONS
        word = span.of(text)
        quoted = _is_quoted(text, span)
        heading = text[span.end : span.end + 1] == ":"
        capital = word[:1].isupper() and (not starts or quoted or heading or (len(word) > 1 and word.isupper()))
        found.append(
            QuestionToken(
                word, folded, span, position, place, sentence, content, free, quoted, capital or (quoted and free)
            )
        )
        place += content
        end = span.end
    return tuple(found)


def _ends_sentence(between: str, text: str, end: int) -> bool:
    """A full stop after a single letter or before a small letter is an abbreviation («г. Тверь»)."""
    marks = _SENTENCE_END & set(between)
    if marks != {"."}:
        return bool(marks)
    short = end < 2 or not text[end - 2].isalpha()
    return not short and " " in between


def _is_quoted(text: str, span: Span) -> bool:
    before = text[max(0, span.start - 1) : span.start]
    after = text[span.end : span.end + 1]
    if (before and before in _QUOTES) or (after and after in _QUOTES):
        return True
    opened = max(text.rfind(mark, 0, span.start) for mark in ("«", "“", "„"))
    closed = max(text.rfind(mark, 0, span.start) for mark in ("»", "”"))
    return opened > closed
