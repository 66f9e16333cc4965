"""Titles of columns that are no field and no metric of a domain."""

from __future__ import annotations

from core.language import Localized
from core.period import Bucket

BUCKETS: dict[Bucket, Localized] = {
    Bucket.HOUR: Localized("Час", "Hour"),
    Bucket.DAY: Localized("День", "Day"),
    Bucket.WEEK: Localized("Неделя", "Week"),
    Bucket.MONTH: Localized("Месяц", "Month"),
    Bucket.QUARTER: Localized("Квартал", "Quarter"),
    Bucket.HALF: Localized("Полугодие", "Half-year"),
    Bucket.YEAR: Localized("Год", "Year"),
    Bucket.WEEKDAY: Localized("День недели", "Weekday"),
    Bucket.HOUR_OF_DAY: Localized("Час суток", "Hour of day"),
}

PER_BUCKET: dict[Bucket, Localized] = {
    Bucket.HOUR: Localized("в среднем за час", "average per hour"),
    Bucket.DAY: Localized("в среднем за день", "average per day"),
    Bucket.WEEK: Localized("в среднем за неделю", "average per week"),
    Bucket.MONTH: Localized("в среднем за месяц", "average per month"),
    Bucket.QUARTER: Localized("в среднем за квартал", "average per quarter"),
    Bucket.HALF: Localized("в среднем за полугодие", "average per half-year"),
    Bucket.YEAR: Localized("в среднем за год", "average per year"),
}

PERIOD_START = Localized("Начало периода", "Period start")
PERIOD_END = Localized("Конец периода", "Period end")
PREVIOUS_BUCKET = Localized("предыдущее значение", "previous value")
CHANGE = Localized("изменение", "change")
CHANGE_PCT = Localized("изменение, %", "change, %")
SHARE_OF_ALL = Localized("доля в итоге, %", "share of the total, %")
SHARE_OF_GROUP = Localized("доля от всех, %", "share of all, %")
CUMULATIVE = Localized("нарастающим итогом", "running total")
