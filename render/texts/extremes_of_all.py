"""«Максимум по таблице — {F10}»: the largest figure of all rows, told behind a sentence that speaks of one of them."""

from __future__ import annotations

from core.fact import Fact, FactKind
from domains.words import fold
from render.texts.case import Case
from render.texts.clauses import named_rows
from render.texts.marked_text import matches
from render.vocabulary.claim_words import SMALL_WORDS, Claim

_TABLES = frozenset({"таблица", "выборка", "период", "table", "selection", "dataset", "period"})
_VALUES = frozenset(
    {"значение", "показатель", "результат", "уровень", "величина", "value", "figure", "result", "reading"}
)
_LEADS = frozenset({"по", "в", "за", "for", "over", "the", "whole", "entire", "full", "весь", "вся", "всей"})


def is_extreme_of_table(case: Case, at: int, fact: Fact) -> bool:
    """Tell whether a figure is said to be the largest (smallest) of the whole table, and is; no other row is named."""
    sentence = case.sentence_of(at)
    said = {end for place in _own_words(case, at, sentence) if (end := _end(case, place))}
    ended = len(said) == 1 and fact.formula.startswith(tuple(said))
    if not ended or fact.kind is not FactKind.EXTREME:
        return False
    named = [row for _, row in named_rows(case, sentence)]
    if case.figures(sentence) != [at]:
        return not named and _is_told_alone(case, sentence) and _are_extremes(case, sentence)
    whole = _speaks_of_table(case, sentence) or _is_told_alone(case, sentence)
    return whole and all(row == frozenset(fact.row_key) for row in named)


def is_end_of_range(case: Case, at: int, fact: Fact) -> bool:
    """«Разброс заметный: от {F10} до {F8}»: the smallest and the largest of all rows, and no row is named."""
    sentence = case.sentence_of(at)
    figures = case.figures(sentence)
    if not any(case.pieces[place].claim in _SPREADS for place in sentence):
        return False
    low = [place for place in figures if case.word(place - 1) in {"от", "from"}]
    high = [place for place in figures if case.word(place - 1) in {"до", "to"}]
    ends = [one for place in (*low, *high) if (one := case.figure(place)) is not None]
    if len(low) != 1 or len(high) != 1 or at not in {*low, *high} or named_rows(case, sentence):
        return False
    alike = ends[0].column == ends[1].column and low < high and is_level(fact)
    return alike and all(case.evidence.is_extreme(one, largest=one is ends[1]) for one in ends)


_SPREADS = frozenset({Claim.RANGE, Claim.CHANGE})
"""«Диапазон», «разброс»."""


def is_level(fact: Fact) -> bool:
    """Tell whether a figure is that of a row."""
    return bool(fact.row_key) and fact.kind in {FactKind.CELL, FactKind.EXTREME}


def _own_words(case: Case, at: int, sentence: range) -> range:
    """The whole sentence of a figure that stands alone in it, else what stands between it and the figure before."""
    figures = case.figures(sentence)
    before = [place for place in figures if place < at]
    return sentence if figures == [at] else range(before[-1] + 1 if before else sentence.start, at)


def _are_extremes(case: Case, sentence: range) -> bool:
    """«Максимальное значение — {F9}, минимальное — {F10}»: nothing else is told."""
    facts = [case.figure(place) for place in case.figures(sentence)]
    return all(fact is not None and fact.kind is FactKind.EXTREME for fact in facts)


def tells_extreme_of_table(case: Case, sentence: range) -> bool:
    """Tell whether a sentence tells such a figure: «по всей таблице» is then said of what it is the largest of."""
    facts = [(at, fact) for at in case.figures(sentence) if (fact := case.figure(at)) is not None]
    return any(is_extreme_of_table(case, at, fact) for at, fact in facts)


def _is_told_alone(case: Case, sentence: range) -> bool:
    """«Максимум — {F9}.», "the lowest value is {F10}" of rows that one dimension tells apart: no single row has one."""
    first = _behind_frame(case, sentence)
    first += case.word(first) in {"the", "a", "самый"}
    noun = fold(case.pieces[first].text) in {"максимум", "минимум", "maximum", "minimum"}
    value = bool(_end(case, first)) and first + 1 < sentence.stop and bool(case.pieces[first + 1].forms & _VALUES)
    return (noun or value) and len(case.evidence.varied()) == 1


_FRAMES = (
    ("в", "абсолютный", "выражение"), ("в", "абсолютный", "цифра"), ("в", "абсолютный", "величина"),
    ("в", "абсолютный", "значение"), ("in", "absolute", "terms"), ("in", "absolute", "figures"),
    ("in", "absolute", "numbers"), ("in", "absolute", "value"), ("при", "это"), ("в", "целое"), ("overall",),
)  # fmt: skip
"""What opens a sentence and speaks of no row: «В абсолютном выражении максимум равен {F9}»."""


def _behind_frame(case: Case, sentence: range) -> int:
    for words in _FRAMES:
        pieces = case.pieces[sentence.start : min(sentence.start + len(words), sentence.stop)]
        stand = (word in piece.forms or fold(piece.text) == word for word, piece in zip(words, pieces, strict=False))
        if len(pieces) == len(words) and all(stand):
            behind = sentence.start + len(words)
            return behind + (case.word(behind) == ",")
    return sentence.start


def _end(case: Case, at: int) -> str:
    """By which function the word is proved: «максимум», «самое большое»; nothing of other words."""
    claim = case.pieces[at].claim
    if claim is Claim.MOST and at + 1 < len(case.pieces):
        small = any(matches(case.pieces[at + 1], word) for word in SMALL_WORDS)
        return "min" if small else "max"
    return {Claim.LARGEST: "max", Claim.SMALLEST: "min", Claim.MOST: "?"}.get(claim, "") if claim else ""


def _speaks_of_table(case: Case, sentence: range) -> bool:
    """«По таблице», "in the whole table"; «в таблице» says where it stands, and so of what it is the largest."""
    return any(
        bool(case.pieces[place].forms & _TABLES) and fold(case.pieces[place - 1].text) in _LEADS
        for place in sentence
        if place > sentence.start
    )
