"""Which of several links of the same words is meant."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.outcome import Choice, ClarifyReason
from domains.mentions import Mention, MentionKind
from understanding.cue_phrases import Cue
from understanding.problems import SeveralReadings
from understanding.scene import Scene, distances

_ORDER = (
    MentionKind.METRIC,
    MentionKind.SEGMENT,
    MentionKind.LIFTED_FILTER,
    MentionKind.VALUE,
    MentionKind.RELATIONSHIP,
    MentionKind.DATASET,
    MentionKind.FIELD,
    MentionKind.ABSENT,
)
"""Which kind of link wins when the same words are linked to things of several kinds."""

_CUT_ORDER = (MentionKind.RELATIONSHIP, MentionKind.DATASET, MentionKind.FIELD)
"""After «по …» a thing to cut by wins over a metric of the same name."""

_REASONS = {
    MentionKind.METRIC: ClarifyReason.METRIC,
    MentionKind.VALUE: ClarifyReason.VALUE,
}


@dataclass(frozen=True, slots=True)
class Selection:
    """The links that are used, one for each group of words, and the groups that the person must decide."""

    mentions: tuple[Mention, ...]
    problems: tuple[SeveralReadings, ...]


def select(scene: Scene, mentions: tuple[Mention, ...], choices: tuple[Choice, ...]) -> Selection:
    """Decide every group of overlapping mentions by the person's choice, by kind, by nearness; else ask."""
    chosen: list[Mention] = []
    problems: list[SeveralReadings] = []
    groups = _groups(mentions)
    sure = tuple(group[0] for group in groups if len(group) == 1)
    for group in groups:
        left = _narrow(scene, group, sure, choices)
        if len(left) == 1:
            chosen.append(left[0])
        else:
            problems.append(_question(scene, left))
    return Selection(tuple(sorted(chosen, key=lambda mention: mention.span)), tuple(problems))


def option_id(mention: Mention) -> str:
    """Return the id by which a person chooses this link."""
    return f"{mention.kind}:{mention.name}"


def _groups(mentions: tuple[Mention, ...]) -> list[list[Mention]]:
    groups: list[list[Mention]] = []
    for mention in sorted(mentions, key=lambda found: found.span):
        for group in groups:
            if any(_share_word(mention, other) for other in group):
                group.append(mention)
                break
        else:
            groups.append([mention])
    return groups


def _share_word(left: Mention, right: Mention) -> bool:
    return any(word.overlaps(other) for word in left.words for other in right.words)


def _narrow(
    scene: Scene, group: list[Mention], sure: tuple[Mention, ...], choices: tuple[Choice, ...]
) -> list[Mention]:
    picked = {choice.option for choice in choices}
    steps: tuple[Callable[[list[Mention]], list[Mention]], ...] = (
        lambda left: [mention for mention in left if option_id(mention) in picked],
        _longest,
        lambda left: _by_kind(scene, left),
        lambda left: _named_beside(scene, left, sure),
        lambda left: _nearest(scene, left, sure),
    )
    left = group
    for step in steps:
        left = step(left) or left
        if len(left) == 1:
            break
    return left


def _longest(group: list[Mention]) -> list[Mention]:
    most = max(len(mention.words) for mention in group)
    return [mention for mention in group if len(mention.words) == most]


def _by_kind(scene: Scene, group: list[Mention]) -> list[Mention]:
    first, _ = scene.place(group[0].span)
    cut = scene.cue_before(first, Cue.GROUP_BY, Cue.EACH, gap=1) is not None
    for kind in (*_CUT_ORDER, *_ORDER) if cut else _ORDER:
        found = [mention for mention in group if mention.kind is kind]
        if found:
            return found
    return group


def _named_beside(scene: Scene, group: list[Mention], sure: tuple[Mention, ...]) -> list[Mention]:
    """Keep the values whose own field or dataset is named right beside them («уровень полный»)."""
    first, after = scene.place(group[0].span)
    beside = set()
    for mention in sure:
        start, end = scene.place(mention.span)
        if 0 <= first - end <= 1 or 0 <= start - after <= 1:
            beside.add(mention.name)
    return [
        mention
        for mention in group
        if mention.field and (str(mention.field) in beside or mention.field.dataset in beside)
    ]


def _nearest(scene: Scene, group: list[Mention], sure: tuple[Mention, ...]) -> list[Mention]:
    """Keep the fields that fewest joins separate from the facts which the question surely names."""
    bases = {scene.domain.metric(m.name).dataset for m in sure if m.kind is MentionKind.METRIC}
    bases |= {m.name for m in sure if m.kind is MentionKind.DATASET}
    if not bases:
        return group
    far = len(scene.domain.datasets) + 1
    steps = [distances(scene.domain, base) for base in sorted(bases)]

    def distance(mention: Mention) -> int:
        dataset = mention.field.dataset if mention.field else mention.name
        return min(step.get(dataset, far) for step in steps)

    least = min(distance(mention) for mention in group)
    return [mention for mention in group if distance(mention) == least]


def _question(scene: Scene, group: list[Mention]) -> SeveralReadings:
    mention = group[0]
    options = tuple((option_id(found), title_of(scene, found), _detail(scene, found)) for found in group)
    reason = _REASONS.get(mention.kind, ClarifyReason.DIMENSION)
    return SeveralReadings(reason, mention.span.of(scene.text), mention.span, options)


def title_of(scene: Scene, mention: Mention) -> str:
    """Return what a mention names, in the question's language."""
    domain, language = scene.domain, scene.language
    if mention.kind is MentionKind.METRIC:
        return domain.metric(mention.name).title.get(language)
    if mention.kind is MentionKind.DATASET:
        return domain.dataset(mention.name).title.get(language)
    if mention.kind is MentionKind.SEGMENT:
        return domain.filter(mention.name).title.get(language)
    if mention.field is not None:
        field = domain.field(mention.field).title.get(language)
        owner = domain.dataset(mention.field.dataset).title.get(language)
        return f"{owner}: {field.lower()}"
    return mention.name


def _detail(scene: Scene, mention: Mention) -> str:
    if mention.kind is MentionKind.METRIC:
        return scene.domain.metric(mention.name).description
    return ", ".join(mention.members[:3])
