"""Words of a period against an earlier one, by what each says; only data.

An entry is one word or several, each by its dictionary form or as it is written. Of several entries that begin at one
word the longest counts.
"""

from __future__ import annotations

from enum import StrEnum

from render.vocabulary.word_sets import word_set


class PriorWord(StrEnum):
    """What a word says in a sentence of a period and an earlier one."""

    RISE = "rise"
    FALL = "fall"
    GROWTH = "growth"
    """A rise as a noun, which a figure may be called: «рост составил {F5}»."""
    DECLINE = "decline"
    CHANGE = "change"
    GAP = "gap"
    """A change without its way: «разница — {F3}» may be told of a fall without its sign."""
    HIGHER = "higher"
    LOWER = "lower"
    RATIO = "ratio"
    """«Отношение к маю — {F5}»: how many times the earlier figure the later one is."""
    TWICE = "twice"
    EXACTLY = "exactly"
    THAN = "than"
    """What follows is what is compared with: «чем в мае», «к прошлому году», "on the previous week"."""
    AGAINST = "against"
    """The same before a period; before a figure, the figure of the earlier period."""
    FROM = "from"
    TO = "to"
    BY = "by"
    AT = "at"
    NOW = "now"
    BEFORE = "before"
    """«Раньше», "before": right behind or before a figure."""
    WAS = "was"
    LEVEL = "level"
    """Verbs that a level is told with: «составил», "came to"."""
    PREVIOUS = "previous"
    """«Предыдущий», "previous": with the stretch of time behind it."""
    BACK = "back"
    """«Ранее», "ago": with the stretch of time before it."""
    EARLIER_ONE = "earlier one"
    """The one earlier period, however far back it lies: «период сравнения», «прежний уровень»."""
    RESPECTIVELY = "respectively"
    FIRST_END = "first end"
    LAST_END = "last end"
    """«К концу периода», "by the end of the period": the last row of a series."""
    WHOLE = "whole"
    """«За весь период»: of a change, that from the first row to the last."""
    TIMES = "times"
    """As in "{F5} times the May figure"."""
    ONLY = "only"
    """«А в апреле — только {F4}»: less than what was told before."""
    YEAR_AGO = "year ago"
    LAST_YEAR = "last year"
    """A year as a whole unless something is compared with it."""
    YEAR_ON_YEAR = "year on year"
    STEP_ON_STEP = "step on step"
    BOTH = "both"
    AND = "and"
    BECAME = "became"
    """Between two figures: the later one stands behind it."""
    STEADY = "steady"
    """«Последовательно», "steadily": at every step between the two."""
    RELATIVE = "relative"
    ABSOLUTE = "absolute"
    """«В относительном выражении», "in absolute terms": in which measure the change beside it is told."""
    FILLER = "filler"


