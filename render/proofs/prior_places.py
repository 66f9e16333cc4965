"""Where the tokens of a part stand: periods that something is told of or compared with, figures, spans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from render.proofs.prior_tokens import FIGURE, PERIOD, Token
from render.vocabulary.prior_words import PriorWord

COMPARED = frozenset({PriorWord.THAN, PriorWord.AGAINST, PriorWord.HIGHER, PriorWord.LOWER, PriorWord.TWICE})
"""Behind what the thing that something is compared with stands."""


def periods_of(tokens: Sequence[Token]) -> Iterator[tuple[Token, bool]]:
    """Yield the periods, each with whether something is compared with it."""
    for before, one in pairwise((None, *tokens)):
        if one is not None and one.kind == PERIOD:
            yield one, one.is_base or (before is not None and before.kind in COMPARED)


def periods_told(part: Sequence[Token]) -> list[tuple[int, Token]]:
    """The periods that something is told of, with their places."""
    bases = [is_base for _, is_base in periods_of(part)]
    places = [place for place, one in enumerate(part) if one.kind == PERIOD]
    return [(place, part[place]) for place, is_base in zip(places, bases, strict=True) if not is_base]


def is_located(part: Sequence[Token], step: int) -> bool:
    """Something is told of the period at a place."""
    return any(place == step for place, _ in periods_told(part))


def is_figure(part: Sequence[Token], step: int) -> bool:
    """A figure stands at a place."""
    return step < len(part) and part[step].kind == FIGURE


def is_from_to(part: Sequence[Token], step: int) -> bool:
    """«С {F2} до {F1}», "up to {F1}"."""
    return step > 0 and part[step - 1].kind in {PriorWord.FROM, PriorWord.TO}
