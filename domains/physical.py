"""What domains ask of a database: its tables and keys, and the values of an expression. Every engine offers it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from core.result import Cell, LogicalType


class Column(Protocol):
    """A column as the database has it."""

    @property
    def name(self) -> str:
        """Return its name."""
        ...

    @property
    def logical(self) -> LogicalType:
        """Return its type in our words."""
        ...

    @property
    def nullable(self) -> bool:
        """Tell whether it may be NULL."""
        ...

    @property
    def comment(self) -> str:
        """Return what the database says about it, "" if nothing."""
        ...


class Reference(Protocol):
    """A foreign key."""

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the columns that refer."""
        ...

    @property
    def target(self) -> str:
        """Return the qualified name of the table referred to."""
        ...

    @property
    def target_columns(self) -> tuple[str, ...]:
        """Return the columns referred to."""
        ...


class Table(Protocol):
    """A table or view."""

    @property
    def name(self) -> str:
        """Return its qualified name."""
        ...

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return its columns in order."""
        ...

    @property
    def primary_key(self) -> tuple[str, ...]:
        """Return the columns of its primary key, () if it declares none."""
        ...

    @property
    def foreign_keys(self) -> tuple[Reference, ...]:
        """Return its declared foreign keys."""
        ...

    @property
    def row_count(self) -> int | None:
        """Return about how many rows it has, None if that is not known."""
        ...

    @property
    def comment(self) -> str:
        """Return what the database says about it, "" if nothing."""
        ...


class Database(Protocol):
    """A live database."""

    def describe(self) -> tuple[Table, ...]:
        """Return the tables and views that the login sees."""
        ...

    def distinct(self, source: str, expression: str, limit: int) -> Iterable[tuple[Cell, int]]:
        """Return up to ``limit`` values of an ANSI expression over a table with their counts, most frequent first.

        Raises:
            EngineError: the database refuses the expression, or cannot be reached.
        """
        ...
