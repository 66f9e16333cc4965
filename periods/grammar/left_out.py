# ruff: noqa: PLW0108  (a lambda names the pieces of its pattern)
"""Rules for what a longer period goes without («за 2025 год без июня»), and for a month or year in the dative."""

from __future__ import annotations

from core.period import Grain
from periods.elements import Nothing, Recurs, Said
from periods.grammar.builders import _said_year
from periods.nodes import Unit
from periods.pattern import Rule


def _other_months(months: tuple[int, ...]) -> Recurs:
    return Recurs(months=tuple(month for month in range(1, 13) if month not in months), weak=True)


def _other_weekdays(days: tuple[int, ...]) -> Recurs:
    return Recurs(weekdays=tuple(day for day in range(1, 8) if day not in days), weak=True)


LEFT_OUT: tuple[Rule, ...] = (
    Rule("but", "без|кроме|исключая|except|excluding|without", lambda: True),
    Rule("but", "за исключением|вычетом", lambda: True),
    Rule("but", "не считая|включая", lambda: True),
    Rule("but", "except for", lambda: True),
    Rule("but", "не|not в|во|за|in|during", lambda: True),
    Rule("but", "not including|counting", lambda: True),
    Rule("somemonths", "<month>", lambda month: (month,)),
    Rule("somemonths", "<month:first> ,|и|and|& <somemonths:rest>", lambda first, rest: (first, *rest)),
    Rule("element", ",? [but] <somemonths>", lambda somemonths: _other_months(somemonths)),
    Rule("element", ",? [but] [somemonths] [yr]", Nothing),
    Rule("element", "не|not в|во|за|in|on|during [period]", Nothing),
    Rule("element", ",? [but] <wdays>", lambda wdays: _other_weekdays(wdays)),
    Rule("element", ",? [but] [weekend] дней?", lambda: _other_weekdays((6, 7))),
    Rule("element", ",? [but] weekends|weekend", lambda: _other_weekdays((6, 7))),
    Rule("element", ",? [but] [workday] дней?", lambda: _other_weekdays((1, 2, 3, 4, 5))),
)

DATIVES: tuple[Rule, ...] = (
    Rule("element", "по <yyyy> году", _said_year),
    Rule("element", "по <monthdative:month> <yr>?", lambda month, yr=None: Said(Unit(Grain.MONTH, month, yr))),
)
