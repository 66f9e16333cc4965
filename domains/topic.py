"""Which domain a question is about: points by a readable table of weights, and an open end where two stay close."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from core.intent import Word
from core.span import Span
from domains.load import Catalog
from domains.mentions import Mention, MentionKind
from domains.phrases import phrase_words
from domains.semantic_model import Domain
from domains.words import lemmas

WEIGHTS: dict[MentionKind, float] = {
    MentionKind.METRIC: 3.0,
    MentionKind.SEGMENT: 2.5,
    MentionKind.RELATIONSHIP: 2.5,
    MentionKind.VALUE: 2.0,
    MentionKind.DATASET: 2.0,
    MentionKind.FIELD: 1.5,
    MentionKind.ABSENT: 1.0,
    MentionKind.LIFTED_FILTER: 0.5,
}
"""Points for each thing of the domain that the question names."""
MORE_WORDS = 1.0
"""Points for each further word of a name: «банк возврата» says more than «банк»."""
MISSPELT = 0.5
"""Part of the points that a misspelt name keeps."""
EXPLAINED = 1.5
"""Points for each content word of the question that the domain explains and another domain does not."""
FOLLOW_UP = 2.0
"""Points of the previous topic of the thread; one clear metric of another domain outweighs them."""
LEAST = 1.0
"""Fewer points than this are no evidence."""
MARGIN = 1.0
"""The best must lead by this many points …"""
LEAD = 1.15
"""… or by this factor; else the question is asked back."""


@dataclass(frozen=True, slots=True)
class TopicScore:
    """The points of one domain, and where they come from, in words for the journal."""

    domain: str
    score: float
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TopicDecision:
    """The choice: ``domain``, or None if ``undecided``; ``close`` are two or more that the person chooses among."""

    domain: str | None
    candidates: tuple[TopicScore, ...]
    undecided: bool
    close: tuple[str, ...] = ()


def choose_topic(
    catalog: Catalog,
    mentions_by_domain: Mapping[str, tuple[Mention, ...]],
    words: Sequence[Word],
    previous: str | None = None,
) -> TopicDecision:
    """Score every domain; ``words`` are the content words outside periods, ``previous`` the topic of the thread."""
    explained = {name: _explained(mentions) for name, mentions in mentions_by_domain.items()}
    scores = []
    for domain in catalog.domains:
        mentions = mentions_by_domain.get(domain.name, ())
        others = [spans for name, spans in explained.items() if name != domain.name]
        points = [
            *_mention_points(mentions),
            *_keyword_points(domain, words),
            *_explained_points(words, explained.get(domain.name, frozenset()), others),
        ]
        if domain.name == previous:
            points.append((FOLLOW_UP, "topic of the previous question"))
        total = round(sum(value for value, _ in points), 2)
        scores.append(TopicScore(domain.name, total, tuple(f"{value:+g} {why}" for value, why in points)))
    scores.sort(key=lambda one: (-one.score, one.domain))
    nothing_else = all(one.kind is MentionKind.ABSENT for mentions in mentions_by_domain.values() for one in mentions)
    return _decide(tuple(scores), all_absent=nothing_else)


def _decide(scores: tuple[TopicScore, ...], *, all_absent: bool) -> TopicDecision:
    """``all_absent``: the question names only what no domain holds, and any of them can say so."""
    if not scores or scores[0].score < LEAST:
        return TopicDecision(None, scores, undecided=True)
    if all_absent:
        return TopicDecision(scores[0].domain, scores, undecided=False)
    best = scores[0].score
    close = tuple(
        one.domain for one in scores if one.score >= LEAST and best - one.score < MARGIN and best < LEAD * one.score
    )
    if len(close) > 1:
        return TopicDecision(None, scores, undecided=True, close=close)
    return TopicDecision(scores[0].domain, scores, undecided=False)


def _explained(mentions: Iterable[Mention]) -> frozenset[Span]:
    return frozenset(span for mention in mentions for span in mention.words)


def _mention_points(mentions: Sequence[Mention]) -> list[tuple[float, str]]:
    """Each word counts once, for the weightiest thing that it names; a thing named twice counts once."""
    valued = sorted(((_value(mention), mention) for mention in mentions), key=lambda one: -one[0])
    counted: set[Span] = set()
    found: dict[str, float] = {}
    for value, mention in valued:
        reason = f"{mention.kind.value} {mention.name}"
        if counted.isdisjoint(mention.words):
            found.setdefault(reason, value)
        counted.update(mention.words)
    return [(value, reason) for reason, value in found.items()]


def _value(mention: Mention) -> float:
    value = WEIGHTS[mention.kind] + MORE_WORDS * (len(mention.words) - 1)
    return round(value * (1.0 if mention.exact else MISSPELT), 2)


def _keyword_points(domain: Domain, words: Sequence[Word]) -> list[tuple[float, str]]:
    present = {form for word in words for form in lemmas(word.text)}
    found = []
    for sign, table in ((1, domain.detection.keywords), (-1, domain.detection.anti_keywords)):
        counted: set[tuple[frozenset[str], ...]] = set()
        for phrase, weight in table:
            parts = phrase_words(phrase)
            if parts and parts not in counted and all(not present.isdisjoint(forms) for forms in parts):
                counted.add(parts)
                found.append((sign * weight, f"{'word' if sign > 0 else 'word against'} {phrase}"))
    return found


def _explained_points(
    words: Sequence[Word], own: frozenset[Span], others: Sequence[frozenset[Span]]
) -> list[tuple[float, str]]:
    """Words that this domain explains and at least one other does not."""
    telling = [word.text for word in words if word.span in own and any(word.span not in spans for spans in others)]
    return [(EXPLAINED * len(telling), f"explains {', '.join(telling)}")] if telling else []
