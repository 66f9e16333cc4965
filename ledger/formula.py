"""Formulas over facts: «round((F12 − F7) / F7 × 100, 1)», computed in Decimal with units.

Grammar: numbers, fact ids, ``+ − × ÷`` (also ``- * /``), brackets, ``round(expression, decimals)``. What a formula
cannot give is a value (``FormulaFault``), never an exception: a part is missing, a division by zero, units that
do not add up.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, localcontext
from enum import StrEnum

from core.fact import Fact
from core.unit import NUMBER, PERCENT, Unit, UnitKind

_TOKEN = re.compile(r"\s*(?:(?P<id>F\d+)|(?P<number>\d+(?:[.,]\d+)?)|(?P<round>round)|(?P<sign>[-+−–*×·/÷(),]))")
_SIGNS = {"−": "-", "–": "-", "×": "*", "·": "*", "÷": "/"}
_PRECISION = 120
_RATIO = Unit(UnitKind.RATIO)


class FaultKind(StrEnum):
    """Why a formula has no value."""

    SYNTAX = "syntax"
    UNKNOWN_FACT = "unknown_fact"
    MISSING_VALUE = "missing_value"
    NOT_A_NUMBER = "not_a_number"
    DIVISION_BY_ZERO = "division_by_zero"
    UNIT_MISMATCH = "unit_mismatch"


@dataclass(frozen=True, slots=True)
class FormulaFault:
    """A formula without a value; ``subject`` is the fact or the piece of the formula that is at fault."""

    kind: FaultKind
    subject: str


@dataclass(frozen=True, slots=True)
class Computed:
    """The value of a formula and what it counts."""

    value: Decimal
    unit: Unit


class _Stop(Exception):
    """Leaves the recursive descent; never seen outside this module."""

    def __init__(self, kind: FaultKind, subject: str) -> None:
        super().__init__(subject)
        self.fault = FormulaFault(kind, subject)


def evaluate(formula: str, facts: Mapping[str, Fact]) -> Computed | FormulaFault:
    """Compute ``formula`` over ``facts`` (id → fact), exactly except for divisions and declared rounding."""
    with localcontext() as context:
        context.prec = _PRECISION
        try:
            return _Parser(formula, facts).whole()
        except _Stop as stop:
            return stop.fault


def fact_ids(formula: str) -> tuple[str, ...]:
    """Return the facts that a formula uses, each once, in order of appearance."""
    return tuple(dict.fromkeys(re.findall(r"\bF\d+\b", formula)))


class _Parser:
    """Recursive descent that computes while it reads."""

    def __init__(self, formula: str, facts: Mapping[str, Fact]) -> None:
        self._tokens = _tokens(formula)
        self._position = 0
        self._formula = formula
        self._facts = facts

    def whole(self) -> Computed:
        result = self._sum()
        if self._position != len(self._tokens):
            raise _Stop(FaultKind.SYNTAX, self._formula)
        return result

    def _peek(self) -> str:
        return self._tokens[self._position] if self._position < len(self._tokens) else ""

    def _take(self, expected: str = "") -> str:
        token = self._peek()
        if not token or (expected and token != expected):
            raise _Stop(FaultKind.SYNTAX, self._formula)
        self._position += 1
        return token

    def _sum(self) -> Computed:
        left = self._product()
        while self._peek() in {"+", "-"}:
            sign = self._take()
            right = self._product()
            value = left.value + right.value if sign == "+" else left.value - right.value
            left = Computed(value, _unit_of_sum(left.unit, right.unit, self._formula))
        return left

    def _product(self) -> Computed:
        left = self._atom()
        while self._peek() in {"*", "/"}:
            left = self._multiplied(left, self._take())
        return left

    def _multiplied(self, left: Computed, sign: str) -> Computed:
        right = self._atom()
        if sign == "*":
            return Computed(left.value * right.value, _unit_of_product(left, right))
        if not right.value:
            raise _Stop(FaultKind.DIVISION_BY_ZERO, self._formula)
        return Computed(left.value / right.value, _unit_of_quotient(left.unit, right.unit))

    def _atom(self) -> Computed:
        word = self._take()
        if word == "-":
            inner = self._atom()
            return Computed(-inner.value, inner.unit)
        if word == "(":
            inner = self._sum()
            self._take(")")
            return inner
        if word == "round":
            return self._rounded()
        if word.startswith("F"):
            return self._fact(word)
        if not word[0].isdigit():
            raise _Stop(FaultKind.SYNTAX, self._formula)
        return Computed(Decimal(word.replace(",", ".")), NUMBER)

    def _rounded(self) -> Computed:
        self._take("(")
        inner = self._sum()
        self._take(",")
        decimals = self._take()
        self._take(")")
        if not decimals.isdigit() or int(decimals) > 20:
            raise _Stop(FaultKind.SYNTAX, self._formula)
        return Computed(inner.value.quantize(Decimal(1).scaleb(-int(decimals)), ROUND_HALF_UP), inner.unit)

    def _fact(self, fact_id: str) -> Computed:
        fact = self._facts.get(fact_id)
        if fact is None:
            raise _Stop(FaultKind.UNKNOWN_FACT, fact_id)
        if fact.value is None:
            raise _Stop(FaultKind.MISSING_VALUE, fact_id)
        if isinstance(fact.value, bool) or not isinstance(fact.value, (int, Decimal)):
            raise _Stop(FaultKind.NOT_A_NUMBER, fact_id)
        return Computed(Decimal(fact.value), fact.unit)


def _tokens(formula: str) -> list[str]:
    tokens, position, text = [], 0, formula.rstrip()
    while position < len(text):
        found = _TOKEN.match(text, position)
        if found is None:
            raise _Stop(FaultKind.SYNTAX, formula)
        token = found.group().strip()
        tokens.append(_SIGNS.get(token, token))
        position = found.end()
    return tokens


def _unit_of_sum(left: Unit, right: Unit, formula: str) -> Unit:
    if left.kind is right.kind and (left.symbol == right.symbol or left.kind is not UnitKind.MONEY):
        return left if left.forms_ru == right.forms_ru else Unit(left.kind, left.symbol)
    if UnitKind.NUMBER in {left.kind, right.kind}:
        return right if left.kind is UnitKind.NUMBER else left
    raise _Stop(FaultKind.UNIT_MISMATCH, formula)


def _unit_of_product(left: Computed, right: Computed) -> Unit:
    if left.unit.kind is UnitKind.RATIO and right.unit is NUMBER and right.value == 100:
        return PERCENT
    if left.unit.kind in {UnitKind.NUMBER, UnitKind.RATIO}:
        return right.unit if right.unit.kind is not UnitKind.NUMBER else left.unit
    if right.unit.kind in {UnitKind.NUMBER, UnitKind.RATIO}:
        return left.unit
    money = next((unit for unit in (left.unit, right.unit) if unit.kind is UnitKind.MONEY), None)
    return money or NUMBER


def _unit_of_quotient(left: Unit, right: Unit) -> Unit:
    if right.kind is UnitKind.NUMBER:
        return left
    if left.kind is right.kind:
        return _RATIO
    return left if left.kind is UnitKind.MONEY else _RATIO
