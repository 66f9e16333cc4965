"""Two metrics of one row against each other: «Читателей меньше, чем абонементов: {F1} против {F2}».

Which of them is spoken of, the order of their names says: the one before the word of comparison, the other behind it.
"""

from __future__ import annotations

from core.fact import Fact
from core.unit import UnitKind
from domains.words import fold
from render.texts.case import Case
from render.texts.column_phrases import cue_run
from render.texts.proof import number
from render.vocabulary.claim_words import Claim

_THAN = frozenset({"чем", "than", "нежели"})
_AGAINST = frozenset({"против", "versus", "vs", "against", "и", "and"})
_SIDES = frozenset({Claim.ABOVE, Claim.BELOW})
_STOPS = frozenset(":;")
_COUNTS = frozenset({UnitKind.COUNT, UnitKind.NUMBER})
_PAIR = 2


def metrics_compare(case: Case, at: int, *, above: bool) -> bool | None:
    """Tell whether the metric that is spoken of exceeds the other one; None where no two metrics are compared."""
    sentence = case.sentence_of(at)
    places = case.figures(sentence)
    facts = [fact for place in places if (fact := case.figure(place)) is not None]
    if len(facts) != _PAIR or not _are_metrics(case, facts):
        return None
    if sum(case.pieces[place].claim in _SIDES for place in sentence) != 1:
        return None
    sides = _sides(case, at, sentence)
    if not all(len(side) == 1 for side in sides) or sides[0] == sides[1]:
        return None
    told = [{fact.column} for fact in facts]
    one, other = (number(fact) for fact in facts)
    if told != [set(side) for side in sides] or not _stand_apart(case, at, places):
        return False
    return one is not None and other is not None and (one > other if above else one < other)


def _are_metrics(case: Case, facts: list[Fact]) -> bool:
    """Levels of one row in two columns that are measured alike: two numbers of things, two amounts of one currency."""
    first, second = facts
    changes = any(case.evidence.change_of(fact) is not None for fact in facts)
    periods = case.evidence.compared_with(first.column) or case.evidence.compared_with(second.column)
    kinds = {first.unit.kind, second.unit.kind}
    alike = first.unit == second.unit if kinds - _COUNTS else True
    return first.row_key == second.row_key and first.column != second.column and not changes and not periods and alike


def _sides(case: Case, at: int, sentence: range) -> tuple[list[str], list[str]]:
    """The columns named on both sides: of «меньше, чем» around «чем», else around the word of comparison."""
    stop = next((place for place in range(at, sentence.stop) if case.pieces[place].text in _STOPS), sentence.stop)
    than = next((place for place in range(at + 1, stop) if fold(case.pieces[place].text) in _THAN), at)
    before = cue_run(case, range(sentence.start, than), stops=False)
    return before, cue_run(case, range(than + 1, stop), stops=True)


def _stand_apart(case: Case, at: int, places: list[int]) -> bool:
    """Each figure behind its own name, or both behind the word, against each other."""
    first, second = places
    between = [fold(case.pieces[place].text) for place in range(first + 1, second)]
    if first < at < second or _THAN & set(between):
        return True
    return first > at and len(between) == 1 and between[0] in _AGAINST
