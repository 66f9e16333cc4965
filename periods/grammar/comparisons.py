# ruff: noqa: PLW0108  (a lambda names the pieces of its pattern)
"""Rules for comparisons: «год к году», «по сравнению с маем», "vs last month"; and for bare follow-ups."""

from __future__ import annotations

from core.period import Edge, Grain
from periods.elements import Compared, Comparing, Said, StateOn
from periods.grammar.builders import _said_year, numbered
from periods.nodes import Cumulative, Day, DayOffset, Elided, HalfOfPrevious, Many, Node, SamePeriod, Unit
from periods.pattern import Rule

Q, M, W, Y, D = Grain.QUARTER, Grain.MONTH, Grain.WEEK, Grain.YEAR, Grain.DAY

_YEAR_SHIFT = Compared(shift=Y)
_YEARS = Compared(shift=Y, stepwise=True)


def _by(e: Node) -> Compared:
    """«К маю» compares with May; alone it is the state when May begins."""
    dated = isinstance(e, Day | DayOffset) or (isinstance(e, Unit) and e.grain is M)
    return Compared(other=e, alone=StateOn(e, Edge.START) if dated else None)


def _years_compared(a: int, b: int) -> Compared:
    return Compared(main=_said_year(a).node, other=_said_year(b).node)


def _from_to(a: Node, b: Node) -> Compared | None:
    """«Изменение с апреля на май» is May against April; days are no such thing («перенос с 5 на 6 мая»)."""
    units = isinstance(a, Unit) and isinstance(b, Unit) and a.grain is b.grain
    return Compared(main=a, other=b) if units else None


def _unit_to_unit(a: Grain, b: Grain) -> Compared | None:
    """«От месяца к месяцу»."""
    return Compared(shift=a, stepwise=True) if a is b else None


def _with_elided(p: int) -> Compared:
    return Compared(other=None if p == -1 else Elided(p), only_asked=True)


def _with_several(points: tuple[Node, ...]) -> Compared | None:
    """«Сравни … с апрелем и маем 2024»."""
    return Compared(other=Many(points), only_asked=True) if len(points) > 1 else None


