"""Parts of a sentence, the rows that they name, and the columns by which a place in an order is told."""

from __future__ import annotations

from itertools import pairwise

from domains.words import fold
from render.texts.case import Case
from render.texts.marked_text import Piece
from render.texts.proof import RowKey
from render.texts.row_names import is_label_or_name, is_varied, row_labels
from render.vocabulary.claim_words import Claim
from render.vocabulary.number_words import ORDINALS

_BREAKS = frozenset({",", ";", "а", "но", "and", "и", "but", "while", "yet", "зато", "хотя", "though", "although"})
_BY = frozenset({"по", "by", "in", "on", "both"})
_RIVALS = frozenset({Claim.LARGEST, Claim.SMALLEST, Claim.RANK})


def clause(case: Case, at: int) -> range:
    """Return the part of the sentence around a place: between commas and conjunctions, brackets belong to it."""

    def ends(place: int) -> bool:
        return fold(case.pieces[place].text) in _BREAKS and not _joins_names(case, place)

    return case.part_around(at, ends, ends)


def _joins_names(case: Case, at: int) -> bool:
    """«Москва и Казань», «{F1} и {F2}»: a conjunction between two names or two figures breaks nothing."""
    beside = case.pieces[at - 1 : at + 2]
    if fold(case.pieces[at].text) not in {"и", "and"} or len(beside) < 3 or not at:
        return False
    names = is_label_or_name(beside[0]) and is_label_or_name(beside[2])
    return names or (case.figure(at - 1) is not None and case.figure(at + 1) is not None)


def named_rows(case: Case, places: range) -> list[tuple[int, RowKey]]:
    """Return the names of rows that stand there, each with its row."""
    return [(place, row_labels(case.pieces[place])) for place in places
            if is_label_or_name(case.pieces[place]) and is_varied(case, case.pieces[place])]  # fmt: skip


def columns_told(case: Case, at: int, row: RowKey) -> list[str]:
    """Return the columns that a place in an order is of: named beside it, of its figures, or the first of all.

    [] where the words name two; of the figures of one row («{F3}, {F12} итога») all must agree.
    """
    joined = joined_columns(case, at)
    if joined:
        return joined
    part = clause(case, at)
    after = range(at, part.stop)
    for span in (after, part):
        named = [case.named_columns(place) for place in span]
        sole = {next(iter(one)) for one in named if len(one) == 1}
        facts = [fact for place in case.figures(span) if (fact := case.figure(place)) is not None]
        told = [fact.column for fact in facts if frozenset(fact.row_key) & row]
        if len(sole) > 1:
            return []
        if sole or told:
            return list(sole) or list(dict.fromkeys(told))
    return [one for one in case.evidence.measure_columns() if case.evidence.cells(one)][:1]


def joined_columns(case: Case, at: int) -> list[str]:
    """«Вторые и по сумме, и по числу», "last on both amount and fees": the columns that are told together, else []."""
    sentence = case.sentence_of(at)
    own = case.pieces[at].claim
    rivals = frozenset(claim for claim in _RIVALS if claim is not own)
    stop = next((p for p in range(at + 1, sentence.stop) if _is_rival(case.pieces[p], rivals)), sentence.stop)
    words = [fold(case.pieces[p].text) for p in range(at, stop)]
    both = "both" in words or any(one in {"и", "and"} and two in _BY for one, two in pairwise(words))
    found = [next(iter(one)) for p in range(at, stop) if len(one := case.named_columns(p)) == 1]
    columns = list(dict.fromkeys(found))
    return columns if both and len(columns) > 1 else []


def _is_rival(piece: Piece, rivals: frozenset[Claim]) -> bool:
    """Another place or another name: what follows is told of that."""
    return piece.claim in rivals or bool(piece.forms & ORDINALS.keys()) or is_label_or_name(piece)


def named_beside(case: Case, at: int) -> list[str]:
    """«Третья по числу платежей»: the one column that is named right behind a place in an order, else []."""
    joined = joined_columns(case, at)
    if joined:
        return joined
    found = {next(iter(one)) for p in range(at, clause(case, at).stop) if len(one := case.named_columns(p)) == 1}
    return list(found) if len(found) == 1 else []


def is_of_bracket_before(case: Case, place: int, at: int) -> bool:
    """«{F10} (в апреле {F11}), на сумму {F2}»: the period in a bracket with a figure of its own is told of that one."""
    closed = next((p for p in range(place, at) if case.pieces[p].text in {"(", ")"}), None)
    opened = next((p for p in range(place, case.sentence_of(at).start, -1) if case.pieces[p].text in {"(", ")"}), None)
    paired = closed is not None and opened is not None and [case.pieces[p].text for p in (opened, closed)] == ["(", ")"]
    return paired and opened is not None and closed is not None and bool(case.figures(range(opened, closed)))
