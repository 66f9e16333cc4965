"""Offers of a chat assistant: «Могу показать другой срез», "I can show another cut if needed".

An offer is a sentence without figures and names that begins or ends as offers do and is made of the words of what may
be offered; it says nothing of any figure.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.words import fold
from render.texts.case import Case
from render.texts.marked_text import PieceKind
from render.vocabulary.neutral_words import NEUTRAL_WORDS
from render.vocabulary.remark_words import OFFERED, OFFERING

_LEADS = tuple(tuple(phrase.split()) for phrase in OFFERING)


def offers(case: Case) -> Iterator[int]:
    """Yield the places of the words of offers."""
    start = 0
    while start < len(case.pieces):
        sentence = case.sentence_of(start)
        if _is_offer(case, sentence):
            yield from (at for at in sentence if case.pieces[at].kind is PieceKind.WORD)
        start = sentence.stop


def _is_offer(case: Case, sentence: range) -> bool:
    plain = all(case.pieces[at].kind in {PieceKind.WORD, PieceKind.MARK} for at in sentence)
    return plain and _leads(case, sentence) and all(_is_offered(case, at) for at in sentence)


def _leads(case: Case, sentence: range) -> bool:
    words = tuple(fold(case.pieces[at].text) for at in sentence)
    return any(words[at : at + len(lead)] == lead for lead in _LEADS for at in range(len(words)))


def _is_offered(case: Case, at: int) -> bool:
    piece = case.pieces[at]
    if piece.kind is PieceKind.MARK:
        return piece.text in ",.!?;:—–"
    known = piece.forms | {fold(piece.text)}
    plain = bool(known & NEUTRAL_WORDS) and (piece.claim is None or piece.in_phrase)
    return bool(known & OFFERED) or plain or bool(known & case.dimension_words)
