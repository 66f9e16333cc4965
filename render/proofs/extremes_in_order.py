"""Both ends told in one breath: «максимум и минимум — в Туле ({F1}) и в Омске ({F3}) соответственно»."""

from __future__ import annotations

from render.texts.bindings import IN_ORDER
from render.texts.case import Case
from render.texts.figure_context import names_varied
from render.texts.marked_text import matches
from render.texts.row_names import row_labels
from render.vocabulary.claim_words import SMALL_WORDS, Claim

_ENDS = (Claim.LARGEST, Claim.SMALLEST, Claim.MOST)
_JOINED = frozenset({"и", "and", "the", "значение", "value"})
_PAIR = 2


def is_extreme_in_order(case: Case, at: int) -> bool | None:
    """Tell whether the first word of an end is of the first figure behind them, and the second of the second.

    None where the sentence does not tell just these two ends in their order. Without figures the rows are looked at.
    """
    sentence, largest = case.sentence_of(at), tells_largest(case, at)
    said = [place for place in sentence if case.pieces[place].claim in _ENDS]
    if len(said) != _PAIR:
        return None
    ordered = any(case.pieces[place].forms & IN_ORDER for place in sentence)
    first = said[0] + (1 if case.pieces[said[0]].claim is Claim.MOST else 0)  # «самая высокая»
    between = {case.word(place) for place in range(first + 1, said[1])}
    if not ordered or not between <= _JOINED:
        return None
    if len({tells_largest(case, place) for place in said}) != _PAIR:
        return False
    behind = range(said[1] + 1, sentence.stop)
    facts = [fact for place in case.figures(behind) if (fact := case.figure(place)) is not None]
    order = said.index(at)
    if facts:
        alike = len(facts) == _PAIR and len({fact.column for fact in facts}) == 1 and all(one.row_key for one in facts)
        return case.evidence.is_extreme(facts[order], largest=largest) if alike else None
    rows = [row_labels(case.pieces[place]) for place in behind if names_varied(case, place)]
    columns = {column for place in sentence for column in case.named_columns(place)} or {
        column for column in case.evidence.measure_columns() if case.evidence.cells(column)
    }
    if len(rows) != _PAIR or len(columns) != 1:
        return None
    return bool(rows[order] & case.evidence.extreme_rows(next(iter(columns)), largest=largest))


def tells_largest(case: Case, at: int) -> bool:
    """Tell whether a word of an end means the upper one: «самая низкая» does not."""
    claim = case.pieces[at].claim
    if claim is not Claim.MOST:
        return claim is Claim.LARGEST
    following = case.pieces[at + 1 : at + 2]
    return not any(matches(piece, word) for piece in following for word in SMALL_WORDS)
