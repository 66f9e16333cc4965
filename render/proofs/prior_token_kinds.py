"""What a token of a sentence of two periods is: a period, a metric, a figure, a mark, or a word by what it says."""

from __future__ import annotations

from dataclasses import dataclass

from core.fact import Fact
from render.proofs.prior_facts import When

FIGURE, METRIC, PERIOD, PART, BRACKET, DASH = "figure", "metric", "period", ",", "(", "—"


@dataclass(frozen=True)
class Token:
    """One token: its kind, its place, and the figure, the metric or the period that stands there."""

    kind: str
    at: int
    fact: Fact | None = None
    metrics: frozenset[str] = frozenset()
    when: When | None = None
    is_base: bool = False
    """A period that something is compared with whatever stands before it: "year on year"."""
    is_whole: bool = False
    """A year as a whole, «в прошлом году», of which no figure is known."""
    measure: str = ""
    """In which measure a figure is said to be told: «в относительном выражении», "in absolute terms"."""
