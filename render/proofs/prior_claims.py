"""Claims of two periods that hold of the figures whatever the part around them says: twice as much, at every step."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from render.proofs.prior_facts import PriorFacts, When
from render.proofs.prior_token_kinds import FIGURE, Token
from render.texts.proof import number
from render.vocabulary.prior_words import PriorWord

_DOWN = frozenset({PriorWord.FALL, PriorWord.DECLINE, PriorWord.LOWER})
_AGAINST = frozenset({PriorWord.AGAINST})
_NEAR, _TWO = Decimal("0.02"), 2


class UnreadError(Exception):
    """It cannot be told for certain what a part says."""


def is_steady(prior: PriorFacts, metric: str, way: int) -> bool:
    """Tell whether «последовательно рос» is so: every step from the earlier row to the later one goes this way.

    Raises:
        UnreadError: there is no step between them, or no way is said.
    """
    steps = prior.steps(metric)
    if not steps or not way:
        raise UnreadError
    return all(step * way > 0 for step in steps)


def is_twice(prior: PriorFacts, part: Sequence[Token], metric: str, bases: Sequence[When]) -> bool:
    """Tell whether «вдвое больше», "twice as high" is so: up to two per cent, «ровно» with none.

    Raises:
        UnreadError: it is not clear against what, or there is no double of it.
    """
    kinds = {one.kind for one in part}
    if len(set(bases)) != 1 or kinds & _DOWN:
        raise UnreadError
    now, then = prior.level(metric, When.NOW), prior.level(metric, bases[0])
    if now is None or then is None or then <= 0:
        raise UnreadError
    apart = abs(now / then - _TWO)
    return apart == 0 if PriorWord.EXACTLY in kinds else apart <= _NEAR * _TWO


def lies_so(part: Sequence[Token], way: int) -> bool:
    """«Рост: {F1} против {F2}», "up: {F1} in May versus {F2}": the first of two levels lies so to the second."""
    told = [one for one in part if one.kind in {FIGURE, *_AGAINST}]
    at = next((place for place, one in enumerate(told) if one.kind in _AGAINST), 0)
    if not at or at + 1 >= len(told) or told[at - 1].fact is None or told[at + 1].fact is None:
        return True
    pair = [(fact.column, number(fact)) for one in (told[at - 1], told[at + 1]) if (fact := one.fact) is not None]
    (column, first), (other, second) = pair
    if column != other or first is None or second is None:
        return True
    return (first - second) * way > 0
