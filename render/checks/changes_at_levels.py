"""Check that a change stands in no place of a level: «снизилось: в мае — {F3}, в июне уже {F2}» of the fall itself."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact
from render.texts.bindings import IN_ORDER
from render.texts.case import Case, Fault, Reason, base_of, clip
from render.texts.figure_context import names_varied
from render.texts.marked_text import PieceKind, matches
from render.texts.row_names import is_label_or_name
from render.vocabulary.claim_words import CHANGE_WORDS, Claim

_MOVES = frozenset({Claim.RISE, Claim.FALL, Claim.CHANGE, Claim.ABOVE, Claim.BELOW})
_STOPS = frozenset({",", ";", ":", "(", "."})
_DASHES = frozenset({"—", "–", "-", ":"})
_WAS = frozenset({"was", "were", "было", "был", "была", "были"})
_NAMES = frozenset({PieceKind.LABEL, PieceKind.ALLOWED})
_THAN = frozenset({"чем", "than"})
_REACH = 4


def at_levels(case: Case) -> Iterator[Reason]:
    """Refuse a change among the levels of rows, and a level of another metric where a row is compared with."""
    for at in case.figures(range(1, len(case.pieces))):
        fact = case.figure(at)
        if fact is None or case.pieces[at].apart:
            continue
        change = case.evidence.change_of(fact) is not None
        ways = (_is_among_levels, _is_in_order, _is_said_to_be)
        if (change and any(way(case, at) for way in ways)) or _is_other_base(case, at, fact, change=change):
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)


def _levels(case: Case, at: int) -> list[int]:
    """The other figures of the sentence that are no changes."""
    places = case.figures(case.sentence_of(at))
    return [p for p in places if (one := case.figure(p)) is not None and case.evidence.change_of(one) is None]


def _own_words(case: Case, at: int) -> list[int]:
    start = case.sentence_of(at).start
    first = next(
        (p for p in range(at - 1, start - 1, -1) if case.pieces[p].text in _STOPS or case.figure(p)), start - 1
    )
    return [*range(first + 1, at)]


def _is_moved(case: Case, places: list[int]) -> bool:
    """Tell whether words say a change: «изменение», "a gain of", «на»."""
    pieces = [case.pieces[place] for place in places]
    led = any(case.word(place) in {"на", "by"} for place in places[-1:])
    return led or any(one.claim in _MOVES or any(matches(one, word) for word in CHANGE_WORDS) for one in pieces)


def _is_among_levels(case: Case, at: int) -> bool:
    """«1 сентября — {F3}, 8 сентября уже {F2}»: a row's name before it, and another row's level beside."""
    named = case.word(at - 1) in _DASHES and is_label_or_name(case.pieces[at - 2]) and names_varied(case, at - 2)
    beside = any(any(names_varied(case, p) for p in _own_words(case, other)) for other in _levels(case, at))
    return named and beside and not _is_moved(case, _own_words(case, at))


def _is_in_order(case: Case, at: int) -> bool:
    """«В апреле выше, чем в марте: {F7} и {F1} соответственно» of the growth."""
    sentence = case.sentence_of(at)
    ordered = any(case.pieces[place].forms & IN_ORDER for place in sentence)
    nouns = any(case.pieces[place].claim in {Claim.CHANGE, Claim.RISE, Claim.FALL} for place in sentence)
    return ordered and bool(_levels(case, at)) and not nouns


def _is_said_to_be(case: Case, at: int) -> bool:
    """As in "it was {F3} in May and {F2} in June"."""
    behind = case.pieces[at + 1].claim if at + 1 < len(case.pieces) else None
    said = case.word(at - 1) in _WAS and behind not in _MOVES
    return said and bool(_levels(case, at)) and not _is_moved(case, _own_words(case, at))


def _is_other_base(case: Case, at: int, fact: Fact, *, change: bool) -> bool:
    """«…на {F6} больше, чем в 2025 году ({F5})»: in the bracket stands what the row had, of the same metric."""
    name = next((p for p in range(at - 2, max(at - 4, 0), -1) if case.pieces[p].kind in _NAMES), None)
    if case.word(at - 1) != "(" or case.word(at + 1) != ")" or name is None:
        return False
    than = any(case.word(place) in _THAN for place in range(max(0, name - _REACH), name))
    before = [case.figure(place) for place in _levels(case, at) if place < at]
    others = {base_of(case, one.column) for one in before if one is not None}
    return than and bool(others) and (change or base_of(case, fact.column) not in others)
