"""Which names of rows in a sentence are spoken of, and which are only what something is compared with."""

from __future__ import annotations

from collections.abc import Callable

from render.texts.case import Case
from render.texts.clauses import named_rows
from render.texts.marked_text import matches
from render.texts.proof import RowKey
from render.texts.row_names import is_compared_with, is_label_or_name
from render.vocabulary.claim_words_moves import EXCEEDING_VERBS
from render.vocabulary.neutral_words import DIMENSION_NOUNS, KIND_NOUNS

_THAN = frozenset({"чем", "than", "нежели", "as"})
"""What leads in the other side of a comparison: "times as high as at Dogwood"."""
_QUOTES = frozenset("«\"“„'»”")
_INTO = frozenset({"в", "во", "на", "по", "у", "из", "для", "с", "со", "через", "за", "при"}) | frozenset(
    {"in", "at", "on", "for", "by", "of", "from", "with", "through", "via"}
)
_OTHERS = frozenset({"the", "a", "that", "those"})
_REACH = 7


def is_object(case: Case, at: int) -> bool:
    """Tell whether a name is only compared with: «в 2 раза больше, чем в филиале «Парковый»».

    What the rows are called, prepositions and the name in another dimension may stand between.
    """
    if is_compared_with(case, at):
        return True
    exceeded = range(max(case.sentence_of(at).start, at - 2), at)
    if any(matches(case.pieces[place], verb) for place in exceeded for verb in EXCEEDING_VERBS):
        return not is_led_in(case, at)  # «Омск превосходит Пермь»
    return _is_led(case, at, _THAN, lambda place: case.word(place) in _INTO or is_label_or_name(case.pieces[place]))


def is_led_in(case: Case, at: int) -> bool:
    """Tell whether a preposition leads a name in: «в Пскове», "for the Timber cargo"; it does nothing itself."""
    return _is_led(case, at, _INTO, lambda place: case.word(place) in _OTHERS)


def _is_led(case: Case, at: int, leading: frozenset[str], skipped: Callable[[int], bool]) -> bool:
    nouns = case.dimension_words | DIMENSION_NOUNS | KIND_NOUNS
    start = max(case.sentence_of(at).start, at - _REACH)
    for place in range(at - 1, start - 1, -1):
        if case.word(place) in leading:
            return True
        between = case.word(place) in _QUOTES | _OTHERS or skipped(place)
        if not between and not case.words_of(case.pieces[place]) & nouns:
            return False
    return False


def names_of_either(case: Case, places: range, one: RowKey, other: RowKey) -> list[tuple[int, RowKey]]:
    """Return the names that tell two rows apart: those that both have tell nothing."""
    return [(place, row) for place, row in named_rows(case, places) if row & (one ^ other)]
