"""A difference that is said in a word and told by its figures: «заметно различается: А — {F3}, Б — {F6}».

The rows that are listed must differ, and where a lead is said («Отрыв лидера заметен: …», "The leader is clearly
ahead: …"), the first of them must be the largest. How much they differ, the check of degrees sees to.
"""

from __future__ import annotations

from core.fact import Fact, FactKind
from domains.words import fold
from render.texts.case import Case
from render.texts.proof import number
from render.vocabulary.word_sets import word_set

_DIFFERING = word_set(
    "различаться разниться отличаться расходиться различие разброс differ differs differed vary varies varied"
)
_LEADING = word_set("отрыв преимущество перевес опережение лидерство превосходство lead advantage margin")
_LEADERS = word_set("лидер leader front-runner")
_AHEAD = word_set("впереди ahead")
_DENYING = word_set("не not no without без почти almost hardly barely едва")
_PAIR = 2


def differs_as_told(case: Case, at: int) -> bool:
    """Tell whether a word of difference is borne out by the rows that its sentence lists."""
    piece, sentence = case.pieces[at], case.sentence_of(at)
    said = {fold(piece.text), *piece.forms}
    if not said & (_DIFFERING | _LEADING) or any(case.pieces[place].forms & _DENYING for place in sentence):
        return False
    levels = _levels_listed(case, at)
    values = {number(fact) for fact in levels}
    if said & _DIFFERING:
        return len(values) == len(levels) >= _PAIR
    return case.word(at + 1) in _OF_LEADER and _is_led(case, levels)


_OF_LEADER = word_set("лидера лидеров of")


def is_ahead_as_told(case: Case, at: int) -> bool:
    """As in "The leader is clearly ahead: on the Pro plan … {F1}, compared with {F3} …"."""
    if not {fold(case.pieces[at].text)} & _AHEAD or case.word(at + 1) == "of":
        return False
    led = any(case.pieces[place].forms & _LEADERS for place in range(case.sentence_of(at).start, at))
    return led and _is_led(case, _levels_listed(case, at))


def _levels_listed(case: Case, at: int) -> list[Fact]:
    """The levels of rows behind a word, all of one metric; none where another figure of that metric stands first."""
    places = case.figures(range(at, case.sentence_of(at).stop))
    if any(case.word(place - 1) in _BOUNDS for place in places):  # «от {F3} до {F2}» tells the ends of all rows
        return []
    facts = [fact for place in places if (fact := case.figure(place))]
    levels = [fact for fact in facts if fact.row_key and fact.kind is not FactKind.FORMULA]
    alike = len({fact.column for fact in levels}) == 1 and len({fact.row_key for fact in levels}) == len(levels)
    return levels if alike and facts[: len(levels)] == levels else []


_BOUNDS = word_set("от до from to between")


def _is_led(case: Case, levels: list[Fact]) -> bool:
    """The first of several rows is the largest of all."""
    if len(levels) < _PAIR:
        return False
    return bool(frozenset(levels[0].row_key) & case.evidence.extreme_rows(levels[0].column, largest=True))
