"""The entries of a value index, kept as columns so that hundreds of thousands load at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from core.intent import FieldRef

_BETWEEN_MEMBERS = "\x1f"


@dataclass(frozen=True, slots=True)
class IndexedField:
    """A field in the index. ``ordinary`` tells that its members are ordinary words (statuses, categories)."""

    ref: FieldRef
    ordinary: bool


@dataclass(frozen=True, slots=True)
class ValueEntry:
    """One value: what is said for it, its field (a place in the list of fields), its spellings and rows."""

    said: str
    field: int
    members: tuple[str, ...]
    rows: int


@dataclass(frozen=True, slots=True)
class EntryTable:
    """All entries by column; ``members`` are joined by a separator that no text has."""

    said: list[str]
    field: list[int]
    members: list[str]
    rows: list[int]

    @classmethod
    def of(cls, entries: Iterable[ValueEntry]) -> EntryTable:
        """Return the columns of some entries."""
        table = cls([], [], [], [])
        for entry in entries:
            table.said.append(entry.said)
            table.field.append(entry.field)
            table.members.append(_BETWEEN_MEMBERS.join(entry.members))
            table.rows.append(entry.rows)
        return table

    def entry(self, at: int) -> ValueEntry:
        """Return one entry."""
        return ValueEntry(self.said[at], self.field[at], tuple(self.members[at].split(_BETWEEN_MEMBERS)), self.rows[at])

    def of_fields(self, fields: Sequence[int]) -> Iterator[int]:
        """Yield the numbers of the entries of some fields."""
        wanted = frozenset(fields)
        return (at for at, field in enumerate(self.field) if field in wanted)
