"""Words of rankings, ranges, shares and totals, by what each says; only data.

Entries are those of ``render.texts.word_tables``: dictionary forms, with ``*`` beginnings.
"""

from __future__ import annotations

from enum import StrEnum


class RankingWord(StrEnum):
    """What a word says in a sentence of a ranking; each is one letter, so that a sentence is a row of letters."""

    LARGEST = "X"
    SMALLEST = "n"
    BEST = "b"
    """«Лучший»: one end of the two, whichever it is."""
    WORST = "w"
    AVERAGE = "A"
    TOTAL = "T"
    SHARE = "S"
    FALLS_ON = "P"
    """«Приходится», "accounts for": a level or a share of it."""
    GAP = "G"
    RATIO = "Q"
    RANGE = "R"
    FROM = "f"
    TO = "t"
    AND = "&"
    COMMA = ","
    WHILE = ";"
    OF = "o"
    """«{F1} из {F5}», "out of {F5}"."""
    OF_IT = "O"
    """«Из этой суммы», "of which": a part of the total told before."""
    OR = "|"
    """«То есть», "or": the figure behind tells the one before again."""
    RESPECTIVELY = "r"
    TOGETHER = "g"
    ENDS = "E"
    NEXT = "p"
    """«Ближайший преследователь»: the second one."""
    THEN = "k"
    """«Далее идут»: the next ones by size."""
    BOTH = "B"
    """«По обоим показателям»."""
    MAJORITY = "H"
    ALL = "a"
    """«Из всех», "of all": behind a superlative only."""
    THERE = "h"
    """«Там же», "its": of the row that was told of before."""
    COUNT = "c"
    """«Число» of what is measured: its name stands behind."""
    FILLER = "_"


