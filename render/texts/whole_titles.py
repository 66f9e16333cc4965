"""Is a column's title said as a whole in a sentence, and not only in part? «Отгружено» is not «Стоимость отгрузки»."""

from __future__ import annotations

import re
from itertools import pairwise

from domains.words import fold
from render.texts.case import Case
from render.texts.proof import cue_words
from render.vocabulary.measure_units import MEASURES

_TITLE_WORD = re.compile(r"[^\W\d_]{3,}")
_COUNTING_WORDS = (
    "количество число сумма объем масса вес численность общий итого всего один одна "
    "number count amount sum total volume mass weight cnt qty num quantity"
)
_FRAMES = frozenset(_COUNTING_WORDS.split())
"""Words of titles that say how a thing is counted: the thing is the same without them."""

_WORDS_OF_SIDES = (
    "план факт плановый фактический целевой цель plan actual fact target planned prev previous предыдущий прошлый "
    "период текущий current period the and все all млн тыс руб шт"
)
_SIDES = frozenset(_WORDS_OF_SIDES.split()).union(
    *(units for name, units in MEASURES.items() if name not in {"time", "people"})
)
"""Which of two sides or periods it is, and units («kWh»); «часы» and «сотрудники» are things that are told."""

_COMPOUNDS = {"room": "night", "page": "view", "phone": "call", "bed": "day"}
"""Words of titles that need not be said of the word behind them: "nights" of "room nights"."""


def fully_said(case: Case, column: str, at: int, meant: frozenset[str]) -> bool:
    """Tell whether the sentence around a place says every word of a column's title or of its name.

    ``meant`` are words of the title that the word at this place stands for.
    """
    said = frozenset().union(*(case.words_of(case.pieces[place]) for place in case.sentence_of(at))) | meant
    titles = {fact.label or column for fact in case.evidence.known.values() if fact.column == column} | {column}
    return any(all(forms & said for forms in words) for title in titles if (words := _contents(title)))


def _contents(title: str) -> list[frozenset[str]]:
    """The words of a title, each with its forms, without those that only count and its unit."""
    words = [fold(word) for word in _TITLE_WORD.findall(title.replace("_", " "))]
    words = [word for word, behind in pairwise((*words, "")) if _COMPOUNDS.get(word) not in {behind, behind[:-1]}]
    found = (cue_words(word) | {word} for word in words)
    told = [forms for forms in found if not forms & _SIDES]
    return [forms for forms in told if not forms & _FRAMES] or told
