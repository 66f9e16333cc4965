"""What all rows of an answer share: «Омск» and «Город: Омск» among the labels are the name and its column."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domains.words import fold, lemmas
from render.texts.marked_text import label_words
from render.vocabulary.periods import moment_of


def shared_words(labels: Sequence[str]) -> frozenset[str]:
    """Return the words of the names that all rows share, and of their columns; periods are none."""
    return _forms(f"{column} {name}" for column, name in _shared(labels))


def shared_names(labels: Sequence[str]) -> frozenset[str]:
    """Return the words of the names alone."""
    return _forms(name for _, name in _shared(labels)) - _forms(column for column, _ in _shared(labels))


def _shared(labels: Sequence[str]) -> list[tuple[str, str]]:
    told = [label.partition(": ")[::2] for label in labels if ": " in label]
    return [(column, name) for column, name in told if name in labels and moment_of(name) is None]


def _forms(names: Iterable[str]) -> frozenset[str]:
    words = (word for name in names for word in label_words(name) if word.isalpha())
    return frozenset(form for word in words for form in (fold(word), *lemmas(word)))
