"""Check that a range goes from the smallest to the largest figure of a column: «варьируется от {F4} до {F3}».

Each of several metrics has its own two ends: «рентабельность — от {F9} до {F8}, чек — от {F14} до {F13}».
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from core.fact import Fact
from domains.words import fold
from render.texts.case import Case, Fault, Reason, clip
from render.texts.figure_roles import Role, role_of
from render.vocabulary.claim_words import Claim

_OPENING = frozenset({"от", "from", "between"})
_CLOSING = frozenset({"до", "to"})
_AND = frozenset({"and", "и"})
_BOUNDS = _OPENING | _CLOSING
_PAIR = 2


def ranges(case: Case) -> Iterator[Reason]:
    """Refuse a range whose ends are not those of a column."""
    for at in case.claims(Claim.RANGE):
        figures = case.figures(case.sentence_of(at))
        bounded = any(case.word(place - 1) in _BOUNDS for place in figures)
        if fold(case.pieces[at].text).startswith(("меня", "изменя")) and not bounded:
            continue
        pairs = _bounded(case, figures)
        if not pairs or not all(_is_range(case, pair, ordered=bounded) for pair in pairs):
            yield Reason(Fault.SUPERLATIVE, case.pieces[at].text)


def _bounded(case: Case, figures: list[int]) -> list[list[Fact]]:
    """The pairs of bounds, and without any the two figures of the sentence."""
    pairs = [list(pair) for pair in pairwise(figures) if _is_pair(case, *pair)]
    stray = [place for place in figures if case.word(place - 1) in _BOUNDS and not any(place in pair for pair in pairs)]
    found = [] if stray else pairs or ([figures] if len(figures) == _PAIR else [])
    return [[fact for place in pair if (fact := case.figure(place)) is not None] for pair in found]


def _is_pair(case: Case, first: int, second: int) -> bool:
    led, then = case.word(first - 1), case.word(second - 1)
    return led in _OPENING and (then in _CLOSING or (led == "between" and then in _AND))


def _is_range(case: Case, pair: list[Fact], *, ordered: bool) -> bool:
    if len(pair) != _PAIR or pair[0].column != pair[1].column:
        return False
    smallest = [case.evidence.is_extreme(fact, largest=False) for fact in pair]
    largest = [case.evidence.is_extreme(fact, largest=True) for fact in pair]
    return (smallest[0] and largest[1]) if ordered else (any(smallest) and any(largest))


def spans(case: Case) -> Iterator[Reason]:
    """«С {F7} до {F5}», «{F1} против {F8}»: both ends are levels of rows, or both of one other kind."""
    places = case.figures(range(len(case.pieces)))
    for at, following in pairwise(places):
        one, other = case.figure(at), case.figure(following)
        if one is None or other is None or case.pieces[at].sentence != case.pieces[following].sentence:
            continue
        led, then = (case.word(place - 1) for place in (at, following))
        span = led in {"с", "со", "from", "от"} and then in {"до", "to"}
        against = then in {"против", "against", "versus", "vs", "."} and _is_against(case, at, following)
        roles = {role_of(case.evidence, one), role_of(case.evidence, other)}
        if (span and len(roles) > 1) or (against and len(roles) > 1 and Role.AVERAGE not in roles):
            yield Reason(Fault.COLUMN, clip(case, following), other.id)


def _is_against(case: Case, at: int, following: int) -> bool:
    words = {fold(piece.text) for piece in case.pieces[at + 1 : following]}
    return bool(words & {"против", "against", "versus", "vs"})
