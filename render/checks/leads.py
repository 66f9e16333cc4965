"""Checks of what is told of a leader: a second one without a word of its own, its lead over others, standing out."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact
from domains.words import fold
from ledger.formula import fact_ids
from render.texts.case import Case, Fault, Reason, clip
from render.texts.marked_text import Piece, matches
from render.texts.proof import RowKey, is_difference, number
from render.texts.row_names import is_label_or_name, is_varied, row_labels
from render.vocabulary.claim_words import Claim

_ENDS = frozenset({Claim.LARGEST, Claim.SMALLEST})
_BREAKS = frozenset({",", ";", "а", "and", "while", "whereas", "и"})
_IN = frozenset({"по", "by", "in", "on", "for"})
_GAPS = ("отрыв*", "преимуществ*", "перевес*", "опережени*", "отставани*", "lead", "advantage", "margin")
_OVER = frozenset({"от", "над", "over", "перед", "of"})
_STANDS = (("stand*", "out"), ("stood", "out"), ("выделя*",), ("выделил*",))
_REACH = 6


def elided(case: Case) -> Iterator[Reason]:
    """«По числу лидирует X ({F5}), а по сумме — Y ({F8})»: the second row is the first one of its column, too."""
    for at in case.claims(*_ENDS):
        sentence = case.sentence_of(at)
        if sum(case.pieces[place].claim in {*_ENDS, Claim.MOST} for place in sentence) != 1:
            continue
        figures = case.figures(range(at, sentence.stop))
        first = case.figure(figures[0]) if figures else None
        largest = case.pieces[at].claim is Claim.LARGEST
        for place in figures[1:]:
            fact = case.figure(place)
            if first is None or fact is None or not fact.row_key:
                continue
            if fact.column == first.column or not _goes_on(case, place, fact):
                continue
            if not case.evidence.is_extreme(fact, largest=largest):
                yield Reason(Fault.SUPERLATIVE, clip(case, place), fact.id)


def _goes_on(case: Case, at: int, fact: Fact) -> bool:
    """The part of a figure names its column behind «по» and its row, and has no verb of its own."""
    start = case.sentence_of(at).start
    first = next((p for p in range(at - 1, start - 1, -1) if fold(case.pieces[p].text) in _BREAKS), start)
    part = range(first + 1, at)
    led = any(fold(case.pieces[p].text) in _IN and fact.column in case.named_columns(p + 1) for p in part)
    led = led or (
        any(fold(case.pieces[p].text) in _IN for p in part)
        and any(case.words_of(case.pieces[p]) & case.evidence.own_words(fact.column) for p in part)
    )
    own = any(row_labels(case.pieces[p]) & frozenset(fact.row_key) for p in part)
    return led and own and not any(case.pieces[p].claim is not None for p in part)


def leads_over(case: Case) -> Iterator[Reason]:
    """«Её отрыв от Лидса — {F11}»: the other row of that difference is the one that is spoken of, and the larger."""
    for at, piece in enumerate(case.pieces):
        if not any(matches(piece, word) for word in _GAPS):
            continue
        sentence = case.sentence_of(at)
        figures = case.figures(range(at, min(at + 2 * _REACH, sentence.stop)))
        fact = case.figure(figures[0]) if figures else None
        ends = _ends(case, fact) if fact is not None else None
        if fact is not None and ends is not None and _is_turned(case, range(at + 1, figures[0]), piece, ends):
            yield Reason(Fault.ROW, clip(case, figures[0]), fact.id)
        over = next((p for p in range(at + 1, min(at + _REACH, sentence.stop)) if _names(case, p)), None)
        led = any(fold(case.pieces[p].text) in _OVER for p in range(at + 1, over or at + 1))
        if fact is None or ends is None or over is None or not led or over > figures[0]:
            continue
        named = row_labels(case.pieces[over])
        subject = _spoken_of(case, at)
        if not subject or subject & named:
            continue
        larger, smaller = ends
        if not (larger & subject) or not smaller & named:
            yield Reason(Fault.ROW, clip(case, figures[0]), fact.id)


def _is_turned(case: Case, places: range, gap: Piece, ends: tuple[RowKey, RowKey]) -> bool:
    """«Отрыв Паркового от Речного — {F15}», "the lead of Birch over Alder": of the smaller one, or of another row."""
    names = [(place, row_labels(case.pieces[place])) for place in places if _names(case, place)]
    if len(names) != len(ends):
        return False
    (first, subject), (second, other) = names
    if not any(fold(case.pieces[place].text) in _OVER - {"of"} for place in range(first + 1, second)):
        return False
    larger, smaller = ends[::-1] if any(matches(gap, word) for word in _BACK) else ends
    return not (subject & larger - smaller and other & smaller - larger)


_BACK = ("отставани*", "deficit", "lag")
"""A gap that is told of the smaller row."""


def _ends(case: Case, fact: Fact) -> tuple[RowKey, RowKey] | None:
    """The larger and the smaller row of a difference."""
    inputs = [case.evidence.known.get(name) for name in dict.fromkeys(fact_ids(fact.formula))]
    known = [one for one in inputs if one is not None and number(one) is not None and one.row_key]
    if not is_difference(fact.formula) or len(known) != len(inputs) or len(known) != 2:
        return None
    larger, smaller = sorted(known, key=lambda one: number(one) or 0, reverse=True)
    return frozenset(larger.row_key), frozenset(smaller.row_key)


def _names(case: Case, place: int) -> bool:
    piece = case.pieces[place]
    return is_label_or_name(piece) and is_varied(case, piece)


def _spoken_of(case: Case, at: int) -> RowKey:
    """The row told of last before a place: in its sentence, else in the one before."""
    start = case.sentence_of(at).start
    spans = [range(start, at), case.sentence_of(start - 1) if start else range(0)]
    for span in spans:
        names = [row_labels(case.pieces[place]) for place in span if _names(case, place)]
        if names:
            return names[0] if len(set(names)) == 1 else frozenset()
    return frozenset()


def standing_out(case: Case) -> Iterator[Reason]:
    """«Заметнее других выделяется X: {F2}»: the row is the largest or the smallest of its column."""
    for at in range(len(case.pieces)):
        if not any(_says(case.pieces[at : at + len(words)], words) for words in _STANDS):
            continue
        sentence = case.sentence_of(at)
        figures = case.figures(range(at, sentence.stop)) or case.figures(sentence)
        fact = case.figure(figures[0]) if figures else None
        if fact is None or not fact.row_key or case.evidence.change_of(fact) is not None:
            continue
        if not any(case.evidence.is_extreme(fact, largest=largest) for largest in _ways(case, sentence)):
            yield Reason(Fault.SUPERLATIVE, case.pieces[at].text)


def _ways(case: Case, sentence: range) -> tuple[bool, ...]:
    """By which end: «…, when ranked by», «отрыв от …» speak of the first row alone."""
    stop = sentence.stop
    while stop < len(case.pieces) and case.pieces[stop - 1].text == ";":
        stop = case.sentence_of(stop).stop
    words = case.pieces[sentence.start : stop]
    first = any(matches(piece, word) for piece in words for word in (*_GAPS, "ranked", "заметнее"))
    return (True,) if first else (True, False)


def _says(pieces: tuple[Piece, ...], words: tuple[str, ...]) -> bool:
    return len(pieces) == len(words) and all(matches(piece, word) for piece, word in zip(pieces, words, strict=True))
