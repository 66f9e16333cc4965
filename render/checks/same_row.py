"""Check that what is said to stand «в той же строке», "in the same row" does: no total, no figure of another row."""

from __future__ import annotations

from collections.abc import Iterator

from render.proofs.remarks_on_rows import pointers_to_row, stands_in_same_row
from render.texts.case import Case, Fault, Reason, clip


def same_rows(case: Case) -> Iterator[Reason]:
    """«Заказы в Туле — {F1}. В той же строке выручка — {F6}» of the total is refused."""
    for at in pointers_to_row(case):
        if not stands_in_same_row(case, at):
            yield Reason(Fault.UNCLEAR, clip(case, at), next(iter(_facts(case, at)), ""))


def _facts(case: Case, at: int) -> list[str]:
    places = case.figures(range(at, case.sentence_of(at).stop))
    return [fact.id for place in places if (fact := case.figure(place)) is not None]
