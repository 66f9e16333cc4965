"""Links that the words allow and that are none, for what stands between the words: «кошельков без платежей»."""

from __future__ import annotations

from collections.abc import Iterator

from domains.mentions import Mention, MentionKind
from understanding.cue_phrases import Cue
from understanding.cues import FoundCue
from understanding.scene import Scene

_JOINING = frozenset({"и", "and", "или", "or"})
_THRESHOLDS = (Cue.MORE, Cue.LESS, Cue.AT_LEAST, Cue.AT_MOST, Cue.EQUAL)


def is_sound(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:
    """Tell whether nothing between or around the words of a link says that it is another thing."""
    return not any(test(scene, mention, mentions) for test in _UNSOUND)


def counts(scene: Scene, mention: Mention) -> bool:
    """Tell whether a mention says what to count: a metric, or a dataset that has a main one."""
    if mention.kind is MentionKind.DATASET:
        return scene.domain.dataset(mention.name).main_metric is not None
    return mention.kind is MentionKind.METRIC


def _crosses_negation(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:  # noqa: ARG001
    """Tell whether a negation inside a name negates a word of it: «кошельков без платежей» is no metric of payers.

    «Кошельки с лимитами» are no «лимиты кошельков», «возвраты по платежам мая» no «возвраты платежей».
    """
    cues = scene.all_cues(Cue.WITHOUT, Cue.EXCEPT)
    if mention.kind is MentionKind.DATASET:
        cues = (*cues, *scene.all_cues(Cue.HAVING_SOME, Cue.GROUP_BY))
    inside = [
        cue
        for cue in cues
        if mention.span.covers(cue.span) and not any(word.overlaps(cue.span) for word in mention.words)
    ]
    return any(
        word.overlaps(scene.tokens[position].span)
        for cue in inside
        for position in _negated_by(scene, cue)
        for word in mention.words
    )


def _negated_by(scene: Scene, cue: FoundCue) -> Iterator[int]:
    """Yield the places of the words that a cue concerns: «карт» and «платежей» of «без карт и платежей»."""
    if cue.cue is Cue.HAVING_SOME:
        yield from range(cue.after, min(cue.after + 2, len(scene.tokens)))
        return
    position = cue.after
    while position < len(scene.tokens):
        yield position
        joined = scene.tokens[position + 1 : position + 2]
        if not joined or joined[0].lemma not in _JOINING:
            return
        position += 2


def _crosses_having(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:
    """Tell whether a metric takes in what only bounds the counted thing: «кошельков с платежами» counts wallets."""
    if mention.kind is not MentionKind.METRIC:
        return False
    inside = [cue for cue in scene.all_cues(Cue.HAVING_SOME) if mention.span.covers(cue.span)]
    heads = {word for word in mention.words for cue in inside if word.end <= cue.span.start}
    own = scene.domain.metric(mention.name).dataset
    return any(
        other.kind is MentionKind.DATASET and other.name != own and counts(scene, other) and set(other.words) <= heads
        for other in mentions
    )


def _swallows_part(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:
    """Tell whether a ratio's name takes «доля» from the value that stands right after it.

    «Доля Москвы среди успешных платежей» is no «доля успешных платежей».
    """
    if mention.kind is not MentionKind.METRIC or len(mention.words) < 2:
        return False
    shares = [cue for cue in scene.all_cues(Cue.SHARE) if cue.span.overlaps(mention.words[0])]
    return any(
        0 <= scene.place(value.span)[0] - cue.after <= 1 and value.span.end <= mention.words[1].start
        for cue in shares
        for value in mentions
        if value.kind is MentionKind.VALUE
    )


def _bounds_rows(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:  # noqa: ARG001
    """Tell whether a word of a metric only bounds each row: «платежей на сумму больше 1000 рублей»."""
    if mention.kind is not MentionKind.METRIC:
        return False
    bounds = {cue.first for cue in scene.all_cues(*_THRESHOLDS)}
    places = (scene.place(word) for word in mention.words)
    return any(first > 0 and scene.tokens[first - 1].lemma == "на" and after in bounds for first, after in places)


def _crosses_ranking(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:  # noqa: ARG001
    """Tell whether a name reaches over «больше всего»: «в какой день больше всего платежей» has no «день платежа»."""
    cues = scene.all_cues(Cue.HIGHEST, Cue.LOWEST, Cue.COUNT)
    return mention.kind is MentionKind.FIELD and any(
        mention.span.covers(cue.span) and not any(word.overlaps(cue.span) for word in mention.words) for cue in cues
    )


_UNSOUND = (_crosses_negation, _crosses_having, _swallows_part, _bounds_rows, _crosses_ranking)
"""Why a link that the words allow is none."""
