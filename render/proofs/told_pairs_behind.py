"""Two figures against each other, each with its row's name beside it: «выше в Калуге — {F5} против {F2} в Вологде».

What the comparison speaks of is the row that is named before the first figure, and the other one stands right behind
the second. Names that both rows share («по кружку «Хор»») may stand anywhere.
"""

from __future__ import annotations

from core.fact import Fact
from domains.words import fold
from render.texts.case import Case
from render.texts.clauses import named_rows
from render.texts.compared_names import names_of_either
from render.texts.proof import RowKey

_BREAKS = frozenset(",;:—–")
_THAN = frozenset({"чем", "than", "нежели"})
_NAME_REACH = 6
_PAIR = 2


def named_beside_figures(case: Case, at: int, pair: tuple[int, int]) -> bool:
    """Tell whether the first figure is of the only row named before it, the second of the one named right behind it."""
    facts = [fact for place in pair if (fact := case.figure(place)) is not None]
    if len(facts) != _PAIR or facts[0].column != facts[1].column:
        return False
    own, other = _apart(facts)
    sentence = case.sentence_of(at)
    if not own or not other or any(fold(case.pieces[place].text) in _THAN for place in range(at, pair[0])):
        return False
    behind = _behind(case, pair[1])
    before = range(sentence.start, pair[0])
    subjects = [row for _, row in names_of_either(case, before, own, other)]
    objects = [row for _, row in names_of_either(case, behind, own, other)]
    strange = [row for _, row in named_rows(case, range(sentence.start, behind.stop)) if not _is_of(row, facts)]
    return (
        bool(subjects and objects)
        and not strange
        and all(row & own for row in subjects)
        and all(row & other for row in objects)
    )


def _apart(facts: list[Fact]) -> tuple[RowKey, RowKey]:
    """What names each of two rows and not the other."""
    first, second = (frozenset(fact.row_key) for fact in facts)
    return first - second, second - first


def _is_of(row: RowKey, facts: list[Fact]) -> bool:
    return any(row & frozenset(fact.row_key) for fact in facts)


def _behind(case: Case, at: int) -> range:
    """What belongs to a figure behind it: up to a comma, a dash or the next figure."""
    stop = min(case.sentence_of(at).stop, at + 1 + _NAME_REACH)
    end = next((p for p in range(at + 1, stop) if case.pieces[p].text in _BREAKS or case.figure(p) is not None), stop)
    return range(at + 1, end)
