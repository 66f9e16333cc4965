"""Between what the figures of all rows lie: «значения лежат между {F10} и {F8}», "values range from {F9} to {F7}".

It is said of all rows also behind a sentence that speaks of one: the smallest and the largest of the column prove it.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact
from render.texts.case import Case
from render.texts.column_phrases import cue_run
from render.texts.proof import number
from render.texts.row_names import is_label_or_name, row_labels
from render.vocabulary.claim_words import Claim

_JOINTS = (
    (frozenset({"от", "from"}), frozenset({"до", "to"})),
    (frozenset({"между", "between"}), frozenset({"и", "and"})),
)
_LYING = frozenset({"lie", "lies", "lay", "stay", "stayed", "run", "ran", "stretch", "go", "went", "extend", "span"})
_REACH = 3
"""Words of a unit and the joint between the two figures."""


def extents(case: Case) -> Iterator[tuple[int, bool]]:
    """Yield the words, and as told apart the two figures, of each sentence that says how far all rows go."""
    start = 0
    while start < len(case.pieces):
        sentence = case.sentence_of(start)
        pair = _pair(case, sentence)
        if pair is not None and _names_extremes_only(case, sentence, pair):
            yield from ((at, True) for at in pair)
            yield from ((at, False) for at in range(sentence.start, pair[0]) if case.pieces[at].forms & _LYING)
        start = sentence.stop


_EXTREMES = {Claim.LARGEST: True, Claim.SMALLEST: False}


def _names_extremes_only(case: Case, sentence: range, pair: tuple[int, int]) -> bool:
    """Tell whether each name stands behind both figures and is that of the extreme that is said right before it."""
    fact = case.figure(pair[0])
    largest: bool | None = None
    for at in sentence:
        piece = case.pieces[at]
        if at > pair[1] and piece.claim in _EXTREMES:
            largest = _EXTREMES[piece.claim]
        if not is_label_or_name(piece):
            continue
        if fact is None or at < pair[1] or largest is None:
            return False
        if not row_labels(piece) & case.evidence.extreme_rows(fact.column, largest=largest):
            return False
        largest = None
    return True


def _pair(case: Case, sentence: range) -> tuple[int, int] | None:
    """Return the places of the smallest and the largest figure of one column, told «от … до …» in this order."""
    places = case.figures(sentence)
    if len(places) != 2 or places[1] - places[0] > _REACH or _is_of_moves(case, sentence):
        return None
    led = case.word(places[0] - 1), case.word(places[1] - 1)
    one, other = (case.figure(at) for at in places)
    joined = any(led[0] in first and led[1] in second for first, second in _JOINTS)
    if one is None or other is None or not joined or not is_extent(case, one, other):
        return None
    if not is_told_column(case, sentence, one.column):
        return None
    return places[0], places[1]


def is_told_column(case: Case, sentence: range, column: str) -> bool:
    """Tell whether a sentence speaks of this column alone: by its name, else by the figures told before it."""
    columns = [one for one in case.evidence.measure_columns() if case.evidence.cells(one)]
    if columns == [column]:
        return True
    named = set(cue_run(case, sentence, stops=False)) & set(columns)
    if named:
        return named == {column}
    before = case.figures(range(sentence.stop))
    return bool(before) and {fact.column for at in before if (fact := case.figure(at)) is not None} == {column}


def is_extent(case: Case, low: Fact, high: Fact) -> bool:
    """Tell whether the figures are the smallest and the largest of a column."""
    if low.column != high.column or case.evidence.change_of(low) is not None:
        return False
    least, most = number(low), number(high)
    ends = case.evidence.is_extreme(low, largest=False) and case.evidence.is_extreme(high, largest=True)
    return ends and least is not None and most is not None and least < most


def _is_of_moves(case: Case, sentence: range) -> bool:
    """«Выросло от {F1} до {F6}»: from one row to another, which the steps prove."""
    return any(case.pieces[at].claim in {Claim.RISE, Claim.FALL, Claim.START, Claim.END} for at in sentence)
