"""What a text says of the answer itself: that it holds one figure, no earlier period, no further breakdown.

Each holds only of an answer that is so: one row, nothing that is compared, no series of time.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact
from domains.words import fold
from render.texts.case import Case
from render.texts.marked_text import PieceKind
from render.texts.proof import number
from render.texts.row_names import is_label_or_name, is_varied
from render.vocabulary.claim_words import Claim
from render.vocabulary.word_sets import word_set

_NOT = word_set("нет no not не without без отсутствовать отсутствует")
_EARLIER = word_set("предыдущий прошлый предшествующий ранний previous prior earlier past")
_PERIODS = word_set("период месяц неделя день квартал год period month week day quarter year date дата")
_OF_ANSWER = word_set("ответ отчёт отчет выборка результат таблица данные answer report result data table")
_HELD = word_set(
    "available hold holds held include includes contain contains give given show shown доступный содержать "
    "содержаться приводиться приводить показать"
)
_FURTHER = word_set("сравнение разбивка детализация разрез comparison breakdown detail details split cut")
_CLAIMLESS = frozenset({None, Claim.NOTHING, Claim.CHANGE})
_RETURNED = word_set("вернуть возвращать выдать дать вернуться returned returns return gave gives give yielded yields")
_ASKED = word_set("запрос query request")
_ONE = word_set("один единственный одно one single")
_FIGURE = word_set("число значение цифра показатель number value figure")


def said_of_answer(case: Case) -> Iterator[int]:
    """Yield the words of such sentences that hold."""
    start = 0
    while start < len(case.pieces):
        sentence = case.sentence_of(start)
        yield from _absences(case, sentence)
        yield from _one_figure(case, sentence)
        start = sentence.stop


def _absences(case: Case, sentence: range) -> Iterator[int]:
    """«Сравнения с предыдущим периодом в ответе нет», "no further breakdown is available in this answer"."""
    pieces = [case.pieces[at] for at in sentence]
    forms = frozenset().union(*(piece.forms for piece in pieces))
    plain = all(piece.kind in {PieceKind.WORD, PieceKind.MARK} and piece.claim in _CLAIMLESS for piece in pieces)
    told = forms & _OF_ANSWER and forms & _NOT and forms & (_FURTHER | _PERIODS)
    if not plain or not told or not _is_single(case):
        return
    measured = case.evidence.measured_words() - _OF_ANSWER
    if any(piece.forms & measured and not piece.forms & (_FURTHER | _PERIODS) for piece in pieces):
        return
    for at in sentence:
        piece = case.pieces[at]
        earlier = piece.forms & _EARLIER and any(one.forms & _PERIODS for one in case.pieces[at + 1 : at + 2])
        if earlier or piece.forms & _HELD or fold(piece.text) in _NOT:
            yield at


def _is_single(case: Case) -> bool:
    """Tell whether nothing in the answer can be compared or broken down: one row, one period."""
    columns = case.evidence.measure_columns()
    compared = any(case.evidence.compared_with(column) or case.evidence.base_of(column) for column in columns)
    return not compared and not case.evidence.varied() and not any(_is_computed(fact) for fact in _figures(case))


def _is_computed(fact: Fact) -> bool:
    return bool(fact.formula) and fact.formula != "cell"


def _figures(case: Case) -> list[Fact]:
    counted = case.evidence.measure_columns()
    return [fact for fact in case.evidence.known.values() if number(fact) is not None and fact.column in counted]


def _one_figure(case: Case, sentence: range) -> Iterator[int]:
    """«Запрос вернул одно число: …», "the query returned a single figure": of an answer that is one figure."""
    if len(_figures(case)) != 1:
        return
    for at in sentence[:-2]:
        verb = case.pieces[at]
        if not verb.forms & _RETURNED or not any(case.pieces[p].forms & _ASKED for p in sentence if p < at):
            continue
        named = any(is_label_or_name(case.pieces[p]) and is_varied(case, case.pieces[p]) for p in sentence)
        one = next((p for p in range(at + 1, min(at + 4, sentence.stop)) if case.pieces[p].forms & _ONE), None)
        noun = (
            None
            if one is None
            else next((p for p in range(one + 1, min(one + 3, sentence.stop)) if case.pieces[p].forms & _FIGURE), None)
        )
        if one is not None and noun is not None and not named:
            yield from (at, one, noun)
