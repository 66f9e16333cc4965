"""Russian words in Latin letters; whether a word is the same in both languages (олимпиада, olympiad)."""

from __future__ import annotations

import re
from functools import lru_cache

from domains.words import fold

_LETTERS = (
    "а a б b в v г g д d е e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch "
    "ы y э e ю yu я ya"
)
_LATIN = dict(zip(_LETTERS.split()[::2], _LETTERS.split()[1::2], strict=True)) | {"ъ": "", "ь": ""}
_CYRILLIC = re.compile(r"[а-я]")


def in_latin(text: str) -> str:
    """Return a text with its Cyrillic letters in Latin: «СБП» → "sbp"."""
    return "".join(_LATIN.get(sign, sign) for sign in fold(text))


_SHORTEST = 5
_SHORTEST_STEM = 4

_RUSSIAN_ENDINGS = (("ция", "с"), ("сия", "с"), ("ия", ""), ("ный", ""), ("ье", "ие"), ("а", ""), ("я", ""), ("о", ""))
_ENGLISH_ENDINGS = (("ssion", "s"), ("tion", "s"), ("sion", "s"), ("ey", "ei"), ("y", ""), ("e", ""))
_SOUNDS = (
    ("shch", "sh"), ("tch", "ch"), ("ph", "f"), ("ck", "k"), ("qu", "kv"), ("q", "k"), ("x", "ks"), ("w", "v"),
    ("th", "t"), ("rh", "r"), ("kh", "h"), ("zh", "j"), ("oo", "u"), ("ou", "u"), ("yu", "u"), ("ya", "a"), ("y", "i"),
)  # fmt: skip
"""How letters are told alike in both languages, in this order."""
_SOFT_C = re.compile(r"c(?=[eiy])")
_HARD_C = re.compile(r"c(?!h)")
_DOUBLED = re.compile(r"(.)\1+")

_FALSE_FRIENDS = (
    "accord accurate actual affair ammunition angina article artist aspirant auditor auditorium balance baton "
    "battery billet brilliant cabin cabinet camera capital central character chef clause clay command complexion "
    "concern concourse concurrent conductor conserve control corpus costume course decade decoration detail "
    "emission extract fabric family figure formula fraction general gymnasium installation instance insult "
    "interest intern invalid magazine manufacture mark massive material mayor minute mission mobile motor "
    "motorist normal novel number object obligation operation order ordinary party patron penalty personal "
    "perspective physic practice preparation principal production promotion prospect provision public quarter "
    "realisation realization receipt reclamation record rent replica reserve resin revision satin scholar second "
    "section sentence session smoking social solid spectacle stage stamp tablet talon tax technique title trainer "
    "translation transparent troop utilisation utilization velvet "
)
"""English words that sound like a Russian one and mean, or may mean, another thing («магазин» is no magazine)."""


_NOT_ALIKE = frozenset(_FALSE_FRIENDS.split())


@lru_cache(maxsize=16_384)
def sound(word: str) -> str:
    """Return how a word sounds without its ending, alike for a word that both languages have; "" for a short one."""
    folded = fold(word)
    if len(folded) < _SHORTEST or not folded.isalpha() or folded in _NOT_ALIKE:
        return ""
    russian = bool(_CYRILLIC.search(folded))
    for ending, instead in _RUSSIAN_ENDINGS if russian else _ENGLISH_ENDINGS:
        if folded.endswith(ending):
            folded = folded.removesuffix(ending) + instead
            break
    spelt = in_latin(folded.replace("ье", "ие").replace("ц", "с")) if russian else _SOFT_C.sub("s", folded)
    for letters, instead in _SOUNDS:
        spelt = spelt.replace(letters, instead)
    stem = _DOUBLED.sub(r"\1", _HARD_C.sub("k", spelt)).removeprefix("h")
    return stem if len(stem) >= _SHORTEST_STEM else ""
