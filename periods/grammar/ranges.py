# ruff: noqa: PLW0108  (a lambda names the pieces of its pattern)
"""Rules for ranges: closed, open, to date, lists, windows beside a date."""

from __future__ import annotations

from collections.abc import Callable

from core.period import Grain
from periods.chunks import full_year
from periods.grammar.builders import numbered
from periods.nodes import (
    Beside,
    Cumulative,
    Day,
    DayOffset,
    Many,
    Node,
    Open,
    Season,
    Shifted,
    Side,
    Span,
    ToDate,
    Unclear,
    Unit,
    Weekday,
    Why,
    YearRef,
)
from periods.pattern import Rule

Q, H, M, W, Y = Grain.QUARTER, Grain.HALF, Grain.MONTH, Grain.WEEK, Grain.YEAR
TODAY = DayOffset(0)


def _span(a: Node, b: Node) -> Node:
    return Span(a, b)


def _days(a: int, b: Node) -> Node | None:
    """«С 5 по 20 мая»: the first day takes its month from the second."""
    return Span(Day(a), b) if isinstance(b, Day) else None


def _month_days(month: int, a: int, b: int, yr: YearRef | None = None) -> Node:
    return Span(Day(a, month, yr), Day(b, month, yr))


def _month_run(run: tuple[int, int], month: int, yr: YearRef | None = None) -> Node:
    return _month_days(month, run[0], run[1], yr)


def _month_glued_to_day(a: int, my: tuple[int, int], month: int, yr: YearRef | None = None) -> Node | None:
    """«1 мая-15 июня»: what looks like «май 2015» is the end of one date and the start of the other."""
    day = my[1] - 2000
    return Span(Day(a, my[0], yr), Day(day, month, yr)) if 1 <= day <= 31 else None


def _run_in(run: tuple[int, int], node: Node) -> Node | None:
    if not isinstance(node, Shifted) or node.grain is not M:
        return None
    return Span(Day(run[0], month_node=node), Day(run[1], month_node=node))


def _first_quarters(n: int, yr: YearRef) -> Node | None:
    """«За 3 квартала 2024» counts them; «выручка 3 квартала 2024», without «за», names the third."""
    return Cumulative(3 * n, yr) if 2 <= n <= 4 else None


def _dated_unit(node: Node) -> Node | None:
    """«За неделю 2–8 июня», «неделя с 2 по 8 июня»: the unit only says how long the dates are."""
    return node if isinstance(node, Span) and isinstance(node.first, Day) and isinstance(node.last, Day) else None


def _units(grain: Grain, a: int, b: int, yr: YearRef | None) -> Node | None:
    first, last = numbered(grain, a, yr), numbered(grain, b, yr)
    return Span(first, last) if first is not None and last is not None else None


def _until(a: Node, b: Node) -> Node:
    """«С X до Y» does not say whether Y is inside: offer both."""
    return Unclear(Why.UNTIL, (Span(a, b), Span(a, Beside(1, Grain.DAY, b))))


def _until_days(a: int, b: Node) -> Node | None:
    return _until(Day(a, b.month, b.year, b.month_node), b) if isinstance(b, Day) else None


def _years_span(a: int, b: int) -> Node:
    return Span(_year_unit(a), _year_unit(b))


def _year_unit(value: int) -> Node:
    return Unit(Y, 1, YearRef(value))


def _to_date(unit: Grain) -> Node:
    return ToDate(unit)


def _open(side: Side) -> Callable[[Node], Node]:
    return lambda point: Open(side, point)


def _since_start(node: Node) -> Node:
    match node:
        case Unit(grain=Grain.YEAR, year=year):
            return ToDate(Y, year=year)
        case Shifted(grain=grain, offset=0, count=1, fiscal=fiscal):
            return ToDate(grain, fiscal=fiscal)
    return Open(Side.SINCE, node)


def _since_start_to(node: Node, end: Node) -> Node:
    return Span(node, end)


def _list(first: int, rest: tuple[int, ...]) -> tuple[int, ...]:
    return (first, *rest)


def _many_days(days: tuple[int, ...], month: int, yr: YearRef | None = None) -> Node | None:
    return Many(tuple(Day(day, month, yr) for day in days)) if len(days) > 1 else None


def _days_of_any_month(days: tuple[int, ...]) -> Node | None:
    return Many(tuple(Day(day) for day in days)) if len(days) > 1 else None


