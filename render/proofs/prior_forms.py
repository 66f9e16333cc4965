"""Which sentences of two rows of a series are plain enough to be proved, or refused, by what their words say."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from core.unit import UnitKind
from render.proofs.prior_facts import PriorFacts, When
from render.proofs.prior_places import is_in_place_of_base
from render.proofs.prior_token_kinds import BRACKET, DASH, FIGURE, METRIC, PART, PERIOD, Token
from render.vocabulary.prior_words import PriorWord

_EARLIER = frozenset({When.PREVIOUS, When.YEAR_AGO})
_VERBS = frozenset({PriorWord.RISE, PriorWord.FALL})
_SIDES = frozenset({PriorWord.HIGHER, PriorWord.LOWER})
_NOUNS = frozenset({PriorWord.GROWTH, PriorWord.DECLINE, PriorWord.CHANGE, PriorWord.GAP})
_GROWN = _NOUNS - {PriorWord.GAP}
_UNPLAIN = frozenset({BRACKET, PriorWord.NOW, PriorWord.BEFORE, PriorWord.WAS}) | _SIDES
_TIMES = frozenset({PriorWord.TIMES, PriorWord.RATIO})
_PLAIN = frozenset({FIGURE, PERIOD, METRIC, PART, DASH, PriorWord.LEVEL, PriorWord.WAS, PriorWord.AND})
"""Of a sentence that tells levels and nothing else."""
_COUNTING = frozenset({"число", "количество", "number", "count"})
_MOVED_TO = [PriorWord.FROM, FIGURE, PERIOD, PriorWord.TO, FIGURE, PERIOD]
"""As in "from {F1} at the start of the period to {F11} at the end"."""
_WHEN_IT_WAS = [PERIOD, PART, PriorWord.WAS, FIGURE]
"""As in "compared with the start of the series, when it was {F1}"."""
_SPAN = frozenset({PriorWord.FROM, PriorWord.TO})
_TWO = 2
_SAID_BEHIND = 4
"""«, на {F18} меньше»."""


def is_provable(tokens: Sequence[Token], places: Sequence[int], prior: PriorFacts) -> bool:
    """Tell whether a sentence says a move, or two levels, each with what it is of and against what."""
    kinds = {one.kind for one in tokens}
    whens = {one.when for one in tokens if one.kind == PERIOD}
    figures = [one for one in tokens if one.kind == FIGURE]
    ratios = any(one.fact is not None and prior.told[one.fact.id].is_ratio for one in figures)
    moved = ratios or bool(kinds & (_VERBS | _SIDES | _NOUNS | _TIMES))
    levels = [one for one in figures if one.fact is not None and not prior.told[one.fact.id].is_change]
    two_levels = len(whens) == len(levels) == _TWO
    ends = len(levels) == _TWO and kinds >= _SPAN and (prior.rows is None or prior.rows.size == _TWO)
    if not figures or not (moved or two_levels) or not (whens or PriorWord.WHOLE in kinds or ends):
        return False
    unclear = bool(kinds & _SIDES) and not kinds & {PriorWord.BY, PriorWord.THAN} and not _says_base(tokens)
    nouns = bool(kinds & _NOUNS) and not two_levels
    unclear = unclear or (nouns and not kinds & _VERBS and _is_of_earlier(tokens))
    unclear = unclear or any(one.kind == PriorWord.GAP and two.when is When.NOW for one, two in pairwise(tokens))
    unclear = unclear or any(one.kind in _GROWN and two.when in _EARLIER for one, two in pairwise(tokens))
    unclear = unclear or (tokens[0].when in _EARLIER and len(tokens) > 1 and tokens[1].kind in _NOUNS)
    unclear = unclear or not all(_is_led(tokens, step, prior) for step in range(len(tokens)))
    unclear = unclear or (len(prior.metrics) > 1 and not _is_of_one_metric(tokens))
    return not (unclear or tokens[0].kind == PriorWord.AGAINST or _goes_back(tokens) or _counts(tokens, places, prior))


def is_plain_level(tokens: Sequence[Token]) -> bool:
    """«В I квартале — {F1}», «ранее, 6 августа, — {F1}»: one figure of one period, and nothing else is said."""
    past = len(tokens) > _TWO and tokens[0].kind == PriorWord.BEFORE and tokens[_TWO].when in _EARLIER
    kinds = [one.kind for one in tokens[past:]]
    return set(kinds) <= _PLAIN and kinds.count(FIGURE) == kinds.count(PERIOD) == 1


def _are_plain_levels(kinds: Sequence[str]) -> bool:
    """«Объём продаж в III квартале — {F4}, во II квартале — {F2}»: each figure behind its period."""
    told = [kind for kind in kinds if kind in {FIGURE, PERIOD}]
    return set(kinds) <= _PLAIN and told == [PERIOD, FIGURE, PERIOD, FIGURE]


def is_provable_behind(tokens: Sequence[Token], places: Sequence[int], prior: PriorFacts) -> bool:
    """Tell whether a sentence goes on from one of two rows: their change, or their levels."""
    kinds = {one.kind for one in tokens}
    figures = [one for one in tokens if one.kind == FIGURE]
    both_ways = {PriorWord.GROWTH, PriorWord.DECLINE} <= kinds
    measured = any(one.measure for one in figures)
    changed = (measured or bool(kinds & (_NOUNS | _VERBS | _TIMES))) and not both_ways
    two_levels = len(figures) == _TWO and bool(kinds & {PERIOD, PriorWord.BEFORE})
    led = all(_is_led(tokens, step, prior) for step in range(len(tokens)))
    sides = bool(kinds & _SIDES) and not (_says_side_of_period(tokens) or _says_base(tokens))
    own = not any(one.kind == METRIC for one in tokens) or len(prior.metrics) == 1
    return (
        bool(figures)
        and led
        and own
        and (changed or two_levels or is_plain_level(tokens) or bool(kinds & _SIDES))
        and not (_counts(tokens, places, prior) or _goes_back(tokens) or sides)
    )


def _says_base(tokens: Sequence[Token]) -> bool:
    """As in "{F4} above the earlier level of {F1}": each side has its period right behind it."""
    behind = [two.kind for one, two in pairwise(tokens) if one.kind in _SIDES]
    return tokens[-1].kind not in _SIDES and set(behind) == {PERIOD}


def _says_side_of_period(tokens: Sequence[Token]) -> bool:
    """«Это ниже значения октября, которое составляло {F1}»: of what was told of before."""
    kinds = [one.kind for one in tokens if one.kind not in {PriorWord.LEVEL, PriorWord.THAN, PART}]
    told = kinds[0] in _SIDES and kinds[1:2] == [PERIOD] and kinds.count(FIGURE) == 1
    return told and set(kinds[2:]) <= {BRACKET, PriorWord.WAS, FIGURE}


def _is_of_one_metric(tokens: Sequence[Token]) -> bool:
    """One metric is named, before the first figure."""
    named = [one.metrics for one in tokens if one.kind == METRIC]
    told = [one.kind for one in tokens if one.kind in {METRIC, FIGURE}]
    return bool(named) and bool(frozenset.intersection(*named)) and told[0] == METRIC


def _is_of_earlier(tokens: Sequence[Token]) -> bool:
    """«Рост в апреле составил {F7}» of the earlier one of two months, whose growth nobody knows."""
    than = {PriorWord.THAN, PriorWord.AGAINST, PriorWord.FROM, PriorWord.GAP}
    return any(two.when in _EARLIER and (one is None or one.kind not in than)
               for one, two in pairwise((None, *tokens)) if two is not None)  # fmt: skip


def _is_led(tokens: Sequence[Token], step: int, prior: PriorFacts) -> bool:
    """A change stands behind a word that says it is one, and is no figure of a list."""
    fact = tokens[step].fact
    if fact is None or not prior.told[fact.id].is_change or prior.told[fact.id].is_ratio:
        return True
    led = tokens[step - 1].kind if step else ""
    if step + 1 < len(tokens) and tokens[step + 1].kind in _SIDES:
        return True  # "or {F4} above the earlier level"
    again = step > 1 and led == PART and (fact_before := tokens[step - _TWO].fact) is not None
    if again and fact_before is not None and (prior.told[fact_before.id].is_change or _is_compared(tokens, step)):
        return True  # «на {F4}, или {F5}», «до {F2}, или {F4} к уровню ноября»
    return led in {PriorWord.BY, BRACKET, DASH, PriorWord.LEVEL, PriorWord.WAS} | _NOUNS | _VERBS


def _is_compared(tokens: Sequence[Token], step: int) -> bool:
    """A change with what it is against right behind it."""
    behind = [one.kind for one in tokens[step + 1 : step + 3]]
    return behind == [PriorWord.THAN, PERIOD]


def has_change_for_level(tokens: Sequence[Token], prior: PriorFacts) -> bool:
    """«Ниже уровня октября ({F4})», "from {F4} to {F2}" of a change: false whatever else is said."""
    changes = [step for step, one in enumerate(tokens) if one.fact is not None and prior.told[one.fact.id].is_change]
    moved = any(step and tokens[step - 1].kind == PriorWord.FROM for step in changes)
    return moved or any(is_in_place_of_base(prior.case, tokens, tokens[step]) for step in changes)


def is_refutable(tokens: Sequence[Token], prior: PriorFacts) -> bool:
    """Tell whether nothing in a sentence can be taken in another way than it was read."""
    kinds = [one.kind for one in _without_bracketed_changes(tokens, prior)]
    if _are_plain_levels(kinds):
        return True
    if kinds[-len(_MOVED_TO) :] == _MOVED_TO and not set(kinds) & _UNPLAIN:
        return True
    if any(one.kind in _SIDES for one in tokens):
        return len(prior.metrics) == 1 and _ends_with_step(tokens)
    if PriorWord.TIMES in kinds:
        return not set(kinds) & (_UNPLAIN - {PriorWord.WAS})
    moved = sum(kind in _VERBS for kind in kinds) == 1 or {PriorWord.FROM, PriorWord.TO} <= set(kinds)
    if kinds[-4:] == _WHEN_IT_WAS:
        kinds = kinds[:-4]
    return moved and not set(kinds) & _UNPLAIN


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
    whens = [one.when for one in told if one.kind == PERIOD]
    return behind and len(whens) == _TWO and whens[0] in _EARLIER and whens[1] is When.NOW


def _goes_back(tokens: Sequence[Token]) -> bool:
    """As in "from the fourth quarter to the first"."""
    wrong = {(PriorWord.FROM, When.NOW), *((PriorWord.TO, when) for when in _EARLIER)}
    kinds = [one.kind for one in tokens]
    spans = any(kinds[step : step + 3] == [PriorWord.FROM, PERIOD, PERIOD] for step in range(len(kinds)))
    return spans or any(two.kind == PERIOD and (one.kind, two.when) in wrong for one, two in pairwise(tokens))


def _counts(tokens: Sequence[Token], places: Sequence[int], prior: PriorFacts) -> bool:
    """«Число платежей» of an amount of payments."""
    known, named = prior.case.evidence.known, [one.metrics for one in tokens if one.kind == METRIC]
    told = frozenset.intersection(*named) if named else prior.metrics
    units = [known[name].unit.kind for name, (metric, _) in prior.levels.items() if metric in told or not told]
    counted = any(prior.case.pieces[at].forms & _COUNTING for at in places)
    return counted and any(kind in {UnitKind.MONEY, UnitKind.PERCENT} for kind in units)
