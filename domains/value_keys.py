"""Hashes of stems, sorted, that lead to the entries of a value index.

Stems are filed exactly, and with up to two letters left out (the SymSpell way) to be found in spite of typos. A name of
several words is also filed as one word: people write «читайгород», or put its spaces and hyphens elsewhere.
"""

from __future__ import annotations

import itertools
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from domains.value_text import (
    anchor_positions,
    is_bare,
    joined_forms,
    joined_stems,
    sounded,
    stored_stems,
    value_tokens,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_PREFIX = 9
"""Letters left out are looked for among the first letters of a stem only; the rest is compared afterwards."""


class ValueKeys:
    """Sorted hashes of stems → entries, exact and with letters left out."""

    def __init__(
        self,
        exact_hash: NDArray[np.uint32],
        exact_entry: NDArray[np.int32],
        near_hash: NDArray[np.uint32],
        near_entry: NDArray[np.int32],
    ) -> None:
        self._exact = (exact_hash, exact_entry)
        self._near = (near_hash, near_entry)

    @classmethod
    def of(cls, texts: Sequence[str]) -> ValueKeys:
        """File texts; the number of a text is its place in the sequence."""
        counts = Counter(word for text in texts for word in set(value_tokens(text)))
        exact: list[tuple[int, int]] = []
        near: list[tuple[int, int]] = []
        for entry_id, text in enumerate(texts):
            words = value_tokens(text)
            anchor = min((words[at] for at in anchor_positions(words)), key=lambda word: (counts[word], -len(word)))
            for stem in stored_stems(anchor):
                exact.append((_hash(stem), entry_id))
                if len(stem) >= 4 and not is_bare(anchor):
                    near.extend((hashed, entry_id) for hashed in {_hash(part) for part in _near_keys(stem)})
            for stem in itertools.chain.from_iterable(map(joined_stems, joined_forms(words))):
                exact.append((_hash(stem), entry_id))
                near.extend((hashed, entry_id) for hashed in {_hash(part) for part in _without_letters(stem, most=1)})
        return cls(*_sorted(exact), *_sorted(near))

    @property
    def arrays(self) -> tuple[NDArray[np.uint32], NDArray[np.int32], NDArray[np.uint32], NDArray[np.int32]]:
        """Return exact hashes and entries, near hashes and entries, for a file."""
        return (*self._exact, *self._near)

    def exact(self, stems: Iterable[str]) -> set[int]:
        """Return the entries filed under one of the stems."""
        return _look_up({_hash(stem) for stem in stems}, *self._exact)

    def near(self, stems: Iterable[str]) -> set[int]:
        """Return the entries filed near one of the stems, to be verified."""
        hashes = {_hash(part) for stem in stems if len(stem) >= 4 for part in _near_keys(stem)}
        return _look_up(hashes, *self._near)

    def near_joined(self, stems: Iterable[str]) -> set[int]:
        """Return the entries filed a letter away from one of the stems of a name written as one word."""
        hashes = {_hash(part) for stem in stems if len(stem) >= 5 for part in _without_letters(stem, most=1)}
        return _look_up(hashes, *self._near)


def _hash(text: str) -> int:
    return zlib.crc32(text.encode())


def _near_keys(stem: str) -> Iterator[str]:
    """Yield the beginning of a stem with no, one and (long stems) two letters left out, and what it sounds like."""
    yield from _without_letters(stem, most=2 if len(stem) >= 8 else 1)
    if "ц" in sounded(stem):
        yield sounded(stem)[:_PREFIX]


def _without_letters(stem: str, most: int) -> Iterator[str]:
    start = stem[:_PREFIX]
    yield start
    for count in range(1, most + 1):
        for kept in itertools.combinations(start, len(start) - count):
            yield "".join(kept)


def _sorted(pairs: list[tuple[int, int]]) -> tuple[NDArray[np.uint32], NDArray[np.int32]]:
    import numpy as np

    hashes = np.fromiter((pair[0] for pair in pairs), dtype=np.uint32, count=len(pairs))
    ids = np.fromiter((pair[1] for pair in pairs), dtype=np.int32, count=len(pairs))
    order = np.argsort(hashes, kind="stable")
    return hashes[order], ids[order]


def _look_up(hashes: set[int], keys: NDArray[np.uint32], ids: NDArray[np.int32]) -> set[int]:
    import numpy as np

    if not hashes or not len(keys):
        return set()
    wanted = np.fromiter(hashes, dtype=np.uint32, count=len(hashes))
    starts = np.searchsorted(keys, wanted, "left")
    ends = np.searchsorted(keys, wanted, "right")
    found: set[int] = set()
    for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
        if end > start:
            found.update(ids[start:end].tolist())
    return found
