"""Where the tokens of a part stand: periods that something is told of or compared with, figures, spans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from render.proofs.prior_facts import When
from render.proofs.prior_tokens import BRACKET, DASH, FIGURE, PART, PERIOD, Token
from render.vocabulary.prior_words import PriorWord

COMPARED = frozenset(
    {PriorWord.THAN, PriorWord.AGAINST, PriorWord.HIGHER, PriorWord.LOWER, PriorWord.TWICE, PriorWord.TIMES}
)
"""Behind what the thing that something is compared with stands."""
_APART = frozenset({PART, BRACKET, PriorWord.AND})


def parts_of(tokens: Sequence[Token]) -> list[list[Token]]:
    """Cut a sentence into parts; what holds no figure belongs to the part behind it, the last one stands alone."""
    parts: list[list[Token]] = [[]]
    for one in tokens:
        if one.kind in _APART:
            if any(two.kind == FIGURE for two in parts[-1]):
                parts.append([])
            continue
        parts[-1].append(one)
    return [part for part in parts if part]


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


def is_growth_of_earlier(part: Sequence[Token]) -> bool:
    """«В прошлом месяце выросла на {F11}»: how much it grew by then is not known."""
    kinds = {one.kind for one in part}
    earlier = any(one.when is not When.NOW for _, one in periods_told(part))
    apart = {PriorWord.AGAINST, PriorWord.THAN, PriorWord.NOW, PriorWord.FROM, PriorWord.BEFORE, DASH}
    return earlier and bool(kinds & {PriorWord.RISE, PriorWord.FALL}) and not kinds & apart


def is_above_now(part: Sequence[Token]) -> bool:
    """«Прежний уровень выше текущего»."""
    beside_now = any(one.kind in COMPARED and two.kind == PriorWord.NOW for one, two in pairwise(part))
    return beside_now and bool(periods_told(part)) and not any(is_base for _, is_base in periods_of(part))


def is_against_itself(part: Sequence[Token]) -> bool:
    """As in "fell in August versus August"."""
    bases = {one.when for one, is_base in periods_of(part) if is_base}
    told = {one.when for _, one in periods_told(part)}
    return bool(bases & told) and not bases - told
