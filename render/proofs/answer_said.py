"""What a text says of the answer itself where it is one figure: «запрос вернул одно число: {F1}»."""

from __future__ import annotations

from collections.abc import Iterator

from render.texts.case import Case
from render.texts.proof import number
from render.texts.row_names import is_label_or_name, is_varied
from render.vocabulary.word_sets import word_set

_RETURNED = word_set("вернуть возвращать выдать дать вернуться returned returns return gave gives give yielded yields")
_ASKED = word_set("запрос query request")
_ONE = word_set("один единственный одно one single")
_FIGURE = word_set("число значение цифра показатель number value figure")


def said_of_answer(case: Case) -> Iterator[int]:
    """Yield the words of such sentences that hold."""
    for sentence in case.sentences.values():
        yield from _one_figure(case, sentence)


def _one_figure(case: Case, sentence: range) -> Iterator[int]:
    """«Запрос вернул одно число: …», "the query returned a single figure": of an answer that is one figure."""
    counted = case.evidence.measure_columns()
    figures = [one for one in case.evidence.known.values() if number(one) is not None and one.column in counted]
    if len(figures) != 1:
        return
    for at in sentence[:-2]:
        verb = case.pieces[at]
        if not verb.forms & _RETURNED or not any(case.pieces[p].forms & _ASKED for p in sentence if p < at):
            continue
        named = any(is_label_or_name(case.pieces[p]) and is_varied(case, case.pieces[p]) for p in sentence)
        one = next((p for p in range(at + 1, min(at + 4, sentence.stop)) if case.pieces[p].forms & _ONE), None)
        behind = range(0) if one is None else range(one + 1, min(one + 3, sentence.stop))
        noun = next((p for p in behind if case.pieces[p].forms & _FIGURE), None)
        if one is not None and noun is not None and not named:
            yield from (at, one, noun)
