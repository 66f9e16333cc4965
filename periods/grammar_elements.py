"""Rules for what stands around periods: buckets, comparisons, recurring conditions, states, doubts, and non-dates."""

from __future__ import annotations

from core.period import Bucket, Daypart, Edge, Grain
from periods.grammar_points import numbered
from periods.nodes import (
    Compared,
    Comparing,
    Cumulative,
    Day,
    DayOffset,
    Elided,
    Grouped,
    HalfOfPrevious,
    Node,
    Nothing,
    Recurs,
    Rolling,
    Said,
    SamePeriod,
    Shifted,
    Span,
    StateOn,
    Unclear,
    Unit,
    Weekend,
    Why,
    YearRef,
    Years,
)
from periods.pattern import Rule

Y, M, Q, H, W, D = Grain.YEAR, Grain.MONTH, Grain.QUARTER, Grain.HALF, Grain.WEEK, Grain.DAY
_BUCKETS = {D: Bucket.DAY, W: Bucket.WEEK, M: Bucket.MONTH, Q: Bucket.QUARTER, H: Bucket.HALF, Y: Bucket.YEAR}


def _grouped(unit: Grain) -> Grouped:
    return Grouped(_BUCKETS[unit])


def _said_year(yyyy: int) -> Said:
    return Said(Unit(Y, 1, YearRef(yyyy)))


def _on_day(node: Node) -> StateOn | None:
    """«На 1 мая» is a state; «на прошлой неделе» is a period."""
    return StateOn(node) if isinstance(node, Day | DayOffset) else None


def _ask(why: Why) -> object:
    return lambda: Said(Unclear(why))


def _bare_length(n: int, unit: Grain) -> Said:
    """«За 3 месяца»: the last three, the three whole ones, or the first three of the year."""
    if unit is M and n > 1 and n < 12:
        choices: tuple[Node, ...] = (Rolling(n, M), Shifted(M, -1, count=n), Cumulative(n, YearRef(offset=0)))
    elif n == 1:
        choices = (Rolling(1, unit), Shifted(unit, -1), Shifted(unit, 0))
    else:
        choices = (Rolling(n, unit), Shifted(unit, -1, count=n))
    return Said(Unclear(Why.BARE_LENGTH, choices))


def _vague(unit: Grain) -> Said:
    return Said(Unclear(Why.VAGUE_COUNT, (Rolling(2, unit), Shifted(unit, -1, count=2), Rolling(3, unit))))


def _hours(a: int, b: int) -> Recurs | None:
    return Recurs(hours=(a, b)) if 0 <= a < b <= 24 else None


def _weak_hours(a: int, b: int) -> Recurs | None:
    return Recurs(hours=(a, b), weak=True) if 0 <= a < b <= 24 else None


def _pm(n: int) -> int:
    return n + 12 if n < 12 else n


def _part(point: Node) -> Said | None:
    return Said(Unclear(Why.PART)) if isinstance(point, Unit | Shifted) else None


def _night() -> Said:
    return Said(Unclear(Why.NIGHT))


def _hours_back() -> Said:
    return Said(Unclear(Why.BARE_LENGTH, (DayOffset(-1), DayOffset(0))))


def _two_years(first: int) -> Said:
    fiscal = YearRef(first + 1, fiscal=True)
    return Said(Unclear(Why.TWO_YEARS, (Years(first, first + 1), Unit(Y, 1, fiscal), _academic(first))))


def _academic(first: int) -> Node:
    return Span(Unit(M, 9, YearRef(first)), Unit(M, 8, YearRef(first + 1)))


def _school(first: int) -> Said:
    return Said(Unclear(Why.SCHOOL_YEAR, (_academic(first),)))


_SEASON_MONTHS = {1: (1, 2, 12), 2: (3, 4, 5), 3: (6, 7, 8), 4: (9, 10, 11)}

