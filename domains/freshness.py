"""How new the data of a domain is: which field tells it, and the query that asks."""

from __future__ import annotations

from sqlglot import exp

from core.fact import FreshnessKind
from core.intent import FieldRef
from core.sql import Dialect
from core.syntax import generate
from domains.semantic_model import Domain


def freshness_field(domain: Domain, metrics: tuple[str, ...]) -> tuple[FreshnessKind, FieldRef] | None:
    """Return the field that tells how new the data is: the declared one, else the field of time of the first metric.

    None where there is neither, or a query may not name it.
    """
    timed = (domain.metric(name).time_field for name in metrics)
    declared = domain.freshness
    field = declared or next((field for field in timed if field is not None), None)
    if field is None or domain.field(field).hidden:
        return None
    return (FreshnessKind.LOADED if declared else FreshnessKind.NEWEST), field


def newest_value(field: FieldRef, dialect: Dialect) -> str:
    """Return the query for the largest value of a field, over the name of its dataset."""
    newest = exp.alias_(exp.Max(this=exp.column(field.field, table=field.dataset)), "newest")
    return generate(exp.select(newest).from_(field.dataset), dialect)
