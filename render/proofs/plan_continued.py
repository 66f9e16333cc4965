"""A sentence that goes on with what the one before told of a plan: «План выполнен на {F13}. В Твери — {F7}».

It names no quantity, and so tells the same one; or it names no row, and so tells those of the sentence before in their
order: "In Kazan it is above plan, in Ufa below. The deviations are {F10} and {F12}".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from render.proofs.plan_facts import PlanFacts, Quantity
from render.proofs.plan_phrases import GAPS, LEVELS, VERBS, rowed
from render.proofs.plan_tokens import FIGURE, METRIC, ROW, Token
from render.texts.case import Case
from render.vocabulary.plan_words import ALIKE_KINDS, PlanWord

PLANS = frozenset({*LEVELS, *GAPS, PlanWord.COMPLETION, PlanWord.EQUAL})
NEVER = frozenset({PlanWord.AVERAGE, PlanWord.FUTURE})
"""No figure of a plan is an average, and none tells of the future."""
_EXTREMES = frozenset({PlanWord.BEST, PlanWord.WORST})
_OWN = frozenset({*PLANS, *NEVER, *VERBS, METRIC, PlanWord.GOT, PlanWord.HIGHER, PlanWord.LOWER, PlanWord.NOT})
"""What a sentence that names its own quantity, or compares, holds."""


def continued(case: Case, plan: PlanFacts, before: Sequence[Token], tokens: list[Token]) -> list[Token]:
    """Return the tokens of a sentence with what it takes over from the proved one right before it."""
    plain = _without_kinds(case, tokens)
    if _tells_completion(before, plan) and _goes_on(plain, plan):
        return [Token(PlanWord.COMPLETION, plain[0].at), *plain]
    rows = list(dict.fromkeys(one.row for one in before if rowed(one)))
    figures = [one for one in tokens if one.kind == FIGURE]
    if len(rows) < len(("one", "other")) or len(figures) != len(rows) or any(rowed(one) for one in tokens):
        return tokens
    named = iter(rows)
    return [two for one in tokens for two in (
        (replace(one, kind=ROW, row=next(named), fact=None), one) if one.kind == FIGURE else (one,))]  # fmt: skip


def _without_kinds(case: Case, tokens: Sequence[Token]) -> list[Token]:
    """As in "on the Premium plan" where the rows are tariffs: the word says what the row is, and nothing of a plan."""
    kinds = [alike for alike in ALIKE_KINDS if alike & case.dimension_words]
    return [one for step, one in enumerate(tokens)
            if not (kinds and one.kind == PlanWord.PLAN and step and tokens[step - 1].kind == ROW
                    and tokens[step - 1].at == one.at - 1)]  # fmt: skip


def _tells_completion(tokens: Sequence[Token], plan: PlanFacts) -> bool:
    """Tell whether a sentence told completions, and of nothing else that a next one could go on with."""
    figures = [one.fact.id for one in tokens if one.fact is not None]
    percent = [name for name in figures if plan.told[name].quantity is Quantity.COMPLETION]
    told = any(one.kind in {PlanWord.COMPLETION, PlanWord.MET} for one in tokens)
    return told and bool(figures) and figures[-1:] == percent[-1:]


def _goes_on(tokens: Sequence[Token], plan: PlanFacts) -> bool:
    """«В Твери — {F7}», "Leader: Tver": rows with completions, or the one that has the best."""
    kinds = {one.kind for one in tokens}
    facts = [one.fact for one in tokens if one.fact is not None]
    alike = all(plan.told[fact.id].quantity is Quantity.COMPLETION for fact in facts)
    named = bool(kinds & {ROW, PlanWord.WHOLE}) and (bool(facts) or bool(kinds & _EXTREMES))
    return not kinds & _OWN and alike and named
