"""Rules for the buckets of the output: «по неделям», "by month"."""

from __future__ import annotations

from core.period import Bucket, Grain
from periods.elements import Compared, Grouped, Nothing
from periods.pattern import Rule

Q, H, M, W, Y, D = Grain.QUARTER, Grain.HALF, Grain.MONTH, Grain.WEEK, Grain.YEAR, Grain.DAY

_BUCKETS = {D: Bucket.DAY, W: Bucket.WEEK, M: Bucket.MONTH, Q: Bucket.QUARTER, H: Bucket.HALF, Y: Bucket.YEAR}


def _grouped(unit: Grain) -> Grouped:
    return Grouped(_BUCKETS[unit])


GRAINS: tuple[Rule, ...] = (
    Rule("element", "по дням|суткам|датам", lambda: Grouped(Bucket.DAY)),
    Rule("element", "по days|day", lambda: Grouped(Bucket.DAY)),
    Rule("element", "по weeks|week", lambda: Grouped(Bucket.WEEK)),
    Rule("element", "по months|month", lambda: Grouped(Bucket.MONTH)),
    Rule("element", "по quarters|quarter", lambda: Grouped(Bucket.QUARTER)),
    Rule("element", "по мес .?", lambda: Grouped(Bucket.MONTH)),
    Rule("element", "по нед .?", lambda: Grouped(Bucket.WEEK)),
    Rule("element", "по дн .?", lambda: Grouped(Bucket.DAY)),
    Rule("element", "по кв .?", lambda: Grouped(Bucket.QUARTER)),
    Rule("element", "по неделям", lambda: Grouped(Bucket.WEEK)),
    Rule("element", "по календарным неделям", lambda: Grouped(Bucket.WEEK)),
    Rule("element", "по месяцам", lambda: Grouped(Bucket.MONTH)),
    Rule("element", "по кварталам", lambda: Grouped(Bucket.QUARTER)),
    Rule("element", "по полугодиям", lambda: Grouped(Bucket.HALF)),
    Rule("element", "по годам", lambda: Grouped(Bucket.YEAR)),
    Rule("element", "по часам", lambda: Grouped(Bucket.HOUR)),
    Rule("element", "по часам суток|дня", lambda: Grouped(Bucket.HOUR_OF_DAY)),
    Rule("element", "по времени суток", lambda: Grouped(Bucket.HOUR_OF_DAY)),
    Rule("element", "по дням недели", lambda: Grouped(Bucket.WEEKDAY)),
    Rule("element", "по дню недели", lambda: Grouped(Bucket.WEEKDAY)),
    Rule("dative", "дням|суткам", lambda: Bucket.DAY),
    Rule("dative", "неделям", lambda: Bucket.WEEK),
    Rule("dative", "месяцам", lambda: Bucket.MONTH),
    Rule("dative", "кварталам", lambda: Bucket.QUARTER),
    Rule("dative", "годам", lambda: Bucket.YEAR),
    Rule("element", "и|, <dative:bucket>", Grouped),
    Rule("element", "по всем <dative:bucket>", Grouped),
    Rule(
        "element",
        "в|с <unitadj:bucket> разрезе|разбивке|разбивкой|динамике|динамикой|детализацией",
        Grouped,
    ),
    Rule("element", "<unitadj:bucket> разрез|разбивка|динамика|динамику|детализация", Grouped),
    Rule("element", "с|в? разбивкой|разбивке|детализацией|детализации|группировкой|группировке по <unit>", _grouped),
    Rule(
        "element",
        "с|в? разбивкой|разбивке|детализацией|детализации|группировкой|группировке по часам",
        lambda: Grouped(Bucket.HOUR),
    ),
    Rule(
        "element",
        "с|в? разбивкой|разбивке|детализацией|детализации|группировкой по дням недели",
        lambda: Grouped(Bucket.WEEKDAY),
    ),
    Rule("element", "без разбивки|группировки|детализации", lambda: Grouped(None)),
    Rule("element", "without breakdown|grouping", lambda: Grouped(None)),
    Rule("element", "разбей|разбить|разложи|сгруппируй|группируй|разбив по <unit>", _grouped),
    Rule("element", "с шагом|шаг в? <unit>", _grouped),
    Rule("element", "с детализацией|точностью до <unit>", _grouped),
    Rule("element", "на конец|начало [each] <unit>", _grouped),
    Rule("element", "в разрезе <unit>", _grouped),
    Rule("element", "в разрезе дней недели", lambda: Grouped(Bucket.WEEKDAY)),
    Rule("element", "в разрезе часов", lambda: Grouped(Bucket.HOUR)),
    Rule("element", "по|за|в? [each] <unit>", _grouped),
    Rule("element", "день за днем", lambda: Grouped(Bucket.DAY)),
    Rule("element", "день|дня ко|к дню", lambda: Compared(shift=D, stepwise=True)),
    Rule("element", "неделя за неделей", lambda: Grouped(Bucket.WEEK)),
    Rule("element", "месяц за месяцем", lambda: Grouped(Bucket.MONTH)),
    Rule("element", "квартал за кварталом", lambda: Grouped(Bucket.QUARTER)),
    Rule("element", "год за годом", lambda: Grouped(Bucket.YEAR)),
    Rule("element", "<adverb:bucket>", Grouped),
    Rule("element", "<adverb:bucket> динамика|динамику|динамике|тренд", Grouped),
    Rule("element", "[adverb] [metricword]", Nothing),
    Rule("element", "[adverb] active [n]", lambda: None),
    Rule("element", "mau|dau|wau", Nothing),
    Rule("element", "by calendar|fiscal? <unit>", _grouped),
    Rule("element", "per <unit>", lambda unit: Grouped(_BUCKETS[unit], rate=True)),
    Rule("element", "average|avg|mean [adverb]", Nothing),
    Rule("element", "daily average|avg|mean", Nothing),
    Rule("element", "by hour", lambda: Grouped(Bucket.HOUR)),
    Rule("element", "hour by hour", lambda: Grouped(Bucket.HOUR)),
    Rule("element", "by hour of day", lambda: Grouped(Bucket.HOUR_OF_DAY)),
    Rule("element", "by day of week", lambda: Grouped(Bucket.WEEKDAY)),
    Rule("element", "by day of the week", lambda: Grouped(Bucket.WEEKDAY)),
    Rule("element", "by weekday", lambda: Grouped(Bucket.WEEKDAY)),
    Rule("element", "[u_day] by day", lambda: Grouped(Bucket.DAY)),
    Rule("element", "week by week", lambda: Grouped(Bucket.WEEK)),
    Rule("element", "month by month", lambda: Grouped(Bucket.MONTH)),
    Rule("element", "quarter by quarter", lambda: Grouped(Bucket.QUARTER)),
    Rule("element", "year by year", lambda: Grouped(Bucket.YEAR)),
    Rule("element", "broken down|split|grouped by <unit>", _grouped),
)
