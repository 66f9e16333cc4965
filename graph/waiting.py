"""A question that waits for the person's choice."""

from __future__ import annotations

from dataclasses import dataclass

from core.outcome import Clarify


@dataclass(frozen=True, slots=True)
class Waiting:
    """``run`` is the id under which the machine's state is kept, ``turn`` its number in the thread."""

    run: str
    turn: int
    clarify: Clarify
