"""When the values of a database are to be read again: once a day, after the hour at which the data is loaded."""

from __future__ import annotations

from datetime import datetime, time, timedelta

RETRY = timedelta(minutes=15)
"""How long to wait after a refresh that failed."""


def next_refresh(read_at: datetime, daily_at: time) -> datetime:
    """Return the first moment after ``read_at`` at which the clock of its zone shows ``daily_at``.

    ``read_at`` is when the values were last read, with its zone. An hour that the zone's clock skips that day is taken
    as the one after it, as ``datetime`` does.
    """
    today = datetime.combine(read_at.date(), daily_at, read_at.tzinfo)
    return today if today > read_at else datetime.combine(read_at.date() + timedelta(days=1), daily_at, read_at.tzinfo)


def seconds_until_refresh(read_at: datetime, now: datetime, daily_at: time, failed_at: datetime | None = None) -> float:
    """Return how long to wait; 0 if a refresh is due now. After a failure it is tried again a little later."""
    due = next_refresh(read_at, daily_at)
    if failed_at is not None and failed_at >= due:
        due = failed_at + RETRY
    return max(0.0, (due - now).total_seconds())
