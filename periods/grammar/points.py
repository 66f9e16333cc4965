# ruff: noqa: PLW0108  (a lambda names the pieces of its pattern)
"""Rules for single periods: relative units, days, weeks, months, quarters, seasons, years, their parts."""

from __future__ import annotations

from core.period import Grain
from periods import dates
from periods.chunks import full_year
from periods.grammar.builders import numbered
from periods.nodes import (
    Absent,
    Ago,
    AllTime,
    Cumulative,
    Day,
    DayOffset,
    DaysOfMonth,
    Inside,
    Node,
    NthWeekday,
    Season,
    Shifted,
    Unclear,
    Unit,
    Weekday,
    Weekend,
    WeekOf,
    Why,
    WorkingDayOf,
    WorkingDays,
    Wrong,
    YearRef,
    Years,
)
from periods.pattern import Rule

Q, H, M, W, Y = Grain.QUARTER, Grain.HALF, Grain.MONTH, Grain.WEEK, Grain.YEAR


def _day(dayn: int, month: int | None = None, yr: YearRef | None = None) -> Node | None:
    return Day(dayn, month, yr)


def _day_in(dayn: int, node: Node) -> Node | None:
    return Day(dayn, month_node=node) if isinstance(node, Shifted) and node.grain is M else None


def _month(month: int, yr: YearRef | None = None) -> Node:
    return Unit(M, month, yr)


def _month_short_year(month: int, yy: int) -> Node:
    return Unit(M, month, YearRef(full_year(yy)))


def _en_month_number(month: int, num: int, yr: YearRef | None = None) -> Node | None:
    if yr is None and 69 <= num <= 99:
        return Unit(M, month, YearRef(full_year(num)))
    return Day(num, month, yr) if num < 100 else None


def _which(month: int, which: int) -> Node:
    return Unit(M, month, which=which)


def _half_days(n: int, node: Node) -> Node | None:
    return {1: DaysOfMonth(1, 15, node), 2: DaysOfMonth(16, None, node)}.get(n)


def _ten_days(n: int, node: Node | None) -> Node | None:
    return {1: DaysOfMonth(1, 10, node), 2: DaysOfMonth(11, 20, node), 3: DaysOfMonth(21, None, node)}.get(n)


def _half_of(n: int, node: Node) -> Node | None:
    match node:
        case Unit(grain=Grain.YEAR, year=year):
            return numbered(H, n, year)
        case Shifted(grain=Grain.YEAR, offset=offset, count=1):
            return numbered(H, n, YearRef(offset=offset))
        case Unit(grain=Grain.MONTH) | Shifted(grain=Grain.MONTH, count=1):
            return _half_days(n, node)
    return None


def _week_inside(n: int, node: Node, *, skip: int = 0, from_end: bool = False) -> Node:
    """«Первая неделя мая»: seven days from the 1st, or the calendar week of the 1st, or the first whole one."""
    days = Inside(7 * n, Grain.DAY, node, from_end=from_end, skip=7 * skip)
    border = Inside(1, Grain.DAY, node, from_end=from_end, skip=7 * skip)
    return Unclear(Why.FIRST_WEEK, (days, WeekOf(border)))


def _inside(n: int, unit: Grain, node: Node) -> Node | None:
    return Inside(n, unit, node) if unit is not Grain.WEEK else _week_inside(n, node)


def _inside_last(n: int, unit: Grain, node: Node) -> Node | None:
    return Inside(n, unit, node, from_end=True) if unit is not Grain.WEEK else _week_inside(n, node, from_end=True)


def _nth_inside(n: int, unit: Grain, node: Node) -> Node | None:
    """«Второй месяц квартала»; weeks of a month have no agreed borders."""
    if isinstance(node, Unit | Shifted) and node.grain is unit:
        return None
    return Inside(1, unit, node, skip=n - 1) if unit is not Grain.WEEK else _week_inside(1, node, skip=n - 1)


def _fiscal(year: int) -> Node:
    return Unit(Y, 1, YearRef(full_year(year), fiscal=True))


def _season_pair(season: int, years: object) -> Node | None:
    if isinstance(years, Years):
        first, last = years.first, years.last
    elif isinstance(years, int):
        first, last = years, years + 1
    else:
        return None
    return Season(season, YearRef(first), next_year=last) if last == first + 1 else None


def _following(p: int, unit: Grain) -> Node:
    """«А за следующий месяц?» counts from the previous answer; «на следующей неделе» always from now."""
    return Shifted(unit, p, anchored=unit not in {W, Grain.DAY})