_TABLE: dict[RankingWord, str] = {
    RankingWord.LARGEST: (
        "наибольш*, максимальн*, крупнейш*, наибольший, максимальный, максимум, максимален, максимальна, "
        "максимально, пик, пиковый, лидер, лидировать, лидерство, возглавлять, возглавить, самый высокий, "
        "самый большой, самый крупный, крупнейший, больше всего, больше весь, первый место, первый строчка, "
        "первый строка, верхний строчка, верхний строка, верхний место, первый позиция, верхний позиция, "
        "самый высокий точка, высокий точка, открывать, highest, largest, biggest, greatest, maximum, max, "
        "peak, peaked, leader, lead, leads, led, leading, tops, topped, top, ranks highest, ranked highest, ranks "
        "first, ranked first, comes "
        "first, came first, is first, was first, first place, the most, top spot, leading position, highest "
        "point, headed by, topped by, led by, ahead of the rest, in first place"
    ),
    RankingWord.SMALLEST: (
        "наименьш*, минимальн*, наименьший, минимальный, минимум, минимален, минимальна, минимально, самый "
        "низкий, самый маленький, самый малый, самый небольшой, меньше всего, меньше весь, аутсайдер, "
        "последний место, последний строчка, последний строка, последний позиция, нижний строчка, нижний "
        "строка, нижний место, самый низкий точка, низкий точка, замыкать, lowest, smallest, minimum, min, "
        "closed by, laggard, outsider, last place, least, fewest, closes the list, closes it, closes the ranking, "
        "bottom, ranks lowest, ranked lowest, ranks last, ranked last, comes last, came last, is last, was "
        "last, lowest point, trough, "
        "bottomed out, in last place"
    ),
    RankingWord.BEST: "лучший, best, хороший",
    RankingWord.WORST: "худший, worst, плохой",
    RankingWord.AVERAGE: (
        "средний значение, в средний, среднее, средний, средний по ряд, средний показатель, средний уровень, "
        "average, averages, averaged, averaging, mean, on average, an average, the average"
    ),
    RankingWord.TOTAL: (
        "итог, общий итог, общий объем, общий количество, общий число, общий сумма, весь объем, общий "
        "результат, совокупный объем, совокупный итог, итогов*, в сумма, в итог, в общий сложность, всего, "
        "total, overall, overall total, grand total, overall volume, total volume, totals, totalled, totaled, "
        "общий"
    ),
    RankingWord.SHARE: "доля, с доля, with a share of, with a share, удельный вес, share, shares",
    RankingWord.FALLS_ON: (
        "на доля, приходиться, прийтись, вклад, с вклад, вносить, внести, обеспечивать, обеспечить, contribution, "
        "contributes, contributed, accounts for, accounted for, account for, with a contribution of"
    ),
    RankingWord.GAP: (
        "разница, разрыв, отрыв, размах, разброс, дистанция, перевес, difference, gap, spread, lead over, "
        "lead of, margin over, distance"
    ),
    RankingWord.RATIO: "отношение, соотношение, ratio",
    RankingWord.RANGE: (
        "варьироваться, варьировать, колебаться, диапазон, в диапазон, колебаться в диапазон, варьироваться в "
        "диапазон, колебаться в предел, варьироваться в предел, находиться в предел, находиться в диапазон, "
        "лежать в диапазон, меняться в предел, изменяться в предел, меняться в диапазон, изменяться в "
        "диапазон, range, ranges, ranged, ranging, vary, varies, varied, fluctuated, fluctuates, fluctuate, "
        "spanned, spans, lay, lie, lies, moved within, the range, in the range, within the range, within a "
        "range, колебание, разброс"
    ),
    RankingWord.FROM: "от, с, со, между, from, between, over",
    RankingWord.TO: "до, по, к, to",
    RankingWord.AND: "и, and, &",
    RankingWord.COMMA: "а, но, but",
    RankingWord.WHILE: "while, тогда как, а в, whereas, против, versus, vs, against, при этом, compared with",
    RankingWord.OF: "из, of, out of, от",
    RankingWord.OF_IT: (
        "из этот сумма, из этот объем, из этот число, из этот итог, из этот количество, из он, of which, of "
        "this, of that, из который, of these, of them, из они, из этот общий, of that total, of this total, "
        "of that amount, of this amount"
    ),
    RankingWord.OR: (
        "или, то есть, это, т.е, в абсолютный выражение, что составлять, что составить, что есть, or, that "
        "is, which is, in absolute terms, i.e, this is, equivalent to, which makes, which makes up, which "
        "was, в абсолютный цифра, в относительный выражение, что равный, in relative terms"
    ),
    RankingWord.RESPECTIVELY: "соответственно, respectively",
    RankingWord.TOGETHER: "вместе, в сумма, суммарно, совместно, together, combined, jointly, in total, вместе взятый",
    RankingWord.ENDS: (
        "крайний точка, крайний значение, крайний позиция, opposite ends, two ends, противоположный конец, "
        "разный конец, противоположный полюс, extremes, extreme points"
    ),
    RankingWord.NEXT: (
        "ближайш* преследовател*, ближайш* конкурент*, ближайш* соперник*, второй строка, второй место, "
        "второй строчка, runner-up, second place, nearest rival, closest rival, nearest competitor, closest "
        "competitor, closest follower, nearest follower, closest pursuer, nearest pursuer, вице-лидер"
    ),
    RankingWord.THEN: (
        "далее идти, затем идти, далее следовать, затем следовать, следом идти, далее, следом, затем, "
        "followed by, next come, next comes, then come, then comes, за он идти, за он следовать"
    ),
    RankingWord.BOTH: (
        "по оба показатель, по оба метрика, сразу по оба показатель, по два показатель, both metrics, both "
        "measures, both indicators, both figures"
    ),
    RankingWord.MAJORITY: (
        "более половина, больше половина, свыше половина, more than half, over half, большая часть, "
        "большинство, the majority, majority"
    ),
    RankingWord.ALL: "весь, все, среди весь, из весь, of all, among all, all",
    RankingWord.THERE: "там же, там, здесь, тут, у он, его, её, ее, there, here, its, same place",
    RankingWord.COUNT: "число, количество, number, the number of, number of, the count of, count of",
    RankingWord.FILLER: (
        "составить, составлять, составило, быть, равный, равно, значение, value, figure, result, results, "
        "показатель, период, period, list, список, рейтинг, ranking, перечень, таблица, table, ряд, series, "
        "indicator, metric, принадлежать, belongs to, belong to, comes to, came to, amounts to, amounted to, "
        "comes in at, stood at, stands at, is, was, are, were, the, a, an, at, it, in, on, for, by, в, на, у, "
        "за, по, reached, equals, equal to, make up, makes up, made up, form, forms, формировать, давать, "
        "занимать, зафиксировать, отметить, наблюдаться, recorded, found, seen, came on, came in, fell on, "
        "falls on, falls to, в течение, during, over the period, during the period, for the period, за "
        "период, has, have, had, with the value of, со значение, с результат, с показатель, с значение, with "
        "a value of, with a result of, with a figure of, the value of, в течение период, на уровень, at the "
        "level of, находиться, расположить*, стоять, получить, получено, набрать, position, point, позиция, "
        "точка, period of, falls within, came from, come from, comes from, находиться на, оказаться, "
        "показать, показывать, shows, showed, posted, выборка, данные, data, according to the data, уровень, "
        "level, with, при, of the list, of the ranking, of the table, of the period, of the series, week of, "
        "the week of, month of, the quarter of, оно, он, она, their, they, результат, число строка, сам, пункт, "
        "место, place, один, хотя, the period, the entire period, весь период, за весь период, across the "
        "period, over the entire period, throughout the period, по ряд, по весь ряд, в ряд, ряд в целое, в "
        "целое, строка, row"
    ),
}
RANKING_WORDS: tuple[tuple[tuple[str, ...], RankingWord], ...] = tuple(
    (tuple(entry.split()), meaning) for meaning, entries in _TABLE.items() for entry in entries.split(", ")
)
"""All entries, each with what it says."""

COUNTING = frozenset({"число", "количество", "number", "count"})
"""Words of a metric that counts things."""
OF_MONEY = frozenset(
    {"сумма", "стоимость", "оборот", "выручка", "деньги", "доход", "amount", "sum", "cost", "money", "turnover",
     "revenue", "income"}
)  # fmt: skip
"""Words that are silent elsewhere, but say of a metric that it is money."""
DENYING = frozenset({"не", "ни", "нет", "без", "not", "no", "without", "never", "кроме", "except", "почти", "almost"})
"""Words of which a sentence is not read."""
