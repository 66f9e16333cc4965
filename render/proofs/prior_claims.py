"""Claims of two periods that hold of the figures whatever the part around them says: twice as much, at every step."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from render.proofs.prior_facts import PriorFacts, When
from render.proofs.prior_token_kinds import Token
from render.vocabulary.prior_words import PriorWord

_DOWN = frozenset({PriorWord.FALL, PriorWord.DECLINE, PriorWord.LOWER})
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
