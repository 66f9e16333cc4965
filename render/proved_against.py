"""Comparisons that are proved as a whole: of the growth of metrics, «обе слабее трёх недель между ними»."""

from __future__ import annotations

from collections.abc import Iterator

from domains.words import fold
from render.claim_words import Claim
from render.number_words import VALUES
from render.periods import grain_word
from render.series_told import all_values, rows_in
from render.time_positions import series
from render.verify_case import Case
from render.verify_growths import compares_growths, growth_marks

Mark = tuple[int, bool]
_SIDES = (Claim.ABOVE, Claim.BELOW)
_BOTH = frozenset({"оба", "обе", "both"})
_REACH = 8


def against(case: Case) -> Iterator[Mark]:
    """Yield the words and figures of comparisons that are proved."""
    for at in case.claims(*_SIDES):
        if compares_growths(case, at):
            yield from ((place, True) for place in growth_marks(case, at))
        yield from _those_between(case, at)


def _those_between(case: Case, at: int) -> Iterator[Mark]:
    """«Обе слабее трёх недель между ними»: both rows told of right before, each against every row between them."""
    sentence = case.sentence_of(at)
    rows = series(case.evidence)
    both = next((p for p in range(sentence.start, at) if case.pieces[p].forms & _BOTH), None)
    stop = next((p for p in range(at, min(at + _REACH, sentence.stop)) if _is_between(case, p)), None)
    if not rows or both is None or stop is None or not sentence.start or case.figures(range(both, stop)):
        return
    told = sorted(rows_in(case, rows, case.sentence_of(sentence.start - 1)))
    between = range(told[0] + 1, told[1]) if len(told) == 2 else range(0)
    counts = [VALUES[form] for p in range(at, stop) for form in case.pieces[p].forms if form in VALUES]
    timed = any(grain_word(form) for p in range(at, stop) for form in case.pieces[p].forms)
    known = all_values(case, at, rows)
    if not between or not known or (counts and counts != [len(between)]) or not (timed or not counts):
        return
    above = case.pieces[at].claim is Claim.ABOVE
    pairs = [(values[one], values[other]) for values in known for one in told for other in between]
    if all(one > other if above else one < other for one, other in pairs):
        yield from ((p, False) for p in range(both, stop + 2))


def _is_between(case: Case, at: int) -> bool:
    """«Между ними», "between them"."""
    following = fold(case.pieces[at + 1].text) if at + 1 < len(case.pieces) else ""
    return fold(case.pieces[at].text) in {"между", "between"} and following in {"ними", "them"}
