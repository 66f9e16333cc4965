"""Which rows the figures of set structures are told of: «{F19} против {F16}» of two names, «минимум ({F4}) — у Y»."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from domains.words import fold
from render.texts.case import Case
from render.texts.row_names import row_labels
from render.vocabulary.claim_words import Claim

BREAKS = frozenset({",", ";", "а", "но", "тогда", "while", "whereas", "but", "чем", "than", "нежели"})
COMPARING = frozenset({Claim.ABOVE, Claim.BELOW})
_PRONOUNS = frozenset({"его", "ее", "их", "it", "him", "them"})
_PAIR = 2


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
    extreme = any(case.pieces[at].claim in {Claim.LARGEST, Claim.SMALLEST} for at in part)
    if not extreme or any(at in part for at in (*known[0], *known[1])):
        return None
    stop = case.sentence_of(span.start).stop
    end = next((at for at in range(span.stop, stop) if fold(case.pieces[at].text) in BREAKS), stop)
    named = [at for at in known[0] if span.stop <= at < end]
    return named[0] if len(named) == 1 and not any(span.stop <= at < end for at in known[1]) else None
