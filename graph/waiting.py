"""A question that waits for the person's choice."""

from __future__ import annotations

from dataclasses import dataclass

from core.outcome import Clarify


@dataclass(frozen=True, slots=True)
class Waiting:
    """``run`` is the id of the machine's kept state, ``turn`` its number in the thread, ``user`` who asked."""

    run: str
    turn: int
    clarify: Clarify
    user: str = ""
