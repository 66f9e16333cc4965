"""Phrases that are proved as a whole: «разрыв между максимумом и минимумом — {F18}», the full title of a column.

Words that claim something alone («максимум», «второй», «ожидание») claim nothing of their own within such a phrase.
They are marked so before the checks look at the text, each only if the facts bear out the phrase.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from domains.words import fold, lemmas
from ledger.formula import fact_ids
from render.bindings import is_label_or_name, row_labels
from render.claim_words import Claim
from render.marked_text import Piece, PieceKind, matches
from render.number_words import MULTIPLES
from render.proof import RowKey, is_difference, number
from render.verify_case import Case

_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_KEPT_IN_TITLES = frozenset({Claim.AVERAGE, Claim.MEDIAN, Claim.SHARE, Claim.RATE})
"""What a title says by these words, its figures must be."""
_GAPS = (
    "разниц*", "разрыв*", "разброс*", "размах*", "отрыв*", "перевес*", "дистанци*", "расстояни*", "gap", "spread",
    "difference*", "lead", "margin", "distance", "advantage", "преимуществ*", "отставани*",
)  # fmt: skip
_ENDS = ("крайн*", "extreme*", "полюс*", "highest", "lowest")
_BETWEEN = frozenset({"между", "between"})
_OVER = frozenset({"от", "над", "over", "from", "ahead"})


def with_proved(case: Case) -> Case:
    """Return the text with the words of proved phrases marked as claiming nothing of their own."""
    marked: dict[int, Piece] = {}
    for span in _titles(case):
        for at in span:
            if case.pieces[at].claim not in {None, *_KEPT_IN_TITLES}:
                marked[at] = replace(case.pieces[at], claim=None, in_phrase=False)
    for at in (*_gaps(case), *_falls_on(case), *_as_high_as(case)):
        marked[at] = replace(case.pieces[at], claim=Claim.NOTHING, in_phrase=True)
    if not marked:
        return case
    return replace(case, pieces=tuple(marked.get(at, piece) for at, piece in enumerate(case.pieces)))


def _titles(case: Case) -> Iterator[range]:
    """Where the whole title of a column stands, in any case and number: «среднее время ожидания»."""
    names = {(fact.label or fact.column).removesuffix("_previous") for fact in case.evidence.known.values()}
    titles = [tuple(_WORD.findall(name.replace("_", " "))) for name in names]
    for words in titles:
        if len(words) < 2:
            continue
        for at in range(len(case.pieces) - len(words) + 1):
            if all(_is_form(case.pieces[at + n], word) for n, word in enumerate(words)):
                yield range(at, at + len(words))


def _is_form(piece: Piece, word: str) -> bool:
    return piece.kind is PieceKind.WORD and (fold(piece.text) == fold(word) or bool(piece.forms & lemmas(word)))


def _gaps(case: Case) -> Iterator[int]:
    """Yield the places of «разрыв между первым и вторым местом», if the difference that is told is that one."""
    for at, piece in enumerate(case.pieces):
        if piece.kind is not PieceKind.WORD or not any(matches(piece, word) for word in _GAPS):
            continue
        span = _span(case, at)
        led = next((place for place in span if fold(case.pieces[place].text) in _BETWEEN | _OVER), None)
        figure = _difference(case, at, span)
        if led is None or figure is None or led > at + 2:
            continue
        between = fold(case.pieces[led].text) in _BETWEEN
        if _is_gap(case, range(led + 1, span.stop), figure, between=between):
            yield from (place for place in range(at, span.stop) if _is_own_word(case, place))


def _is_own_word(case: Case, place: int) -> bool:
    piece = case.pieces[place]
    return piece.kind is PieceKind.WORD and (
        piece.claim in {Claim.LARGEST, Claim.SMALLEST, Claim.RANK, Claim.NUMBER, Claim.CHANGE, Claim.RANGE, Claim.LEAD}
        or piece.in_phrase
        or any(matches(piece, word) for word in (*_GAPS, *_ENDS, "мест*", "place*", "position*", "spot*"))
    )


def _span(case: Case, at: int) -> range:
    """From the word to the comma, the colon or the dash after its ends; brackets belong to it."""
    stop = case.sentence_of(at).stop
    depth = 0
    for place in range(at + 1, stop):
        sign = fold(case.pieces[place].text)
        depth += (sign == "(") - (sign == ")")
        if not depth and sign in {",", ":", "—", "–", ";", ".", "составляет", "составил", "is", "was", "равен", "равна"}:
            return range(at, place)
    return range(at, stop)


def _difference(case: Case, at: int, span: range) -> Decimal | None:
    """The size of the difference that is told right after the phrase, or right before it."""
    sentence = case.sentence_of(at)
    after = case.figures(range(span.stop, min(span.stop + 4, sentence.stop)))
    before = case.figures(range(max(sentence.start, at - 3), at))
    inside = case.figures(span)[-1:]
    for place in (*after[:1], *before[-1:], *inside):
        fact = case.figure(place)
        value = number(fact) if fact is not None else None
        if fact is not None and value is not None and is_difference(fact.formula) and len(fact_ids(fact.formula)) == 2:
            return abs(value)
    return None


def _is_gap(case: Case, span: range, size: Decimal, *, between: bool) -> bool:
    """Tell whether the two ends that are named lie so far apart in one column of the answer."""
    for column in case.evidence.measure_columns():
        values = sorted(
            (value for cell in case.evidence.cells(column) if (value := number(cell)) is not None), reverse=True
        )
        if len(values) < 2:
            continue
        ends = list(_ends(case, span, column, values))
        if not between and len(ends) == 1:
            ends = [values[0], *ends]
        if len(ends) == 2 and abs(ends[0] - ends[1]) == size:
            return True
    return False


def _ends(case: Case, span: range, column: str, values: list[Decimal]) -> Iterator[Decimal]:
    last: Claim | None = None
    for place in span:
        piece = case.pieces[place]
        rank = next((n for n, stems in enumerate(_RANKS) if any(matches(piece, stem) for stem in stems)), None)
        if any(matches(piece, word) for word in _ENDS[:3]):
            yield from (values[0], values[-1])
        elif rank is not None and piece.kind is PieceKind.WORD:
            yield values[rank] if rank < len(values) else Decimal(0)
        elif piece.claim in {Claim.LARGEST, Claim.SMALLEST} and piece.claim is not last:
            last = piece.claim
            yield values[0] if piece.claim is Claim.LARGEST else values[-1]
        elif is_label_or_name(piece) and (value := _value(case, column, row_labels(piece))) is not None:
            yield value


_RANKS = (("первый", "first", "top"), ("второй", "second"), ("третий", "third"), ("четвертый", "fourth"))


def _value(case: Case, column: str, row: RowKey) -> Decimal | None:
    return case.evidence.value_of(column, row)


def _falls_on(case: Case) -> Iterator[int]:
    """As in "the peak falls on May", "{F10} falls on delivered orders": no fall is meant."""
    for at, piece in enumerate(case.pieces[:-1]):
        if fold(piece.text) not in {"falls", "fell", "fall"} or fold(case.pieces[at + 1].text) not in {"on", "to"}:
            continue
        before = case.pieces[at - 1] if at else None
        if before is not None and (before.claim in {Claim.LARGEST, Claim.SMALLEST} or case.figure(at - 1) is not None):
            yield at


def _as_high_as(case: Case) -> Iterator[int]:
    """As in "twice as high as": the multiple is what is proved."""
    for at, piece in enumerate(case.pieces[:-2]):
        multiple = piece.forms & (MULTIPLES.keys() | {"times", "time", "half"})
        if multiple and fold(case.pieces[at + 1].text) == "as":
            yield at + 2
