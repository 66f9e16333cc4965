"""Stopping a query that runs: at its deadline, or when somebody asks for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from core.errors import EngineError, QueryCancelled, QueryTimeout
from core.language import Localized
from engines.advice import ASK_AGAIN, SHORTER_PERIOD
from engines.engine import CancelToken

_STOPPED = Localized("Запрос остановлен по вашей просьбе.", "The query was stopped as you asked.")


def too_slow(seconds: float) -> QueryTimeout:
    """Return the error of a query that took longer than its limit."""
    return QueryTimeout(
        Localized(
            f"Запрос не уложился в {seconds:g} с и остановлен.",
            f"The query took longer than {seconds:g} s and was stopped.",
        ),
        SHORTER_PERIOD,
    )


@dataclass(frozen=True, slots=True)
class Stop:
    """Whether a query was stopped, and why. Databases tell it in many ways, so it is remembered here."""

    seconds: float
    cancel: CancelToken
    late: threading.Event = field(default_factory=threading.Event)
    started: float = field(default_factory=time.monotonic)

    @property
    def left(self) -> float:
        """Return the seconds left, never below zero."""
        return max(0.0, self.started + self.seconds - time.monotonic())

    def reason(self) -> EngineError | None:
        """Return the error of a stopped query, None if nobody stopped it."""
        if self.cancel.cancelled:
            return QueryCancelled(_STOPPED, ASK_AGAIN)
        if self.late.is_set():
            return too_slow(self.seconds)
        return None

    def check(self) -> None:
        """Raise if the query was stopped or its time is over; for loops that fetch."""
        if self.left == 0:
            self.late.set()
        if reason := self.reason():
            raise reason


@contextmanager
def stoppable(seconds: float, cancel: CancelToken, action: Callable[[], None]) -> Iterator[Stop]:
    """While inside, ``action`` is called (from another thread) at the deadline and when the token is cancelled.

    ``action`` must stop what runs and raise nothing. Once outside it is not running and will not run: a driver that is
    told to cancel on a connection that is being closed brings the process down.
    """
    stop = Stop(seconds, cancel)
    stop.check()
    deadline = CancelToken()

    def stop_late() -> None:
        stop.late.set()
        deadline.cancel()

    timer = threading.Timer(seconds, stop_late)
    timer.daemon = True
    timer.start()
    try:
        # Leaving a token waits for an action that it has begun.
        with deadline.stopping_by(action), cancel.stopping_by(action):
            yield stop
            if cancel.cancelled:
                stop.check()
    finally:
        timer.cancel()
