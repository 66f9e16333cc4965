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
    is_computing_word,
    is_latin,
    is_ordinary_word,
    is_output_word,
    joined_forms,
    joined_stems,
    sounded,
    stored_stems,
    straighten,
    value_tokens,
)
from domains.words import is_known, is_only_plural, is_only_singular, lemmas

_TYPO_COST, _MISSING_COST = 0.25, 0.05
_SHORTEST_JOINED = 6
"""Letters that a name written with other spaces must have."""
_SHORTEST_LATIN = 6
"""Letters from which a Latin word may be misspelt: no dictionary tells English words from names («debut», «Debit»)."""
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
        return 0 if _may_be_one_word(asked, stored) else None
    if not may_be_misspelt(asked) or is_bare(stored):
        return None
    return least_distance(stems, filed)


def _may_be_one_word(asked: str, stored: str) -> bool:
    """Words of the dictionary are one only if they come from one: «открытый» is not the bank «Открытие»."""
    return not is_known(asked) or not is_known(stored) or not lemmas(asked).isdisjoint(lemmas(stored))


def slip_beside(asked: str, stored: str) -> int | None:
    """Return 1 if a word is one slip away from a stored one, dictionary words too («Азбука куса»); else None.

    That is believed only beside another word of the value that is right.
    """
    from rapidfuzz.distance import OSA

    if any(letter.isdigit() for letter in asked) or is_calendar_word(asked) or asked in STOP_WORDS:
        return None
    pairs = itertools.product(asked_stems(asked), stored_stems(stored))
    telling = ((one, other) for one, other in pairs if len(one) >= 2 and len(other) >= 3)
    return 1 if any(OSA.distance(one, other, score_cutoff=1) <= 1 for one, other in telling) else None


def least_distance(stems: Sequence[str], filed: Sequence[str], *, any_start: bool = False) -> int | None:
    """Return the smallest allowed number of typos between two words by their stems; None if there are too many."""
    from rapidfuzz.distance import OSA

    least: int | None = None
    for one, other in itertools.product(stems, filed):
        shorter = min(len(one), len(other))
        allowed = _allowed_typos(shorter, latin=is_latin(one))
        if shorter < 6 and one[0] != other[0] and not any_start:
            continue
        distance = OSA.distance(one, other, score_cutoff=allowed)
        if distance > allowed and shorter >= 4 and sounded(one) == sounded(other):
            distance = allowed
        if distance <= allowed and (least is None or distance < least):
            least = distance
    return least


def _allowed_typos(letters: int, *, latin: bool) -> int:
    if latin:
        return int(letters >= _SHORTEST_LATIN)
    return 0 if letters < 4 else 1 if letters < 8 else 2


def could_say(stems: Sequence[str], said: str) -> bool:
    """Tell quickly whether a misspelt word may be any word of a value."""
    words = value_tokens(said)
    several = len(words) > 1
    if any(_joined_typos(stems, form) is not None for form in joined_forms(words)):
        return True
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
    if not field.ordinary and any(_is_other_number(matched[at][0].folded, words[at]) for at in core):
        return None
    single = len(core) == 1 and len(chosen) == 1
    return ValueHit(
        field.ref,
        entry,
        tuple(chosen),
        typos=sum(distance for _, distance in matched.values()),
        missing=len(words) - len(matched),
        ordinary=single and (_needs_context(anchor.folded, field) or _tells_form(anchor, question)),
        bare=all(is_bare(words[at]) for at in core),
    )


def match_joined(
    entry: ValueEntry, field: IndexedField, window: Sequence[QuestionToken], question: Sequence[QuestionToken]
) -> ValueHit | None:
    """Return the value if the words of ``window`` are its words with other spaces («читайгород», «Ростов-ра-Дону»)."""
    words = value_tokens(entry.said)
    said = "".join(straighten(token.folded) for token in window)
    if len(said) < _SHORTEST_JOINED:
        return None
    found = _joined_reading(asked_stems(said), words, window)
    if found is None:
        return None
    form, typos = found
    generic = [word for word in words if word not in form]
    beside = _said_beside(generic, window, question)
    if generic and not beside and any(is_adjective(word) for word in form):
        return None
    tokens = tuple(sorted((*window, *beside), key=lambda token: token.position))
    missing = len(generic) - len(beside)
    return ValueHit(field.ref, entry, tokens, typos, missing, ordinary=False, bare=False)


def _joined_reading(
    stems: Sequence[str], words: tuple[str, ...], window: Sequence[QuestionToken]
) -> tuple[tuple[str, ...], int] | None:
    """Return which words of a value are said, and the typos; one word in pieces («Спорт мастер») allows none."""
    if len(words) == 1:
        in_pieces = len(window) > 1 and all(token.content for token in window)
        return (words, 0) if in_pieces and not {*stems}.isdisjoint(stored_stems(words[0])) else None
    for form in joined_forms(words):
        typos = _joined_typos(stems, form)
        if typos == 0 or (typos == 1 and _may_have_slips(window)):
            return form, typos
    return None


def _may_have_slips(window: Sequence[QuestionToken]) -> bool:
    """A slip is believed in words that could be a name: no numbers, no function words around, no dictionary word."""
    if not (window[0].content and window[-1].content) or any(token.folded.isdigit() for token in window):
        return False
    return len(window) > 1 or not is_known(window[0].folded)


def _joined_typos(stems: Sequence[str], form: tuple[str, ...]) -> int | None:
    """Return 0 or 1, the letters in which words written as one differ from a value's; None: another value."""
    from rapidfuzz.distance import OSA

    pairs = itertools.product(stems, joined_stems(form))
    distances = [OSA.distance(one, other, score_cutoff=1) for one, other in pairs if len(other) >= _SHORTEST_JOINED - 1]
    least = min(distances, default=2)
    return least if least <= 1 else None


def _said_beside(
    generic: Sequence[str], window: Sequence[QuestionToken], question: Sequence[QuestionToken]
) -> list[QuestionToken]:
    """Return the words right beside a name that are its generic ones («… округ»)."""
    places = (window[0].position - 1, window[-1].position + 1)
    near = [question[at] for at in places if 0 <= at < len(question)]
    near = [token for token in near if token.free and token.sentence == window[0].sentence]
    return [token for token in near if any(spelling_distance(straighten(token.folded), word) == 0 for word in generic)]


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
    return is_calendar_word(word) or is_computing_word(word) or (not field.ordinary and is_ordinary_word(word))


def _tells_form(anchor: QuestionToken, question: Sequence[QuestionToken]) -> bool:
    """«Расширенный отчёт» is about the answer, not about a level that is called so."""
    following = question[anchor.position + 1 : anchor.position + 2]
    return bool(following) and is_output_word(following[0].folded)


def _is_other_number(asked: str, stored: str) -> bool:
    """A name that is a plural of ordinary words keeps its number: «минеральная вода» is no town."""
    return is_only_plural(stored) and is_ordinary_word(asked) and is_only_singular(asked)


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
