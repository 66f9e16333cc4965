"""How a series or two metrics move: "there is no steady trend", "moved in the opposite direction".

A denied trend is borne out by steps up and down; a direction of one metric by that of the metric told right before.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from domains.words import fold
from render.proofs.periods import column_growths
from render.proofs.steps import columns_of, values_of
from render.texts.case import Case, base_of
from render.texts.marked_text import PieceKind
from render.texts.time_positions import series
from render.vocabulary.word_sets import word_set

_DENIALS = word_set("no not нет не without")
_STEADY = word_set(
    "steady clear consistent stable uniform sustained ровный устойчивый четкий единый стабильный выраженный однозначный"
)
_TRENDS = word_set("trend direction dynamics pattern динамика тренд тенденция направление рост снижение движение")
_VERBS = word_set("наблюдаться прослеживаться видно there is was observed visible seen")
_SAME = (
    ("in", "the", "same", "direction"), ("the", "same", "way"), ("в", "том", "же", "направлении"),
    ("в", "ту", "же", "сторону"), ("такое", "же"), ("такая", "же"),
)  # fmt: skip
_OPPOSITE = (
    ("in", "the", "opposite", "direction"), ("the", "opposite", "way"), ("the", "other", "way"),
    ("в", "противоположном", "направлении"), ("в", "обратном", "направлении"), ("в", "противоположную", "сторону"),
    ("в", "обратную", "сторону"), ("в", "другую", "сторону"),
)  # fmt: skip
_MOVING = word_set(
    "движение move moved moves moving двигаться пойти идти изменяться измениться меняться go went direction"
)


def directions(case: Case) -> Iterator[int]:
    """Yield the words of denied trends and of directions that the facts bear out."""
    yield from _no_trend(case)
    growths = column_growths(case)
    for alike, ways in ((True, _SAME), (False, _OPPOSITE)):
        for phrase in _phrases(case, ways):
            if _goes(case, phrase, growths, alike=alike):
                yield from phrase
                yield from (at for at in case.sentence_of(phrase.start) if case.pieces[at].forms & _MOVING)


def _no_trend(case: Case) -> Iterator[int]:
    """«Ровной динамики у пробега нет: …»: some step goes up and some down, in every column that is told of."""
    rows = series(case.evidence)
    for at, piece in enumerate(case.pieces):
        if len(rows) <= 2 or piece.kind is not PieceKind.WORD or not piece.forms & _STEADY:
            continue
        clause = _clause(case, at)
        said = [frozenset({fold(case.pieces[place].text), *case.pieces[place].forms}) for place in clause]
        denied = sum(bool(forms & _DENIALS) for forms in said) == 1
        trend = at + 1 in clause and bool(case.pieces[at + 1].forms & _TRENDS)
        known = [values_of(case, column, rows) for column in columns_of(case, at)]
        if denied and trend and known and all(_goes_both_ways(values) for values in known):
            words = _DENIALS | _STEADY | _TRENDS | _VERBS
            yield from (place for place, forms in zip(clause, said, strict=True) if forms & words)


def _clause(case: Case, at: int) -> range:
    sentence = case.sentence_of(at)
    stop = next(
        (place for place in range(at, sentence.stop) if case.pieces[place].text in {":", ",", ";"}), sentence.stop
    )
    return range(sentence.start, stop)


def _goes_both_ways(values: list[Decimal]) -> bool:
    return {now > before for before, now in pairwise(values) if now != before} == {True, False}


def _phrases(case: Case, ways: tuple[tuple[str, ...], ...]) -> Iterator[range]:
    for at in range(len(case.pieces)):
        for way in ways:
            if all(case.word(at + n) == word for n, word in enumerate(way)):
                yield range(at, at + len(way))


def _goes(case: Case, phrase: range, growths: dict[str, Decimal], *, alike: bool) -> bool:
    """Tell whether the metric of the sentence and the one told right before changed the same way, or the other."""
    sentence = case.sentence_of(phrase.start)
    own = _columns(case, sentence)
    other = _columns(case, case.sentence_of(sentence.start - 1)) if sentence.start else set()
    if len(own) != 1 or len(other) != 1 or own == other:
        return False
    one, two = (growths.get(columns.pop(), Decimal(0)) for columns in (own, other))
    return one != 0 and two != 0 and (one > 0) is ((two > 0) is alike)


def _columns(case: Case, sentence: range) -> set[str]:
    """The metrics of the figures of a sentence, else those that it names."""
    told = {base_of(case, fact.column) for at in case.figures(sentence) if (fact := case.figure(at)) is not None}
    named = (case.named_columns(at) for at in sentence)
    return told or {base_of(case, next(iter(one))) for one in named if len(one) == 1}
