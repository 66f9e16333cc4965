"""Whether a computed fact still has the value that its formula gives."""

from __future__ import annotations

from decimal import Decimal

from core.fact import Fact, FactKind
from core.unit import UnitKind
from ledger.formula import FaultKind, FormulaFault, evaluate, fact_ids
from render.numbers import last_digit
from render.texts.proof import Evidence, number


def keeps_formula(evidence: Evidence, fact: Fact) -> bool:
    """Tell whether a fact is no formula, or has its value up to the rounding of the last digit."""
    if fact.kind is not FactKind.FORMULA or not fact_ids(fact.formula):
        return True
    computed = evaluate(fact.formula, evidence.known)
    value = number(fact)
    if isinstance(computed, FormulaFault):
        return value is None or computed.kind is FaultKind.SYNTAX
    if value is None:
        return False
    gap = max(last_digit(value) * Decimal("0.51"), Decimal("0.000001"))  # as far as rounding moves the last digit
    as_percent = fact.unit.kind is UnitKind.PERCENT and abs(computed.value * 100 - value) <= gap
    return as_percent or abs(computed.value - value) <= gap
