"""Text into tokens: folded words, numbers and signs with their exact places in the text as typed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from core.language import Language

Keys = tuple[tuple[str, object], ...]

_PIECE = re.compile(r"[0-9]+|(?:[^\W\d_]|[̀-ͯ\u00ad\u200b-\u200d\u2060\ufeff])+|[^\w\s]|[\d_]", re.UNICODE)
_INVISIBLE = str.maketrans("", "", "\u00ad\u200b\u200c\u200d\u2060\ufeff")
_DASHES = frozenset("‐‑‒–—―−~")
_QUOTES = frozenset("’ʼ`")
_TO_CYRILLIC = str.maketrans("aceopxyktmhbi", "асеорхуктмнви")
_TO_LATIN = str.maketrans("асеорхуктмнві", "aceopxyktmhbi")
_LATIN = re.compile(r"[a-z]")
_CYRILLIC = re.compile(r"[а-яёі]")
_LONE_LATIN = {"c": "с", "o": "о", "k": "к", "b": "в", "y": "у"}


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of text: ``text`` is folded, ``keys`` are what the grammar may see in it, ``start``/``end`` its place.

    ``glued`` tells that no space stands before it. A token without keys stops every phrase.
    """

    text: str
    start: int
    end: int
    glued: bool
    keys: Keys = ()


def split(text: str, language: Language, known: Mapping[str, Keys]) -> list[Token]:
    """Cut ``text`` into tokens; ``known`` decides between alphabets where a word mixes them."""
    tokens = []
    last_end = -1
    russian = language is Language.RU
    for found in _PIECE.finditer(text):
        start, end = found.span()
        raw = found.group()
        folded = raw.lower()
        if folded not in known:
            folded = _fold(folded, known, russian=russian)
        elif russian and folded in _LONE_LATIN and raw != "K":
            folded = _LONE_LATIN[folded]
        tokens.append(Token(folded, start, end, start == last_end))
        last_end = end
    return tokens


def _fold(word: str, known: Mapping[str, Keys], *, russian: bool) -> str:
    if word in _DASHES:
        return "-"
    if word in _QUOTES:
        return "'"
    if not word.isascii():
        word = unicodedata.normalize("NFKC", word).lower().translate(_INVISIBLE).replace("ё", "е")
    if word.isdigit() or len(word) > 40:
        return word
    if russian and word in _LONE_LATIN:
        return _LONE_LATIN[word]
    if _CYRILLIC.search(word) and _LATIN.search(word):
        cyrillic = word.translate(_TO_CYRILLIC)
        latin = word.translate(_TO_LATIN)
        return latin if cyrillic not in known and latin in known else cyrillic
    return word