GRAINS: tuple[Rule, ...] = (
    Rule("element", "по дням|суткам|датам", lambda: Grouped(Bucket.DAY)),
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
    Rule("dative", "дням|неделям|месяцам|кварталам|полугодиям|годам|часам|суткам", lambda: None),
    Rule("element", "с|в? разбивкой|разбивке|детализацией|детализации|группировкой|группировке по <unit>", _grouped),
    Rule("element", "с|в? разбивкой|разбивке|детализацией|детализации|группировкой|группировке по часам",
         lambda: Grouped(Bucket.HOUR)),
    Rule("element", "с|в? разбивкой|разбивке|детализацией|детализации|группировкой по дням недели",
         lambda: Grouped(Bucket.WEEKDAY)),
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
    Rule("element", "день|дня ко|к дню", lambda: Compared(shift=D)),
    Rule("element", "неделя за неделей", lambda: Grouped(Bucket.WEEK)),
    Rule("element", "месяц за месяцем", lambda: Grouped(Bucket.MONTH)),
    Rule("element", "квартал за кварталом", lambda: Grouped(Bucket.QUARTER)),
    Rule("element", "год за годом", lambda: Grouped(Bucket.YEAR)),
    Rule("element", "<adverb:bucket>", Grouped),
    Rule("element", "<adverb:bucket> динамика|динамику|динамике|тренд", Grouped),
    Rule("element", "[adverb] [metricword]", Nothing),
    Rule("element", "[adverb] active <n>", lambda n: None),
    Rule("element", "mau|dau|wau", Nothing),
    Rule("element", "by calendar|fiscal? <unit>", _grouped),
    Rule("element", "per <unit>", lambda unit: Grouped(_BUCKETS[unit], rate=True)),
    Rule("element", "average|avg|mean [adverb]", Nothing),
    Rule("element", "by hour", lambda: Grouped(Bucket.HOUR)),
    Rule("element", "hour by hour", lambda: Grouped(Bucket.HOUR)),
    Rule("element", "by hour of day", lambda: Grouped(Bucket.HOUR_OF_DAY)),
    Rule("element", "by day of week", lambda: Grouped(Bucket.WEEKDAY)),
    Rule("element", "by day of the week", lambda: Grouped(Bucket.WEEKDAY)),
    Rule("element", "by weekday", lambda: Grouped(Bucket.WEEKDAY)),
    Rule("element", "<u_day> by day", lambda u_day: Grouped(Bucket.DAY)),
    Rule("element", "week by week", lambda: Grouped(Bucket.WEEK)),
    Rule("element", "month by month", lambda: Grouped(Bucket.MONTH)),
    Rule("element", "quarter by quarter", lambda: Grouped(Bucket.QUARTER)),
    Rule("element", "year by year", lambda: Grouped(Bucket.YEAR)),
    Rule("element", "broken down|split|grouped by <unit>", _grouped),
)

_YEAR_SHIFT = Compared(shift=Y)

