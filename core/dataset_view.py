"""What a query may see: logical datasets over physical tables, with the rows that a user is allowed to.

``domains`` makes these views from a model, a user and the default filters; ``engines`` turns them into the prefix of
CTEs that stands before every written query. So a query can name nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.parameter import Parameter
from core.result import LogicalType


@dataclass(frozen=True, slots=True)
class ViewColumn:
    """A visible column: its logical name, its ANSI expression over physical columns, its type."""

    name: str
    expression: str
    type: LogicalType


@dataclass(frozen=True, slots=True)
class DatasetView:
    """A logical dataset as one user may see it.

    ``source`` is the schema-qualified physical table; ``conditions`` are ANSI conditions over physical columns
    (default filters, row rights), all of which hold; ``parameters`` are those that the conditions use.
    """

    name: str
    source: str
    columns: tuple[ViewColumn, ...]
    conditions: tuple[str, ...] = ()
    parameters: tuple[Parameter, ...] = ()
