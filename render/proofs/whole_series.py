"""What is said of a whole series of time: «верхняя точка ряда», «за весь период … снизилось на {F12}».

The words that only call the rows a series claim nothing. A change over the whole of it is the one from the first row
to the last; what went on "throughout" is borne out by every step.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from core.fact import Fact
from domains.words import fold
from render.proofs.steps import columns_of, step_is, values_of
from render.texts.case import Case, Fault, Reason
from render.texts.marked_text import PieceKind
from render.texts.time_positions import Pair, series
from render.vocabulary.claim_words import Claim
from render.vocabulary.periods import grain_word

_SERIES = frozenset({"ряд", "ряда", "ряду", "рядом", "ряды"})
_PERIOD = frozenset({"период", "ряд", "отрезок", "period", "series", "span", "range", "stretch"})
_WHOLE = frozenset({"весь", "whole", "entire", "all", "full"})
_OVER = frozenset({"за", "over", "across", "during", "in", "for"})
_THROUGH = frozenset({"протяжение", "throughout"})
_MOVES = {Claim.RISE: True, Claim.FALL: False}
_EVERY = frozenset({"каждый", "every", "each"})
_REACH = 4


def words_of_series(case: Case) -> Iterator[int]:
    """Yield the words that call the rows a series, or the whole of it, where all its rows are known."""
    rows = series(case.evidence)
    if len(rows) < 2:
        return
    for at, piece in enumerate(case.pieces):
        if piece.kind is PieceKind.WORD and fold(piece.text) in _SERIES and not _is_some(case, at):
            yield at
        if piece.forms & _THROUGH and _goes_throughout(case, rows, at):
            yield from (place for place in _phrase(case, at) if case.pieces[place].claim in {Claim.TOTAL, Claim.WHOLE})
        if _is_after_first(case, at):
            yield at


def _is_some(case: Case, at: int) -> bool:
    """«Целый ряд месяцев», «рядом»: some of them, and no series."""
    before = case.pieces[at - 1] if at else None
    near = fold(case.pieces[at].text) == "рядом"
    following = case.pieces[at + 1] if at + 1 < len(case.pieces) else None
    counted = following is not None and any(grain_word(form) is not None for form in following.forms)
    return near or counted or (before is not None and bool(before.forms & {"целый", "большой"}))


def _phrase(case: Case, at: int) -> range:
    """«На протяжении всего ряда», "throughout the whole period": from the word on up to its noun."""
    stop = min(at + _REACH, case.sentence_of(at).stop)
    noun = next((place for place in range(at + 1, stop) if case.pieces[place].forms & _PERIOD), at)
    return range(at, noun + 1)


def _is_after_first(case: Case, at: int) -> bool:
    """As in "fell in every month after the first": the first row has no step, and every other one is spoken of."""
    words = [case.word(place) for place in range(at - 2, at)]
    grain = at >= 4 and any(grain_word(form) is not None for form in case.pieces[at - 3].forms)
    each = at >= 4 and bool(case.pieces[at - 4].forms & _EVERY)
    return words == ["after", "the"] and case.word(at) == "first" and grain and each


def _goes_throughout(case: Case, rows: list[Pair], at: int) -> bool:
    """Every step of every column that is told of goes the way of the only move of the sentence."""
    sentence = case.sentence_of(at)
    moves = [place for place in sentence if case.pieces[place].claim in _MOVES]
    known = [values_of(case, column, rows) for column in columns_of(case, at)]
    if len(moves) != 1 or not known or not all(known):
        return False
    rises = _MOVES[case.pieces[moves[0]].claim or Claim.RISE]
    return all(step_is(now - before, rises=rises) for values in known for before, now in pairwise(values))


def throughout(case: Case) -> Iterator[Reason]:
    """«Росло на протяжении всего ряда» with a step the other way is refused."""
    rows = series(case.evidence)
    said = [at for at, piece in enumerate(case.pieces) if piece.kind is PieceKind.WORD and piece.forms & _THROUGH]
    for at in said if len(rows) > 1 else ():
        moved = any(case.pieces[place].claim in _MOVES for place in case.sentence_of(at))
        if moved and len(_phrase(case, at)) > 1 and not _goes_throughout(case, rows, at):
            yield Reason(Fault.DIRECTION, case.pieces[at].text)


def changes_of_whole(case: Case) -> Iterator[Reason]:
    """«За весь период снизилось на {F14}» of the last step alone: over the whole it is from the first to the last."""
    rows = series(case.evidence)
    for at in range(len(case.pieces)):
        if len(rows) <= 2 or not _is_over_whole(case, at):
            continue
        for place, fact in _changes(case, at):
            if not is_from_end_to_end(case, fact):
                yield Reason(Fault.PERIOD, case.pieces[place].text, fact.id)


def is_change_of_whole(case: Case, at: int) -> bool:
    """Tell whether «весь период» goes with changes from the first row to the last."""
    near = range(at, min(at + 2, case.sentence_of(at).stop))
    changes = _changes(case, at)
    spoken = any(_is_over_whole(case, place) for place in near)
    return spoken and bool(changes) and all(is_from_end_to_end(case, fact) for _, fact in changes)


def _is_over_whole(case: Case, at: int) -> bool:
    """«За (весь) период», "across the whole series": the noun stands here."""
    piece = case.pieces[at]
    if piece.kind is not PieceKind.WORD or not piece.forms & _PERIOD:
        return False
    start = max(case.sentence_of(at).start, at - _REACH)
    words = [fold(one.text) for one in case.pieces[start:at]]
    while words and (words[-1] in {"the", "this"} or case.pieces[start + len(words) - 1].forms & _WHOLE):
        words.pop()
    return bool(words) and words[-1] in _OVER


def _changes(case: Case, at: int) -> list[tuple[int, Fact]]:
    found = ((place, case.figure(place)) for place in case.figures(case.sentence_of(at)))
    return [(place, fact) for place, fact in found if fact is not None and case.evidence.change_of(fact) is not None]


def is_from_end_to_end(case: Case, fact: Fact) -> bool:
    """Tell whether a change is the one between the first and the last row of the series."""
    rows = series(case.evidence)
    told = sorted(rows.index(pair) for pair in case.evidence.row(fact) if pair in rows)
    return bool(rows) and told == [0, len(rows) - 1]