def _many_units(numbers: tuple[int, ...], unit: Grain, yr: YearRef | None = None) -> Node | None:
    if unit not in {Q, H, W, M} or len(numbers) < 2:
        return None
    nodes = tuple(node for number in numbers if (node := numbered(unit, number, yr)) is not None)
    return Many(nodes) if len(nodes) == len(numbers) else None


def _many_years(years: tuple[int, ...]) -> Node | None:
    return Many(tuple(_year_unit(year) for year in years)) if len(years) > 1 else None


def _month_in_years(month: int, years: tuple[int, ...]) -> Node | None:
    return Many(tuple(Unit(M, month, YearRef(year)) for year in years)) if len(years) > 1 else None


def _numbered_in_years(n: int, unit: Grain, years: tuple[int, ...]) -> Node | None:
    if unit not in {Q, H, W} or len(years) < 2:
        return None
    nodes = tuple(node for year in years if (node := numbered(unit, n, YearRef(year))) is not None)
    return Many(nodes) if len(nodes) == len(years) else None


def _seasons(season: int, years: tuple[int, ...]) -> Node | None:
    return Many(tuple(Season(season, YearRef(year)) for year in years)) if len(years) > 1 else None


def _many(points: tuple[Node, ...]) -> Node | None:
    return Many(points) if len(points) > 1 else None


ENDS: tuple[Rule, ...] = (
    Rule("end", "<point>", lambda point: point),
    Rule("end", "<shortdate> .?", lambda shortdate: shortdate),
    Rule("end", "[u_year]? <yyyy:value>", _year_unit),
    Rule("upto", "<end> включительно|inclusive|inclusively", lambda end: end),
    Rule("upto", "<end>", lambda end: end),
    Rule("upto", "конца|конец|end of? <end>", lambda end: end),
    Rule("upto", "конца|конец|end of? <bareunit:u>", lambda u: Shifted(u, 0)),
    Rule("upto", "now|сейчас|present|нынче|наст", lambda: TODAY),
    Rule("bareunit", "<unit>", lambda unit: unit),
)

