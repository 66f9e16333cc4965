"""Spellings of values: normal forms, stems that survive Russian cases, and the words that values may lack."""

from __future__ import annotations

import re
from functools import lru_cache

from domains.words import is_known, is_ordinary, lemmas, tokens

GENERIC_WORDS = frozenset(
    # what people leave out of a name: administrative words and legal forms
    {
        "республика", "область", "обл", "край", "район", "округ", "автономный", "автономная", "город", "г", "гор",
        "село", "пос", "поселок", "ао", "пао", "оао", "зао", "ооо", "ип", "нко", "акб", "кб", "тк", "банк", "магазин",
        "компания", "the", "inc", "ltd", "llc", "co", "corp", "gmbh", "plc", "bank", "company", "city", "region",
        "republic",
    }
)  # fmt: skip

_JOINING = frozenset({"на", "над", "под", "при", "де", "of", "and"})
"""Words that only join the words of a name («Ростов-на-Дону»)."""

_NOMINATIVE = ("ый", "ий", "ой", "ая", "яя", "ое", "ее", "ые", "ие", "ия", "а", "я", "о", "е", "ы", "и", "ь", "й")
_ANY_CASE = tuple(
    sorted(
        {
            *_NOMINATIVE,
            "ого", "его", "ому", "ему", "ым", "им", "ом", "ем", "ую", "юю", "ей", "ых", "их", "ыми", "ими", "ию",
            "ии", "ией", "ием", "ам", "ям", "ами", "ями", "ах", "ях", "ов", "ев", "у", "ю", "ою", "ею", "ью", "ья",
            "ьи", "ьей", "ьям", "ьев", "ин", "иным", "ине", "ину", "ным",
        },
        key=lambda ending: (-len(ending), ending),
    )
)  # fmt: skip
_FLEETING = re.compile(r"(.+[бвгджзклмнпрстфхцчшщ])[еоё]([лцкнмрг]ь?)")
_ABBREVIATIONS = {"обл": "область", "респ": "республика", "окр": "округ", "г": "город", "гор": "город"}
_TO_CYRILLIC = str.maketrans("abcehkmoptxy", "авсенкмортху")
_TO_LATIN = str.maketrans("авсенкмортху", "abcehkmoptxy")
_CYRILLIC = re.compile(r"[а-я]")
_LATIN = re.compile(r"[a-z]")


@lru_cache(maxsize=262_144)
def value_tokens(text: str) -> tuple[str, ...]:
    """Return the words of a stored value, folded, with look-alikes of the other alphabet put right."""
    return tuple(straighten(folded) for folded, _ in tokens(text))


def straighten(word: str) -> str:
    """Return a word with its abbreviation written out, and look-alikes of the rarer of two alphabets put right."""
    if word in _ABBREVIATIONS:
        return _ABBREVIATIONS[word]
    if _CYRILLIC.search(word) and _LATIN.search(word):
        return word.translate(_TO_CYRILLIC if _is_russian(word) else _TO_LATIN)
    return word


def _is_russian(word: str) -> bool:
    """Tell whether a word's letters are Cyrillic, but for a few slips of the keyboard."""
    return 0 < len(_CYRILLIC.findall(word)) >= len(_LATIN.findall(word))


def normal_form(text: str) -> str:
    """Return the form in which two spellings of one value are equal (case, ё, punctuation, spaces)."""
    return " ".join(value_tokens(text)) or text.strip().lower()


@lru_cache(maxsize=262_144)
def stored_stems(word: str) -> tuple[str, ...]:
    """Return the stems under which a word of a stored value is filed; stored words stand in the nominative."""
    if not _is_russian(word):
        return (_latin_stem(word),)
    stems = [word]
    for ending in _NOMINATIVE:
        if word.endswith(ending) and len(word) - len(ending) >= 2:
            stems.append(word[: -len(ending)])
            break
    fleeting = _FLEETING.fullmatch(word)
    if fleeting:
        stems.append((fleeting.group(1) + fleeting.group(2)).removesuffix("ь"))
    return tuple(dict.fromkeys(stems))


@lru_cache(maxsize=65_536)
def asked_stems(word: str) -> tuple[str, ...]:
    """Return the stems that a word of a question may have in any case, longest first."""
    if not _is_russian(word):
        return tuple(dict.fromkeys((_latin_stem(word), word)))
    stems = {word}
    for ending in _ANY_CASE:
        if word.endswith(ending) and len(word) - len(ending) >= 2:
            stems.add(word[: -len(ending)])
    if is_known(word):
        for form in lemmas(word):
            stems.update(stored_stems(form))
    return tuple(sorted(stems, key=lambda stem: (-len(stem), stem)))


def _latin_stem(word: str) -> str:
    stem = word.removesuffix("'s").removesuffix("’s")
    if len(stem) > 4 and stem.endswith("es") and stem[-3] in "sxzh":
        return stem[:-2]
    if len(stem) > 3 and stem.endswith("s") and not stem.endswith("ss"):
        return stem[:-1]
    return stem


CALENDAR_WORDS = frozenset(
    # a name that is also one of these is a value only in quotes, with a capital, or beside the name of its field
    {
        "январь", "февраль", "март", "апрель", "май", "июнь", "июль", "август", "сентябрь", "октябрь", "ноябрь",
        "декабрь", "понедельник", "вторник", "среда", "четверг", "пятница", "суббота", "воскресенье", "день",
        "неделя", "месяц", "квартал", "полугодие", "год", "зима", "весна", "лето", "осень", "утро", "вечер", "ночь",
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "day", "week",
        "month", "quarter", "year", "today", "yesterday", "winter", "spring", "summer", "autumn",
    }
)  # fmt: skip
_ENGLISH_ORDINARY = frozenset({"will", "other", "all", "none", "new", "old", "total", "first", "last", "next", "main"})


def is_calendar_word(word: str) -> bool:
    """Tell whether a word, in any form, belongs to dates."""
    return not CALENDAR_WORDS.isdisjoint(lemmas(word))


def is_ordinary_word(word: str) -> bool:
    """Tell whether a word means something without being a name, so that it needs context to be a value."""
    if any(form != "банк" and form.endswith("банк") for form in lemmas(word)):
        return False  # the dictionary knows «сбербанк», yet not as a name
    return word in _ENGLISH_ORDINARY or is_calendar_word(word) or is_ordinary(word)


def is_bare(word: str) -> bool:
    """Tell whether a word is too short, or a number: it may be a value only beside the name of its field."""
    return len(word) <= 2 or word.isdigit()


def is_adjective(word: str) -> bool:
    """Tell whether a stored word is an adjective («Томская»): alone, without its noun, it names nothing."""
    return len(word) > 4 and word.endswith(("ая", "яя", "ий", "ый", "ое", "ее"))


def core_positions(words: tuple[str, ...]) -> tuple[int, ...]:
    """Return which words of a value must be said: all but the generic and the joining ones, all if it has no others."""
    core = tuple(at for at, word in enumerate(words) if word not in GENERIC_WORDS | _JOINING and len(word) > 1)
    return core or tuple(range(len(words)))
