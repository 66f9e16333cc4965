"""Terms of several words that titles call by a word of the other language: «фонд оплаты труда» over "Payroll"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from render.texts.marked_text import Piece, PieceKind
from render.texts.other_language import several_words, term_stands_for


def with_terms(pieces: Sequence[Piece], titles: frozenset[str]) -> list[Piece]:
    """Let the words of such a term mean what the titles hold; one of which they hold a word is left alone."""
    result = list(pieces)
    for at, piece in enumerate(pieces):
        for term in several_words(piece.forms) if piece.kind is PieceKind.WORD else ():
            run = pieces[at : at + len(term)]
            meant = term_stands_for(term, titles) if _is_run(run, term) else frozenset()
            if meant and not any(one.forms & titles for one in run):
                result[at : at + len(term)] = [replace(one, forms=one.forms | meant) for one in run]
    return result


def _is_run(run: Sequence[Piece], term: tuple[str, ...]) -> bool:
    return len(run) == len(term) and all(
        piece.kind is PieceKind.WORD and word in piece.forms for piece, word in zip(run, term, strict=True)
    )
