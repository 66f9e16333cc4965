"""Runs of a series: «росла три месяца подряд», «второй месяц подряд», "in a row"; said of steps that are proved."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from domains.words import fold
from render.proofs.series_told import (
    MOVES,
    all_values,
    goes,
    part_of,
    rows_at,
    span_in,
    tells_change,
)
from render.texts.case import Case, Fault, Reason
from render.texts.marked_text import PieceKind
from render.texts.row_names import is_label_or_name
from render.texts.time_positions import Pair
from render.vocabulary.claim_words import Claim
from render.vocabulary.number_words import ORDINALS, VALUES
from render.vocabulary.periods import grain_word

Mark = tuple[int, bool]


_RUNNING = frozenset({"подряд", "consecutive", "straight", "running", "successive"})
_ROW_PHRASES = (("in", "a", "row"), ("on", "end"), ("in", "succession"))


def in_a_row(case: Case, rows: list[Pair]) -> Iterator[Mark]:
    """«Росла три месяца подряд», «второй месяц подряд», "for three straight months": so many steps, and no more."""
    for at, piece in enumerate(case.pieces):
        said = [fold(one.text) for one in case.pieces[at : at + 3]]
        length = next((len(one) for one in _ROW_PHRASES if tuple(said[: len(one)]) == one), 0)
        if piece.kind is not PieceKind.WORD or (not length and fold(piece.text) not in _RUNNING):
            continue
        sentence = case.sentence_of(at)
        near = range(max(sentence.start, at - 3), min(at + 3, sentence.stop))
        counts = [(p, n, True) for p in near for form in case.pieces[p].forms if (n := VALUES.get(form, 0)) > 1]
        counts += [(p, n, False) for p in near for form in case.pieces[p].forms if (n := ORDINALS.get(form, 0)) > 1]
        timed = any(
            case.pieces[p].claim is Claim.RATE or grain_word(form) for p in near for form in case.pieces[p].forms
        )
        moves = [p for p in sentence if case.pieces[p].claim in MOVES]
        if len(counts) != 1 or not timed or not moves or tells_change(case, sentence):
            continue
        move = _move_near(case, at, moves)
        places = [p for p in near if p == counts[0][0] or at <= p < at + (length or 1)]
        if _has_run(case, rows, (at, move), counts[0][1]):
            yield from ((p, False) for p in places)
            yield (move, True)
            yield from ((p, True) for p in _listed(case, rows, at, counts[0][1]))


def _listed(case: Case, rows: list[Pair], at: int, size: int) -> list[int]:
    """«…второй месяц подряд: {F10}, затем {F12}»: the rows of the run by their order alone, no name among them."""
    behind = range(at, case.sentence_of(at).stop)
    figures = case.figures(behind)
    named = any(is_label_or_name(case.pieces[p]) for p in behind)
    told = [n for p in figures for n in rows_at(case, rows, p)]
    return figures if len(told) == len(figures) == size and told == sorted(told) and not named else []


def runs(case: Case) -> Iterator[Reason]:
    """«Три месяца подряд», "in a row": said of steps, and not only of as many names."""
    for at, piece in enumerate(case.pieces):
        said = tuple(fold(one.text) for one in case.pieces[at : at + 3])
        told = fold(piece.text) in _RUNNING or any(said[: len(one)] == one for one in _ROW_PHRASES)
        if told and piece.kind is PieceKind.WORD and piece.claim is not Claim.NOTHING:
            yield Reason(Fault.DIRECTION, piece.text)


def _move_near(case: Case, at: int, moves: list[int]) -> int:
    """The word of change in the part of «подряд», else the nearest one."""
    own = [p for p in moves if p in part_of(case, at)]
    return min(own or moves, key=lambda p: abs(p - at))


def _has_run(case: Case, rows: list[Pair], places: tuple[int, int], size: int) -> bool:
    at, move = places
    sentence = case.sentence_of(at)
    rises = case.pieces[move].claim is Claim.RISE
    first = min(at, move)
    start = max((p for p in range(sentence.start, first) if case.pieces[p].text in {",", ";"}), default=sentence.start)
    told = [n for n in span_in(case, rows, range(first, sentence.stop)) if n is not None]
    if not told:
        told = _led_in(case, rows, range(start, first))
    known = all_values(case, at, rows)
    return bool(known) and all(_runs(values, told, size, rises=rises) for values in known)


def _led_in(case: Case, rows: list[Pair], places: range) -> list[int]:
    """«С марта по май сумма росла три месяца подряд»; a frame («после снижения в феврале») is none of them."""
    framed = fold(case.pieces[places.start].text) in {"после", "after"} if places else False
    return [] if framed else span_in(case, rows, places)


def _runs(values: list[Decimal], told: list[int], size: int, *, rises: bool) -> bool:
    last = max(told, default=len(values) - 1)
    run = 0
    while goes(values, last - run, rises=rises):
        run += 1
    if len(told) > 1:
        return sorted(told) == list(range(min(told), last + 1)) and len(told) == size <= run
    return run == size
