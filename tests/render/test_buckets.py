"""Buckets that a period, or today, cuts."""

from __future__ import annotations

from datetime import date

import pytest

from core.language import Language
from core.period import Bucket
from core.reading import ReadPeriod
from render.buckets import cut_buckets

TODAY = date(2025, 6, 18)

CASES = [
    ("2025-06-12", "2025-06-19", Bucket.DAY, ("18.06.2025",)),
    ("2025-06-11", "2025-06-18", Bucket.DAY, ()),
    ("2025-01-01", "2026-01-01", Bucket.MONTH, ("июнь 2025",)),
    ("2025-01-01", "2025-06-01", Bucket.MONTH, ()),
    ("2025-01-15", "2025-06-01", Bucket.MONTH, ("январь 2025",)),
    ("2025-06-01", "2025-07-01", Bucket.MONTH, ("июнь 2025",)),
]


@pytest.mark.parametrize(("start", "end", "bucket", "named"), CASES)
def test_the_bucket_of_today_is_never_whole(start: str, end: str, bucket: Bucket, named: tuple[str, ...]) -> None:
    period = ReadPeriod("", date.fromisoformat(start), date.fromisoformat(end))
    assert cut_buckets(period, bucket, Language.RU, TODAY) == named


def test_on_the_last_day_of_a_month_it_is_not_over() -> None:
    period = ReadPeriod("", date(2025, 1, 1), date(2025, 7, 1))
    assert cut_buckets(period, Bucket.MONTH, Language.RU, date(2025, 6, 30)) == ("июнь 2025",)
    assert cut_buckets(period, Bucket.MONTH, Language.RU, date(2025, 7, 1)) == ()