COMPARISONS: tuple[Rule, ...] = (
    Rule("cmp", "к|ко|против|относительно|vs|versus|against", lambda: True),
    Rule("cmp", "по сравнению с|со", lambda: True),
    Rule("cmp", "в сравнении с|со", lambda: True),
    Rule("cmp", "в сопоставлении с|со", lambda: True),
    Rule("cmp", "по отношению к|ко", lambda: True),
    Rule("cmp", "в отличие от", lambda: True),
    Rule("cmp", "compared to|with", lambda: True),
    Rule("cmp", "relative|comparing to|with", lambda: True),
    Rule("cmp", "сравни|сравнить|сравните|сравнивая|сравнение с|со", lambda: True),
    Rule("cmp", "vs .", lambda: True),
    Rule("cmp", "compare|compared to|with", lambda: True),
    Rule("element", "года|году к году", lambda: _YEAR_SHIFT),
    Rule("element", "год-к-году", lambda: _YEAR_SHIFT),
    Rule("element", "г/г", lambda: _YEAR_SHIFT),
    Rule("element", "г к г", lambda: _YEAR_SHIFT),
    Rule("element", "yoy|лфл|lfl|аппг", lambda: _YEAR_SHIFT),
    Rule("element", "с|к|от аппг", lambda: _YEAR_SHIFT),
    Rule("element", "[cmp] аппг", lambda: _YEAR_SHIFT),
    Rule("element", "like-for-like", lambda: _YEAR_SHIFT),
    Rule("element", "like for like", lambda: _YEAR_SHIFT),
    Rule("element", "y/y", lambda: _YEAR_SHIFT),
    Rule("element", "y-o-y", lambda: _YEAR_SHIFT),
    Rule("element", "year on|over year", lambda: _YEAR_SHIFT),
    Rule("element", "year-on-year|year-over-year", lambda: _YEAR_SHIFT),
    Rule("element", "месяц|месяца к месяцу", lambda: Compared(shift=M)),
    Rule("element", "м/м", lambda: Compared(shift=M)),
    Rule("element", "mom", lambda: Compared(shift=M)),
    Rule("element", "m/m", lambda: Compared(shift=M)),
    Rule("element", "month on|over month", lambda: Compared(shift=M)),
    Rule("element", "month-on-month|month-over-month", lambda: Compared(shift=M)),
    Rule("element", "квартал|квартала к кварталу", lambda: Compared(shift=Q)),
    Rule("element", "кв/кв", lambda: Compared(shift=Q)),
    Rule("element", "к/к", lambda: Compared(shift=Q)),
    Rule("element", "qoq", lambda: Compared(shift=Q)),
    Rule("element", "q/q", lambda: Compared(shift=Q)),
    Rule("element", "quarter on|over quarter", lambda: Compared(shift=Q)),
    Rule("element", "quarter-on-quarter|quarter-over-quarter", lambda: Compared(shift=Q)),
    Rule("element", "неделя|недели к неделе", lambda: Compared(shift=W)),
    Rule("element", "н/н", lambda: Compared(shift=W)),
    Rule("element", "wow", lambda: Compared(shift=W)),
    Rule("element", "w/w", lambda: Compared(shift=W)),
    Rule("element", "week on|over week", lambda: Compared(shift=W)),
    Rule("element", "week-on-week|week-over-week", lambda: Compared(shift=W)),
    Rule("element", "dod", lambda: Compared(shift=D)),
    # against a named or relative period
    Rule("other", "<cmpend>", lambda cmpend: Compared(other=cmpend)),
    Rule("cmpend", "<range|end:e>", lambda e: e),
    Rule("cmpend", "[at] <range|end:e>", lambda e: e),
    Rule("cmpend", "тем же <range|end:e>", lambda e: e),
    Rule("cmpend", "<n> [u_month] <yr>", lambda n, yr: Cumulative(n, yr)),
    Rule("other", "<before|prev|enlast:p> <unit>", lambda p, unit: Compared(shift=unit) if p == -1 else None),
    Rule("other", "<before|prev|enlast:p> период|периодом|периоду|period|one", lambda p: Compared()),
    Rule("other", "<sameyear>", lambda sameyear: Compared(shift=sameyear)),
    Rule("other", "<unit> before|earlier|prior", lambda unit: Compared(shift=unit)),
    Rule("other", "<unit> ранее|раньше|назад", lambda unit: Compared(shift=unit)),
    Rule("other", "<prev|before:p>", lambda p: Compared() if p == -1 else None),
    Rule("other", "a year ago|earlier|before", lambda: _YEAR_SHIFT),
    Rule("other", "один? годом|год ранее|раньше|назад", lambda: _YEAR_SHIFT),
    Rule("sameword", "[same] [zhe]?", lambda: True),
    Rule("sameword", "[this]? [zhe]", lambda: True),
    Rule("sameword", "same|corresponding|equivalent|comparable|analogous", lambda: True),
    Rule("samething", "<unit>", lambda unit: unit),
    Rule("samething", "период|периода|периоду|периодом|периоде|period|time|дата|даты|дате|датой|отрезок", lambda: Y),
    Rule("samething", "<month>", lambda month: Y),
    Rule("lastyear", "в|of|in? [prev|before|enlast] [u_year]", lambda: Y),
    Rule("lastyear", "a|one|[u_year]? year ago|earlier|before", lambda: Y),
    Rule("lastyear", "год|годом назад|ранее", lambda: Y),
    Rule("lastyear", "of? prior|previous year|yr", lambda: Y),
    Rule("lastmonth", "в? [prev|before|enlast] <unit>", lambda unit: unit),
    Rule("sameyear", "[sameword] <samething> <lastyear|lastmonth:u>", lambda samething, u: u),
    Rule("sameyear", "[sameword] <samething> , <lastyear:u>", lambda samething, u: u),
    Rule("sameyear", "[prev] [u_year]", lambda: None),
    Rule("element", "[cmp] <other>", lambda other: other),
    Rule("element", "с|со <sameyear>", lambda sameyear: Compared(shift=sameyear)),
    Rule("element", "сравни|сравнить|сравните|сравнение|compare <main> с|со|и|and|with|to|vs|versus <other>",
         lambda main, other: Compared(main=main, other=other.other, shift=other.shift)),
    Rule("element", "<main> [cmp] <other>",
         lambda main, other: Compared(main=main, other=other.other, shift=other.shift)),
    Rule("element", "<point:main> от <point:other>", lambda main, other: Compared(main=main, other=other)),
    Rule("element", "разница|разницу|разницей|разрыв между <point:main> и <point:other>",
         lambda main, other: Compared(main=main, other=other)),
    Rule("element", "difference between <point:main> and <point:other>",
         lambda main, other: Compared(main=main, other=other)),
    Rule("bare", "на? <unit> раньше|ранее|назад|earlier|before", lambda unit: Said(SamePeriod(unit))),
    Rule("bare", "на? <unit> позже|позднее|вперед|later", lambda unit: Said(SamePeriod(unit, 1))),
    Rule("bare", "a|one <unit> earlier|before", lambda unit: Said(SamePeriod(unit))),
    Rule("bare", "a|one <unit> later", lambda unit: Said(SamePeriod(unit, 1))),
    Rule("element", "<point:main> over <point:other>", lambda main, other: Compared(main=main, other=other)),
    Rule("element", "<num|ordn:a> [u_quarter] [cmp] <ordn:b>",
         lambda a, b: Compared(main=numbered(Q, a), other=numbered(Q, b))),
    Rule("element", "сравни|сравнить|сравните|сравнение|сравнивая|compare|comparison|comparing", Comparing),
    Rule("main", "[at]? <range|end:e>", lambda e: e),
    Rule("main", "с <range|end:e>", lambda e: e),
    Rule("element", "[at]? <sameyear>", lambda sameyear: Said(SamePeriod(sameyear))),
    Rule("element", "same <samething> last year", lambda samething: Said(SamePeriod(Y))),
    Rule("element", "a year earlier", lambda: Said(SamePeriod(Y))),
    Rule("bare", "[at]? <ord:n>", lambda n: Said(Elided(number=n))),
    Rule("bare", "[at]? <ordn:n> [part]", lambda n: Said(HalfOfPrevious(n))),
    Rule("bare", "[at]? <unit> до этого|того", lambda unit: Said(SamePeriod(unit))),
    Rule("bare", "а|и|and|or <yyyy>", _said_year),
    Rule("bare", "[at]? <prev|before:p>", lambda p: Said(Elided(p))),
    Rule("bare", "[at] <next:p>", lambda p: Said(Elided(p))),
    Rule("bare", "[at] [this]", lambda: Said(Elided(0))),
)

