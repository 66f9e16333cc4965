"""The ends of a series by their words: «в начале ряда», «к концу ряда», "at the end of the series".

They are names of its first and its last row, so that all checks of rows hold for them. An end may stand without its
noun where the other one has it: «от {F1} в начале ряда … к {F7} в конце».
"""

from __future__ import annotations

from dataclasses import replace

from domains.words import fold
from render.texts.marked_text import Piece, PieceKind

_STARTS = frozenset({"начало", "старт", "start", "beginning", "outset"})
_STOPS = frozenset({"конец", "end", "close"})
_SERIES = frozenset({"ряда", "серии", "series"})
_BEFORE_BARE = frozenset({"в", "к", "до", "с", "от", "по", "и", "его", "the", "start", "beginning", "to", "начала"})
_AFTER_BARE = frozenset({".", ",", ";", ":", "—", "–", "-", "(", ")", "и", "к", "до", "and", "to", "by"})
_TO = frozenset({"to", "till", "until"})


def end_of_series(pieces: list[Piece], at: int) -> tuple[int, int] | None:
    """Return how many pieces name an end of the series here, and 0 for the first row, -1 for the last one."""
    place = _end_at(pieces[at])
    if place is None:
        return None
    length = _length_with_noun(pieces, at)
    if length:
        return length, place
    return (1, place) if _stands_bare(pieces, at, place) else None


def _end_at(piece: Piece) -> int | None:
    if piece.kind is not PieceKind.WORD:
        return None
    return 0 if piece.forms & _STARTS else -1 if piece.forms & _STOPS else None


def _length_with_noun(pieces: list[Piece], at: int) -> int:
    words = [fold(piece.text) for piece in pieces[at + 1 : at + 4]]
    if words[:1] and words[0] in _SERIES:
        return 2
    return 4 if words[:2] == ["of", "the"] and words[2:] and words[2] in _SERIES else 0


def _stands_bare(pieces: list[Piece], at: int, place: int) -> bool:
    """Tell whether the other end of the sentence has its noun, or both stand side by side ("from start to end")."""
    led = fold(pieces[at - 1].text) if at else ""
    following = pieces[at + 1] if at + 1 < len(pieces) else None
    alone = following is None or following.kind is PieceKind.REFERENCE or fold(following.text) in _AFTER_BARE
    alone = alone or (led == "его" and following is not None and following.kind is PieceKind.WORD)
    others = [n for n, piece in enumerate(pieces) if piece.sentence == pieces[at].sentence and n != at]
    told = any(_end_at(pieces[n]) == -1 - place and _length_with_noun(pieces, n) for n in others)
    return (alone and led in _BEFORE_BARE and told) or _is_from_start_to_end(pieces, at if place == 0 else at - 2)


def _is_from_start_to_end(pieces: list[Piece], at: int) -> bool:
    """As in "the change from start to end": nothing but the two words."""
    words = [fold(piece.text) for piece in pieces[max(0, at - 1) : at + 3]]
    return at > 0 and len(words) == 4 and words[0] == "from" and words[2] in _TO and (
        _end_at(pieces[at]) == 0 and _end_at(pieces[at + 2]) == -1
    )  # fmt: skip


def with_latest(pieces: list[Piece]) -> list[Piece]:
    """As in "the latest value", "the most recent month": the last row of a series; of two rows it is the later one."""
    found: list[Piece] = []
    for piece in pieces:
        if found and fold(piece.text) == "recent" and fold(found[-1].text) == "most":
            text = f"{found[-1].text} {piece.text}"
            found[-1] = replace(found[-1], text=text, end=piece.end, claim=None, forms=_LATEST | {"last"})
        else:
            found.append(replace(piece, forms=piece.forms | {"last"}) if piece.forms & _LATEST else piece)
    return found


_LATEST = frozenset({"latest", "newest"})
