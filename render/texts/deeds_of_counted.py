"""What was done to the things that a figure counts: «одобрено {F2} заявок», "{F2} applications were approved".

Where a column is called by a deed alone («Одобрено» beside «Заявки»), the things are those of the other column, and
the figure is of the deed's. "{F1} applications were approved" of all of them is refused (``checks/other_deeds.py``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from core.fact import FactKind
from core.morphology import morph
from core.unit import UnitKind
from domains.words import fold, is_counted_plural
from render.texts.case import Case, base_of
from render.texts.marked_text import PieceKind
from render.vocabulary.claim_words import Claim

_WORD = re.compile(r"[^\W\d_]{3,}")
_DEED_TAGS = frozenset({"PRTS", "PRTF", "VERB"})
_STRONG = frozenset({"sold", "lost", "sent", "paid", "won", "bought", "left", "kept", "held", "made", "lent"})
_JOINTS = frozenset(["и", "а", "но", "или", "либо", "and", "but", "or", "while", "than", "чем", "при", "of", "из"])
_REACH = 6


def is_done(word: str) -> bool:
    """Tell whether a word may say a deed that was done: «одобрено», «вернули», "approved"."""
    if word.isascii():
        return word.endswith("ed") or word in _STRONG
    return str(morph().parse(word)[0].tag.POS) in _DEED_TAGS


def with_deeds_done(case: Case) -> Case:
    """Return the text with the things silent that a deed of a column of its own was done to."""
    alone = _deeds_alone(case)
    if not alone:
        return case
    marked = {}
    for at in case.figures(range(len(case.pieces) - 1)):
        columns = _columns_of_deed(case, at, alone)
        if columns:
            marked[at + 1] = replace(case.pieces[at + 1], claim=Claim.NOTHING, in_phrase=True, unfolds=columns)
    for at in range(len(case.pieces) - 1):
        columns = _columns_of_things_done(case, at, alone)
        if columns and at not in marked:
            marked[at] = replace(case.pieces[at], claim=Claim.NOTHING, in_phrase=True, unfolds=columns)
    if not marked:
        return case
    return replace(case, pieces=tuple(marked.get(at, piece) for at, piece in enumerate(case.pieces)))


def _columns_of_deed(case: Case, at: int, alone: set[str]) -> frozenset[str]:
    """The columns of a figure that is counted in the things of the one other column of things."""
    fact = case.figure(at)
    if fact is None or fact.unit.kind is not UnitKind.COUNT or not _counts_things(case, at) or fact.column not in alone:
        return frozenset()
    others = {base_of(case, column) for column in _counted(case) - alone}
    told = {base_of(case, column) for column in case.named_columns(at + 1)} & others
    places = (*done_behind(case, at), at - 1, at - 2)  # «одобрено банком {F8} заявок»
    said = any(fact.column in titled(case, place) for place in places if place in case.sentence_of(at))
    return frozenset({fact.column}) if said and len(others) == 1 and told else frozenset()


def _columns_of_things_done(case: Case, at: int, alone: set[str]) -> frozenset[str]:
    """As in "returned orders totalled {F8}" of "Returned" beside "Orders": the plural right behind the participle."""
    if not at or not case.word(at - 1).endswith("ed") or not is_counted_plural(case.word(at)):
        return frozenset()
    columns = titled(case, at - 1) & alone
    others = {base_of(case, column) for column in _counted(case) - alone}
    told = {base_of(case, column) for column in case.named_columns(at)} & others
    return frozenset(columns) if len(others) == 1 and told else frozenset()


def _deeds_alone(case: Case) -> set[str]:
    """The columns that are called by nothing but a deed."""
    titles = {
        fact.column: [fold(word) for word in _WORD.findall((fact.label or fact.column).replace("_", " "))]
        for fact in case.evidence.known.values()
        if fact.kind is FactKind.CELL
    }
    return {column for column, words in titles.items() if words and all(map(is_done, words))} & _counted(case)


def _counted(case: Case) -> set[str]:
    cells = [fact for fact in case.evidence.known.values() if fact.kind is FactKind.CELL]
    return {fact.column for fact in cells if fact.unit.kind is UnitKind.COUNT}


def _counts_things(case: Case, at: int) -> bool:
    piece = case.pieces[at + 1] if at + 1 in case.sentence_of(at) else None
    return piece is not None and piece.kind is PieceKind.WORD and is_counted_plural(piece.text)


def titled(case: Case, at: int) -> frozenset[str]:
    """Return the columns whose titles hold a word, by itself and not by what they are counted in."""
    named = case.named_columns(at) if at < len(case.pieces) else {}
    return frozenset(column for column in named if named[column] & case.evidence.own_words(column))


def done_behind(case: Case, at: int) -> Iterator[int]:
    """Yield the place of a deed behind the things of a figure, in its clause, that is told of no figure behind it."""
    if not _counts_things(case, at):
        return
    stop = min(at + 2 + _REACH, case.sentence_of(at).stop)
    for place in range(at + 2, stop):
        piece = case.pieces[place]
        if piece.kind not in {PieceKind.WORD, PieceKind.LABEL} or case.word(place) in _JOINTS:
            return
        if piece.kind is PieceKind.WORD and is_done(case.word(place)) and titled(case, place):
            if not _leads_figure(case, place):
                yield place
            return


def _leads_figure(case: Case, at: int) -> bool:
    """«Из {F1} заявок одобрено лишь {F2}»: the deed is told of what follows."""
    for place in range(at + 1, case.sentence_of(at).stop):
        if case.figure(place) is not None:
            return True
        if case.pieces[place].kind is not PieceKind.WORD or case.word(place) in _JOINTS:
            return False
    return False