RECURRING: tuple[Rule, ...] = (
    Rule("wdays", "<weekdays>", lambda weekdays: (weekdays,)),
    Rule("wdays", "<weekdays:first> ,|и|and|& по|on? <wdays:rest>", lambda first, rest: (first, *rest)),
    Rule("element", "по|on? <wdays>", lambda wdays: Recurs(weekdays=wdays)),
    Rule("element", "по|в|on [each]? <weekday>", lambda weekday: None),
    Rule("element", "в|on? [each] <weekday>", lambda weekday: Recurs(weekdays=(weekday,))),
    Rule("element", "в|на|за|on|over|during? [weekend]", lambda: Recurs(weekdays=(6, 7), alone=Weekend(None))),
    Rule("element", "по [weekend]", lambda: Recurs(weekdays=(6, 7))),
    Rule("element", "в|по [weekend] дни|дням", lambda: Recurs(weekdays=(6, 7))),
    Rule("element", "on|at|over|during weekend", lambda: Recurs(weekdays=(6, 7), alone=Weekend(None))),
    Rule("element", "on|at|over|during? weekends", lambda: Recurs(weekdays=(6, 7))),
    Rule("element", "weekend", lambda: Recurs(weekdays=(6, 7))),
    Rule("element", "в|по? [workday]", lambda: Recurs(weekdays=(1, 2, 3, 4, 5))),
    Rule("element", "в|по? [workday] дни|дням|днях", lambda: Recurs(weekdays=(1, 2, 3, 4, 5))),
    Rule("element", "on? weekdays|weekday", lambda: Recurs(weekdays=(1, 2, 3, 4, 5))),
    Rule("element", "в|по? рабочие|рабочим|рабочих дни|дням|днях", lambda: Recurs(working_days=True)),
    Rule("element", "on? working|business days", lambda: Recurs(working_days=True)),
    Rule("element", "<daypart:d>", lambda d: Recurs(dayparts=(d,))),
    Rule("element", "по <daypart:d>", lambda d: Recurs(dayparts=(d,))),
    Rule("element", "at night", lambda: Recurs(dayparts=(Daypart.NIGHT,))),
    Rule("element", "in evening|evenings", lambda: Recurs(dayparts=(Daypart.EVENING,))),
    Rule("element", "in morning|mornings", lambda: Recurs(dayparts=(Daypart.MORNING,))),
    Rule("clock", "<num>", lambda num: num if num <= 24 else None),
    Rule("clock", "<hour>", lambda hour: hour),
    Rule("clock", "<num> am", lambda num: num),
    Rule("clock", "<num:n> pm", _pm),
    Rule("element", "с <clock:a> до|по <clock:b> часов|ч|час", _hours),
    Rule("element", "с|from <num:a> до|to <num:b>", lambda a, b: _weak_hours(a, b)),
    Rule("element", "с|from|between|между <hour:a> до|по|to|and|и|- <hour:b>", _hours),
    Rule("element", "<hour:a> - <hour:b>", _hours),
    Rule("element", "from|between <num:a> to|and|- <num:b> am", lambda a, b: _hours(a, b)),
    Rule("element", "from|between <num:a> am? to|and|- <num:b> pm", lambda a, b: _hours(a, _pm(b))),
    Rule("element", "from|between <num:a> pm to|and|- <num:b> pm", lambda a, b: _hours(_pm(a), _pm(b))),
    Rule("element", "после <clock:a> часов|ч", lambda a: _hours(a, 24)),
    Rule("element", "после|after <hour:a>", lambda a: _hours(a, 24)),
    Rule("element", "до <clock:b> часов|ч", lambda b: _hours(0, b)),
    Rule("element", "до|before <hour:b>", lambda b: _hours(0, b)),
    Rule("element", "after <num:a> pm", lambda a: _hours(_pm(a), 24)),
    Rule("element", "before <num:b> am", lambda b: _hours(0, b)),
    Rule("element", "в|за? <month> [each] [u_year]", lambda month: Recurs(months=(month,))),
    Rule("element", "[each] [u_year] в|in <month>", lambda month: Recurs(months=(month,))),
    Rule("element", "[each] <season>", lambda season: Recurs(months=_SEASON_MONTHS[season])),
    Rule("element", "в|за|in? [each] <month>", lambda month: Recurs(months=(month,))),
    Rule("element", "<dayn> числа|число [each] месяца", lambda dayn: Recurs(month_days=(dayn,))),
    Rule("element", "[each] <dayn> числа|число месяца?", lambda dayn: Recurs(month_days=(dayn,))),
    Rule("element", "по <dayn> числам", lambda dayn: Recurs(month_days=(dayn,))),
    Rule("element", "по <days> числам", lambda days: Recurs(month_days=days)),
    Rule("element", "on? <dayn> of [each] month", lambda dayn: Recurs(month_days=(dayn,))),
)

