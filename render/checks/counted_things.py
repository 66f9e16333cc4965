"""The things that a figure counts, in either language, and what a text says of them right behind the figure."""

from __future__ import annotations

from core.fact import Fact
from domains.words import is_counted_plural, lemmas
from render.texts.case import Case
from render.texts.general_units import repeats_unit
from render.texts.marked_text import Piece
from render.texts.proof import concepts


def counts_alike(fact: Fact, piece: Piece) -> bool:
    """As "payments" of «платежей»: the same thing in the other language."""
    unit = frozenset().union(*(concepts(form) for word in fact.unit.forms_ru for form in lemmas(word)))
    said = frozenset().union(*(concepts(form) for form in piece.forms))
    return is_counted_plural(piece.text) and bool(unit & said)


def named_of_counted(case: Case, at: int) -> list[str]:
    """«{F1} заявок было рассмотрено», "{F1} applications were reviewed": what befell the things that are counted."""
    fact, stop = case.figure(at), case.sentence_of(at).stop
    following = range(at + 2, min(at + _REACH, stop))
    if fact is None or not following or not _is_counted(fact, case.pieces[at + 1]):
        return []
    verb = next((place for place in following if not case.pieces[place].forms & AUXILIARIES), at)
    return list(case.named_columns(verb)) if verb != at else []


_REACH = 5
AUXILIARIES = frozenset({"быть", "have", "has", "had", "been", "be", "is", "are", "was", "were"})


def _is_counted(fact: Fact, piece: Piece) -> bool:
    return repeats_unit(fact, piece) or counts_alike(fact, piece)
