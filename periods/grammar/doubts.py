# ruff: noqa: PLW0108  (a lambda names the pieces of its pattern)
"""Rules for phrases that must be asked about."""

from __future__ import annotations

from core.period import Grain
from periods.elements import Said
from periods.nodes import (
    Beside,
    Cumulative,
    Day,
    DayOffset,
    DaysOfMonth,
    Inside,
    Node,
    NthWeekday,
    Rolling,
    Shifted,
    Span,
    Unclear,
    Unit,
    WeekOf,
    Why,
    YearRef,
    Years,
)
from periods.pattern import Build, Rule

M, Y = Grain.MONTH, Grain.YEAR


_BLACK_FRIDAY = Beside(1, Grain.DAY, NthWeekday(4, 4, Unit(M, 11)), after=True)  # the day after the fourth Thursday
_MAY_DAYS = (Span(Day(1, 5), Day(4, 5)), Span(Day(8, 5), Day(11, 5)), Span(Day(1, 5), Day(11, 5)))
_NEW_YEAR_DAYS = (Span(Day(31, 12), Day(8, 1)), Span(Day(1, 1), Day(8, 1)))
_CHRISTMAS_DAYS = (Day(25, 12), Span(Day(24, 12), Day(26, 12)), Span(Day(24, 12), Day(1, 1)))


def _ask(why: Why, *choices: Node) -> Build:
    return lambda: Said(Unclear(why, choices))


def _bare_length(n: int, unit: Grain) -> Said:
    """«За 3 месяца»: the last three, the three whole ones, or the first three of the year."""
    if unit is M and n > 1 and n < 12:
        choices: tuple[Node, ...] = (Rolling(n, M), Shifted(M, -1, count=n), Cumulative(n, YearRef(offset=0)))
    elif n == 1:
        choices = (Rolling(1, unit), Shifted(unit, -1), Shifted(unit, 0))
    else:
        choices = (Rolling(n, unit), Shifted(unit, -1, count=n))
    return Said(Unclear(Why.BARE_LENGTH, choices))


def _one_of(unit: Grain, count: int, yr: YearRef) -> Said:
    """«За полугодие 2024»: it is not said which."""
    return Said(Unclear(Why.WHICH, tuple(Unit(unit, n, yr) for n in range(1, count + 1))))


def _decade_of(node: Node) -> Said:
    """«За декаду мая»: it is not said which of the three."""
    days = ((1, 10), (11, 20), (21, None))
    return Said(Unclear(Why.ONE_OF, tuple(DaysOfMonth(first, last, node) for first, last in days)))


def _new_year(yr: YearRef) -> Said | None:
    """«Под новый год 2025»: the days around its first one; it is not said how many."""
    if yr.value is None:
        return None
    eve, first = Day(31, 12, YearRef(yr.value - 1)), Day(1, 1, yr)
    return Said(Unclear(Why.HOLIDAY, (eve, Span(eve, first), Span(eve, Day(8, 1, yr)))))


def _vague(unit: Grain) -> Said:
    return Said(Unclear(Why.VAGUE_COUNT, (Rolling(2, unit), Shifted(unit, -1, count=2), Rolling(3, unit))))


def _part(point: Node, edge: str = "start") -> Said | None:
    """«В начале мая»: a week or ten days of a month; a month or a quarter of something bigger."""
    if not isinstance(point, Unit | Shifted):
        return None
    sizes = ((7, Grain.DAY), (10, Grain.DAY)) if point.grain is M else ((1, M), (1, Grain.QUARTER))
    if edge == "middle":
        return Said(
            Unclear(Why.PART, (DaysOfMonth(11, 20, point), DaysOfMonth(10, 20, point)) if point.grain is M else ())
        )
    return Said(Unclear(Why.PART, tuple(Inside(n, unit, point, from_end=edge == "end") for n, unit in sizes)))


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
    to_may = Span(Unit(M, 9, YearRef(first)), Unit(M, 5, YearRef(first + 1)))
    return Said(Unclear(Why.SCHOOL_YEAR, (_academic(first), to_may)))


