"""What a table looks like: keys, members and emptiness of its columns, found by few queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.errors import EngineError
from core.result import Cell, LogicalType
from domains.physical import Column, Database, Table
from domains.scaffold.names import quoted, words_of

_MEMBERS = 60
"""Distinct values that are read of a text column."""
ENUM_LIMIT = 30
"""A text column with at most this many values, each standing several times, is an enumeration."""
_KEY_WORDS = frozenset({"id", "key", "code", "no", "num", "number", "uuid", "guid"})
_NUMERIC = frozenset({LogicalType.INTEGER, LogicalType.DECIMAL, LogicalType.FLOAT})
_TIMES = frozenset({LogicalType.DATE, LogicalType.DATETIME, LogicalType.DATETIMETZ})


@dataclass(frozen=True, slots=True)
class ColumnProfile:
    """A column with its most frequent values; ``complete`` tells that there are no others."""

    column: Column
    members: tuple[tuple[Cell, int], ...]
    complete: bool

    @property
    def is_text(self) -> bool:
        """Tell whether it holds texts."""
        return self.column.logical is LogicalType.TEXT

    @property
    def is_time(self) -> bool:
        """Tell whether it holds dates."""
        return self.column.logical in _TIMES

    @property
    def is_numeric(self) -> bool:
        """Tell whether it holds numbers."""
        return self.column.logical in _NUMERIC

    @property
    def is_enum(self) -> bool:
        """Tell whether it is a text of few values that repeat."""
        named = [rows for value, rows in self.members if value is not None]
        return self.is_text and self.complete and 0 < len(named) <= ENUM_LIMIT and sum(named) >= 2 * len(named)


@dataclass(frozen=True, slots=True)
class TableProfile:
    """A table with its columns and its key; ``key_evidence`` says how an undeclared key was found."""

    table: Table
    columns: tuple[ColumnProfile, ...]
    key: tuple[str, ...]
    key_evidence: str = ""

    def column(self, name: str) -> ColumnProfile:
        """Return a column by name; KeyError if there is none."""
        for profile in self.columns:
            if profile.column.name == name:
                return profile
        raise KeyError(name)


def profile_table(table: Table, database: Database) -> TableProfile:
    """Look at a table; a column that the database refuses to group is taken without values."""
    columns = tuple(_column(table, column, database) for column in table.columns)
    if table.primary_key:
        return TableProfile(table, columns, table.primary_key)
    key = _guess_key(table, columns, database)
    evidence = f"every value of {', '.join(key)} stands once" if key else ""
    return TableProfile(table, columns, key, evidence)


def _column(table: Table, column: Column, database: Database) -> ColumnProfile:
    if column.logical is not LogicalType.TEXT:
        return ColumnProfile(column, (), complete=False)
    try:
        members = tuple(database.distinct(table.name, quoted(column.name), _MEMBERS))
    except EngineError:
        return ColumnProfile(column, (), complete=False)
    return ColumnProfile(column, members, complete=len(members) < _MEMBERS)


def _guess_key(table: Table, columns: Sequence[ColumnProfile], database: Database) -> tuple[str, ...]:
    """Return the first column that is named like a key and whose values stand once."""
    own = set(words_of(table.name.rpartition(".")[2]))
    candidates = [
        profile.column
        for position, profile in enumerate(columns)
        if not profile.is_time and (position == 0 or set(words_of(profile.column.name)) <= own | _KEY_WORDS)
    ]
    for column in candidates:
        if column.logical in {LogicalType.DECIMAL, LogicalType.FLOAT, LogicalType.BOOLEAN, LogicalType.OTHER}:
            continue
        try:
            first = list(database.distinct(table.name, quoted(column.name), 1))
        except EngineError:
            continue
        if first and first[0][1] == 1 and first[0][0] is not None:
            return (column.name,)
    return ()