STATES: tuple[Rule, ...] = (
    Rule("element", "на дату|отчетную? <end:node>", _on_day),
    Rule("element", "на отчетную дату <end:node>", _on_day),
    Rule("element", "на конец дня <end:node>", lambda node: StateOn(node, Edge.END)),
    Rule("element", "на начало|утро дня? <end:node>", lambda node: StateOn(node, Edge.START)),
    Rule("element", "на вечер <end:node>", lambda node: StateOn(node, Edge.END)),
    Rule("element", "на <end:node>", _on_day),
    Rule("element", "на <month>", lambda month: None),
    Rule("element", "на конец <end:node>", lambda node: StateOn(node, Edge.END)),
    Rule("element", "на начало <end:node>", lambda node: StateOn(node, Edge.START)),
    Rule("element", "на конец <bareunit:u>", lambda u: StateOn(Shifted(u, 0), Edge.END)),
    Rule("element", "на начало <bareunit:u>", lambda u: StateOn(Shifted(u, 0), Edge.START)),
    Rule("element", "по состоянию на <end:node>", StateOn),
    Rule("element", "по состоянию на конец <end:node>", lambda node: StateOn(node, Edge.END)),
    Rule("element", "по состоянию на начало <end:node>", lambda node: StateOn(node, Edge.START)),
    Rule("element", "по состоянию на конец <bareunit:u>", lambda u: StateOn(Shifted(u, 0), Edge.END)),
    Rule("element", "по состоянию на начало <bareunit:u>", lambda u: StateOn(Shifted(u, 0), Edge.START)),
    Rule("element", "as of|at <end:node>", StateOn),
    Rule("element", "as of|at start|beginning|open of? <end:node>", lambda node: StateOn(node, Edge.START)),
    Rule("element", "as of|at end|close of? <end:node>", lambda node: StateOn(node, Edge.END)),
    Rule("element", "at|as end|close of <end:node>", lambda node: StateOn(node, Edge.END)),
    Rule("element", "at|as start|beginning of <end:node>", lambda node: StateOn(node, Edge.START)),
    Rule("element", "at|as of? <bareunit:u> - end", lambda u: StateOn(Shifted(u, 0), Edge.END)),
    Rule("element", "at|as of? <bareunit:u> end", lambda u: StateOn(Shifted(u, 0), Edge.END)),
    Rule("element", "at|as of? <bareunit:u> end ,|of|in? <end:node>", lambda u, node: StateOn(node, Edge.END)),
    Rule("element", "at the? end|close of <bareunit:u>", lambda u: StateOn(Shifted(u, 0), Edge.END)),
    Rule("element", "на текущий|сегодняшний|данный момент|день|дату", lambda: StateOn(DayOffset(0))),
    Rule("element", "на сейчас", lambda: StateOn(DayOffset(0))),
)


