"""What a model may propose for words that no rule explained: links to names of the domain, from a closed list.

Only a figure for a question that names none, and a cut behind «по …», may be proposed: never a stored value or a
number. A proposal is marked in the intent and told to the person; where it does not explain everything, it is dropped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, create_model

from core.intent import DefaultKind, DimensionUse, FieldRef, Intent, MetricUse, ProposedLink, Word
from domains.semantic_model import DomainSlice
from llm.prompts import quoted
from understanding.cue_phrases import Cue
from understanding.cues import FoundCue, find_cues
from understanding.tokens import inside, tokenize

NOTHING = "nothing"
MOST_NAMES = 80
"""Names that a model is shown; a longer list would be guessed from, not read."""
_MOST_WORDS = 4
_SHORTEST = 3


class LinkKind(StrEnum):
    """What a name stands for."""

    METRIC = "metric"
    CUT = "cut"


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


def open_words(intent: Intent, text: str) -> dict[Word, LinkKind]:
    """Return the words for which links may be proposed, with the kind of name that each may be.

    None at all where one of the unexplained words cannot be linked: a number, a word that says what to compute, a word
    of a question that names its figure. The question would stay open whatever is proposed for the others.
    """
    if len(intent.unexplained) > _MOST_WORDS:
        return {}
    cues = find_cues(tokenize(text))
    kinds = {word: _kind(intent, text, word, cues) for word in intent.unexplained}
    return {word: kind for word, kind in kinds.items() if kind} if all(kinds.values()) else {}


def _kind(intent: Intent, text: str, word: Word, cues: tuple[FoundCue, ...]) -> LinkKind | None:
    speaks = any(cue.span.overlaps(word.span) for cue in cues)
    if speaks or len(word.text) < _SHORTEST or not word.text.isalpha():
        return None
    first, _ = inside(tokenize(text), word.span)
    if any(cue.after == first for cue in cues if cue.cue in {Cue.GROUP_BY, Cue.EACH}):
        return LinkKind.CUT
    assumed = {one.detail for one in intent.defaults if one.kind is DefaultKind.METRIC}
    return LinkKind.METRIC if all(use.name in assumed for use in intent.metrics) else None


def names_of(piece: DomainSlice, kinds: frozenset[LinkKind]) -> tuple[Name, ...]:
    """Return the closed list for a slice: its metrics, its cuts, or both."""
    domain, inside_slice = piece.domain, set(piece.datasets)
    metrics = [
        Name(LinkKind.METRIC, one.name, f"{one.title.ru} / {one.title.en}")
        for one in domain.metrics
        if one.dataset in inside_slice
    ]
    cuts = [
        Name(LinkKind.CUT, str(one.ref), f"{one.title.ru} / {one.title.en}", one.ref)
        for name in piece.datasets
        for one in domain.dataset(name).visible_fields
        if one.groupable and not one.pii
    ]
    return tuple([one for one in (*metrics, *cuts) if one.kind in kinds][:MOST_NAMES])


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


def with_proposals(
    intent: Intent, answer: Links, words: Mapping[Word, LinkKind], names: Sequence[Name]
) -> Intent | None:
    """Return the intent with the proposed links, each marked as such; None where they do not explain every word.

    A link that was not offered is left out, so is a second one for a word. Two figures for one question are none.
    """
    offered = {one.id: one for one in names}
    chosen: dict[str, Name] = {}
    for link in answer.links:
        if link.name in offered:
            chosen.setdefault(link.word, offered[link.name])
    links = [(word, chosen[word.text]) for word, kind in words.items() if _fits(chosen.get(word.text), kind)]
    figures = {name.subject for _, name in links if name.kind is LinkKind.METRIC}
    if len(links) < len(intent.unexplained) or len(figures) > 1:
        return None
    for word, name in links:
        intent = _with_link(intent, word, name)
    return intent


def _fits(name: Name | None, kind: LinkKind) -> bool:
    return name is not None and name.kind is kind


def _with_link(intent: Intent, word: Word, name: Name) -> Intent:
    told = ProposedLink(word.text, name.subject if name.kind is LinkKind.METRIC else "", name.field)
    left = tuple(one for one in intent.unexplained if one != word)
    marked = replace(intent, unexplained=left, proposals=(*intent.proposals, told))
    if name.field is None:
        return _with_metric(marked, word, name.subject)
    known = name.field in {one.field for one in intent.dimensions}
    use = DimensionUse(f"D{len(intent.dimensions) + 1}", name.field, word.span, proposed=True)
    return marked if known else replace(marked, dimensions=(*intent.dimensions, use))


def _with_metric(intent: Intent, word: Word, name: str) -> Intent:
    """Put a metric in the place of what was only assumed, under its id."""
    if name in {use.name for use in intent.metrics if use.proposed}:
        return intent
    defaults = tuple(one for one in intent.defaults if one.kind is not DefaultKind.METRIC)
    return replace(intent, metrics=(MetricUse("M1", name, word.span, proposed=True),), defaults=defaults)
