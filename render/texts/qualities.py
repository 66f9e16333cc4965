"""Qualities that name a metric: «самые дешёвые лиды — {F28}» of the price of a lead, "the cleanest line" of defects.

The word then stands for the title of its column, and a superlative of it for that column's end that fits: the worst
month of complaints has the most of them. Where two columns could be meant, it names neither.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from core.fact import FactKind
from core.unit import UnitKind
from domains.words import fold
from render.texts.case import Case, base_of
from render.texts.lengths_of_time import (
    columns_of_levels,
    holds,
    is_beside_time,
    is_time_of_each,
    one_told,
    words_held,
    words_of_times,
)
from render.texts.marked_text import Piece, PieceKind, matches
from render.vocabulary.claim_words import Claim
from render.vocabulary.quality_words import BAD, BEST, GOOD, LENGTHS, NOUNS, PLAIN_OF_GOOD, QUALITIES, WORST

_ENDS = frozenset({",", ";", ":", "."})
_SUPERLATIVES = (Claim.LARGEST, Claim.SMALLEST, Claim.MOST)
_OTHER_END = {
    Claim.LARGEST: Claim.SMALLEST,
    Claim.SMALLEST: Claim.LARGEST,
    Claim.ABOVE: Claim.BELOW,
    Claim.BELOW: Claim.ABOVE,
}
_NONE = Piece(PieceKind.MARK, "", 0, 0)
_LEAST = frozenset({"наименее", "least"})


def with_qualities(case: Case) -> Case:
    """Return the text with qualities naming their columns, and their superlatives the end that is meant."""
    changed: dict[int, Piece] = {}
    for at, words in words_of_times(case).items():
        changed[at] = _named(case.pieces[at], words, None)
        for place in case.sentence_of(at):
            counted = case.figure(place - 1) is not None if place else False
            known = case.words_of(case.pieces[place]) & case.material
            if is_beside_time(case.pieces[place]) and not counted and not known:
                changed.setdefault(place, replace(case.pieces[place], claim=Claim.NOTHING, in_phrase=True))
    for at, piece in enumerate(case.pieces):
        if piece.kind is PieceKind.WORD and (piece.claim is not None or not piece.in_phrase):
            changed |= _of_quality(case, at) or _of_noun(case, at) or _of_good(case, at) or _of_wait(case, at)
    if not changed:
        return case
    return replace(case, pieces=tuple(changed.get(at, piece) for at, piece in enumerate(case.pieces)))


def _named(piece: Piece, words: frozenset[str], claim: Claim | None) -> Piece:
    """The word as one that stands for these words of a title; what claims something is no part of a title's run."""
    forms = piece.forms | words if claim is None else piece.forms
    return replace(piece, means=words, forms=forms, claim=claim, in_phrase=False)


def _of_quality(case: Case, at: int) -> dict[int, Piece]:
    """«Самый пунктуальный», «наименее убыточно», "the cleanest", «быстрее, чем»: which column, and which end of it."""
    piece = case.pieces[at]
    kind = next((one for one in QUALITIES if _is_any(piece, one.words)), None)
    led = case.pieces[at - 1] if at and case.pieces[at - 1].sentence == piece.sentence else _NONE
    stands = piece.claim in {*_SUPERLATIVES, Claim.ABOVE, Claim.BELOW} or _is_superlative(piece)
    if kind is None or not (stands or led.claim in _SUPERLATIVES) or _is_any(led, (*BEST, *WORST)):
        return {}
    fitting = [one for one in columns_of_levels(case) if holds(case, one, kind.most + kind.least)]
    timed = LENGTHS in kind.most + kind.least
    column = one_told(case, at, fitting) if timed else next(iter(fitting), "") if len(fitting) == 1 else ""
    if not column or _is_growth(case, at):
        return {}
    words = words_held(case, column, kind.most + kind.least)
    words = words if words & case.evidence.own_words(column) else case.evidence.own_words(column)
    most = holds(case, column, kind.most)
    if piece.claim in {Claim.ABOVE, Claim.BELOW}:
        return {at: _named(piece, words, Claim.ABOVE if most else Claim.BELOW)}
    if timed and stands:  # which end is meant, the check of speeds sees to
        return {at: _named(piece, words, piece.claim)}
    least = bool(led.forms & _LEAST) or led.claim is Claim.SMALLEST
    claim = Claim.LARGEST if most is not least else Claim.SMALLEST
    if led.claim in _SUPERLATIVES:
        return {at: _named(piece, words, None), at - 1: replace(led, claim=claim)}
    return {at: _named(piece, words, claim)}


