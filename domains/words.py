"""Words of questions and of names: tokens with their places, dictionary forms, Russian and English.

The morphology stands behind two functions, ``lemma`` and ``lemmas``; it is loaded when the first Russian word comes.
ё counts as е everywhere.
"""

from __future__ import annotations

import re
from functools import lru_cache

from core.intent import Word
from core.morphology import morph
from core.span import Span
from domains.aspects import related
from domains.stop_words import STOP_WORDS

_TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_CYRILLIC = re.compile(r"[а-я]")
_PLAUSIBLE = 0.04
"""Readings of a word less likely than this are not looked at («стали» as a form of «сталь» is)."""
_NAMES = frozenset({"Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Abbr", "Init"})

_IRREGULAR = {
    "people": "person",
    "men": "man",
    "women": "woman",
    "children": "child",
    "paid": "pay",
    "sold": "sell",
    "bought": "buy",
    "spent": "spend",
    "made": "make",
    "left": "leave",
    "sent": "send",
    "currencies": "currency",
    "status": "status",
    "statuses": "status",
    "address": "address",
    "bonus": "bonus",
    "analysis": "analysis",
    "business": "business",
}
_ENGLISH_RULES: tuple[tuple[str, str, int], ...] = (
    ("'s", "", 2),
    ("’s", "", 2),
    ("sses", "ss", 2),
    ("xes", "x", 2),
    ("ches", "ch", 2),
    ("shes", "sh", 2),
    ("ies", "y", 2),
    ("ss", "ss", 1),
    ("us", "us", 2),
    ("is", "is", 2),
    ("s", "", 3),
    ("ied", "y", 2),
    ("eed", "eed", 1),
    ("ated", "ate", 2),
    ("ized", "ize", 2),
    ("sed", "se", 2),
    ("ued", "ue", 2),
    ("ved", "ve", 2),
    ("rged", "rge", 2),
    ("ed", "", 3),
)
"""(ending, what takes its place, letters that must remain before it); the first that fits applies."""


@lru_cache(maxsize=65_536)
def fold(text: str) -> str:
    """Return the text in lower case with ё as е; its length does not change."""
    lowered = text.lower()
    return (lowered if len(lowered) == len(text) else text).replace("ё", "е").replace("Ё", "е")


@lru_cache(maxsize=512)
def tokens(text: str) -> tuple[tuple[str, Span], ...]:
    """Return every word and number of a text, folded, with its place."""
    return tuple((fold(found.group()), Span(found.start(), found.end())) for found in _TOKEN.finditer(text))


@lru_cache(maxsize=512)
def content_words(text: str) -> tuple[Word, ...]:
    """Return the words of a question that need an explanation, with dictionary forms and places.

    Prepositions, conjunctions, pronouns, question words and requests (domains/stop_words.py) are left out.
    """
    return tuple(Word(span.of(text), lemma(folded), span) for folded, span in tokens(text) if folded not in STOP_WORDS)


@lru_cache(maxsize=65_536)
def lemma(word: str) -> str:
    """Return the dictionary form of a word: «кошельков» → «кошелек», wallets → wallet."""
    folded = fold(word)
    if not _CYRILLIC.search(folded):
        return _english(folded)
    return fold(morph().parse(folded)[0].normal_form)


@lru_cache(maxsize=65_536)
def plain_lemma(word: str) -> str:
    """Return the dictionary form of a word that is no name: «марку» is a make, not Марк."""
    folded = fold(word)
    if not _CYRILLIC.search(folded):
        return _english(folded)
    readings = morph().parse(folded)
    plain = [one for one in readings if one.is_known and not _NAMES & one.tag.grammemes] or readings
    return fold(plain[0].normal_form)


@lru_cache(maxsize=65_536)
def lemmas(word: str) -> frozenset[str]:
    """Return all plausible dictionary forms («открытых» → открыть, открытый), for matching without context."""
    folded = fold(word)
    if not _CYRILLIC.search(folded):
        return _english_forms(folded)
    readings = morph().parse(folded)
    likely = [one for one in readings if one.score >= _PLAUSIBLE] or readings[:1]
    forms = frozenset(fold(one.normal_form) for one in likely)
    return forms.union(*(related(form) for form in forms))


