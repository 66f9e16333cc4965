"""«Сравним Омск и Тулу. Выручка — {F1} и {F3}; заказы — {F2} и {F4}»: figures in the order of names told before."""

from __future__ import annotations

from itertools import pairwise

from render.texts.binding_pairs import Binding
from render.texts.case import Case
from render.texts.row_names import names_row, row_labels

_SEVERAL = 2
_REACH = 4
"""Pieces between two names that are told of together: «неделю 7 и неделю 8»."""


def in_listed_order(case: Case, sentence: range, figures: list[int], column: str) -> dict[int, Binding] | None:
    """Bind the figures of each metric to the names of the sentence before, one by one; None of any other sentence.

    Only where that sentence tells no figure itself, but for those that are told in the same order right behind it.
    """
    names = _listed_before(case, sentence, column)
    groups: dict[str, list[int]] = {}
    for at in figures:
        fact = case.figure(at)
        groups.setdefault(fact.column if fact is not None else "", []).append(at)
    if len(names) < _SEVERAL or not groups or any(len(group) != len(names) for group in groups.values()):
        return None
    return {at: Binding(name) for group in groups.values() for at, name in zip(group, names, strict=True)}


def _listed_before(case: Case, sentence: range, column: str) -> list[int]:
    """The names of the nearest sentence that has any, if they are listed there and nothing is told of them yet."""
    start = sentence.start
    while start:
        before = case.sentence_of(start - 1)
        names = [at for at in before if names_row(case.pieces[at], column) and not case.pieces[at].apart]
        if names:
            return names if _are_listed(case, before, names) else []
        if not case.figures(before):
            return []
        start = before.start
    return []


def _are_listed(case: Case, sentence: range, names: list[int]) -> bool:
    near = all(later - earlier <= _REACH for earlier, later in pairwise(names))
    claims = any(case.pieces[at].claim is not None for at in range(names[0], names[-1]))
    rows = {row_labels(case.pieces[at]) for at in names}
    return near and not claims and len(rows) == len(names) and not case.figures(sentence)
