"""The words of a question with their dictionary forms and places."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.span import Span
from domains.words import lemma

_TOKEN = re.compile(
    r"\d+(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d+)?"  # 1 000 000,50
    r"|[1-9]\d{0,2}(?:,\d{3})+(?!\d)"  # 10,000
    r"|\d+(?:[.,]\d+)?"
    r"|[^\W\d_]+(?:-[^\W\d_]+)*"  # words, also «какой-нибудь»
    r"|[<>]=?|=|≥|≤|%|₽|\?|,|;",
)


@dataclass(frozen=True, slots=True)
class Token:
    """One word, number or mark of the question; ``lemma`` is its dictionary form, lower case, ё as е."""

    text: str
    lemma: str
    span: Span

    @property
    def is_number(self) -> bool:
        """Tell whether the token is written in digits."""
        return self.text[0].isdecimal()


def tokenize(text: str) -> tuple[Token, ...]:
    """Split a question into tokens, in order; what is neither word, number nor known mark is left out."""
    return tuple(
        Token(match.group(), _form(match.group()), Span(match.start(), match.end())) for match in _TOKEN.finditer(text)
    )


def _form(word: str) -> str:
    return lemma(word) if word[0].isalpha() else word


def inside(tokens: tuple[Token, ...], span: Span) -> tuple[int, int]:
    """Return the token positions ``[first, after)`` that a span touches; (n, n) if it touches none."""
    touched = [index for index, token in enumerate(tokens) if token.span.overlaps(span)]
    return (touched[0], touched[-1] + 1) if touched else (len(tokens), len(tokens))
