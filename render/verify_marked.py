"""Check that a column whose title only adds a word to another one's is told with that word: cancelled visits."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.fact import Fact
from domains.words import fold, lemmas
from render.verify_case import Case, Fault, Reason
from render.verify_columns import STOPS, base_of, clip, words_of

_TITLE_WORD = re.compile(r"[^\W\d_]+")
_COUNTING = frozenset({"количество", "число", "count", "number", "quantity"})


def marked(case: Case) -> Iterator[Reason]:
    """«Визитов — {F14}» of the cancelled ones: what only some of the things are is said where the figure stands."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        marks = _marks_of(case, fact) if fact is not None else frozenset()
        if fact is not None and marks and not _mark_is_told(case, at, fact, marks):
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)


def _marks_of(case: Case, fact: Fact) -> frozenset[str]:
    """The words that make a column special where another one of such things has the same title without them."""
    if case.evidence.change_of(fact) is not None or case.evidence.is_share(fact):
        return frozenset()
    own = _title(case, fact.column)
    plain = [
        words
        for column in case.cues
        if column != fact.column
        and base_of(case, column) != base_of(case, fact.column)
        and _is_alike(case, column, fact)
        and (words := _title(case, column)) and all(any(one & other for other in own) for one in words)
    ]  # fmt: skip
    if not plain or any(len(words) >= len(own) for words in plain):
        return frozenset()
    return frozenset().union(*(one for one in own if not any(one & other for words in plain for other in words)))


def _title(case: Case, column: str) -> list[frozenset[str]]:
    """The words of a column's title, each with its forms, those of counting left out."""
    titles = [fact.label or column for fact in case.evidence.known.values() if fact.column == column]
    words = (fold(word) for word in _TITLE_WORD.findall(titles[0].replace("_", " "))) if titles else ()
    return [forms for word in words if not (forms := frozenset({word, *lemmas(word)})) & _COUNTING]


def _is_alike(case: Case, column: str, fact: Fact) -> bool:
    return any(one.column == column and one.unit.kind is fact.unit.kind for one in case.evidence.known.values())


def _mark_is_told(case: Case, at: int, fact: Fact, marks: frozenset[str]) -> bool:
    """The special word stands in the figure's own part, or in the nearest part before it that names the thing."""
    common = frozenset().union(*_title(case, fact.column)) - marks
    start = case.sentence_of(at).start
    following = next((p for p in range(at + 1, case.sentence_of(at).stop) if case.pieces[p].text in STOPS), at + 1)
    if any(words_of(case.pieces[place]) & marks for place in range(at + 1, min(following, at + 4))):
        return True
    named = False
    for place in range(at - 1, -1, -1):
        piece = case.pieces[place]
        if words_of(piece) & marks:
            return True
        if named and (piece.text in STOPS or case.figure(place) is not None or place < start - 1):
            return False
        named = named or bool(words_of(piece) & common)
    return False
