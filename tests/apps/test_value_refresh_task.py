"""The server's daily refresh: due at once after a long stop, tried again after a failure, cancelled with the server."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from apps.value_refresh import Alarm, keep_values_fresh
from core.errors import EngineUnavailable

MORNING = datetime(2025, 6, 17, 8, tzinfo=ZoneInfo("Europe/Moscow"))


@dataclass
class Holder:
    assistant: Any = 0


@dataclass
class Time:
    """A clock that only sleeping moves; the task is cancelled after some naps."""

    now: datetime = MORNING
    naps: list[float] = field(default_factory=list)
    most: int = 3

    def clock(self) -> datetime:
        return self.now

    async def sleep(self, seconds: float) -> None:
        if len(self.naps) == self.most:
            raise asyncio.CancelledError
        self.naps.append(seconds)
        self.now += timedelta(seconds=seconds)


def run(holder: Holder, refresh: Any, moments: Time, read_at: datetime | None = None) -> None:
    alarm = Alarm(moments.clock, moments.sleep)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(keep_values_fresh(holder, refresh, alarm, time(6), read_at))


def test_once_a_day() -> None:
    holder, moments = Holder(), Time()
    run(holder, lambda assistant: assistant + 1, moments)
    assert moments.naps == [22 * 3600, 24 * 3600, 24 * 3600]
    assert holder.assistant == 3


def test_a_missed_refresh_is_made_good_at_once() -> None:
    moments = Time(most=1)
    run(Holder(), lambda assistant: assistant, moments, MORNING - timedelta(days=3))
    assert moments.naps == [0]


def test_a_failure_keeps_the_old_values_and_is_tried_again() -> None:
    def fail(_: Any) -> Any:
        raise EngineUnavailable("asleep")

    holder, moments = Holder("old"), Time()
    run(holder, fail, moments)
    assert holder.assistant == "old"
    assert moments.naps == [22 * 3600, 900, 900]
