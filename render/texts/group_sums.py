"""Sums of rows that one name means: «лидеры списка — {F5}», "the others add up to {F4}"."""

from __future__ import annotations

from core.fact import Fact
from domains.words import fold
from ledger.formula import fact_ids
from render.texts.case import Case
from render.texts.figure_context import names_varied
from render.texts.figure_roles import Role, role_of
from render.texts.proof import RowKey
from render.texts.row_names import row_labels
from render.vocabulary.claim_words import Claim

TOGETHER = frozenset({"вместе", "суммарно", "совместно", "совокупно", "together", "combined", "jointly"})

_TO = frozenset({"до", "to"})
_JOINT = frozenset({"суммарный", "совокупный"})


def is_sum_of(case: Case, fact: Fact, rows: RowKey) -> bool:
    """Tell whether a figure is the sum of exactly these rows."""
    return role_of(case.evidence, fact) is Role.SUM and case.evidence.row(fact) == rows


def is_named_group(case: Case, at: int, fact: Fact) -> bool:
    """Tell whether a sum of rows is told of a name that means exactly these rows, or of all their names before it.

    «Лидеры списка — {F5}», «Лавка, Пекарня и Аптека вместе дают {F10}».
    """
    labels = [place for place in case.sentence_of(at) if names_varied(case, place)]
    if not labels:  # «A — {F1}, B — {F2}. Вместе это {F5}»
        said = [case.pieces[place] for place in case.sentence_of(at)]
        told = any(fold(piece.text) in TOGETHER or piece.forms & _JOINT for piece in said)
        return told and is_sum_of(case, fact, rows_before(case, at))
    figure = next((place for place in case.figures(case.sentence_of(at)) if case.figure(place) is fact), at)
    others = case.figures(range(case.sentence_of(at).start, figure))
    before = [place for place in labels if place < figure]
    rows = [row_labels(case.pieces[place]) for place in before if place > max(others, default=-1)]
    together = frozenset(pair for row in rows if len(row) == 1 for pair in row)
    nearest = before[-1:] if before else labels[:1]
    return is_sum_of(case, fact, together) or is_sum_of(case, fact, row_labels(case.pieces[nearest[0]]))


def rows_before(case: Case, at: int) -> RowKey:
    """Return the rows that the sentence before, with its list, has named."""
    start = case.sentence_of(at).start
    first = case.sentence_of(start - 1).start if start else start
    while first and case.pieces[first - 1].text in {";", ":"}:
        first = case.sentence_of(first - 1).start
    if any(case.pieces[place].claim is Claim.RANGE or case.word(place) in _TO for place in range(first, start)):
        return frozenset()  # «От {F10} в Омске до {F8} в Уфе. Суммарно — {F7}»: the ends of all rows
    return frozenset(pair for place in range(first, start) if names_varied(case, place)
                     for pair in row_labels(case.pieces[place]))  # fmt: skip


def is_told_sum(case: Case, at: int, figure: int, fact: Fact) -> bool:
    """Tell whether a word of a total is of a sum of rows: of the leaders, of the rows told before, of the rest.

    «Лидеры вместе — {F5}», «суммарная доля лидеров — {F8}», «прочие в сумме — {F4}».
    """
    part = case.evidence.known.get(next(iter(fact_ids(fact.formula)), ""))
    shared = part is not None and role_of(case.evidence, fact) is Role.SHARE
    return (
        is_named_group(case, at, fact)
        or (shared and part is not None and _is_of_group_label(case, at, part))
        or is_sum_of_rest(case, figure, fact)
    )


def _is_of_group_label(case: Case, at: int, part: Fact) -> bool:
    labels = [case.pieces[place] for place in case.sentence_of(at) if names_varied(case, place)]
    return any(len(row_labels(piece)) > 1 and is_sum_of(case, part, row_labels(piece)) for piece in labels)


def is_sum_of_rest(case: Case, at: int, fact: Fact) -> bool:
    """«Прочие в сумме дают {F4}», "the others add up to {F4}": the row of the rest is a sum by itself."""
    rest = case.evidence.rest()
    names = [place for place in case.sentence_of(at) if names_varied(case, place) and place < at]
    return bool(rest & frozenset(fact.row_key)) and bool(names) and bool(row_labels(case.pieces[names[-1]]) & rest)
