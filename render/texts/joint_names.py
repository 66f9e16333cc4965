"""Names of rows of two dimensions, written as one: «Калуга, Робототехника»."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.fact import Fact
from render.texts.marked_text import Label, label_words

_PAIR = 2


def joint_names(facts: Iterable[Fact]) -> Iterator[Label]:
    """Yield the names that a fact tells of a row which only all of its members make."""
    for fact in facts:
        if isinstance(fact.value, str) and len(fact.row_key) >= _PAIR:
            yield Label(label_words(fact.value), frozenset(fact.row_key))
