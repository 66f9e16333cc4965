"""Which tables of a big schema a question may need, by its words alone: for models without hand work.

A compiled question needs ``slices`` only. Where words stay unexplained, a model is shown the tables that score here:
names, fields and values that the question mentions, then words of names and descriptions, then what connects them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from core.intent import FieldRef
from domains.join_paths import JoinGraph, JoinPath, join_steps
from domains.mentions import Mention, MentionKind
from domains.prompt_schema import describe, estimated_tokens, least_tokens
from domains.semantic_model import Dataset, Domain, DomainSlice, Dropped, Field, JoinStep, Relationship
from domains.slices import whole_slice
from domains.stop_words import STOP_WORDS
from domains.words import lemmas, tokens

SMALL = 10
"""A domain of at most so many datasets is shown whole."""
SHARE = 0.25
"""Part of the whole schema's tokens that a selection may take."""
VAGUE_SHARE = 0.6
"""The same where most of the question's words say nothing about the schema (a question in another language)."""
MOST_TOKENS = 900
"""What a selection may take however large the schema is."""
_CANDIDATES = 40
"""Tables, best first, that are considered at all."""
_SEARCHED = 100
"""Datasets up to which paths that multiply rows are searched too."""
_UNDERSTOOD = 0.4
"""Part of the question's words that tables must explain for the smaller share."""
_POINTS = {
    MentionKind.METRIC: 3.0,
    MentionKind.DATASET: 4.0,
    MentionKind.FIELD: 2.0,
    MentionKind.VALUE: 2.5,
    MentionKind.SEGMENT: 3.0,
    MentionKind.RELATIONSHIP: 2.0,
}
_NEIGHBOUR = 0.35
"""Part of a table's points that the tables joined to it get."""
_FIELDS = 7
"""Fields that a selected table shows beyond its keys."""


