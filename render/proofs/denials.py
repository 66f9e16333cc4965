"""Denials that the facts bear out: «ни в одном округе снижения нет», «лидирует по числу, но не по сумме».

Each is proved as a whole; its words then claim nothing more. A denial that nothing proves is left to be refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from domains.words import fold
from render.proofs.periods import compared_columns
from render.texts.case import Case
from render.texts.marked_text import PieceKind
from render.texts.proof import number
from render.texts.row_names import is_label_or_name, is_varied, row_labels
from render.texts.time_positions import series
from render.vocabulary.claim_words import Claim

_NONE = frozenset({"ни", "нигде", "no", "none", "neither", "never"})
_NOT = frozenset({"не", "нет", "not", "no", "without", "без"})
_BUT = frozenset({"но", "а", "but", "though"})
_BY = frozenset({"по", "by", "in", "on", "for"})
_EXTREMES = frozenset({Claim.LARGEST, Claim.SMALLEST})
_DENIED = frozenset({Claim.RISE, Claim.FALL})


def denied(case: Case) -> Iterator[int]:
    """Yield the places of words of denials that are proved."""
    yield from _no_change_anywhere(case)
    yield from _not_by_column(case)


def _no_change_anywhere(case: Case) -> Iterator[int]:
    """«Ни один округ не показал снижения»: a sentence without figures and names, true of every row or every step."""
    start = 0
    while start < len(case.pieces):
        sentence = case.sentence_of(start)
        words = {fold(case.pieces[at].text) for at in sentence}
        claims = {case.pieces[at].claim for at in sentence} & _DENIED
        named = any(is_label_or_name(case.pieces[at]) for at in sentence)
        if len(claims) == 1 and words & _NONE and not case.figures(sentence) and not named:
            risen = all(change >= 0 for change in _changes(case))
            fallen = all(change <= 0 for change in _changes(case))
            if _changes(case) and (risen if Claim.FALL in claims else fallen):
                yield from (at for at in sentence if _is_of_denial(case, at))
        start = sentence.stop


def _is_of_denial(case: Case, at: int) -> bool:
    piece = case.pieces[at]
    denial = fold(piece.text) in _NONE | _NOT or piece.claim in _DENIED
    return piece.kind is PieceKind.WORD and (denial or "один" in piece.forms or piece.claim is Claim.WHOLE)


def _changes(case: Case) -> list[Decimal]:
    """What every row changed by between two periods, or the steps of a series."""
    found: list[Decimal] = []
    for column in compared_columns(case):
        earlier = next(
            (one for one in case.evidence.measure_columns() if case.evidence.compared_with(one) == column), ""
        )
        for cell in case.evidence.cells(column):
            before = case.evidence.value_of(earlier, frozenset(cell.row_key))
            now = number(cell)
            if before is None or now is None:
                return []
            found.append(now - before)
    if found or not series(case.evidence):
        return found
    columns = [one for one in case.evidence.measure_columns() if case.evidence.cells(one)]
    values = [[number(cell) for cell in case.evidence.cells(one)] for one in columns]
    return [now - before for one in values for before, now in pairwise(one) if before is not None and now is not None]


def _not_by_column(case: Case) -> Iterator[int]:
    """«Лидируют по числу платежей ({F19}), но не по сумме»: by that column the row is not the first."""
    for at, piece in enumerate(case.pieces[:-2]):
        if fold(piece.text) not in {"не", "not"} or case.word(at + 1) not in _BY:
            continue
        before = list(range(case.sentence_of(at).start, at))
        claims = [p for p in before if case.pieces[p].claim in _EXTREMES]
        joined = any(fold(case.pieces[p].text) in _BUT for p in before[-2:])
        names = [p for p in before if is_label_or_name(case.pieces[p]) and is_varied(case, case.pieces[p])]
        if not names and before and before[0]:  # "It is the smallest by amount but not by fees."
            earlier = case.sentence_of(before[0] - 1)
            names = [p for p in earlier if is_label_or_name(case.pieces[p]) and is_varied(case, case.pieces[p])]
        columns = case.named_columns(at + 2) or (case.named_columns(at + 3) if at + 3 < len(case.pieces) else {})
        if not claims or not joined or len({row_labels(case.pieces[p]) for p in names}) != 1 or not columns:
            continue
        largest = case.pieces[claims[-1]].claim is Claim.LARGEST
        row = row_labels(case.pieces[names[0]])
        if not any(row & case.evidence.extreme_rows(column, largest=largest) for column in columns):
            yield at
