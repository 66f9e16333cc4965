"""The word tables of both languages as one dictionary from a folded word to its grammar keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from periods import lexicon_en, lexicon_ru
from periods.realwords import REAL_WORDS
from periods.tokens import Keys

ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "і": 1, "іі": 2, "ііі": 3, "ш": 3}
_SHORTEST_TYPO = 5
_SHORTEST_MONTH = 4
_MISSPELT = frozenset({"month", "weekday", "weekdays", "unit", "prev", "before", "last", "next", "yesterday"})
_MISSPELT_KEYS = frozenset(f"<{category}>" for category in _MISSPELT)


@dataclass(frozen=True, slots=True)
class Lexicon:
    """``words`` maps every known form to its keys; ``near`` maps a form with one letter missing to the form."""

    words: dict[str, Keys]
    near: dict[str, str]
    numbered_things: frozenset[str]
    metric_nouns: frozenset[str]


def forms(line: str) -> Iterator[str]:
    """Expand ``"январ:ь/я/ю янв"`` into its forms."""
    for group in line.split():
        stem, colon, endings = group.partition(":")
        if colon:
            for ending in endings.split("/"):
                yield stem + ending
        else:
            yield group


def _entries() -> Iterator[tuple[str, object, str]]:
    for lexicon in (lexicon_ru, lexicon_en):
        for category, table in (
            ("month", lexicon.MONTHS),
            ("monthdative", lexicon.MONTHS_DATIVE if lexicon is lexicon_ru else ()),
            ("weekday", lexicon.WEEKDAYS),
            ("weekdays", lexicon.WEEKDAYS_PLURAL),
            ("unit", lexicon.UNITS),
            ("num", lexicon.CARDINALS),
            ("tens", lexicon.TENS),
            ("ord", lexicon.ORDINALS),
        ):
            for value, line in table:
                yield category, value, line
        yield from lexicon.WORDS
    for value, form in lexicon_ru.WEEKDAYS_SHORT:
        yield "weekday", value, form
    for roman, value in ROMAN.items():
        yield "roman", value, roman


def build_lexicon(grammar_words: Iterable[str]) -> Lexicon:
    """Join the word tables with the words that patterns name themselves."""
    words: dict[str, list[tuple[str, object]]] = {}
    typo_targets: set[str] = set()
    for category, value, line in _entries():
        for form in forms(line):
            words.setdefault(form, []).append((f"<{category}>", value))
            if category == "month":
                words[form].append(("<mru>" if form[0] > "z" else "<men>", value))
            if category == "unit":
                words[form].append((f"<u_{value}>", value))
            if category in _MISSPELT and len(form) >= _shortest(category, form):
                typo_targets.add(form)
    for word in grammar_words:
        words.setdefault(word, []).append((word, None))
    things = frozenset(form for table in (lexicon_ru, lexicon_en) for form in forms(table.NUMBERED_THINGS))
    metrics = frozenset(form for table in (lexicon_ru, lexicon_en) for form in forms(table.METRIC_NOUNS))
    return Lexicon({word: tuple(keys) for word, keys in words.items()}, _near(typo_targets), things, metrics)


def _shortest(category: str, form: str) -> int:
    """Russian months may be short («июль»): few words resemble them."""
    return _SHORTEST_MONTH if category == "month" and not form.isascii() else _SHORTEST_TYPO


def _near(targets: Iterable[str]) -> dict[str, str]:
    near: dict[str, str] = {}
    for form in sorted(targets):
        for i in range(len(form)):
            near.setdefault(form[:i] + form[i + 1 :], form)
    return near


@cache
def _deletions(length: int) -> tuple[tuple[slice, slice], ...]:
    return tuple((slice(0, i), slice(i + 1, length)) for i in range(length))


def repair(word: str, lexicon: Lexicon) -> str | None:
    """Return the month, weekday or unit that ``word`` misspells by one letter, or None.

    One letter missing, added, changed, or two neighbours swapped. Real words are never repaired.
    """
    length = len(word)
    if not (_SHORTEST_MONTH if word[:1] == "и" else _SHORTEST_TYPO) <= length <= 14 or word in REAL_WORDS:
        return None
    near = lexicon.near
    found = near.get(word)
    if found is not None:
        return found
    for before, after in _deletions(length):
        shorter = word[before] + word[after]
        if shorter in lexicon.words and len(shorter) >= _SHORTEST_MONTH:
            return shorter if _is_target(shorter, lexicon) else None
        found = near.get(shorter)
        if found is not None and len(found) == length and _one_edit(word, found):
            return found
    return None


def _is_target(word: str, lexicon: Lexicon) -> bool:
    keys = {key for key, _ in lexicon.words[word]}
    return bool(keys & ({"<mru>"} if len(word) < _SHORTEST_TYPO else _MISSPELT_KEYS))


def _one_edit(word: str, form: str) -> bool:
    differing = [i for i, (a, b) in enumerate(zip(word, form, strict=True)) if a != b]
    if len(differing) == 1:
        return True
    if len(differing) != 2:
        return False
    i, j = differing
    return j == i + 1 and word[i] == form[j] and word[j] == form[i]
