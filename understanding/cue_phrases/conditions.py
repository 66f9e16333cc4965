"""Which rows or groups are kept."""

from __future__ import annotations

from understanding.cue_phrases.kinds import Cue

# fmt: off
CONDITIONS: dict[Cue, tuple[str, ...]] = {
    Cue.EXCEPT: (
        "кроме", "не", "исключая", "исключить", "за исключение", "за исключением", "помимо", "не в", "не из",
        "не по", "не считая", "except", "not", "excluding", "exclude", "other than", "outside", "outside of",
        "not in", "not from", "non",
        "без учёт", "без учета", "убрать", "убери",
    ),
    Cue.WITHOUT: (
        "без", "без единый", "без ни один", "нет ни один", "не быть ни один", "не иметь ни один",
        "не иметь", "у который нет", "у который не быть", "ни один", "не делать",
        "не совершать",
        "не совершить", "не быть", "ни раз не", "никогда не", "without", "with no", "that have no", "having no",
        "who have no", "have no",
        "with zero", "never made", "did not make",
    ),
    Cue.HAVING_SOME: (
        "с", "со", "у который быть", "у который есть", "иметь", "имеющий", "по который быть", "совершить",
        "совершать", "with", "that have", "who have", "having", "have",
    ),
    Cue.WHERE: (
        "где", "у который", "в который", "который", "для который", "where", "that", "whose", "in which",
    ),
    Cue.ONLY: (
        "только", "лишь", "only", "just",
    ),
    Cue.INCLUDING: (
        "включая", "вместе с", "с учёт", "including", "together with",
    ),
    Cue.DISTINCT: (
        "разный", "различный", "уникальный", "без повтор", "без повторение", "без дубль",
        "distinct", "unique", "different",
    ),
    Cue.MORE: (
        "больше", "больше чем", "более", "более чем", "свыше", "выше", "дороже", "превышать", "превысить", ">",
        "more", "more than", "over", "above", "greater than", "exceeding", "larger than", "bigger than",
    ),
    Cue.LESS: (
        "меньше", "меньше чем", "менее", "менее чем", "ниже", "дешевле", "<", "less", "fewer", "less than", "under",
        "below",
        "fewer than", "smaller than",
    ),
    Cue.AT_LEAST: (
        "не менее", "не меньше", "от", "минимум", "не ниже", "как минимум", ">=", "≥", "at least", "no less than",
        "from",
    ),
    Cue.AT_MOST: (
        "не более", "не больше", "до", "максимум", "не выше", "как максимум", "<=", "≤", "at most", "no more than",
        "up to",
    ),
    Cue.EQUAL: (
        "ровно", "равный", "равно", "=", "exactly", "equal to", "equals",
    ),
    Cue.BETWEEN: (
        "между", "between",
    ),
    Cue.MONEY: (
        "рубль", "руб", "р", "₽", "rub", "ruble", "rouble", "rubles", "roubles",
    ),
}
# fmt: on
