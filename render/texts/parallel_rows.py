"""Figures of a row told in the columns of the row before: "A {F9} in payments and {F10} in fees, B {F12} and {F13}"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from core.fact import Fact
from render.texts.case import Case, base_of
from render.texts.column_phrases import named_at
from render.texts.figure_roles import Role, role_of
from render.texts.own_part import own_part, tail_end
from render.texts.row_names import is_label_or_name


def is_parallel(case: Case, at: int, fact: Fact) -> bool:
    """Tell whether a figure stands in the same place of its row's as one of that column in the row before.

    Only the first row names the columns; those that follow tell as many figures in the same order, each under no other
    name («из Тулы — {F3} заказов со сроком {F4}, из Омска — {F7} со сроком {F8}»), in the next sentence, too.
    """
    sentence = case.sentence_of(at)
    groups = _groups(case, sentence)
    if sentence.start and groups and at in groups[0]:
        groups = _groups(case, range(case.sentence_of(sentence.start - 1).start, sentence.stop))
    own = next((number for number, group in enumerate(groups) if at in group), 0)
    if not own or not fact.row_key or len(groups[own]) < 2:
        return False
    names = [place for place in range(groups[own - 1][-1], groups[own][0]) if is_label_or_name(case.pieces[place])]
    behind = range(groups[own][-1], sentence.stop if own == len(groups) - 1 else groups[own + 1][0])
    if not names and any(is_label_or_name(case.pieces[place]) for place in behind):
        names = [groups[own][0]]  # "…, compared with {F5} on {F6} transactions for Bakeries"
    if not names or _columns(case, groups[own]) != _columns(case, groups[own - 1]):
        return False
    between = range(groups[own - 1][-1] + 1, names[-1])
    begins = max((place for place in between if case.pieces[place].text in {",", ";", "."}), default=between.start)
    first = own_part(case, at).start if at > groups[own][0] else begins
    told = [*range(first, at), *range(at + 1, tail_end(case, at, case.sentence_of(at).stop))]
    return {base_of(case, column) for place in told for column in named_at(case, place)} <= {base_of(case, fact.column)}


def out_of_order(case: Case) -> Iterator[int]:
    """«Web: {F3} transactions, {F4} failed; Terminal: {F6} and {F5}»: bare figures stand in the order of those before.

    Figures under no name of a metric are told apart by their order alone.
    """
    groups = _groups(case, range(len(case.pieces)))
    for before, group in pairwise(groups):
        told, wanted = _columns(case, group), _columns(case, before)
        facts = [fact for place in group if (fact := case.figure(place)) is not None]
        levels = all(fact.row_key and role_of(case.evidence, fact) is Role.LEVEL for fact in facts)
        bare = levels and len({base_of(case, column) for column in told}) == len(told) > 1
        stop = min(group[-1] + _TAIL, case.sentence_of(group[-1]).stop)
        named = any(len(named_at(case, place)) == 1 for place in range(tail_end(case, before[-1], group[0]), stop))
        if bare and not named and told != wanted and set(told) == set(wanted):
            yield group[0]


_TAIL = 3


def goes_with_before(case: Case, at: int, fact: Fact) -> bool:
    """«Платежей {F10}, м/м +{F13}»: a change right behind the level that it is of, no name between them."""
    before = case.figures(range(case.sentence_of(at).start, at))[-1:]
    level = case.figure(before[0]) if before else None
    if level is None or case.evidence.change_of(fact) is None or case.evidence.change_of(level) is not None:
        return False
    base = case.evidence.base_of(fact.column) or fact.column
    alike = level.column == base and (level.row_key == fact.row_key or not fact.row_key)
    return alike and not any(case.named_columns(place) for place in range(before[0] + 1, at))


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
