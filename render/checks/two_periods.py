"""Checks of what goes on from one period to the other: «{F3}, кварталом ранее — {F1}», "up {F8} … and reached {F4}".

Where nothing between two figures names another metric both are told of the same one, and both as levels.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from core.fact import Fact
from render.proofs.sides import side_at, sides_of
from render.proofs.told_extent import is_extent
from render.texts.case import Case, Fault, Reason, base_of, clip
from render.texts.marked_text import PieceKind
from render.texts.proof import number
from render.texts.time_positions import series
from render.vocabulary.claim_words import Claim
from render.vocabulary.periods import Grain, grain_word, moment_of
from render.vocabulary.word_sets import word_set

_AROUND = word_set(
    "в во за на к и а , — – - : ( это in at and it the a was against versus vs before earlier против было была был "
    "были ранее"
)
_REACHED = frozenset({"reached", "reaching", "достиг", "достигла", "достигло", "достигли", "составила", "составил"})
_FROM_DAY = frozenset({"с", "от", "of", "from", "starting", "beginning"})
_LYING = frozenset(
    {"лежать", "находиться", "располагаться", "укладываться", "держаться", "lie", "lies", "lay", "stay", "stayed"}
)


def gone_on(case: Case) -> Iterator[Reason]:
    """Two figures with nothing but their periods between them, or a change and the level that it led to."""
    for at, following in pairwise(case.figures(range(len(case.pieces)))):
        one, other = case.figure(at), case.figure(following)
        if one is None or other is None or case.pieces[at].sentence != case.pieces[following].sentence:
            continue
        change = case.evidence.change_of(one) is not None, case.evidence.change_of(other) is not None
        apart = base_of(case, one.column) != base_of(case, other.column)
        if change == (True, False) and apart and _is_reached(case, at, following):
            yield Reason(Fault.COLUMN, clip(case, following), other.id)
        other_metric = apart and not _is_told_by_turns(case, at, other)
        as_level = change[1] and _has_period(case, following)
        if not change[0] and _only_periods(case, at, following) and (other_metric or as_level):
            yield Reason(Fault.COLUMN, clip(case, following), other.id)


def _is_reached(case: Case, at: int, following: int) -> bool:
    named = any(case.named_columns(place) for place in range(at + 1, following))
    return not named and case.word(following - 1) in _REACHED | {"до", "to"}


def _only_periods(case: Case, at: int, following: int) -> bool:
    """Tell whether the words between two figures say nothing but of which period each is."""
    places = range(at + 1, following)
    timed = [place for place in places if _is_time(case, place)]
    return bool(timed) and all(place in timed or case.word(place) in _AROUND for place in places)


def _has_period(case: Case, at: int) -> bool:
    """«{F5} в ноябре»: told as the level of a period."""
    near = range(at + 1, min(at + 3, case.sentence_of(at).stop))
    return any(_is_time(case, place) and case.word(place - 1) in _AROUND | {case.word(at)} for place in near)


def _is_told_by_turns(case: Case, at: int, fact: Fact) -> bool:
    """«{F2} на {F6}, в апреле — {F3} на {F7}»: the same metrics as before, in their order."""
    before = case.figures(range(case.sentence_of(at).start, at))
    told = {base_of(case, one.column) for place in before if (one := case.figure(place)) is not None}
    return base_of(case, fact.column) in told


def _is_time(case: Case, place: int) -> bool:
    piece = case.pieces[place]
    if piece.kind is PieceKind.ALLOWED:
        return moment_of(piece.text, piece.forms) is not None
    return piece.kind is PieceKind.WORD and any(grain_word(form) is not None for form in piece.forms)


def was_and_became(case: Case) -> Iterator[Reason]:
    """«Было {F1}, стало {F5}» of a series: two rows of one column, the earlier one first."""
    rows = series(case.evidence)
    for at, following in pairwise(case.figures(range(len(case.pieces)))):
        pair = case.figure(at), case.figure(following)
        led = case.pieces[at - 1].forms if at else frozenset(), case.pieces[following - 1].forms
        if not rows or "быть" not in led[0] or "стать" not in led[1]:
            continue
        places = [rows.index(row) for fact in pair if fact is not None for row in fact.row_key if row in rows]
        columns = {fact.column for fact in pair if fact is not None}
        if len(places) != len(pair) or places[0] >= places[1] or len(columns) != 1:
            yield Reason(Fault.PERIOD, clip(case, following), pair[1].id if pair[1] else "")


def moved_against(case: Case) -> Iterator[Reason]:
    """«Снизилось в августе: {F20} против {F6} в январе»: the first of the two lies as the move says."""
    for at, following in pairwise(case.figures(range(len(case.pieces)))):
        one, other = case.figure(at), case.figure(following)
        sentence = case.sentence_of(at)
        moves = {claim for place in sentence if (claim := case.pieces[place].claim) in _WAYS and claim is not None}
        if one is None or other is None or len(moves) != 1 or len(case.figures(sentence)) != _PAIR:
            continue
        told = case.word(at - 1) == ":" and case.word(at + 1) in _VERSUS and following == at + _PAIR
        first, second = number(one), number(other)
        rows = one.row_key and other.row_key and one.column == other.column
        if told and rows and first is not None and second is not None and (first - second) * _WAYS[moves.pop()] <= 0:
            yield Reason(Fault.DIRECTION, clip(case, at), one.id)


_WAYS = {Claim.RISE: 1, Claim.FALL: -1}
_VERSUS = frozenset({"против", "versus", "vs", "against"})
_PAIR = 2


def figures_as_days(case: Case) -> Iterator[Reason]:
    """As in "the week of {F3}" of an amount: a week begins with a day."""
    for at in case.figures(range(2, len(case.pieces))):
        week = any(grain_word(form) is Grain.WEEK for form in case.pieces[at - 2].forms)
        if week and case.word(at - 1) in _FROM_DAY and not _is_level_after_verb(case, at):
            yield Reason(Fault.PERIOD, clip(case, at))


def _is_level_after_verb(case: Case, at: int) -> bool:
    """«За неделю с {F1} до {F2}»: a span of levels."""
    return case.word(at + 1) in {"до", "to"} or case.word(at + 2) in {"до", "to"}


def repeated_levels(case: Case) -> Iterator[Reason]:
    """«{F5} ({F2})» of two levels of one column, «лежат между {F1} и {F6}» of no extremes: not what they seem."""
    for at, following in pairwise(case.figures(range(len(case.pieces)))):
        one, other = case.figure(at), case.figure(following)
        if one is None or other is None or case.pieces[at].sentence != case.pieces[following].sentence:
            continue
        bracketed = following == at + 2 and case.word(at + 1) == "(" and case.word(following + 1) == ")"
        if bracketed and _are_other_levels(case, one, other):
            yield Reason(Fault.UNCLEAR, clip(case, following), other.id)
        lying = any(case.pieces[place].forms & _LYING for place in range(case.sentence_of(at).start, at))
        between = case.word(at - 1) in {"между", "between"} and following <= at + 3
        if lying and between and not is_extent(case, one, other):
            yield Reason(Fault.SUPERLATIVE, clip(case, at), one.id)


def ranges_by_rows(case: Case) -> Iterator[Reason]:
    """«По месяцам: от {F10} в августе до {F2} в марте»: without a move it is from the smallest to the largest."""
    places = case.figures(range(len(case.pieces)))
    for at, following in pairwise(places) if series(case.evidence) else ():
        one, other = case.figure(at), case.figure(following)
        before = range(case.sentence_of(at).start, at)
        by_rows = any(
            case.word(place) in {"по", "by"} and _is_time(case, place + 1) for place in before if place + 1 < at
        )
        led = case.word(at - 1) in {"от", "from"} and case.word(following - 1) in {"до", "to"}
        moved = any(case.pieces[place].claim in _MOVES for place in case.sentence_of(at))
        if one is None or other is None or not by_rows or not led or moved or following not in case.sentence_of(at):
            continue
        if not case.evidence.change_of(one) and not is_extent(case, one, other):
            yield Reason(Fault.SUPERLATIVE, clip(case, at), one.id)


_MOVES = frozenset({Claim.RISE, Claim.FALL, Claim.CHANGE, Claim.START, Claim.END})


def _are_other_levels(case: Case, one: Fact, other: Fact) -> bool:
    changed = any(case.evidence.change_of(fact) is not None for fact in (one, other))
    return not changed and one.column == other.column and one.unit == other.unit and number(one) != number(other)


_LED = frozenset({"в", "во", "за", "на", "in", "for", "during", "at"})
_ENDS = frozenset(
    {".", ",", ";", ")", "до", "to", "и", "and", "против", "vs", "versus", "against", "—", "–", "а", "but"}
)


def periods_behind(case: Case) -> Iterator[Reason]:
    """«с {F1} в августе до {F2} в августе»: a period that stands right behind a figure is the figure's own."""
    known = sides_of(case)
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        place = at + 2
        own = known.columns.get(fact.column) if fact is not None else None
        if fact is None or own is None or case.evidence.change_of(fact) is not None:
            continue
        if place not in case.sentence_of(at) or case.word(at + 1) not in _LED or case.word(place + 1) not in _ENDS:
            continue
        if side_at(case.pieces[place], known) not in {own, None}:
            yield Reason(Fault.PERIOD, clip(case, at), fact.id)
