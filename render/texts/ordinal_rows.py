"""Rows told by an ordinal: «на второй неделе», "the third week", «… во втором квартале, в третьем — {F3}»."""

from __future__ import annotations

from domains.words import fold
from render.texts.marked_text import Piece, PieceKind
from render.vocabulary.claim_words import Claim
from render.vocabulary.days import MONTHS
from render.vocabulary.number_words import ORDINALS
from render.vocabulary.periods import Grain, grain_word, row_grain
from render.vocabulary.quarters import quarter_of

Pair = tuple[str, str]

_LEADS = frozenset({"в", "во", "к", "ко", "с", "со", "от", "до", "за", "на", "по", "из", "и", "а", "the", "чем"})
_ENDS = frozenset({".", ",", ";", ":", "—", "–", "-", "(", ")", "и", "and"})
_PRONOUNS = frozenset({"он", "она", "оно", "они", "it", "they"})
_MOVES = frozenset({Claim.RISE, Claim.FALL, Claim.ABOVE, Claim.BELOW})


def ordinal(piece: Piece) -> int:
    """Return the number of an ordinal, 0 of any other word."""
    if piece.kind is not PieceKind.WORD:
        return 0
    return next((ORDINALS[form] for form in piece.forms if form in ORDINALS), 0)


def week_of_series(pieces: list[Piece], at: int, rows: list[Pair]) -> tuple[int, tuple[Pair, ...]]:
    """«Вторая неделя», "the third week": that of the series, unless a month behind it says that it is the month's."""
    place = ordinal(pieces[at])
    if not place or row_grain(*rows[0]) is not Grain.WEEK or at + 1 >= len(pieces) or place > len(rows):
        return 0, ()
    noun = pieces[at + 1]
    if not any(grain_word(form) is Grain.WEEK for form in noun.forms) or _is_of_other(pieces, at + 2):
        return 0, ()
    return 2, (rows[place - 1],)


def _is_of_other(pieces: list[Piece], at: int) -> bool:
    """«Вторая неделя марта», "the second week of the year": counted within something else."""
    following = pieces[at] if at < len(pieces) else None
    if following is None or following.kind is PieceKind.REFERENCE:
        return False
    longer = any(grain_word(form) in {Grain.MONTH, Grain.QUARTER, Grain.YEAR} for form in following.forms)
    named = following.kind in {PieceKind.LABEL, PieceKind.ALLOWED} or bool(following.forms & MONTHS.keys())
    return longer or named or (fold(following.text) == "of" and "series" not in {p.text for p in pieces[at : at + 3]})


def row_by_ordinal(pieces: list[Piece], at: int, made: list[Piece], rows: list[Pair]) -> tuple[Pair, ...]:
    """«Во втором квартале {F2}, в третьем — {F3}»: the noun stands with a row named before."""
    place = ordinal(pieces[at])
    grain = row_grain(*rows[0])
    if not place or grain not in {Grain.WEEK, Grain.QUARTER} or not _follows_named(pieces[at], made, rows):
        return ()
    if not stands_alone(pieces, at):
        return ()
    if grain is Grain.WEEK:
        return (rows[place - 1],) if place <= len(rows) else ()
    found = tuple(row for row in rows if (quarter_of(row[1]) or (0,))[0] == place)
    return found if len(found) == 1 else ()


def _follows_named(piece: Piece, made: list[Piece], rows: list[Pair]) -> bool:
    """A row was named by an ordinal with its noun in this sentence or the one before."""
    near = [one for one in made if one.sentence >= piece.sentence - 1 and one.kind is PieceKind.LABEL]
    return any(set(one.labels) <= set(rows) and ordinal(_as_word(one)) for one in near)


def _as_word(piece: Piece) -> Piece:
    return Piece(PieceKind.WORD, piece.text, piece.start, piece.end, forms=piece.forms)


def stands_alone(pieces: list[Piece], at: int) -> bool:
    """Tell whether an ordinal has no noun: a preposition before it, and behind it an end, a figure or a move."""
    led = fold(pieces[at - 1].text) if at and pieces[at - 1].sentence == pieces[at].sentence else ""
    before = pieces[at - 1] if led else None
    following = pieces[at + 1] if at + 1 < len(pieces) else None
    opened = following is None or following.kind is PieceKind.REFERENCE or fold(following.text) in _ENDS | _PRONOUNS
    moved = following is not None and following.claim in _MOVES
    compared = before is not None and before.claim in _MOVES
    on = following is not None and fold(following.text) in {"на", "by"}
    return (led in _LEADS and (opened or moved)) or (not led and moved) or (compared and (opened or on))
