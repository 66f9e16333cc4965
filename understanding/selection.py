"""Which links are meant where several share words: the set that explains the question best; the person where two do.

The sets of links that share no word are compared by a sum of points (``_points``); all sets with the most points are
kept, and where they differ about the same words the person is asked.

The points were set by hand, and measured on 457 questions of the demo domains and 459 public ones: taken away one at a
time, the kinds change the reading of 88 of the former, ``_LONG`` of 257, ``_TOGETHER`` of 6, ``_COUNT_WORD`` of 2,
``_CUT``, ``_AGAIN``, ``_STRANGE``, ``_METRIC`` of one each; of the latter, where many tables have fields of one name,
``_FAR`` changes 50, ``_LONG`` 27, ``_METRIC`` 11, ``_COUNT_WORD`` 7. ``_SHARED`` decides none. Half of ``_LONG`` would
change 100 of the former, twice as much of any at most 9.
"""

from __future__ import annotations

import functools
import itertools
import operator
from collections.abc import Iterator
from dataclasses import dataclass

from core.outcome import Choice, ClarifyReason
from core.span import Span
from domains.mentions import Mention, MentionKind
from understanding.cue_phrases import Cue
from understanding.problems import SeveralReadings
from understanding.scene import Scene, distances
from understanding.soundness import ADJECTIVE_ENDINGS, counts, is_sound

_KIND_POINTS = {
    MentionKind.METRIC: 0.30,
    MentionKind.SEGMENT: 0.25,
    MentionKind.LIFTED_FILTER: 0.25,
    MentionKind.VALUE: 0.20,
    MentionKind.RELATIONSHIP: 0.15,
    MentionKind.DATASET: 0.10,
    MentionKind.FIELD: 0.05,
    MentionKind.ABSENT: 0.0,
}
"""Points of a kind where the same words are linked to things of several kinds."""
_CUT = 0.5
"""More points for a thing to cut by that stands right after «по …», if the question has a metric besides."""
_LONG = 0.6
"""More points for each further word of one name: «банк возврата» beats «банк» and «возврат»."""
_CHOSEN = 100.0
_AGAIN = 0.03
"""More points for a metric that other words of the question name too."""
_STRANGE = 0.06
"""Fewer points for each strange word among the words of a name."""
_FAR = 0.02
"""Fewer points for each join that separates a thing from the facts of the question."""
_COUNT_WORD = 2.0
"""Fewer points for a name made of a word that asks ("number of payments") or says nothing («прошло»)."""
_EQUAL = 1e-6
_CUT_KINDS = frozenset({MentionKind.RELATIONSHIP, MentionKind.DATASET, MentionKind.FIELD})
_JOINING = frozenset({"и", "and", "или", "or"})
_METRIC = 0.5
"""Points of a set that has a metric at all."""
_SHARED = 1.0
"""Points that two metrics lose for the word they share."""
_LISTED = (2, 3)
"""How many metrics may share a word."""
_TOGETHER = 0.01
_MAX_TIES = 8


@dataclass(frozen=True, slots=True)
class Selection:
    """The links that are used, and the words that the person must decide."""

    mentions: tuple[Mention, ...]
    problems: tuple[SeveralReadings, ...]


def select(
    scene: Scene, mentions: tuple[Mention, ...], choices: tuple[Choice, ...], *, wants_metric: bool = True
) -> Selection:
    """Return the best set of links; where several are equally good, what they agree on and what must be asked.

    ``wants_metric`` is false for a follow-up, whose metric may stand in the question before.
    """
    usable = tuple(sorted((m for m in mentions if is_sound(scene, m, mentions)), key=lambda m: (m.span, m.name)))
    chosen = frozenset(choice.option for choice in choices)
    points = _Points(scene, usable, chosen)
    best = _Cover(scene, usable, points, _METRIC if wants_metric else 0.0).best()
    agreed = [mention for mention in usable if all(mention in found for found in best)]
    disputed = [mention for mention in usable if mention not in agreed and any(mention in found for found in best)]
    groups = _groups(disputed)
    settled = [mention for group in groups if _is_settled(group, chosen) for mention in group if mention in best[0]]
    problems = tuple(_question(scene, group) for group in groups if not _is_settled(group, chosen))
    return Selection(tuple(mention for mention in usable if mention in agreed or mention in settled), problems)


def _is_settled(group: list[Mention], chosen: frozenset[str]) -> bool:
    """Tell whether nothing is left to ask: the person has chosen here, or all readings are one thing."""
    options = {option_id(mention) for mention in group}
    return len(options) == 1 or bool(options & chosen)


def option_id(mention: Mention) -> str:
    """Return the id by which a person chooses this link."""
    return f"{mention.kind}:{mention.name}"


