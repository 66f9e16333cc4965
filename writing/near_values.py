"""Stored values that an unread word of a question is a form of: «successful» and ``success``, «promotional»."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from core.intent import FieldRef, Intent
from domains.scaffold.names import words_of
from domains.semantic_model import Dataset
from domains.words import lemmas, tokens

_SHORTEST, _ENDING = 5, 3
"""Letters that a word and a value must share from the start, and that either may have beyond them."""


@dataclass(frozen=True, slots=True)
class NearValue:
    """A stored value of a field and the word of the question that is a form of it."""

    field: FieldRef
    value: str
    word: str


def near_values(intent: Intent, datasets: Sequence[Dataset]) -> tuple[NearValue, ...]:
    """Return the values of fields with few members that the unread words are forms of.

    A word by which a dataset or a field is called means that, and no value («transactions»).
    """
    names = frozenset(name for dataset in datasets for name in _names(dataset))
    words = dict.fromkeys(word.text for word in intent.unexplained if not lemmas(word.text) & names)
    return tuple(_found(words, datasets))


@lru_cache(maxsize=1024)
def _names(dataset: Dataset) -> frozenset[str]:
    texts = [dataset.title.ru, dataset.title.en, *dataset.synonyms]
    texts += [text for field in dataset.visible_fields for text in (field.title.ru, field.title.en, *field.synonyms)]
    words = [word for text in texts for word, _ in tokens(text)]
    words += [word for name in (dataset.name, *(one.name for one in dataset.visible_fields)) for word in words_of(name)]
    return frozenset(form for word in words for form in lemmas(word))


def is_form_of(word: str, value: str) -> bool:
    """Tell whether two words differ in their endings only."""
    first, second = word.lower(), value.lower()
    shared = next((n for n, pair in enumerate(zip(first, second, strict=False)) if pair[0] != pair[1]), None)
    length = min(len(first), len(second)) if shared is None else shared
    return length >= _SHORTEST and max(len(first), len(second)) - length <= _ENDING


def _found(words: Iterable[str], datasets: Sequence[Dataset]) -> Iterator[NearValue]:
    for word in words:
        for dataset in datasets:
            for field in dataset.visible_fields:
                values = field.sample_values if field.is_enum else ()
                yield from (NearValue(field.ref, value, word) for value in values if is_form_of(word, value))
