"""Digits and signs that a title holds, told with it: «просрочка 90+», "NPS 30": they are its name and no figure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from core.fact import Fact
from domains.words import fold, lemmas
from render.texts.marked_text import Label, Piece, PieceKind, label_words

_SIGNS = frozenset("+%-–")


def labels_of_titles(facts: Iterable[Fact]) -> list[Label]:
    """A column's title may hold digits («Апрель 2025», «NPS 30»); without them it is ordinary words."""
    titles = dict.fromkeys(fact.label for fact in facts if any(sign.isdigit() for sign in fact.label))
    found = (label_words(title) for title in titles)
    return [Label(words, frozenset()) for words in found if not all(word.isdigit() for word in words)]


def with_title_digits(pieces: Sequence[Piece], facts: Iterable[Fact]) -> list[Piece]:
    """Mark the digits that stand behind a word of a title as they do in the title itself."""
    groups = {group for title in {fact.label or fact.column for fact in facts} for group in _groups(title)}
    result = list(pieces)
    for at in range(1, len(result) if groups else 0):
        for word, digits in groups:
            told = tuple(piece.text for piece in result[at : at + len(digits)])
            if told == digits and result[at - 1].forms & {fold(word), *lemmas(word)}:
                result[at : at + len(digits)] = [_allowed(piece) for piece in result[at : at + len(digits)]]
    return result


def _allowed(piece: Piece) -> Piece:
    return replace(piece, kind=PieceKind.ALLOWED)


def _groups(title: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """«Доля просрочки 90+» gives «просрочки» with 90 and +."""
    words = label_words(title)
    for at in range(1, len(words)):
        if words[at].isdigit() and words[at - 1].isalpha():
            behind = (
                place for place in range(at, len(words)) if not (words[place].isdigit() or words[place] in _SIGNS)
            )
            yield words[at - 1], words[at : next(behind, len(words))]
