"""A table of a scaffold: its profile, the role it was taken for, and the name of its dataset."""

from __future__ import annotations

from dataclasses import dataclass

from domains.scaffold.guess import TableRole
from domains.scaffold.names import prefix_of, said_words
from domains.scaffold.profile import TableProfile


@dataclass(frozen=True, slots=True)
class Described:
    """A table with its role, under the name of its dataset."""

    dataset: str
    profile: TableProfile
    role: TableRole
    prefix: tuple[str, ...] = ()
    """The words that all tables' names begin with."""
    head: str = ""
    """The word of its name that no other table's name has, "" if there is none."""

    @property
    def names(self) -> list[str]:
        """Return the words of its name."""
        return said_words(self.dataset, self.prefix)

    @property
    def field_prefix(self) -> tuple[str, ...]:
        """Return the words that nearly all names of its columns begin with."""
        return prefix_of(column.column.name for column in self.profile.columns)
