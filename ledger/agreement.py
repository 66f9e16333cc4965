"""Facts that say the same, and facts that cannot both be true."""

from __future__ import annotations

from core.fact import Fact, FactKind
from ledger.facts import Facts

_COMPARED = (FactKind.CELL, FactKind.TOTAL, FactKind.ROW_COUNT)


def duplicates(facts: Facts) -> tuple[tuple[Fact, Fact], ...]:
    """Return pairs of facts from two sources about one figure with one value."""
    return tuple(pair for pair in _pairs(facts) if pair[0].value == pair[1].value)


def contradictions(facts: Facts) -> tuple[tuple[Fact, Fact], ...]:
    """Return pairs of facts about one figure of one row with different values."""
    return tuple(pair for pair in _pairs(facts) if pair[0].value != pair[1].value)


def _pairs(facts: Facts) -> list[tuple[Fact, Fact]]:
    """Pair each fact with the first one that speaks of the same figure."""
    first: dict[tuple[FactKind, str, tuple[tuple[str, str], ...]], Fact] = {}
    found = []
    for fact in facts.facts:
        if fact.kind not in _COMPARED or not (fact.column or fact.row_key):
            continue
        known = first.setdefault((fact.kind, fact.column, fact.row_key), fact)
        if known is not fact and known.source != fact.source:
            found.append((known, fact))
    return found