CLOSED: tuple[Rule, ...] = (
    Rule("range", "с|со|from <loneday:a> по|to|through <loneday:b>", lambda a, b: Span(Day(a), Day(b))),
    Rule("range", "с|со|от|from|between|между <end:a> по|to|through|thru|till|- <upto:b>", _span),
    Rule("range", "from|between|между <end:a> и|and <upto:b>", _span),
    Rule("range", "с|со|from <end:a> and? по|through|to <upto:b>", _span),
    Rule("range", "<end:a> -|по|through|thru|to|till <upto:b>", _span),
    Rule("range", "с|со|от|from <end:a> до|until <end:b>", _until),
    Rule("range", "с|со|от|from <end:a> до|until <end:b> включительно", _span),
    Rule("range", "с|со|от|from <dayn:a> до|until <end:b>", _until_days),
    Rule("range", "с|со|от|from <dayn:a> до|until <end:b> включительно", _days),
    Rule("range", "с|со|от|from|between|между <dayn:a> .? по|to|through|till|- <upto:b>", _days),
    Rule("range", "from|between|между <dayn:a> .? и|and <upto:b>", _days),
    Rule("range", "<dayn:a> .? -|по|to|through <upto:b>", _days),
    Rule("range", "<month> <dayn:a> .? -|to|through|till|по <dayn:b> <yr>?", _month_days),
    Rule("range", "from|between <month> <dayn:a> .? -|to|through|till|and <dayn:b> <yr>?", _month_days),
    Rule(
        "range",
        "from|с|between|между <numrun:run> of? <month> <yr>?",
        _month_run,
    ),
    Rule("range", "<numrun:run> of? <month> <yr>?", _month_run),
    Rule("range", "<month> from|between|с? <numrun:run> <yr>?", _month_run),
    Rule("range", "<dayn:a> <gluedmonth:my> <month> <yr>?", _month_glued_to_day),
    Rule(
        "range",
        "<month:m> <daymonth:dm> <dayn:b> <yr>?",
        lambda m, dm, b, yr=None: Span(Day(dm[0], m, yr), Day(b, dm[1], yr)),
    ),
    Rule(
        "range",
        "from|between? <dayn:a> to|-|through|and <dayn:b> of|in? <relunit:node>",
        lambda a, b, node: _run_in((a, b), node),
    ),
    Rule("range", "<month> from|between <dayn:a> to|and|- <dayn:b> <yr>?", _month_days),
    Rule("range", "from|с? <numrun:run> числа|число|in? <relunit:node>", _run_in),
    Rule("range", "<numrun:r> числа|число", lambda r: Span(Day(r[0]), Day(r[1]))),
    Rule("range", "с|со <dayn:a> по <dayn:b> число|числа", lambda a, b: Span(Day(a), Day(b))),
    Rule("range", "с|со <dayn:a> по <dayn:b> число|числа <relunit:node>", lambda a, b, node: _run_in((a, b), node)),
    Rule("barerange", "с|со|from <dayn:a> по|to <dayn:b>", lambda a, b: Span(Day(a), Day(b))),
    Rule(
        "range",
        "с|со? <num|ordn:a> по|- <num|ordn:b> <unit> <yr>?",
        lambda a, b, unit, yr=None: _unit_run(a, b, unit, yr),
    ),
    Rule(
        "range",
        "from? <ordn:a> to|through|- <ordn:b> <unit> <yr>?",
        lambda a, b, unit, yr=None: _unit_run(a, b, unit, yr),
    ),
    Rule("range", "за <num:n> квартала <yr>", _first_quarters),
    Rule("range", "[unit] :? <range:node>", _dated_unit),
    Rule("range", "<numrun:r> <unit> .? <yr>?", lambda r, unit, yr=None: _unit_run(r[0], r[1], unit, yr)),
    Rule("range", "[u_week] <numrun:r> <yr>?", lambda r, yr=None: _unit_run(r[0], r[1], W, yr)),
    Rule("range", "weeks <num:a> to|through|- <num:b> <yr>?", lambda a, b, yr=None: _unit_run(a, b, W, yr)),
    Rule("range", "[fiscal]? [u_year]? <yearrun> [u_year]? .?", lambda yearrun: yearrun),
    Rule("range", "<yyyy:a> - <yyyy:b> [u_year]? .?", _years_span),
    Rule("range", "<yyyy:a> - <yy:b> [u_year] .?", lambda a, b: _years_span(a, full_year(b))),
    Rule("range", "с|from <end:a> по настоящее|текущее|нынешнее время", lambda a: Span(a, TODAY)),
    Rule("range", "с|from <end:a> по|до текущий|сегодняшний|настоящий|сей день|момент", lambda a: Span(a, TODAY)),
    Rule("range", "с|from|since <end:a> по|to|until|till|till сейчас|now|date|present", lambda a: Span(a, TODAY)),
)


def _unit_run(a: int, b: int, unit: Grain, yr: YearRef | None) -> Node | None:
    return _units(unit, a, b, yr) if unit in {Q, H, W, M} else None


OPEN: tuple[Rule, ...] = (
    Rule("range", "до|before|until|till <end:point>", _open(Side.BEFORE)),
    Rule("range", "prior to <end:point>", _open(Side.BEFORE)),
    Rule("range", "ранее|раньше|earlier than? <end:point>", _open(Side.BEFORE)),
    Rule("range", "до|until|till|through|by|before конца|конец|end|close of? <end:point>", _open(Side.UP_TO)),
    Rule(
        "range",
        "до|until|till|through|by|before конца|end|close of? <bareunit:u>",
        lambda u: Open(Side.UP_TO, Shifted(u, 0)),
    ),
    Rule("range", "по|до|through|up|until|till to? <end:point> включительно|inclusive|inclusively", _open(Side.UP_TO)),
    Rule("range", "по|through <end:point>", _open(Side.UP_TO)),
    Rule("range", "up to and? including? <end:point>", _open(Side.UP_TO)),
    Rule("range", "не|no|not позднее|позже|later чем|than? <end:point>", _open(Side.UP_TO)),
    Rule("range", "on|in or before <end:point>", _open(Side.UP_TO)),
    Rule("range", "before or on|in <end:point>", _open(Side.UP_TO)),
    Rule("range", "<end:point> and|or earlier|before", _open(Side.UP_TO)),
    Rule("range", "<end:point> и|или ранее|раньше", _open(Side.UP_TO)),
    Rule("range", "после|after|позже|позднее окончания? <end:point>", _open(Side.AFTER)),
    Rule("range", "later than <end:point>", _open(Side.AFTER)),
    Rule("range", "greater|more|newer than <yyyy>", lambda yyyy: Open(Side.AFTER, _year_unit(yyyy))),
    Rule("range", "с|со|from|since <end:point>", _open(Side.SINCE)),
    Rule("range", "с|со момента|дня|даты <end:point>", _open(Side.SINCE)),
    Rule(
        "range",
        "с|со|from <end:point> включительно|inclusive далее|позже|onwards|on|later|onward?",
        _open(Side.SINCE),
    ),
    Rule("range", "с|со|from <end:point> и|and далее|позже|onwards|on|later|onward", _open(Side.SINCE)),
    Rule("range", "from <end:point> onwards|on|forward|onward", _open(Side.SINCE)),
    Rule("range", "начиная с|со <end:point>", _open(Side.SINCE)),
    Rule("range", "starting|beginning on|from|in|with? <end:point>", _open(Side.SINCE)),
    Rule("range", "не|no|not ранее|раньше|earlier чем|than? <end:point>", _open(Side.SINCE)),
    Rule("range", "on|in or after <end:point>", _open(Side.SINCE)),
    Rule("range", "after or on|in <end:point>", _open(Side.SINCE)),
    Rule("range", "<end:point> and|or|и|или later|after|greater|newer|onwards|позже|позднее|далее", _open(Side.SINCE)),
    Rule("range", "<end:point> onwards", _open(Side.SINCE)),
)

