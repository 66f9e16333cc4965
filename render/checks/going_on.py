"""Check that what goes on unnamed is of the same kind: «…; in Omsk, it is {F11}», «X is second with {F2}»."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact
from domains.words import fold, lemmas
from ledger.formula import fact_ids
from render.texts.case import Case, Fault, Reason, base_of, clip
from render.texts.column_phrases import named_at
from render.texts.figure_context import is_content
from render.texts.figure_roles import Role, role_of
from render.texts.marked_text import Piece, PieceKind, is_time_label, matches
from render.texts.row_names import is_compared_with, is_label_or_name
from render.vocabulary.claim_words import Claim
from render.vocabulary.periods import grain_of, title_grain

_SUBTOTALS = ("subtotal*", "подытог*", "подитог*", "промежуточн*")
_LEVELS = frozenset({"значение", "уровень", "показатель", "value", "level", "figure"})
_ORDERS = frozenset({Claim.LARGEST, Claim.RANK, Claim.FOLLOW, Claim.LEAD})
_CLOSING = ("замыка*", "closes")


def subtotals(case: Case) -> Iterator[Reason]:
    """«Подытог по Самаре — {F12}»: the total of a group of rows, and neither that of all nor a figure of one row."""
    for at, piece in enumerate(case.pieces):
        if piece.kind is not PieceKind.WORD or not any(matches(piece, word) for word in _SUBTOTALS):
            continue
        places = case.figures(range(at, case.sentence_of(at).stop))
        fact = case.figure(places[0]) if places else None
        if fact is None or case.evidence.is_of_selection(fact):
            continue
        role = role_of(case.evidence, fact)
        grouped = len(case.evidence.varied()) > 1
        if role is Role.LEVEL or (grouped and role is Role.TOTAL):
            yield Reason(Fault.TOTAL, clip(case, places[0]), fact.id)


def continued(case: Case) -> Iterator[Reason]:
    """As in "In Samara, the subtotal is {F12}; in Omsk, it is {F11}": the second tells the same of another row.

    Where it names another metric ("for “Delivery time” it is {F15}"), it is the same of that one.
    """
    for at in case.figures(range(len(case.pieces))):
        sentence = case.sentence_of(at)
        if not sentence.start or case.pieces[sentence.start - 1].text != ";":
            continue
        words = [fold(piece.text) for piece in case.pieces[sentence.start : at] if piece.kind is PieceKind.WORD]
        before = case.figures(case.sentence_of(sentence.start - 1))
        one, other = (case.figure(before[-1]) if before else None), case.figure(at)
        if one is None or other is None or words[-2:] not in (["it", "is"], ["it", "was"]):
            continue
        named = {base_of(case, column) for place in range(sentence.start, at) for column in named_at(case, place)}
        titled = named == {base_of(case, other.column)} and _is_same_of_other(case, (before[-1], at), (one, other))
        if _kind(case, one) != _kind(case, other) and not titled and not _tells_as_before(case, at):
            yield Reason(Fault.COLUMN, clip(case, at), other.id)


def _tells_as_before(case: Case, at: int) -> bool:
    """As in "{F3} on {F4} transactions; for Bakeries it was {F5} on {F6}": as many figures, of the same metrics."""
    sentence = case.sentence_of(at)
    told = [[_kind(case, fact) for place in case.figures(span) if (fact := case.figure(place)) is not None]
            for span in (case.sentence_of(sentence.start - 1), sentence)]  # fmt: skip
    return told[0] == told[1] and case.figures(sentence)[0] == at


def _is_same_of_other(case: Case, places: tuple[int, int], facts: tuple[Fact, Fact]) -> bool:
    """As in "the maximum of A is {F11}; for B it is {F15}": levels both, and the same extreme of their metrics."""
    told = {case.pieces[place].claim for place in case.sentence_of(places[0])}
    extremes = told & {Claim.LARGEST, Claim.SMALLEST}
    levels = all(role_of(case.evidence, fact) is Role.LEVEL for fact in facts)
    shown = all(case.evidence.is_extreme(facts[1], largest=claim is Claim.LARGEST) for claim in extremes)
    return levels and shown and len(facts[0].row_key) == len(facts[1].row_key)


def _kind(case: Case, fact: Fact) -> tuple[Role, str, int]:
    return role_of(case.evidence, fact), base_of(case, fact.column), len(fact.row_key)


def levels_compared_with(case: Case) -> Iterator[Reason]:
    """«Ниже значения марта ({F2})»: in the bracket stands the value itself, and no change."""
    for at in case.figures(range(3, len(case.pieces))):
        fact = case.figure(at)
        bracketed = case.pieces[at - 1].text == "(" and is_label_or_name(case.pieces[at - 2])
        if fact is None or not bracketed or not case.pieces[at - 3].forms & _LEVELS:
            continue
        if role_of(case.evidence, fact) is Role.CHANGE:
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)


def places_after(case: Case) -> Iterator[Reason]:
    """«Лидирует A: {F1}. На втором месте B — {F2}»: places that are told on without a metric are by that of before."""
    known: str | None = None
    start = 0
    while start < len(case.pieces):
        sentence = case.sentence_of(start)
        start = sentence.stop
        pieces = [case.pieces[place] for place in sentence]
        ordered = any(piece.claim in _ORDERS or _closes(piece) for piece in pieces)
        titled = any(is_content(case, place) and case.named_columns(place) for place in sentence)
        facts = [(place, fact) for place in case.figures(sentence) if (fact := case.figure(place)) is not None]
        levels = [(place, fact) for place, fact in facts if fact.row_key and role_of(case.evidence, fact) is Role.LEVEL]
        if not ordered or not levels:
            known = None
            continue
        for place, fact in levels if known is not None and not titled else ():
            if fact.column != known:
                yield Reason(Fault.COLUMN, clip(case, place), fact.id)
        columns = {fact.column for _, fact in levels}
        known = columns.pop() if len(columns) == 1 else None


def risen(case: Case) -> Iterator[Reason]:
    """«В Омске выросло на {F19}» of the gap between two cities: only what differs in time rises or falls."""
    for at in case.claims(Claim.RISE, Claim.FALL):
        places = case.figures(range(at, case.sentence_of(at).stop))
        fact = case.figure(places[0]) if places else None
        if _is_borne_out_by_names(case, places):
            yield Reason(Fault.DIRECTION, case.pieces[at].text)
        if fact is None or any(is_compared_with(case, place) for place in case.sentence_of(at)):
            continue  # «по сравнению с Казанью Москва выросла на …»: with what, is said
        if places[0] - at <= _NEAR and _is_between_names(case, fact):
            yield Reason(Fault.DIRECTION, case.pieces[at].text, fact.id)


def _is_borne_out_by_names(case: Case, places: list[int]) -> bool:
    """As in "has grown to {F1}, and its lead over B is {F12}": the gap between two names makes no growth."""
    facts = [fact for place in places if (fact := case.figure(place)) is not None]
    changes = [fact for fact in facts if role_of(case.evidence, fact) is Role.CHANGE]
    level = bool(facts) and facts[0] not in changes and case.word(places[0] - 1) in {"to", "до"}
    return level and bool(changes) and all(_is_between_names(case, fact) for fact in changes)


_NEAR = 3


def _is_between_names(case: Case, fact: Fact) -> bool:
    """A difference of two rows of one column that are no periods."""
    inputs = [case.evidence.known[name] for name in fact_ids(fact.formula) if name in case.evidence.known][:2]
    if role_of(case.evidence, fact) is not Role.CHANGE or len(inputs) != len(("one", "other")):
        return False
    one, other = inputs
    apart = frozenset(one.row_key) ^ frozenset(other.row_key)
    return one.column == other.column and bool(apart) and all(_is_no_period(column, name) for column, name in apart)


def _is_no_period(column: str, member: str) -> bool:
    titled = title_grain(column) is not None or bool(lemmas(column) & {"период", "period", "дата", "date"})
    return not titled and grain_of(member) is None and not is_time_label(member)


def _closes(piece: Piece) -> bool:
    return piece.kind is PieceKind.WORD and any(matches(piece, word) for word in _CLOSING)
