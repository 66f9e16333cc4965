"""Comparisons with an average over the rows: «в Самаре показатель ниже среднего ({F6}): {F3}»."""

from __future__ import annotations

from core.fact import Fact
from domains.words import fold
from render.texts.case import Case
from render.texts.figure_roles import Role, role_of
from render.texts.proof import number
from render.texts.row_names import is_label_or_name, is_varied, row_labels
from render.vocabulary.claim_words import Claim

_REACH = 4
_BETWEEN = frozenset({"чем", "than", "the", "в", "its", "own", "этого", "общего"})


def against_average(case: Case, at: int, *, above: bool) -> bool | None:
    """Tell whether the row that is told of lies above (below) the average that is told with it.

    None where the word is followed by no average over the rows of which the answer holds the figure.
    """
    said = _average_at(case, at)
    if said is None:
        return None
    sentence = case.sentence_of(at)
    facts = [(place, fact) for place in case.figures(sentence) if (fact := case.figure(place)) is not None]
    averages = [fact for place, fact in facts if role_of(case.evidence, fact) is Role.AVERAGE and place > at]
    levels = [fact for _, fact in facts if role_of(case.evidence, fact) is Role.LEVEL and fact.row_key]
    average = averages[0] if averages else _known_average(case, levels)
    if average is None or any(role_of(case.evidence, fact) is Role.CHANGE for _, fact in facts):
        return None
    compared = levels or _of_named(case, sentence, average)
    values = [value for fact in compared if (value := number(fact)) is not None and fact.column == average.column]
    middle = number(average)
    if middle is None or not values or len(values) < len(compared):
        return False
    return all(value > middle if above else value < middle for value in values)


def _average_at(case: Case, at: int) -> int | None:
    """«Ниже среднего», "above the average": the word of the average right behind the comparison."""
    for place in range(at + 1, min(at + _REACH, case.sentence_of(at).stop)):
        if case.pieces[place].claim is Claim.AVERAGE:
            return place
        if fold(case.pieces[place].text) not in _BETWEEN:
            return None
    return None


def _known_average(case: Case, levels: list[Fact]) -> Fact | None:
    """The average of the same column where the sentence does not tell it, if the answer has one."""
    columns = {fact.column for fact in levels}
    known = [fact for fact in case.evidence.known.values()
             if role_of(case.evidence, fact) is Role.AVERAGE and (fact.column in columns or not columns)]  # fmt: skip
    return known[0] if len(known) == 1 else None


def _of_named(case: Case, sentence: range, average: Fact) -> list[Fact]:
    """The figures of the rows that the sentence names and does not tell."""
    named = [row_labels(piece) for place in sentence
             if is_label_or_name(piece := case.pieces[place]) and is_varied(case, piece)]  # fmt: skip
    return [cell for cell in case.evidence.cells(average.column) if any(frozenset(cell.row_key) & row for row in named)]