_TABLE: dict[PriorWord, str] = {
    PriorWord.RISE: (
        "вырасти, расти, увеличиться, увеличиваться, возрасти, подняться, подрасти, прибавить, rise, rose, risen, "
        "grow, grew, grown, increase, increased, went up, gone up, go up, up, climbed, climb, gained"
    ),
    PriorWord.FALL: (
        "снизиться, снижаться, упасть, уменьшиться, сократиться, опуститься, просесть, fall, fell, fallen, shrank, "
        "shrink, shrunk, decreased, declined, dropped, went down, gone down, down, slipped"
    ),
    PriorWord.GROWTH: (
        "рост, прирост, прибавка, увеличение, повышение, восходящий, положительный, upward, positive, "
        "динамика положительный, положительный динамика, dynamics are positive, dynamics is positive, "
        "positive dynamics, growth, increase, rise, gain, an increase, an extra"
    ),
    PriorWord.DECLINE: (
        "снижение, сокращение, падение, нисходящий, отрицательный, downward, negative, уменьшение, спад, "
        "динамика отрицательный, отрицательный динамика, dynamics are negative, dynamics is negative, "
        "negative dynamics, decline, decrease, drop, fall, reduction"
    ),
    PriorWord.CHANGE: (
        "изменение, динамика, тренд, тенденция, измениться, темп прирост, темп рост, темп изменение, growth rate, "
        "a growth rate, rate of growth, rate of change, change, changed, movement, dynamics, trend"
    ),
    PriorWord.GAP: "разница, разность, разница с, разрыв с, difference, difference from, gap, gap with, gap to",
    PriorWord.RATIO: "отношение, соотношение, ratio, quotient",
    PriorWord.HIGHER: (
        "больше, выше, превысить, превышать, exceed, exceeds, exceeded, more, higher, greater, above, larger"
    ),
    PriorWord.LOWER: "меньше, ниже, less, lower, fewer, below, smaller",
    PriorWord.TWICE: (
        "удвоиться, удвоить, doubled, вдвое, в два раз, twice, twice as high, twice as many, twice as much, "
        "twice as large"
    ),
    PriorWord.EXACTLY: "ровно, точно, exactly",
    PriorWord.THAN: (
        "чем, than, as, к, ко, on, по сравнение с, по сравнение со, по отношение к, относительно, если сравнивать с, "
        "если сравнить с, если сравнивать со, compared with, compared to, in comparison with, relative to, over"
    ),
    PriorWord.AGAINST: "против, после, после того как, against, versus, vs, after, compared with, compared to",
    PriorWord.FROM: "с, со, от, from",
    PriorWord.TO: "до, to",
    PriorWord.BY: "на, by",
    PriorWord.AT: "at",
    PriorWord.NOW: (
        "сейчас, теперь, стало, стала, стал, стали, затем, потом, текущий, now, then, current, currently, today"
    ),
    PriorWord.BEFORE: "раньше, прежде, прежний, before, previously, earlier one, previous one",
    PriorWord.WAS: "было, был, была, были, was, were, had been",
    PriorWord.LEVEL: (
        "равняться, equals, equalled, equaled, составить, составлять, достигнуть, достичь, равный, "
        "находиться на уровень, быть на уровень, came to, come to, comes to, reached, reaching, было на уровень, "
        "был на уровень, была на уровень, были на уровень, stood at, stands at, is, are, amounted to, amounts to"
    ),
    PriorWord.PREVIOUS: "предыдущий, прошлый, предшествующий, прошедший, previous, prior, preceding",
    PriorWord.BACK: "ранее, раньше, назад, earlier, ago, before, previously",
    PriorWord.EARLIER_ONE: (
        "период сравнение, сравниваемый период, прежний уровень, прежний значение, прежний показатель, базовый период, "
        "comparison period, base period, earlier period, earlier level, former level, earlier figure, earlier value, "
        "period of comparison"
    ),
    PriorWord.RESPECTIVELY: "соответственно, respectively, correspondingly",
    PriorWord.FIRST_END: (
        "в начало период, на начало период, от начало, с начало период, at the start of the period, "
        "at the beginning of the period, from the start of the period, в начало, в начало ряд, at the start, "
        "at the beginning, at the start of the series, where it started, where it began, where it had started"
    ),
    PriorWord.LAST_END: (
        "к конец период, на конец период, в конец период, к конец, до конец период, by the end of the period, "
        "at the end of the period, to the end of the period, by the end, by period end, в конец, "
        "в конец ряд, at the end, "
        "at the end of the series"
    ),
    PriorWord.WHOLE: (
        "over the period, over the whole period, over the entire period, за весь период, за период, overall, "
        "for the period as a whole, за период в целое, между крайний точка, between the two ends, общий"
    ),
    PriorWord.TIMES: "times",
    PriorWord.ONLY: "только, лишь, всего лишь, only, just",
    PriorWord.YEAR_AGO: (
        "за тот же период прошлый год, за тот же период год ранее, in the same period of last year, in the same period "
        "last year, in the same period a year earlier, in the same period of the previous year, "
        "тот же период прошлый год, тот же период год ранее, аналогичный период прошлый год, same period of last year, "
        "same period last year, same period a year earlier, same period of the previous year, "
        "уровень прошлый год, level of last year, last year's level"
    ),
    PriorWord.LAST_YEAR: "прошлый год, предыдущий год, last year, previous year, прошлогодний",
    PriorWord.YEAR_ON_YEAR: "year on year, year over year, year-on-year, год к год, в годовое выражение",
    PriorWord.STEP_ON_STEP: "month on month, week on week, quarter on quarter, month-on-month",
    PriorWord.BOTH: "оба, обе, both",
    PriorWord.AND: "и, and, а, но, but, while, тогда как",
    PriorWord.BECAME: "became, turned into, превратиться в",
    PriorWord.STEADY: (
        "последовательно, непрерывно, неуклонно, стабильно, постоянно, без перерыв, steadily, consistently, "
        "continuously, steady, without a break"
    ),
    PriorWord.RELATIVE: (
        "относительный, relative, в процент, в процентный выражение, в относительный выражение, "
        "в относительный величина, in percent, in per cent, in percentage terms, in relative terms"
    ),
    PriorWord.ABSOLUTE: (
        "абсолютный, absolute, в абсолютный выражение, в абсолютный величина, в абсолютный значение, "
        "in absolute terms, in absolute value, in absolute values"
    ),
    PriorWord.FILLER: (
        "в, во, за, the, a, an, in, of, for, it, its, this, that, which, это, он, она, оно, они, показатель, "
        "значение, величина, уровень, level, figure, value, то есть, так что, so, или, or, also, при этом, "
        "за то же время, за тот же период, over the same time, over the same period, in the same period, if, "
        "коротко, если коротко, briefly, in short, in other words, иными словами, иначе говоря, as the table shows, "
        "according to the data, according to the query, as can be seen, по данный запрос, по результат запрос, "
        "судя по результат, как видно из таблица, по данный, отметить, latest, последний отчетный, таков, то, же, "
        "and so, сам, already, уже, у, последний отчетный период, latest period, for the period, went, moved, shows, "
        "show, сравнение период показывать, ended the period, ended, finished, closed the period, если, когда, when, "
        "two values, two figures, два значение, два показатель, таким образом, итак, для сравнение, в итог, thus, "
        "therefore, for comparison, as a result, да, yes, есть, there, has, have, had, been"
    ),
}  # fmt: skip
PRIOR_WORDS: tuple[tuple[tuple[str, ...], PriorWord], ...] = tuple(
    (tuple(entry.split()), meaning) for meaning, entries in _TABLE.items() for entry in entries.split(", ")
)
"""All entries, each with what it says."""

OF_METRICS = word_set(
    "в во за the a an of for in это показатель значение величина уровень level figure value число количество "
    "number count"
)
"""Words around a metric that say nothing of it."""

NO_FILLERS = word_set(
    "если if когда when пока где where до after before около примерно приблизительно почти almost around общий total "
    "approximately roughly about мочь можно can could may might would не нет not no период period следующий next "
    "предыдущий последний первый между between другой other каждый each все весь all per средний average mean "
    "любой any месяц неделя квартал год week month quarter year день day итоговый суммарный совокупный overall whole"
)
"""Words that are neutral elsewhere, but not beside a comparison of periods."""
