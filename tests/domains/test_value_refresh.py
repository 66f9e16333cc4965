"""A refresh a day, at its hour, also over midnight, after a long stop and after a failure."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from domains.value_refresh import RETRY, next_refresh, seconds_until_refresh

MOSCOW = ZoneInfo("Europe/Moscow")


def at(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2025, 6, day, hour, minute, tzinfo=MOSCOW)


@pytest.mark.parametrize(
    ("read_at", "due"),
    [
        (at(17, 3), at(17, 6)),
        (at(17, 6), at(18, 6)),
        (at(17, 23, 59), at(18, 6)),
    ],
)
def test_the_next_refresh(read_at: datetime, due: datetime) -> None:
    assert next_refresh(read_at, time(6)) == due


def test_a_refresh_that_was_missed_is_due_at_once() -> None:
    assert seconds_until_refresh(at(10, 7), at(17, 12), time(6)) == 0
    assert seconds_until_refresh(at(17, 5), at(17, 5, 30), time(6)) == 1800


def test_a_failed_refresh_is_tried_again_a_little_later() -> None:
    failed = at(17, 6, 1)
    wait = seconds_until_refresh(at(16, 6), failed + timedelta(minutes=1), time(6), failed)
    assert wait == (RETRY - timedelta(minutes=1)).total_seconds()
    earlier = at(16, 6, 5)
    assert seconds_until_refresh(at(16, 6, 30), at(17, 5), time(6), earlier) == 3600
