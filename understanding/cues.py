"""Finding cue phrases in a question."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache

from core.span import Span
from understanding.cue_phrases import CUES, Cue
from understanding.tokens import Token


@dataclass(frozen=True, slots=True)
class FoundCue:
    """A cue phrase in a question: token positions ``[first, after)`` and its span."""

    cue: Cue
    first: int
    after: int
    span: Span


def find_cues(tokens: tuple[Token, ...]) -> tuple[FoundCue, ...]:
    """Return the cue phrases in order; at each place only the longest ones (several cues may share it)."""
    found: list[FoundCue] = []
    position = 0
    while position < len(tokens):
        longest = _longest_at(tokens, position)
        found.extend(longest)
        position = max((cue.after for cue in longest), default=position + 1)
    return tuple(found)


def _longest_at(tokens: tuple[Token, ...], position: int) -> list[FoundCue]:
    token = tokens[position]
    forms = (token.lemma, _typed(token), token.text[:_STEM].lower())
    phrases = {entry for form in forms for entry in _by_first_word().get(form, ())}
    fitting = [(cue, len(words)) for cue, words in phrases if _fits(tokens, position, words)]
    length = max((size for _, size in fitting), default=0)
    end = position + length
    return [
        FoundCue(cue, position, end, Span(token.span.start, tokens[end - 1].span.end))
        for cue, size in sorted(fitting)
        if size == length
    ]


def _typed(token: Token) -> str:
    return token.text.lower().replace("ё", "е")


def _fits(tokens: tuple[Token, ...], position: int, words: tuple[str, ...]) -> bool:
    run = tokens[position : position + len(words)]
    return len(run) == len(words) and all(_same(word, token) for word, token in zip(words, run, strict=True))


def _same(word: str, token: Token) -> bool:
    if word.endswith("*"):
        return _typed(token).startswith(word[:-1])
    return word in (token.lemma, _typed(token))


_STEM = 3
"""First letters under which stems are filed."""


@cache
def _by_first_word() -> dict[str, tuple[tuple[Cue, tuple[str, ...]], ...]]:
    table: dict[str, list[tuple[Cue, tuple[str, ...]]]] = defaultdict(list)
    for cue, phrases in CUES.items():
        for phrase in phrases:
            words = tuple(phrase.replace("ё", "е").split())
            key = words[0][:_STEM] if words[0].endswith("*") else words[0]
            table[key].append((cue, words))
    return {word: tuple(entries) for word, entries in table.items()}
