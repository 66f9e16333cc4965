"""What is said of one row as the average has it: «в среднем на одну позицию приходится {F7}», "on average, each …"."""

from __future__ import annotations

from core.fact import Fact
from ledger.formula import fact_ids
from render.texts.case import Case
from render.texts.figure_context import names_varied
from render.texts.marked_text import PieceKind
from render.vocabulary.claim_words import Claim
from render.vocabulary.neutral_words import DIMENSION_NOUNS, ROW_NOUNS


def averages_all(case: Case, fact: Fact) -> bool:
    """Tell whether a figure is the average of every row of its column."""
    cells = {cell.id for cell in case.evidence.cells(fact.column)}
    return case.evidence.is_average(fact) and len(cells) > 1 and set(fact_ids(fact.formula)) == cells


def is_of_average_row(case: Case, at: int) -> bool:
    """Tell whether «одну», «каждую», "each" with a row's noun behind it stands beside the average of all rows."""
    kinds = case.dimension_words | DIMENSION_NOUNS | ROW_NOUNS | _STRETCHES
    noun = at if case.word(at - 1) in {"each", "every", "one"} else at + 1  # "each country" of every country, too
    sentence = case.sentence_of(at)
    if noun >= sentence.stop or not case.pieces[noun].forms & kinds:
        return False
    before, after = case.figures(range(sentence.start, at)), case.figures(range(noun, sentence.stop))
    closed = noun + 1 >= sentence.stop or case.pieces[noun + 1].kind is PieceKind.MARK
    if before and closed and not (after and after[0] == noun + _BEHIND_DASH):  # «{F7} на каждый период, всего {F12}»
        return _averaged(case, range(before[-2] + 1 if len(before) > 1 else sentence.start, noun + 1))
    return bool(after) and _averaged(case, range(before[-1] + 1 if before else sentence.start, after[0] + 1))


_BEHIND_DASH = 2


def _averaged(case: Case, part: range) -> bool:
    """The one figure of a part of a sentence is the average of all rows, and is called an average there."""
    facts = [case.figure(place) for place in case.figures(part)]
    called = any(case.pieces[place].claim is Claim.AVERAGE for place in part)
    return called and len(facts) == 1 and facts[0] is not None and averages_all(case, facts[0])


_STRETCHES = frozenset({"период", "отрезок", "интервал", "period", "interval"})


def is_average_of_each(case: Case, at: int) -> bool:
    """As in "averaging {F7} each", "{F6} in total, {F7} each on average": so much for every row is an average."""
    sentence = case.sentence_of(at)
    near = case.figure(at - 1) is not None or case.word(at + 1) in {"", ",", ".", ";", "on"}
    places = [place for place in case.figures(sentence) if place < at][-1:] if near else []
    places = places or [place for place in case.figures(sentence) if place > at][:1] or case.figures(sentence)[-1:]
    fact = case.figure(places[0]) if places else None
    called = any(case.pieces[place].claim is Claim.AVERAGE for place in sentence)
    named = any(names_varied(case, place) for place in sentence)
    return called and not named and fact is not None and averages_all(case, fact)
