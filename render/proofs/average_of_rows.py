"""What is said of one row as the average has it: «в среднем на одну позицию приходится {F7}», "on average, each …"."""

from __future__ import annotations

from core.fact import Fact
from ledger.formula import fact_ids
from render.texts.case import Case
from render.texts.figure_context import names_varied
from render.vocabulary.claim_words import Claim
from render.vocabulary.neutral_words import DIMENSION_NOUNS, ROW_NOUNS


def averages_all(case: Case, fact: Fact) -> bool:
    """Tell whether a figure is the average of every row of its column."""
    cells = {cell.id for cell in case.evidence.cells(fact.column)}
    return case.evidence.is_average(fact) and len(cells) > 1 and set(fact_ids(fact.formula)) == cells


def is_of_average_row(case: Case, at: int) -> bool:
    """Tell whether «одну позицию», «каждую», "{F7} each" stands beside the average of all rows, called so there."""
    sentence = case.sentence_of(at)
    kinds = case.dimension_words | DIMENSION_NOUNS | ROW_NOUNS | _STRETCHES
    named = at + 1 < sentence.stop and bool(case.pieces[at + 1].forms & kinds)
    if not named and not any(case.pieces[place].forms & _EACH for place in (at - 1, at) if place in sentence):
        return False  # "each country" of every country is told at its noun, too
    last = at + 1 if named else at
    before, after = case.figures(range(sentence.start, at)), case.figures(range(last, sentence.stop))
    following = case.word(last + 1) if last + 1 < sentence.stop else "."
    ends = [*after, sentence.stop]
    if before and following in _CLOSING:  # «{F7} на каждый период, всего {F12}»
        return _averaged(case, range(before[-2] + 1 if len(before) > 1 else sentence.start, ends[0]))
    return bool(after) and _averaged(case, range(before[-1] + 1 if before else sentence.start, ends[1]))


_CLOSING = frozenset({".", ",", ";", ")", "on"})
_EACH = frozenset({"каждый", "each", "every", "per", "one"})
_STRETCHES = frozenset({"период", "отрезок", "интервал", "period", "interval"})


def _averaged(case: Case, part: range) -> bool:
    """The one figure of a part of a sentence is the average of all rows, called so, and no row is named there."""
    facts = [case.figure(place) for place in case.figures(part)]
    called = any(case.pieces[place].claim is Claim.AVERAGE for place in part)
    named = any(names_varied(case, place) for place in part)
    return called and not named and len(facts) == 1 and facts[0] is not None and averages_all(case, facts[0])