def counted_form(word: str) -> str:
    """Return a Russian noun as it stands behind «количество» («платёж» → «платежей»), itself where there is none."""
    lexeme = morph().parse(fold(word))[0].lexeme
    forms = [str(form.word) for form in lexeme if {"gent", "plur"} <= form.tag.grammemes]
    if not forms:
        return word.lower()
    plain = fold(forms[0])  # the dictionary lists «счётов» before «счетов»
    return plain if plain in forms else forms[0]


@lru_cache(maxsize=65_536)
def is_ordinary(word: str) -> bool:
    """Tell whether the dictionary knows a Russian word as something else than a name («победа», but not «Тверь»)."""
    folded = fold(word)
    if not _CYRILLIC.search(folded):
        return False
    return any(
        one.is_known and one.score >= _PLAUSIBLE and not (_NAMES & one.tag.grammemes) for one in morph().parse(folded)
    )


@lru_cache(maxsize=65_536)
def is_known(word: str) -> bool:
    """Tell whether a Russian word stands in the dictionary, names included."""
    folded = fold(word)
    return bool(_CYRILLIC.search(folded)) and bool(morph().word_is_known(folded))


@lru_cache(maxsize=65_536)
def is_short_participle(word: str) -> bool:
    """Tell whether a Russian word is a short participle («отменён», «проведена»)."""
    folded = fold(word)
    return any(one.is_known and "PRTS" in one.tag.grammemes for one in morph().parse(folded))


@lru_cache(maxsize=65_536)
def is_noun(word: str) -> bool:
    """Tell whether a Russian word can only be a noun."""
    readings = [one for one in morph().parse(fold(word)) if one.is_known and one.score >= _PLAUSIBLE]
    return bool(readings) and all(one.tag.POS == "NOUN" for one in readings)


@lru_cache(maxsize=65_536)
def is_single(word: str, case: str) -> bool:
    """Tell whether a Russian word can be one thing in a case (pymorphy's name); an accusative is no prepositional."""
    readings = [one.tag.grammemes for one in morph().parse(fold(word)) if one.tag.POS == "NOUN"]
    located = case == "accs" and any({"sing", "loct"} <= one for one in readings)
    return any({"sing", case} <= one for one in readings) and not located


def agrees(word: str) -> bool:
    """Tell whether a Russian word is first of all an adjective or a participle, in any case («платящий»)."""
    return morph().parse(fold(word))[0].tag.POS in {"ADJF", "PRTF"}


def is_finite_verb(word: str) -> bool:
    """Tell whether a Russian word is most likely a verb that a subject does («делали»), or an English past form."""
    return "VERB" in morph().parse(fold(word))[0].tag if not word.isascii() else word.lower().endswith(("ed", "made"))


def is_counted_plural(word: str) -> bool:
    """Tell whether a word can stand behind a number as what it counts («платежей», "payments")."""
    folded = fold(word)
    if not _CYRILLIC.search(folded):
        return len(folded) > 3 and folded.endswith("s") and not folded.endswith(("ss", "us", "is"))
    readings = [one for one in morph().parse(folded) if one.score >= _PLAUSIBLE]
    return any(one.tag.POS == "NOUN" and {"gent", "plur"} <= one.tag.grammemes for one in readings)


@lru_cache(maxsize=65_536)
def has_oblique_case(word: str) -> bool:
    """Tell whether a Russian word can stand in a case that another noun governs («карты», but not «карта»)."""
    return any({"gent", "datv", "ablt", "loct", "gen2"} & one.tag.grammemes for one in morph().parse(fold(word)))


@lru_cache(maxsize=65_536)
def is_nominative(word: str) -> bool:
    """Tell whether a Russian word that is no name can stand in the nominative, or leads a phrase («без региона»)."""
    readings = [one for one in morph().parse(fold(word)) if not _NAMES & one.tag.grammemes]
    return any("nomn" in one.tag.grammemes or one.tag.POS in {"PREP", "ADVB"} for one in readings)


