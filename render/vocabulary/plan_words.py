"""Words of plans and of what came of them, by what each says; only data.

An entry is one word or several, each by its dictionary form or, with ``*``, by its beginning. Where several entries
begin at one word the longest counts, of equally long ones that without ``*``.
"""

from __future__ import annotations

from enum import StrEnum

from render.vocabulary.word_sets import word_set


class PlanWord(StrEnum):
    """What a word says in a sentence of a plan."""

    PLAN = "plan"
    ACTUAL = "actual"
    GOT = "got"
    """«Получено», "came in": what came of the plan, where nothing else says what the figure is."""
    COMPLETION = "completion"
    DEVIATION = "deviation"
    SHORTFALL = "shortfall"
    """A deviation that says its way: «отставание», "shortfall"."""
    EXCESS = "excess"
    MET = "met"
    EXCEEDED = "exceeded"
    MISSED = "missed"
    EQUAL = "equal"
    """«Ровно по плану», "on target"."""
    EXACTLY = "exactly"
    """«Ровно выполнен», "met exactly"."""
    HIGHER = "higher"
    LOWER = "lower"
    BETTER = "better"
    """Higher of a completion alone: what is better than a plan depends on what is planned."""
    WORSE = "worse"
    THAN = "than"
    AGAINST = "against"
    BEST = "best"
    WORST = "worst"
    WHOLE = "whole"
    ALL = "all"
    NONE = "none"
    BOTH = "both"
    ONLY = "only"
    SOLE = "sole"
    """«Единственный город, который», "the only one"."""
    NOT = "not"
    DID = "did"
    """What was said of the rows before holds of these: "Heron and Osprey did"."""
    AVERAGE = "average"
    FUTURE = "future"
    BY = "by"
    DEGREE = "degree"
    """«Процент выполнения», "completion rate"."""
    RESPECTIVELY = "respectively"
    AND = "and"
    BREAK = "break"
    """Begins another clause: «а», "while"."""
    FILLER = "filler"