DOUBTS: tuple[Rule, ...] = (
    Rule("element", "[at]? [sameword] период|period", _ask(Why.WHICH)),
    Rule("element", "с прошлого|последнего раза", _ask(Why.WHICH)),
    Rule("element", "since last time", _ask(Why.WHICH)),
    Rule("element", "[prev] [daypart]", _night),
    Rule("element", "last night|evening", _night),
    Rule(
        "element",
        "в? [ordn|last] числах <monthnode:node>",
        lambda node: Said(Unclear(Why.PART, (DaysOfMonth(20, None, node), DaysOfMonth(11, 20, node)))),
    ),
    Rule("element", "в|за? последнее время", _ask(Why.RECENTLY)),
    Rule("element", "в|за ближайшее время", _ask(Why.RECENTLY)),
    Rule("element", "недавно|недавние|недавних|recently|lately|recent", _ask(Why.RECENTLY)),
    Rule("element", "a while|time ago", _ask(Why.RECENTLY)),
    Rule("element", "some time ago", _ask(Why.RECENTLY)),
    Rule("element", "other day", _ask(Why.RECENTLY)),
    Rule("element", "these days", _ask(Why.RECENTLY)),
    Rule("element", "на днях", _ask(Why.RECENTLY)),
    Rule("element", "в скором времени", _ask(Why.RECENTLY)),
    Rule("element", "раньше|давно", lambda: None),
    Rule("element", "in recent [unit]", lambda: Said(Unclear(Why.RECENTLY))),
    Rule("element", "в|за|на [this]? сезон|сезоне", _ask(Why.SEASON)),
    Rule("element", "за|в|на [this|prev|before|last|next]? сезон|сезоне", _ask(Why.SEASON)),
    Rule("element", "в|за|на высокий|низкий|отпускной|дачный|пиковый|туристический сезон", _ask(Why.SEASON)),
    Rule("element", "в|во межсезонье", _ask(Why.SEASON)),
    Rule("element", "in|for|during peak|high|low|off season", _ask(Why.SEASON)),
    Rule("element", "in|for|during? [this|prev|before|enlast|next] season", _ask(Why.SEASON)),
    Rule("element", "в|за? прошлый|предыдущий|последний|тот раз", _ask(Why.WHICH)),
    Rule("element", "last time", _ask(Why.WHICH)),
    Rule("element", "в|за [fiscal|this|prev|before|same|last|next]? период|периоде", _ask(Why.WHICH)),
    Rule("element", "in|for|during [fiscal|this|before|enlast|next|past]? reporting? period", _ask(Why.WHICH)),
    Rule("element", "reporting period", _ask(Why.WHICH)),
    Rule("element", "[ordn] [u_week] после|до|after|before|from [end]", lambda: Said(Unclear(Why.FIRST_WEEK))),
    Rule("element", "за пару|несколько <unit>", _vague),
    Rule("element", "последние|последних пару|несколько <unit>", _vague),
    Rule("element", "[at] последние|последних пару|несколько <unit>", _vague),
    Rule(
        "element",
        "[at]? последние|последних|прошлые|предыдущие|прошедшие "
        "дни|дней|недели|недель|месяцы|месяцев|кварталы|кварталов|годы|лет",
        lambda: Said(Unclear(Why.VAGUE_COUNT)),
    ),
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
    Rule("element", "academic|school year [twoyears|yearrun]?", lambda: Said(Unclear(Why.SCHOOL_YEAR))),
    Rule("element", "[at]? [twoyears|yearrun] academic|school year", lambda: Said(Unclear(Why.SCHOOL_YEAR))),
    Rule("element", "в|за|на? майские праздники|каникулы?", _ask(Why.HOLIDAY, *_MAY_DAYS)),
    Rule("element", "в|за|на|по? майских|майским праздниках|праздникам|каникулах?", _ask(Why.HOLIDAY, *_MAY_DAYS)),
    Rule(
        "element",
        "в|за|на|во? новогодние|новогодних|новогодним праздники|праздниках|праздников|каникулы|каникулах|каникул",
        _ask(Why.HOLIDAY, *_NEW_YEAR_DAYS),
    ),
    Rule(
        "element",
        "в|за|на? новогоднюю|новогодняя ночь",
        _ask(Why.HOLIDAY, Day(31, 12), Day(1, 1), Span(Day(31, 12), Day(1, 1))),
    ),
    Rule(
        "element",
        "перед|под|в|накануне|после канун? новым|новый|нового годом|год|года",
        _ask(Why.WHICH),
    ),
    Rule(
        "element",
        "в|за? предновогодний|предновогоднюю|предновогодние|предпраздничный|предпраздничные период|неделю|дни",
        _ask(Why.HOLIDAY),
    ),
    Rule("element", "в|на|за день города", _ask(Why.HOLIDAY)),
    Rule("element", "on|over|during|for labor|labour|memorial|mother|father|presidents ' s? day", _ask(Why.HOLIDAY)),
    Rule("element", "on|over|during|for labor|labour|memorial day", _ask(Why.HOLIDAY)),
    Rule("element", "перед|под|в|на|за|накануне|после канун? новым|новый|нового годом|год|года <yr>", _new_year),
    Rule("element", "в|на|за|под? новый год", _ask(Why.HOLIDAY, *_NEW_YEAR_DAYS)),
    Rule(
        "element",
        "в|на|за|во время? черную|черной|черная пятницу|пятница|пятнице|пятницы",
        _ask(Why.HOLIDAY, _BLACK_FRIDAY, WeekOf(_BLACK_FRIDAY)),
    ),
    Rule("element", "в|на|за? праздники|праздниках|каникулы|каникулах", _ask(Why.HOLIDAY)),
    Rule("element", "в|на|за|перед? рождество|пасху|масленицу|киберпонедельник", _ask(Why.HOLIDAY)),
    Rule("element", "over|during|around christmas", _ask(Why.HOLIDAY, *_CHRISTMAS_DAYS)),
    Rule("element", "в|на|за? праздничные|праздничных дни|днях|период", _ask(Why.HOLIDAY)),
    Rule("element", "после|до праздников|каникул|майских", _ask(Why.HOLIDAY)),
    Rule("element", "перед|с|между праздниками|каникулами|майскими", _ask(Why.HOLIDAY, *_MAY_DAYS)),
    Rule("element", "on|over|during|in|for? black friday", _ask(Why.HOLIDAY, _BLACK_FRIDAY, WeekOf(_BLACK_FRIDAY))),
    Rule("element", "on|over|during|in|for? cyber monday|week", _ask(Why.HOLIDAY)),
    Rule(
        "element",
        "on|over|during|in|for holidays|holiday|easter|thanksgiving season|season|period|weekend?",
        _ask(Why.HOLIDAY),
    ),
    Rule(
        "eventword",
        "запуска|старта|открытия|ребрендинга|релиза|внедрения|закрытия|обновления|пандемии|"
        "кризиса|карантина|ремонта|переезда|реформы|санкций|локдауна|акции|миграции|слияния|повышения|основания|распродажи|promotion|promo|launch|rollout|release|"
        "pandemic|rebranding|migration|merger|lockdown|covid|campaign|relaunch|opening|redesign",
        lambda: True,
    ),
    Rule(
        "element",
        "после|до|с|со|от|перед|во момента|времени|начала|окончания|старта|конца? [eventword]",
        _ask(Why.EVENT),
    ),
    Rule("element", "за|на время [eventword]", _ask(Why.EVENT)),
    Rule("element", "во время [eventword]", _ask(Why.EVENT)),
    Rule("element", "after|before|since|during a? [eventword]", _ask(Why.EVENT)),
    Rule("element", "в|за|к|ближе? к? <edge> <point>", _part),
    Rule("element", "в|за|к? <edge> of? <yyyy>", lambda edge, yyyy: _part(Unit(Y, 1, YearRef(yyyy)), edge)),
    Rule("element", "in? <early:edge> <yyyy>", lambda edge, yyyy: _part(Unit(Y, 1, YearRef(yyyy)), edge)),
    Rule("element", "в|за? тот|том|той|ту|того [unit]", _ask(Why.WHICH)),
    Rule("element", "в|за|к? <edge> <bareunit:u>", lambda edge, u: _part(Shifted(u, 0), edge)),
    Rule("element", "in|around|toward|towards? <edge> of <point>", _part),
    Rule("element", "in|around|toward|towards? <edge> of <bareunit:u>", lambda edge, u: _part(Shifted(u, 0), edge)),
    Rule("early", "early", lambda: "start"),
    Rule("early", "mid", lambda: "middle"),
    Rule("early", "late", lambda: "end"),
    Rule("element", "in? <early:edge> -? <point>", _part),
    Rule("element", "в ночь на [end]", _night),
    Rule("element", "в ночь с [dayn] на [end]", _night),
    Rule("element", "в ночь с [end] на [end]", _night),
    Rule("element", "[last|past|enlast] [n] час|часа|часов|hours", _hours_back),
    Rule("element", "[at] [last|past|enlast] [n] час|часа|часов|hours", _hours_back),
    Rule("element", "[at]? [last|past] час|hour", _hours_back),
)

