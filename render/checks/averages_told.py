"""Check that an average is told as one: «платёж по карте — {F5}» of an average payment would be a sum."""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import FactKind
from render.texts.case import Case, Fault, Reason, base_of
from render.texts.marked_text import Piece, PieceKind, matches
from render.texts.qualities import is_average_of_itself
from render.vocabulary.claim_words import Claim
from render.vocabulary.neutral_words import DIMENSION_NOUNS, NEUTRAL_WORDS
from render.vocabulary.word_sets import word_set

_ADDING = word_set(
    "принести приносить давать дать обеспечить обеспечивать набрать набирать собрать сформировать внести вносить "
    "проводить провести пройти проходить совершать совершить выполнять выполнить осуществить оформить оформлять "
    "отправить отправлять получать получить брать взять нести прийтись приходиться поступить "
    "поступать сложиться складываться насчитать насчитывать аккумулировать внесение "
    "bring bringing brings brought generate generates generated give gives gave contribute contributes contributed "
    "contribution contributor make makes made earn earns earned produce produces produced deliver delivers delivered "
    "collect collects collected account accounts accounted aggregate aggregates tallied garner garnered attract "
    "attracted yields yielded process processes processed handle handles handled receive receives received perform "
    "performs performed serve serves served took takes carried post posted"
)
"""Neutral words that tell of a sum: «принесла {F3}» is said of no average."""


def kinds_of_metric(case: Case) -> Iterator[Reason]:
    """An average is told as one wherever the text says what it measures: «платёж по карте — {F5}» would be a sum."""
    averaged = any(piece.claim in {Claim.AVERAGE, Claim.MEDIAN, Claim.RATE} for piece in case.pieces)
    if averaged or any(piece.claim is Claim.CLOSE for piece in case.pieces):
        return
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        if fact is None or fact.kind is FactKind.FORMULA or not case.evidence.is_average(fact):
            continue
        places = range(case.sentence_of(at).start, case.sentence_of(at).stop)
        said = [case.pieces[place] for place in places if case.pieces[place].kind is PieceKind.WORD]
        if _is_no_sum(case, fact.column, said, places):
            continue
        if _tells_plain_value(case, said):
            continue
        if not any(_names_average(piece) for piece in said) or _is_sum_of_averages(case, at):
            yield Reason(Fault.AVERAGE, case.pieces[at].text, fact.id)


def _is_no_sum(case: Case, column: str, said: list[Piece], places: range) -> bool:
    """«Дольше всего ждут в Уфе: {F6}»: nobody adds up waits, or prices; of two lengths of time one must be named."""
    if not is_average_of_itself(case, column) or any(piece.claim is Claim.TOTAL for piece in said):
        return False
    alike = [one for one in case.evidence.measure_columns() if is_average_of_itself(case, one)]
    return len({base_of(case, one) for one in alike}) == 1 or any(column in case.named_columns(at) for at in places)


def _tells_plain_value(case: Case, said: list[Piece]) -> bool:
    """«Значения лежат в диапазоне от {F4} до {F1}»: no word says what is measured, so none says a sum.

    Where the answer has one metric alone, the sentence need not say so: «Лидирует «Одежда» — {F2}».
    """
    valued = any(piece.forms & _VALUES for piece in said)
    free = [piece for piece in said if not (piece.claim is Claim.NOTHING and piece.in_phrase)]
    sole = len(case.evidence.measure_columns()) == 1 and all(_adds_nothing(case, piece) for piece in free)
    measured = case.evidence.measured_words()
    added = any(piece.claim in {Claim.TOTAL, Claim.SHARE, Claim.PART} for piece in said)
    return (valued or sole) and not added and not any(case.words_of(piece) & measured for piece in free)


_VALUES = frozenset({"значение", "value", "values", "показатель", "figure", "figures", "indicator", "metric"})


def _adds_nothing(case: Case, piece: Piece) -> bool:
    """A claim, a neutral word or what rows are; «принесла», «потратили», "accounts for" tell of a sum."""
    known = piece.forms & (NEUTRAL_WORDS | case.dimension_words | DIMENSION_NOUNS)
    return piece.claim is not None or piece.in_phrase or (bool(known) and not piece.forms & _ADDING)


def _is_sum_of_averages(case: Case, at: int) -> bool:
    """«Сумма чеков — {F1}» of an average receipt: it is no sum."""
    for place in range(case.sentence_of(at).start, at - 1):
        added = case.pieces[place].forms & {"сумма", "sum", "total", "объем", "оборот"}
        if added and any(_names_average(piece) for piece in case.pieces[place + 1 : place + 3]):
            return True
    return False


def _names_average(piece: Piece) -> bool:
    return any(matches(piece, word) for word in ("чек*", "receipt*", "aov", "arpu", "check"))


def beside_averages(case: Case) -> Iterator[Reason]:
    """«Ниже среднего значения за период ({F8})», "above the average of {F10}": no total and no extreme stands there."""
    for at, piece in enumerate(case.pieces):
        if not piece.forms & _AVERAGE_WORDS:
            continue
        place = at + 1
        while case.word(place) in _BETWEEN_AVERAGE:
            place += 1
        bracket = case.word(place) == "("
        fact = case.figure(place + bracket) if bracket or case.word(place - 1) == "of" else None
        whole = fact is not None and fact.kind in {FactKind.TOTAL, FactKind.EXTREME}
        if fact is not None and whole and not case.evidence.is_average(fact):
            yield Reason(Fault.AVERAGE, piece.text, fact.id)


_AVERAGE_WORDS = frozenset({"average", "mean", "средний", "среднее"})
_BETWEEN_AVERAGE = frozenset(
    {"of", "значения", "значение", "уровня", "за", "период", "весь", "for", "the", "period", "value"}
)
