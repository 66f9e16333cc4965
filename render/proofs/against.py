"""Comparisons that are proved as a whole: of the growth of metrics, «обе слабее трёх недель между ними»."""

from __future__ import annotations

from collections.abc import Iterator

from domains.words import fold
from render.proofs.growths import compares_growths, growth_marks
from render.proofs.series_told import all_values, rows_in
from render.proofs.told_pairs import is_of_sum
from render.texts.case import Case
from render.texts.row_names import is_label_or_name, is_varied, row_labels
from render.texts.time_positions import series
from render.vocabulary.claim_words import Claim
from render.vocabulary.number_words import VALUES
from render.vocabulary.periods import grain_word

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
        yield from _all_others(case, at)


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


_OTHERS = frozenset({"остальной", "другой", "other", "others", "остальные"})
_OF_THE = frozenset({"of", "the", "both", "оба", "обоих", "обе", "all", "весь", "все", "than"})


def _all_others(case: Case, at: int) -> Iterator[Mark]:
    """As in "ahead of the other two merchants", «обогнал двух остальных»: the one row that is told of."""
    sentence = case.sentence_of(at)
    reach = range(at + 1, min(at + _REACH - 2, sentence.stop))
    others = next((p for p in reach if case.pieces[p].forms & _OTHERS or fold(case.pieces[p].text) in _OTHERS), None)
    if others is None or is_of_sum(case, at):
        return
    near = range(at + 1, min(others + 3, sentence.stop))
    counts = [(p, VALUES[form]) for p in near for form in case.pieces[p].forms if form in VALUES]
    lead = [p for p in range(at + 1, others) if p not in {one for one, _ in counts}]
    names = [p for p in sentence if is_label_or_name(case.pieces[p]) and is_varied(case, case.pieces[p])]
    if len(names) != 1 or names[0] > at or len(counts) != 1 or counts[0][1] != case.evidence.row_count() - 1:
        return
    if not all(fold(case.pieces[p].text) in _OF_THE for p in lead):
        return
    facts = [fact for p in case.figures(sentence) if (fact := case.figure(p)) is not None]
    named = [next(iter(one)) for p in sentence if len(one := case.named_columns(p)) == 1]
    columns = list(dict.fromkeys(fact.column for fact in facts)) or named or list(case.evidence.measure_columns())
    largest = case.pieces[at].claim is Claim.ABOVE
    row = row_labels(case.pieces[names[0]])
    if all(set(case.evidence.extreme_keys(column, largest=largest)) == {row} for column in columns):
        yield from ((p, False) for p in (at, others, counts[0][0], *lead))


def _is_between(case: Case, at: int) -> bool:
    """«Между ними», "between them"."""
    following = case.word(at + 1) if at + 1 < len(case.pieces) else ""
    return fold(case.pieces[at].text) in {"между", "between"} and following in {"ними", "them"}
