"""A question and who asks it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from core.language import Language


@dataclass(frozen=True, slots=True)
class User:
    """The person who asks; ``attributes`` feed the row rights of the domains (name → allowed values)."""

    name: str
    attributes: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def values_of(self, attribute: str) -> tuple[str, ...]:
        """Return the values of an attribute, () if the user does not have it."""
        return dict(self.attributes).get(attribute, ())


@dataclass(frozen=True, slots=True)
class Question:
    """One message of a person. ``now`` is today's date in the deployment's zone."""

    text: str
    now: date
    language: Language
    thread: str
    user: User = field(default_factory=lambda: User("local"))
    domain: str | None = None
    """A domain that the person named, narrowing the choice to it."""
