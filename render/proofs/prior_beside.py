"""Words of a sentence of two periods by what stands beside them: "on Friday" compares nothing, "on March" does."""

from __future__ import annotations

from dataclasses import replace

from render.proofs.prior_facts import PriorFacts, When
from render.proofs.prior_token_kinds import FIGURE, PERIOD, Token
from render.vocabulary.periods import Grain
from render.vocabulary.prior_words import PriorWord

_ARTICLES = frozenset({"the", "an", "a", "this", "its"})
_NOUNS_OF: dict[str, str] = {PriorWord.RISE: PriorWord.GROWTH, PriorWord.FALL: PriorWord.DECLINE}
_NOUNS = frozenset({PriorWord.CHANGE, PriorWord.GAP, PriorWord.GROWTH, PriorWord.DECLINE, PriorWord.RATIO})
_LED = frozenset({PriorWord.FROM, PriorWord.TO})
_MEASURES = frozenset({PriorWord.RELATIVE, PriorWord.ABSOLUTE})
_TO_OTHER = frozenset({"с", "со", "with", "from", "to"})
_TWO_IN_ORDER = [FIGURE, PriorWord.AND, FIGURE]


def in_place(prior: PriorFacts, tokens: list[Token]) -> list[Token]:
    """Tell words by what stands before and behind them.

    "It was {F1} then" is the earlier period, "the increase" a noun, «разница со значением в августе» a comparison.
    """
    case = prior.case
    tokens = _became(_without_spans(_in_measures(tokens)))
    found: list[Token] = []
    for step, one in enumerate(tokens):
        before = found[-1] if found else None
        behind = tokens[step + 1 : step + 3]
        if before is not None and before.kind == FIGURE and case.word(one.at) == "then":
            found.append(replace(one, kind=PriorWord.BEFORE))
        elif one.kind in _NOUNS_OF and case.word(one.at - 1) in _ARTICLES:
            found.append(replace(one, kind=_NOUNS_OF[one.kind]))
        elif one.kind in _LED and _is_base_of_noun(found, behind):
            found.append(replace(one, kind=PriorWord.THAN))
        elif one.kind == PriorWord.GAP and behind and behind[0].kind == PERIOD and _is_joined(prior, one, behind[0]):
            found.extend((one, Token(PriorWord.THAN, one.at)))
        elif one.kind == PriorWord.BY and behind and behind[0].kind == PERIOD:
            continue  # «на неделе 35»
        elif not (case.word(one.at) == "on" and _is_of_day(prior, before, behind)):
            found.append(one)
    return found


def _in_measures(tokens: list[Token]) -> list[Token]:
    """Leave out «в абсолютном выражении»: the change right before it, or else the next one, is told in that measure."""
    found = list(tokens)
    for step, one in enumerate(tokens):
        if one.kind in _MEASURES:
            before = [place for place in (step - 1,) if place >= 0 and tokens[place].kind == FIGURE]
            behind = [place for place in range(step, len(tokens)) if tokens[place].kind == FIGURE]
            for place in (before or behind)[:1]:
                found[place] = replace(found[place], measure=one.kind)
    return [one for one in found if one.kind not in _MEASURES]


def _without_spans(tokens: list[Token]) -> list[Token]:
    """«С января по август», "from July to August": the whole stretch, where no figure stands between the two."""
    found: list[Token] = []
    step = 0
    while step < len(tokens):
        span = [one for one in tokens[step + 1 : step + 4] if one.kind != PriorWord.TO][:2]
        ends = [one.kind for one in span] == [PERIOD, PERIOD] and span[1].when is When.NOW is not span[0].when
        if tokens[step].kind == PriorWord.FROM and ends:
            found.append(Token(PriorWord.WHOLE, tokens[step].at))
            step = tokens.index(span[1]) + 1
        else:
            found.append(tokens[step])
            step += 1
    return found


def _became(tokens: list[Token]) -> list[Token]:
    """As in "{F1} became {F2}": from the one to the other; "and became {F2}" is now."""
    found = list(tokens)
    for step, one in enumerate(tokens):
        beside = [two.kind for two in tokens[max(0, step - 1) : step + 2]]
        if one.kind == PriorWord.BECAME and beside == [FIGURE, PriorWord.BECAME, FIGURE]:
            first = tokens[step - 1]
            at = found.index(first)
            found[at : at + 2] = [Token(PriorWord.FROM, first.at), first, Token(PriorWord.TO, one.at)]
    return [replace(one, kind=PriorWord.NOW) if one.kind == PriorWord.BECAME else one for one in found]


def _is_joined(prior: PriorFacts, gap: Token, period: Token) -> bool:
    """«Разница с октябрём», "the gap to October": the words before the period are of the gap."""
    return any(prior.case.word(at) in _TO_OTHER for at in range(gap.at + 1, period.at))


def _is_base_of_noun(before: list[Token], behind: list[Token]) -> bool:
    """«Разница со значением в августе», "the ratio of July to June": against a period, and no span of two."""
    kinds = [one.kind for one in before[-2:]]
    noun = kinds[-1:] and kinds[-1] in _NOUNS
    noun = noun or (kinds[:1] == [PriorWord.RATIO] and before[-1].when is When.NOW)
    span = len(behind) > 1 and behind[1].kind in _LED
    return bool(noun) and bool(behind) and behind[0].kind == PERIOD and not span


def _is_of_day(prior: PriorFacts, before: Token | None, behind: list[Token]) -> bool:
    """As in "on Friday", "a decline on 19 August": when it was; "up {F5} on Thursday" can be taken in two ways."""
    day = prior.grain in {Grain.DAY, Grain.WEEKDAY} and bool(behind) and behind[0].kind == PERIOD
    changed = before is not None and before.fact is not None and prior.told[before.fact.id].is_change
    return day and not changed


def respectively(tokens: list[Token]) -> list[Token] | None:
    """«Сейчас больше, чем в мае: {F1} и {F2} соответственно»: one figure against the other; None of another order."""
    at = next((place for place, one in enumerate(tokens) if one.kind == PriorWord.RESPECTIVELY), None)
    if at is None:
        return tokens
    kinds = [one.kind for one in tokens]
    rest = [*tokens[:at], *tokens[at + 1 :]]
    if kinds[:at].count(FIGURE) < len(_TWO_IN_ORDER) - 1:
        return rest
    first = at - len(_TWO_IN_ORDER)
    compared = [place for place in range(max(first, 0)) if kinds[place] == PERIOD]
    if first < 0 or kinds[first:at] != _TWO_IN_ORDER or len(compared) != 1 or kinds[compared[0] - 1] != PriorWord.THAN:
        return None
    rest[first + 1] = replace(rest[first + 1], kind=PriorWord.AGAINST)
    return rest
