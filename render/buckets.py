"""Buckets of time as pieces of the calendar: where each begins and the next one after it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from core.language import Language
from core.period import Bucket
from core.reading import ReadPeriod
from ledger.labels import bucket_label

STEPS: dict[Bucket, Callable[[date], date]] = {
    Bucket.HOUR: lambda day: day + timedelta(hours=1),
    Bucket.DAY: lambda day: day + timedelta(days=1),
    Bucket.WEEK: lambda day: day + timedelta(days=7),
    Bucket.MONTH: lambda day: _months_later(day, 1),
    Bucket.QUARTER: lambda day: _months_later(day, 3),
    Bucket.HALF: lambda day: _months_later(day, 6),
    Bucket.YEAR: lambda day: _months_later(day, 12),
}
"""From the first moment of a bucket to that of the next one; cyclic buckets have none."""

_STARTS: dict[Bucket, Callable[[date], date]] = {
    Bucket.DAY: lambda day: day,
    Bucket.WEEK: lambda day: day - timedelta(days=day.weekday()),
    Bucket.MONTH: lambda day: day.replace(day=1),
    Bucket.QUARTER: lambda day: day.replace(month=(day.month - 1) // 3 * 3 + 1, day=1),
    Bucket.HALF: lambda day: day.replace(month=1 if day.month <= 6 else 7, day=1),
    Bucket.YEAR: lambda day: day.replace(month=1, day=1),
}


def cut_buckets(period: ReadPeriod, bucket: Bucket, language: Language, today: date | None = None) -> tuple[str, ...]:
    """Return the names of the buckets that a period covers only in part: its first, its last, or none.

    The bucket of ``today`` is not over, so its last one is that at the latest.
    """
    start_of = _STARTS.get(bucket)
    if start_of is None:
        return ()
    found = []
    if period.start is not None and start_of(period.start) < period.start:
        found.append(start_of(period.start))
    if today is not None and (period.end is None or period.end > today):
        found.append(start_of(today))
    elif period.end is not None:
        last = start_of(period.end - timedelta(days=1))
        if STEPS[bucket](last) > period.end:
            found.append(last)
    return tuple(dict.fromkeys(bucket_label(day, bucket, language) for day in found))


def _months_later(day: date, months: int) -> date:
    index = day.month - 1 + months
    year, month = day.year + index // 12, index % 12 + 1
    return day.replace(year=year, month=month, day=1) if year <= 9999 else date.max
