"""Measures that a title writes as a sign, told in words: "per square metre" of «Average price per m²».

The figure beside must be of a title that holds the sign; of any other the words say what nothing proves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.words import fold
from render.texts.case import Case
from render.texts.marked_text import Piece

_LENGTHS = frozenset({"metre", "meter", "metres", "meters", "метр"})
_SIGNS: tuple[tuple[frozenset[str], tuple[str, ...]], ...] = (
    (frozenset({"square", "квадратный"}), ("m²", "m2", "м²", "м2", "sqm", "квм")),
    (frozenset({"cubic", "кубический"}), ("m³", "m3", "м³", "м3", "кубм", "кубом")),
)


def measures_in_words(case: Case) -> Iterator[int]:
    """Yield the places of words that spell out a sign of the title of the figure beside them."""
    for at in range(len(case.pieces) - 1):
        signs = _signs(case.pieces[at], case.pieces[at + 1])
        if signs and any(sign in _title(case, at) for sign in signs):
            yield from (at, at + 1)


def _signs(first: Piece, second: Piece) -> tuple[str, ...]:
    if not second.forms & _LENGTHS:
        return ()
    return next((signs for words, signs in _SIGNS if first.forms & words), ())


def _title(case: Case, at: int) -> str:
    """The title of the figure behind a place, or else of the last one before it, without spaces and stops."""
    sentence = case.sentence_of(at)
    near = [*case.figures(range(at, sentence.stop)), *reversed(case.figures(range(sentence.start, at)))]
    fact = case.figure(near[0]) if near else None
    return re.sub(r"[\s._]", "", fold(fact.label or fact.column)) if fact is not None else ""
