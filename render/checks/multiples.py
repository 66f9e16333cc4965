"""Check that a multiple is told of the rows that it was computed from, and the right way round.

"Units at Alder were {F16} times as high as at Dogwood" of Alder divided by Dogwood: who is the larger is said by the
order of the names alone, and by "fewer" where it is turned round.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.fact import Fact
from ledger.formula import fact_ids
from render.proofs.multiples_told import LINKS, is_ratio
from render.proofs.sides import side_at, sides_of
from render.texts.case import Case, Fault, Reason, clip
from render.texts.compared_names import is_object, names_of_either
from render.texts.figure_context import figures_of, words_after
from render.texts.figure_roles import Role, role_of
from render.texts.formula_rows import is_multiple
from render.texts.proof import RowKey, number
from render.vocabulary.claim_words import Claim

_PAIR = 2
_APART = frozenset({"отличаться", "различаться", "разниться", "differ", "difference", "разница", "apart"})


def multiples(case: Case) -> Iterator[Reason]:
    """The row that is said to be so many times another one is the larger of the two."""
    for at, fact in figures_of(case, Role.MULTIPLE):
        ends = _ends(case, fact)
        turned = is_multiple(case, fact) and _is_turned(case, at, fact)
        if turned or (ends is not None and not _is_told_of(case, at, ends)):
            yield Reason(Fault.ROW, clip(case, at), fact.id)


def _is_turned(case: Case, at: int, fact: Fact) -> bool:
    """As in "in April was {F4} times the May figure" of May divided by April, two compared periods."""
    if case.word(at + 1) not in {"times", "раза", "раз"}:
        return False
    known, sentence = sides_of(case), case.sentence_of(at)
    sides = [known.columns.get(case.evidence.known[name].column) for name in fact_ids(fact.formula)]
    parts = range(sentence.start, at), range(at, sentence.stop)
    told = [next((side for place in part if (side := side_at(case.pieces[place], known))), None) for part in parts]
    return None not in (*sides, *told) and len(set(sides)) > 1 and told != sides


def ratios(case: Case) -> Iterator[Reason]:
    """«Отношение — {F4}» is told of a multiple; "and came to {F4}" behind a rise of none, and of no change."""
    for at, piece in enumerate(case.pieces):
        fact = piece.fact
        if fact is None:
            continue
        role = role_of(case.evidence, fact)
        changed = role in {Role.CHANGE, Role.MULTIPLE}
        counted = case.word(at + 1) == "times" and case.word(at + 2) in _AS_MUCH
        if counted and role in {Role.AVERAGE, Role.TOTAL, Role.SUM, Role.SHARE}:
            yield Reason(Fault.UNIT, clip(case, at), fact.id)
        if _is_no_ratio(case, at, fact) or (changed and _is_reached(case, at)):
            yield Reason(Fault.COLUMN, clip(case, at), fact.id)


def _is_no_ratio(case: Case, at: int, fact: Fact) -> bool:
    told = _led_by(case, at)
    word = case.pieces[told].forms & _RATIOS
    return bool(word) and not word & case.evidence.own_words(fact.column) and not is_ratio(case, told)


def _led_by(case: Case, at: int) -> int:
    """The word before a figure and before «—», "of"."""
    return next((spot for spot in range(at - 1, -1, -1) if case.word(spot) not in LINKS), at)


def _is_reached(case: Case, at: int) -> bool:
    """As in "rose and came to {F2}": a verb of a change, and then what was reached."""
    back = 2 if case.word(at - 1) == "to" else 1
    reached = bool(case.pieces[at - back].forms & _REACHED) and case.word(at - back - 1) in {"и", "and"}
    before = range(case.sentence_of(at).start, at)
    noun = any(case.pieces[place].claim is Claim.CHANGE for place in before)
    moved = any(case.pieces[place].claim in {Claim.RISE, Claim.FALL} for place in before)
    return at > back and reached and moved and not noun


_AS_MUCH = frozenset({"the", "that", "as", "its", "what", "higher", "larger", "more", "lower", "less", "fewer"})
_RATIOS = frozenset({"ratio", "отношение", "соотношение"})
_REACHED = frozenset({"составить", "достигнуть", "достичь", "came", "come", "amount", "amounted", "reach", "reached"})


def _ends(case: Case, fact: Fact) -> tuple[RowKey, RowKey] | None:
    """The larger and the smaller of two rows of one column, of which one was divided by the other."""
    inputs = [case.evidence.known[name] for name in fact_ids(fact.formula) if name in case.evidence.known]
    if len(inputs) != _PAIR or inputs[0].column != inputs[1].column or inputs[0].row_key == inputs[1].row_key:
        return None
    larger, smaller = sorted(inputs, key=lambda one: number(one) or 0, reverse=True)
    return frozenset(larger.row_key), frozenset(smaller.row_key)


def _is_told_of(case: Case, at: int, ends: tuple[RowKey, RowKey]) -> bool:
    sentence = case.sentence_of(at)
    names = names_of_either(case, sentence, *ends)
    if not names:
        return True  # «лидер», «последнее место»: what these are, other proofs say
    ratio = case.pieces[_led_by(case, at)].forms & _RATIOS  # «вдвое: {F1} против {F2} (отношение — {F11})»
    compared = any(is_object(case, place) for place, _ in names)  # "twice as high via A as via B, a ratio of {F9}"
    if (ratio and not compared) or any(case.pieces[place].forms & _APART for place in sentence):
        return all(any(row & end for _, row in names) for end in ends)
    objects = [row for place, row in names if is_object(case, place)]
    subjects = [row for place, row in names if not is_object(case, place)]
    if not objects and len(subjects) == _PAIR and names[0][0] < at < names[1][0]:
        objects, subjects = subjects[1:], subjects[:1]
    if not objects and subjects and _points_back(case, at, names):
        objects, subjects = subjects, []
    less = any(case.pieces[place].claim is Claim.BELOW for place in words_after(case, at))
    larger, smaller = ends[::-1] if less else ends
    subjects, objects = subjects or _told_before(case, at, ends), objects or _told_before(case, at, ends)
    own, other = larger - smaller, smaller - larger
    return bool(subjects and objects) and all(row & own for row in subjects) and all(row & other for row in objects)


def _points_back(case: Case, at: int, names: list[tuple[int, RowKey]]) -> bool:
    """As in "April has {F9}. This is {F13} times the minimum, which was in June": what is named is compared with."""
    pointed = case.word(case.sentence_of(at).start) in {"this", "that", "it", "это", "то"}
    return pointed and all(place > at for place, _ in names)


def _told_before(case: Case, at: int, ends: tuple[RowKey, RowKey]) -> list[RowKey]:
    """The row of the two that the sentence before speaks of last."""
    start = case.sentence_of(at).start
    names = names_of_either(case, case.sentence_of(start - 1), *ends) if start else []
    return [row for _, row in names[-1:]]
