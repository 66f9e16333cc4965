"""The phrases by which people name the parts of a domain: titles, synonyms, names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.intent import FieldRef
from core.language import Localized
from domains.mentions import MentionKind
from domains.phrases import Phrase, phrase_words
from domains.semantic_model import Dataset, Domain, Field, Relationship

_ROW_VALUE = -0.5
"""A field that is no dimension (an amount of each row) yields to a metric over the same words."""
_IDENTIFIER = -0.2
"""A name written for programs (``open_wallets``) yields to what people were said to call another thing."""
_LIFTING = -0.05
"""A word that lifts a default filter yields to a segment or a value of the same word."""


def domain_phrases(domain: Domain) -> Iterator[Phrase]:
    """Yield every phrase of the domain, hidden fields left out."""
    for metric in domain.metrics:
        texts = (*_titles(metric.title), *metric.synonyms)
        yield from _phrases(MentionKind.METRIC, metric.name, texts)
        yield from _phrases(MentionKind.METRIC, metric.name, (_words_of(metric.name),), weight=_IDENTIFIER)
    for dataset in domain.datasets:
        yield from _dataset_phrases(dataset)
    for segment in domain.filters:
        yield from _phrases(MentionKind.SEGMENT, segment.name, (*_titles(segment.title), *segment.synonyms))
    for relationship in domain.relationships:
        yield from _role_phrases(relationship, domain)
    for at, absent in enumerate(domain.absent):
        yield from _phrases(MentionKind.ABSENT, str(at), absent.words)


def _dataset_phrases(dataset: Dataset) -> Iterator[Phrase]:
    label = FieldRef(dataset.name, dataset.label_field) if dataset.label_field else None
    texts = (*_titles(dataset.title), *dataset.synonyms, _words_of(dataset.name))
    yield from _phrases(MentionKind.DATASET, dataset.name, texts, label)
    own = {phrase_words(text) for text in texts}
    for field in dataset.visible_fields:
        names = [text for text in _field_texts(field) if field.ref != label or phrase_words(text) not in own]
        weight = 0.0 if field.groupable or field.is_time else _ROW_VALUE
        yield from _phrases(MentionKind.FIELD, str(field.ref), names, field.ref, weight)
    for filter_ in dataset.default_filters:
        yield from _phrases(MentionKind.LIFTED_FILTER, filter_.name, filter_.lifted_by, None, _LIFTING)


def _field_texts(field: Field) -> tuple[str, ...]:
    """A time field is known by its title and synonyms only: a name such as opened_at would be a verb of questions."""
    made_up = field.title.en.lower() == _words_of(field.name).lower()
    if field.is_time:
        return field.synonyms if made_up else (*_titles(field.title), *field.synonyms)
    return (*_titles(field.title), *field.synonyms, _words_of(field.name))


def _role_phrases(relationship: Relationship, domain: Domain) -> Iterator[Phrase]:
    target = domain.dataset(relationship.to_dataset)
    label = FieldRef(target.name, target.label_field, relationship.name) if target.label_field else None
    texts = (*_titles(relationship.title), *relationship.synonyms)
    yield from _phrases(MentionKind.RELATIONSHIP, relationship.name, texts, label)


def _phrases(
    kind: MentionKind, name: str, texts: Iterable[str], field: FieldRef | None = None, weight: float = 0.0
) -> Iterator[Phrase]:
    for words in dict.fromkeys(phrase_words(text) for text in texts):
        if words:
            yield Phrase(kind, name, words, field, weight)


def _titles(title: Localized | None) -> tuple[str, ...]:
    return (title.ru, title.en) if title else ()


def _words_of(name: str) -> str:
    return name.replace("_", " ")
