"""How many times one figure is another: «вырос вдвое: с {F1} до {F2}», "twice as high as in Spain: {F1} against {F4}".

Which two figures are meant, the sentence says: a change in per cent, two names, two figures, the two periods of the
answer, or a step of a series. A multiple that is told beside («отношение — {F5}») must be the same.
"""

from __future__ import annotations

from decimal import Decimal

from core.fact import Fact
from core.unit import UnitKind
from ledger.formula import fact_ids
from render.proofs.multiples_of_rows import times_of_named
from render.texts.case import Case
from render.texts.figure_roles import Role, role_of
from render.texts.marked_text import PieceKind
from render.texts.proof import RowKey, number
from render.texts.row_names import is_label_or_name, is_varied, row_labels
from render.texts.time_positions import series
from render.vocabulary.claim_words import Claim

_SPANS = frozenset({"период", "period", "год", "year", "весь", "whole", "начало", "beginning"})
"""Beside these a rise is over a longer time than one step."""

Pair = tuple[Decimal, Decimal]


def told_multiples(case: Case, region: range) -> list[Decimal]:
    """Return the multiples that a sentence tells in figures: «отношение — {F5}»."""
    found = [fact for fact in _facts(case, region) if _is_multiple(case, fact)]
    return [_times(value, Decimal(1)) for fact in found if (value := number(fact)) is not None]


def multiples(case: Case, head: int, region: range) -> list[Decimal]:
    """Return how many times one of the two figures that are spoken of is the other."""
    facts = [fact for fact in _facts(case, region) if not _is_multiple(case, fact)]
    changes = [change for fact in facts if fact.unit.kind is UnitKind.PERCENT
               and (change := case.evidence.change_of(fact)) is not None]  # fmt: skip
    if changes:
        return [_times(100 + changes[0], Decimal(100))]
    times = times_of_named(case, head)
    if times is not None:
        return [times]
    levels = [fact for fact in facts if case.evidence.change_of(fact) is None]
    pair = _pair(case, levels) or _named_pair(case, head, facts)
    pair = pair or _periods(case, head, levels) or _step(case, head, levels)
    return [_times(*pair)] if pair is not None and _in_order(case, head, pair) else []


def _in_order(case: Case, head: int, pair: Pair) -> bool:
    """As in "June ({F2}) was twice the May figure ({F1})": without a word of the direction the first is the larger."""
    pieces = [case.pieces[place] for place in case.sentence_of(head)]
    if any(piece.claim in {*_WAYS, Claim.CHANGE} for piece in pieces):
        return True
    return (pair[0] < pair[1]) is any(piece.forms & _SMALL for piece in pieces)


_SMALL = frozenset({"low", "few", "little", "small"})


def way_of_change(case: Case, head: int) -> Claim | None:
    """Return which way a part goes that is told of a change: «вырос на треть», "a quarter less"; None of a share."""
    led = case.word(head - 1) in _BY or (case.word(head - 1) in {"a", "one", "одну"} and case.word(head - 2) in _BY)
    sentence = case.sentence_of(head)
    behind = [case.pieces[place] for place in range(head + 1, min(head + 3, sentence.stop))]
    near = [piece for piece in behind if piece.claim in _WAYS][:1]
    if led and not near:
        before = [case.pieces[place] for place in range(sentence.start, head)]
        near = [piece for piece in before if piece.claim in {Claim.RISE, Claim.FALL}][-1:]
    return near[0].claim if near else None


def amounts(case: Case, head: int, region: range, way: Claim) -> list[Decimal]:
    """Return by what part one of the two figures that are spoken of is above, or below, the other."""
    beside = case.figure(head + 2) if case.word(head + 1) == "(" else None
    if beside is not None and case.evidence.change_of(beside) is None:
        return []  # «на четверть ({F2})» of a level
    grown = way in {Claim.RISE, Claim.ABOVE}
    return [size - 1 if grown else 1 - 1 / size for size in multiples(case, head, region) if size]


_BY = frozenset({"на", "by", "up", "down"})
_WAYS = frozenset({Claim.RISE, Claim.FALL, Claim.ABOVE, Claim.BELOW})


