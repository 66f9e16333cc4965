"""Which rows the figures of set structures are told of: «{F19} против {F16}» of two names, «минимум ({F4}) — у Y»."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from domains.words import fold
from render.texts.case import Case
from render.texts.row_names import is_compared_with, names_row, row_labels
from render.vocabulary.claim_words import Claim

BREAKS = frozenset({",", ";", "а", "но", "тогда", "while", "whereas", "but", "чем", "than", "нежели"})
COMPARING = frozenset({Claim.ABOVE, Claim.BELOW})
_PRONOUNS = frozenset({"его", "ее", "их", "it", "him", "them"})
_PAIR = 2
_REACH = 6
_UNIT_WORDS = 2
"""Words of a unit between a figure and the bracket with the name of its row."""


@dataclass(frozen=True, slots=True)
class Binding:
    """What a figure is told of: the place of the row's name, None if no name stands there; or that it is unclear."""

    name: int | None = None
    unclear: bool = False


def against_each_other(case: Case, names: list[int], figures: list[int]) -> dict[int, Binding]:
    """«X is smallest ({F18}) yet earns more than Y: {F19} vs {F16}»: the first figure is X's, the second Y's."""
    pair = next(((one, two) for one, two in pairwise(figures) if two == one + _PAIR
                 and case.word(one + 1) in {"против", "vs", "versus", "against"}), None)  # fmt: skip
    if pair is None or pair[1] != figures[-1]:
        return {}
    verbs = [at for at in range(names[0] if names else 0, pair[0]) if case.pieces[at].claim in COMPARING]
    objects = [at for at in names if verbs and verbs[-1] < at < pair[0]]
    subjects = [at for at in names if verbs and at < verbs[-1]]
    early = any(verbs and at > verbs[-1] for at in figures if at < pair[0])
    if len(objects) != 1 or not subjects or early:
        return {}
    overtaken = fold(case.pieces[verbs[-1] - 1].text) in _PRONOUNS  # «его обошёл Северо-Западный»: of the first name
    subject, other = (objects[0], subjects[0]) if overtaken else (subjects[-1], objects[0])
    if row_labels(case.pieces[subject]) == row_labels(case.pieces[other]):
        return {}
    return {pair[0]: Binding(subject), pair[1]: Binding(other)}


def named_behind(case: Case, span: range, known: tuple[list[int], list[int]]) -> int | None:
    """«…, минимальное значение ({F4}) относится к строке «не указано»»: the row comes behind the bracket."""
    start = case.sentence_of(span.start).start
    lead = next((at for at in range(span.start - 1, start - 1, -1) if fold(case.pieces[at].text) in BREAKS), None)
    part = range(start if lead is None else lead + 1, span.start)
    extreme = any(case.pieces[at].claim in {Claim.LARGEST, Claim.SMALLEST, Claim.MOST} for at in part)
    if not extreme or any(at in part for at in (*known[0], *known[1])):
        return None
    stop = case.sentence_of(span.start).stop
    end = next((at for at in range(span.stop, stop) if fold(case.pieces[at].text) in BREAKS), stop)
    named = [at for at in known[0] if span.stop <= at < end]
    return named[0] if len(named) == 1 and not any(span.stop <= at < end for at in known[1]) else None


def brackets(case: Case, sentence: range) -> list[range]:
    """Return the spans in brackets."""
    found: list[range] = []
    opened: int | None = None
    for at in sentence:
        if case.pieces[at].text == "(":
            opened = at
        elif case.pieces[at].text == ")" and opened is not None:
            found.append(range(opened, at + 1))
            opened = None
    return found


def subject_again(case: Case, at: int, other: int | None) -> Binding | None:
    """«У Сочи больше заказов, чем у Омска ({F1}), но меньше возвратов: {F8}»: it goes on of Sochi."""
    if other is None or not is_compared_with(case, other):
        return None
    told = row_labels(case.pieces[other])
    free = [place for place in range(case.sentence_of(at).start, other)
            if any(names_row(case.pieces[place], column) for column, _ in told) and not case.pieces[place].apart
            and not is_compared_with(case, place)]  # fmt: skip
    goes_on = any(case.pieces[place].claim in COMPARING for place in range(other, at))
    broken = any(case.word(place) in BREAKS | _JOINING for place in range(other, at))
    return (
        Binding(free[-1])
        if len({row_labels(case.pieces[place]) for place in free}) == 1 and goes_on and broken
        else None
    )


_JOINING = frozenset({"и", "and", "yet", "although", "though", "хотя", "однако", "зато"})


def is_apart(span: range, names: list[int], figures: list[int]) -> bool:
    """A bracket with a name and no figure right before it names what follows: «без округа (не указано) — {F52}»."""
    if any(at in span for at in figures):
        return True
    near = range(span.start - _UNIT_WORDS - 1, span.start)
    return any(at in span for at in names) and any(at in near for at in figures)


def ends_series(case: Case, at: int) -> bool:
    """«…а завершили на отметке {F28}»: which row it is, the word says."""
    start = case.sentence_of(at).start
    for place in range(at - 1, max(start, at - _REACH) - 1, -1):
        if fold(case.pieces[place].text) in BREAKS or case.figure(place) is not None:
            return False
        if case.pieces[place].claim in {Claim.START, Claim.END}:
            return True
    return False


def topic(case: Case, sentence: range, column: str) -> Binding:
    """Return the name that an earlier sentence speaks of, unclear where the nearest with names has several."""
    at = sentence.start - 1
    while at >= 0:
        earlier = case.sentence_of(at)
        names = [place for place in earlier if names_row(case.pieces[place], column)]
        aside = {place for span in brackets(case, earlier) for place in span if _is_change_alone(case, span)}
        names = [place for place in names if place not in aside] or names
        if names:
            told = {row_labels(case.pieces[place]) for place in names}
            return Binding(names[-1]) if len(told) == 1 else Binding(unclear=True)
        at = earlier.start - 1
    return Binding()


def _is_change_alone(case: Case, span: range) -> bool:
    """«(изменение к январю — {F7})», "({F7} from March)": the name in it is only what is compared with."""
    facts = [case.figure(at) for at in case.figures(span)]
    return bool(facts) and all(fact is not None and case.evidence.change_of(fact) is not None for fact in facts)
