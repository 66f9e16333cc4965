"""Relations between the parts of a question that no part of the intent holds: found, so that they are not lost.

All words may be known and the question still be another one: «открытых в 2024 году, закрыли в 2025» is about one set of
wallets with two dates, not about two figures.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from core.intent import DefaultKind, MetricUse
from core.span import Span
from domains.join_paths import JoinGraph, JoinPath
from domains.mentions import Mention, MentionKind
from understanding.cue_phrases import Cue
from understanding.facts_asked import FactsAsked
from understanding.per_things import per_things
from understanding.scene import Scene

_OR = frozenset({"или", "либо", "or"})
_JOINING = frozenset({"и", "and", "или", "or", "плюс", "plus", "также", "also"})


def unheld(scene: Scene, mentions: tuple[Mention, ...], facts: FactsAsked) -> tuple[Span, ...]:
    """Return the pieces of the question whose relation to the rest the intent cannot hold."""
    dated = {condition.span for condition in facts.conditions if condition.period is not None}
    others = tuple(mention for mention in mentions if mention.span not in dated)
    cohorts = _cohorts(scene, mentions, facts.metrics)
    return (
        *cohorts,
        *_dated_owners(scene, others, facts.metrics),
        *_alternatives(scene, mentions),
        *_per_thing(scene, facts.metrics),
        *_by_change(scene, mentions),
        *_half_values(scene, mentions),
        *_shares_of_another(scene, mentions),
        *_opposites(scene, mentions),
        *_nested_periods(scene),
        *_shared_periods(scene, facts),
        *_periods_of_values(scene, mentions, facts),
        *_values_far_away(scene, mentions, facts),
    )


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


def _per_thing(scene: Scene, metrics: tuple[MetricUse, ...]) -> Iterator[Span]:
    """A figure for one thing is not the figure of all."""
    whole = {metric.name for metric in scene.domain.metrics}
    if all(use.name in whole for use in metrics):
        yield from (thing.span for thing in per_things(scene))


_DIRECTED = frozenset({"вырасти", "упасть", "снизиться", "grow", "grew", "increase", "decrease"})


def _by_change(scene: Scene, mentions: tuple[Mention, ...]) -> Iterator[Span]:
    """«Топ-5 по приросту» ranks by the change, «какие регионы упали» keeps some groups: the intent holds neither."""
    growth = scene.all_cues(Cue.GROWTH)
    if scene.all_cues(Cue.TOP, Cue.HIGHEST, Cue.LOWEST):
        yield from (cue.span for cue in growth if scene.cue_before(cue.first, Cue.GROUP_BY) is not None)
    groups = [scene.place(one.span) for one in mentions if one.kind in {MentionKind.DATASET, MentionKind.FIELD}]
    asked = [after for first, after in groups if scene.cue_before(first, Cue.WHICH) is not None]
    for cue in growth:
        if any(after <= cue.first for after in asked) and scene.tokens[cue.first].lemma in _DIRECTED:
            yield cue.span


def _half_values(scene: Scene, mentions: tuple[Mention, ...]) -> Iterator[Span]:
    """«Москва и область» names two regions, «не только Москва» none alone."""
    values = [mention for mention in mentions if mention.kind is MentionKind.VALUE and mention.field is not None]
    ends = {scene.place(value.span)[1]: value for value in values}
    for mention in mentions:
        first, _ = scene.place(mention.span)
        value = ends.get(first - 1)
        joined = first > 0 and scene.tokens[first - 1].lemma in {"и", "and"}
        same = value is not None and (
            mention.field == value.field or mention.name == (value.field and value.field.dataset)
        )
        if joined and same and mention.kind in {MentionKind.FIELD, MentionKind.DATASET}:
            yield mention.span
    for cue in scene.all_cues(Cue.ONLY):
        if cue.first > 0 and scene.tokens[cue.first - 1].lemma in {"не", "not"}:
            yield Span(scene.tokens[cue.first - 1].span.start, cue.span.end)


def _shares_of_another(scene: Scene, mentions: tuple[Mention, ...]) -> Iterator[Span]:
    """«Удельный вес комиссии в обороте» sets one figure against another; a share is a part of one."""
    figures = [mention for mention in mentions if mention.kind is MentionKind.METRIC]
    for share in scene.all_cues(Cue.SHARE):
        of = [one for one in figures if 0 <= scene.place(one.span)[0] - share.after <= 1]
        for one in figures:
            first, _ = scene.place(one.span)
            led = first > 0 and scene.tokens[first - 1].lemma in {"в", "in", "от", "of"}
            if led and any(part.name != one.name and part.span < one.span for part in of):
                yield one.span


def _shared_periods(scene: Scene, facts: FactsAsked) -> Iterator[Span]:
    """A period whose condition is not certain.

    «С платежами в апреле и в мае» may mean either month; «с платежами и без возвратов в мае» may date both.
    """
    periods = sorted(scene.reading.periods, key=lambda period: period.span)
    claimed = [condition for condition in facts.conditions if condition.period is not None]
    happens = any(default.kind is not DefaultKind.METRIC for default in facts.defaults) or not facts.defaults
    if len(facts.conditions) == 1 and claimed and len(periods) > 1 and not happens:
        yield from (period.span for period in periods[1:])
    if len(facts.conditions) > 1 and len(claimed) == 1 and len(periods) == 1 and claimed[0] is facts.conditions[-1]:
        yield periods[0].span


def _periods_of_values(scene: Scene, mentions: tuple[Mention, ...], facts: FactsAsked) -> Iterator[Span]:
    """«Карты со снятием наличных в мае»: the withdrawals were in May, not the issue of the cards that is counted.

    The value's rows have a date of their own and no metric is named that happens then.
    """
    assumed = {default.detail for default in facts.defaults if default.kind is DefaultKind.METRIC}
    if not facts.metrics or any(use.name not in assumed for use in facts.metrics):
        return
    counted = {scene.domain.metric(use.name).dataset for use in facts.metrics}
    reached = {name for dataset in counted for name in JoinGraph(scene.domain).reachable(dataset)}
    fields = [mention.field for mention in mentions if mention.kind is MentionKind.VALUE and mention.field is not None]
    others = [scene.domain.dataset(field.dataset) for field in fields if field.dataset not in reached]
    if any(dataset.time_field for dataset in others) and not facts.conditions:
        yield from (period.span for period in scene.reading.periods)


def _values_far_away(scene: Scene, mentions: tuple[Mention, ...], facts: FactsAsked) -> Iterator[Span]:
    """«Сколько магазинов в Москве»: a shop has no region, only the payers of its payments have one."""
    counted = {scene.domain.metric(use.name).dataset for use in facts.metrics}
    graph = JoinGraph(scene.domain)
    for mention in mentions:
        if mention.kind is not MentionKind.VALUE or mention.field is None or facts.conditions:
            continue
        ways = [way for one in counted for way in graph.shortest(one, mention.field.dataset)]
        if ways and all(_is_roundabout(way) for way in ways):
            yield mention.span


def _is_roundabout(way: JoinPath) -> bool:
    """Tell whether a way goes to another fact's rows and from them to things of a third kind."""
    return bool(way) and not way[0].forward and [step.forward for step in way].count(True) > 1


