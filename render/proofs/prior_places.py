"""Where the tokens of a part stand: periods that something is told of or compared with, figures, spans."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import pairwise

from core.fact import Fact
from core.unit import UnitKind
from render.proofs.prior_facts import When
from render.proofs.prior_token_kinds import BRACKET, DASH, FIGURE, METRIC, PART, PERIOD, Token
from render.texts.case import Case
from render.vocabulary.prior_words import PriorWord

COMPARED = frozenset(
    {PriorWord.THAN, PriorWord.AGAINST, PriorWord.HIGHER, PriorWord.LOWER, PriorWord.TWICE, PriorWord.TIMES}
)
"""Behind what the thing that something is compared with stands."""
_WAYS = frozenset({PriorWord.GROWTH, PriorWord.DECLINE})
_HEADING = frozenset({PriorWord.WHOLE, PriorWord.CHANGE, PriorWord.LEVEL, PriorWord.WAS, PriorWord.STEADY, DASH})
_SAID_OF_CHANGES = frozenset({PriorWord.HIGHER, PriorWord.LOWER, PriorWord.CHANGE}) | _WAYS
"""Behind a figure that is a change: "in May, which is {F14} less"."""
_BY_THEN = frozenset({"к", "ко"})
_WHICH = frozenset({"который", "which", "когда", "when"})
_TWO = 2
_APART = frozenset({PART, BRACKET, PriorWord.AND})


def parts_of(tokens: Sequence[Token]) -> list[list[Token]]:
    """Cut a sentence into parts; what holds no figure belongs to the part behind it, the last one stands alone."""
    parts: list[list[Token]] = [[]]
    for one, two in zip(tokens, (*tokens[1:], None), strict=True):
        if one.kind == DASH and two is not None and two.kind in {METRIC, PERIOD} and is_heading(parts[-1]):
            parts.append([])
            continue
        told = any(two.kind == FIGURE for two in parts[-1])
        if one.kind in _APART or (one.kind == DASH and told and two is not None and two.kind == PERIOD):
            if told:
                parts.append([])
            continue
        parts[-1].append(one)
    return [part for part in parts if part]


def is_heading(part: Sequence[Token]) -> bool:
    """«Общая динамика — снижение», "the overall trend is downward": which way the whole went, and no figure."""
    kinds = {one.kind for one in part}
    return kinds <= _HEADING | _WAYS and len(kinds & _WAYS) == 1


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


def is_against_itself(case: Case, sentence: Sequence[Token], part: Sequence[Token], subject: When | None) -> bool:
    """As in "fell in August versus August", «в ноябре — {F2}. Разница с ноябрём — {F3}», "grew compared with 2025"."""
    bases = {one.when for one, is_base in periods_of(part) if is_base}
    told = {one.when for _, one in periods_told(part)}
    meant = {one.when for _, one in periods_told(sentence)} or {subject or When.NOW}
    by_then = any(one.kind == PriorWord.THAN and case.word(one.at) in _BY_THEN for one in part)  # «к апрелю выросло»
    told = told or (meant if meant == {When.NOW} and not by_then else set())
    return bool(bases) and bool(told) and told <= bases


def period_beside(case: Case, sentence: Sequence[Token], figure: Token) -> When | None:
    """«Чем в марте ({F1})», «ниже значения марта, которое составляло {F1}»: the period right before the figure."""
    at = sentence.index(figure)
    behind = sentence[at + 1].kind if at + 1 < len(sentence) else ""
    if at and sentence[at - 1].kind == PERIOD and case.word(figure.at - 1) == "of":
        return sentence[at - 1].when  # "above the earlier level of {F1}"
    before = [one for one in sentence[:at] if one.kind not in {PriorWord.LEVEL, PriorWord.WAS}][-2:]
    if len(before) < _TWO or before[0].kind != PERIOD or behind in {PriorWord.AGAINST, PriorWord.THAN, PriorWord.TO}:
        return None
    which = behind not in _SAID_OF_CHANGES and any(
        case.pieces[place].forms & _WHICH for place in range(before[1].at, figure.at)
    )
    return before[0].when if before[1].kind == BRACKET or (before[1].kind == PART and which) else None


def is_of_other_measure(figure: Token, fact: Fact) -> bool:
    """«В относительном выражении — {F3}» of things, "{F4} in absolute terms" of per cent."""
    return bool(figure.measure) and (figure.measure == PriorWord.RELATIVE) != (fact.unit.kind is UnitKind.PERCENT)


def has_title(part: Sequence[Token]) -> bool:
    """«Зафиксирован рост: число визитов …»: what stands behind the colon is told of the metric."""
    return (DASH, METRIC) in pairwise(one.kind for one in part)


def behind_title(part: Sequence[Token]) -> Sequence[Token]:
    """The part behind the colon, or all of it."""
    titles = [place for place, (one, two) in enumerate(pairwise(part)) if (one.kind, two.kind) == (DASH, METRIC)]
    return part[titles[-1] :] if titles else part


def is_in_place_of_base(case: Case, sentence: Sequence[Token], figure: Token) -> bool:
    """«Выше значения марта ({F4})», «которое составляло {F4}»: where the figure of March is looked for."""
    at = sentence.index(figure)
    if period_beside(case, sentence, figure) is not None and sentence[at - 1].kind != BRACKET:
        return True
    behind = [one.kind for one in sentence[max(0, at - 2) : at]] == [PERIOD, BRACKET]
    return behind and any(one.kind in {PriorWord.HIGHER, PriorWord.LOWER} for one in sentence[:at])


def is_times(case: Case, part: Sequence[Token], step: int, earlier: When) -> bool:
    """As in "{F5} times the May figure", «{F5} от уровня мая» of the later figure over the earlier one."""
    behind = part[step + 1 : step + 3]
    kinds = [one.kind for one in behind]
    if kinds[:1] == [PERIOD]:
        return case.word(part[step].at + 1) == "of" and behind[0].when is earlier
    return kinds in ([PriorWord.TIMES, PERIOD], [PriorWord.FROM, PERIOD]) and behind[1].when is earlier


def are_levels(sentence: Sequence[Token], changes: Container[str] = ()) -> bool:
    """«Динамика: {F1} в начале, {F3} в конце»: two figures, each with its period right behind it; changes aside."""
    levels = [one for one in sentence if one.fact is not None and one.fact.id not in changes]
    behind = [two.when for one, two in pairwise(sentence) if one in levels]
    figures = len(levels)
    return figures == len(behind) == len(set(behind)) == _TWO and When.NOW in behind and None not in behind


def says_that(sentence: Sequence[Token]) -> bool:
    """As in "That is {F3}" behind a move: by so much."""
    return [one.kind for one in sentence[:_TWO]] == [PriorWord.LEVEL, FIGURE]