LENGTHS: tuple[Rule, ...] = (
    Rule(
        "element",
        "за [fiscal] .? <unit>",
        lambda unit: Said(Unclear(Why.BARE_LENGTH, (Shifted(unit, -1, fiscal=True), Shifted(unit, 0, fiscal=True)))),
    ),
    Rule("element", "за <unit>", lambda unit: _bare_length(1, unit)),
    Rule(
        "element",
        "за полмесяца",
        lambda: Said(Unclear(Why.BARE_LENGTH, (Rolling(15, Grain.DAY), DaysOfMonth(1, 15, Shifted(Grain.MONTH, 0))))),
    ),
    Rule("element", "за [u_half] <yr>", lambda yr: _one_of(Grain.HALF, 2, yr)),
    Rule("element", "за [u_quarter] <yr>", lambda yr: _one_of(Grain.QUARTER, 4, yr)),
    Rule("element", "за полгода", lambda: _bare_length(6, M)),
    Rule("element", "[at]? [decade] <monthnode:node>", _decade_of),
    Rule("element", "за [decade]", _ask(Why.BARE_LENGTH, Rolling(10, Grain.DAY))),
    Rule("element", "[metricfor] a <unit>", lambda unit: _bare_length(1, unit)),
    Rule("element", "[metricfor] <unit>", lambda unit: _bare_length(1, unit)),
    Rule("element", "[metricfor] <amount>", lambda amount: _bare_length(*amount)),
    Rule("element", "за <amount>", lambda amount: _bare_length(*amount)),
)