def _week_no(n: int, yr: YearRef | None = None) -> Node | None:
    """«Неделя 23»; «недели 2025 года» are those of a year."""
    return numbered(W, n, yr) if n < dates.FIRST_YEAR else None


RELATIVE: tuple[Rule, ...] = (
    Rule("relunit", "<prev:p> [whole]? <unit>", lambda p, unit: Shifted(unit, p)),
    Rule("relunit", "<before:p> [whole]? <unit>", lambda p, unit: Shifted(unit, p, anchored=True)),
    Rule("relunit", "<before|prev:p> iso [u_week]", lambda p: Shifted(W, p, anchored=True)),
    Rule("relunit", "[enlast] iso [u_week]", lambda: Shifted(W, -1)),
    Rule("relunit", "[this] iso [u_week]", lambda: Shifted(W, 0)),
    Rule("relunit", "[this] [whole]? <unit>", lambda unit: Shifted(unit, 0)),
    Rule("relunit", "<following:p> [whole]? <unit>", _following),
    Rule("relunit", "<next|nearest:p> [whole]? <unit>", lambda p, unit: Shifted(unit, p)),
    Rule("relunit", "[enlast] [whole]? <unit>", lambda unit: Shifted(unit, -1)),
    Rule("relunit", "<unit> before last", lambda unit: Shifted(unit, -2)),
    Rule("relunit", "<unit> after next", lambda unit: Shifted(unit, 2)),
    Rule("relunit", "<prev|before:p> [fiscal] .? [u_year]", lambda p: Shifted(Y, p, fiscal=True)),
    Rule("relunit", "<prev|before|next:p> фингод", lambda p: Shifted(Y, p, fiscal=True)),
    Rule("relunit", "[this] фингод", lambda: Shifted(Y, 0, fiscal=True)),
    Rule("relunit", "[enlast] [fiscal] .? [u_year]", lambda: Shifted(Y, -1, fiscal=True)),
    Rule("relunit", "[this] [fiscal] .? [u_year]", lambda: Shifted(Y, 0, fiscal=True)),
    Rule("relunit", "<next:p> [fiscal] .? [u_year]", lambda p: Shifted(Y, p, fiscal=True)),
    Rule("relunit", "<prev|before:p> [fiscal] .? [u_quarter]", lambda p: Shifted(Q, p, fiscal=True)),
    Rule("relunit", "[this] [fiscal] .? [u_quarter]", lambda: Shifted(Q, 0, fiscal=True)),
    Rule("point", "<relunit>", lambda relunit: relunit),
    Rule("point", "все время|года|годы", AllTime),
    Rule("point", "все полугодие", lambda: Shifted(H, 0, anchored=True)),
    Rule("point", "все <season> <yr>?", lambda season, yr=None: Season(season, yr) if season == 3 else None),
    Rule("point", "[whole] <unit>", lambda unit: Shifted(unit, 0, anchored=True)),
    Rule("point", "<amount> тому? назад|ago", lambda amount: Ago(*amount)),
    Rule("point", "<unit> тому? назад", lambda unit: Ago(1, unit)),
    Rule("point", "a|an|one <unit> ago", lambda unit: Ago(1, unit)),
    Rule("point", "полгода тому? назад", lambda: Ago(6, M)),
)

