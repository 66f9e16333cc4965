"""What a word of a text means among the words of titles in the other language: "loans" for «кредит».

A word stands for words of the other language only, and only for those that the titles really hold: within a language
nothing is told by a synonym. What is a claim, a number or a scope is judged by its own checks in any case.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import islice, product

from domains.words import fold, lemmas
from render.vocabulary.business_terms import TERMS
from render.vocabulary.latin import sound

_CYRILLIC = re.compile(r"[а-я]")

Term = tuple[str, ...]
Meanings = frozenset[Term]


@lru_cache(maxsize=32_768)
def stands_for(word: str, forms: frozenset[str], titles: frozenset[str]) -> frozenset[str]:
    """Return the words of titles in the other language that a word of a text may stand for.

    A word that the titles hold themselves stands for nothing else.
    """
    if forms & titles:
        return frozenset()
    found = [words for words in _meanings(fold(word), forms) if titles.issuperset(words)]
    return frozenset().union(*found) or _alike(forms, titles)


@lru_cache(maxsize=2_048)
def word_by_word(name: str) -> tuple[str, ...]:
    """Return how a name of two or three words may be told in the other language: «Отклонённые платежи»."""
    words = fold(name).split()
    if not _SHORTEST_NAME <= len(words) <= _LONGEST_NAME or not all(word.isalpha() for word in words):
        return ()
    meant = [_single_words(word) for word in words]
    found = list(islice(product(*meant), _MOST_NAMES))
    turned = [one[::-1] for one in found] if len(words) == _SHORTEST_NAME else []
    return tuple(" ".join(one) for one in (*found, *turned))


_SHORTEST_NAME, _LONGEST_NAME, _MOST_NAMES = 2, 3, 24


def _single_words(word: str) -> list[str]:
    return sorted(words[0] for words in _meanings(word, frozenset({word, *lemmas(word)})) if len(words) == 1)


def is_term(forms: frozenset[str]) -> bool:
    """Tell whether a word is one of business in either language."""
    return any((form,) in _index() for form in forms)


def several_words(first: frozenset[str]) -> list[Term]:
    """Return the terms of several words that begin with one of these forms."""
    return [term for form in first for term in _terms().get(form, ())]


def translations(term: Term) -> Meanings:
    """Return what a term is called in the other language: ("ночь",) → ("night",), ("room", "night")."""
    return _index().get(term, frozenset())


def term_stands_for(term: Term, titles: frozenset[str]) -> frozenset[str]:
    """Return the words of titles in the other language that a term of several words may stand for."""
    return frozenset().union(*(words for words in _index()[term] if titles.issuperset(words)))


def _meanings(word: str, forms: frozenset[str]) -> Meanings:
    """The word as it stands goes before its dictionary form: "issued" is no issue."""
    if (word,) in _index():
        return _index()[word,]
    found = frozenset().union(*(_index().get((form,), frozenset()) for form in forms))
    if word.isascii() and word.endswith("s"):  # "loans" are a thing and never what kind of thing it is
        return frozenset(words for words in found if not _is_adjective(words))
    return found


def _is_adjective(words: Term) -> bool:
    return len(words) == 1 and words[0].endswith(("ый", "ий", "ой")) and words[0] not in _NOUNS


_NOUNS = frozenset({"больной", "взрослый", "выходной", "пожилой", "рабочий", "служащий", "учащийся", "накладной"})
"""Russian nouns that end as adjectives do."""


@cache
def _index() -> dict[Term, Meanings]:
    found: dict[Term, set[Term]] = {}
    for line in TERMS:
        english, russian = ([tuple(term.split()) for term in side.split(",")] for side in line.split("|"))
        for words, others in ((english, russian), (russian, english)):
            for word in words:
                found.setdefault(word, set()).update(others)
    return {word: frozenset(others) for word, others in found.items()}


@cache
def _terms() -> dict[str, tuple[Term, ...]]:
    """The terms of several words by their first one."""
    found: dict[str, tuple[Term, ...]] = {}
    for term in _index():
        if len(term) > 1:
            found[term[0]] = (*found.get(term[0], ()), term)
    return found


def _alike(forms: frozenset[str], titles: frozenset[str]) -> frozenset[str]:
    sounds = {sound(form) for form in forms} - {""}
    russian = any(_CYRILLIC.search(form) for form in forms)
    by_sound = _sounds(titles)
    words = frozenset().union(*(by_sound.get(one, frozenset()) for one in sounds))
    return frozenset(word for word in words if bool(_CYRILLIC.search(word)) is not russian)


@lru_cache(maxsize=256)
def _sounds(titles: frozenset[str]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for word in titles:
        if (heard := sound(word)) != "":
            found.setdefault(heard, set()).add(word)
    return {heard: frozenset(words) for heard, words in found.items()}