def _holiday(month: int, day: int) -> object:
    return lambda yr=None: Day(day, month, yr)


HOLIDAYS: tuple[Rule, ...] = (
    Rule("point", "день|дня|дню россии <yr>?", _holiday(6, 12)),
    Rule("point", "день|дня|дню победы <yr>?", _holiday(5, 9)),
    Rule("point", "день защитника отечества <yr>?", _holiday(2, 23)),
    Rule("point", "международный? женский день <yr>?", _holiday(3, 8)),
    Rule("point", "день народного единства <yr>?", _holiday(11, 4)),
    Rule("point", "день знаний <yr>?", _holiday(9, 1)),
    Rule("point", "день святого валентина <yr>?", _holiday(2, 14)),
    Rule("point", "день всех влюбленных <yr>?", _holiday(2, 14)),
    Rule("point", "день весны и труда <yr>?", _holiday(5, 1)),
    Rule("point", "день космонавтики <yr>?", _holiday(4, 12)),
    Rule("point", "valentine|valentines ' s day <yr>?", _holiday(2, 14)),
    Rule("point", "valentines day <yr>?", _holiday(2, 14)),
    Rule("point", "christmas day? <yr>?", _holiday(12, 25)),
    Rule("point", "christmas eve <yr>?", _holiday(12, 24)),
    Rule("point", "new year ' s day <yr>?", _holiday(1, 1)),
    Rule("point", "new year ' s eve <yr>?", _holiday(12, 31)),
    Rule("point", "halloween <yr>?", _holiday(10, 31)),
    Rule("point", "independence day <yr>?", _holiday(7, 4)),
)

