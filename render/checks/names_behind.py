"""Check what is said of a figure in the sentence behind it: «Ответ: {F5}. Это заказы в Туле» of the total is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact
from core.unit import UnitKind
from render.texts.case import Case, Fault, Reason, clip
from render.texts.column_phrases import cue_run
from render.texts.figure_roles import Role, role_of
from render.texts.marked_text import Piece
from render.texts.names_behind import named_afterwards, pointed_at, stated_before
from render.texts.row_names import is_label_or_name, is_varied, row_labels

_LEVELS = frozenset({Role.LEVEL, Role.TOTAL, Role.GROUP, Role.AVERAGE})


def rows_behind(case: Case) -> Iterator[Reason]:
    """A row that is named behind a figure is its own, and what is named so is a level and no change."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        behind = pointed_at(case, at)
        if fact is None or behind is None:
            continue
        pieces = [case.pieces[place] for place in behind]
        named = [row_labels(piece) for piece in pieces if is_label_or_name(piece) and is_varied(case, piece)]
        if any(not row & frozenset(fact.row_key) for row in named):
            yield Reason(Fault.ROW, clip(case, at), fact.id)
        elif _is_called_else(case, at, fact) or _is_other_kind(fact, pieces):
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)


def _is_called_else(case: Case, at: int, fact: Fact) -> bool:
    """«Средний чек — {F7}. Это заказы», «Ответ: {F3}. Это сделки в мае» of their change."""
    named = set(named_afterwards(case, at))
    level = role_of(case.evidence, fact) in _LEVELS
    return bool(named) and (not level or not named & case.columns_of(fact))


def _is_other_kind(fact: Fact, pieces: list[Piece]) -> bool:
    """As in "{F7}. That is the number of parcels returned" of a rate, «это сумма заказов» of a number of them."""
    said = frozenset().union(*(piece.forms for piece in pieces))
    counted = bool(said & _COUNTING) and fact.unit.kind in {UnitKind.PERCENT, UnitKind.MONEY}
    return counted or (bool(said & _SUMS) and fact.unit.kind in {UnitKind.PERCENT, UnitKind.COUNT})


_COUNTING = frozenset({"number", "count", "число", "количество"})
_SUMS = frozenset({"amount", "сумма"})


def stated(case: Case) -> Iterator[Reason]:
    """«Показатель — посещения. В клубе — {F5}» of the visits for each member, which have a title of their own."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        sentence = case.sentence_of(at)
        if fact is None or not case.evidence.is_metric_of_its_own(fact) or cue_run(case, sentence, stops=False):
            continue
        named = stated_before(case, sentence.start)
        if named and fact.column not in named:
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)
