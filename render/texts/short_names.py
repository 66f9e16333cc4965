"""Names of rows in short: initials («МП» for мобильное приложение), «г. Москва»."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from domains.words import fold
from render.texts.marked_text import Piece, PieceKind
from render.vocabulary.neutral_words import NEUTRAL_WORDS

_LONGEST = 4
_TOWN = frozenset({"г", "гор"})


def with_short_names(pieces: Sequence[Piece], members: Iterable[tuple[str, str]]) -> list[Piece]:
    """Make labels of initials that one row's name alone has; a town's «г.» before its name belongs to the name."""
    initials = _initials(members)
    result: list[Piece] = []
    at = 0
    while at < len(pieces):
        piece = pieces[at]
        pair = initials.get(piece.text) if piece.kind is PieceKind.WORD and _is_free(piece) else None
        length = _town(pieces, at)
        if length:
            result.append(replace(pieces[at + length], start=piece.start, sentence=piece.sentence))
            at += length + 1
            continue
        labels = frozenset({pair}) if pair is not None else frozenset()
        named = replace(piece, kind=PieceKind.LABEL, labels=labels, claim=None, in_phrase=False)
        result.append(named if pair is not None else piece)
        at += 1
    return result


def _is_free(piece: Piece) -> bool:
    return piece.text.isupper() and piece.claim is None and not piece.forms & NEUTRAL_WORDS


def _initials(members: Iterable[tuple[str, str]]) -> dict[str, tuple[str, str]]:
    found: dict[str, list[tuple[str, str]]] = {}
    names = list(dict.fromkeys(members))
    for pair in names:
        words = re.findall(r"[^\W\d_]+", pair[1])
        letters = "".join(word[0] for word in words).upper()
        if 1 < len(words) <= _LONGEST and all(len(word) > 1 for word in words):
            found.setdefault(letters, []).append(pair)
    taken = {fold(name) for _, name in names}
    return {letters: pairs[0] for letters, pairs in found.items() if len(pairs) == 1 and fold(letters) not in taken}


def _town(pieces: Sequence[Piece], at: int) -> int:
    """«г. Москва»: how many pieces stand before the name."""
    words = [fold(piece.text) for piece in pieces[at : at + 2]]
    length = 2 if words[1:] == ["."] else 1
    named = at + length < len(pieces) and pieces[at + length].kind is PieceKind.LABEL
    lower = pieces[at].text.islower() and (at == 0 or pieces[at - 1].kind is not PieceKind.DIGITS)
    return length if words[0] in _TOWN and lower and named else 0
