"""Words and numbers that look like dates and are names or amounts: their keys are taken away."""

from __future__ import annotations

from dataclasses import replace

from core.language import Language
from periods.lexicon import Lexicon
from periods.lexicon_en import MONTH_CUES, MONTH_PLACES, NOT_AFTER_MONTH, WEAK_MONTHS
from periods.lexicon_ru import AFTER_LONE_DAY, BEFORE_LONE_DAY, PROCESS_FROM, PROCESS_TO
from periods.tokens import Token

_MONTH_CUES = frozenset(MONTH_CUES.split())
_NOT_AFTER_MONTH = frozenset(NOT_AFTER_MONTH.split())
_QUOTES = {"«": "»", "“": "”", "„": "“", '"': '"'}
_AFTER_MONTH = frozenset({"-", "vs", "versus", "yoy", "mom", "to"})
_LONGEST_NAME = 5
_NAME_KEYS = frozenset({"<month>", "<men>", "<mru>", "<weekday>", "<season>"})
_GIVEN_NAMES = frozenset({"марта", "августа", "мая"})
_WEAK_WEEKDAYS = frozenset({"среда", "среды", "среде", "средой", "среду"})
_MONTH_KEYS = frozenset({"<month>", "<men>"})
_WEEKDAY_KEYS = frozenset({"<weekday>"})
_PROCESS_FROM, _PROCESS_TO = frozenset(PROCESS_FROM.split()), frozenset(PROCESS_TO.split())
_NO_TIME = frozenset({"<edge>", "<process>", "<metricword>", "<thing>", "<roman>"})
_MONTH_PLACES = frozenset(MONTH_PLACES.split())
_LONE_ENDINGS = ("го", "е", "st", "nd", "rd", "th")
_BEFORE_LONE_DAY, _AFTER_LONE_DAY = frozenset(BEFORE_LONE_DAY.split()), frozenset(AFTER_LONE_DAY.split())
_NUMBER_SIGNS = frozenset("№#$€£₽")


def silence(tokens: list[Token], lexicon: Lexicon, text: str, language: Language) -> None:
    """Take the keys from numbers that name things, from parts of amounts, and from weak months without a cue."""
    _silence_names(tokens)
    _silence_process(tokens)
    for i, token in enumerate(tokens):
        if token.text == "for" and i and tokens[i - 1].text in lexicon.metric_nouns:
            tokens[i] = replace(token, keys=(*token.keys, ("<metricfor>", None)))
        if not token.keys:
            continue
        if token.text[:1].isdigit():
            _judge_number(tokens, i, lexicon)
        elif _is_name(tokens, i, text, language, lexicon):
            _drop(tokens, i, _NAME_KEYS)
        elif token.text in WEAK_MONTHS and not _month_cue(tokens, i, text):
            _drop(tokens, i, _MONTH_KEYS)
        elif token.text in _WEAK_WEEKDAYS and not _weekday_cue(tokens, i):
            _drop(tokens, i, _WEEKDAY_KEYS)


def _drop(tokens: list[Token], i: int, keys: frozenset[str]) -> None:
    tokens[i] = replace(tokens[i], keys=tuple(key for key in tokens[i].keys if key[0] not in keys))


def _judge_number(tokens: list[Token], i: int, lexicon: Lexicon) -> None:
    token, before = tokens[i], tokens[i - 1] if i else None
    if before is not None and before.text == "от" and _numbered(tokens, i - 2, lexicon):
        _silence_date(tokens, i)
    elif before is not None and (before.text in lexicon.numbered_things or before.text in _NUMBER_SIGNS):
        tokens[i] = replace(token, keys=())
    elif before is not None and _amount(before, token):
        tokens[i - 1], tokens[i] = replace(before, keys=()), replace(token, keys=())
    elif _lone_day(tokens, i):
        tokens[i] = replace(token, keys=(*token.keys, ("<loneday>", _value(token, "<ord>"))))
    elif _loose_year(tokens, i, lexicon):
        tokens[i] = replace(token, keys=(*token.keys, ("<looseyear>", int(token.text))))


def _numbered(tokens: list[Token], i: int, lexicon: Lexicon) -> bool:
    """Tell whether token ``i`` is the number of a document: «договор № 15 от 01.02.2024»."""
    if i < 1 or not any(sign.isdigit() for sign in tokens[i].text):
        return False
    return tokens[i - 1].text in lexicon.numbered_things or tokens[i - 1].text in _NUMBER_SIGNS


def _silence_date(tokens: list[Token], i: int) -> None:
    """Take the keys of a date: its numbers, its month and the word «года»."""
    while i < len(tokens) and (tokens[i].text[:1].isdigit() or _of_time(tokens[i])):
        tokens[i] = replace(tokens[i], keys=())
        i += 1


def _silence_names(tokens: list[Token]) -> None:
    """A short name in quotes («Октябрь», «Стратегия 2030») is no date; a question in quotes is read."""
    for i, token in enumerate(tokens):
        closing = _QUOTES.get(token.text)
        if closing is None or i == 0:
            continue
        for j in range(i + 1, min(i + 2 + _LONGEST_NAME, len(tokens))):
            if tokens[j].text == closing:
                for k in range(i + 1, j):
                    tokens[k] = replace(tokens[k], keys=())
                break


def _silence_process(tokens: list[Token]) -> None:
    """«От открытия кошелька до идентификации», "from launch to release" is a length of work, with no date in it."""
    for i, token in enumerate(tokens):
        if token.text not in _PROCESS_FROM:
            continue
        for j in range(i + 2, min(i + 2 + _LONGEST_NAME, len(tokens) - 1)):
            if tokens[j].text in _PROCESS_TO and not any(map(_of_time, (*tokens[i + 1 : j], tokens[j + 1]))):
                for k in range(i, j + 2):
                    tokens[k] = replace(tokens[k], keys=())
                break


