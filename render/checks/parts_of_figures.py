"""Check of the whole that a figure is told as a part of: «{F1} из {F4}», «из общего объёма {F1} отдел занимает {F11}».

The whole is a total: a single row's figure, the maximum above all, is the whole of no other row of its own column.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact
from domains.words import fold
from render.texts.case import Case, Fault, Reason, clip
from render.texts.figure_roles import Role, role_of
from render.texts.marked_text import PieceKind

_OF = frozenset({"из", "of"})
_WHOLE = frozenset({"общий", "весь", "total", "overall", "entire", "whole"})
_LED = frozenset({"из", "от", "of"})
_REACH = 6


def wholes_of_parts(case: Case) -> Iterator[Reason]:
    """The figure that follows «из», or «из общего объёма», is that of no single row."""
    for at in case.figures(range(1, len(case.pieces))):
        whole = case.figure(at)
        if whole is None or not _is_of_one_row(case, whole):
            continue
        part = _part(case, at)
        if (part is not None and _is_alike(part, whole)) or _is_called_whole(case, at):
            yield Reason(Fault.TOTAL, clip(case, at), whole.id)


def _is_of_one_row(case: Case, fact: Fact) -> bool:
    return role_of(case.evidence, fact) is Role.LEVEL and any(
        case.evidence.is_varied(column) for column, _ in fact.row_key
    )


def _part(case: Case, at: int) -> Fact | None:
    """The figure before «из», with at most its thing counted between: «{F1} человек из {F4}»."""
    place = at - 1
    while case.word(place) in {"the", "a"}:
        place -= 1
    if place < 1 or case.word(place) not in _OF:
        return None
    place -= 1 + (case.word(place - 1) == "out")
    counted = case.pieces[place].kind is PieceKind.WORD and case.figure(place) is None
    return case.figure(place - counted) if place - counted in case.sentence_of(at) else None


def _is_alike(part: Fact, whole: Fact) -> bool:
    """Of one column or of other rows, and the whole is no group of the part's row."""
    other = part.column == whole.column or set(part.row_key) != set(whole.row_key)
    return other and not set(whole.row_key) < set(part.row_key)


def _is_called_whole(case: Case, at: int) -> bool:
    """«Из общего объёма {F1}», "of the total volume of {F1}": nothing but words between."""
    words: list[int] = []
    for place in range(at - 1, max(case.sentence_of(at).start, at - _REACH) - 1, -1):
        if case.pieces[place].kind is not PieceKind.WORD:
            break
        words.insert(0, place)
    for place in words:
        if case.pieces[place].forms & _WHOLE and fold(case.pieces[place].text) not in {"всего", "overall"}:
            return case.word(place - 1 - (case.word(place - 1) in {"the", "a"})) in _LED
    return False
