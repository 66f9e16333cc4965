"""An extreme told behind rows that have figures of their own: «в феврале {F1}, в августе {F7}, максимум — {F9}».

Its figure is that of no name before it; which row it is of, a name behind it says.
"""

from __future__ import annotations

from collections.abc import Iterator

from render.proofs.told_extent import is_told_column
from render.texts.case import Case
from render.texts.row_names import is_label_or_name, row_labels
from render.vocabulary.claim_words import Claim

_EXTREMES = {Claim.LARGEST: True, Claim.SMALLEST: False}
_BETWEEN = frozenset(
    {"—", "–", "-", ":", ",", "of", "в", "at", "value", "значение", "показатель", "(", "point", "точка"}
)
_JOINTS = frozenset({",", ";", "and", "и", "а"})
_REACH = 4


def extremes_aside(case: Case) -> Iterator[tuple[int, bool]]:
    """Yield the figures of such extremes, as told apart from the names before them."""
    for at in case.claims(*_EXTREMES):
        sentence = case.sentence_of(at)
        place = next((p for p in range(at + 1, min(at + _REACH, sentence.stop)) if case.figure(p) is not None), None)
        fact = case.figure(place) if place is not None else None
        if place is None or fact is None or not all(_is_link(case, p) for p in range(at + 1, place)):
            continue
        largest = _EXTREMES[case.pieces[at].claim or Claim.LARGEST]
        if not case.evidence.is_extreme(fact, largest=largest) or not is_told_column(case, sentence, fact.column):
            continue
        if _has_own_figure(case, range(sentence.start, at)) and _is_named_right(case, place, sentence):
            yield (place, True)


def _is_link(case: Case, place: int) -> bool:
    return case.word(place) in _BETWEEN or bool(case.pieces[place].forms & _BETWEEN)


def _has_own_figure(case: Case, before: range) -> bool:
    """Tell whether the last name before the extreme has a figure beside it, and a joint ends its part."""
    names = [place for place in before if is_label_or_name(case.pieces[place]) and row_labels(case.pieces[place])]
    if not names:
        return False
    cells = [place for place in case.figures(before) if (fact := case.figure(place)) is not None and fact.row_key]
    own = [place for place in cells if row_labels(case.pieces[names[-1]]) & frozenset(_row(case, place))]
    return bool(own) and any(case.word(place) in _JOINTS for place in range(max(*own, *names), before.stop))


def _row(case: Case, place: int) -> tuple[tuple[str, str], ...]:
    fact = case.figure(place)
    return fact.row_key if fact is not None else ()


def _is_named_right(case: Case, place: int, sentence: range) -> bool:
    """The next name up to another figure is that of the extreme's own row."""
    for following in range(place + 1, sentence.stop):
        if case.figure(following) is not None:
            return True
        if is_label_or_name(case.pieces[following]) and row_labels(case.pieces[following]):
            return bool(row_labels(case.pieces[following]) & frozenset(_row(case, place)))
    return True
