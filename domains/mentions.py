"""Links between pieces of a question and names of a domain."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from core.intent import FieldRef
from core.span import Span


class MentionKind(StrEnum):
    """What a piece of a question names."""

    METRIC = "metric"
    DATASET = "dataset"
    FIELD = "field"
    RELATIONSHIP = "relationship"
    """The role of a join («банк возврата»)."""
    SEGMENT = "segment"
    VALUE = "value"
    LIFTED_FILTER = "lifted_filter"
    ABSENT = "absent"
    """Something that the data does not hold."""


@dataclass(frozen=True, slots=True)
class Mention:
    """One link.

    ``name`` is the metric, dataset, relationship, segment or default filter; ``dataset.field`` for FIELD and VALUE; the
    place in ``domain.absent`` for ABSENT. ``field`` is set for FIELD and VALUE, for a DATASET with a label field (its
    label) and for a RELATIONSHIP (the label of its target, with the role). ``span`` is the hull, ``words`` the exact
    words explained. Of overlapping mentions the one with the higher ``score`` is meant; only equal scores over the same
    words are an ambiguity.
    """

    kind: MentionKind
    name: str
    span: Span
    words: tuple[Span, ...]
    score: float
    exact: bool = True
    field: FieldRef | None = None
    members: tuple[str, ...] = ()
    """For VALUE: the stored spellings of the value."""
    negated: bool = False
    """A negation stands right before it («без удалённых», «кроме Москвы»)."""


@dataclass(frozen=True, slots=True)
class UnknownValue:
    """A word that stands where a value belongs and is none: never replaced, reported with the nearest.

    ``target`` is the dataset, relationship or ``dataset.field`` that the question names for it, None if none.
    """

    target: str | None
    text: str
    span: Span
    nearest: tuple[str, ...]
