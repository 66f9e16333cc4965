"""Names of figures whose words belong to other parts of the question: a threshold, a share, another figure."""

from __future__ import annotations

from core.unit import UnitKind
from domains.mentions import Mention, MentionKind
from domains.words import is_counted_plural
from understanding.cue_phrases import Cue
from understanding.per_things import takes_per_thing
from understanding.scene import Scene

_NAMES = frozenset({MentionKind.METRIC, MentionKind.FIELD, MentionKind.DATASET})
_THINGS = frozenset({MentionKind.DATASET, MentionKind.FIELD})
_ANDS = frozenset({"и", "and"})
_IN = frozenset({"в", "in", "от", "of", "среди", "among"})
_BOUNDS = (Cue.MORE, Cue.LESS, Cue.AT_LEAST, Cue.AT_MOST)


def _between(scene: Scene, mention: Mention) -> list[int]:
    """Return the positions inside a name that are no words of it."""
    first, after = scene.place(mention.span)
    return [at for at in range(first, after) if scene.tokens[at].span not in mention.words]


def reaches_over_bound(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:  # noqa: ARG001
    """«С оборотом больше 2 млн и числом платежей меньше 1000» names no «оборот платежей»."""
    if mention.kind not in _NAMES:
        return False
    inside = set(_between(scene, mention))
    if any(cue.first in inside for cue in scene.all_cues(Cue.WHERE)):
        return True  # «по причинам, где возвратов больше 50» has no «причина возврата»
    joined = any(scene.tokens[at].lemma in _ANDS for at in inside)  # «операций свыше 5000 рублей по картам» is one name
    return joined and any(cue.first in inside for cue in scene.all_cues(*_BOUNDS))


def takes_unit_for_share(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:  # noqa: ARG001
    """«Закрытых кошельков по регионам в процентах» are shares of all closed ones, no «процент закрытых»."""
    if mention.kind is not MentionKind.METRIC:
        return False
    return any(
        cue.first > 0
        and scene.tokens[cue.first - 1].lemma in {"в", "in"}
        and any(word.overlaps(cue.span) for word in mention.words[1:])
        for cue in scene.all_cues(Cue.SHARE)
    )


def takes_share_of_group(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:
    """«Доля каждого региона в закрытых кошельках» is a region's part of them, no «доля закрытых»."""
    if mention.kind is not MentionKind.METRIC or len(mention.words) < 2:
        return False
    if not any(cue.span.overlaps(mention.words[0]) for cue in scene.all_cues(Cue.SHARE)):
        return False
    start = scene.place(mention.words[1])[0]
    led = start > 0 and scene.tokens[start - 1].lemma in _IN
    groups = (one for one in mentions if one.kind in _THINGS and mention.words[0] < one.words[0])
    return led and any(scene.place(one.span)[1] <= start - 1 for one in groups)


def reaches_over_figure(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:
    """«Открыли кошельков и выпустили карт»: nobody opened cards there."""
    if mention.kind is not MentionKind.METRIC:
        return False
    inside = _between(scene, mention)
    joints = [at for at in inside if scene.tokens[at].lemma in _ANDS]
    things = [one for one in mentions if one.kind is MentionKind.DATASET and not set(one.words) & set(mention.words)]
    return any(scene.place(one.span)[0] in inside and scene.place(one.span)[1] <= at for at in joints for one in things)


def counts_what_is_summed(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:  # noqa: ARG001
    """«Сколько лимитов» asks for their number, not for the sum of money that is called so."""
    if mention.kind is not MentionKind.METRIC or len(mention.words) > 1:
        return False
    unit = scene.domain.metric(mention.name).unit.kind
    asked = scene.cue_before(scene.place(mention.span)[0], Cue.COUNT) is not None
    return asked and unit is UnitKind.MONEY and is_counted_plural(mention.words[0].of(scene.text))


def takes_counted_thing(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:
    """«Сколько платежей с комиссией выше 50» counts payments: it names no «комиссия платежей»."""
    if mention.kind is not MentionKind.METRIC or len(mention.words) < 2:
        return False
    head = mention.words[0]
    withs = [cue for cue in scene.all_cues(Cue.HAVING_SOME) if mention.span.covers(cue.span) and head < cue.span]
    alone = any(
        one.words == (head,) and one.kind is MentionKind.METRIC and one.name != mention.name for one in mentions
    )
    return bool(withs) and alone and any(cue.first == scene.place(head)[1] for cue in withs)


def takes_bounded_name(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:
    """«С комиссией больше 50» bounds the fee: it is no «с комиссией», which only asks that there is one."""
    if mention.kind is not MentionKind.SEGMENT:
        return False
    after = scene.place(mention.span)[1]
    bounded = any(cue.first == after for cue in scene.all_cues(*_BOUNDS))
    return bounded and any(one.kind is MentionKind.FIELD and one.words == mention.words[-1:] for one in mentions)


NAME_FAULTS = (
    reaches_over_bound, takes_unit_for_share, takes_share_of_group, reaches_over_figure, counts_what_is_summed,
    takes_counted_thing, takes_per_thing, takes_bounded_name,
)  # fmt: skip
"""Why the words of a name may belong to other things."""
