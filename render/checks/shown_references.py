"""How each figure of a text that may be shown is written: no unit twice, a fall without its minus."""

from __future__ import annotations

from core.fact import Fact, FactKind
from core.unit import UnitKind
from render.checks import claims
from render.references import reference
from render.texts.case import Case
from render.texts.general_units import repeats_unit
from render.texts.marked_text import Piece, PieceKind


def template_of(case: Case) -> str:
    """Mark how each fact is written: no unit twice where the text repeats it, a fall without its minus."""
    parts: list[str] = []
    last = 0
    for at, piece in enumerate(case.pieces):
        if piece.kind is not PieceKind.REFERENCE or piece.fact is None:
            continue
        parts.extend((case.text[last : piece.start], _reference(case, at, piece.fact)))
        last = piece.end
    return "".join((*parts, case.text[last:]))


def _reference(case: Case, at: int, fact: Fact) -> str:
    piece: Piece = case.pieces[at]
    following = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
    named = fact.kind is FactKind.ROW_COUNT and following is not None and following.kind is PieceKind.WORD
    repeated = named or (following is not None and repeats_unit(fact, following)) or _is_counted(case, at, fact)
    fallen = case.evidence.change_of(fact) is not None and claims.falls_before(case.pieces, at)
    form = piece.form
    return reference(fact, short=form.short, bare=form.bare or repeated, absolute=form.absolute or fallen)


def _is_counted(case: Case, at: int, fact: Fact) -> bool:
    """«Платежей — {F1}»: what is counted stands right before the number, and needs not be said again behind it."""
    told = next((piece for piece in reversed(case.pieces[:at]) if piece.kind is not PieceKind.MARK), None)
    here = told is not None and told.sentence == case.pieces[at].sentence
    return here and told is not None and fact.unit.kind is UnitKind.COUNT and repeats_unit(fact, told)