class _Points:
    """How well one link explains its words."""

    def __init__(self, scene: Scene, mentions: tuple[Mention, ...], chosen: frozenset[str]) -> None:
        self._scene = scene
        self._chosen = chosen
        self._has_metric = any(counts(scene, mention) for mention in mentions)
        self._all = mentions
        self._bases = _bases(scene, mentions)
        self._words = {word for mention in mentions for word in mention.words}

    def of(self, mention: Mention) -> float:
        points = mention.score + _LONG * (len(mention.words) - 1) + _KIND_POINTS[mention.kind]
        if option_id(mention) in self._chosen:
            points += _CHOSEN
        if self._has_metric and mention.kind in _CUT_KINDS and self._after_by(mention):
            points += _CUT
        if mention.kind is MentionKind.METRIC and self._is_named_again(mention):
            points += _AGAIN
        if mention.kind is MentionKind.FIELD and self._takes_count_word(mention):
            points -= _COUNT_WORD
        if len(mention.words) == 1 and self._is_light_verb(mention):
            points -= _COUNT_WORD
        return points - _FAR * self._distance(mention) - _STRANGE * self.strangers(mention)

    def _is_named_again(self, mention: Mention) -> bool:
        """«На какую сумму заплатили»: of what «заплатили» may be, the metric that «сумма» names too."""
        return any(
            other.kind is MentionKind.METRIC and other.name == mention.name and not _share_word(other, mention)
            for other in self._all
        )

    def _after_by(self, mention: Mention) -> bool:
        first, _ = self._scene.place(mention.span)
        if mention.kind is MentionKind.DATASET and not self._scene.domain.dataset(mention.name).label_field:
            return False
        between = self._scene.tokens[max(first - 1, 0) : first]
        gap = 0 if any(token.span in self._words for token in between) else 1
        cue = self._scene.cue_before(first, Cue.GROUP_BY, Cue.EACH, gap=gap)
        return cue is not None or self._scene.cue_before(first, Cue.WHICH) is not None

    def strangers(self, mention: Mention) -> int:
        """How many words that are no part of the name stand among its words."""
        first, after = self._scene.place(mention.span)
        return after - first - len(mention.words)

    def _takes_count_word(self, mention: Mention) -> bool:
        counts = self._scene.all_cues(Cue.COUNT)
        return any(cue.span.overlaps(word) for cue in counts for word in mention.words)

    def _is_light_verb(self, mention: Mention) -> bool:
        """«Сколько платежей прошло» names no segment of payments that went through; «прошедших» does."""
        typed = mention.words[0].of(self._scene.text).lower()
        light = any(cue.span.overlaps(mention.words[0]) for cue in self._scene.all_cues(Cue.LIGHT))
        return light and not typed.endswith(ADJECTIVE_ENDINGS)

    def _distance(self, mention: Mention) -> int:
        if mention.field is None or not self._bases:
            return 0
        if mention.kind is MentionKind.VALUE and any(mention.field.dataset in steps for steps in self._bases):
            return 0
        known = [steps[mention.field.dataset] for steps in self._bases if mention.field.dataset in steps]
        return min(known, default=len(self._scene.domain.datasets))


def _bases(scene: Scene, mentions: tuple[Mention, ...]) -> list[dict[str, int]]:
    """Return, for each fact that a metric of the question counts, how far every other dataset is from it."""
    longest = max((len(m.words) for m in mentions if m.kind is MentionKind.METRIC), default=0)
    metrics = [m for m in mentions if m.kind is MentionKind.METRIC and len(m.words) == longest]
    found = {scene.domain.metric(mention.name).dataset for mention in metrics}
    found = found or {m.name for m in mentions if m.kind is MentionKind.DATASET and counts(scene, m)}
    return [distances(scene.domain, dataset) for dataset in sorted(found)]


@dataclass(frozen=True, slots=True)
class _Piece:
    """Links that are taken together: one, or several that may share words. ``words`` is a bit mask of their words."""

    mentions: tuple[Mention, ...]
    words: int
    points: float


_Sets = tuple[float, tuple[tuple[_Piece, ...], ...]]