def _of_time(token: Token) -> bool:
    return any(key[0] == "<" and key not in _NO_TIME for key, _ in token.keys)


def _is_name(tokens: list[Token], i: int, text: str, language: Language, lexicon: Lexicon) -> bool:
    """A month or weekday written as a name: "April Smith", "Friday Harbor", «Марта Иванова», «ресторан Пятница»."""
    token = tokens[i]
    if not text[token.start].isupper() or not any(key in _NAME_KEYS for key, _ in token.keys):
        return False
    if language is Language.EN:
        return _before_surname(tokens, i, text)
    if i == 0:
        return token.text in _GIVEN_NAMES and _before_surname(tokens, i, text, alone=True)
    if tokens[i - 1].text in lexicon.metric_nouns:
        return False
    dated = i + 1 < len(tokens) and tokens[i + 1].text[:1].isdigit()
    word = text[token.start : token.end]
    return word.istitle() and not tokens[i - 1].keys and tokens[i - 1].text.isalpha() and not dated


def _before_surname(tokens: list[Token], i: int, text: str, *, alone: bool = False) -> bool:
    if i + 1 >= len(tokens):
        return False
    after = tokens[i + 1]
    word = text[after.start : after.end]
    around = (*tokens[i - 1 : i], *tokens[i + 2 : i + 5]) if i and tokens[i - 1].text not in _MONTH_PLACES else ()
    in_sentence = alone or any(text[token.start].islower() for token in around or tokens[i + 2 : i + 5])
    return not after.keys and word.istitle() and word.isalpha() and in_sentence


def _month_cue(tokens: list[Token], i: int, text: str) -> bool:
    """Tell whether "may" or "march" is a month here: a cue before it, a number after it, or a capital."""
    before = tokens[i - 1].text if i else ""
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    capital = text[tokens[i].start].isupper()
    if before in _MONTH_CUES or before[:1].isdigit() or (capital and before == "this"):
        return True
    if before in {"and", "or", ","} and i > 1 and _has(tokens[i - 2], "<month>"):
        return True
    if i and (_has(tokens[i - 1], "<ord>") or _has(tokens[i - 1], "<month>")):
        return True
    if after is None:
        return False
    followed = after.text[:1].isdigit() or after.text in _AFTER_MONTH or _has(after, "<ord>")
    return followed or (capital and after.text not in _NOT_AFTER_MONTH)


def _has(token: Token, key: str) -> bool:
    return any(found == key for found, _ in token.keys)


def _weekday_cue(tokens: list[Token], i: int) -> bool:
    """«Среда» is also an environment: a weekday only at the start or after a word of time."""
    return i == 0 or bool(tokens[i - 1].keys) or tokens[i - 1].text in {",", "-", ":"}


def _lone_day(tokens: list[Token], i: int) -> bool:
    """«До 20-го», "by the 20th": an ordinal with no noun after it, where only a day of the month can be meant."""
    text = tokens[i].text
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    ends = after is None or not after.text.isalpha() or after.text in _AFTER_LONE_DAY
    if i and (_of_time(tokens[i - 1]) and tokens[i - 1].text not in _BEFORE_LONE_DAY):
        return False  # «четвёртый квартал 24-го» is a year
    before = next((token.text for token in reversed(tokens[:i]) if token.text != "the"), "")
    cue = text.endswith("го") or before in _BEFORE_LONE_DAY
    return ends and cue and text.endswith(_LONE_ENDINGS) and _value(tokens[i], "<ord>") is not None


def _value(token: Token, key: str) -> object:
    return next((value for found, value in token.keys if found == key), None)


def _loose_year(tokens: list[Token], i: int, lexicon: Lexicon) -> bool:
    """«Выручка 2024», "2024 revenue", «по месяцам 2024»: a bare year beside a metric or after a time word."""
    if not any(key == "<yyyy>" for key, _ in tokens[i].keys):
        return False
    before = tokens[i - 1].text if i else ""
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    if i == 0:
        if not any(token.text.isalnum() for token in tokens[1:]):
            return True
        return after is not None and after.text in lexicon.metric_nouns
    ends = after is None or not after.text.isalpha() or bool(after.keys) or _sought_unit(tokens, i - 1)
    time_word = any(key in {"<unit>", "<adverb>", "<this>", "г/г", "yoy"} for key, _ in tokens[i - 1].keys)
    return ends and (before in lexicon.metric_nouns or time_word)


_SEEKING = frozenset(
    {"какой", "каком", "какую", "какая", "каких", "какие", "какое", "самый", "самая", "самые", "лучший", "лучшая",
     "лучшие", "худший", "худшая", "худшие", "which", "what", "best", "worst", "top", "топ"}
)  # fmt: skip


def _sought_unit(tokens: list[Token], i: int) -> bool:
    """Tell whether a unit of time is what is sought: «в каком месяце 2024 открыли …», «топ-5 дней 2024 по …»."""
    before = [token for token in tokens[max(i - 3, 0) : i] if token.text != "-"]
    while before and before[-1].text.isdigit():
        before.pop()
    return _has(tokens[i], "<unit>") and bool(before) and before[-1].text in _SEEKING


def _amount(before: Token, token: Token) -> bool:
    """Tell a number written in groups of three: «3 000»."""
    return (
        len(token.text) == 3
        and token.text.isdigit()
        and 1 <= len(before.text) <= 3
        and before.text.isdigit()
        and token.start - before.end == 1
    )
