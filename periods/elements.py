"""What the grammar finds in a question: periods said, buckets, comparisons, conditions, states, and non-dates."""

from __future__ import annotations

from dataclasses import dataclass

from core.period import Bucket, Daypart, Edge, Grain
from periods.nodes import Node


@dataclass(frozen=True, slots=True)
class Said:
    """A period said as such."""

    node: Node


@dataclass(frozen=True, slots=True)
class Grouped:
    """A bucket for the output."""

    bucket: Bucket | None
    """None takes a bucket of the previous question away («без разбивки»)."""
    rate: bool = False
    """Said as a rate ("per day"): no bucket beside an average."""


@dataclass(frozen=True, slots=True)
class Comparing:
    """A word that asks to compare what the question lists («сравни май и апрель»)."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A comparison: a shift by one unit, another period, or both periods at once."""

    shift: Grain | None = None
    other: Node | None = None
    main: Node | None = None
    stepwise: bool = False
    """Said of a unit («м/м»): over a longer window each unit is compared with the one before."""
    only_asked: bool = False
    """Counts only beside a word that asks to compare («сравни выручку этого месяца с прошлым»)."""
    alone: StateOn | None = None
    """What the words mean when the question names no period («к 1 мая»)."""
    dropped: bool = False
    """«Без сравнения» takes the comparison of the previous question away."""


@dataclass(frozen=True, slots=True)
class Recurs:
    """A recurring condition."""

    weekdays: tuple[int, ...] = ()
    hours: tuple[int, int] | None = None
    months: tuple[int, ...] = ()
    month_days: tuple[int, ...] = ()
    dayparts: tuple[Daypart, ...] = ()
    working_days: bool = False
    weak: bool = False
    """Only beside a period («сегодня с 9 до 18»)."""
    alone: Node | None = None
    """What the words mean when the question names no period («в выходные»)."""
    bare: bool = False
    """Said without a preposition: beside «кроме» it may be what is left out («кроме СБП и выходных»)."""


@dataclass(frozen=True, slots=True)
class StateOn:
    """A state on the first or last day of a period, or on a day."""

    node: Node
    edge: Edge | None = None


@dataclass(frozen=True, slots=True)
class Nothing:
    """Words that look like time and are none («SQL Server 2022»)."""


Element = Said | Grouped | Compared | Comparing | Recurs | StateOn | Nothing
