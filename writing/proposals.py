"""What a model may propose for words that no rule explained: links to names of the domain, from a closed list.

A proposal is marked in the intent and shown to the person; a word without a link stays unexplained.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, create_model

from core.intent import DefaultKind, DimensionUse, FieldRef, Intent, MetricUse, ValueUse, Word
from domains.semantic_model import DomainSlice
from llm.prompts import quoted

NOTHING = "nothing"
MOST_NAMES = 80
"""Names that a model is shown; a longer list would be guessed from, not read."""
_MOST_WORDS = 6


class LinkKind(StrEnum):
    """What a name stands for."""

    METRIC = "metric"
    CUT = "cut"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class Name:
    """One name of the closed list, and what it means in words."""

    kind: LinkKind
    subject: str
    meaning: str
    field: FieldRef | None = None

    @property
    def id(self) -> str:
        """Return the name as the model writes it."""
        return f"{self.kind}:{self.subject}"


class Link(BaseModel):
    """One link; ``name`` is narrowed to the closed list by ``answer_schema``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    word: str
    name: str


class Links(BaseModel):
    """What the model answers."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    links: tuple[Link, ...]


def open_words(intent: Intent) -> tuple[Word, ...]:
    """Return the words for which links may be proposed: numbers and single letters are no names."""
    words = [word for word in intent.unexplained if not word.lemma[:1].isdigit() and len(word.text) > 1]
    return tuple(words[:_MOST_WORDS])


def names_of(piece: DomainSlice) -> tuple[Name, ...]:
    """Return the closed list for a slice: its metrics, its cuts, the members of its enumerations."""
    domain, inside = piece.domain, set(piece.datasets)
    metrics = [
        Name(LinkKind.METRIC, one.name, f"{one.title.ru} / {one.title.en}")
        for one in domain.metrics
        if one.dataset in inside
    ]
    fields = [field for name in piece.datasets for field in domain.dataset(name).visible_fields]
    cuts = [
        Name(LinkKind.CUT, str(one.ref), f"{one.title.ru} / {one.title.en}", one.ref)
        for one in fields
        if one.groupable and not one.pii
    ]
    values = [
        Name(LinkKind.VALUE, f"{one.ref}={member}", one.title.ru, one.ref)
        for one in fields
        if one.is_enum and not one.pii
        for member in one.sample_values
    ]
    return tuple([*metrics, *cuts, *values][:MOST_NAMES])


def answer_schema(words: Sequence[Word], names: Sequence[Name]) -> type[Links]:
    """Return the schema in which only the listed words and names exist."""
    word: Any = Literal[tuple(one.text for one in words)]
    name: Any = Literal[(*(one.id for one in names), NOTHING)]
    link = create_model("Link", __base__=Link, word=(word, ...), name=(name, ...))
    return create_model(
        "Links",
        __base__=Links,
        links=(tuple[link, ...], Field(max_length=len(words))),  # type: ignore[valid-type]
    )


def proposal_variables(question: str, words: Sequence[Word], names: Sequence[Name]) -> dict[str, str]:
    """Return the variables of llm/prompts/propose_links.md."""
    return {
        "question": question,
        "names": "\n".join(f"- {one.id} — {quoted(one.meaning)}" for one in names),
        "words": "\n".join(f"- {quoted(word.text)}" for word in words),
    }


def with_proposals(intent: Intent, answer: Links, names: Sequence[Name]) -> Intent:
    """Return the intent with the proposed links, each marked as such; what they explain is no longer unexplained.

    A link to a name or for a word that was not offered is left out, so is a second one for a word.
    """
    offered = {one.id: one for one in names}
    chosen: dict[str, Name] = {}
    for link in answer.links:
        if link.name in offered:
            chosen.setdefault(link.word, offered[link.name])
    for word in open_words(intent):
        found = chosen.get(word.text)
        if found is not None:
            intent = _with_link(intent, word, found)
    return intent


def _with_link(intent: Intent, word: Word, name: Name) -> Intent:
    left = tuple(one for one in intent.unexplained if one != word)
    match name.kind:
        case LinkKind.METRIC:
            return replace(_with_metric(intent, word, name.subject), unexplained=left)
        case LinkKind.CUT if name.field is not None:
            use = DimensionUse(f"D{len(intent.dimensions) + 1}", name.field, word.span, proposed=True)
            known = name.field in {one.field for one in intent.dimensions}
            return replace(
                intent, dimensions=intent.dimensions if known else (*intent.dimensions, use), unexplained=left
            )
        case LinkKind.VALUE if name.field is not None:
            member = name.subject.partition("=")[2]
            value = ValueUse(f"V{len(intent.values) + 1}", name.field, (member,), member, word.span, proposed=True)
            return replace(intent, values=(*intent.values, value), unexplained=left)
        case _:
            return intent


def _with_metric(intent: Intent, word: Word, name: str) -> Intent:
    """Add a metric; one that was only assumed gives way to it, under its id."""
    if name in {use.name for use in intent.metrics}:
        return intent
    assumed = {one.detail for one in intent.defaults if one.kind is DefaultKind.METRIC}
    kept = tuple(use for use in intent.metrics if use.name not in assumed)
    taken = {use.id for use in kept}
    free = next(f"M{place}" for place in range(1, len(kept) + 2) if f"M{place}" not in taken)
    defaults = tuple(one for one in intent.defaults if one.kind is not DefaultKind.METRIC)
    return replace(intent, metrics=(*kept, MetricUse(free, name, word.span, proposed=True)), defaults=defaults)
