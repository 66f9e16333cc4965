"""Does a question name this value: all its telling words side by side, in any case, with bounded typos."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.intent import FieldRef
from domains.question_tokens import QuestionToken
from domains.stop_words import STOP_WORDS
from domains.value_entries import IndexedField, ValueEntry
from domains.value_text import (
    asked_stems,
    core_positions,
    is_adjective,
    is_bare,
    is_calendar_word,
    is_ordinary_word,
    stored_stems,
    straighten,
    value_tokens,
)
from domains.words import is_known

_TYPO_COST, _MISSING_COST = 0.25, 0.05
_WINDOW_SLACK = 1
"""Function words that may stand between the words of a value («Одежда и обувь»)."""


@dataclass(frozen=True, slots=True)
class ValueHit:
    """A value found in a question, with the words that name it."""

    ref: FieldRef
    entry: ValueEntry
    tokens: tuple[QuestionToken, ...]
    typos: int
    missing: int
    ordinary: bool
    """The value is one ordinary word among names: only context makes it a value."""
    bare: bool
    """The value is a number or one or two letters: only the name of its field beside it makes it a value."""

    @property
    def score(self) -> float:
        """Return how much of the question the value explains, less what was forgiven."""
        return round(len(self.tokens) - _TYPO_COST * self.typos - _MISSING_COST * self.missing, 3)


def may_be_misspelt(word: str) -> bool:
    """Tell whether a word may be a typo: long enough, no digits, not a word of the dictionary."""
    return len(word) >= 4 and not any(letter.isdigit() for letter in word) and not is_known(word)


def spelling_distance(asked: str, stored: str) -> int | None:
    """Return the typos between a word of a question, in any case, and a stored word; None if it is another word."""
    stems, filed = asked_stems(asked), stored_stems(stored)
    if any(stem in filed for stem in stems):
        return 0
    if not may_be_misspelt(asked) or is_bare(stored):
        return None
    return least_distance(stems, filed)


def slip_beside(asked: str, stored: str) -> int | None:
    """Return 1 if a word is one slip away from a stored one, dictionary words too («Азбука куса»); else None.

    That is believed only beside another word of the value that is right.
    """
    from rapidfuzz.distance import OSA

    if any(letter.isdigit() for letter in asked) or is_calendar_word(asked) or asked in STOP_WORDS:
        return None
    pairs = itertools.product(asked_stems(asked), stored_stems(stored))
    telling = ((one, other) for one, other in pairs if min(len(one), len(other)) >= 3)
    return 1 if any(OSA.distance(one, other, score_cutoff=1) <= 1 for one, other in telling) else None


def least_distance(stems: Sequence[str], filed: Sequence[str], *, any_start: bool = False) -> int | None:
    """Return the smallest allowed number of typos between two words by their stems; None if there are too many."""
    from rapidfuzz.distance import OSA

    least: int | None = None
    for one, other in itertools.product(stems, filed):
        shorter = min(len(one), len(other))
        allowed = 0 if shorter < 4 else 1 if shorter < 8 else 2
        if shorter < 6 and one[0] != other[0] and not any_start:
            continue
        distance = OSA.distance(one, other, score_cutoff=allowed)
        if distance <= allowed and (least is None or distance < least):
            least = distance
    return least


def could_say(stems: Sequence[str], said: str) -> bool:
    """Tell quickly whether a misspelt word may be any word of a value."""
    words = value_tokens(said)
    several = len(words) > 1
    return any(least_distance(stems, stored_stems(word), any_start=several) is not None for word in words)


def match(
    entry: ValueEntry, field: IndexedField, anchor: QuestionToken, question: Sequence[QuestionToken]
) -> ValueHit | None:
    """Return the value if the words around ``anchor`` name it."""
    words = value_tokens(entry.said)
    core = core_positions(words)
    matched = _matched(words, core, _window(anchor, question, len(words)))
    if not matched.keys() >= set(core):
        return None
    chosen = sorted((token for token, _ in matched.values()), key=lambda token: token.position)
    if anchor not in chosen or not _side_by_side(chosen):
        return None
    if len(matched) == len(core) < len(words) and any(is_adjective(words[at]) for at in core):
        return None
    single = len(core) == 1 and len(chosen) == 1
    return ValueHit(
        field.ref,
        entry,
        tuple(chosen),
        typos=sum(distance for _, distance in matched.values()),
        missing=len(words) - len(matched),
        ordinary=single and _needs_context(anchor.folded, field),
        bare=all(is_bare(words[at]) for at in core),
    )


def _matched(
    words: Sequence[str], core: Sequence[int], around: Sequence[QuestionToken]
) -> dict[int, tuple[QuestionToken, int]]:
    """Return the words that say the words of a value, by position; slips count only beside a word that is right."""
    matched: dict[int, tuple[QuestionToken, int]] = {}
    order = (*core, *(at for at in range(len(words)) if at not in core))
    for distance_of in (spelling_distance, slip_beside):
        for at in order:
            used = {token.position for token, _ in matched.values()}
            best = None
            if at not in matched:
                best = _best_token(words[at], [one for one in around if one.position not in used], distance_of)
            if best is not None:
                matched[at] = best
        if not any(distance == 0 and not is_bare(words[at]) for at, (_, distance) in matched.items()):
            break
    return matched


def best_spellings(hits: Sequence[ValueHit]) -> list[ValueHit]:
    """Keep the best entry of each value; a misspelt reading yields to a better one of the same words."""
    best: dict[tuple[FieldRef, tuple[str, ...], tuple[int, ...]], ValueHit] = {}
    for hit in hits:
        key = (hit.ref, hit.entry.members, tuple(token.position for token in hit.tokens))
        if key not in best or best[key].score < hit.score:
            best[key] = hit
    kept = list(best.values())
    return [hit for hit in kept if not any(_is_better(other, hit) for other in kept)]


def _is_better(other: ValueHit, hit: ValueHit) -> bool:
    """Tell whether another value says all the words of a hit with fewer typos."""
    return other.typos < hit.typos and set(hit.tokens) <= set(other.tokens)


def _needs_context(word: str, field: IndexedField) -> bool:
    return is_calendar_word(word) or (not field.ordinary and is_ordinary_word(word))


def _window(anchor: QuestionToken, question: Sequence[QuestionToken], words: int) -> list[QuestionToken]:
    reach = words - 1 + _WINDOW_SLACK
    near = question[max(0, anchor.position - reach) : anchor.position + reach + 1]
    return [token for token in near if token.free and token.sentence == anchor.sentence]


def _best_token(
    word: str, around: Sequence[QuestionToken], distance_of: Callable[[str, str], int | None]
) -> tuple[QuestionToken, int] | None:
    """Return the question's word that says this word of a value, and how many typos it has."""
    best: tuple[QuestionToken, int] | None = None
    for token in around:
        distance = distance_of(straighten(token.folded), word)
        if distance is not None and (best is None or distance < best[1]):
            best = (token, distance)
    return best


def _side_by_side(tokens: Sequence[QuestionToken]) -> bool:
    content = sum(token.content for token in tokens)
    return tokens[-1].place - tokens[0].place + 1 <= max(content, 1)
