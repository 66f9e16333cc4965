from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.fact import Fact, FactKind
from core.unit import NUMBER, PERCENT, Unit, UnitKind
from ledger.formula import Computed, FaultKind, FormulaFault, evaluate, fact_ids

COUNT = Unit(UnitKind.COUNT, "", ("кошелёк", "кошелька", "кошельков"), ("wallet", "wallets"))
RUBLES = Unit(UnitKind.MONEY, "₽")


def fact(fact_id: str, value: object, unit: Unit = COUNT) -> Fact:
    return Fact(fact_id, FactKind.CELL, value, unit, "S1", "c")  # type: ignore[arg-type]


FACTS = {
    "F1": fact("F1", 120),
    "F2": fact("F2", 80),
    "F3": fact("F3", Decimal("1500.50"), RUBLES),
    "F4": fact("F4", 0),
    "F5": fact("F5", None),
    "F6": fact("F6", "Москва", NUMBER),
    "F7": fact("F7", Decimal("0.1"), NUMBER),
    "F8": fact("F8", Decimal("0.2"), NUMBER),
}


@pytest.mark.parametrize(
    ("formula", "value", "unit"),
    [
        ("(F1 − F2) / F2 × 100", Decimal(50), PERCENT),
        ("(F1 - F2) / F2 * 100", Decimal(50), PERCENT),
        ("F1 − F2", Decimal(40), COUNT),
        ("round(F2 / F1 × 100, 1)", Decimal("66.7"), PERCENT),
        ("round(F3 / F1, 2)", Decimal("12.50"), RUBLES),
        ("−F1 + 2 × (F2 + 1,5)", Decimal(43), COUNT),
        ("F7 + F8", Decimal("0.3"), NUMBER),
        ("round(2.675, 2)", Decimal("2.68"), NUMBER),
    ],
)
def test_formulas_are_exact_and_know_their_units(formula: str, value: Decimal, unit: Unit) -> None:
    computed = evaluate(formula, FACTS)
    assert isinstance(computed, Computed)
    assert computed.value == value
    assert computed.unit == unit


@pytest.mark.parametrize(
    ("formula", "kind"),
    [
        ("F1 / F4", FaultKind.DIVISION_BY_ZERO),
        ("F1 + F5", FaultKind.MISSING_VALUE),
        ("F1 + F6", FaultKind.NOT_A_NUMBER),
        ("F1 + F99", FaultKind.UNKNOWN_FACT),
        ("F1 + F3", FaultKind.UNIT_MISMATCH),
        ("F1 +", FaultKind.SYNTAX),
        ("(F1", FaultKind.SYNTAX),
        ("F1 F2", FaultKind.SYNTAX),
        ("__import__('os')", FaultKind.SYNTAX),
        ("round(F1, F2)", FaultKind.SYNTAX),
        ("", FaultKind.SYNTAX),
    ],
)
def test_what_has_no_value_says_why(formula: str, kind: FaultKind) -> None:
    found = evaluate(formula, FACTS)
    assert isinstance(found, FormulaFault)
    assert found.kind is kind


@given(
    st.integers(-(10**15), 10**15),
    st.integers(-(10**15), 10**15),
    st.decimals("-1e9", "1e9", places=4),
)
def test_sums_and_products_are_those_of_decimal(a: int, b: int, c: Decimal) -> None:
    facts = {"F1": fact("F1", a, NUMBER), "F2": fact("F2", b, NUMBER), "F3": fact("F3", c, NUMBER)}
    computed = evaluate("(F1 − F2) × F3 + F1", facts)
    assert isinstance(computed, Computed)
    assert computed.value == (a - b) * Decimal(c) + a


@given(st.text("F0123456789+-*/(), .round", max_size=30))
def test_no_text_breaks_the_parser(text: str) -> None:
    assert isinstance(evaluate(text, FACTS), (Computed, FormulaFault))


def test_the_facts_of_a_formula_are_named_once() -> None:
    assert fact_ids("round((F12 − F7) / F7 × 100, 1)") == ("F12", "F7")
