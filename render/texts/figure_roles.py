"""What a figure is of: one row, a group of rows, all rows, their average, a share, a change.

A text may tell a figure only by words that say which of these it is (``render.checks.roles``).
"""

from __future__ import annotations

import re
from enum import StrEnum

from core.fact import Fact, FactKind
from core.unit import UnitKind
from ledger.formula import fact_ids
from render.texts.proof import Evidence, number

_SHARE = re.compile(r"F\d+\s*[/÷]\s*F\d+\s*\)?\s*[×*·]\s*100")
_SHARE_OF_SUM = re.compile(r"\s*\(\s*F\d+(?:\s*\+\s*F\d+)+\s*\)\s*[/÷]\s*F\d+\s*[×*·]\s*100")
_QUOTIENT = re.compile(r"\s*F\d+\s*[/÷]\s*F\d+\s*$")
_COUNT = re.compile(r"\s*count\s*\(", re.IGNORECASE)
_AVERAGE = re.compile(r"\+.*[/÷]\s*\d+\s*$")


class Role(StrEnum):
    """What a figure is of."""

    LEVEL = "level"
    """The figure of one row, or of an answer of one row."""
    GROUP = "group"
    """The total of a group of rows: a city of rows by city and product."""
    TOTAL = "total"
    AVERAGE = "average"
    """The average over rows; not a column that holds averages."""
    SHARE = "share"
    """A part of a whole in per cent, derived from a figure; not a column that holds rates."""
    CHANGE = "change"
    MULTIPLE = "multiple"
    """A quotient of two figures."""
    SUM = "sum"
    """Some rows added up."""
    COUNT = "count"
    """The number of rows."""
    OTHER = "other"


def role_of(evidence: Evidence, fact: Fact) -> Role:
    """Return what a figure is of."""
    if fact.kind is FactKind.ROW_COUNT or _COUNT.match(fact.formula):
        return Role.COUNT
    if fact.kind is FactKind.TOTAL:
        return Role.GROUP if any(evidence.is_varied(column) for column, _ in fact.row_key) else Role.TOTAL
    if evidence.change_of(fact) is not None:
        return Role.CHANGE
    if fact.kind is FactKind.FORMULA:
        return _of_formula(evidence, fact)
    if fact.column.endswith("_share") and fact.column.removesuffix("_share") in evidence.measure_columns():
        return Role.SHARE
    return Role.LEVEL if number(fact) is not None else Role.OTHER


def _of_formula(evidence: Evidence, fact: Fact) -> Role:
    inputs = [evidence.known[name] for name in fact_ids(fact.formula) if name in evidence.known]
    if any(evidence.change_of(one) is not None for one in inputs):
        return Role.CHANGE
    if evidence.is_metric_of_its_own(fact):
        return Role.LEVEL
    quotient = fact.unit.kind is UnitKind.PERCENT and _QUOTIENT.match(fact.formula)
    added = bool(inputs) and all(role_of(evidence, one) is Role.SHARE for one in inputs)  # the shares of some rows
    if _SHARE.search(fact.formula) or _SHARE_OF_SUM.match(fact.formula) or quotient or added:
        return Role.SHARE
    by_rows = len(inputs) > 1 and inputs[1].kind is FactKind.ROW_COUNT
    if _AVERAGE.search(fact.formula) or by_rows:
        return Role.AVERAGE
    if re.search(r"[/÷]", fact.formula):
        return Role.MULTIPLE
    ids = fact_ids(fact.formula)
    return Role.LEVEL if len(ids) == 1 else Role.SUM if "+" in fact.formula else Role.OTHER
