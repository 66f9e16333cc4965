"""Checks of figures that are told of several rows as one group: «лидеры списка — {F5}», "the leaders hold {F8}"."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact
from domains.words import fold
from ledger.formula import fact_ids
from render.texts.case import Case, Fault, Reason, clip
from render.texts.figure_context import figures_of, is_of_which, names_varied
from render.texts.figure_roles import Role, role_of
from render.texts.group_sums import TOGETHER, is_sum_of, rows_before
from render.texts.marked_text import PieceKind
from render.texts.proof import RowKey, number
from render.texts.row_names import row_labels
from render.texts.time_positions import series
from render.vocabulary.claim_words import Claim


def groups(case: Case) -> Iterator[Reason]:
    """What is told of the leaders together is their sum or its share, and no figure of one row or of all."""
    for at in _group_labels(case):
        if _heads_rows(case, at):
            continue
        for place in case.figures(range(case.sentence_of(at).start, at)):
            fact = case.figure(place)
            if fact is not None and _is_led_as_whole(case, place) and role_of(case.evidence, fact) is not Role.TOTAL:
                yield Reason(Fault.TOTAL, clip(case, place), fact.id)
        for place in _told_of(case, at):
            fact = case.figure(place)
            if fact is not None and not _is_of_group(case, place, fact, row_labels(case.pieces[at])):
                yield Reason(Fault.ROW, clip(case, place), fact.id)


def _is_led_as_whole(case: Case, at: int) -> bool:
    """As in "out of {F6}, the leaders …", «из общей суммы {F7} …»: told as what the group is a part of."""
    led = at - 1
    while led > 0 and (case.pieces[led].claim is Claim.TOTAL or case.word(led) in _SUMMED):
        led -= 1
    return case.word(led) in {"of", "из", "от"}


_SUMMED = frozenset({"the", "total", "суммы", "объема", "числа", "итога"})


def _group_labels(case: Case) -> Iterator[int]:
    rest = case.evidence.rest()
    leaders = frozenset(case.evidence.members()) - rest
    for at, piece in enumerate(case.pieces):
        if rest and piece.kind is PieceKind.LABEL and piece.labels == leaders:
            yield at


def _heads_rows(case: Case, at: int) -> bool:
    """«Лидеры по числу посылок — Северный ({F1}), …»: the name only heads the rows that follow."""
    for place in range(at + 1, case.sentence_of(at).stop):
        if names_varied(case, place):
            return not row_labels(case.pieces[place]) & case.evidence.rest()
        if case.figure(place) is not None:
            return False
    return False


def _told_of(case: Case, at: int) -> list[int]:
    """The figures behind the name up to the next one; where none stands there those before it."""
    sentence = case.sentence_of(at)
    behind = next((place for place in range(at + 1, sentence.stop) if names_varied(case, place)), sentence.stop)
    if case.word(behind - 1) in {"на", "from", "with", "by", "у", "для", "for", "of"}:
        behind -= 1
    before = next((place for place in range(at - 1, sentence.start, -1) if names_varied(case, place)), sentence.start)
    found = case.figures(range(at + 1, behind))
    joined = [place for place in found if any(case.word(p) in {"and", "и"} for p in range(at + 1, place))]
    own = [place for place in found if place not in joined or behind == sentence.stop]
    return own or case.figures(range(before, at))[-1:]


def _is_of_group(case: Case, at: int, fact: Fact, rows: RowKey) -> bool:
    """The sum of exactly these rows, its share, or the total that it is told to be a part of."""
    if is_sum_of(case, fact, rows):
        return True
    part = case.evidence.known.get(next(iter(fact_ids(fact.formula)), ""))
    if role_of(case.evidence, fact) is Role.SHARE:
        return part is not None and is_sum_of(case, part, rows)
    whole = case.evidence.is_total(fact) and not fact.row_key
    called = any(case.pieces[place].claim is Claim.TOTAL for place in (at - 1, at - 2) if place >= 0)
    return whole and (is_of_which(case, at) or called)


def bracketed(case: Case) -> Iterator[Reason]:
    """«Вместе дают {F6} ({F4})» of another amount of the same column: a bracket without a name tells the same again."""
    for at in case.figures(range(2, len(case.pieces) - 1)):
        one, other = case.figure(at - 2), case.figure(at)
        alone = case.word(at - 1) == "(" and case.word(at + 1) == ")"
        if one is None or other is None or not alone or one.column != other.column or one.unit != other.unit:
            continue
        roles = {role_of(case.evidence, one), role_of(case.evidence, other)}
        if roles <= _AMOUNTS and Role.SUM in roles and number(one) != number(other):
            yield Reason(Fault.COLUMN, clip(case, at), other.id)


_AMOUNTS = frozenset({Role.LEVEL, Role.SUM, Role.TOTAL})


def together(case: Case) -> Iterator[Reason]:
    """«В Туле {F1}, в Омске {F2}. Вместе это {F9}», "for A and for B combined, … {F9}" of the total of more cities."""
    everything = frozenset(case.evidence.members())
    for at, piece in enumerate(case.pieces):
        sentence = case.sentence_of(at)
        if fold(piece.text) not in TOGETHER:
            continue
        whole = any(case.pieces[place].claim is Claim.WHOLE for place in sentence)
        figures = case.figures(range(at, sentence.stop))
        fact = case.figure(figures[0]) if figures and not whole else None
        total = fact is not None and role_of(case.evidence, fact) is Role.TOTAL
        if fact is None or not total or case.evidence.is_of_selection(fact) or len(case.evidence.varied()) != 1:
            continue
        named = [place for place in range(sentence.start, figures[0]) if names_varied(case, place)]
        rows = _rows_joined(case, named) if named else rows_before(case, at)
        if 1 < len(rows) < len(everything) and not is_of_which(case, figures[0]):
            yield Reason(Fault.TOTAL, piece.text, fact.id)


def _rows_joined(case: Case, named: list[int]) -> RowKey:
    """The rows that are named one by one, none of a span of time: «с января по июнь вместе»."""
    between = {case.word(place) for place in range(named[0] + 1, named[-1])}
    spanned = series(case.evidence) and between & _SPANNING
    return frozenset() if spanned else frozenset(pair for place in named for pair in row_labels(case.pieces[place]))


_SPANNING = frozenset({"по", "до", "to", "through", "till", "until", "–", "—", "-"})


def shares_of_sums(case: Case) -> Iterator[Reason]:
    """«Северный даёт {F8} итога» of the share of all leaders: told of their group, all their names, their sum."""
    for at, fact in figures_of(case, Role.SHARE):
        part = case.evidence.known.get(next(iter(fact_ids(fact.formula)), ""))
        rows = case.evidence.row(part) if part is not None and role_of(case.evidence, part) is Role.SUM else frozenset()
        if rows and not _is_told_of_rows(case, at, rows, part):
            yield Reason(Fault.ROW, clip(case, at), fact.id)


def _is_told_of_rows(case: Case, at: int, rows: RowKey, part: Fact | None) -> bool:
    sentence = case.sentence_of(at)
    names = [place for place in sentence if names_varied(case, place)]
    if not names:
        earlier = case.figures(range(case.sentence_of(sentence.start - 1).start, at)) if sentence.start else []
        return rows_before(case, at) >= rows or any(case.figure(place) is part for place in earlier)
    near = [place for place in names if place < at][-1:] or [place for place in names if place > at][:1]
    own = row_labels(case.pieces[near[0]])
    named = frozenset(pair for place in names for pair in row_labels(case.pieces[place]))
    summed = any(case.figure(place) is part for place in case.figures(range(sentence.start, at)))
    return own <= rows and (own == rows or rows <= named or summed)
