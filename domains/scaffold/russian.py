"""Words of physical names and usual values in Russian: drafts of titles and synonyms, which a person corrects.

``russian_words.txt`` is the data: a word or several words of a name, then what people call it, the usual one first. A
word that a Russian name leaves out («at», «is») has nothing behind it. ``russian_values.txt`` holds values of states
and kinds («success: успешный»).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import islice, product
from pathlib import Path

from domains.words import agreeing, genitive_phrase, is_adjective, lemma

_WORDS = Path(__file__).with_name("russian_words.txt")
_VALUES = Path(__file__).with_name("russian_values.txt")
_LONGEST = 4
"""Words of the longest entry."""
_MOST = 6
"""Names that one physical name may have."""


@lru_cache(maxsize=4096)
def in_russian(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return what the words of a physical name may be called in Russian, the usual name first; () if one is unknown.

    The last word leads, what it is of follows («код региона»); adjectives agree («почтовый индекс»).
    """
    parts: list[tuple[str, ...]] = []
    place = 0
    while place < len(words):
        length = next(
            (n for n in range(min(_LONGEST, len(words) - place), 0, -1) if _known(words[place : place + n])), 0
        )
        if not length:
            return ()
        said = _known(words[place : place + length])
        parts += [said] if said and said != ("",) else []
        place += length
    # The variants of the leading word vary first.
    choices = product(*(parts[-1:] + parts[:-1])) if parts else ()
    named = (_joined((*choice[1:], choice[0])) for choice in islice(choices, _MOST))
    return tuple(dict.fromkeys(name for name in named if name))


def _joined(parts: tuple[str, ...]) -> str:
    lead = max((place for place, part in enumerate(parts) if not is_adjective(part)), default=len(parts) - 1)
    head, others = parts[lead], (*parts[:lead], *parts[lead + 1 :])
    adjectives = [agreeing(word, head) for word in others if is_adjective(word)]
    of = [genitive_phrase(part) for part in reversed(others) if not is_adjective(part)]
    if None in of or None in adjectives:
        return " ".join(parts)
    return " ".join(word for word in (*adjectives, head, *of) if word)


def _known(words: tuple[str, ...]) -> tuple[str, ...] | None:
    entries = _entries()
    return entries.get(words) or entries.get(tuple(map(_singular, words)))


def _singular(word: str) -> str:
    return lemma(word) if word.endswith("s") else word  # «made» is no make


def value_in_russian(value: str) -> tuple[str, ...]:
    """Return what a usual value is called in Russian («success» → «успешный»); () where that is not known."""
    return _values().get(value.strip().lower(), ())


@cache
def _entries() -> dict[tuple[str, ...], tuple[str, ...]]:
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for name, said in _lines(_WORDS):
        words = tuple(name.split())
        found[words] = said
        found.setdefault(tuple(map(_singular, words)), said)
    return found


@cache
def _values() -> dict[str, tuple[str, ...]]:
    return {name.lower(): said for name, said in _lines(_VALUES)}


def _lines(file: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    for line in file.read_text("utf-8").splitlines():
        name, _, said = line.partition(":")
        yield name.strip(), tuple(word.strip() for word in said.split(","))
