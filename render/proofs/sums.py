"""Check of what is said to be added up: the figure is the sum of all that is told of, and no average of it."""

from __future__ import annotations

from collections.abc import Iterator

from domains.words import fold
from render.texts.case import Case, Fault, Reason
from render.texts.group_sums import is_sum_of_rest

_ADDING = frozenset({"add", "adds", "added", "adding", "sum", "sums", "summed"})


def added_up(case: Case) -> Iterator[Reason]:
    """As in "the number of bookings added up to {F14}": a total; an average or a row's figure is none."""
    for at in range(len(case.pieces) - 3):
        words = [fold(piece.text) for piece in case.pieces[at : at + 3]]
        fact = case.figure(at + 3)
        if words[0] not in _ADDING or words[1:] != ["up", "to"] or fact is None:
            continue
        if is_sum_of_rest(case, at + 3, fact):
            continue
        if fact.row_key or not case.evidence.is_total(fact) or case.evidence.is_average(fact):
            yield Reason(Fault.TOTAL, case.pieces[at + 3].text, fact.id)
