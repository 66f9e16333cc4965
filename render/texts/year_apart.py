"""Which of two compared periods is told where no label says it: «в ноябре годом ранее», "{F1} before, {F2} now".

Such words become the label of that period, so that the check of the two periods holds for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from domains.words import fold
from render.texts.marked_text import Piece, PieceKind
from render.texts.ordinal_rows import ordinal, stands_alone
from render.vocabulary.periods import Moment, moment_of
from render.vocabulary.quarters import quarter_of

_TWO = 2
_YEAR_BACK = (
    ("годом", "ранее"), ("годом", "раньше"), ("год", "назад"), ("прошлого", "года"), ("предыдущего", "года"),
    ("a", "year", "earlier"), ("a", "year", "ago"), ("a", "year", "before"), ("one", "year", "earlier"),
    ("last", "year"), ("the", "year", "before"), ("of", "the", "previous", "year"), ("of", "last", "year"),
)  # fmt: skip
_THEN = frozenset({"before", "previously", "earlier", "раньше", "прежде", "ранее", "тогда", "then"})
_NOW = frozenset({"now", "теперь", "сейчас", "today"})
_ENDS = frozenset({",", ";", ".", "и", "and", "а", "—", ")"})


def with_compared_periods(pieces: list[Piece], labels: Sequence[str]) -> list[Piece]:
    """Name the period that is meant by a month without its year, and by «раньше», "now" right behind a figure."""
    moments = {moment: label for label in labels if (moment := moment_of(label)) is not None}
    if len(moments) != _TWO:
        return pieces
    earlier, later = sorted(moments)
    apart = earlier[0] + 1 == later[0] and earlier[1] == later[1]
    result: list[Piece] = []
    at = 0
    while at < len(pieces):
        back = _words_of_year_back(pieces, at + 1) if apart and _is_bare(pieces[at], later) else 0
        chosen = earlier if back else later if apart and _is_bare(pieces[at], later) else None
        if chosen is None and _said_of_figure(pieces, at):
            chosen = earlier if fold(pieces[at].text) in _THEN else later
        chosen = chosen or _quarter_by_ordinal(pieces, at, (earlier, later))
        last = pieces[at + back]
        result.append(pieces[at] if chosen is None else _named(pieces[at], moments[chosen], last.end))
        at += 1 + back
    return result


def _named(piece: Piece, label: str, end: int) -> Piece:
    return replace(piece, kind=PieceKind.ALLOWED, text=label, end=end, claim=None, in_phrase=False)


def _is_bare(piece: Piece, moment: Moment) -> bool:
    """The month or the quarter of both periods, without a year."""
    if piece.kind is not PieceKind.ALLOWED:
        return False
    return moment_of(piece.text, piece.forms) == (0, moment[1])


def _quarter_by_ordinal(pieces: list[Piece], at: int, moments: tuple[Moment, Moment]) -> Moment | None:
    """«{F1} в первом квартале и {F2} во втором»: the noun stands with the other one."""
    place = ordinal(pieces[at])
    told = [one for one in pieces[max(0, at - _NEAR) : at] if one.sentence == pieces[at].sentence]
    quarters = [one for one in told if one.kind is PieceKind.ALLOWED and quarter_of(one.text) is not None]
    if not place or place > _QUARTERS or not quarters or not stands_alone(pieces, at):
        return None
    found = [moment for moment in moments if moment[1] == (place - 1) * 3 + 1]
    return found[0] if len(found) == 1 else None


_NEAR = 8
_QUARTERS = 4


def _words_of_year_back(pieces: list[Piece], at: int) -> int:
    words = tuple(fold(piece.text) for piece in pieces[at : at + 4])
    return max((len(way) for way in _YEAR_BACK if words[: len(way)] == way), default=0)


def _said_of_figure(pieces: list[Piece], at: int) -> bool:
    """As in "{F1} before, {F2} now": both words stand right behind a figure in the same sentence."""
    places = [n for n, piece in enumerate(pieces) if piece.sentence == pieces[at].sentence and _is_beside(pieces, n)]
    said = {fold(pieces[n].text) in _THEN for n in places}
    return at in places and len(said) == _TWO


def _is_beside(pieces: list[Piece], at: int) -> bool:
    following = pieces[at + 1].text if at + 1 < len(pieces) else "."
    word = fold(pieces[at].text)
    return word in _THEN | _NOW and at > 0 and pieces[at - 1].kind is PieceKind.REFERENCE and fold(following) in _ENDS
