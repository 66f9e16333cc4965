"""What came to be more or less: «платежей стало меньше: {F1} в июне, {F11} в ноябре», "it was lower: {F1} in June"."""

from __future__ import annotations

from render.proofs.ellipsis import told_before
from render.texts.case import Case
from render.texts.figure_context import names_varied
from render.texts.figure_roles import Role, role_of
from render.texts.proof import number
from render.texts.row_names import row_labels
from render.texts.time_positions import series

_BECOME = frozenset({"стать", "становиться", "become", "became", "get", "got", "were", "was", "been"})
_THAN = frozenset({"чем", "than", "нежели"})
_FROM = frozenset({"с", "со", "from"})
_OPENING = _FROM | {":", "–", "—"}
_PAIR = 2


def became(case: Case, at: int, *, above: bool) -> bool | None:
    """Tell whether of two levels of a series behind the word the later one is the larger (smaller).

    None where the sentence tells anything else behind it, or what it is compared with.
    """
    sentence = case.sentence_of(at)
    led = any(case.pieces[place].forms & _BECOME for place in range(max(sentence.start, at - _PAIR), at))
    behind = case.figures(range(at, sentence.stop))
    if not led or len(behind) != _PAIR or len(case.figures(sentence)) != _PAIR:
        return None
    than = any(case.word(place) in _THAN for place in range(at, behind[0]))
    if than or case.word(at + 1) not in _OPENING or told_before(case, sentence.start):
        return None
    rows = series(case.evidence)
    facts = [fact for place in behind if (fact := case.figure(place)) is not None]
    told = [(rows.index(pair), fact) for fact in facts if role_of(case.evidence, fact) is Role.LEVEL
            for pair in fact.row_key if pair in rows]  # fmt: skip
    if len(told) != _PAIR or facts[0].column != facts[1].column or told[0][0] == told[1][0]:
        return None
    (_, first), (_, later) = sorted(told, key=lambda one: one[0])
    named = [row_labels(case.pieces[place]) for place in range(sentence.start, at) if names_varied(case, place)]
    if any(not row & frozenset(later.row_key) for row in named):
        return None
    if case.word(behind[0] - 1) in _FROM and facts[0] is later:
        return False
    one, other = number(first), number(later)
    return one is not None and other is not None and (other > one if above else other < one)
