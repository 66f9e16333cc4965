"""Tables of words by what each says: an entry is one word or several, the longest that fits counts.

Each word is given by its dictionary form or, with ``*``, by its beginning. Of equally long entries the one counts that
the text holds letter by letter, then the one without ``*``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from domains.words import fold
from render.texts.marked_text import Piece, matches

Said = TypeVar("Said")
_SHORTEST = 3
"""Letters before a ``*``."""


class WordTable(Generic[Said]):
    """Words by what they say, found by the first of them."""

    def __init__(self, entries: Iterable[tuple[tuple[str, ...], Said]]) -> None:
        self._by_first: dict[str, list[tuple[tuple[str, ...], Said]]] = {}
        self.longest = 1
        for words, said in entries:
            self._by_first.setdefault(words[0], []).append((words, said))
            self.longest = max(self.longest, len(words))

    def said_by(self, pieces: Sequence[Piece]) -> tuple[int, Said | None]:
        """Return how many pieces from the first on say something, and what; (1, None) if they say nothing."""
        fitting = [
            (
                len(words),
                sum(fold(one.text) == two for one, two in zip(pieces, words, strict=False)),
                words[0][-1] != "*",
                said,
            )
            for words, said in self._candidates(pieces[0])
            if len(words) <= len(pieces) and all(matches(one, two) for one, two in zip(pieces, words, strict=False))
        ]
        best = max(fitting, key=lambda one: one[:3], default=None)
        return (best[0], best[3]) if best is not None else (1, None)

    def _candidates(self, piece: Piece) -> Iterator[tuple[tuple[str, ...], Said]]:
        for form in piece.forms:
            yield from self._by_first.get(form, ())
            for length in range(_SHORTEST, len(form) + 1):
                yield from self._by_first.get(f"{form[:length]}*", ())


def read_through(
    places: Sequence[int], read: Callable[[Sequence[int], int], tuple[int, Said | None]]
) -> list[Said] | None:
    """Read a sentence from its first place to its last: what each part says, without those that say nothing.

    ``read`` gives how many places a part holds, and what it says; 0 places of a part of no known kind, which makes the
    whole sentence unreadable (None).
    """
    found: list[Said] = []
    step = 0
    while step < len(places):
        length, said = read(places, step)
        if not length:
            return None
        if said is not None:
            found.append(said)
        step += length
    return found
