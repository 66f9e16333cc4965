"""Questions in a third language, told by their small words: an answer then says which languages are understood."""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W\d_]+")
_OURS = frozenset(
    {
        "how", "many", "much", "what", "which", "who", "the", "of", "by", "for", "and", "with", "show", "number",
        "count", "total", "from", "is", "are", "were", "have", "each", "per", "top", "list",
    }
)  # fmt: skip
"""Small words of English: one of them, and the question is English."""
_FOREIGN = frozenset(
    {
        "wie", "viele", "wieviel", "wurden", "wurde", "waren", "im", "und", "der", "die", "das", "den", "dem", "mit",
        "nach", "für", "zeige", "nicht", "alle", "welche", "welcher", "welches", "gibt", "pro", "von", "bei",
        "combien", "les", "des", "du", "de", "le", "la", "quel", "quelle", "quels", "quelles", "dans", "par", "pour",
        "sont", "ont", "été", "avec", "montre", "nombre", "et", "au", "aux",
        "cuántos", "cuantos", "cuántas", "cuantas", "cuál", "qué", "el", "los", "las", "por", "para", "en", "que",
        "fueron", "muestra", "número", "del", "y", "con",
        "quanti", "quante", "quanto", "sono", "stati", "il", "gli", "di", "nel", "della", "mostra",
        "quantos", "quantas", "foram", "em", "dos", "na", "mostre", "ile", "jest", "kaç", "tane", "ve", "nechta",
        "скільки", "було", "відкрили", "що", "які", "який", "або", "від", "колькі", "адкрылі",
        "неше", "қанша", "және", "бойынша", "канча", "жана",
    }
)  # fmt: skip
_FOREIGN_LETTERS = re.compile(r"[іїєґўқғңәөұүһ]")
_SURE, _SHARE = 2, 0.35
"""Small words of another language that must stand in a question, and their part of all its words."""


def is_other_language(text: str) -> bool:
    """Tell whether a question is surely neither Russian nor English."""
    words = _WORD.findall(text.lower())
    if not _OURS.isdisjoint(words):
        return False
    foreign = sum(word in _FOREIGN or _FOREIGN_LETTERS.search(word) is not None for word in words)
    return foreign >= _SURE and foreign > _SHARE * len(words)
