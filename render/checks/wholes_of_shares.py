"""The words of a whole that a share is of: «{F11} общего объёма», «это {F8} от всего объёма», "of the total volume"."""

from __future__ import annotations

from core.fact import Fact, FactKind
from ledger.formula import fact_ids
from render.texts.case import Case
from render.texts.figure_roles import Role, role_of
from render.vocabulary.claim_words import Claim
from render.vocabulary.number_words import FRACTIONS

_REACH = 4
_PAIR = 2
_WHOLE = frozenset({"весь", "общий", "total", "overall", "entire", "whole"})
_AMOUNTS = frozenset({"объем", "volume", "величина", "масса", "количество", "число"})


def is_whole_of_share(case: Case, at: int) -> bool:
    """Tell whether a word names the whole that the share beside it, or the part in words, is of."""
    before = case.pieces[at - 1] if at else None
    if before is None or not case.pieces[at].forms & _AMOUNTS:
        return False
    whole = before.claim in {Claim.TOTAL, Claim.WHOLE} or bool(before.forms & _WHOLE)
    return whole and (_is_beside_share(case, at) or _is_led_by_part(case, at))


def _is_beside_share(case: Case, at: int) -> bool:
    """The nearest figure before the word, else the first behind it, is a share of a total."""
    sentence = case.sentence_of(at)
    before = case.figures(range(max(sentence.start, at - _REACH), at))[-1:]
    near = before or case.figures(range(at, sentence.stop))[:1]
    return any(fact is not None and _is_share_of_total(case, fact) for fact in map(case.figure, near))


def _is_share_of_total(case: Case, fact: Fact) -> bool:
    if role_of(case.evidence, fact) is not Role.SHARE:
        return False
    if fact.kind is not FactKind.FORMULA:
        return True
    inputs = [case.evidence.known.get(name) for name in fact_ids(fact.formula)]
    whole = inputs[1] if len(inputs) >= _PAIR else None
    return whole is not None and case.evidence.is_total(whole)


def _is_led_by_part(case: Case, at: int) -> bool:
    """«Больше трети общего объёма»: the part is what is proved."""
    return any(piece.forms & FRACTIONS.keys() for piece in case.pieces[max(0, at - 3) : at])
