"""Links that a list of columns rules out: no name is made of words of two items, nor over a «без»."""

from __future__ import annotations

from core.span import Span
from domains.asked_columns import asks_for_columns
from domains.mentions import Mention, MentionKind
from domains.words import has_oblique_case, is_nominative
from understanding.cue_phrases import Cue
from understanding.scene import Scene

_JOINTS = frozenset({"и", "and", ",", ":"})
_NAMES = frozenset({MentionKind.METRIC, MentionKind.FIELD, MentionKind.DATASET})
_ADJECTIVAL = ("ий", "ие", "их", "ая", "ую", "ые", "ых", "ый", "ое", "ой", "ого", "его", "ed")


def reaches_over_items(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:  # noqa: ARG001
    """Tell whether a name takes its words from two items of a list.

    «Сумма, число и средний размер возвратов» share a noun; «сумму платежей и число возвратов», «кошелька и статус» are
    two things each.
    """
    if mention.kind not in _NAMES or not asks_for_columns(scene.text):
        return False
    first, after = scene.place(mention.span)
    strangers = {at for at in range(first, after) if scene.tokens[at].span not in mention.words}
    joints = [at for at in sorted(strangers) if scene.tokens[at].lemma in _JOINTS]
    if not joints:
        return False
    joints = [at for at in joints if not _begins_participle(scene, at)]
    has_own_noun = bool(joints) and any(at in strangers for at in range(first, joints[0]))
    takes_head = any(at + 1 not in strangers for at in joints)
    return has_own_noun or takes_head or (bool(joints) and _is_dependent(scene.tokens[first].text))


def _begins_participle(scene: Scene, joint: int) -> bool:
    """«Кошельков, открытых в мае» are one thing."""
    behind = scene.tokens[joint + 1].text.lower()
    return scene.tokens[joint].lemma == "," and behind.endswith(_ADJECTIVAL)


def _is_dependent(word: str) -> bool:
    """Tell whether a word can only belong to one before it («регион кошелька и число платежей»)."""
    return not word.isascii() and has_oblique_case(word) and not is_nominative(word)


def reaches_over_without(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:  # noqa: ARG001
    """Tell whether a name takes what is negated: «кошельков без успешных платежей» names no payments."""
    if mention.kind not in _NAMES:
        return False
    inside = [cue for cue in scene.all_cues(Cue.WITHOUT) if mention.span.covers(cue.span)]
    return any(_negated_noun(scene, cue.after) in mention.words for cue in inside)


def _negated_noun(scene: Scene, position: int) -> Span | None:
    """Return the first word from a position on that is no adjective."""
    tokens = scene.tokens[position:]
    return next((token.span for token in tokens if not token.text.lower().endswith(_ADJECTIVAL)), None)


def takes_number_for_count(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> bool:  # noqa: ARG001
    """Tell whether "payment number", a column of a list, is taken for a number of payments."""
    if mention.kind is not MentionKind.METRIC or not asks_for_columns(scene.text):
        return False
    return any(word.of(scene.text).lower() == "number" for word in mention.words[1:])
