"""Moves that end at an extreme: «опустилось до минимума в {F9}», "climbed to its peak of {F7}".

The figure is the extreme of its column, and the step to its row goes that way.
"""

from __future__ import annotations

from collections.abc import Iterator

from render.proofs.series_told import goes, part_of, rows_at
from render.proofs.steps import values_of
from render.texts.case import Case
from render.texts.time_positions import series
from render.vocabulary.claim_words import Claim

_TO = frozenset({"до", "to"})
_REACH = 4


def extremes_reached(case: Case) -> Iterator[tuple[int, bool]]:
    """Yield the words of rising and falling that lead to an extreme which the steps of the series bear out."""
    rows = series(case.evidence)
    for at in case.claims(Claim.RISE, Claim.FALL):
        rises = case.pieces[at].claim is Claim.RISE
        wanted = Claim.LARGEST if rises else Claim.SMALLEST
        near = range(at + 1, min(at + _REACH, case.sentence_of(at).stop))
        end = next((place for place in near if case.pieces[place].claim is wanted), None)
        figures = [place for place in case.figures(part_of(case, at)) if end is not None and place > end]
        fact = case.figure(figures[0]) if figures else None
        if fact is None or case.word(at + 1) not in _TO or not case.evidence.is_extreme(fact, largest=rises):
            continue
        reached = rows_at(case, rows, figures[0])
        values = values_of(case, fact.column, rows) if len(reached) == 1 else []
        if values and goes(values, reached[0], rises=rises):
            yield (at, False)
