"""What is computed: counts, rankings, shares, growth, averages, comparisons."""

from __future__ import annotations

from understanding.cue_phrases.kinds import Cue

# fmt: off
CALCULATING: dict[Cue, tuple[str, ...]] = {
    Cue.COUNT: (
        "сколько", "сколько раз", "how many times", "скока", "скок", "скоко",
        "количество", "число", "кол-во", "численность", "сколько всего",
        "общий количество", "общий число", "как много", "how many", "number of", "count of", "count", "how much",
        "total number of",
    ),
    Cue.TOP: (
        "топ", "top", "первый", "first", "лидер", "лидер по",
    ),
    Cue.HIGHEST: (
        "самый больш*", "самый крупный", "больше всего", "больше всех", "наибольш*", "максимальный", "крупнейш*",
        "максимум", "лучш*", "самый высокий", "самый", "чаще всего", "лидировать", "самый популярный",
        "самый частый", "самый распространённый", "самой высокий", "самой больш*", "самой крупный",
        "most popular", "most frequent", "most common", "most often",
        "most", "highest", "largest",
        "biggest", "best", "maximum", "the most",
    ),
    Cue.LOWEST: (
        "самый маленький", "самый мал*", "меньше всего", "меньше всех", "наименьш*", "минимальный", "минимум",
        "худш*", "самый низкий", "самой низкий", "самой маленький", "самой мал*", "реже всего",
        "самый редкий", "least", "lowest", "smallest", "fewest", "worst",
        "minimum", "the least", "bottom",
    ),
    Cue.ORDER_DOWN: (
        "по убывание", "в порядок убывание", "descending", "in descending order",
    ),
    Cue.SHARE: (
        "доля", "процент от", "какой процент", "какой доля", "удельный вес", "структура", "процентный соотношение",
        "процент", "в % от итог", "% от итог", "в процент от итог", "процент от итог", "в % от общий", "% от общий",
        "в процент от общий", "в % от общий итог", "% от общий итог", "в процент от общий итог", "share", "share of",
        "percentage", "percentage of", "proportion", "percent of", "what percentage of",
    ),
    Cue.AMONG: (
        "среди", "из число", "из числа", "among", "out of",
    ),
    Cue.GROWTH: (
        "прирост", "рост", "изменение", "изменить", "измениться", "вырасти", "вырос", "выросли", "вырасти ли",
        "упасть", "снизиться", "насколько вырасти", "на сколько вырасти", "темп рост", "на сколько процент",
        "насколько процент", "отклонение", "разница", "как измениться", "growth", "grow", "grew", "change",
        "changed", "increase", "decrease", "difference",
    ),
    Cue.STATISTIC: (
        "стандартный отклонение", "среднеквадратичный отклонение", "дисперсия", "медиана", "медианный", "мода",
        "перцентиль", "процентиль", "квантиль", "квартиль", "корреляция", "коэффициент корреляция",
        "standard deviation", "variance", "median", "percentile", "quantile", "quartile", "correlation",
    ),
    Cue.CUMULATIVE: (
        "нараст* итог*", "накопит* итог*", "накоплен* итог*", "накопительно", "с накопление", "накопленным образом",
        "cumulative", "running total", "cumulatively",
    ),
    Cue.AVERAGE: (
        "в средний", "в среднем", "средний", "среднее", "on average", "average", "avg", "mean",
    ),
    Cue.PER_DAY: (
        "в день", "за день", "в сутки", "за сутки", "среднедневной", "среднесуточный", "per day", "a day",
        "daily average",
    ),
    Cue.PER_WEEK: (
        "в неделя", "за неделя", "средненедельный", "per week", "a week",
    ),
    Cue.PER_MONTH: (
        "в месяц", "за месяц", "среднемесячный", "per month", "a month",
    ),
    Cue.COMPARE: (
        "сравнить", "сравни", "сравнение", "по сравнение с", "в сравнение с", "против", "относительно", "compare",
        "comparison", "compared to", "compared with", "versus", "vs", "against",
    ),
}
# fmt: on