DAYS: tuple[Rule, ...] = (
    Rule("point", "<yesterday:d>", lambda d: DayOffset(d)),
    Rule("point", "<yesterday:d> [u_day]", lambda d: DayOffset(d)),
    Rule("point", "day before yesterday", lambda: DayOffset(-2)),
    Rule("point", "day after tomorrow", lambda: DayOffset(2)),
    Rule("point", "<dayn> of? <month> .? <yr>?", _day),
    Rule("point", "[weekday] ,|. <dayn> of? <month> .? <yr>?", _day),
    Rule("point", "[weekday] <dayn> of? <month> .? <yr>?", _day),
    Rule("point", "<men:month> .? <num> <yr>?", _en_month_number),
    Rule("point", "<men:month> .? <ordn:dayn> <yr>?", _day),
    Rule("point", "[weekday] ,? <men:month> .? <dayn> <yr>?", _day),
    Rule("point", "<dayn> of? <month> .? <yy>", lambda dayn, month, yy: Day(dayn, month, YearRef(full_year(yy)))),
    Rule("point", "<dayn> <gluedmonth:my> [u_year]?", lambda dayn, my: Day(dayn, my[0], YearRef(my[1]))),
    Rule("point", "<daymonth:dm> <yr>?", lambda dm, yr=None: Day(dm[0], dm[1], yr)),
    Rule("point", "<mru> <num:day> числа <yr>?", lambda mru, day, yr=None: Day(day, mru, yr)),
    Rule("point", "<dayn> числа|число", _day),
    Rule("point", "<dayn> числа|число|of|in <relunit:node>", _day_in),
    Rule("point", "<relunit:node> <dayn> числа|число", _day_in),
    Rule("point", "<dayn> <relunit:node>", _day_in),
    Rule("point", "<dayn> числа|число <month> <yr>?", _day),
    Rule("point", "<weekday>", lambda weekday: Weekday(weekday)),
    Rule("point", "<prev|before|enlast:p> <weekday>", lambda p, weekday: Weekday(weekday, p)),
    Rule("point", "[this] <weekday>", lambda weekday: Weekday(weekday, 0)),
    Rule("point", "<next:p> <weekday>", lambda p, weekday: Weekday(weekday, p)),
    Rule("point", "[last|past] <weekday>", lambda weekday: Weekday(weekday, most_recent=True)),
    Rule("point", "<weekday> в|на|of|from|in? <relunit:node>", lambda weekday, node: _weekday_of(weekday, node)),
    Rule("point", "<relunit:node> в|во|on? <weekday>", lambda weekday, node: _weekday_of(weekday, node)),
    Rule(
        "point", "<ordn:n> <weekday> в|of|in? <monthnode:node>", lambda n, weekday, node: NthWeekday(n, weekday, node)
    ),
    Rule(
        "point",
        "[last|enlast] <weekday> в|of|in? <monthnode:node>",
        lambda weekday, node: NthWeekday(-1, weekday, node),
    ),
    Rule("monthnode", "<month> .? <yr>?", _month),
    Rule("monthnode", "<relunit>", lambda relunit: relunit if relunit.grain is M else None),
    Rule("point", "<prev|before|enlast:w> [weekend]", lambda w: Weekend(w)),
    Rule("point", "[last|past] [weekend]", lambda: Weekend(None)),
    Rule("point", "[this] [weekend]", lambda: Weekend(0)),
    Rule("point", "<next|nearest:w> [weekend]", lambda w: Weekend(w)),
    Rule("point", "<prev|before|enlast:w> weekend", lambda w: Weekend(w)),
    Rule("point", "[this] weekend", lambda: Weekend(0)),
    Rule("point", "<next:w> weekend", lambda w: Weekend(w)),
    Rule("point", "weekend before last", lambda: Weekend(-2)),
    Rule("point", "past weekend", lambda: Weekend(None)),
    Rule("point", "[weekend] <relunit:node>", lambda node: Weekend(node.offset) if node.grain is W else None),
)


def _weekday_of(weekday: int, node: Node) -> Node | None:
    return Weekday(weekday, week=node) if isinstance(node, Shifted) and node.grain is W else None


WORKING: tuple[Rule, ...] = (
    Rule("workdays", "рабочий|рабочих|рабочие|рабочего|рабочем|рабочим|working|business [u_day]", lambda: True),
    Rule("point", "[last|past|enlast|prev|before] <n> [workdays]", lambda n: WorkingDays(n)),
    Rule("point", "<n> [workdays] тому? назад|ago", lambda n: WorkingDays(n, single=True)),
    Rule("point", "[last|enlast|prev|before] [workdays]", lambda: WorkingDays(1, single=True)),
    Rule("point", "[last|enlast] [workdays] of? <bigger:node>", lambda node: WorkingDayOf(-1, node)),
    Rule("point", "<ordn:n> [workdays] of? <bigger:node>", lambda n, node: WorkingDayOf(n, node)),
)

