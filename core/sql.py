"""SQL texts and how they were written.

SQL is written over the dataset names of the semantic model, in the engine's own dialect, with ``@name`` for every
parameter in every dialect (drivers' own marks are put in by the engines).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from core.parameter import Parameter
from core.result import ColumnPlan


class Dialect(StrEnum):
    """The SQL dialect of an engine."""

    DUCKDB = "duckdb"
    TSQL = "tsql"
    POSTGRES = "postgres"
    SPARK = "spark"


class WrittenBy(StrEnum):
    """Who wrote a draft."""

    COMPILED = "compiled"
    MODEL = "model"
    EXAMPLE = "example"


@dataclass(frozen=True, slots=True)
class Draft:
    """One written query over dataset names; nothing may run it before the guard has admitted it.

    ``parameters`` are those that the text uses, ``columns`` what each output column means, in output order (empty
    where the writer does not know).
    """

    text: str
    dialect: Dialect
    written_by: WrittenBy
    parameters: tuple[Parameter, ...] = ()
    columns: tuple[ColumnPlan, ...] = ()
    mends: tuple[str, ...] = ()
    """What rules mended in a model's text, in words for the journal."""