TO_DATE: tuple[Rule, ...] = (
    Rule("range", "с|со начала|начало <unit>", _to_date),
    Rule("range", "с|со начала <end:node>", _since_start),
    Rule("range", "с|со начала [this]? [fiscal] .? <unit>", lambda unit: ToDate(unit, fiscal=True)),
    Rule("range", "since start|beginning of [this]? [fiscal] <unit>", lambda unit: ToDate(unit, fiscal=True)),
    Rule(
        "range",
        "с|со|since|from начала|start|beginning of? <unit> по|до|through|to|until <end>",
        lambda unit, end: _to_date_to(Shifted(unit, 0), end),
    ),
    Rule("range", "с|со начала <unit> по|до конец|конца <end>", lambda unit, end: Span(Shifted(unit, 0), end)),
    Rule("range", "с|со начала <end:node> по|до <end>", _since_start_to),
    Rule("range", "с|со начала <unit> по|до настоящее|текущий|сегодняшний время|день|момент", _to_date),
    Rule("range", "с|со начала <unit> до|по сегодня|сейчас", _to_date),
    Rule("range", "since|from start|beginning of <unit>", _to_date),
    Rule("range", "since|from start|beginning of <end:node>", _since_start),
    Rule("range", "<todate:unit>", _to_date),
    Rule("todate", "year-to-date", lambda: Y),
    Rule("todate", "month-to-date", lambda: M),
    Rule("todate", "quarter-to-date", lambda: Q),
    Rule("todate", "week-to-date", lambda: W),
    Rule("range", "<unit> to date", _to_date),
    Rule("range", "<unit> to date through <end>", lambda unit, end: ToDate(unit, end)),
    Rule("range", "<unit> so far", _to_date),
    Rule("range", "[this] <unit> so far", _to_date),
    Rule("range", "[this] <unit> to date", _to_date),
    Rule("range", "so far [this] <unit>", _to_date),
    Rule("range", "so far in? <unit>", _to_date),
    Rule("range", "ytd", lambda: ToDate(Y)),
    Rule("range", "qtd", lambda: ToDate(Q)),
    Rule("range", "mtd", lambda: ToDate(M)),
    Rule("range", "wtd", lambda: ToDate(W)),
    Rule("range", "ytd through|по|to|as|за of? <end>", lambda end: ToDate(Y, end)),
    Rule("range", "ytd <yyyy>", lambda yyyy: ToDate(Y, year=YearRef(yyyy))),
    Rule("range", "fytd", lambda: ToDate(Y, fiscal=True)),
)


def _to_date_to(unit: Node, end: Node) -> Node:
    return Span(unit, end)


