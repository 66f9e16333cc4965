"""The words of a sentence that are a figure's own: not those that the figure before has right behind itself.

«Заключено {F7} договоров с премиями {F8}»: «договоров» is what {F7} counts and says nothing of {F8}.
"""

from __future__ import annotations

from core.fact import Fact
from core.unit import UnitKind
from domains.words import fold
from render.texts.case import Case, base_of
from render.texts.column_phrases import named_at
from render.texts.general_units import repeats_unit
from render.texts.marked_text import PieceKind
from render.texts.row_names import is_label_or_name
from render.texts.unit_names import own_units
from render.vocabulary.claim_words import Claim
from render.vocabulary.units import GENERAL

JOINTS = frozenset(
    {"с", "со", "при", "на", "и", "а", "но", "или", "то", "with", "at", "and", "on", "but", "while", "or", "worth"}
)
"""Words that begin something new behind a figure and what it counts."""
_TAIL = 5
"""Words behind a figure that may still say what it counts («{F1} успешных платежей по картам»)."""
_MOVING = frozenset({"против", "vs", "versus", "against", "вместо", "instead", "до", "to", "→", "чем", "than", "/"})


def own_part(case: Case, at: int) -> range:
    """Return the places before a figure, back to the thing that the figure before counts."""
    start = case.sentence_of(at).start
    before = case.figures(range(start, at))
    return range(tail_end(case, before[-1], at) if before else start, at)


def tail_end(case: Case, at: int, stop: int) -> int:
    """Return the place behind the words that say what a figure counts: «{F7} договоров» with a premium of {F8}."""
    fact, end = case.figure(at), at + 1
    own = {base_of(case, column) for column in case.columns_of(fact)} if fact is not None else set()
    for place in range(at + 1, min(stop, at + 1 + _TAIL)):
        piece = case.pieces[place]
        if piece.kind is not PieceKind.WORD or fold(piece.text) in JOINTS:
            break
        named = {base_of(case, column) for column in named_at(case, place)}
        if named and not named & own:
            break
        if named or (fact is not None and repeats_unit(fact, piece)):
            end = place + 1
    return end


def tells_by_unit(case: Case, at: int, fact: Fact) -> bool:
    """«{F4} кредитов на {F5} при сроке {F6}»: a figure of the row told of, in a unit that one metric alone has.

    No word of its own names another metric or another row, and nothing sets it against the figure before.
    """
    before = case.figures(range(case.sentence_of(at).start, at))
    other = case.figure(before[-1]) if before else None
    if other is None or other.row_key != fact.row_key or _unit(other) == _unit(fact):
        return False
    own = base_of(case, fact.column)
    if case.evidence.change_of(fact) is not None or not _has_unit_alone(case, fact, own):
        return False
    between = own_part(case, at)
    named = {base_of(case, column) for place in between for column in named_at(case, place)}
    if not named and any(case.pieces[place].claim in _GOING_ON for place in between):
        return False  # «сумма — {F15}, в среднем — {F21}»: the average of the sum
    moved = any(_moves(case, place) or is_label_or_name(case.pieces[place]) for place in between)
    return not moved and named <= {own}


_GOING_ON = frozenset({Claim.AVERAGE, Claim.TOTAL})


def _moves(case: Case, place: int) -> bool:
    piece = case.pieces[place]
    return fold(piece.text) in _MOVING or piece.claim not in {None, Claim.NOTHING, Claim.AVERAGE, Claim.TOTAL}


def _has_unit_alone(case: Case, fact: Fact, own: str) -> bool:
    """Tell whether no other metric of the answer has figures in that unit; a bare number and "units" tell nothing."""
    general = fact.unit.kind is UnitKind.COUNT and own_units(fact.unit) <= GENERAL
    if general or fact.unit.kind is UnitKind.NUMBER:
        return False
    others = {one.column for one in case.evidence.known.values() if _unit(one) == _unit(fact) and one.column}
    return all(base_of(case, column) == own and not column.endswith("_share") for column in others)


def _unit(fact: Fact) -> tuple[object, ...]:
    return fact.unit.kind, fact.unit.symbol, fact.unit.forms_ru, fact.unit.forms_en
