"""How the question was read, in words: shown to the person before anything else but the answer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class ReadPeriod:
    """A period as read: its label and its exact half-open dates."""

    label: str
    start: date | None
    end: date | None


@dataclass(frozen=True, slots=True)
class Reading:
    """The intent for people; ``sentence`` is the whole of it in one sentence («Понял так: …»)."""

    sentence: str
    metrics: tuple[str, ...] = ()
    cuts: tuple[str, ...] = ()
    periods: tuple[ReadPeriod, ...] = ()
    compare: tuple[ReadPeriod, ...] = ()
    filters: tuple[str, ...] = ()
    grain: str = ""
    order: str = ""
    defaults: tuple[str, ...] = ()
