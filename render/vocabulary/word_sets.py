"""A set of words written as one text; only the way in which lists of words are written down."""

from __future__ import annotations


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text that are parted by spaces or line ends."""
    return frozenset(text.split())
