# ruff: noqa: PLW0108  (a lambda names the pieces of its pattern)
"""Rules for windows counted from today: «последние N», "last N", with or without today and the current unit."""

from __future__ import annotations

from core.period import Grain
from periods.nodes import Node, Rolling, Shifted, Upcoming
from periods.pattern import Rule

M = Grain.MONTH


def _rolling(n: int, unit: Grain) -> Node:
    return Rolling(n, unit)


def _rolling_whole(amount: tuple[int, Grain], unit: Grain | None = None) -> Node | None:
    """«3 месяца, не считая текущего»; a unit said after «текущего» must be the same."""
    return Rolling(amount[0], amount[1], whole=True) if unit in {None, amount[1]} else None


def _rolling_today(amount: tuple[int, Grain], *, withtoday: bool) -> Node:
    return Rolling(amount[0], amount[1], with_today=withtoday)


ROLLING: tuple[Rule, ...] = (
    Rule("point", "[last] <unit>", lambda unit: Rolling(1, unit)),
    Rule("point", "[last] [whole] <unit>", lambda unit: Rolling(1, unit, whole=True)),
    Rule("point", "[past] <unit>", lambda unit: Rolling(1, unit)),
    Rule("point", "[last|past|enlast] <n> [whole] <unit>", lambda n, unit: Rolling(n, unit, whole=True)),
    Rule("point", "[last|past] <amount>", lambda amount: Rolling(*amount)),
    Rule("point", "[last|past] [whole] <amount>", _rolling_whole),
    Rule("point", "[enlast] [whole] <amount>", _rolling_whole),
    Rule("point", "<n> [last|past] <unit>", _rolling),
    Rule("point", "<n> [last] [whole] <unit>", lambda n, unit: Rolling(n, unit, whole=True)),
    Rule("point", "[enlast] <amount>", lambda amount: Rolling(*amount)),
    Rule("point", "<prev:p> <amount>", lambda p, amount: Shifted(amount[1], p, count=amount[0])),
    Rule("point", "<before:p> <amount>", lambda p, amount: Shifted(amount[1], p, count=amount[0], anchored=True)),
    Rule("point", "<n> [prev|before] <unit>", lambda n, unit: Shifted(unit, -1, count=n)),
    Rule("point", "[next|nearest] <amount>", lambda amount: Upcoming(*amount)),
    Rule("point", "<n> [next|nearest] <unit>", lambda n, unit: Upcoming(n, unit)),
    Rule("point", "trailing <n> <unit>", lambda n, unit: Rolling(n, unit, whole=True)),
    Rule(
        "point",
        "[last|past|enlast] <amount> <withtoday>",
        _rolling_today,
    ),
    Rule(
        "point",
        "[last|past|enlast] <amount> ,? не считая|исключая текущего|текущей|текущий|текущую [unit]?",
        _rolling_whole,
    ),
    Rule(
        "point",
        "[last|past|enlast] <amount> ,? без текущего|текущей [unit]?",
        _rolling_whole,
    ),
    Rule("withtoday", ",? включая|учитывая сегодня|сегодняшний день?", lambda: True),
    Rule("withtoday", ",? с учетом сегодня|сегодняшнего дня?", lambda: True),
    Rule("withtoday", ",? including today", lambda: True),
    Rule("withtoday", ",? без|исключая сегодня|сегодняшнего|сегодняшний дня|день?", lambda: False),
    Rule("withtoday", ",? не считая|включая сегодня|сегодняшнего|сегодняшний дня|день?", lambda: False),
    Rule("withtoday", ",? excluding|without today", lambda: False),
    Rule("withtoday", ",? not including|counting today", lambda: False),
    Rule("point", "rolling <amount>", lambda amount: Rolling(amount[0], amount[1])),
    Rule("point", "ltm|ttm", lambda: Rolling(12, M, whole=True)),
    Rule("point", "[last|past] <unit> [startday]", lambda unit: Rolling(1, unit)),
    Rule("point", "[last|past] <unit> <withtoday>", lambda unit, withtoday: Rolling(1, unit, with_today=withtoday)),
    Rule("point", "[last|past|enlast] <amount> [startday]", lambda amount: Rolling(*amount)),
    Rule("point", "[last|past|enlast] <amount> [nocurrent]", lambda amount: Rolling(amount[0], amount[1], whole=True)),
    Rule("point", "[last|past|enlast] <n> [whole] <unit> [nocurrent]", lambda n, unit: Rolling(n, unit, whole=True)),
    Rule("nocurrent", ",|(? not including|counting [this] <unit>", lambda unit: unit),
    Rule("nocurrent", ",|(? excluding|without|except [this] <unit>", lambda unit: unit),
    Rule("startday", ",|(? inclusive of [amount|unit] ago", lambda: True),
    Rule("startday", ",|(? including [amount|unit] ago", lambda: True),
    Rule("startday", ",|(? включая день? [amount] назад", lambda: True),
    Rule("withtoday", ",|(? inclusive of today", lambda: True),
    Rule("withtoday", ",|(? inclusive of|including? today ' s date", lambda: True),
)
