"""How far rows lie apart: «регионы сильно различаются: от {F4} в Омске до {F3} в Перми»."""

from __future__ import annotations

from core.fact import Fact
from render.texts.case import Case
from render.texts.marked_text import matches
from render.texts.proof import number

_DIFFER = ("различа*", "разнят*", "разнит*", "отлича*", "differ*", "vary", "varies", "varied")
_FROM = frozenset({"от", "from"})
_TO = frozenset({"до", "to"})


def tells_range(case: Case, at: int) -> bool:
    """Tell whether the word is borne out by the smallest and the largest figure of a column, told «от … до …»."""
    sentence = case.sentence_of(at)
    figures = case.figures(range(at, sentence.stop))
    if not any(matches(case.pieces[at], word) for word in _DIFFER) or len(figures) != 2:
        return False
    if case.word(at - 1) in {"не", "not"}:
        return False
    led = [case.word(place - 1) for place in figures]
    one, other = (case.figure(place) for place in figures)
    if one is None or other is None or led[0] not in _FROM or led[1] not in _TO or one.column != other.column:
        return False
    ends = _is_end(case, one, largest=False) and _is_end(case, other, largest=True)
    low, high = number(one), number(other)
    return ends and low is not None and high is not None and low < high


def _is_end(case: Case, fact: Fact, *, largest: bool) -> bool:
    return bool(fact.row_key) and case.evidence.is_extreme(fact, largest=largest)