def _is_growth(case: Case, at: int) -> bool:
    """«Быстрее всего растёт время ответа»: how fast it grows, and not how long it is."""
    near = case.pieces[max(0, at - 3) : at + 4]
    return any(piece.claim in {Claim.RISE, Claim.FALL} for piece in near)


def _is_superlative(piece: Piece) -> bool:
    return piece.text.isascii() and fold(piece.text).endswith("est")


def _of_noun(case: Case, at: int) -> dict[int, Piece]:
    """«Хуже всего с пунктуальностью», «лучшая своевременность»: what is good of itself, of delays as of arrivals."""
    piece = case.pieces[at]
    kind = next((one for one in NOUNS if _is_any(piece, one.words)), None)
    if kind is None or piece.claim is not None or case.words_of(piece) & case.material:
        return {}
    fitting = [one for one in columns_of_levels(case) if holds(case, one, kind.most + kind.least)]
    column = one_told(case, at, fitting)
    judged = any(_is_any(case.pieces[place], (*BEST, *WORST)) for place in case.sentence_of(at))
    if not column or not (judged or holds(case, column, kind.most)):
        return {}
    return {at: _named(piece, words_held(case, column, kind.most + kind.least), None)}


def _of_wait(case: Case, at: int) -> dict[int, Piece]:
    """«Максимум ожидания», «ожидание в Уфе — {F3}»: the wait that a title names is no expectation."""
    piece = case.pieces[at]
    titled = any(words_held(case, column, ("ожидан*",)) for column in columns_of_levels(case))
    if piece.claim is not Claim.CAUSE or "ожидание" not in piece.forms or not titled:
        return {}
    return {at: replace(piece, claim=None, in_phrase=False)}


def _is_any(piece: Piece, stems: Iterable[str]) -> bool:
    return any(matches(piece, stem) for stem in stems)


def _of_good(case: Case, at: int) -> dict[int, Piece]:
    """«Лучшая неделя по опозданиям»: the one with the least of them, where the title says which end is better."""
    piece = case.pieces[at]
    best, worst = _is_any(piece, BEST), _is_any(piece, WORST)
    if best is worst or piece.claim not in _OTHER_END:
        return {}
    ways = {better_is_more(case, column) for column in _spoken_of(case, at)}
    if ways != {False}:
        return {}
    end = Claim.SMALLEST if best else Claim.LARGEST
    side = Claim.BELOW if best else Claim.ABOVE
    return {at: replace(piece, claim=end if piece.claim in _SUPERLATIVES else side)}


def better_is_more(case: Case, column: str) -> bool | None:
    """Tell whether more of a column is better; None where its title does not say."""
    timed = is_time_of_each(case, column)
    good, bad = holds(case, column, GOOD), holds(case, column, BAD) or timed
    if good is bad or (holds(case, column, PLAIN_OF_GOOD) and not timed):
        return None
    return good


def _spoken_of(case: Case, at: int) -> set[str]:
    """The columns that the part of the sentence names, else that of the nearest figure, else those told before."""
    part = case.part_around(at, lambda place: _ends(case, place), lambda place: _ends(case, place))
    named = [case.named_columns(place) for place in part if place != at]
    columns = {base_of(case, next(iter(one))) for one in named if len(one) == 1}
    if columns:
        return columns
    told = case.sentence_of(at)
    places = case.figures(range(at, told.stop))[:1] or case.figures(range(told.start, at))[-1:]
    while not places and told.start:
        told = case.sentence_of(told.start - 1)
        places = case.figures(told)
    found = {base_of(case, fact.column) for place in places if (fact := case.figure(place)) is not None}
    return found or set(columns_of_levels(case))


def _ends(case: Case, place: int) -> bool:
    return case.pieces[place].text in _ENDS


_NEVER_ADDED = (
    "цен*", "price*", "ставк*", "оцен*", "рейтинг*", "возраст*", "скорост*", "температур*", "rating*", "age", "speed*",
    "temperature*", "rate*",
)  # fmt: skip


def is_average_of_itself(case: Case, column: str) -> bool:
    """Tell whether a column is a length of time, a price, a rate or a score: nobody takes such a figure for a sum."""
    if is_time_of_each(case, column):
        return True
    cells = [one for one in case.evidence.known.values() if one.column == column and one.kind is FactKind.CELL]
    priced = bool(words_held(case, column, _NEVER_ADDED))
    return priced and bool(cells) and all(one.unit.kind is not UnitKind.COUNT for one in cells)