CALENDAR: tuple[Rule, ...] = (
    Rule("point", "<ready>", lambda ready: ready),
    Rule("point", "<month> .? <yr>?", _month),
    Rule("point", "<mru:month> .? <yy>", _month_short_year),
    Rule("point", "<mru:month> .? <ordn:n> [u_year]?", lambda month, n: Unit(M, month, YearRef(2000 + n))),
    Rule("point", "<monthday:md>", lambda md: _glued_month(*md)),
    Rule("point", "<monthday:md> <yr>", lambda md, yr: Day(md[1], md[0], yr)),
    Rule("point", "<month> [u_month] <yr>?", _month),
    Rule("point", "[u_month] <month> <yr>?", _month),
    Rule("point", "<prev|before|enlast:which> <month>", _which),
    Rule("point", "[last|past] <month>", lambda month: Unit(M, month)),
    Rule("point", "[this] <month>", lambda month: Unit(M, month, which=0)),
    Rule("point", "<next:which> <month>", _which),
    Rule("point", "<yyyy> [u_year]? ,? <month>", lambda yyyy, month: Unit(M, month, YearRef(yyyy))),
    Rule("point", "<ordn:n> [u_month] <yr>?", lambda n, yr=None: numbered(M, n, yr)),
    Rule("point", "<num:n> месяц <yr>?", lambda n, yr=None: numbered(M, n, yr)),
    Rule("point", "<quarter:n> <yr>", lambda n, yr: numbered(Q, n, yr)),
    Rule("point", "<quarter:n>", lambda n: numbered(Q, n) if 1 <= n <= 4 else None),
    Rule("range", "за|в|in|for|during <quarter:n>", lambda n: numbered(Q, n) if n > 4 else None),
    Rule("point", "<quarter:n> <yy>", lambda n, yy: numbered(Q, n, YearRef(full_year(yy)))),
    Rule("point", "<quarter:n> fy <yy|yyyy:year>", lambda n, year: numbered(Q, n, YearRef(full_year(year)))),
    Rule("point", "<num|ordn:n> [u_quarter] .? <yr>?", lambda n, yr=None: numbered(Q, n, yr)),
    Rule("point", "<num|ordn:n> [u_quarter] .? <yy>", lambda n, yy: numbered(Q, n, YearRef(full_year(yy)))),
    Rule("point", "[u_quarter] <n|roman:n> <yr>?", lambda n, yr=None: numbered(Q, n, yr) if n <= 4 else None),
    Rule("point", "<yyyy> [u_year]? <quarter:n>", lambda yyyy, n: numbered(Q, n, YearRef(yyyy))),
    Rule("point", "<yyyy> [u_year]? ,? <num|ordn:n> [u_quarter]", lambda yyyy, n: numbered(Q, n, YearRef(yyyy))),
    Rule("point", "<num|ordn:n> [u_half] <yr>?", lambda n, yr=None: numbered(H, n, yr)),
    Rule("point", "<num|ordn:n> п/г|пг|полуг .? <yr>?", lambda n, yr=None: numbered(H, n, yr)),
    Rule("point", "<halfno:n> <yr>?", lambda n, yr=None: numbered(H, n, yr)),
    Rule("point", "<halfno:n> <yy>", lambda n, yy: numbered(H, n, YearRef(full_year(yy)))),
    Rule("point", "<yyyy> <halfno:n>", lambda yyyy, n: numbered(H, n, YearRef(yyyy))),
    Rule("point", "<ordn:n> [part] <monthnode:node>", _half_days),
    Rule("point", "<ordn:n> [part] <yr>", lambda n, yr: numbered(H, n, yr)),
    Rule("point", "<ordn:n> half of <monthnode|myr2:node>", _half_of),
    Rule("myr2", "<yyyy>", lambda yyyy: Unit(Y, 1, YearRef(yyyy))),
    Rule("myr2", "<relunit>", lambda relunit: relunit if relunit.grain is Y else None),
    Rule("point", "первые|первых полгода|полугода <yr>", lambda yr: numbered(H, 1, yr)),
    Rule("point", "<ordn:n> [part] года|year", lambda n: numbered(H, n)),
    Rule("point", "<num|ordn:n> [decade] <monthnode:node>", _ten_days),
    Rule("point", "<num|ordn:n> [decade]", lambda n: _ten_days(n, None)),
    Rule("point", "<ordn:n> [decade] месяца", lambda n: _ten_days(n, Shifted(M, 0))),
    Rule("point", "<ordn:n> [part] месяца", lambda n: _half_days(n, Shifted(M, 0))),
    Rule("point", "<ordn:n> [u_week] <yr>?", lambda n, yr=None: _week_no(n, yr)),
    Rule("point", "<n> неделя|неделю|неделе|неделей <yr>?", _week_no),
    Rule("point", "[u_week] №? <n> <yr>?", _week_no),
    Rule("point", "<weekno:n> <yr>?", _week_no),
    Rule("point", "[u_week] of|commencing|starting|beginning|с|со|от on? <dayish:node>", lambda node: WeekOf(node)),
    Rule("point", "w/c <dayish:node>", lambda node: WeekOf(node)),
    Rule("dayish", "<point>", lambda point: point if isinstance(point, Day | DayOffset) else None),
    Rule("dayish", "<shortdate>", lambda shortdate: shortdate),
    Rule(
        "point", "<season:s> <yr>", lambda s, yr: Season(s, yr) if s != 1 or yr.value is None else Unclear(Why.WINTER)
    ),
    Rule("point", "<seasonal:s> месяцы|период|сезон|сезоне <yr>?", lambda s, yr=None: Season(s, yr)),
    Rule("point", "<season>", lambda season: Season(season)),
    Rule("point", "<season> <twoyears|yearrun:years> [u_year]?", _season_pair),
    Rule("point", "<prev|before|enlast:which> <season>", lambda which, season: Season(season, which=which)),
    Rule("point", "[last|past] <season>", lambda season: Season(season)),
    Rule("point", "[this] <season>", lambda season: Season(season, which=0)),
    Rule("point", "<next:which> <season>", lambda which, season: Season(season, which=which)),
    Rule("point", "<myr>", lambda myr: Unit(Y, 1, myr)),
    Rule("point", "[u_year] <prev:p>", lambda p: Shifted(Y, p)),
    Rule("point", "fy|фг|фингод <yyyy|yy:year>", _fiscal),
    Rule("point", "<yyyy:year> фингод", _fiscal),
    Rule("point", "fiscal|financial year? <yyyy|yy:year>", _fiscal),
    Rule("point", "<yyyy|yy:year> [fiscal] .? [u_year] .?", _fiscal),
    Rule("point", "<yyyy:year> [u_year] [fiscal]", _fiscal),
    Rule("point", "[fiscal] .? [u_year] <yyyy:year>", _fiscal),
    Rule("point", "<markedyear:y> [fiscal] .? [u_year]", lambda y: _fiscal(y.value)),
    Rule("point", "<oddyear:y> [u_year]", lambda y: Absent(Wrong.NO_YEAR, str(y))),
    Rule("point", "this decade", lambda: Shifted(Grain.YEAR, 0, count=10)),
)

