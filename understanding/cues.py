"""Cue phrases: the words of a question that say what to do with what it names.

A newcomer adds a phrase by adding a line. Each phrase is a run of words; a word matches by its dictionary form or as
it is typed; ``stem*`` matches any word that begins so. The longest phrase wins.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from core.span import Span
from understanding.tokens import Token


class Cue(StrEnum):
    """What a cue phrase asks for."""

    GROUP_BY = "group_by"
    EACH = "each"
    WHICH = "which"
    COUNT = "count"
    TOP = "top"
    HIGHEST = "highest"
    LOWEST = "lowest"
    SHARE = "share"
    GROWTH = "growth"
    CUMULATIVE = "cumulative"
    AVERAGE = "average"
    PER_DAY = "per_day"
    PER_WEEK = "per_week"
    PER_MONTH = "per_month"
    COMPARE = "compare"
    EXCEPT = "except"
    WITHOUT = "without"
    HAVING_SOME = "having_some"
    WHERE = "where"
    MORE = "more"
    LESS = "less"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    EQUAL = "equal"
    MONEY = "money"
    CHART = "chart"
    TABLE = "table"
    EXCEL = "excel"
    FOLLOW_UP = "follow_up"
    ADD = "add"
    THOSE = "those"
    TOTAL = "total"
    ONLY = "only"
    RESET_CUT = "reset_cut"
    UNSURE = "unsure"


CUES: dict[Cue, tuple[str, ...]] = {
    Cue.GROUP_BY: (
        "по",
        "в разрез",
        "в разбивка по",
        "с разбивка по",
        "с разбивка на",
        "разбить по",
        "разбей по",
        "с группировка по",
        "сгруппировать по",
        "сгруппируй по",
        "распределение по",
        "отдельно по",
        "в зависимость от",
        "структура по",
        "by",
        "per",
        "broken down by",
        "split by",
        "grouped by",
        "group by",
        "breakdown by",
        "across",
    ),
    Cue.EACH: ("каждый", "для каждый", "по каждый", "у каждый", "на каждый", "each", "every", "for each", "for every"),
    Cue.WHICH: (
        "какой",
        "в какой",
        "у какой",
        "кто",
        "список",
        "перечень",
        "перечислить",
        "перечисли",
        "все",
        "which",
        "what",
        "who",
        "list",
        "list of",
        "all",
    ),
    Cue.COUNT: (
        "сколько",
        "количество",
        "число",
        "кол-во",
        "численность",
        "сколько всего",
        "общий количество",
        "общий число",
        "как много",
        "how many",
        "number of",
        "count of",
        "count",
        "how much",
        "total number of",
    ),
    Cue.TOP: ("топ", "top", "первый", "first", "лидер", "лидер по"),
    Cue.HIGHEST: (
        "самый больш*",
        "самый крупный",
        "больше всего",
        "больше всех",
        "наибольш*",
        "максимальный",
        "крупнейш*",
        "максимум",
        "лучш*",
        "самый высокий",
        "самый",
        "чаще всего",
        "лидировать",
        "в порядок убывание",
        "по убывание",
        "most",
        "highest",
        "largest",
        "biggest",
        "best",
        "maximum",
        "the most",
        "descending",
    ),
    Cue.LOWEST: (
        "самый маленький",
        "самый мал*",
        "меньше всего",
        "меньше всех",
        "наименьш*",
        "минимальный",
        "минимум",
        "худш*",
        "самый низкий",
        "реже всего",
        "в порядок возрастание",
        "по возрастание",
        "least",
        "lowest",
        "smallest",
        "fewest",
        "worst",
        "minimum",
        "the least",
        "ascending",
        "bottom",
    ),
    Cue.SHARE: (
        "доля",
        "процент от",
        "какой процент",
        "какой доля",
        "удельный вес",
        "структура",
        "процентный соотношение",
        "процент",
        "share",
        "share of",
        "percentage",
        "percentage of",
        "proportion",
        "percent of",
        "what percentage of",
    ),
    Cue.GROWTH: (
        "прирост",
        "рост",
        "изменение",
        "изменить",
        "измениться",
        "вырасти",
        "вырос",
        "выросли",
        "вырасти ли",
        "упасть",
        "снизиться",
        "насколько вырасти",
        "на сколько вырасти",
        "темп рост",
        "отклонение",
        "разница",
        "как измениться",
        "growth",
        "grow",
        "grew",
        "change",
        "changed",
        "increase",
        "decrease",
        "difference",
    ),
    Cue.CUMULATIVE: (
        "нарастающий итог",
        "накопительно",
        "накопительный итог",
        "накопленный итог",
        "с накопление",
        "накопленный",
        "cumulative",
        "running total",
        "cumulatively",
        "year to date running",
    ),
    Cue.AVERAGE: ("в средний", "в среднем", "средний", "среднее", "on average", "average", "avg", "mean"),
    Cue.PER_DAY: (
        "в день",
        "за день",
        "в сутки",
        "за сутки",
        "среднедневной",
        "среднесуточный",
        "per day",
        "a day",
        "daily average",
    ),
    Cue.PER_WEEK: ("в неделя", "за неделя", "средненедельный", "per week", "a week"),
    Cue.PER_MONTH: ("в месяц", "за месяц", "среднемесячный", "per month", "a month"),
    Cue.COMPARE: (
        "сравнить",
        "сравни",
        "сравнение",
        "по сравнение с",
        "в сравнение с",
        "против",
        "относительно",
        "или",
        "compare",
        "comparison",
        "compared to",
        "compared with",
        "versus",
        "vs",
        "against",
    ),
    Cue.EXCEPT: (
        "кроме",
        "не",
        "исключая",
        "исключить",
        "за исключение",
        "за исключением",
        "помимо",
        "не в",
        "не из",
        "не по",
        "не считая",
        "except",
        "not",
        "excluding",
        "exclude",
        "other than",
        "not in",
        "not from",
        "non",
    ),
    Cue.WITHOUT: (
        "без",
        "не иметь",
        "у который нет",
        "у который не быть",
        "ни один",
        "не делать",
        "не совершать",
        "не совершить",
        "не быть",
        "without",
        "with no",
        "that have no",
        "having no",
        "who have no",
        "have no",
        "with zero",
        "never made",
        "did not make",
    ),
    Cue.HAVING_SOME: (
        "с",
        "со",
        "у который быть",
        "у который есть",
        "иметь",
        "имеющий",
        "по который быть",
        "совершить",
        "совершать",
        "with",
        "that have",
        "who have",
        "having",
        "have",
    ),
    Cue.WHERE: ("где", "у который", "в который", "который", "для который", "where", "that", "whose", "in which"),
    Cue.MORE: (
        "больше",
        "больше чем",
        "более",
        "более чем",
        "свыше",
        "выше",
        "дороже",
        "превышать",
        "превысить",
        ">",
        "more than",
        "over",
        "above",
        "greater than",
        "exceeding",
        "larger than",
        "bigger than",
    ),
    Cue.LESS: (
        "меньше",
        "меньше чем",
        "менее",
        "менее чем",
        "ниже",
        "дешевле",
        "<",
        "less than",
        "under",
        "below",
        "fewer than",
        "smaller than",
    ),
    Cue.AT_LEAST: (
        "не менее",
        "не меньше",
        "от",
        "минимум",
        "не ниже",
        "как минимум",
        ">=",
        "≥",
        "at least",
        "no less than",
        "from",
    ),
    Cue.AT_MOST: (
        "не более",
        "не больше",
        "до",
        "максимум",
        "не выше",
        "как максимум",
        "<=",
        "≤",
        "at most",
        "no more than",
        "up to",
    ),
    Cue.EQUAL: ("ровно", "равный", "равно", "=", "exactly", "equal to", "equals"),
    Cue.MONEY: ("рубль", "руб", "р", "₽", "rub", "ruble", "rouble", "rubles", "roubles"),
    Cue.CHART: (
        "график",
        "диаграмма",
        "построить график",
        "построй график",
        "нарисовать график",
        "нарисуй",
        "на график",
        "чарт",
        "визуализировать",
        "графиком",
        "chart",
        "plot",
        "graph",
        "draw",
        "visualize",
    ),
    Cue.TABLE: ("таблица", "табличка", "таблицей", "в вид таблица", "table", "as a table"),
    Cue.EXCEL: (
        "excel",
        "эксель",
        "в excel",
        "в эксель",
        "xlsx",
        "выгрузить",
        "выгрузи",
        "выгрузка",
        "экспорт",
        "экспортировать",
        "файл",
        "файлом",
        "export",
        "spreadsheet",
        "to excel",
        "в файл",
        "екселька",
        "ексель",
    ),
    Cue.FOLLOW_UP: (
        "а",
        "а теперь",
        "теперь",
        "тогда",
        "нет",
        "а если",
        "а что",
        "а как",
        "а сколько",
        "and",
        "what about",
        "how about",
        "now",
        "then",
        "no",
        "instead",
        "то же",
        "то же самый",
        "так же",
        "the same",
        "same",
        "вернуться",
        "вернись",
        "лучше",
    ),
    Cue.ADD: (
        "и",
        "и ещё",
        "ещё",
        "еще",
        "также",
        "добавить",
        "добавь",
        "плюс",
        "и ещё по",
        "а также",
        "дополнительно",
        "also",
        "add",
        "plus",
        "as well",
    ),
    Cue.THOSE: (
        "у они",
        "они",
        "их",
        "этот",
        "эти",
        "тот же",
        "те же",
        "у этот",
        "по этот",
        "по они",
        "в этот",
        "в они",
        "they",
        "them",
        "these",
        "those",
        "their",
    ),
    Cue.TOTAL: (
        "всего",
        "весь всего",
        "итого",
        "суммарно",
        "в сумма",
        "общий",
        "итог",
        "вместе",
        "в целом",
        "в целый",
        "total",
        "overall",
        "in total",
        "altogether",
    ),
    Cue.ONLY: ("только", "лишь", "only", "just"),
    Cue.RESET_CUT: (
        "без разбивка",
        "одной цифрой",
        "один цифра",
        "одним число",
        "одной суммой",
        "без группировка",
        "итогом",
        "as one number",
        "without breakdown",
    ),
    Cue.UNSURE: ("примерно", "около", "порядка", "about", "approximately", "roughly"),
}
"""Phrases by cue; words in dictionary form where that is how people type them in many forms."""


@dataclass(frozen=True, slots=True)
class FoundCue:
    """A cue phrase in a question: token positions ``[first, after)`` and its span."""

    cue: Cue
    first: int
    after: int
    span: Span


def find_cues(tokens: tuple[Token, ...]) -> tuple[FoundCue, ...]:
    """Return the cue phrases of a question in order; at each place only the longest phrases (several cues may share it)."""
    found: list[FoundCue] = []
    position = 0
    while position < len(tokens):
        longest = _longest_at(tokens, position)
        found.extend(longest)
        position = max((cue.after for cue in longest), default=position + 1)
    return tuple(found)


def _longest_at(tokens: tuple[Token, ...], position: int) -> list[FoundCue]:
    token = tokens[position]
    forms = (token.lemma, _typed(token), token.text[:_STEM].lower())
    phrases = {entry for form in forms for entry in _by_first_word().get(form, ())}
    fitting = [(cue, len(words)) for cue, words in phrases if _fits(tokens, position, words)]
    length = max((size for _, size in fitting), default=0)
    end = position + length
    return [
        FoundCue(cue, position, end, Span(token.span.start, tokens[end - 1].span.end))
        for cue, size in sorted(fitting)
        if size == length
    ]


def _typed(token: Token) -> str:
    return token.text.lower().replace("ё", "е")


def _fits(tokens: tuple[Token, ...], position: int, words: tuple[str, ...]) -> bool:
    run = tokens[position : position + len(words)]
    return len(run) == len(words) and all(_same(word, token) for word, token in zip(words, run, strict=True))


def _same(word: str, token: Token) -> bool:
    if word.endswith("*"):
        return _typed(token).startswith(word[:-1])
    return word in (token.lemma, _typed(token))


_STEM = 3
"""First letters under which stems are filed."""


@cache
def _by_first_word() -> dict[str, tuple[tuple[Cue, tuple[str, ...]], ...]]:
    table: dict[str, list[tuple[Cue, tuple[str, ...]]]] = defaultdict(list)
    for cue, phrases in CUES.items():
        for phrase in phrases:
            words = tuple(phrase.replace("ё", "е").split())
            key = words[0][:_STEM] if words[0].endswith("*") else words[0]
            table[key].append((cue, words))
    return {word: tuple(entries) for word, entries in table.items()}
