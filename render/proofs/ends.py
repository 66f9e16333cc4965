"""The ends of a series and its ways: «к концу периода выросло до {F6} с {F1} в январе», «последнее ниже первого».

Each is proved as a whole by the first and the last row, or by every step between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from domains.words import fold
from render.proofs.series_told import rows_at
from render.proofs.steps import values_of
from render.texts.case import Case, Fault, Reason
from render.texts.column_phrases import cue_run
from render.texts.marked_text import Piece, PieceKind
from render.texts.row_names import is_label_or_name
from render.texts.time_positions import Pair, series
from render.vocabulary.claim_words import Claim
from render.vocabulary.word_sets import word_set

Mark = tuple[int, bool]

_END = word_set("конец концу end close")
_PERIOD = word_set("период ряд отрезок месяц год неделя period series range span")
_OVER = word_set("за over across during")
_TO, _FROM = word_set("до to"), word_set("с со from")
_FIRST, _LAST = word_set("первый начальный first opening initial"), word_set("последний конечный last final closing")
_SIDES = {Claim.ABOVE: True, Claim.BELOW: False}
_MOVES = {Claim.RISE: True, Claim.FALL: False}
_UNSTEADY = word_set("неровный неоднозначный переменный смешанный разнонаправленный uneven mixed bumpy choppy")
_PATHS = word_set("path line course trajectory линия траектория")
_WHOLE = word_set("весь whole entire throughout протяжение")
_REACH = 4


def ends_told(case: Case) -> Iterator[Mark]:
    """Yield the words that are proved, and the figures whose row stands in no name as apart."""
    rows = series(case.evidence)
    start = 0
    while len(rows) > 1 and start < len(case.pieces):
        sentence = case.sentence_of(start)
        if case.figures(sentence):
            moved = [found for found in _moves_to_end(case, rows) if found[0] in sentence and found[-1]]
            yield from (mark for at, place, _ in moved for mark in ((at, False), (place, True)))
            yield from _by_the_end(case, rows, sentence)
        elif not any(_names_other(case, rows, at) for at in sentence):
            yield from _last_against_first(case, rows, sentence)
            yield from _both_ways(case, rows, sentence)
            yield from _all_the_way(case, rows, sentence)
        start = sentence.stop


def _names_other(case: Case, rows: list[Pair], at: int) -> bool:
    """Tell whether a row is named that is no end of the series."""
    told = rows_at(case, rows, at) if is_label_or_name(case.pieces[at]) else []
    return bool(told) and told not in ([0], [len(rows) - 1])


def _by_the_end(case: Case, rows: list[Pair], sentence: range) -> Iterator[Mark]:
    """«К концу периода … выросло до {F6} с {F1} в январе»: the figure after «до» is of the last row."""
    figures = case.figures(sentence)
    ended = any(case.pieces[at].forms & _END and _is_of_period(case, at) for at in range(sentence.start, figures[0]))
    if not ended or len(figures) < 2:
        return
    last, first = figures[:2]
    leads = case.word(last - 1) in _TO and case.word(first - 1) in _FROM
    one, other = case.figure(last), case.figure(first)
    if not leads or first > last + _REACH or one is None or other is None or one.column != other.column:
        return
    if case.evidence.change_of(one) is not None or rows_at(case, rows, last) != [len(rows) - 1]:
        return
    names = [at for at in range(first + 1, sentence.stop) if is_label_or_name(case.pieces[at])]
    named = [at for at in sentence if is_label_or_name(case.pieces[at]) and at < last]
    values = values_of(case, one.column, rows)
    place = rows_at(case, rows, first)
    if named or not names or names[0] > first + _REACH or rows_at(case, rows, names[0]) != place or len(place) != 1:
        return
    moves = [_MOVES[claim] for at in range(sentence.start, last) if (claim := case.pieces[at].claim) in _MOVES]
    if values and moves and all(_goes(values[place[0]], values[-1], rises=rises) for rises in moves):
        yield (last, True)


def moved_to_end(case: Case) -> Iterator[Reason]:
    """«К концу периода упала до {F15}», «за период снизилась до {F15}» of a series that ends higher than it began."""
    for at, _, holds in _moves_to_end(case, series(case.evidence)):
        if not holds:
            yield Reason(Fault.DIRECTION, case.pieces[at].text)


def _moves_to_end(case: Case, rows: list[Pair]) -> Iterator[tuple[int, int, bool]]:
    """Yield the places of a move and of the last row's figure that it leads to, and whether it went so.

    Where the sentence, or the one before, tells other rows of the column, it moved from these («пик — {F7} в июле»).
    """
    for at, move in enumerate(case.pieces) if len(rows) > 1 else ():
        sentence = case.sentence_of(at)
        place = next((p for p in range(at + 1, sentence.stop) if case.figure(p) is not None), None)
        place = _only_at_end(case, sentence) if place is None or case.word(place - 1) not in _TO else place
        fact = case.figure(place) if place is not None else None
        if move.claim not in _MOVES or place is None or fact is None:
            continue
        values = values_of(case, fact.column, rows)
        whole = any(_spans_period(case, p) for p in sentence)
        if whole and values and rows_at(case, rows, place) == [len(rows) - 1]:
            origins = _told_of(case, rows, sentence, fact.column) or [0]
            yield at, place, all(_goes(values[row], values[-1], rises=_MOVES[move.claim]) for row in origins)


def _only_at_end(case: Case, sentence: range) -> int | None:
    """«К концу периода … вырос и составил {F21}», «рост к концу периода: {F11}»: the only figure of such a sentence."""
    ended = any(case.pieces[p].forms & _END and _is_of_period(case, p) for p in sentence)
    figures = case.figures(sentence)
    return figures[0] if ended and len(figures) == 1 else None


def _spans_period(case: Case, at: int) -> bool:
    """«К концу периода», «за весь период», "over the period": the words before the noun say so."""
    if case.pieces[at].kind is PieceKind.LABEL:
        return bool(word_set(fold(case.pieces[at].text)) & _END)
    if not case.pieces[at].forms & _PERIOD:
        return False
    near = case.pieces[max(case.sentence_of(at).start, at - _REACH) : at]
    return any(piece.forms & (_END | _OVER) or fold(piece.text) in _OVER for piece in near)


def _told_of(case: Case, rows: list[Pair], part: range, column: str) -> list[int]:
    """The rows before the last one that this part tells of a column, else the sentence before it."""
    spans = (part, case.sentence_of(part.start - 1)) if part.start else (part,)
    for span in spans:
        figures = case.figures(span)
        told = [at for at in figures if (fact := case.figure(at)) is not None and fact.column == column]
        names = [at for at in span if is_label_or_name(case.pieces[at])] if not figures else []
        found = {row for at in (*told, *names) for row in rows_at(case, rows, at)} - {len(rows) - 1}
        if found:
            return sorted(found)
    return []


def _is_of_period(case: Case, at: int) -> bool:
    near = case.pieces[at + 1 : at + 4]
    return any(piece.forms & _PERIOD for piece in near)


def _goes(before: Decimal, after: Decimal, *, rises: bool) -> bool:
    return after > before if rises else after < before


def _last_against_first(case: Case, rows: list[Pair], sentence: range) -> Iterator[Mark]:
    """«Последнее значение ряда ниже первого», "the last value is above the first"."""
    sides = [at for at in sentence if case.pieces[at].claim in _SIDES]
    if len(sides) != 1:
        return
    side = sides[0]
    before = [at for at in range(sentence.start, side) if _end_at(case, rows, at) is not None]
    after = [at for at in range(side + 1, sentence.stop) if _end_at(case, rows, at) is not None]
    if len(before) != 1 or len(after) != 1:
        return
    if not any(_is_plain(case.pieces[place]) for place in (*before, *after)):
        return  # two names: any two rows are compared so
    one, other = _end_at(case, rows, before[0]), _end_at(case, rows, after[0])
    known = _told_values(case, rows, sentence)
    if one is None or other is None or one == other or not known:
        return
    above = _SIDES[case.pieces[side].claim or Claim.ABOVE]
    if all(_goes(values[other], values[one], rises=above) for values in known):
        yield from ((place, False) for place in (*before, side, *after) if _is_plain(case.pieces[place]))
        yield from ((at, False) for at in sentence if case.pieces[at].forms & _PERIOD and _is_plain(case.pieces[at]))


def _is_plain(piece: Piece) -> bool:
    return piece.kind is PieceKind.WORD


def _end_at(case: Case, rows: list[Pair], at: int) -> int | None:
    """Return 0 for the first row, -1 for the last one, None for anything else."""
    piece = case.pieces[at]
    if is_label_or_name(piece):
        told = rows_at(case, rows, at)
        return 0 if told == [0] else -1 if told == [len(rows) - 1] else None
    if piece.kind is not PieceKind.WORD:
        return None
    return 0 if piece.forms & _FIRST else -1 if piece.forms & _LAST else None


def _both_ways(case: Case, rows: list[Pair], sentence: range) -> Iterator[Mark]:
    """«Динамика неровная: были и рост, и снижение»: some step goes up and some down."""
    words = [at for at in sentence if case.pieces[at].forms & _UNSTEADY]
    if any(fold(case.pieces[at].text) == "то" for at in sentence):
        return  # «то росло, то падало»: by turns
    moves = [at for at in sentence if case.pieces[at].claim in _MOVES]
    ways = {_MOVES[claim] for at in moves if (claim := case.pieces[at].claim) in _MOVES}
    known = _told_values(case, rows, sentence)
    if not words or not known or len(ways) == 1 or any(case.pieces[at].claim in _SIDES for at in sentence):
        return
    if all({now > before for before, now in pairwise(values) if now != before} == {True, False} for values in known):
        yield from ((at, False) for at in (*words, *moves))
        yield from ((at, False) for at in sentence if case.pieces[at].forms & _PATHS)


def _all_the_way(case: Case, rows: list[Pair], sentence: range) -> Iterator[Mark]:
    """«Росло на протяжении всего периода»: every step goes that way."""
    moves = [at for at in sentence if case.pieces[at].claim in _MOVES]
    whole = any(case.pieces[at].forms & _WHOLE and _is_of_period(case, at) for at in sentence)
    known = _told_values(case, rows, sentence)
    if len(moves) != 1 or not whole or not known:
        return
    rises = case.pieces[moves[0]].claim is Claim.RISE
    if all(_goes(before, now, rises=rises) for values in known for before, now in pairwise(values)):
        yield (moves[0], False)


def _told_values(case: Case, rows: list[Pair], sentence: range) -> list[list[Decimal]]:
    """The figures along the series of the column that the sentence names, else of all that the text tells, or all."""
    columns = [column for column in case.evidence.measure_columns() if case.evidence.cells(column)]
    named = set(cue_run(case, sentence, stops=False)) & set(columns)
    told = {fact.column for place in case.figures(range(len(case.pieces))) if (fact := case.figure(place))}
    chosen = [column for column in columns if column in (named or told)] or columns
    found = [values_of(case, column, rows) for column in chosen]
    return found if all(found) else []
