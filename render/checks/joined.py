"""Check that figures which a text joins are of one nature: «с A до B», «A против B», «на A, или B», «A (B)».

Words between two figures say that both tell the same thing: two levels of one column, or one change in two units.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from core.fact import Fact, FactKind
from core.unit import UnitKind
from domains.words import fold
from ledger.formula import fact_ids
from render.checks.changes import measured
from render.proofs.sides import Side, Sides, sides_of
from render.texts.case import Case, Fault, Reason, base_of, clip
from render.texts.column_phrases import named_at
from render.texts.figure_context import names_varied
from render.texts.marked_text import PieceKind
from render.texts.row_names import row_labels
from render.texts.time_positions import series
from render.texts.unit_names import unit_at
from render.vocabulary.claim_words import Claim
from render.vocabulary.word_sets import word_set

_AGAINST = frozenset({"против", "вместо", "versus", "vs", "against"})
_FROM = frozenset({"с", "со", "from"})
_TO = frozenset({"до", "to"})
_WHOLE = frozenset({"итог", "общий", "total", "совокупный", "overall", "весь"})
_REACH = 6


def joined(case: Case) -> Iterator[Reason]:
    """Two figures that a text joins tell the same column, both as levels or both as changes, the earlier one first."""
    known = sides_of(case)
    places = case.figures(range(len(case.pieces)))
    for at, following in pairwise(places):
        one, other = case.figure(at), case.figure(following)
        if one is None or other is None or case.pieces[at].sentence != case.pieces[following].sentence:
            continue
        if _is_against(case, at, following) and not _are_alike(case, one, other):
            yield Reason(Fault.COLUMN, _clip(case, at, following), other.id)
        if _is_span(case, at, following) and not _goes_in_time(case, (one, other), known):
            yield Reason(Fault.COLUMN, _clip(case, at, following), other.id)
        if _is_span(case, at, following) and not _is_change_of_span(case, at, (one, other)):
            yield Reason(Fault.COLUMN, _clip(case, at, following), other.id)
        if _is_equated(case, at, following) and _are_apart(case, one, other):
            yield Reason(Fault.COLUMN, _clip(case, at, following), other.id)
        if _is_same_again(case, at, following) and _is_change(case, one) and not _is_same_change(case, one, other):
            yield Reason(Fault.COLUMN, _clip(case, at, following), other.id)


def levels_against(case: Case) -> Iterator[Reason]:
    """«Выросло: {F31} в мае против {F1} в апреле» of a change beside a level: both sides are told as levels."""
    for at, following in pairwise(case.figures(range(len(case.pieces)))):
        one, other = case.figure(at), case.figure(following)
        told = case.word(at - 1) in _AS_LEVEL and case.word(following - 1) in _AGAINST
        if one is None or other is None or case.pieces[at].sentence != case.pieces[following].sentence:
            continue
        moved = any(case.pieces[place].claim in {Claim.RISE, Claim.FALL} for place in case.sentence_of(at))
        if told and moved and _is_change(case, one) and not _is_change(case, other):
            yield Reason(Fault.COLUMN, _clip(case, at, following), one.id)


_AS_LEVEL = frozenset({":", "to", "до", "at", "was", "reached", "составил", "составила", "составило", "составили"})


def same_row_in_bracket(case: Case) -> Iterator[Reason]:
    """«В апреле — {F4} ({F11} к апрелю)»: what a row is compared with in a bracket is another row."""
    for at in case.figures(range(2, len(case.pieces))):
        before = case.figures(range(case.sentence_of(at).start, at))[-1:]
        level, change = case.figure(before[0]) if before else None, case.figure(at)
        opened = [place for place in range(before[0], at) if case.word(place) == "("] if before else []
        if opened and any(case.word(place) == ")" for place in range(opened[-1], at)):
            continue
        if level is None or change is None or not opened or not level.row_key or not _is_change(case, change):
            continue
        closed = next((place for place in range(at, case.sentence_of(at).stop) if case.word(place) == ")"), at)
        named = [row_labels(case.pieces[p]) for p in range(opened[-1], closed) if names_varied(case, p)]
        if len(named) == 1 and before[0] + 1 == opened[-1] and named[0] <= frozenset(level.row_key):
            yield Reason(Fault.ROW, _clip(case, before[0], at), change.id)


def wholes(case: Case) -> Iterator[Reason]:
    """As in "{F2} of the total": what is a part of the whole is told in per cent, or is a quotient."""
    for at in case.figures(range(len(case.pieces) - 1)):
        fact = case.figure(at)
        after = [piece for piece in case.pieces[at + 1 : at + 4] if fold(piece.text) not in {"the", "of", "от"}][:1]
        led = case.word(at + 1) in {"of", "от", "итога"} or _is_genitive(case, at + 1)
        part = fact is not None and (fact.unit.kind in {UnitKind.PERCENT, UnitKind.RATIO} or "/" in fact.formula)
        if fact is not None and led and not part and any(piece.forms & _WHOLE for piece in after):
            yield Reason(Fault.SHARE, _clip(case, at, at), fact.id)


def _is_genitive(case: Case, at: int) -> bool:
    """«{F2} общей суммы», and not «{F1} общей суммой {F2}»."""
    words = [fold(piece.text) for piece in case.pieces[at : at + 2]]
    return (
        len(words) > 1 and words[0] in {"общей", "общего", "всей", "всего"} and words[1].endswith(("ы", "а", "и", "я"))
    )


def _is_against(case: Case, at: int, following: int) -> bool:
    """«A против B», "A (the name) vs B": nothing but names of rows and units between."""
    between = case.pieces[at + 1 : following]
    words = [fold(piece.text) for piece in between if piece.kind is PieceKind.WORD]
    return bool(_AGAINST & set(words)) and following - at <= _REACH and not any(p.text in {";", "."} for p in between)


def _is_span(case: Case, at: int, following: int) -> bool:
    """«с A (в январе) до B»."""
    led = case.word(at - 1)
    then = case.word(following - 1)
    return led in _FROM and then in _TO and following - at <= _REACH


def _is_same_again(case: Case, at: int, following: int) -> bool:
    """«на A (B)», «на A, или B», «A, то есть B»: the second tells the first once more."""
    between = [fold(piece.text) for piece in case.pieces[at + 1 : following]]
    if between == ["("]:
        return following + 1 < len(case.pieces) and case.pieces[following + 1].text == ")"
    units = {n for n in range(len(between)) if unit_at(case.pieces, at + 1 + n)[0]}  # «на {F8} т, или {F7}»
    words = [word for n, word in enumerate(between) if word not in {",", "–", "—"} and n not in units]
    return words in (
        ["или"],
        ["or"],
        ["то", "есть"],
        ["что", "есть"],
        ["или", "на"],
        ["or", "by"],
        ["то", "есть", "на"],
    )


_EQUATED = word_set(
    "что это то есть или соответствует составляет равно or that is which corresponds to equals equivalent"
)


def _is_equated(case: Case, at: int, following: int) -> bool:
    """«доля — {F8}, что соответствует {F1}»: the same thing in another unit."""
    words = [fold(piece.text) for piece in case.pieces[at + 1 : following] if piece.kind is PieceKind.WORD]
    return bool(words) and set(words) <= _EQUATED and following - at <= _REACH


def _are_apart(case: Case, one: Fact, other: Fact) -> bool:
    """A share of one column beside a figure of another one."""
    shares = [fact for fact in (one, other) if fact.unit.kind is UnitKind.PERCENT and fact.column.endswith("_share")]
    return len(shares) == 1 and one.row_key == other.row_key and not case.columns_of(one) & case.columns_of(other)


def _are_alike(case: Case, one: Fact, other: Fact) -> bool:
    if _is_change(case, one) != _is_change(case, other):
        return False
    units = {UnitKind.NUMBER, one.unit.kind, other.unit.kind}
    if _is_change(case, one):
        return one.unit.kind is other.unit.kind
    return measured(case, one) == measured(case, other) or (len(units) < 3 and not one.row_key and not other.row_key)


def _goes_in_time(case: Case, pair: tuple[Fact, Fact], known: Sides) -> bool:
    first, second = pair
    if _is_change(case, first) or _is_change(case, second) or measured(case, first) != measured(case, second):
        return False
    sides = known.columns.get(first.column), known.columns.get(second.column)
    if first.row_key == second.row_key and None not in sides:
        return sides == (Side.EARLIER, Side.CURRENT)
    rows = series(case.evidence)
    places = [rows.index(row) for fact in pair for row in fact.row_key if row in rows]
    return len(places) != len(pair) or places[0] < places[1] or not _changes(case, pair)


def _is_change_of_span(case: Case, at: int, pair: tuple[Fact, Fact]) -> bool:
    """«Выросла на {F15}: с {F6} до {F14}»: the change that is told is the one between the two."""
    told = [fact for place in case.figures(case.sentence_of(at)) if (fact := case.figure(place)) is not None]
    own = frozenset().union(*(case.columns_of(fact) for fact in pair))  # no growth of another metric before it
    changes = [one for one in told if one.kind is FactKind.FORMULA and _is_change(case, one)]
    changes = [one for one in changes if case.columns_of(one) & own]
    spans = [place for place in case.figures(case.sentence_of(at)) if case.word(place - 1) in _FROM]
    if len(changes) != 1 or len(spans) != 1:
        return True
    known = case.evidence.known
    inputs = {(known[name].column, known[name].row_key) for name in fact_ids(changes[0].formula) if name in known}
    return inputs == {(fact.column, fact.row_key) for fact in pair}


def _is_same_change(case: Case, one: Fact, other: Fact) -> bool:
    """«Изменение — {F7} ({F6})» of another column, or between other rows, is not the same once more."""
    rows = case.evidence.row(one), case.evidence.row(other)
    alike = bool(case.columns_of(one) & case.columns_of(other)) and (not all(rows) or rows[0] == rows[1])
    return _is_change(case, other) and alike


def _changes(case: Case, pair: tuple[Fact, Fact]) -> bool:
    said = [at for at in case.figures(range(len(case.pieces))) if case.figure(at) in pair]
    return any(case.pieces[p].claim in {Claim.RISE, Claim.FALL} for at in said for p in case.sentence_of(at))


def _is_change(case: Case, fact: Fact) -> bool:
    return case.evidence.change_of(fact) is not None


def _clip(case: Case, at: int, following: int) -> str:
    return case.text[max(0, case.pieces[at].start - 15) : case.pieces[following].end + 10].strip()


def crossed(case: Case) -> Iterator[Reason]:
    """«Объём и число — {F1} и {F3}»: two names and two figures, each pair joined: in the same order."""
    for at, following in pairwise(case.figures(range(len(case.pieces)))):
        first, second = case.figure(at), case.figure(following)
        between = case.pieces[at + 1 : following - 1]
        plain = all(unit_at(case.pieces, at + 1 + n)[0] for n in range(len(between)))  # «{F6} га и {F5} т»
        if first is None or second is None or not plain or case.word(following - 1) not in {"и", "and"}:
            continue
        told = [base_of(case, first.column), base_of(case, second.column)]
        named: list[str] = []
        before = [place for place in case.figures(case.sentence_of(at)) if place < at]
        for place in range(before[-1] + 1 if before else case.sentence_of(at).start, at):
            found = {base_of(case, column) for column in named_at(case, place)}
            if len(found) == 1 and not found & set(named):
                named.extend(found)
        if len(named) == len(told) and set(named) == set(told) and named != told:
            yield Reason(Fault.COLUMN, clip(case, at), first.id)