@dataclass(frozen=True, slots=True)
class TableScore:
    """The points of a dataset, and where they come from."""

    dataset: str
    score: float
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableSelection:
    """The slice for a prompt, and all scores for the journal, best first."""

    piece: DomainSlice
    scores: tuple[TableScore, ...]


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a question asks; ``closeness`` keeps how near the fields of a table are, once looked at."""

    words: frozenset[str]
    mentions: tuple[Mention, ...]
    closeness: dict[str, dict[str, float]]

    @property
    def fields(self) -> frozenset[FieldRef]:
        """Return the fields that the question names."""
        return frozenset(mention.field for mention in self.mentions if mention.field is not None)


class TableSelector:
    """The words of one domain's tables, weighed by how few tables have them."""

    def __init__(self, domain: Domain) -> None:
        self._domain = domain
        self._graph = JoinGraph(domain)
        self._fields = {field.ref: _forms_of(field) for one in domain.datasets for field in one.visible_fields}
        self._tables = {one.name: self._forms(one) for one in domain.datasets}
        self._spread = Counter(form for forms in self._tables.values() for form in forms)
        self._datasets = {one.name: one for one in domain.datasets}
        self._links: dict[str, list[Relationship]] = {}
        for relationship in domain.relationships:
            for end in {relationship.from_dataset, relationship.to_dataset}:
                self._links.setdefault(end, []).append(relationship)
        self.budget_of_all = estimated_tokens(describe(whole_slice(domain), budget=10**9))

    def select(self, text: str, mentions: Sequence[Mention] = ()) -> TableSelection:
        """Return the tables for a question, within a share of the whole schema's tokens."""
        asked = _Asked(_asked_words(text), tuple(mentions), {})
        scores = self._scores(asked)
        share = SHARE if self._understood(asked) else VAGUE_SHARE
        budget = min(share * self.budget_of_all, MOST_TOKENS)
        if len(self._domain.datasets) <= SMALL:
            return TableSelection(whole_slice(self._domain), scores)
        chosen: list[str] = []
        piece = self._slice([scores[0].dataset], asked)
        for one in scores[:_CANDIDATES]:
            longer = self._slice([*chosen, one.dataset], asked)
            if chosen and least_tokens(longer) > budget:
                break
            chosen, piece = [*chosen, one.dataset], longer
        return TableSelection(self._filled(piece, chosen, budget), scores)

    def _filled(self, piece: DomainSlice, ranked: Sequence[str], budget: float) -> DomainSlice:
        """Show further fields, table by table, while the budget lasts."""
        for name in ranked:
            present = set(piece.fields)
            more = [one.ref for one in self._datasets[name].visible_fields if one.ref not in present]
            fuller = replace(piece, fields=(*piece.fields, *more))
            if least_tokens(fuller) > budget:
                break
            piece = fuller
        return piece

    def _understood(self, asked: _Asked) -> bool:
        named = sum(len(mention.words) for mention in asked.mentions)
        return len(asked.words & self._spread.keys()) + named >= _UNDERSTOOD * len(asked.words)

    def _forms(self, dataset: Dataset) -> frozenset[str]:
        texts = (dataset.name, dataset.title.ru, dataset.title.en, dataset.description, *dataset.synonyms)
        return frozenset(form for text in texts for form in _words(text)) | frozenset(
            form for field in dataset.visible_fields for form in self._fields[field.ref]
        )

    def _scores(self, asked: _Asked) -> tuple[TableScore, ...]:
        points: dict[str, dict[str, float]] = {one.name: {} for one in self._domain.datasets}
        for mention in asked.mentions:
            for name, share in self._named_by(mention, asked.mentions):
                reason = f"{mention.kind.value} {mention.name}"
                points[name][reason] = max(points[name].get(reason, 0), _POINTS.get(mention.kind, 0) * share)
        count = len(self._tables)
        for name, forms in self._tables.items():
            for form in asked.words & forms:
                points[name][f"word {form}"] = math.log(1 + count / self._spread[form])
        own = {name: sum(parts.values()) for name, parts in points.items()}
        for name, links in self._links.items():
            others = {end for link in links for end in (link.from_dataset, link.to_dataset)} - {name}
            best = max((own[other] for other in others), default=0.0)
            points[name]["joined to a table that matters"] = _NEIGHBOUR * best
        totals = [
            TableScore(
                name, round(sum(parts.values()), 2), tuple(f"{value:+.1f} {why}" for why, value in parts.items())
            )
            for name, parts in points.items()
        ]
        return tuple(sorted(totals, key=lambda one: (-one.score, one.dataset)))

    def _named_by(self, mention: Mention, mentions: Sequence[Mention]) -> Iterable[tuple[str, float]]:
        """Return the datasets that a mention speaks for; one that many share speaks less for each."""
        rivals = sum(other.words == mention.words and other.kind is mention.kind for other in mentions)
        if mention.kind is MentionKind.METRIC:
            return [(self._domain.metric(mention.name).dataset, 1.0)]
        if mention.kind is MentionKind.DATASET:
            return [(mention.name, 1.0)]
        if mention.field is not None:
            return [(mention.field.dataset, 1 / math.sqrt(rivals))]
        if mention.kind is MentionKind.SEGMENT:
            return [(self._domain.filter(mention.name).dataset, 1.0)]
        return []

    def _slice(self, chosen: Sequence[str], asked: _Asked) -> DomainSlice:
        joins = self._joins(chosen)
        names = tuple(dict.fromkeys((*chosen, *(join.dataset for join in joins))))
        inside = set(names)
        keys = {
            (end, column)
            for name in names
            for one in self._links.get(name, ())
            if one.from_dataset in inside and one.to_dataset in inside
            for end, columns in ((one.from_dataset, one.from_columns), (one.to_dataset, one.to_columns))
            for column in columns
        }
        fields = [ref for name in names for ref in self._shown(self._datasets[name], keys, asked)]
        left = [name for name in self._datasets if name not in inside]
        dropped = (Dropped(", ".join(left[:8]), f"{len(left)} datasets scored less"),) if left else ()
        metrics = {mention.name for mention in asked.mentions if mention.kind is MentionKind.METRIC}
        facts = tuple(dict.fromkeys(one.dataset for one in self._domain.metrics if one.name in metrics))
        return DomainSlice(self._domain, names, facts, (), tuple(fields), dropped)

    def _shown(self, dataset: Dataset, keys: set[tuple[str, str]], asked: _Asked) -> list[FieldRef]:
        """Return keys and time field, then the fields that the question touches, then the label."""
        must = {name for owner, name in keys if owner == dataset.name} | set(dataset.primary_key)
        must |= {dataset.time_field} if dataset.time_field else set()
        if dataset.name not in asked.closeness:
            named = asked.fields
            asked.closeness[dataset.name] = {
                field.name: self._closeness(field, dataset, asked.words, named) for field in dataset.visible_fields
            }
        close = asked.closeness[dataset.name]
        others = sorted((name for name in close if name not in must), key=lambda name: -close[name])
        shown = must | {name for name in others[:_FIELDS] if close[name] > 0}
        return [field.ref for field in dataset.visible_fields if field.name in shown]

    def _closeness(self, field: Field, dataset: Dataset, words: frozenset[str], named: frozenset[FieldRef]) -> float:
        touched = sum(math.log(1 + len(self._tables) / self._spread[form]) for form in words & self._fields[field.ref])
        return touched + 3.0 * (field.ref in named) + 0.5 * (field.name == dataset.label_field)

    def _joins(self, chosen: Sequence[str]) -> tuple[JoinStep, ...]:
        """Connect the chosen tables to the first of them by the shortest paths."""
        joins: dict[JoinStep, None] = {}
        for name in chosen[1:]:
            paths = self._graph.lookups(chosen[0], name) or self._roundabout(chosen[0], name)
            joins.update(dict.fromkeys(join_steps(paths[0], chosen[0], None)) if paths else {})
        return tuple(joins)

    def _roundabout(self, start: str, end: str) -> tuple[JoinPath, ...]:
        """Walk relationships backwards too, where the schema is small enough to search."""
        return self._graph.shortest(start, end) if len(self._datasets) <= _SEARCHED else ()


def _asked_words(text: str) -> frozenset[str]:
    return frozenset(form for form in _words(text) if not form.isdigit())


def _words(text: str) -> Iterable[str]:
    """Return dictionary forms of the words of a text or of an identifier."""
    from domains.scaffold.names import words_of

    for folded, span in tokens(text):
        if folded in STOP_WORDS:
            continue
        yield from lemmas(folded)
        for part in words_of(span.of(text)) if span.of(text).isascii() else ():
            if len(part) > 1:
                yield from lemmas(part)


def _forms_of(field: Field) -> frozenset[str]:
    texts = (field.name.replace("_", " "), field.title.ru, field.title.en, field.description, *field.synonyms)
    return frozenset(form for text in texts for form in _words(text))
