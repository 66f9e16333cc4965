"""Check that what a row is compared with is another row: «в апреле выше, чем в апреле», "in May lower than in May"."""

from __future__ import annotations

from collections.abc import Iterator

from domains.words import lemmas
from ledger.formula import fact_ids
from render.proofs.sides import Side, side_at, sides_of
from render.texts.case import Case, Fault, Reason
from render.texts.marked_text import Piece, PieceKind
from render.texts.row_names import is_compared_with, row_labels
from render.texts.shared_names import shared_names
from render.vocabulary.claim_words import Claim

_LEVELS = frozenset({"уровня", "уровень", "уровнем", "уровню", "показателя", "значения"})
_OTHER_YEAR = frozenset({"прошлый", "предыдущий", "last", "previous", "прошлогодний", "earlier", "назад", "ранее"})
_COMPARING = frozenset({Claim.ABOVE, Claim.BELOW, Claim.RISE, Claim.FALL, Claim.CHANGE})
_NAMES = frozenset({PieceKind.LABEL, PieceKind.ALLOWED})
_REACH = 3


def itself(case: Case) -> Iterator[Reason]:
    """Refuse a comparison whose two sides are one name."""
    for at, piece in enumerate(case.pieces):
        named = piece.kind in _NAMES or (case.word(at - 1) in _LEVELS and side_at(piece, sides_of(case)) is not None)
        if not named or not (is_compared_with(case, at) or case.word(at - 1) in _LEVELS):
            continue
        sentence = case.sentence_of(at)
        near = case.pieces[at + 1 : min(at + 1 + _REACH, sentence.stop)]
        compared = any(case.pieces[place].claim in _COMPARING for place in sentence)
        if not compared or any(one.forms & _OTHER_YEAR for one in near):
            continue
        before = [one for one in case.pieces[sentence.start : at] if _is_alike(one, piece)]
        if (before and _is_same(before[-1], piece)) or _is_of_current(case, at) or _is_of_later(case, at):
            yield Reason(Fault.PERIOD, piece.text)


def shared(case: Case) -> Iterator[Reason]:
    """«По сравнению с Тулой выросло» where every figure is of Tula: there is no other side."""
    names = shared_names(case.labels)
    for at, piece in enumerate(case.pieces):
        own = piece.kind in {PieceKind.WORD, PieceKind.ALLOWED} and bool(lemmas(piece.text) & names)
        if own and case.word(at - 1) != "к" and is_compared_with(case, at):
            yield Reason(Fault.PERIOD, piece.text)


def _is_of_current(case: Case, at: int) -> bool:
    """«Относительно апреля выросло на {F5}» of the growth to April: nothing else is told to be compared with it."""
    if case.word(at - 1) == "к":  # «к маю выросло» is up to May
        return False
    known = sides_of(case)
    told = {side_at(case.pieces[place], known) for place in case.sentence_of(at)}
    return side_at(case.pieces[at], known) is Side.CURRENT and Side.EARLIER not in told


def _is_of_later(case: Case, at: int) -> bool:
    """«Прирост к уровню февраля — {F8}» of the growth from January to February."""
    behind = case.figures(range(at + 1, case.sentence_of(at).stop))[:1]
    fact = case.figure(behind[0]) if behind else None
    ids = fact_ids(fact.formula)[:2] if fact is not None and case.evidence.change_of(fact) is not None else ()
    inputs = [case.evidence.known[name] for name in ids if name in case.evidence.known]
    if len(inputs) < len(("one", "other")) or case.word(at - 1) not in _LEVELS or fact is None:
        return False
    later, earlier = sorted(inputs, key=lambda one: one is inputs[0], reverse=not case.evidence.runs_back(fact))
    own = row_labels(case.pieces[at])
    return bool(own & frozenset(later.row_key)) and not own & frozenset(earlier.row_key)


def _is_alike(one: Piece, piece: Piece) -> bool:
    """Tell whether two names are of one dimension, or both periods that hold for the answer."""
    columns = {column for column, _ in one.labels} & {column for column, _ in piece.labels}
    return one.kind is piece.kind and (bool(columns) or not (one.labels or piece.labels))


def _is_same(one: Piece, piece: Piece) -> bool:
    return one.labels == piece.labels if piece.labels else bool(lemmas(one.text) & lemmas(piece.text))
