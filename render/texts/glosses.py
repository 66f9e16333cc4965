"""Other names of rows that the text itself explains: "Groceries (Продукты)", «Система быстрых платежей» for СБП.

A foreign word right before a bracket that holds only a row's name is that name; so are words whose first letters make
the abbreviation that a row is called by. Such words become labels of the row before anything is judged.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from domains.words import fold
from render.texts.label_spellings import is_missing
from render.texts.marked_text import Piece, PieceKind

_CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)
_QUOTES = frozenset("«»\"“”'`„")
_LONGEST = 2
"""Words of a foreign name at most."""


def with_glosses(pieces: list[Piece], known: frozenset[str], members: Iterable[tuple[str, str]]) -> list[Piece]:
    """Make labels of the other names that the text explains; ``known`` are words that mean something of their own."""
    spelled = _spelled_out(pieces, [pair for pair in members if pair[1].isupper() and len(pair[1]) > 2])
    explained: dict[str, Piece] = {}
    result: list[Piece] = []
    at = 0
    while at < len(spelled):
        piece = spelled[at]
        closing = _bracket_of_name(spelled, at)
        taken = _gloss_before(result, known) if closing is not None else 0
        if closing is not None and taken:
            label = next(one for one in spelled[at:closing] if one.kind is PieceKind.LABEL)
            for word in result[-taken:]:
                if not word.forms & known:
                    explained[fold(word.text)] = label
            merged = replace(label, start=result[-taken].start, end=spelled[closing].end)
            result[-taken:] = [merged]
            at = closing + 1
            continue
        result.append(piece)
        at += 1
    return [_as_explained(piece, explained) for piece in result]


def with_missing(pieces: list[Piece], words: frozenset[str], members: Iterable[tuple[str, str]]) -> list[Piece]:
    """Make a label of «без указания округа», "without a district": the row whose name is missing."""
    missing = [pair for pair in members if is_missing(pair[1])]
    result: list[Piece] = []
    at = 0
    while at < len(pieces):
        length = _missing_length(pieces, at, words) if len(missing) == 1 else 0
        if not length:
            result.append(pieces[at])
            at += 1
            continue
        text = " ".join(piece.text for piece in pieces[at : at + length])
        named = replace(pieces[at], kind=PieceKind.LABEL, text=text, end=pieces[at + length - 1].end)
        result.append(replace(named, labels=frozenset(missing), claim=None, in_phrase=False))
        at += length
    return result


def _missing_length(pieces: list[Piece], at: int, words: frozenset[str]) -> int:
    if fold(pieces[at].text) not in {"без", "without"}:
        return 0
    last = at + 1
    while last < len(pieces) and pieces[last].forms & {"указание", "указать", "a", "an", "specified"}:
        last += 1
    alone = last > at + 1 and (
        last >= len(pieces) or pieces[last].text in {"—", "–", "-", ":", "("} or pieces[last].fact
    )
    if alone and pieces[last - 1].forms & {"указание"}:
        return last - at
    plain = last < len(pieces) and pieces[last].kind in {PieceKind.WORD, PieceKind.ALLOWED}
    bracketed = last + 1 < len(pieces) and pieces[last + 1].text == "("
    return last - at + 1 if plain and not bracketed and pieces[last].forms & words else 0


def _bracket_of_name(pieces: list[Piece], at: int) -> int | None:
    """Return the place of the closing bracket of one that holds a Cyrillic row's name and nothing else."""
    if pieces[at].text != "(":
        return None
    inside = at + 1
    names = 0
    while inside < len(pieces) and (pieces[inside].kind is PieceKind.LABEL or pieces[inside].text in _QUOTES):
        names += pieces[inside].kind is PieceKind.LABEL and bool(_CYRILLIC.search(pieces[inside].text))
        inside += 1
    return inside if names == 1 and inside < len(pieces) and pieces[inside].text == ")" else None


def _gloss_before(before: list[Piece], known: frozenset[str]) -> int:
    """Return how many words before the bracket are the foreign name: the last unknown one and what follows it."""
    for taken in range(1, min(_LONGEST, len(before)) + 1):
        piece = before[-taken]
        if piece.kind is not PieceKind.WORD or not piece.text.isascii() or piece.claim is not None:
            return 0
        if not piece.forms & known:
            figure = len(before) > taken and before[-taken - 1].kind is PieceKind.REFERENCE
            return 0 if figure else taken  # «{F1} USD (понедельник)»: a unit
    return 0


def _as_explained(piece: Piece, explained: dict[str, Piece]) -> Piece:
    label = explained.get(fold(piece.text)) if piece.kind is PieceKind.WORD else None
    if label is None:
        return piece
    return replace(piece, kind=PieceKind.LABEL, labels=label.labels, claim=None, in_phrase=False)


def _spelled_out(pieces: list[Piece], short: list[tuple[str, str]]) -> list[Piece]:
    """«Система быстрых платежей»: words that begin with the letters of a row's name."""
    result: list[Piece] = []
    at = 0
    while at < len(pieces):
        found = next(((pair, stop) for pair in short if (stop := _initials_end(pieces, at, fold(pair[1])))), None)
        if found is None:
            result.append(pieces[at])
            at += 1
            continue
        pair, stop = found
        words = " ".join(piece.text for piece in pieces[at:stop])
        named = replace(pieces[at], kind=PieceKind.LABEL, text=words, end=pieces[stop - 1].end)
        result.append(replace(named, labels=frozenset({pair}), claim=None, in_phrase=False))
        at = stop
    return result


def _initials_end(pieces: list[Piece], at: int, letters: str) -> int:
    """Return where words with these first letters end; 0 where they do not stand here."""
    left = letters
    while left and at < len(pieces) and pieces[at].kind is PieceKind.WORD:
        initials = "".join(part[:1] for part in fold(pieces[at].text).split("-"))
        if not left.startswith(initials) or initials == letters:
            return 0
        left = left[len(initials) :]
        at += 1
    return 0 if left else at
