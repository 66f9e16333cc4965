"""What a model is given to write a richer text from: facts as JSON, never a table, and no personal data."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from core.fact import Fact, FactKind
from core.language import Language
from core.result import Column, Result
from ledger.facts import Facts
from render.references import shown

if TYPE_CHECKING:
    from domains.semantic_model import Domain

MASK = "•••"
MAX_FACTS = 60
"""More than these say no more to a text of three sentences."""


def material(result: Result, facts: Facts, domain: Domain, language: Language) -> str:
    """Return JSON ``{columns, facts}`` for a prompt.

    Each fact has its id, its kind, its column, its row and its shown value; a value of a personal field, also inside a
    row's name, is masked. Totals, extremes and formulas come first, cells after them, at most ``MAX_FACTS``.
    """
    masked = personal_columns(result, domain)
    ordered = sorted(facts.facts, key=lambda fact: fact.kind is FactKind.CELL)[:MAX_FACTS]
    data = {
        "columns": [_column(column, masked) for column in result.columns],
        "facts": [_fact(fact, masked, language) for fact in ordered],
    }
    return json.dumps(data, ensure_ascii=False)


def personal_columns(result: Result, domain: Domain) -> frozenset[str]:
    """Return the names of the result's columns that show a personal field of the domain."""
    personal = {str(field.ref) for dataset in domain.datasets for field in dataset.fields if field.pii}
    return frozenset(column.name for column in result.columns if column.plan.source in personal)


def _column(column: Column, masked: frozenset[str]) -> dict[str, Any]:
    found = {"name": column.name, "title": column.plan.title, "role": str(column.plan.role)}
    return {**found, "personal": True} if column.name in masked else found


def _fact(fact: Fact, masked: frozenset[str], language: Language) -> dict[str, Any]:
    kind = fact.formula.partition("(")[0] if fact.kind is FactKind.EXTREME else str(fact.kind)
    found: dict[str, Any] = {"id": fact.id, "kind": kind, "column": fact.column}
    if fact.row_key:
        found["row"] = ", ".join(MASK if column in masked else label for column, label in fact.row_key)
    found["value"] = MASK if fact.column in masked else shown(fact, language)
    return {**found, "formula": fact.formula} if fact.kind is FactKind.FORMULA else found
