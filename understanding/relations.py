"""Relations between the parts of a question that no part of the intent holds: found, so that they are not lost.

All words may be known and the question still be another one: «открытых в 2024 году, закрыли в 2025» is about one set of
wallets with two dates, not about two figures.
"""

from __future__ import annotations

import itertools

from core.intent import MetricUse
from core.span import Span
from domains.mentions import Mention, MentionKind
from understanding.cue_phrases import Cue
from understanding.facts_asked import FactsAsked
from understanding.scene import Scene

_OR = frozenset({"или", "либо", "or"})
_JOINING = frozenset({"и", "and", "или", "or", "плюс", "plus", "также", "also"})


def unheld(scene: Scene, mentions: tuple[Mention, ...], facts: FactsAsked) -> tuple[Span, ...]:
    """Return the pieces of the question whose relation to the rest the intent cannot hold."""
    dated = {condition.span for condition in facts.conditions if condition.period is not None}
    others = tuple(mention for mention in mentions if mention.span not in dated)
    cohorts = _cohorts(scene, mentions, facts.metrics)
    return (*cohorts, *_dated_owners(scene, others, facts.metrics), *_alternatives(scene, mentions))


def _cohorts(scene: Scene, mentions: tuple[Mention, ...], metrics: tuple[MetricUse, ...]) -> list[Span]:
    """Two metrics with rows or dates of their own: side by side only if they are joined, and over the same periods.

    «Сколько собак прошли лечение» asks for one figure, not for the dogs and the treatments.
    """
    named = [(mention, use.name) for mention in mentions for use in metrics if _names(mention, use)]
    found: list[Span] = []
    for (left, one), (right, other) in itertools.pairwise(named):
        if _rows_and_time(scene, one) == _rows_and_time(scene, other):
            continue
        own = [word for word in right.words if word not in left.words] or list(right.words)
        between = [token for token in scene.tokens if left.words[0].start < token.span.start < own[-1].end]
        joined = any(token.lemma in _JOINING for token in between) or scene.all_cues(Cue.COMPARE)
        if not joined or len(scene.reading.periods) > 1:
            found.extend(own)
    return found


def _alternatives(scene: Scene, mentions: tuple[Mention, ...]) -> list[Span]:
    """Conditions on two fields all hold: «в категории Продукты или по СБП» is no such condition."""
    kept = [m for m in mentions if m.kind in {MentionKind.VALUE, MentionKind.SEGMENT}]
    return [
        token.span
        for left, right in itertools.pairwise(kept)
        if left.field is None or left.field != right.field
        for token in scene.tokens[scene.place(left.span)[1] : scene.place(right.span)[0]]
        if token.lemma in _OR
    ]


def _names(mention: Mention, use: MetricUse) -> bool:
    """Tell whether a mention names a metric that is asked for, or the rows that it counts («сколько собак»)."""
    return mention.name == use.name if mention.kind is MentionKind.METRIC else mention.span == use.span


def _rows_and_time(scene: Scene, name: str) -> tuple[str, str]:
    """Return what a metric counts and by which date; metrics that differ in one are two figures."""
    metric = scene.domain.metric(name)
    return metric.dataset, str(metric.time_field)


def _dated_owners(scene: Scene, mentions: tuple[Mention, ...], metrics: tuple[MetricUse, ...]) -> list[Span]:
    """«Возвраты по платежам мая»: the period belongs to another fact than the one that is counted."""
    counted = {scene.domain.metric(use.name).dataset for use in metrics}
    names = {use.name for use in metrics}
    found: list[Span] = []
    for mention in mentions:
        fact = _fact(scene, mention)
        if fact is None or fact in counted or mention.name in names:
            continue
        first, after = scene.place(mention.span)
        if scene.cue_before(first, Cue.GROUP_BY) is None:
            continue
        if any(scene.place(period.span)[0] == after for period in scene.reading.periods):
            found.extend(mention.words)
    return found


def _fact(scene: Scene, mention: Mention) -> str | None:
    if mention.kind is MentionKind.METRIC:
        return scene.domain.metric(mention.name).dataset
    if mention.kind is MentionKind.DATASET and not scene.domain.dataset(mention.name).is_dictionary:
        return mention.name
    return None