DOUBTS: tuple[Rule, ...] = (
    Rule("element", "в|за? последнее время", _ask(Why.RECENTLY)),
    Rule("element", "в|за ближайшее время", _ask(Why.RECENTLY)),
    Rule("element", "недавно|недавние|недавних|recently|lately|recent", _ask(Why.RECENTLY)),
    Rule("element", "раньше|давно", lambda: None),
    Rule("element", "in recent <unit>", lambda unit: Said(Unclear(Why.RECENTLY))),
    Rule("element", "в|за|на [this]? сезон|сезоне", _ask(Why.SEASON)),
    Rule("element", "за|в|на [this|prev|before|last|next]? сезон|сезоне", _ask(Why.SEASON)),
    Rule("element", "in|for|during? [this|prev|before|enlast|next] season", _ask(Why.SEASON)),
    Rule("element", "в|за? прошлый|предыдущий|последний|тот раз", _ask(Why.WHICH)),
    Rule("element", "last time", _ask(Why.WHICH)),
    Rule("element", "в|за [fiscal|this|prev|before|same|last|next]? период|периоде", _ask(Why.WHICH)),
    Rule("element", "in|for|during [fiscal|this|before|enlast|next|past]? reporting? period", _ask(Why.WHICH)),
    Rule("element", "<ordn:n> [u_week] после|до|after|before|from <end>", lambda n, end: Said(Unclear(Why.FIRST_WEEK))),
    Rule("element", "за пару|несколько <unit>", _vague),
    Rule("element", "последние|последних пару|несколько <unit>", _vague),
    Rule("element", "[at] последние|последних пару|несколько <unit>", _vague),
    Rule("element", "[at]? последние|последних|прошлые дни|дней|недели|недель|месяцы|месяцев|кварталы|кварталов|годы|лет",
         lambda: Said(Unclear(Why.VAGUE_COUNT))),
    Rule("element", "пару|несколько <unit> назад", _vague),
    Rule("element", "[at]? a? few|couple|several of? <unit>", _vague),
    Rule("element", "[at]? [last|past|enlast]? few|couple|several of? <unit>", _vague),
    Rule("element", "[at] [enlast|past] a? couple of <unit>", _vague),
    Rule("element", "a couple of <unit> ago", _vague),
    Rule("element", "[at]? [last|past] days|weeks|months|quarters|years", lambda: Said(Unclear(Why.VAGUE_COUNT))),
    Rule("element", "[at]? <twoyears>", lambda twoyears: _two_years(twoyears)),
    Rule("element", "[at]? <twoyears> [u_year]? .?", lambda twoyears: _two_years(twoyears)),
    Rule("element", "[at]? <twoyears> [school] [u_year]", lambda twoyears: _school(twoyears)),
    Rule("element", "[at]? <yearrun:y> [school] [u_year]", lambda y: _school(y.first)),
    Rule("element", "[at]? [this|prev|before|next]? [school] [u_year]", _ask(Why.SCHOOL_YEAR)),
    Rule("element", "academic|school year <twoyears|yearrun:y>?", lambda y=None: Said(Unclear(Why.SCHOOL_YEAR))),
    Rule("element", "[at]? <twoyears|yearrun> academic|school year", lambda **_: Said(Unclear(Why.SCHOOL_YEAR))),
    Rule("element", "в|за|на? майские праздники|каникулы?", _ask(Why.HOLIDAY)),
    Rule("element", "в|за|на|по? майских|майским праздниках|праздникам|каникулах?", _ask(Why.HOLIDAY)),
    Rule("element", "в|за|на|во? новогодние|новогодних|новогодним праздники|праздниках|праздников|каникулы|каникулах|каникул",
         _ask(Why.HOLIDAY)),
    Rule("element", "в|за|на? новогоднюю|новогодняя ночь", _ask(Why.HOLIDAY)),
    Rule("element", "в|на|за|под? новый год", _ask(Why.HOLIDAY)),
    Rule("element", "в|на|за|во время? черную|черной|черная пятницу|пятница|пятнице|пятницы", _ask(Why.HOLIDAY)),
    Rule("element", "в|на|за? праздники|праздниках|праздничные|каникулы|каникулах", _ask(Why.HOLIDAY)),
    Rule("element", "в|на|за|перед? рождество|пасху|масленицу|киберпонедельник", _ask(Why.HOLIDAY)),
    Rule("element", "on|over|during|in|for? black friday", _ask(Why.HOLIDAY)),
    Rule("element", "on|over|during|in|for? cyber monday|week", _ask(Why.HOLIDAY)),
    Rule("element", "on|over|during|in|for holidays|holiday|easter|thanksgiving season|season|period|weekend?",
         _ask(Why.HOLIDAY)),
    Rule("eventword", "запуска|старта|открытия|ребрендинга|релиза|внедрения|закрытия|обновления|пандемии|"
         "кризиса|карантина|ремонта|переезда|реформы|санкций|локдауна|акции|миграции|слияния|launch|rollout|release|"
         "pandemic|rebranding|migration|merger|lockdown|covid|campaign|relaunch|opening|redesign", lambda: True),
    Rule("element", "после|до|с|со|от|перед|во момента|времени|начала|окончания|старта|конца? [eventword]", _ask(Why.EVENT)),
    Rule("element", "во время [eventword]", _ask(Why.EVENT)),
    Rule("element", "after|before|since|during a? [eventword]", _ask(Why.EVENT)),
    Rule("element", "в|за|к|ближе? к? <edge> <point>", lambda edge, point: _part(point)),
    Rule("element", "в|за|к? <edge> <bareunit:u>", lambda edge, u: _part(Shifted(u, 0))),
    Rule("element", "in|around|toward|towards? <edge> of <point>", lambda edge, point: _part(point)),
    Rule("element", "in|around|toward|towards? <edge> of <bareunit:u>", lambda edge, u: _part(Shifted(u, 0))),
    Rule("element", "in? early|mid|late -? <point>", _part),
    Rule("element", "в ночь на <end>", lambda end: _night()),
    Rule("element", "в ночь с <dayn> на <end>", lambda dayn, end: _night()),
    Rule("element", "в ночь с <end:a> на <end>", lambda a, end: _night()),
    Rule("element", "[last|past|enlast] <n> час|часа|часов|hours", lambda n: _hours_back()),
    Rule("element", "[at] [last|past|enlast] <n> час|часа|часов|hours", lambda n: _hours_back()),
    Rule("element", "[at]? [last|past] час|hour", lambda: _hours_back()),
)


