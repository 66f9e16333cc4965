"""Tokens of a plan put together: «выполнение плана» is a completion, «выше общего плана» a comparison with it.

What a plan's word only completes («план» of «план выполнен», «от плана» of a deviation) is left out, so that every
word of a plan that remains says what a figure beside it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from render.proofs.plan_tokens import COLON, COMMA, DASH, FIGURE, METRIC, ROW, Token
from render.texts.case import Case
from render.vocabulary.plan_words import PlanWord

COMPARED = "compared"
"""«Выше плана»: a comparison of a level with the other one; ``of`` tells which way and with which."""
PAIR = "pair"
"""«План и факт»: two figures of each row in this order; ``of`` tells which is first."""
LEVELS = frozenset({PlanWord.PLAN, PlanWord.ACTUAL})
GAPS = frozenset({PlanWord.DEVIATION, PlanWord.SHORTFALL, PlanWord.EXCESS})
VERBS = frozenset({PlanWord.MET, PlanWord.EXCEEDED, PlanWord.MISSED, PlanWord.EQUAL})
_EXTREMES = frozenset({PlanWord.BEST, PlanWord.WORST})
WAYS = {PlanWord.HIGHER: "above", PlanWord.LOWER: "below"}
_JOINING = frozenset({PlanWord.AND, PlanWord.AGAINST})
_BARE = frozenset({"показатель", "уровень", "level", "доля"})
_LOOSE = frozenset({"разница", "разницу", "разницы", "difference", "разрыв", "gap"})
_PASSED = frozenset({
    ROW, METRIC, PlanWord.WHOLE, PlanWord.NOT, PlanWord.ALL, PlanWord.NONE, PlanWord.BOTH, PlanWord.ONLY, PlanWord.AND,
    PlanWord.BEST, PlanWord.WORST,
})  # fmt: skip
"""What may stand between a verb and the plan that it is said of."""


def phrases(case: Case, tokens: Sequence[Token]) -> list[Token] | None:
    """Return the tokens with phrases put together; None where a word stands in no phrase that it needs."""
    found = _without_comma_of_than(tokens)
    found = [_with_of(case, one) for one in found]
    for join in (_wholes, _degrees, _completions, _gaps, _comparisons, _pairs, _exact, _verbs):
        joined = join(case, found)
        if joined is None:
            return None
        found = joined
    return found


def _without_comma_of_than(tokens: Sequence[Token]) -> list[Token]:
    """«Выше, чем в Самаре»: this comma parts nothing."""
    following = [*tokens[1:], None]
    return [one for one, two in zip(tokens, following, strict=True)
            if not (one.kind == COMMA and two is not None and two.kind == PlanWord.THAN)]  # fmt: skip


def _with_of(case: Case, token: Token) -> Token:
    """«{F8} плана», "{F8} of the target": the plan as that which a part is of."""
    led = {case.word(token.at - 1), case.word(token.at - 2)}
    parted = token.kind == PlanWord.PLAN and ("of" in led or case.word(token.at) in {"плана", "бюджета"})
    return replace(token, of="of") if parted else token


def _wholes(_case: Case, tokens: list[Token]) -> list[Token]:
    """«По всем филиалам вместе», "all plants combined": all rows as one."""
    following = [*tokens[1:], None]
    return [one for one, two in zip(tokens, following, strict=True)
            if not (one.kind == PlanWord.ALL and two is not None and two.kind == PlanWord.WHOLE)]  # fmt: skip


def _degrees(case: Case, tokens: list[Token]) -> list[Token] | None:
    """«Процент выполнения», "completion rate": the completion itself; «показатель» alone says nothing."""
    found: list[Token] = []
    for step, one in enumerate(tokens):
        if one.kind != PlanWord.DEGREE:
            found.append(one)
            continue
        beside = {two.kind for two in tokens[max(0, step - 1) : step + 3]}
        if PlanWord.COMPLETION not in beside and not _is_bare(case, one.at):
            return None
    return found


def _is_bare(case: Case, at: int) -> bool:
    """«Показатель», "level": in any case and number they add nothing."""
    return case.word(at) in _BARE or bool(case.pieces[at].forms & _BARE)


def _completions(case: Case, tokens: list[Token]) -> list[Token]:
    """«Выполнение плана», "plan completion"."""
    found: list[Token] = []
    for step, one in enumerate(tokens):
        before = found[-1].kind if found else ""
        of_completion = PlanWord.COMPLETION in {before, _kind(tokens, step + 1)}
        with_plan = case.word(one.at - 1) in {"с", "with"} and _EXTREMES & {before, _kind(tokens, step + 1)}
        if one.kind == PlanWord.PLAN and with_plan:  # «хуже всего с планом в Калуге»
            found.append(Token(PlanWord.COMPLETION, one.at))
        elif one.kind == PlanWord.PLAN and _is_measured_by(found, _kind(tokens, step + 1)):  # "did best against plan"
            found[-1] = Token(PlanWord.COMPLETION, one.at)
        elif one.kind != PlanWord.PLAN or not of_completion:
            found.append(one)
    return found


def _is_measured_by(before: Sequence[Token], behind: str) -> bool:
    """Tell whether a plan is what an extreme is measured by, and no figure that is set against another."""
    led = len(before) > 1 and before[-1].kind == PlanWord.AGAINST and before[-2].kind in _EXTREMES
    return led and behind != FIGURE


def _gaps(case: Case, tokens: list[Token]) -> list[Token] | None:
    """«Отклонение факта от плана», «разница между планом и фактом», "variance from plan"."""
    found: list[Token] = []
    step = 0
    while step < len(tokens):
        one = tokens[step]
        found.append(one)
        step += 1
        if one.kind not in GAPS:
            continue
        led = bool(len(found) > 1 and found[-2].kind == PlanWord.PLAN)
        if led:
            found[-2:] = [one]
        while _kind(tokens, step) in {ROW, METRIC, PlanWord.WHOLE} and _has_from(case, tokens[step:]):
            found.append(tokens[step])  # «отставание Калуги от плана»
            step += 1
        stop = step
        while stop < len(tokens) and tokens[stop].kind in LEVELS | {PlanWord.AND}:
            stop += 1
        if case.word(one.at) in _LOOSE and not led and stop == step:
            return None
        step = stop
    return found


def _has_from(case: Case, tokens: Sequence[Token]) -> bool:
    """Tell whether the plan that a gap is from stands behind the names that the gap is of."""
    level = next((one for one in tokens if one.kind not in {ROW, METRIC, PlanWord.WHOLE}), None)
    return level is not None and level.kind in LEVELS and case.word(level.at - 1) in {"от", "from"}


def _comparisons(_case: Case, tokens: list[Token]) -> list[Token] | None:
    """«Выше общего плана», "more than planned": put together, the rows that stand within kept before it."""
    found: list[Token] = []
    step = 0
    while step < len(tokens):
        one = tokens[step]
        stop = step + 1
        while stop < len(tokens) and tokens[stop].kind in {PlanWord.THAN, PlanWord.WHOLE}:
            stop += 1
        with_level = stop < len(tokens) and tokens[stop].kind in LEVELS
        if with_level and one.kind in {PlanWord.BETTER, PlanWord.WORSE}:
            return None
        if not with_level or one.kind not in WAYS:
            found.append(_as_before(one, tokens[step:], found))
            step += 1
            continue
        found.extend(two for two in tokens[step + 1 : stop] if two.kind == PlanWord.WHOLE)
        level = tokens[stop]
        found.append(Token(COMPARED, level.at, of=f"{WAYS[PlanWord(one.kind)]} {level.kind}"))
        figure = tokens[stop + 1] if stop + 1 < len(tokens) else None
        if figure is not None and figure.kind == FIGURE:  # «меньше плановых {F13}»
            found.append(level)
        step = stop + 1
    return found


def _as_before(token: Token, rest: Sequence[Token], found: Sequence[Token]) -> Token:
    """«Факт Твери выше плана, факт Калуги — ниже»: lower than what the one before was compared with."""
    compared = [one for one in found if one.kind == COMPARED]
    if token.kind not in WAYS or not compared or any(one.kind == PlanWord.THAN for one in rest):
        return token
    return replace(token, kind=COMPARED, of=f"{WAYS[PlanWord(token.kind)]} {compared[-1].of.split()[1]}")


def _exact(_case: Case, tokens: list[Token]) -> list[Token] | None:
    """«Ровно выполнен», "hit its target exactly": no more than that."""
    exact = [one for one in tokens if one.kind == PlanWord.EXACTLY]
    verbs = [one for one in tokens if one.kind in VERBS]
    if not exact:
        return tokens
    if len(exact) > 1 or [one.kind for one in verbs] != [PlanWord.MET]:
        return None
    equal = [replace(one, kind=PlanWord.EQUAL) if one.kind == PlanWord.MET else one for one in tokens]
    return [one for one in equal if one.kind != PlanWord.EXACTLY]


def _pairs(_case: Case, tokens: list[Token]) -> list[Token]:
    """«План и факт: {F1} и {F2}», "plan versus actual"."""
    found: list[Token] = []
    step = 0
    while step < len(tokens):
        three = tokens[step : step + 3]
        kinds = [one.kind for one in three]
        if len(kinds) == 3 and {kinds[0], kinds[2]} == LEVELS and kinds[1] in _JOINING:
            found.append(Token(PAIR, three[0].at, of=kinds[0]))
            step += 3
            continue
        found.append(tokens[step])
        step += 1
    return found


def _verbs(case: Case, tokens: list[Token]) -> list[Token] | None:
    """«План по продажам в Перми выполнен», "beat its target": the plan's word belongs to the verb.

    A verb that speaks of what came of it («план превысил факт») turns the sense round, and is not read.
    """
    gone: set[int] = set()
    for step, one in enumerate(tokens):
        if one.kind not in VERBS:
            continue
        if step + 1 < len(tokens) and tokens[step + 1].kind == PlanWord.ACTUAL:
            return None
        before, behind = _reached(tokens, step, -1), _reached(tokens, step, 1)
        if before is not None and tokens[before].of and _kind(tokens, before - 1) == FIGURE:
            continue  # "{F3} of the plan was achieved"
        if before is not None and _kind(tokens, before + 1) not in {FIGURE, DASH, COLON}:
            gone.add(before)
        elif behind is not None and not _names_figure(case, tokens, behind):
            gone.add(behind)
        elif case.word(one.at).startswith(_REACHING) and _kind(tokens, step + 1) == FIGURE:
            gone.add(step)  # "reaching {F7}"
    return [one for step, one in enumerate(tokens) if step not in gone]


_REACHING = ("reach", "дости")


def _kind(tokens: Sequence[Token], step: int) -> str:
    return tokens[step].kind if 0 <= step < len(tokens) else ""


def _reached(tokens: list[Token], step: int, way: int) -> int | None:
    """The plan's word of a verb: in its own part of the sentence, rows, metrics and denials between."""
    place = step + way
    while _kind(tokens, place) in _PASSED:
        place += way
    return place if _kind(tokens, place) == PlanWord.PLAN else None


def _names_figure(case: Case, tokens: list[Token], place: int) -> bool:
    """«Превысил запланированные {F1}», "short of the target of {F1}", and not «недобрал до плана {F11}»."""
    beside = tokens[place + 1].at == tokens[place].at + 1 if place + 1 < len(tokens) else False
    noun = case.word(tokens[place].at).removesuffix("s") in _PLANS or "план" in case.pieces[tokens[place].at].forms
    return _kind(tokens, place + 1) == FIGURE and not (beside and noun)


_PLANS = frozenset({"plan", "target", "budget", "goal"})


def rowed(token: Token) -> bool:
    """Tell whether a token says of which row something is told: a row's name, or all rows together."""
    return token.kind in {ROW, PlanWord.WHOLE}
