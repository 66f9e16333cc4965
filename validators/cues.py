"""Words of a question that call for the shape of its query, Russian and English: the most, an order, for each of.

Text only: nothing here knows a query or a domain.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from core.span import Span
from domains.words import fold


@dataclass(frozen=True, slots=True)
class Superlative:
    """What a word says of an order: whether the greatest number, and the latest moment, come first.

    None where the word does not say it: «the highest» is said of numbers, «the last» of moments.
    """

    phrase: str
    number_down: bool | None
    time_down: bool | None


@dataclass(frozen=True, slots=True)
class _Cue:
    words: re.Pattern[str]
    number_down: bool | None
    time_down: bool | None = None


_LITTLE = (
    r"мал\w+|маленьк\w+|низк\w+|дешев\w+|бюджетн\w+|редк\w+|коротк\w+|легк\w+|медленн\w+|бедн\w+|слаб\w+|узк\w+|тих\w+"
)
_OF_AGE = (
    r"молод\w+|юн\w+|стар\w+|пожил\w+|древн\w+|нов\w+|свеж\w+|ранн\w+|поздн\w+|недавн\w+|давн\w+|перв\w+|последн\w+"
)
_VAGUE = r"лучш\w+|худш\w+|важн\w+|основн\w+|главн\w+|же|обычн\w+"
_OF_TIME = r"(?: \w+)? (?:дн\w*|день|недел\w+|месяц\w*|год\w*|лет|час\w*|сут\w+|квартал\w*|полугод\w+|половин\w+)"
"""«За последние 10 дней» says when, and picks nothing."""
_CUES: tuple[_Cue, ...] = tuple(
    _Cue(re.compile(words), number, time)
    for words, number, time in (
        (r"\b(?:больше|чаще|дольше|дороже) (?:всего|всех)\b|\bнаибольш\w+|\bмаксимальн\w+|\bкрупнейш\w+", True, None),
        (r"\b(?:высочайш|длиннейш|популярнейш)\w+|\bбольшинств\w+|\bлидер\w*\b|\bнаиболее \w+", True, None),
        (r"\b(?:меньше|реже|дешевле) (?:всего|всех)\b|\bнаименьш\w+|\bминимальн\w+|\bнаименее \w+", False, None),
        (rf"\bсам(?:ый|ая|ое|ые|ого|ой|ых|ую|ым|ыми|ом) (?:{_LITTLE})", False, None),
        (
            rf"\bсам(?:ый|ая|ое|ые|ого|ой|ых|ую|ым|ыми|ом) (?!{_LITTLE}|{_OF_AGE}|{_VAGUE}|не\b)\w+",
            True,
            None,
        ),
        (r"\bсам\w+ (?:молод|юн)\w+", False, True),
        (r"\bсам\w+ (?:стар|пожил|древн)\w+|\bстарейш\w+", True, False),
        (rf"\bпоследн(?:ий|яя|ее|его|ей|юю|ие|их|ему|им)\b(?!{_OF_TIME})", None, True),
        (r"\bновейш\w+|\bсам\w+ (?:нов|свеж|поздн|недавн)\w+", None, True),
        (rf"\bперв(?:ый|ая|ое|ого|ой|ую|ым|ому)\b(?!{_OF_TIME}| раз)", None, False),
        (r"\bраньше всех\b|\bсам\w+ (?:ранн|давн)\w+", None, False),
        (r"\b(?:highest|largest|biggest|greatest|longest|maximum|max|heaviest|tallest|busiest)\b", True, None),
        (r"(?<!at )\bmost(?! of\b| recent)\b", True, None),
        (r"\b(?:lowest|smallest|fewest|shortest|minimum|min|cheapest|lightest)\b|(?<!at )\bleast\b", False, None),
        (r"\b(?:latest|newest|most recent)\b", None, True),
        (r"\bearliest\b", None, False),
        (r"\byoungest\b", False, True),
        (r"\b(?:oldest|eldest)\b", True, False),
    )
)
_TOP = re.compile(r"\b(?:топ|top)[- ]?(?:\d+\b|\w+\b)")
_DOWN = re.compile(
    r"\bпо убыванию|\bубывающ\w+|\bв порядке убывания|\bобратном (?:\w+ )?порядке|\bdesc(?:ending)?\b"
    r"|\bfrom (?:the )?(?:highest|largest|most|high|newest|latest|biggest|oldest)\b"
    r"|\bот (?:самы?\w+ )?(?:больш|высок|дорог|крупн|нов)\w+"
)
_UP = re.compile(
    r"\bпо возрастанию|\bвозрастающ\w+|\bв порядке возрастания|\bв алфавитном порядке|\bпо алфавиту"
    r"|\basc(?:ending)?\b|\balphabetical\w*|\bfrom (?:the )?(?:lowest|smallest|least|low|earliest|youngest)\b"
    r"|\bот (?:самы?\w+ )?(?:меньш|низк|дешев|мал|ранн)\w+"
)
_ORDER = re.compile(
    r"\border(?:ed)? (?:by|from|in|the|them|it|results)\b|\bsort(?:ed)?\b|\bstarting (?:from|with)\b"
    r"|\bупорядоч\w+|\b(?:от)?сортир\w+|\bначиная с\b"
)
_EACH = re.compile(r"\b(?:each|per|across|кажд(?:ый|ая|ое|ого|ой|ую|ом|ому|ым|ые))\b(?! other| друг)")
_DISTINCT = re.compile(r"\b(?:distinct|different|unique|various|разн\w+|различн\w+|уникальн\w+|без повтор\w+)\b")


@lru_cache(maxsize=256)
def superlatives(question: str) -> tuple[Superlative, ...]:
    """Return what a question says of the most and the least, words of an order that is spelt out left aside."""
    text = fold(question)
    for spelt in (_DOWN, _UP):
        text = spelt.sub(lambda found: " " * len(found.group()), text)
    found = [
        Superlative(match.group(), cue.number_down, cue.time_down)
        for cue in _CUES
        for match in cue.words.finditer(text)
    ]
    top = _TOP.search(text)
    if top is not None and not found:
        found.append(Superlative(top.group(), number_down=True, time_down=None))
    return tuple(found)


@lru_cache(maxsize=256)
def spelt_order(question: str) -> bool | None:
    """Return whether an order that is spelt out is descending; None where none is, or both are."""
    text = fold(question)
    down, up = _DOWN.search(text), _UP.search(text)
    return None if bool(down) is bool(up) else bool(down)


def asks_for_order(question: str) -> bool:
    """Tell whether a question asks for its rows in some order."""
    text = fold(question)
    return any(found.search(text) for found in (_DOWN, _UP, _ORDER))


def each_word(question: str) -> str:
    """Return the words that ask for a figure for each of some things, "" where there are none."""
    found = _EACH.search(fold(question))
    return found.group() if found is not None else ""


def distinct_word(question: str) -> str:
    """Return the word by which equal things count once, "" where there is none."""
    found = _DISTINCT.search(fold(question))
    return found.group() if found is not None else ""


_NEGATION = re.compile(
    r"\b(?:не(?! (?:мен|бол|бол[ьее]|меньш|ниж|выш|поздн|позж|раньш|ран|старш|младш|превы|только|счита|учит)\w*)"
    r"|(?<!«)нет|ни разу|никогда|без(?! (?:учета|повтор|дубл)\w*)|кроме|исключая|not(?! (?:only|more|less|fewer|later))"
    r"|never|without|excluding|except|no longer)\b"
)


@lru_cache(maxsize=256)
def negation_word(question: str) -> str:
    """Return the word by which a question asks for what is not so, "" where there is none."""
    found = _NEGATION.search(fold(question))
    return found.group() if found is not None else ""


_COUNTED = re.compile(
    r"\b(?:how many|number of|count of|сколько|число|числу|числа|количеств\w+)\s+(\w+)(?:\s+(\w+))?(?:\s+(\w+))?"
)


@lru_cache(maxsize=256)
def counted_things(question: str) -> tuple[str, ...]:
    """Return the words right behind «сколько», «число», "number of": what is counted, with what stands beside it."""
    found = [word for match in _COUNTED.finditer(fold(question)) for word in match.groups() if word]
    return tuple(dict.fromkeys(found))


_MORE_BEFORE = re.compile(
    r"(?:\b(?:больше|более|выше|свыше|превы\w+|старше|дороже|дольше|длиннее|тяжелее|не менее|не меньше|не ниже"
    r"|как минимум|хотя бы|минимум|more|greater|over|above|at least|exceed\w*|larger|older|higher|longer)"
    r"(?:\s+(?:чем|than|on|на|в))?\s*)$"
)
_LESS_BEFORE = re.compile(
    r"(?:\b(?:меньше|менее|ниже|младше|дешевле|короче|легче|не более|не больше|не выше|не старше|не превы\w+|максимум"
    r"|less|fewer|under|below|at most|no more than|not more than|smaller|younger|lower|shorter|cheaper)"
    r"(?:\s+(?:чем|than|на|в))?\s*)$"
)
_MORE_AFTER = re.compile(r"^\s*(?:или|и|or|and)\s+(?:больше|более|выше|старше|more|above|over|older|higher)\b")
_LESS_AFTER = re.compile(r"^\s*(?:или|и|or|and)\s+(?:меньше|менее|ниже|младше|fewer|less|below|under|younger|lower)\b")
_NOT = re.compile(r"(?:\bне|\bno|\bnot)\s+$")


def threshold_of(question: str, span: Span) -> bool | None:
    """Return whether the words beside a number say «more than» it (True) or «less»; None where they say neither."""
    text = fold(question)
    before, after = text[: span.start], text[span.end :]
    less = _LESS_BEFORE.search(before)
    more = _MORE_BEFORE.search(before) if less is None else None
    found = less or more
    if found is not None:
        turned = _NOT.search(before[: found.start()]) is not None
        return (more is not None) is not turned
    if _MORE_AFTER.match(after):
        return True
    return False if _LESS_AFTER.match(after) else None