def genitive(word: str) -> str | None:
    """Return a Russian noun in the genitive («регион» → «региона»); None for any other word."""
    found = next((one for one in morph().parse(word) if one.tag.POS == "NOUN" and "nomn" in one.tag.grammemes), None)
    form = found.inflect({"gent"}) if found is not None and found.is_known else None
    return str(form.word) if form is not None else None


def genitive_phrase(phrase: str) -> str | None:
    """Return a phrase led by a noun in the genitive («дата рождения» → «даты рождения»); None for any other."""
    words = phrase.split()
    lead = next((place for place, word in enumerate(words) if not is_adjective(word)), None)
    if lead is None:
        return None
    noun = genitive(words[lead])
    before = [_inflected(word, {"gent", *_gender_of(words[lead])}) for word in words[:lead]]
    if noun is None or None in before:
        return None
    return " ".join(word for word in (*before, noun, *words[lead + 1 :]) if word)


def one_of_many(title: str) -> str | None:
    """Return what one of the things that a title names is called, as behind «на» («Кошельки» → «кошелёк»).

    None where the title is not led by a known noun.
    """
    first, _, rest = title.strip().partition(" ")
    if first.isascii():
        *before, last = title.lower().split()
        return " ".join((*before, _english(last)))
    noun = next((one for one in morph().parse(first) if one.tag.POS == "NOUN" and "nomn" in one.tag.grammemes), None)
    one = noun.inflect({"sing", "accs"}) if noun is not None and noun.is_known else None
    return " ".join(filter(None, (str(one.word), rest))) if one is not None else None


@lru_cache(maxsize=65_536)
def is_adjective(word: str) -> bool:
    """Tell whether a Russian word is first of all an adjective or a participle in the nominative («почтовый»)."""
    first = morph().parse(word)[0]
    return first.is_known and first.tag.POS in {"ADJF", "PRTF"} and "nomn" in first.tag.grammemes


def agreeing(adjective: str, phrase: str) -> str | None:
    """Return an adjective as it stands before a noun («общий», «сумма» → «общая»); None where that is unknown."""
    noun = next((word for word in phrase.split() if not is_adjective(word)), phrase)
    return _inflected(adjective, {"nomn", *_gender_of(noun)})


def _gender_of(noun: str) -> frozenset[str]:
    found = next((one for one in morph().parse(noun) if one.tag.POS == "NOUN" and "nomn" in one.tag.grammemes), None)
    if found is None:
        return frozenset()
    return frozenset({"plur"}) if found.tag.number == "plur" else frozenset({"sing", str(found.tag.gender)})


def _inflected(word: str, grammemes: set[str]) -> str | None:
    form = morph().parse(word)[0].inflect(grammemes)
    return str(form.word) if form is not None else None


@lru_cache(maxsize=65_536)
def is_only_plural(word: str) -> bool:
    """Tell whether a dictionary word in the nominative stands in the plural («воды» of «Минеральные Воды»)."""
    return _all_readings(word, "plur", "nomn")


@lru_cache(maxsize=65_536)
def is_only_singular(word: str) -> bool:
    """Tell whether a dictionary word, in any case, stands in the singular («вода»)."""
    return _all_readings(word, "sing", None)


def _all_readings(word: str, number: str, case: str | None) -> bool:
    readings = [one for one in morph().parse(fold(word)) if one.is_known and one.score >= _PLAUSIBLE]
    if case is not None:
        readings = [one for one in readings if case in one.tag.grammemes]
    return bool(readings) and all(number in one.tag.grammemes for one in readings)


def _english(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    for ending, instead, least in _ENGLISH_RULES:
        if word.endswith(ending) and len(word) - len(ending) >= least:
            return word[: len(word) - len(ending)] + instead
    return word


def _english_forms(word: str) -> frozenset[str]:
    """Return the likely form and, for -ed and -ing, what else it may come from (declined: declin, decline)."""
    forms = {_english(word)}
    if word.endswith("ed") and len(word) > 4:
        forms.add(word[:-1])
    if word.endswith("ing") and len(word) > 5:
        forms.update((word[:-3], word[:-3] + "e"))
    return frozenset(forms)
