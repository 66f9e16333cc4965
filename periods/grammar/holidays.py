"""Rules for holidays with a fixed day."""

from __future__ import annotations

from periods.elements import Said
from periods.nodes import Day
from periods.pattern import Build, Rule


def _holiday(month: int, day: int) -> Build:
    return lambda yr=None: Day(day, month, yr)


HOLIDAYS: tuple[Rule, ...] = (
    Rule("point", "<holiday>", lambda holiday: holiday),
    Rule("element", "на <holiday:node>", Said),
    Rule("holiday", "хэллоуин|хеллоуин <yr>?", _holiday(10, 31)),
    Rule("holiday", "день|дня святого патрика <yr>?", _holiday(3, 17)),
    Rule("holiday", "день|дня|дню россии <yr>?", _holiday(6, 12)),
    Rule("holiday", "день|дня|дню победы <yr>?", _holiday(5, 9)),
    Rule("holiday", "день защитника отечества <yr>?", _holiday(2, 23)),
    Rule("holiday", "международный? женский день <yr>?", _holiday(3, 8)),
    Rule("holiday", "день народного единства <yr>?", _holiday(11, 4)),
    Rule("holiday", "день знаний <yr>?", _holiday(9, 1)),
    Rule("holiday", "день святого валентина <yr>?", _holiday(2, 14)),
    Rule("holiday", "день всех влюбленных <yr>?", _holiday(2, 14)),
    Rule("holiday", "день весны и труда <yr>?", _holiday(5, 1)),
    Rule("holiday", "день космонавтики <yr>?", _holiday(4, 12)),
    Rule("holiday", "valentine|valentines ' s day <yr>?", _holiday(2, 14)),
    Rule("holiday", "valentines day <yr>?", _holiday(2, 14)),
    Rule("holiday", "christmas day? <yr>?", _holiday(12, 25)),
    Rule("holiday", "christmas eve <yr>?", _holiday(12, 24)),
    Rule("holiday", "new year ' s day <yr>?", _holiday(1, 1)),
    Rule("holiday", "new year ' s eve <yr>?", _holiday(12, 31)),
    Rule("holiday", "victory day <yr>?", _holiday(5, 9)),
    Rule("holiday", "women ' s day <yr>?", _holiday(3, 8)),
    Rule("holiday", "halloween <yr>?", _holiday(10, 31)),
    Rule("holiday", "independence day <yr>?", _holiday(7, 4)),
)