LISTS: tuple[Rule, ...] = (
    Rule("days", "<dayn>", lambda dayn: (dayn,)),
    Rule("days", "<dayn:first> ,|и|and|&|or <days:rest>", _list),
    Rule("days", "<dayn:first> , and <days:rest>", _list),
    Rule("romans", "<roman>", lambda roman: (roman,)),
    Rule("romans", "<roman:first> ,|и|and|& <romans:rest>", _list),
    Rule("range", "<romans> <unit> .? <yr>?", lambda romans, unit, yr=None: _many_units(romans, unit, yr)),
    Rule("range", "<days> of? <month> <yr>?", _many_days),
    Rule("range", "<month> <days> <yr>?", lambda month, days, yr=None: _many_days(days, month, yr)),
    Rule("range", "<days> числа|чисел", _days_of_any_month),
    Rule("range", "<days> <unit> <yr>?", lambda days, unit, yr=None: _many_units(days, unit, yr)),
    Rule("years", "<yyyy>", lambda yyyy: (yyyy,)),
    Rule("years", "<yyyy:first> [u_year]? ,|и|and|& в? <years:rest>", _list),
    Rule("range", "<years> [u_year]? .?", _many_years),
    Rule("range", "<month> in|of|в|за? <years> [u_year]? .?", _month_in_years),
    Rule("range", "<quarter:n> <years> [u_year]?", lambda n, years: _numbered_in_years(n, Q, years)),
    Rule("range", "<num|ordn:n> <unit> <years> [u_year]?", _numbered_in_years),
    Rule("range", "<season> <years> [u_year]?", _seasons),
    Rule("rel", "<prev|before|this|next|enlast:p>", lambda p: p),
    Rule("range", "<rel:a> и|and <rel:b> <unit>", lambda a, b, unit: Many((Shifted(unit, a), Shifted(unit, b)))),
    Rule(
        "range",
        "<month> <rel:a> [u_year]? и|and <rel:b> [u_year]?",
        lambda month, a, b: Many((Unit(M, month, YearRef(offset=a)), Unit(M, month, YearRef(offset=b)))),
    ),
    Rule(
        "range",
        "<weekday:a> и|and <weekday:b> of? <relunit:node>",
        lambda a, b, node: (
            Many((Weekday(a, week=node), Weekday(b, week=node)))
            if isinstance(node, Shifted) and node.grain is W
            else None
        ),
    ),
    Rule("points", "<point|shortdate:p>", lambda p: (p,)),
    Rule(
        "points", "<point|shortdate:first> ,|и|and|&|or за|в|на|in? <points:rest>", lambda first, rest: (first, *rest)
    ),
    Rule("points", "<point|shortdate:first> , and|и <points:rest>", lambda first, rest: (first, *rest)),
    Rule("range", "<points>", _many),
)


def _ending(amount: tuple[int, Grain], point: Node) -> Node:
    """The window whose last day is the last day of ``point``."""
    return Beside(amount[0], amount[1], Beside(1, Grain.DAY, point, after=True))


WINDOWS: tuple[Rule, ...] = (
    Rule("range", "<unit> ending|ended on|in? <end:point>", lambda unit, point: _ending((1, unit), point)),
    Rule("range", "<amount> ending|ended on|in? <end:point>", _ending),
    Rule("range", "<amount> to <monthnode:point>", _ending),
    Rule("range", "<amount> по <end:point>", _ending),
    Rule(
        "range",
        "<amount> ,? закончившиеся|закончившихся|заканчивающиеся|заканчивающихся|завершившиеся|завершившихся "
        "в|во? <end:point>",
        _ending,
    ),
    Rule("range", "[u_year] по <monthnode:point>", lambda point: _ending((12, M), point)),
    Rule("range", "[u_year] to <monthnode:point>", lambda point: _ending((12, M), point)),
    Rule("range", "<unit> до|before|перед <end:point>", lambda unit, point: Beside(1, unit, point)),
    Rule("range", "<amount> до|before|перед <end:point>", lambda amount, point: Beside(amount[0], amount[1], point)),
    Rule("range", "<unit> после|after|following <end:point>", lambda unit, point: Beside(1, unit, point, after=True)),
    Rule(
        "range",
        "<amount> после|after|following <end:point>",
        lambda amount, point: Beside(amount[0], amount[1], point, after=True),
    ),
)

WRAPPED: tuple[Rule, ...] = (
    Rule("period", "<range>", lambda range: range),  # noqa: A006
    Rule("period", "[whole]? <point>", lambda point: point),
    Rule("period", "<point> [whole]", lambda point: point),
    Rule("period", "[at] <period>", lambda period: period),
    Rule("period", "период|period :? <period>", lambda period: period),
    Rule("period", "период|периода <relunit>", lambda relunit: relunit),
)
