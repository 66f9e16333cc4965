"""Metrics that are averages by their nature: «средний срок доставки» of «Срок доставки», "average price" of "Price".

How long one thing takes, what one costs, how old one is: over a row of many things such a figure can only be an
average, so a text may call it one. What adds up («Дни отпусков», «Время простоя», "Downtime") is none, nor is a column
that the facts themselves add up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.fact import Fact, FactKind
from domains.words import fold, lemmas
from ledger.formula import fact_ids
from render.texts.case import Case
from render.texts.marked_text import PieceKind
from render.texts.proof import concepts, is_difference
from render.texts.row_names import is_label_or_name
from render.texts.whole_titles import fully_said
from render.vocabulary.claim_words import Claim
from render.vocabulary.word_sets import word_set

_WORD = re.compile(r"[^\W\d_]+")

_HEADS = word_set(
    "срок время цена ставка чек возраст балл оценка рейтинг температура скорость загрузка заполняемость урожайность "
    "зарплата оклад длительность продолжительность стаж маржинальность конверсия ожидание"
)
"""First words of Russian titles of such metrics."""
_LAST = word_set(
    "time price rate age rating score temperature speed occupancy utilisation utilization fare salary wage tenure "
    "yield duration length"
)
"""Last words of English ones; of "time to hire", "cost per lead" the word before the preposition."""
_ADDED_UP = word_set(
    "простой простоить простаивать работа просмотр эксплуатация наработка переработка полет отпуск больничный прогул "
    "отсутствие watch working idle viewing flight run down over play screen usage machine leave absence sick milk"
)
"""What time is added up of, and a yield of milk."""
_ALL = word_set("across all overall total весь все общий целое each every")


def natural_averages(case: Case) -> Iterator[int]:
    """Yield the places of «средний» before the title of such a metric, said of its figures for a row."""
    titles = _titles(case)
    for at in case.claims(Claim.AVERAGE):
        if any(_is_on_average(case, at, column) for _, column in titles):
            yield from range(at, at + 1 + (case.word(at) == "в"))
        else:
            places = (at + 1, at + 2) if _may_stand_between(case, at + 1) else (at + 1,)
            told = (column for first in places for words, column in titles if _stands(case, first, words))
            column = next(told, "")
            if column and _is_told_of_rows(case, at, at + 2, column):
                yield at


def _may_stand_between(case: Case, at: int) -> bool:
    """As in "average ticket resolution time": a word that claims nothing; whether it may stand there others see to."""
    piece = case.pieces[at] if at < len(case.pieces) else None
    return piece is not None and piece.kind is PieceKind.WORD and piece.claim in {None, Claim.NOTHING}


def _is_on_average(case: Case, at: int, column: str) -> bool:
    """As in "On average, delivery time in the North was {F11}", where the sentence says the title."""
    led = case.word(at) == "в" or case.word(at - 1) == "on"
    taken = any(case.pieces[place].forms & _TAKING for place in case.sentence_of(at))
    said = fully_said(case, column, at, _TIMES if taken else frozenset())
    return led and said and _is_told_of_rows(case, at, at + 2, column)


_TAKING = frozenset({"занимать", "занять", "длиться", "продлиться", "take", "takes", "took", "last", "lasts", "lasted"})
"""Verbs that say of a deed that it is its time that is told: «доставка занимает {F3}»."""
_TIMES = frozenset({"время", "срок", "длительность", "продолжительность", "time", "duration", "length"})


def _stands(case: Case, first: int, words: list[frozenset[str]]) -> bool:
    near = case.pieces[first : first + len(words)]
    return len(near) == len(words) and all(
        forms & (piece.forms | case.words_of(piece)) for piece, forms in zip(near, words, strict=True)
    )


def _titles(case: Case) -> list[tuple[list[frozenset[str]], str]]:
    """The words of titles of such metrics, each with its forms, the longest first, with their columns."""
    added = {fact.column for fact in case.evidence.known.values() if fact.kind is FactKind.TOTAL}
    found = {(fact.label or fact.column, fact.column) for fact in case.evidence.known.values()
             if fact.kind is FactKind.CELL and fact.column not in added}  # fmt: skip
    titles = []
    for title, column in sorted(found):
        words = [fold(word) for word in _WORD.findall(title.partition(",")[0].replace("_", " "))]
        forms = [frozenset({word, *lemmas(word)}).union(*(concepts(form) for form in lemmas(word))) for word in words]
        if words and _is_average(words, forms):
            titles.append((forms, column))
    return sorted(titles, key=lambda one: -len(one[0]))


def _is_average(words: list[str], forms: list[frozenset[str]]) -> bool:
    if any(one & _ADDED_UP for one in forms):
        return False
    if not words[0].isascii():
        return bool(forms[0] & _HEADS)
    led = next((at for at, word in enumerate(words) if word in {"to", "per", "of"}), len(words))
    return led > 0 and (words[led - 1] in _LAST or words[led:][:1] == ["per"])


def _is_told_of_rows(case: Case, at: int, behind: int, column: str) -> bool:
    """The figures are those of rows, or how such figures differ, and nothing says that all rows are meant."""
    places = case.target(at, (Claim.AVERAGE,))
    fact = case.figure(places[0]) if places else None
    if fact is None or not _is_level_or_change(case, fact, column):
        return False
    return not any(_tells_of_all(case, place) for place in range(behind, places[0]))


def _is_level_or_change(case: Case, fact: Fact, column: str) -> bool:
    if fact.kind in {FactKind.CELL, FactKind.EXTREME}:
        return fact.column.removesuffix("_previous") == column.removesuffix("_previous")
    changed = is_difference(fact.formula) or case.evidence.change_of(fact) is not None
    inputs = [case.evidence.known.get(name) for name in fact_ids(fact.formula)]
    return changed and all(one is not None and _is_level_or_change(case, one, column) for one in inputs)


def _tells_of_all(case: Case, place: int) -> bool:
    """«По всем складам», "across warehouses", «по складам»: the rows as a whole, whose average is another figure."""
    piece = case.pieces[place]
    if piece.kind is not PieceKind.WORD:
        return False
    near = case.pieces[max(0, place - 2) : place + 3]
    named = any(is_label_or_name(one) for one in near)
    return bool(piece.forms & _ALL) or (bool(piece.forms & case.dimension_words) and not named)