PARTS: tuple[Rule, ...] = (
    Rule(
        "point",
        "<n> [u_month] .? <yr>",
        lambda n, yr: Cumulative(n, yr) if 1 <= n <= 12 else Absent(Wrong.NO_MONTH, str(n)),
    ),
    Rule("point", "<months:n> <yr>", lambda n, yr: Cumulative(n, yr)),
    Rule("point", "<months:n> <yy>", lambda n, yy: Cumulative(n, YearRef(full_year(yy)))),
    Rule("point", "первые|первых|первый|первую|first <n> <unit> of? <bigger:node>", _inside),
    Rule("point", "первые|первых|первый|first <unit> of? <bigger:node>", lambda unit, node: _inside(1, unit, node)),
    Rule("point", "[last|enlast] <n> <unit> of? <bigger:node>", _inside_last),
    Rule("point", "[last|enlast] <unit> of? <bigger:node>", lambda unit, node: _inside_last(1, unit, node)),
    Rule("point", "<ordn:n> <unit> of? <bigger:node>", _nth_inside),
    Rule("bigger", "<monthnode>", lambda monthnode: monthnode),
    Rule("bigger", "<relunit>", lambda relunit: relunit),
    Rule("bigger", "<yr>", lambda yr: Unit(Y, 1, yr)),
    Rule("bigger", "<num|ordn:n> [u_quarter] <yr>?", lambda n, yr=None: numbered(Q, n, yr)),
    Rule("bigger", "<quarter:n> <yr>?", lambda n, yr=None: numbered(Q, n, yr)),
    Rule("bigger", "года|year", lambda: Shifted(Y, 0)),
    Rule("bigger", "месяца|month", lambda: Shifted(M, 0)),
    Rule("bigger", "квартала|quarter", lambda: Shifted(Q, 0)),
    Rule("bigger", "недели|week", lambda: Shifted(W, 0)),
    Rule("point", "все|весь|всего период|периода|срок", AllTime),
    Rule("point", "всю историю", AllTime),
    Rule("point", "всего времени", AllTime),
    Rule("point", "весь доступный период", AllTime),
    Rule("point", "all -? time", AllTime),
    Rule("point", "entire|whole|all history|period", AllTime),
    Rule("point", "since inception", AllTime),
    Rule("point", "with? all dates", AllTime),
)


def _glued_month(month: int, number: int) -> Node:
    return Unit(M, month, YearRef(full_year(number)))
