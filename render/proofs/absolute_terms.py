"""A change told once more in its own unit: «… ниже на {F6}. В абсолютном выражении это {F5}»."""

from __future__ import annotations

from core.unit import UnitKind
from render.texts.case import Case

_ABSOLUTE = frozenset({"абсолютный", "absolute"})
_NEAR = 5


def is_change_once_more(case: Case, at: int) -> bool:
    """Tell whether a figure is the change of the same column and rows that was told in per cent right before."""
    fact = case.figure(at)
    sentence = case.sentence_of(at)
    led = any(piece.forms & _ABSOLUTE for piece in case.pieces[max(sentence.start, at - _NEAR) : at])
    places = case.figures(range(sentence.start, at)) or (
        case.figures(case.sentence_of(sentence.start - 1)) if sentence.start else []
    )
    told = [one for place in places if (one := case.figure(place)) is not None]
    changes = [one for one in told if case.evidence.change_of(one) is not None]
    if fact is None or not led or not changes or fact.unit.kind is UnitKind.PERCENT:
        return False
    before = changes[-1]
    rows = case.evidence.row(before) == case.evidence.row(fact)
    return rows and before.unit.kind is UnitKind.PERCENT and bool(case.columns_of(before) & case.columns_of(fact))
