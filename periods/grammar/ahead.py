"""Rules for days counted ahead («через 3 дня») and for days named by their number alone («20-го»)."""

from __future__ import annotations

from core.period import Grain
from periods.elements import Nothing, Said
from periods.nodes import Ago, Day, DayOffset, Node, Open, Rolling, Side, Unit
from periods.pattern import Rule


def _ahead(amount: tuple[int, Grain]) -> Node:
    """Days ahead are one day; of weeks and months it is not said whether the day or the whole unit is meant."""
    count, unit = amount
    return DayOffset(count) if unit is Grain.DAY else Ago(-count, unit)


def _one_ahead(unit: Grain) -> Node:
    return _ahead((1, unit))


def _lone_day(loneday: int) -> Node:
    return Day(loneday)


def _longer_ago(amount: tuple[int, Grain]) -> Node:
    """«Более 6 месяцев назад»: before the window of the last six months begins."""
    return Open(Side.BEFORE, Rolling(*amount))


def _shorter_ago(amount: tuple[int, Grain]) -> Node:
    return Rolling(*amount)


def _due(point: Node | int) -> Node | None:
    """Take a date or a month as the last day of "by March 31"; "by week" is a bucket."""
    if isinstance(point, int):
        return Day(point)
    dated = isinstance(point, Day) or (isinstance(point, Unit) and point.grain is Grain.MONTH)
    return point if dated else None


AHEAD: tuple[Rule, ...] = (
    Rule("point", "через <amount>", _ahead),
    Rule("point", "через <unit>", _one_ahead),
    Rule("point", "<amount> from now", _ahead),
    Rule("point", "a|one <unit> from now", _one_ahead),
    Rule("element", "due|expected|planned|scheduled|shipping in <amount>", lambda amount: Said(_ahead(amount))),
    Rule("element", "due|expected|planned|scheduled|shipping in a <unit>", lambda unit: Said(_one_ahead(unit))),
    Rule("element", "через [amount|unit] после|с|со|от|до|на", Nothing),
    Rule("range", "более|больше|свыше|старше чем? <amount> тому? назад", _longer_ago),
    Rule("range", "более|больше чем? <unit> тому? назад", lambda unit: _longer_ago((1, unit))),
    Rule("range", "more|longer than a|one <unit> ago", lambda unit: _longer_ago((1, unit))),
    Rule("range", "more|longer than <amount> ago", _longer_ago),
    Rule("range", "over <amount> ago", _longer_ago),
    Rule("range", "менее|меньше чем? <amount> тому? назад", _shorter_ago),
    Rule("range", "less than <amount> ago", _shorter_ago),
    Rule("element", "[process] через [amount|unit]", Nothing),
    Rule("end", "<loneday>", _lone_day),
    Rule("element", "за|в|on|for? <loneday>", lambda loneday: Said(Day(loneday))),
    Rule("range", "by <duedate:node>", lambda node: Open(Side.UP_TO, node)),
    Rule("duedate", "<point|loneday:point>", _due),
)
