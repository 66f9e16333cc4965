"""Averages of several metrics under one word: «средние значения: выручка — {F12}, заказы — {F15}»."""

from __future__ import annotations

from core.fact import Fact
from render.texts.case import Case, base_of
from render.texts.column_phrases import named_at
from render.texts.figure_context import words_before
from render.texts.figure_roles import Role, role_of
from render.vocabulary.claim_words import Claim

_CALLED = frozenset({"средние", "average", "averages", "средняя", "среднее"})
_REACH = 3


def is_of_averages(case: Case, at: int) -> bool:
    """Tell whether a figure is an item of a list that is headed as averages, under its own column's name."""
    fact = case.figure(at)
    return fact is not None and is_headed(case, at) and _names_own(case, at, fact)


def is_headed(case: Case, at: int) -> bool:
    """Tell whether the sentence, or the one before its ";", opens with averages: «В среднем …», "On average, …"."""
    start = case.sentence_of(at).start
    while start and case.word(start - 1) == ";":
        start = case.sentence_of(start - 1).start
    first = next(iter(case.figures(range(start, at + 1))), at)
    fact = case.figure(first)
    head = range(start, min(start + _REACH, first))
    said = any(case.pieces[place].claim is Claim.AVERAGE or case.word(place) in _CALLED for place in head)
    titled = any(named_at(case, place) for place in head if case.pieces[place].claim is Claim.AVERAGE)
    return said and not titled and fact is not None and role_of(case.evidence, fact) is Role.AVERAGE


def _names_own(case: Case, at: int, fact: Fact) -> bool:
    named = {base_of(case, column) for place in words_before(case, at) for column in named_at(case, place)}
    return base_of(case, fact.column) in named


def is_no_average_of_list(case: Case, at: int) -> bool:
    """«Средние значения: затраты — {F16}, отпуск — {F19}» of the total of the second, which no word calls so."""
    fact = case.figure(at)
    before = case.figures(range(case.sentence_of(at).start, at))
    near = words_before(case, at)
    claimed = any(case.pieces[place].claim not in {None, Claim.NOTHING, Claim.AVERAGE} for place in near)
    if fact is None or claimed or not (before or case.word(case.sentence_of(at).start - 1) == ";"):
        return False
    plain = role_of(case.evidence, fact) is Role.TOTAL
    return plain and is_headed(case, at) and _names_own(case, at, fact)