def _opposites(scene: Scene, mentions: tuple[Mention, ...]) -> Iterator[Span]:
    """«Успешных и неуспешных»: two conditions on one column that no row meets together."""
    segments = [mention for mention in mentions if mention.kind is MentionKind.SEGMENT]
    for left, right in itertools.pairwise(segments):
        between = scene.tokens[scene.place(left.span)[1] : scene.place(right.span)[0]]
        if [token.lemma for token in between] in (["и"], ["and"]) and _columns(scene, left) == _columns(scene, right):
            yield right.span


def _nested_periods(scene: Scene) -> Iterator[Span]:
    """«Возвраты платежей апреля в мае» has two dates of two things; two periods side by side are joined by a word."""
    if scene.all_cues(Cue.COMPARE):  # «сравни … в мае с апрелем и мартом»
        return
    for left, right in itertools.pairwise(sorted(scene.reading.periods, key=lambda period: period.span)):
        between = scene.tokens[scene.place(left.span)[1] : scene.place(right.span)[0]]
        apart = left.span.end <= right.span.start
        led = scene.tokens[scene.place(right.span)[0]].lemma in _AT
        if apart and ([token.lemma for token in between] in ([one] for one in _AT) or (led and not between)):
            yield right.span


_AT = ("в", "за", "in")


def _columns(scene: Scene, segment: Mention) -> frozenset[str]:
    return frozenset(_COLUMN.findall(_QUOTED.sub("", scene.domain.filter(segment.name).expression)))


_QUOTED = re.compile(r"'[^']*'")
_COLUMN = re.compile(r"[a-z_]\w*\.[a-z_]\w*", re.IGNORECASE)


def _names(mention: Mention, use: MetricUse) -> bool:
    """Tell whether a mention names a metric that is asked for, or the rows that it counts («сколько собак»)."""
    return mention.name == use.name if mention.kind is MentionKind.METRIC else mention.span == use.span


def _rows_and_time(scene: Scene, name: str) -> tuple[str, str]:
    """Return what a metric counts and by which date; metrics that differ in one are two figures."""
    metric = scene.domain.metric(name)
    return metric.dataset, str(metric.time_field)


def _dated_owners(scene: Scene, mentions: tuple[Mention, ...], metrics: tuple[MetricUse, ...]) -> list[Span]:
    """«Возвраты по платежам мая»: the period belongs to another fact than the one that is counted.

    «Покупки по картам в мае» are the operations of May: a kind of them opens the question.
    """
    if any(one.kind is MentionKind.VALUE and scene.place(one.span)[0] == 0 for one in mentions):
        return []
    counted = {scene.domain.metric(use.name).dataset for use in metrics}
    names = {use.name for use in metrics}
    ones = {(thing.word,) for thing in per_things(scene)}
    found: list[Span] = []
    for mention in mentions:
        fact = _fact(scene, mention)
        if fact is None or fact in counted or mention.name in names or mention.words in ones:
            continue
        first, after = scene.place(mention.span)
        if scene.cue_before(first, Cue.GROUP_BY) is None and len(scene.reading.periods) < 2:
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
