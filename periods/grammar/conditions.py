# ruff: noqa: PLW0108  (a lambda names the pieces of its pattern)
"""Rules for recurring conditions and for states on a date."""

from __future__ import annotations

from core.period import Daypart, Edge
from periods.elements import Recurs, StateOn
from periods.nodes import Day, DayOffset, Node, Shifted, Weekend
from periods.pattern import Rule


def _on_day(node: Node) -> StateOn | None:
    """«На 1 мая» is a state; «на прошлой неделе» is a period."""
    return StateOn(node) if isinstance(node, Day | DayOffset) else None


def _hours(a: int, b: int) -> Recurs | None:
    return Recurs(hours=(a, b)) if 0 <= a < b <= 24 else None


def _weak_hours(a: int, b: int) -> Recurs | None:
    return Recurs(hours=(a, b), weak=True) if 0 <= a < b <= 24 else None


def _pm(n: int) -> int:
    return n + 12 if n < 12 else n


_SEASON_MONTHS = {1: (1, 2, 12), 2: (3, 4, 5), 3: (6, 7, 8), 4: (9, 10, 11)}

RECURRING: tuple[Rule, ...] = (
    Rule("wdays", "<weekdays>", lambda weekdays: (weekdays,)),
    Rule("wdays", "<weekdays:first> ,|и|and|& по|on? <wdays:rest>", lambda first, rest: (first, *rest)),
    Rule("element", "по|on? <wdays>", lambda wdays: Recurs(weekdays=wdays)),
    Rule("element", "по|в|on [each]? [weekday]", lambda: None),
    Rule("element", "в|on? [each] <weekday>", lambda weekday: Recurs(weekdays=(weekday,))),
    Rule("element", "в|на|за|on|over|during [weekend]", lambda: Recurs(weekdays=(6, 7), alone=Weekend(None))),
    Rule("element", "[weekend]", lambda: Recurs(weekdays=(6, 7), alone=Weekend(None), bare=True)),
    Rule("element", "по [weekend]", lambda: Recurs(weekdays=(6, 7))),
    Rule("element", "в|по [weekend] дни|дням", lambda: Recurs(weekdays=(6, 7))),
    Rule("element", "on|at|over|during weekend", lambda: Recurs(weekdays=(6, 7), alone=Weekend(None))),
    Rule("element", "on|at|over|during? weekends", lambda: Recurs(weekdays=(6, 7))),
    Rule("element", "weekend", lambda: Recurs(weekdays=(6, 7))),
    Rule("element", "в|по [workday]", lambda: Recurs(weekdays=(1, 2, 3, 4, 5))),
    Rule("element", "[workday]", lambda: Recurs(weekdays=(1, 2, 3, 4, 5), bare=True)),
    Rule("element", "в|по? [workday] дни|дням|днях", lambda: Recurs(weekdays=(1, 2, 3, 4, 5))),
    Rule("element", "on? weekdays|weekday", lambda: Recurs(weekdays=(1, 2, 3, 4, 5))),
    Rule("element", "в|по? рабочие|рабочим|рабочих дни|дням|днях", lambda: Recurs(working_days=True)),
    Rule("element", "on? working|business days", lambda: Recurs(working_days=True)),
    Rule("element", "<daypartish:d>", lambda d: Recurs(dayparts=(d,), weak=True)),
    Rule("element", "<daypart:d>", lambda d: Recurs(dayparts=(d,))),
    Rule("element", "по <daypart:d>", lambda d: Recurs(dayparts=(d,))),
    Rule(
        "partnoun", "orders|sales|calls|traffic|visits|trips|deliveries|rides|bookings|purchases|sessions", lambda: True
    ),
    Rule("element", "evening|evenings [partnoun]", lambda: Recurs(dayparts=(Daypart.EVENING,), weak=True)),
    Rule("element", "morning|mornings [partnoun]", lambda: Recurs(dayparts=(Daypart.MORNING,), weak=True)),
    Rule("element", "night|nighttime [partnoun]", lambda: Recurs(dayparts=(Daypart.NIGHT,), weak=True)),
    Rule("element", "at night", lambda: Recurs(dayparts=(Daypart.NIGHT,))),
    Rule("element", "in evening|evenings", lambda: Recurs(dayparts=(Daypart.EVENING,))),
    Rule("element", "in morning|mornings", lambda: Recurs(dayparts=(Daypart.MORNING,))),
    Rule("clock", "<num>", lambda num: num if num <= 24 else None),
    Rule("clock", "<hour>", lambda hour: hour),
    Rule("clock", "<num> am", lambda num: num),
    Rule("clock", "<num:n> pm", _pm),
    Rule("clock", "<mark>", lambda mark: mark),
    Rule("mark", "<num> утра|ночи", lambda num: num if num <= 12 else None),
    Rule("mark", "<num:n> вечера|дня", _pm),
    Rule("element", "с <clock:a> до|по <mark:b>", _hours),
    Rule("element", "после <mark:a>", lambda a: _hours(a, 24)),
    Rule("element", "до <mark:b>", lambda b: _hours(0, b)),
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
    Rule("element", "на [month]", lambda: None),
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
    Rule("element", "at|as of? [bareunit] end ,|of|in? <end:node>", lambda node: StateOn(node, Edge.END)),
    Rule("element", "at the? end|close of <bareunit:u>", lambda u: StateOn(Shifted(u, 0), Edge.END)),
    Rule("element", "на текущий|сегодняшний|данный момент|день|дату", lambda: StateOn(DayOffset(0))),
    Rule("element", "на сейчас", lambda: StateOn(DayOffset(0))),
)
