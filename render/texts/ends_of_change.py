"""The two ends of a change whose periods no word names: «вырос на {F12}: с {F7} до {F8}», «было {F5}, стало {F6}»."""

from __future__ import annotations

from itertools import pairwise

from core.fact import Fact
from domains.words import fold
from ledger.formula import fact_ids
from render.texts.case import Case
from render.texts.row_names import is_compared_with, names_row, row_labels
from render.vocabulary.periods import grain_of

_FROM = frozenset({"с", "со", "from"})
_TO = frozenset({"до", "to"})
_WAS = frozenset({"быть", "was"})
_BECAME = frozenset({"стать", "became"})
_TWO = 2


def is_end_of_change(case: Case, at: int, column: str) -> bool:
    """Tell whether a figure is one of two ends told by «с … до …», and which periods these are is known without names.

    It is so where the change between just these two stands with them, or where the answer has no other periods. Names
    of periods in the sentence must be the ends' own.
    """
    places = case.figures(case.sentence_of(at))
    return any(at in pair and _are_ends(case, pair, column) for pair in pairwise(places))


def _are_ends(case: Case, pair: tuple[int, int], column: str) -> bool:
    one, other = (case.figure(place) for place in pair)
    if one is None or other is None or not _are_joined(case, pair):
        return False
    apart = frozenset(one.row_key) ^ frozenset(other.row_key)
    timed = {name for name, _ in apart} == {column} and all(grain_of(member) is not None for _, member in apart)
    alike = one.column == other.column and one.kind is other.kind and len(apart) == _TWO
    if not timed or not alike or not case.evidence.is_before(one, other):
        return False
    reached = _is_reached(case, pair, column, other) and _are_outer(case, one, other, column)
    known = _is_change_told(case, pair, one, other) or _are_only_two(case, column)
    return reached or (known and _names_agree(case, pair, column, (one, other)))


def _are_joined(case: Case, pair: tuple[int, int]) -> bool:
    """«с A до B», «было A, стало B», and no other word between them."""
    led, then = (case.pieces[place - 1] if place else None for place in pair)
    if led is None or then is None:
        return False
    if pair[1] == pair[0] + 2 and then.text == "→":
        return led.text in {"(", ":", "—", "–"}  # «прибавил {F8} ({F1} → {F2})»
    between = [fold(piece.text) for piece in case.pieces[pair[0] + 1 : pair[1] - 1]]
    span = fold(led.text) in _FROM and fold(then.text) in _TO and not between
    return span or (bool(led.forms & _WAS) and bool(then.forms & _BECAME) and between in ([","], ["а"], [",", "а"]))


def _is_change_told(case: Case, pair: tuple[int, int], one: Fact, other: Fact) -> bool:
    """Tell whether the sentence tells the change between just these two."""
    facts = [case.figure(place) for place in case.figures(case.sentence_of(pair[0])) if place not in pair]
    wanted = {one.id, other.id}
    changes = [fact for fact in facts if fact is not None and case.evidence.change_of(fact) is not None]
    return any(set(fact_ids(fact.formula)) == wanted for fact in changes)


def _are_only_two(case: Case, column: str) -> bool:
    return len({member for name, member in case.evidence.members() if name == column}) == _TWO


def _names_agree(case: Case, pair: tuple[int, int], column: str, ends: tuple[Fact, Fact]) -> bool:
    """«Прибавила {F12} к июлю: с {F7} до {F8}»: what is compared with is the earlier end, any other name the later."""
    one, other = (frozenset(fact.row_key) for fact in ends)
    for place in case.sentence_of(pair[0]):
        if not names_row(case.pieces[place], column):
            continue
        base = is_compared_with(case, place) and not _leads(case, place)
        if not row_labels(case.pieces[place]) & (one if base else other):
            return False
    return True


def _leads(case: Case, place: int) -> bool:
    """«К июлю показатель поднялся …»: at the head of a sentence the period is that which was reached."""
    start = case.sentence_of(place).start
    return place == start + 1 and fold(case.pieces[start].text) in {"к", "by"}


def _is_reached(case: Case, pair: tuple[int, int], column: str, other: Fact) -> bool:
    """«К июлю показатель поднялся с {F1} до {F4}»: the one period that is named is that of the later end."""
    sentence = case.sentence_of(pair[0])
    named = [place for place in sentence if names_row(case.pieces[place], column)]
    own = len(named) == 1 and bool(row_labels(case.pieces[named[0]]) & frozenset(other.row_key))
    return own and _leads(case, named[0]) and case.figures(sentence)[: len(pair)] == list(pair)


def _are_outer(case: Case, one: Fact, other: Fact, column: str) -> bool:
    """The earlier end is the first row of the series, or the row right before the later one."""
    shared = frozenset(one.row_key) & frozenset(other.row_key)
    cells = [cell for cell in case.evidence.cells(one.column) if shared <= frozenset(cell.row_key)]
    ids = [cell.id for cell in cells if any(name == column for name, _ in cell.row_key)]
    if one.id not in ids or other.id not in ids:
        return False
    return ids.index(one.id) in {0, ids.index(other.id) - 1}
