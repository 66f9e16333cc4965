"""Words of opening before a colon («Если коротко: …», "In short: …"): what follows is a sentence of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from domains.words import fold
from render.texts.marked_text import Piece, PieceKind
from render.vocabulary.around_words import AROUND_PHRASES
from render.vocabulary.telling_phrases import APART_PHRASES, TELLING_PHRASES

_PHRASES = (
    frozenset(APART_PHRASES)
    | frozenset(AROUND_PHRASES)
    | frozenset(tuple(phrase.split()) for phrase in TELLING_PHRASES)
)
_LONGEST = max(len(phrase) for phrase in _PHRASES)
_CALLED = frozenset({"коллеги", "команда", "team", "all", "folks", "everyone"})


def with_openings(pieces: Sequence[Piece]) -> list[Piece]:
    """Let a sentence begin behind an opening and its colon."""
    result: list[Piece] = []
    added, stop = 0, -1
    for at, piece in enumerate(pieces):
        result.append(replace(piece, sentence=piece.sentence + added) if added else piece)
        begins = at == 0 or pieces[at - 1].sentence != piece.sentence
        if begins:
            stop = _opening(pieces, at)
        if at + 1 == stop:
            added += 1
    return result


def _opening(pieces: Sequence[Piece], at: int) -> int:
    """Return where an opening with its colon ends that begins here, -1 where none does."""
    words: list[str] = []
    place = at
    while place < len(pieces) and pieces[place].kind is PieceKind.WORD and len(words) <= _LONGEST:
        words.append(fold(pieces[place].text))
        place += 1
    if place >= len(pieces) or pieces[place].text != ":":
        return -1
    told = tuple(words)
    known = told in _PHRASES or (told[-1:] and told[-1] in _CALLED and told[:-1] in _PHRASES)
    alone = place + 1 >= len(pieces) or pieces[place + 1].sentence != pieces[at].sentence
    return -1 if not known or alone else place + 1