class _Cover:
    """The sets of pieces that share no word and have the most points, by dynamic programming over the words."""

    def __init__(self, scene: Scene, mentions: tuple[Mention, ...], points: _Points, metric: float) -> None:
        self._scene, self._metric = scene, metric
        starts = sorted({word for mention in mentions for word in mention.words})
        self._bit = {word: 1 << at for at, word in enumerate(starts)}
        self._count = len(starts)
        self._by_first: dict[int, list[_Piece]] = {}
        for piece in self._pieces(scene, mentions, points):
            self._by_first.setdefault((piece.words & -piece.words).bit_length() - 1, []).append(piece)
        self._known: dict[tuple[int, int, bool], _Sets] = {}

    def best(self) -> list[frozenset[Mention]]:
        """Return the best sets, at most ``_MAX_TIES`` of them."""
        _, sets = self._from(0, 0, has_metric=False)
        return [frozenset(mention for piece in pieces for mention in piece.mentions) for pieces in sets]

    def _from(self, at: int, used: int, *, has_metric: bool) -> _Sets:
        if at == self._count:
            return (self._metric if has_metric else 0.0), ((),)
        key = (at, used >> at, has_metric)
        if key not in self._known:
            self._known[key] = self._choose(at, used, has_metric=has_metric)
        return self._known[key]

    def _choose(self, at: int, used: int, *, has_metric: bool) -> _Sets:
        most, sets = self._from(at + 1, used, has_metric=has_metric)
        for piece in self._by_first.get(at, ()):
            if piece.words & used:
                continue
            metric = has_metric or any(counts(self._scene, mention) for mention in piece.mentions)
            rest, others = self._from(at + 1, used | piece.words, has_metric=metric)
            total = piece.points + rest
            taken = tuple((piece, *pieces) for pieces in others)
            if total > most + _EQUAL:
                most, sets = total, taken
            elif abs(total - most) <= _EQUAL:
                sets = (*sets, *taken)[:_MAX_TIES]
        return most, sets

    def _pieces(self, scene: Scene, mentions: tuple[Mention, ...], points: _Points) -> Iterator[_Piece]:
        for mention in mentions:
            yield _Piece((mention,), self._mask(mention), points.of(mention))
        lifted = [mention for mention in mentions if mention.kind is MentionKind.LIFTED_FILTER]
        for words in {mention.words for mention in lifted}:
            same = tuple(mention for mention in lifted if mention.words == words)
            if len(same) > 1:
                yield _Piece(same, self._mask(same[0]), max(map(points.of, same)) + _TOGETHER)
        metrics = [mention for mention in mentions if mention.kind is MentionKind.METRIC]
        for listed in _listed(scene, metrics):
            mask = functools.reduce(operator.or_, map(self._mask, listed))
            own = sum(points.of(metric) + _STRANGE * points.strangers(metric) for metric in listed)
            yield _Piece(listed, mask, own - _SHARED * (len(listed) - 1))

    def _mask(self, mention: Mention) -> int:
        mask = 0
        for word in mention.words:
            mask |= self._bit[word]
        return mask


def _share_word(left: Mention, right: Mention) -> bool:
    return any(word.overlaps(other) for word in left.words for other in right.words)


def _listed(scene: Scene, metrics: list[Mention]) -> Iterator[tuple[Mention, ...]]:
    """Yield the metrics that share a word because they are listed: «сумма, число и средний размер возвратов»."""
    for size in _LISTED:
        yield from (some for some in itertools.combinations(metrics, size) if _are_listed(scene, some))


def _are_listed(scene: Scene, metrics: tuple[Mention, ...]) -> bool:
    """Tell whether metrics have words of their own, joined by «и» and commas, before or behind the shared ones."""
    shared = frozenset.intersection(*(frozenset(metric.words) for metric in metrics))
    own = sorted([word for word in metric.words if word not in shared] for metric in metrics)
    if not shared or not all(own):
        return False
    pairs = [(left[0], right[0]) for left, right in itertools.pairwise(own)]
    if any(left < word < right for left, right in pairs for word in shared):
        return False  # «сумма платежей и число возвратов»: each has its own noun
    between = [scene.tokens[scene.place(left)[1] : scene.place(right)[0]] for left, right in pairs]
    joints = [_JOINING | {","}] * (len(pairs) - 1) + [_JOINING]
    return all(any(token.lemma in joint for token in tokens) for tokens, joint in zip(between, joints, strict=True))


def _groups(mentions: list[Mention]) -> list[list[Mention]]:
    groups: list[list[Mention]] = []
    for mention in mentions:
        home = next((group for group in groups if any(_share_word(mention, other) for other in group)), None)
        if home is None:
            groups.append([mention])
        else:
            home.append(mention)
    return [group for group in groups if len(group) > 1]


def _question(scene: Scene, group: list[Mention]) -> SeveralReadings:
    kinds = {mention.kind for mention in group}
    reason = ClarifyReason.DIMENSION
    if MentionKind.METRIC in kinds:
        reason = ClarifyReason.METRIC
    elif MentionKind.VALUE in kinds:
        reason = ClarifyReason.VALUE
    span = Span(min(m.span.start for m in group), max(m.span.end for m in group))
    options = {option_id(m): (option_id(m), title_of(scene, m), _detail(scene, m)) for m in group}
    return SeveralReadings(reason, span.of(scene.text), span, tuple(options.values()))


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
