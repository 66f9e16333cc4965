"""Which of the overlapping readings of a question's words are meant."""

from __future__ import annotations

from collections.abc import Sequence

from core.span import Span
from domains.mentions import Mention, MentionKind

_KIND_ORDER = tuple(MentionKind)
_JOINING = (" и ", " and ", ",", " или ", " or ", " vs ")
_NAMES = frozenset(MentionKind) - {MentionKind.VALUE}


def resolve_overlaps(candidates: Sequence[Mention], text: str) -> tuple[Mention, ...]:
    """Keep the best readings: more words first, then the higher score; equal ones stay side by side."""
    kept: list[Mention] = []
    for mention in sorted(candidates, key=_rank):
        rivals = [other for other in kept if set(mention.words) & set(other.words)]
        if all(_lives_beside(mention, other, text) for other in rivals):
            kept.append(mention)
    kept = [mention for mention in kept if not _is_shadowed(mention, kept)]
    return tuple(sorted(kept, key=lambda one: (one.span, one.words, -one.score, _KIND_ORDER.index(one.kind), one.name)))


def _rank(mention: Mention) -> tuple[int, float, int, str]:
    return (-len(mention.words), -mention.score, _KIND_ORDER.index(mention.kind), mention.name)


def _lives_beside(mention: Mention, better: Mention, text: str) -> bool:
    """Tell whether a reading may stand although a better one has some of its words."""
    if set(mention.words) == set(better.words):
        return mention.score == better.score or _is_row_reading(mention, better)
    if len(mention.words) < len(better.words) or set(mention.words) <= set(better.words):
        return False
    if mention.score == better.score:
        return True
    return mention.kind is better.kind is MentionKind.METRIC and _shares_a_head(mention, better, text)


def _is_row_reading(mention: Mention, better: Mention) -> bool:
    """The number of each row behind a metric of the same name («комиссия»): kept, for thresholds on rows."""
    return mention.kind is MentionKind.FIELD and better.kind is MentionKind.METRIC


def _shares_a_head(mention: Mention, better: Mention, text: str) -> bool:
    """«Сумма и количество платежей»: two metrics joined by «и» share their last word."""
    own = [span for span in mention.words if span not in better.words]
    other = [span for span in better.words if span not in mention.words]
    if not own or not other:
        return False
    left, right = sorted((Span(own[0].start, own[-1].end), Span(other[0].start, other[-1].end)))
    between = text[left.end : right.start].lower()
    return any(joint in between for joint in _JOINING)


def _is_shadowed(mention: Mention, kept: Sequence[Mention]) -> bool:
    """One thing read two ways over the same words is one reading: a metric is meant before the rows it counts."""
    same = [other for other in kept if other is not mention and set(other.words) == set(mention.words)]
    if mention.kind is MentionKind.DATASET:
        return any(other.kind is MentionKind.METRIC for other in same)
    if mention.kind is MentionKind.VALUE:
        return any(other.kind in _NAMES and other.score >= mention.score for other in same) and not mention.exact
    return False
