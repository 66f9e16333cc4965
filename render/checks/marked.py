"""Check that a column whose title only adds a word to another one's is told with that word: cancelled visits."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.fact import Fact
from domains.words import fold, lemmas
from render.proofs.plan_actual import side_is_told
from render.texts.bindings import IN_ORDER
from render.texts.case import Case, Fault, Reason, base_of, clip
from render.texts.column_phrases import STOPS
from render.texts.names_behind import named_afterwards
from render.texts.proof import concepts
from render.texts.quotients import is_per_thing, is_told_so
from render.texts.titles_in_text import is_under_title

_TITLE_WORD = re.compile(r"[^\W\d_]+")
_COUNTING = frozenset(
    {
        "количество",
        "число",
        "count",
        "number",
        "quantity",
        "сумма",
        "объем",
        "оборот",
        "amount",
        "sum",
        "volume",
        "total",
    }
)


def marked(case: Case) -> Iterator[Reason]:
    """«Визитов — {F14}» of the cancelled ones: what only some of the things are is said where the figure stands."""
    for at in case.figures(range(len(case.pieces))):
        fact = case.figure(at)
        if fact is not None and _is_wrong(case, at, fact):
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)


def _is_wrong(case: Case, at: int, fact: Fact) -> bool:
    side = side_is_told(case, at, fact)
    if side is not None:
        return not side
    marks = _marks_of(case, fact)
    unclear = not _mark_is_told(case, at, fact, marks) if marks else _is_one_of_two(case, at, fact)
    return unclear and not _is_named_whole(case, at, fact)


def _is_named_whole(case: Case, at: int, fact: Fact) -> bool:
    """By its whole title right before it, by a sentence behind it, or as so much for each thing."""
    behind = named_afterwards(case, at) == [fact.column]
    return behind or is_told_so(case, at, fact) or is_under_title(case, at, fact)


def _is_one_of_two(case: Case, at: int, fact: Fact) -> bool:
    """«Кошельков в январе — {F2}» where opened and closed ones are told: the thing alone names neither."""
    derived = base_of(case, fact.column) != fact.column
    if derived or case.evidence.change_of(fact) is not None or case.evidence.is_share(fact):
        return False
    own = _title(case, fact.column)
    for column in case.cues:
        other = _title(case, column)
        if base_of(case, column) == base_of(case, fact.column) or not _is_alike(case, column, fact):
            continue
        if is_per_thing(case, column):  # the thing alone is the level, and not so much for each other thing
            continue
        shared = frozenset().union(*(one for one in own if any(one & two for two in other)))
        marks = frozenset().union(*own) - shared
        rivals = frozenset().union(*other) - shared
        start = case.sentence_of(at).start
        said = frozenset().union(*(case.words_of(case.pieces[place]) for place in range(start, at)))
        before = frozenset().union(*(case.words_of(piece) for piece in case.pieces[:at]))
        if shared and marks and rivals and said & shared and not before & (marks | rivals):
            return True
    return False


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
    found = [frozenset({word, *lemmas(word)}) for word in words if len(word) > _LINKING]
    return [forms.union(*(concepts(form) for form in forms)) for forms in found if not forms & _COUNTING]


_LINKING = 2
"""Letters of words that only link: «за», "of"."""


def _is_alike(case: Case, column: str, fact: Fact) -> bool:
    return any(one.column == column and one.unit.kind is fact.unit.kind for one in case.evidence.known.values())


def _mark_is_told(case: Case, at: int, fact: Fact, marks: frozenset[str]) -> bool:
    """The special word stands in the figure's own part, or in the nearest part before it that names the thing."""
    common = frozenset().union(*_title(case, fact.column)) - marks
    sentence = case.sentence_of(at)
    if any(case.pieces[place].forms & IN_ORDER for place in sentence):
        return True
    following = next((p for p in range(at + 1, sentence.stop) if case.pieces[p].text in STOPS), sentence.stop)
    if any(case.words_of(case.pieces[place]) & marks for place in range(at + 1, min(following, at + 4))):
        return True
    named: int | None = None
    for place in range(at - 1, -1, -1):
        piece = case.pieces[place]
        if case.words_of(piece) & marks:
            return True
        ended = piece.text in STOPS or case.figure(place) is not None or piece.text == "."
        if named is not None and (ended or place < named - _PHRASE):
            return False
        named = place if named is None and case.words_of(piece) & common else named
    return False


_PHRASE = 3
"""Words before the thing among which the special one stands."""
