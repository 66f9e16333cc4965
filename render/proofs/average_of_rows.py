"""What is said of one row as the average has it: «в среднем на одну позицию приходится {F7}», "on average, each …"."""

from __future__ import annotations

from core.fact import Fact
from ledger.formula import fact_ids
from render.texts.case import Case
from render.vocabulary.claim_words import Claim
from render.vocabulary.neutral_words import DIMENSION_NOUNS, ROW_NOUNS


def averages_all(case: Case, fact: Fact) -> bool:
    """Tell whether a figure is the average of every row of its column."""
    cells = {cell.id for cell in case.evidence.cells(fact.column)}
    return case.evidence.is_average(fact) and len(cells) > 1 and set(fact_ids(fact.formula)) == cells


def is_of_average_row(case: Case, at: int) -> bool:
    """Tell whether «одну», «каждую», "each" with a row's noun behind it stands beside the average of all alone."""
    sentence = case.sentence_of(at)
    facts = [case.figure(place) for place in case.figures(sentence)]
    averaged = any(case.pieces[place].claim is Claim.AVERAGE for place in sentence)
    kinds = case.dimension_words | DIMENSION_NOUNS | ROW_NOUNS
    noun = at if case.word(at - 1) in {"each", "every", "one"} else at + 1  # "each country" of every country, too
    named = noun < sentence.stop and bool(case.pieces[noun].forms & kinds)
    return averaged and named and len(facts) == 1 and facts[0] is not None and averages_all(case, facts[0])
