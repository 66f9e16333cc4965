"""Whether the words of a question name a field or a dataset of the domain."""

from __future__ import annotations

import re
from collections.abc import Iterable

from core.language import Localized
from domains.scaffold.names import words_of
from domains.semantic_model import Dataset, Domain, Field
from domains.words import lemma, lemmas, tokens
from validators.context import DraftContext

_CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)
_OF_ANY_FIELD = frozenset({"id", "name", "code", "is", "of", "the", "a", "название", "имя", "код", "номер"})


def names_field(context: DraftContext, field: Field) -> bool:
    """Tell whether a word of the question names a field, or a rule of the domain speaks of it.

    The words by which datasets are called name no field of theirs («единица **препарата**»), unless it has no others.
    """
    names = _forms((" ".join(words_of(field.name)), field.title.ru, field.title.en, *field.synonyms)) - _OF_ANY_FIELD
    own = names - _words_of_datasets(context.domain)
    in_a_rule = any(field.name.casefold() in one.casefold() for one in context.domain.rules)
    return in_a_rule or bool((own or names) & asked_forms(context))


def names_dataset(context: DraftContext, dataset: Dataset) -> bool:
    """Tell whether a word of the question names a dataset."""
    return bool(dataset_forms(dataset) & asked_forms(context))


def dataset_forms(dataset: Dataset) -> frozenset[str]:
    """Return the dictionary forms of the words by which a dataset is called."""
    return _forms((" ".join(words_of(dataset.name)), dataset.title.ru, dataset.title.en, *dataset.synonyms))


def could_name(context: DraftContext, *called: Localized) -> bool:
    """Tell whether a question could name what is called so: whether the titles are in its language."""
    if not _CYRILLIC.search(context.question):
        return True
    return all(_CYRILLIC.search(one.ru) for one in called)


def asked_forms(context: DraftContext) -> frozenset[str]:
    """Return all dictionary forms of the question's words."""
    return frozenset(form for word, _ in tokens(context.question) for form in lemmas(word))


def _words_of_datasets(domain: Domain) -> frozenset[str]:
    return frozenset(form for dataset in domain.datasets for form in dataset_forms(dataset))


def _forms(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(lemma(word) for text in texts for word, _ in tokens(text))