TRAPS: tuple[Rule, ...] = (
    Rule("rest", "рождения|выпуска|постройки|производства|издания|изготовления|урожая|разработки", lambda: True),
    Rule("element", "[at]? <yyyy|yearrun> [u_year]? [rest]", lambda **_: Nothing()),
    Rule("element", "[at]? <yyyy> - <yyyy> [u_year]? [rest]", lambda **_: Nothing()),
    Rule("element", "год|года [rest] <yyyy>", lambda **_: Nothing()),
    Rule("element", "год|года [rest]", Nothing),
    Rule("element", "с|со|от|старше|младше|до|более|менее|свыше <num:a> до|по <num:b> лет|года|год", lambda a, b: Nothing() if b < 150 else None),
    Rule("element", "<numrun> лет", lambda **_: Nothing()),
    Rule("element", "в|под? возрасте|возраст|возраста|стаж|стажем|гарантия|гарантией|сроком|срок", lambda: None),
    Rule("element", "возрасте|возраст|возраста|стаж|стажем|опытом|гарантия|гарантией|сроком|срок|сроку от|до|на|с|в? "
         "<n|numrun:n> <unit>", lambda n, unit: Nothing()),
    Rule("element", "сроком|срок|сроку от|до|на? <unit>", lambda unit: Nothing()),
    Rule("element", "с|на|от|до|в|за|свыше|более|менее|дороже|дешевле|больше|меньше|по|over|above|under|below|than|of? <num> [thing]", lambda num: Nothing()),
    Rule("element", "доставка|доставки|доставку|доставкой|сборка|обработка|ответ|решение за <amount|unit>", lambda **_: Nothing()),
    Rule("element", "и|в <num> квартале микрорайона", lambda num: Nothing()),
    Rule("element", "<num> [u_quarter] микрорайона|застройки|леса", lambda num: Nothing()),
    Rule("element", "раз|раза в|за <unit>", lambda unit: Nothing()),
    Rule("element", "в|за <unit>", lambda unit: None),
    Rule("element", "в среднем за|в <unit>", lambda unit: Nothing()),
    Rule("element", "<n> <unit> warranty|retention|subscription|contract|window|trial|plan|guarantee", lambda n, unit: Nothing()),
    Rule("element", "<n> -? <unit> -? warranty|retention|subscription|contract|window|trial", lambda n, unit: Nothing()),
    Rule("element", "audi|ауди|infiniti|инфинити <quarter>", lambda quarter: Nothing()),
    Rule("element", "born|made|built|manufactured|produced|founded in? <yyyy>", lambda yyyy: Nothing()),
    Rule("element", "машины|автомобили|автомобиль|авто|дома|квартиры|вина|коллекция|модель <yyyy> года|г", lambda yyyy: Nothing()),
    Rule("element", "площадь|площади|улица|улице|улицы|ул <yyyy> [u_year]", lambda yyyy: Nothing()),
    Rule("element", "день|дня|днем|дни рождения", Nothing),
    Rule("element", "день|дня|днем|дни рождения в|на|за <period>", lambda period: Nothing()),
    Rule("element", "среда|среды|среде|среду разработки|тестирования|исполнения|обитания", Nothing),
    Rule("element", "<weekday> . com", lambda weekday: Nothing()),
    Rule("element", "named|called|имени|имя <month|season|weekday>", lambda **_: Nothing()),
    Rule("element", "named|called|имени|имя <month> or|and|или|и <month>", lambda **_: Nothing()),
    Rule("element", "server|windows|office|sql|1с|excel|версия <yyyy>", lambda yyyy: Nothing()),
    Rule("element", "улица|улице|улицы|ул|площадь|площади|проспект|магазин|магазине|кафе|бренд|бренда .? <dayn>? <month|season>",
         lambda **_: Nothing()),
    Rule("element", "улица|улице|улицы|ул|площадь|площади|проспект|магазин|магазине .? <num|ord> <month> лет?",
         lambda **_: Nothing()),
)

SAID: tuple[Rule, ...] = (
    Rule("element", "<period:node>", Said),
    Rule("element", "[yearcue] <yyyy>", _said_year),
    Rule("element", "<looseyear:yyyy>", _said_year),
    Rule("element", "[at] <shortdate>", lambda shortdate: Said(shortdate)),
    Rule("bare", "<barerange>", lambda barerange: Said(barerange)),
)

LENGTHS: tuple[Rule, ...] = (
    Rule("element", "за [fiscal] .? <unit>", lambda unit: Said(Unclear(Why.BARE_LENGTH, (Shifted(unit, -1, fiscal=True), Shifted(unit, 0, fiscal=True))))),
    Rule("element", "за <unit>", lambda unit: _bare_length(1, unit)),
    Rule("element", "за полгода", lambda: _bare_length(6, M)),
    Rule("element", "за <amount>", lambda amount: _bare_length(*amount)),
)

RULES = (*TRAPS, *DOUBTS, *HOLIDAYS, *STATES, *GRAINS, *COMPARISONS, *RECURRING, *SAID, *LENGTHS)