def is_ratio(case: Case, at: int) -> bool:
    """Tell whether "a ratio of {F5}", «отношение — {F4}» is told of one figure by another of its column."""
    place = next((spot for spot in range(at + 1, case.sentence_of(at).stop) if case.word(spot) not in LINKS), at)
    fact = case.figure(place)
    return fact is not None and _is_multiple(case, fact)


LINKS = frozenset({"of", "is", "was", "at", "—", "–", ":", "(", "-"})


def _facts(case: Case, region: range) -> list[Fact]:
    return [fact for place in case.figures(region) if (fact := case.figure(place)) is not None]


def _is_multiple(case: Case, fact: Fact) -> bool:
    """One figure of a column divided by another one of it."""
    inputs = [case.evidence.known.get(name) for name in fact_ids(fact.formula)]
    columns = {case.evidence.compared_with(one.column) or one.column for one in inputs if one is not None}
    return role_of(case.evidence, fact) is Role.MULTIPLE and len(columns) == 1


def _times(one: Decimal, other: Decimal) -> Decimal:
    low, high = sorted((abs(one), abs(other)))
    return high / low if low else Decimal(0)


def _pair(case: Case, levels: list[Fact]) -> Pair | None:
    same = len({case.evidence.compared_with(fact.column) or fact.column for fact in levels}) == 1
    values = [value for fact in levels if (value := number(fact)) is not None]
    return (values[0], values[1]) if same and len(values) == 2 else None


def _named(case: Case, places: range) -> list[RowKey]:
    found = (row_labels(piece) for place in places
             if is_label_or_name(piece := case.pieces[place]) and is_varied(case, piece))  # fmt: skip
    return list(dict.fromkeys(found))


def _named_pair(case: Case, head: int, facts: list[Fact]) -> Pair | None:
    """The two rows that the sentence names, where it tells at most one figure of them."""
    distinct = _named(case, case.sentence_of(head))
    start = case.sentence_of(head).start
    if len(distinct) == 1 and start:
        distinct = [*_named(case, case.sentence_of(start - 1))[-1:], *distinct]
    columns = {fact.column for fact in facts} or set(case.evidence.measure_columns())
    if len(distinct) != 2 or len(columns) != 1 or len(facts) > 1:
        return None
    return _values(case, next(iter(columns)), distinct)


def _values(case: Case, column: str, rows: list[RowKey]) -> Pair | None:
    one, other = (case.evidence.value_of(column, row) for row in rows)
    return (one, other) if one is not None and other is not None else None


def _periods(case: Case, head: int, levels: list[Fact]) -> Pair | None:
    """«К январю увеличилось в два раза и составило {F2}»: the figure of the other of the two compared periods."""
    sentence = case.sentence_of(head)
    named = {column for place in sentence for column in case.named_columns(place)} if not levels else set()
    told = {fact.column for fact in levels} or named or set(case.evidence.measure_columns())
    bases = {case.evidence.compared_with(column) or column for column in told}
    rows = {frozenset(fact.row_key) for fact in levels} or {frozenset().union(*_named(case, sentence))}
    directed = any(case.pieces[place].claim in _WAYS for place in sentence)  # which other checks judge
    if len(levels) > 1 or len(bases) != 1 or len(rows) != 1 or not directed:
        return None
    both = [fact for fact in case.evidence.known.values() if frozenset(fact.row_key) in rows
            and bases & {fact.column, case.evidence.compared_with(fact.column)}
            and role_of(case.evidence, fact) is Role.LEVEL]  # fmt: skip
    values = [value for fact in both if (value := number(fact)) is not None]
    return (values[0], values[1]) if len({fact.column for fact in both}) == len(both) == len(values) == 2 else None


def _step(case: Case, head: int, levels: list[Fact]) -> Pair | None:
    """«В мае число выросло вдвое и составило {F5}»: against the row of time right before it."""
    sentence = case.sentence_of(head)
    rows = [frozenset({pair}) for pair in series(case.evidence)]
    row = frozenset(levels[0].row_key) if len(levels) == 1 else frozenset()
    words = frozenset().union(*(case.pieces[at].forms for at in sentence if case.pieces[at].kind is PieceKind.WORD))
    directed = any(case.pieces[at].claim in {Claim.RISE, Claim.FALL} for at in sentence)
    if not row or not directed or _named(case, sentence) != [row] or row not in rows[1:] or words & _SPANS:
        return None
    return _values(case, levels[0].column, [rows[rows.index(row) - 1], row])
