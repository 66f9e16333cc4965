"""Superlatives of what was told of before («Это самый тихий день недели»), and of the rows that have a name only."""

from __future__ import annotations

from core.fact import Fact
from domains.words import fold
from render.texts.case import Case
from render.texts.label_spellings import is_missing
from render.texts.proof import RowKey, number
from render.texts.row_names import is_compared_with, is_label_or_name, is_varied, row_labels
from render.vocabulary.claim_words import Claim

_THIS = frozenset({"это", "он", "она", "оно", "this", "it", "that"})
_BUT = frozenset({"но", "but", "though", "хотя", "although", "а"})
_ENDS = (Claim.LARGEST, Claim.SMALLEST, Claim.MOST)
_NAMED = frozenset({"указанный", "названный", "известный", "specified", "named", "known", "identified"})


def told_before_is_extreme(case: Case, at: int, *, largest: bool) -> bool:
    """«…Это самый тихий день недели»: the one row that the sentence before speaks of, in every column it tells."""
    sentence = case.sentence_of(at)
    if not sentence.start or fold(case.pieces[sentence.start].text) not in _THIS or case.figures(sentence):
        return False
    if any(is_label_or_name(case.pieces[p]) and is_varied(case, case.pieces[p]) for p in sentence):
        return False
    before = case.sentence_of(sentence.start - 1)
    row = _spoken_of(case, before)
    part = range(sentence.start, next((p for p in sentence if fold(case.pieces[p].text) in _BUT), sentence.stop))
    columns = _columns(case, part) or _columns_of_figures(case, before) or list(case.evidence.measure_columns())
    one = len([p for p in sentence if case.pieces[p].claim in _ENDS]) == 1
    return one and bool(row) and all(row & case.evidence.extreme_rows(column, largest=largest) for column in columns)


def _spoken_of(case: Case, sentence: range) -> RowKey:
    """The one row that a sentence names and does not only compare with; else that of its figures."""
    names = [p for p in sentence if is_label_or_name(case.pieces[p]) and is_varied(case, case.pieces[p])]
    rows = {row_labels(case.pieces[p]) for p in names if not is_compared_with(case, p) and not _is_left(case, p)}
    told = (p for p in case.figures(sentence) if case.word(p - 1) not in _AGAINST)
    facts = [fact for p in told if (fact := case.figure(p)) is not None]
    if not rows:
        rows = {frozenset(fact.row_key) for fact in facts}
    return rows.pop() if len(rows) == 1 else frozenset()


def _is_left(case: Case, at: int) -> bool:
    """«…до {F6} против {F1} в январе», "down from {F1} in May": the row of the figure that another is told against."""
    before = [place for place in range(max(0, at - 3), at) if case.word(place) not in {"в", "во", "in", "("}]
    return len(before) > 1 and case.figure(before[-1]) is not None and case.word(before[-2]) in _AGAINST


_AGAINST = frozenset({"против", "с", "со", "вместо", "from", "against", "vs", "versus"})


def _columns(case: Case, places: range) -> list[str]:
    return list(dict.fromkeys(next(iter(one)) for p in places if len(one := case.named_columns(p)) == 1))


def _columns_of_figures(case: Case, sentence: range) -> list[str]:
    facts = [fact for p in case.figures(sentence) if (fact := case.figure(p)) is not None]
    return list(dict.fromkeys(fact.column for fact in facts if fact.row_key))


def speaks_of_named(case: Case, at: int) -> bool:
    """«Среди указанных каналов»: of the rows that have a name, where one has none."""
    missing = any(is_missing(member) for _, member in case.evidence.members())
    return missing and any(case.pieces[p].forms & _NAMED for p in case.sentence_of(at))


def is_extreme_of_named(case: Case, fact: Fact, *, largest: bool) -> bool:
    """Tell whether a figure is the largest (smallest) of its column among the rows that have a name."""
    cells = case.evidence.cells(fact.column)
    named = [cell for cell in cells if not any(is_missing(member) for _, member in cell.row_key)]
    values = [value for cell in named if (value := number(cell)) is not None]
    own = number(fact)
    complete = len(cells) == case.evidence.row_count() and len(case.evidence.varied()) == 1
    told = bool(fact.row_key) and not any(is_missing(member) for _, member in fact.row_key)
    return complete and told and bool(values) and own == (max if largest else min)(values)


def named_only_is_extreme(case: Case, at: int, *, largest: bool) -> bool:
    """«Меньше всего среди указанных каналов дал «Терминал» — {F14}»."""
    places = case.target(at, _ENDS)
    fact = case.figure(places[0]) if places else None
    return fact is not None and speaks_of_named(case, at) and is_extreme_of_named(case, fact, largest=largest)
