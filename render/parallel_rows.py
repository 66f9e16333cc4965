"""Figures of a row told in the columns of the row before: "A {F9} in payments and {F10} in fees, B {F12} and {F13}"."""

from __future__ import annotations

from core.fact import Fact
from render.row_names import is_label_or_name
from render.verify_case import Case


def is_parallel(case: Case, at: int, fact: Fact) -> bool:
    """Tell whether a figure stands in the same place of its row's as one of that column in the row before.

    Only the first row names the columns; those that follow tell as many figures in the same order and name none.
    """
    groups = _groups(case, case.sentence_of(at))
    own = next((number for number, group in enumerate(groups) if at in group), 0)
    if not own or not fact.row_key or len(groups[own]) < 2:
        return False
    names = [place for place in range(groups[own - 1][-1], groups[own][0]) if is_label_or_name(case.pieces[place])]
    if not names or _columns(case, groups[own]) != _columns(case, groups[own - 1]):
        return False
    return not any(case.named_columns(place) for place in range(names[-1], groups[own][-1] + 1))


def _groups(case: Case, sentence: range) -> list[list[int]]:
    """The figures of a sentence, those of one row together."""
    groups: list[list[int]] = []
    last: object = None
    for at in case.figures(sentence):
        fact = case.figure(at)
        key = fact.row_key if fact is not None else None
        if groups and key == last:
            groups[-1].append(at)
        else:
            groups.append([at])
        last = key
    return groups


def _columns(case: Case, group: list[int]) -> list[str]:
    return [fact.column for place in group if (fact := case.figure(place)) is not None]
