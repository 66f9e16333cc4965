"""What a table looks like: keys, members and emptiness of its columns, found by few queries."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.errors import EngineError
from core.result import Cell, LogicalType
from domains.physical import Column, Database, Table
from domains.scaffold.names import quoted, singular, words_of

_MEMBERS = 60
"""Distinct values that are read of a text column."""
ENUM_LIMIT = 30
"""A text column with at most this many values, each standing several times, is an enumeration."""
_ID_WORDS = frozenset({"id", "key", "uuid", "guid"})
_KEY_WORDS = _ID_WORDS | {"code", "no", "num", "number"}
_SAID_TO_BE_KEY = re.compile(
    r"\b(?:unique|primary)\s+(?:id|identifier|key)\b|уникальн\w+ (?:идентификатор|ключ|номер)|первичн\w+ ключ",
    re.IGNORECASE,
)
"""What a comment says of a key."""
_SAID_TO_REFER = re.compile(r"\bforeign key\b|\breferenc(?:es|ing)\b|внешн\w+ ключ|ссыл(?:ка|ается) на", re.IGNORECASE)
_CODE_WORDS = 3
"""Words of a code or a name at most."""
_KEY_TYPES = frozenset({LogicalType.INTEGER, LogicalType.TEXT})
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
    other_keys: tuple[str, ...] = ()
    """Columns beside the key whose values stand once too and that are named like a key."""

    def column(self, name: str) -> ColumnProfile:
        """Return a column by name; KeyError if there is none."""
        for profile in self.columns:
            if profile.column.name == name:
                return profile
        raise KeyError(name)


def profile_table(table: Table, database: Database) -> TableProfile:
    """Look at a table; a column that the database refuses to group is taken without values."""
    columns = tuple(_column(table, column, database) for column in table.columns)
    found = _guess_keys(table, columns, database)
    if table.primary_key:
        return TableProfile(table, columns, table.primary_key, other_keys=_others(found, table.primary_key))
    key = found[:1]
    evidence = f"every value of {', '.join(key)} stands once" if key else ""
    return TableProfile(table, columns, key, evidence, _others(found, key))


def _others(found: tuple[str, ...], key: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in found if name not in key)


def _column(table: Table, column: Column, database: Database) -> ColumnProfile:
    if column.logical is not LogicalType.TEXT:
        return ColumnProfile(column, (), complete=False)
    try:
        members = tuple(database.distinct(table.name, quoted(column.name), _MEMBERS))
    except EngineError:
        return ColumnProfile(column, (), complete=False)
    return ColumnProfile(column, members, complete=len(members) < _MEMBERS)


def _guess_keys(table: Table, columns: Sequence[ColumnProfile], database: Database) -> tuple[str, ...]:
    """Return the columns that are like a key and whose values stand once, the most likely first."""
    ranked = sorted((-_key_likeness(table, one, first=place == 0), place) for place, one in enumerate(columns))
    likely = [columns[place].column.name for unlike, place in ranked if unlike and _may_be_key(columns[place])]
    return tuple(name for name in likely if _stands_once(table, name, database))


def _may_be_key(profile: ColumnProfile) -> bool:
    return profile.column.logical in _KEY_TYPES


def _stands_once(table: Table, name: str, database: Database) -> bool:
    """Tell whether every value of a column stands once; False if the database refuses."""
    try:
        first = list(database.distinct(table.name, quoted(name), 1))
    except EngineError:
        return False
    return bool(first) and first[0][1] == 1 and first[0][0] is not None


def _key_likeness(table: Table, profile: ColumnProfile, *, first: bool) -> int:
    """How like a key a column is: 4 its comment says so, 3 its name, 2 a code of its own, 1 its place; 0 not at all."""
    words, called = words_of(profile.column.name), words_of(table.name.rpartition(".")[2])
    own = {*called, *singular(called)}
    if profile.is_time:
        return 0
    if _SAID_TO_BE_KEY.search(profile.column.comment):
        return 4
    if _SAID_TO_REFER.search(profile.column.comment):
        return 0
    initials = "".join(word[0] for word in called)
    if set(words) <= own | _ID_WORDS or words in ([f"{initials}id"], [f"{initials[0]}id"]):
        return 3
    if set(words) <= own | _KEY_WORDS:
        return 2
    return 1 if first and not _is_prose(profile) else 0


def _is_prose(profile: ColumnProfile) -> bool:
    """Tell whether a text column holds sentences: nobody keeps them as a key."""
    return any(len(str(value).split()) > _CODE_WORDS for value, _ in profile.members if value is not None)
