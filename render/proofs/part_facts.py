"""A whole, a part of it, its share and the rest, where the facts of an answer of one row hold them.

Of «Число посещений» and «Число льготных посещений» with ``F2 / F1 × 100`` or ``F1 − F2`` the first is the whole. What
a computed figure is its formula and its numbers decide: only ``whole − part`` is the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import cached_property

from core.fact import Fact, FactKind
from core.unit import UnitKind
from ledger.formula import fact_ids
from render.numbers import last_digit
from render.proofs.plan_actual import plans
from render.texts.case import Case
from render.texts.proof import is_difference, number

_HUNDRED = Decimal(100)
_PAIR = 2


class Portion(StrEnum):
    """What a figure is of the whole."""

    WHOLE = "whole"
    PART = "part"
    REST = "rest"
    SHARE = "share"
    """The share of the part in the whole, in per cent."""


@dataclass(frozen=True)
class PartFacts:
    """A whole and a part of it that the facts set against each other."""

    case: Case
    whole: Fact
    part: Fact

    @classmethod
    def of(cls, case: Case) -> PartFacts | None:
        """Read the facts of an answer of one row; None if no figure, or more than one, is told as a part of another."""
        if case.evidence.varied() or plans(case):
            return None
        pairs = {(one.whole.id, one.part.id): one for one in _candidates(case)}
        return next(iter(pairs.values())) if len(pairs) == 1 else None

    @cached_property
    def told(self) -> dict[str, Portion]:
        """What each figure is, by the id of its fact; a figure that is none of these has no entry."""
        found = {self.whole.id: Portion.WHOLE, self.part.id: Portion.PART}
        for fact in self.case.evidence.known.values():
            portion = _portion(fact, self.whole, self.part)
            if portion is not None:
                found[fact.id] = portion
        return found

    def value(self, portion: Portion) -> Decimal:
        """Return how much the whole, the part or the rest is."""
        whole, part = number(self.whole) or Decimal(0), number(self.part) or Decimal(0)
        return {Portion.WHOLE: whole, Portion.PART: part, Portion.REST: whole - part}[portion]


def _candidates(case: Case) -> list[PartFacts]:
    """Every whole and part of which a share or a rest is told."""
    found: list[PartFacts] = []
    for fact in case.evidence.known.values():
        inputs = [case.evidence.known[name] for name in fact_ids(fact.formula) if name in case.evidence.known]
        if fact.kind is not FactKind.FORMULA or len(inputs) != _PAIR or not _are_alike(case, inputs):
            continue
        small, large = sorted(inputs, key=lambda one: number(one) or Decimal(0))
        if _portion(fact, large, small) is not None:
            found.append(PartFacts(case, large, small))
    return found


def _are_alike(case: Case, facts: list[Fact]) -> bool:
    """Two levels of two metrics that are measured alike, neither the earlier one of the other, none below zero."""
    one, other = facts
    levels = all(fact.kind is FactKind.CELL and (number(fact) or Decimal(0)) > 0 for fact in facts)
    units = one.unit.kind is other.unit.kind and one.unit.symbol == other.unit.symbol
    earlier = any(case.evidence.compared_with(fact.column) or case.evidence.base_of(fact.column) for fact in facts)
    percent = one.unit.kind is UnitKind.PERCENT
    return levels and units and not earlier and not percent and one.column != other.column


def _portion(fact: Fact, whole: Fact, part: Fact) -> Portion | None:
    value, large, small = number(fact), number(whole), number(part)
    names = fact_ids(fact.formula)
    if value is None or not large or small is None or set(names) != {whole.id, part.id} or len(names) != _PAIR:
        return None
    step = last_digit(value)
    if fact.unit.kind is UnitKind.PERCENT:
        borne_out = abs(small / large * _HUNDRED - value) <= step and not is_difference(fact.formula)
        return Portion.SHARE if borne_out else None
    return Portion.REST if is_difference(fact.formula) and large - small == value else None