_TABLE: dict[PlanWord, str] = {
    PlanWord.PLAN: (
        "план, плановый, планировать, планироваться, запланировать, запланированный, намеченный, таргет, целевой, "
        "бюджет, бюджетный, цель, "
        "plan, plans, planned, target, targets, targeted, budget, budgeted, goal"
    ),
    PlanWord.ACTUAL: "факт, фактический, фактически, actual, actuals, actually",
    PlanWord.GOT: (
        "totalled, totaled, totalling, totaling, получить, получено, собрать, выйти, came in, came to, come to, "
        "comes to, amounted, reached in"
    ),
    PlanWord.COMPLETION: (
        "выполнение, исполнение, достижение, completion, attainment, achievement, fulfilment, fulfillment"
    ),
    PlanWord.DEVIATION: "отклонение, deviation, variance, разница, difference, разрыв, gap",
    PlanWord.SHORTFALL: "отставание, недобор, недовыполнение, shortfall",
    PlanWord.EXCESS: "превышение, перевыполнение, surplus, overshoot",
    PlanWord.MET: (
        "выполнить, выполненный, выполнять, исполнить, исполненный, исполнять, достигнуть, достигнутый, достичь, "
        "справиться, дотянуть, met, meet, meets, fulfilled, fulfil, fulfill, achieved, achieve, hit, hits, "
        "reached, reach, completed, complete, attained, attain, delivered on"
    ),
    PlanWord.EXCEEDED: (
        "overspent, перевыполн*, превысить, превышать, превышенный, опередить, exceed*, beat, beats, beaten, "
        "surpass*, outperform*, overachiev*, overshot, went over, goes over, came in over, came in above, finished "
        "above, topped"
    ),
    PlanWord.MISSED: (
        "не хватить, не хватать, underspent, недовыполн*, недобрать, недобирать, недобр*, отстать, отставать, "
        "отстал*, missed, miss, misses, fell short, fall short, falls short, fallen short, falling short, came "
        "short, came up short, short, underperform*, undershot, lagged, lags, lag, trailed, trails, came in under, "
        "came in below, finished below"
    ),
    PlanWord.EQUAL: (
        "matched, matches, match, ровно по плану, точно по плану, в точности по плану, exactly on plan, exactly on "
        "target, right on target, right on plan, exactly to plan, совпасть с планом, совпадать с планом, равный "
        "плану, exactly met, ровно в план"
    ),
    PlanWord.HIGHER: "выше, больше, higher, above, over, more, greater, ahead, ahead of, сверх",
    PlanWord.LOWER: "ниже, меньше, lower, below, under, less, fewer, behind, short of",
    PlanWord.BETTER: "лучше, better, stronger",
    PlanWord.WORSE: "хуже, слабее, worse, weaker",
    PlanWord.THAN: "чем, нежели, than",
    PlanWord.AGAINST: "вместо, instead of, против, versus, vs, against, compared with, compared to, из, out of",
    PlanWord.BEST: (
        "первый место, first place, "
        "самый большой, самый крупный, лидер, лидировать, leads, leader, peaked, peak, largest, biggest, greatest, "
        "лучше остальных, лучше других, лучше всего, лучше всех, лучш*, наилучш*, самый высокий, самый хороший, "
        "максимальн*, наибольш*, наивысш*, best, highest, strongest, выше всего, выше всех, сильнее всего, the "
        "most successful"
    ),
    PlanWord.WORST: (
        "последний место, last place, "
        "самый маленький, smallest, bottomed out, аутсайдер, хуже остальных, слабее остальных, хуже других, слабее "
        "всего, слабее всех, хуже всего, хуже всех, ниже всего, ниже всех, худш*, наихудш*, самый низкий, самый "
        "слабый, самый плохой, минимальн*, наименьш*, worst, lowest, weakest, poorest"
    ),
    PlanWord.WHOLE: (
        "итоговый, в целом, в сумме, в совокупности, всего, итого, итог, суммарно, суммарный, общий, совокупный, "
        "совокупно, overall, total, totals, in total, in all, as a whole, combined, altogether, aggregate, taken "
        "together, вместе, together, по всем строка вместе, по весь строка вместе, весь вместе, все вместе, all "
        "together, in sum, all rows together, по все строка вместе, across all rows, сводный"
    ),
    PlanWord.ALL: "везде, всюду, повсюду, весь, все, everywhere, all, every, each, каждый, across the board",
    PlanWord.NONE: "нигде, ни один, nowhere, none, neither, nobody, никто",
    PlanWord.BOTH: "оба, обе, both",
    PlanWord.ONLY: "только, лишь, only, solely",
    PlanWord.EXACTLY: "ровно, точно, exactly, precisely",
    PlanWord.SOLE: "единственный, the only, the sole",
    PlanWord.DID: "did, does, да",
    PlanWord.AVERAGE: "средний, среднее, average, mean, averaged, averages, на круг",
    PlanWord.FUTURE: "будет, будут, will, shall",
    PlanWord.NOT: (
        "не, нет, not, no, didn't, wasn't, weren't, hasn't, haven't, isn't, aren't, doesn't, don't, failed, fails, "
        "never"
    ),
    PlanWord.BY: "на, by",
    PlanWord.DEGREE: "процент, доля, степень, уровень, показатель, rate, level, percentage, ratio",
    PlanWord.RESPECTIVELY: "соответственно, respectively",
    PlanWord.AND: "и, and, &, /",
    PlanWord.BREAK: "а, но, зато, тогда как, while, whereas, but, though, although, yet, однако, however",
    PlanWord.FILLER: (
        "значение, величина, составить, составлять, равный, оказаться, получиться, результат, то есть, это, при "
        "этом, или, or, тем не менее, nevertheless, напротив, наоборот, в свою очередь, по, в, во, у, на, с, со, "
        "к, от, до, для, за, из, of, at, in, on, for, the, a, an, with, to, from, its, it, their, that, this, "
        "which, is, was, are, were, be, been, has, have, had, came, come, comes, stands, stood, posted, recorded, "
        "put, puts, putting, figure, value, result, number stands, volume, объем, also, так, также, тоже, как и, "
        "удалось, its own, свой, that is, i, e, i.e, do, used, отработать, заработать, относительно, relative, by "
        "contrast, in turn, остаться, stayed, remained, выглядеть, said, there, here, получаться, набрать, "
        "обстоять, дело, among, составил, составила, составило, составили, ended, finished, ended up"
    ),
}
PLAN_WORDS: tuple[tuple[tuple[str, ...], PlanWord], ...] = tuple(
    (tuple(entry.split()), meaning) for meaning, entries in _TABLE.items() for entry in entries.split(", ")
)
"""All entries, each with what it says."""

NO_FILLERS = word_set(
    "если if когда when пока где where после after до before около примерно приблизительно ориентировочно вокруг "
    "around approximately roughly about мочь можно нужно надо хотеть can could may might would нужный необходимый "
    "полный полностью full fully хорошо good несмотря despite alone both оба обе per now теперь throughout многие "
    "many even даже period период следующий предыдущий последний первый почти between между вклад другой "
    "other"
)
"""Words that are neutral elsewhere, but not beside a plan: conditions, wishes, approximations."""

ALIKE_KINDS = (word_set("plan tariff тариф подписка subscription tier"),)
"""What rows may be called whose column is called by another of these."""

STRETCHES = word_set(
    "день дни неделя месяц квартал полугодие год сутки период day week month quarter year period daily weekly "
    "monthly quarterly yearly"
)
"""Stretches of time: what is told of one is told of these rows alone, and is no word of a kind of rows."""
