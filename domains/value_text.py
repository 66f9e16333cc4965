"""Spellings of values: normal forms, stems that survive Russian cases, and the words that values may lack."""

from __future__ import annotations

import re
from functools import lru_cache

from domains.stop_words import PREPOSITIONS
from domains.words import is_known, is_ordinary, is_short_participle, lemmas, tokens

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
_SHORT_PARTICIPLE = re.compile(r".{3,}[еая]н[аоы]?")
_SOUNDS_TS = re.compile(r"[тд]ь?с|тц|дц")
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
    return tuple(dict.fromkeys((*stems, *_full_participle(word))))


def _full_participle(word: str) -> tuple[str, ...]:
    """Return the stem of the full form of a short participle: «Проведён» is said «проведённые»."""
    if _SHORT_PARTICIPLE.fullmatch(word) and is_short_participle(word):
        return (word.rstrip("аоы") + "н",)
    return ()


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
        stems.update(_full_participle(word))
        for form in lemmas(word):
            stems.update(stored_stems(form))
    return tuple(sorted(stems, key=lambda stem: (-len(stem), stem)))


def sounded(stem: str) -> str:
    """Return a stem as it sounds where letters fall together: «Липетск» and «Липецк» are one."""
    return _SOUNDS_TS.sub("ц", stem)


def joined_forms(words: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the words of a value that people may write as one («читайгород»): all, and all but the generic ones.

    A legal form before a name is never joined to it.
    """
    telling = tuple(word for word in words if word not in GENERIC_WORDS)
    return tuple(form for form in dict.fromkeys((words, telling)) if len(form) > 1 and form[0] not in GENERIC_WORDS)


def joined_stems(form: tuple[str, ...]) -> tuple[str, ...]:
    """Return the stems of words written as one."""
    return tuple("".join(form[:-1]) + stem for stem in stored_stems(form[-1]))


def is_latin(word: str) -> bool:
    """Tell whether a word is written in Latin letters."""
    return not _is_russian(word)


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
_COMPUTING = frozenset(
    # what is asked of figures, rarely a value of a field: «максимальный чек»
    {
        "максимальный",
        "минимальный",
        "средний",
        "общий",
        "итоговый",
        "суммарный",
        "average",
        "maximum",
        "minimum",
        "total",
    }
)
_OUTPUTS = frozenset(
    # what an answer is made of: an adjective before one of them tells how it should look («полное название»)
    {
        "отчет", "таблица", "график", "список", "перечень", "выгрузка", "файл", "формат", "вид", "версия", "расчет",
        "вариант", "имя", "название", "наименование", "описание", "информация", "сведение", "данные", "адрес", "текст",
        "report", "table", "chart", "list", "export", "file", "format", "version", "name", "title", "description",
        "information", "address", "text",
    }
)  # fmt: skip
_ENGLISH_ORDINARY = frozenset({"will", "other", "all", "none", "new", "old", "total", "first", "last", "next", "main"})


def is_calendar_word(word: str) -> bool:
    """Tell whether a word, in any form, belongs to dates."""
    return not CALENDAR_WORDS.isdisjoint(lemmas(word))


def is_computing_word(word: str) -> bool:
    """Tell whether a word, in any form, says what to compute («максимальный»)."""
    return not _COMPUTING.isdisjoint(lemmas(word))


def is_output_word(word: str) -> bool:
    """Tell whether a word, in any form, is about the form of an answer («отчёт»)."""
    return not _OUTPUTS.isdisjoint(lemmas(word))


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
    """Return which words of a value must be said: all but the generic and the joining ones, all if it has no others.

    A preposition at the beginning is said, too: «на проверке» is a state, «проверка» is none.
    """
    core = tuple(at for at, word in enumerate(words) if word not in GENERIC_WORDS | _JOINING and len(word) > 1)
    if core and words[0] in PREPOSITIONS:
        return tuple(dict.fromkeys((0, *core)))
    return core or tuple(range(len(words)))


def anchor_positions(words: tuple[str, ...]) -> tuple[int, ...]:
    """Return the words of a value by which it may be looked up: those that must be said, prepositions left out."""
    core = core_positions(words)
    return tuple(at for at in core if words[at] not in PREPOSITIONS) or core