COMPARISONS: tuple[Rule, ...] = (
    Rule("cmp", "отличается|отличаются|отличался|отличалась|отличалось|отличались от", lambda: True),
    Rule("cmp", "differ|differs|differed from", lambda: True),
    Rule("element", "к|ко <cmpend:e>", _by),
    Rule("element", "с|со <prev|before:p>", _with_elided),
    Rule("cmp", "к|ко|против|относительно|vs|versus|against", lambda: True),
    Rule("cmp", "по сравнению с|со", lambda: True),
    Rule("cmp", "в сравнении с|со", lambda: True),
    Rule("cmp", "с|со? сравнением с|со", lambda: True),
    Rule("cmp", "в сопоставлении с|со", lambda: True),
    Rule("cmp", "по отношению к|ко", lambda: True),
    Rule("cmp", "в отличие от", lambda: True),
    Rule("cmp", "compared to|with", lambda: True),
    Rule("cmp", "relative|comparing to|with", lambda: True),
    Rule("cmp", "сравни|сравнить|сравните|сравнивая|сравнение с|со", lambda: True),
    Rule("cmp", "vs .", lambda: True),
    Rule("cmp", "compare|compared it|this|that|them? to|with", lambda: True),
    Rule("element", "без сравнения", lambda: Compared(dropped=True)),
    Rule("element", "убери|убрать|уберите|отмени сравнение", lambda: Compared(dropped=True)),
    Rule("element", "without|no a? comparison", lambda: Compared(dropped=True)),
    Rule("element", "drop|remove comparison", lambda: Compared(dropped=True)),
    Rule("element", "года|году к году", lambda: _YEARS),
    Rule("element", "год-к-году", lambda: _YEARS),
    Rule("element", "г/г", lambda: _YEARS),
    Rule("element", "г к г", lambda: _YEARS),
    Rule("element", "yoy", lambda: _YEARS),
    Rule("element", "лфл|lfl|аппг", lambda: _YEAR_SHIFT),
    Rule("element", "с|к|от аппг", lambda: _YEAR_SHIFT),
    Rule("element", "[cmp] аппг", lambda: _YEAR_SHIFT),
    Rule("element", "like-for-like", lambda: _YEAR_SHIFT),
    Rule("element", "like for like", lambda: _YEAR_SHIFT),
    Rule("element", "y/y", lambda: _YEARS),
    Rule("element", "y-o-y", lambda: _YEARS),
    Rule("element", "year on|over year", lambda: _YEARS),
    Rule("element", "year-on-year|year-over-year", lambda: _YEARS),
    Rule("element", "месяц|месяца к месяцу", lambda: Compared(shift=M, stepwise=True)),
    Rule("element", "м/м", lambda: Compared(shift=M, stepwise=True)),
    Rule("element", "mom", lambda: Compared(shift=M, stepwise=True)),
    Rule("element", "m/m", lambda: Compared(shift=M, stepwise=True)),
    Rule("element", "month on|over month", lambda: Compared(shift=M, stepwise=True)),
    Rule("element", "month-on-month|month-over-month", lambda: Compared(shift=M, stepwise=True)),
    Rule("element", "квартал|квартала к кварталу", lambda: Compared(shift=Q, stepwise=True)),
    Rule("element", "кв/кв", lambda: Compared(shift=Q, stepwise=True)),
    Rule("element", "к/к", lambda: Compared(shift=Q, stepwise=True)),
    Rule("element", "qoq", lambda: Compared(shift=Q, stepwise=True)),
    Rule("element", "q/q", lambda: Compared(shift=Q, stepwise=True)),
    Rule("element", "quarter on|over quarter", lambda: Compared(shift=Q, stepwise=True)),
    Rule("element", "quarter-on-quarter|quarter-over-quarter", lambda: Compared(shift=Q, stepwise=True)),
    Rule("element", "неделя|недели к неделе", lambda: Compared(shift=W, stepwise=True)),
    Rule("element", "н/н", lambda: Compared(shift=W, stepwise=True)),
    Rule("element", "wow", lambda: Compared(shift=W, stepwise=True)),
    Rule("element", "w/w", lambda: Compared(shift=W, stepwise=True)),
    Rule("element", "week on|over week", lambda: Compared(shift=W, stepwise=True)),
    Rule("element", "week-on-week|week-over-week", lambda: Compared(shift=W, stepwise=True)),
    Rule("element", "dod", lambda: Compared(shift=D, stepwise=True)),
    Rule("element", "д/д", lambda: Compared(shift=D, stepwise=True)),
    Rule("element", "day on|over|to day", lambda: Compared(shift=D, stepwise=True)),
    Rule("element", "day-on-day|day-over-day", lambda: Compared(shift=D, stepwise=True)),
    Rule("element", "от|ото <unit:a> к|ко <unit:b>", _unit_to_unit),
    Rule("element", "from <unit:a> to <unit:b>", _unit_to_unit),
    # against a named or relative period
    Rule("other", "<cmpend>", lambda cmpend: Compared(other=cmpend)),
    Rule("cmpend", "<range|end:e>", lambda e: e),
    Rule("cmpend", "[at] <range|end:e>", lambda e: e),
    Rule("cmpend", "тем же <range|end:e>", lambda e: e),
    Rule("cmpend", "<n> [u_month] <yr>", lambda n, yr: Cumulative(n, yr)),
    Rule("other", "<before|prev|enlast:p> <unit>", lambda p, unit: Compared(shift=unit) if p == -1 else None),
    Rule("other", "[before|prev|enlast] период|периодом|периоду|period|one", lambda: Compared()),
    Rule("other", "<sameyear>", lambda sameyear: Compared(shift=sameyear)),
    Rule("other", "<unit> before|earlier|prior", lambda unit: Compared(shift=unit)),
    Rule("other", "<unit> ранее|раньше|назад", lambda unit: Compared(shift=unit)),
    Rule("other", "<prev|before:p>", lambda p: Compared() if p == -1 else Compared(other=Elided(p))),
    Rule("other", "a year ago|earlier|before", lambda: _YEAR_SHIFT),
    Rule("other", "один? годом|год ранее|раньше|назад", lambda: _YEAR_SHIFT),
    Rule("sameword", "[same] [zhe]?", lambda: True),
    Rule("sameword", "[this]? [zhe]", lambda: True),
    Rule("sameword", "same|corresponding|equivalent|comparable|analogous", lambda: True),
    Rule("samething", "<unit>", lambda unit: unit),
    Rule("samething", "период|периода|периоду|периодом|периоде|period|time|дата|даты|дате|датой|отрезок", lambda: Y),
    Rule("samething", "[month]", lambda: Y),
    Rule("lastyear", "в|of|in? [prev|before|enlast] [u_year]", lambda: Y),
    Rule("lastyear", "a|one|[u_year]? year ago|earlier|before", lambda: Y),
    Rule("lastyear", "год|годом назад|ранее", lambda: Y),
    Rule("lastyear", "of? prior|previous year|yr", lambda: Y),
    Rule("lastmonth", "в? [prev|before|enlast] <unit>", lambda unit: unit),
    Rule("sameyear", "[sameword] [samething] <lastyear|lastmonth:u>", lambda u: u),
    Rule("sameyear", "[sameword] [samething] , <lastyear:u>", lambda u: u),
    Rule("samein", "[sameword] [samething] <yr>", lambda yr: SamePeriod(Y, year=yr)),
    Rule("samein", "[sameword] [samething] в|за|in|of <yr>", lambda yr: SamePeriod(Y, year=yr)),
    Rule("other", "<samein>", lambda samein: Compared(other=samein)),
    Rule("element", "с|со <samein>", lambda samein: Compared(other=samein)),
    Rule("sameyear", "[prev] [u_year]", lambda: None),
    Rule("element", "[cmp] <other>", lambda other: other),
    Rule("element", "с|со <points>", _with_several),
    Rule("element", "с|со <sameyear>", lambda sameyear: Compared(shift=sameyear)),
    Rule(
        "element",
        "сравни|сравнить|сравните|сравнение|compare <main> с|со|и|and|with|to|vs|versus <other>",
        lambda main, other: Compared(main=main, other=other.other, shift=other.shift),
    ),
    Rule(
        "element", "<main> [cmp] <other>", lambda main, other: Compared(main=main, other=other.other, shift=other.shift)
    ),
    Rule("element", "[at]? <point:main> от <point:other>", lambda main, other: Compared(main=main, other=other)),
    Rule(
        "element",
        "разница|разницу|разницей|разрыв между <point:main> и <point:other>",
        lambda main, other: Compared(main=main, other=other),
    ),
    Rule(
        "element",
        "difference between <point:main> and <point:other>",
        lambda main, other: Compared(main=main, other=other),
    ),
    Rule("bare", "на? <unit> раньше|ранее|назад|earlier|before", lambda unit: Said(SamePeriod(unit))),
    Rule("bare", "на? <unit> позже|позднее|вперед|later", lambda unit: Said(SamePeriod(unit, 1))),
    Rule("bare", "a|one <unit> earlier|before", lambda unit: Said(SamePeriod(unit))),
    Rule("bare", "a|one <unit> ago", lambda unit: Said(SamePeriod(unit))),
    Rule("bare", "<yyyy> instead|please|only", _said_year),
    Rule("bare", "по <yyyy>", _said_year),
    Rule("bare", "а|и|and по <yyyy>", _said_year),
    Rule("bare", "a|one <unit> later", lambda unit: Said(SamePeriod(unit, 1))),
    Rule("element", "[at]? <point:main> over <point:other>", lambda main, other: Compared(main=main, other=other)),
    Rule("element", "[at]? <yyyy:a> over <yyyy:b>", _years_compared),
    Rule("element", "с|со <yyyy:b> на <yyyy:a> [u_year]?", _years_compared),
    Rule("element", "с|со <point:b> на|к <point:a>", _from_to),
    Rule(
        "element",
        "[at]? <num|ordn:a> [u_quarter] <yr>? [cmp] <num|ordn:b>",
        lambda a, b, yr=None: Compared(main=numbered(Q, a, yr), other=numbered(Q, b, yr)),
    ),
    Rule("element", "сравни|сравнить|сравните|сравнение|сравнивая|compare|comparison|comparing", Comparing),
    Rule("main", "[at]? <range|end:e>", lambda e: e),
    Rule("main", "с <range|end:e>", lambda e: e),
    Rule("element", "[at]? <sameyear>", lambda sameyear: Said(SamePeriod(sameyear))),
    Rule("element", "[at]? <samein:node>", Said),
    Rule("element", "same [samething] last year", lambda: Said(SamePeriod(Y))),
    Rule("element", "a year earlier", lambda: Said(SamePeriod(Y))),
    Rule("bare", "[at]? [sameword] период|period", lambda: Said(SamePeriod(Y, 0))),
    Rule("bare", "[at]? <ord:n>", lambda n: Said(Elided(number=n))),
    Rule("bare", "[at]? <ordn:n> [part]", lambda n: Said(HalfOfPrevious(n))),
    Rule("bare", "[at]? <unit> до этого|того", lambda unit: Said(SamePeriod(unit))),
    Rule("bare", "а|и|and|or|about|насчет|виду|meant|to|на|then|now|теперь|only|только <yyyy>", _said_year),
    Rule("bare", "[at]? <before|following:p> one?", lambda p: Said(Elided(p, anchored=True))),
    Rule("bare", "до этого|того", lambda: Said(Elided(-1, anchored=True))),
    Rule("bare", "[at]? one|ones? before that|it?", lambda: Said(Elided(-1, anchored=True))),
    Rule("bare", "[at]? <prev|before:p>", lambda p: Said(Elided(p))),
    Rule("bare", "[at] <next:p>", lambda p: Said(Elided(p))),
    Rule("bare", "[at] [this]", lambda: Said(Elided(0))),
)
