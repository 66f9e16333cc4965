"""Which sentences of two rows of a series are plain enough to be proved, or refused, by what their words say."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from core.unit import UnitKind
from render.proofs.prior_facts import PriorFacts, When
from render.proofs.prior_tokens import BRACKET, DASH, FIGURE, METRIC, PART, PERIOD, Token
from render.vocabulary.prior_words import PriorWord

_VERBS = frozenset({PriorWord.RISE, PriorWord.FALL})
_SIDES = frozenset({PriorWord.HIGHER, PriorWord.LOWER})
_NOUNS = frozenset({PriorWord.GROWTH, PriorWord.DECLINE, PriorWord.CHANGE, PriorWord.GAP})
_UNPLAIN = frozenset({BRACKET, PriorWord.NOW, PriorWord.BEFORE, PriorWord.WAS}) | _SIDES
_COUNTING = frozenset({"число", "количество", "number", "count"})
_TWO = 2
_SAID_BEHIND = 4
"""«, на {F18} меньше»."""


def is_provable(tokens: Sequence[Token], places: Sequence[int], prior: PriorFacts) -> bool:
    """Tell whether a sentence says a move, or two levels, each with what it is of and against what."""
    kinds = {one.kind for one in tokens}
    whens = {one.when for one in tokens if one.kind == PERIOD}
    figures = [one for one in tokens if one.kind == FIGURE]
    moved = bool(kinds & (_VERBS | _SIDES | _NOUNS | {PriorWord.TIMES}))
    two_levels = len(whens) == len(figures) == _TWO
    if not figures or not (moved or two_levels) or not (whens or PriorWord.WHOLE in kinds):
        return False
    unclear = bool(kinds & _SIDES) and not kinds & {PriorWord.BY, PriorWord.THAN}
    unclear = unclear or (bool(kinds & _NOUNS) and not kinds & _VERBS and _is_of_earlier(tokens))
    unclear = unclear or any(one.kind == PriorWord.GAP and two.when is When.NOW for one, two in pairwise(tokens))
    unclear = unclear or not all(_is_led(tokens, step, prior) for step in range(len(tokens)))
    unclear = unclear or (len(prior.metrics) > 1 and not _is_of_one_metric(tokens))
    return not (unclear or tokens[0].kind == PriorWord.AGAINST or _goes_back(tokens) or _counts(places, prior))


def _is_of_one_metric(tokens: Sequence[Token]) -> bool:
    """One metric is named, before the first figure."""
    named = [one.metrics for one in tokens if one.kind == METRIC]
    told = [one.kind for one in tokens if one.kind in {METRIC, FIGURE}]
    return bool(named) and bool(frozenset.intersection(*named)) and told[0] == METRIC


def _is_of_earlier(tokens: Sequence[Token]) -> bool:
    """«Рост в апреле составил {F7}» of the earlier one of two months, whose growth nobody knows."""
    than = {PriorWord.THAN, PriorWord.AGAINST, PriorWord.FROM, PriorWord.GAP}
    return any(two.when is When.PREVIOUS and (one is None or one.kind not in than)
               for one, two in pairwise((None, *tokens)) if two is not None)  # fmt: skip


def _is_led(tokens: Sequence[Token], step: int, prior: PriorFacts) -> bool:
    """A change stands behind a word that says it is one, and is no figure of a list."""
    fact = tokens[step].fact
    if fact is None or not prior.told[fact.id].is_change or prior.told[fact.id].is_ratio:
        return True
    led = tokens[step - 1].kind if step else ""
    return led in {PriorWord.BY, BRACKET, DASH, PriorWord.LEVEL, PriorWord.WAS} | _NOUNS | _VERBS


def is_refutable(tokens: Sequence[Token], prior: PriorFacts) -> bool:
    """Tell whether nothing in a sentence can be taken in another way than it was read."""
    kinds = [one.kind for one in _without_bracketed_changes(tokens, prior)]
    if len(prior.metrics) > 1 or any(one.kind in _SIDES for one in tokens):
        return len(prior.metrics) == 1 and _ends_with_step(tokens)
    if PriorWord.TIMES in kinds:
        return not set(kinds) & (_UNPLAIN - {PriorWord.WAS})
    return sum(kind in _VERBS for kind in kinds) == 1 and not set(kinds) & _UNPLAIN


def _without_bracketed_changes(tokens: Sequence[Token], prior: PriorFacts) -> list[Token]:
    """«На {F4} ({F3})»: the same change once more."""
    kept = list(tokens)
    for step in range(len(tokens) - 2):
        fact = tokens[step + 1].fact
        change = fact is not None and prior.told[fact.id].is_change
        if change and tokens[step].kind == tokens[step + _TWO].kind == BRACKET:
            kept = [one for one in kept if one not in tokens[step : step + 3]]
    return kept


def _ends_with_step(tokens: Sequence[Token]) -> bool:
    """«В апреле {F1}, а в декабре — {F9}, на {F18} меньше»: the later one so much to the earlier one."""
    *told, before, by, figure, side = tokens if len(tokens) > _SAID_BEHIND else (*tokens, *tokens)
    behind = (before.kind, by.kind, figure.kind) == (PART, PriorWord.BY, FIGURE) and side.kind in _SIDES
    return behind and [one.when for one in told if one.kind == PERIOD] == [When.PREVIOUS, When.NOW]


def _goes_back(tokens: Sequence[Token]) -> bool:
    """As in "from the fourth quarter to the first"."""
    wrong = {(PriorWord.FROM, When.NOW), (PriorWord.TO, When.PREVIOUS)}
    return any(two.kind == PERIOD and (one.kind, two.when) in wrong for one, two in pairwise(tokens))


def _counts(places: Sequence[int], prior: PriorFacts) -> bool:
    """«Число платежей» of an amount of payments."""
    known = prior.case.evidence.known
    counted = any(prior.case.pieces[at].forms & _COUNTING for at in places)
    return counted and any(known[name].unit.kind in {UnitKind.MONEY, UnitKind.PERCENT} for name in prior.levels)
