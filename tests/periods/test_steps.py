"""«М/м» over a longer window, and what a follow-up keeps of it."""

from __future__ import annotations

from datetime import date

from core.period import Bucket, PeriodReading
from periods import follow_up, read

TODAY = date(2025, 6, 18)


def _window(reading: PeriodReading) -> list[str]:
    return [f"{one.range.start}..{one.range.end}" for one in (*reading.periods, *reading.compare)]


def test_each_month_stands_against_the_one_before() -> None:
    found = read("выручка м/м за 2024 год", TODAY)
    assert found.group_by is Bucket.MONTH
    assert found.steps is not None
    assert _window(found) == ["2024-01-01..2025-01-01", "2023-12-01..2024-12-01"]


def test_a_month_that_is_not_over_stands_against_as_much_of_the_one_before() -> None:
    assert _window(read("выручка м/м за 2025 год", TODAY)) == ["2025-01-01..2026-01-01", "2024-12-01..2025-05-18"]
    assert _window(read("выручка м/м с начала года", TODAY)) == ["2025-01-01..2025-06-19", "2024-12-01..2025-05-19"]


def test_one_unit_is_compared_as_a_whole() -> None:
    found = read("выручка м/м за май", TODAY)
    assert found.steps is None
    assert found.group_by is None
    assert _window(found) == ["2025-05-01..2025-06-01", "2025-04-01..2025-05-01"]


def test_a_follow_up_moves_the_steps_with_its_period() -> None:
    first = read("выручка м/м за 2025 год", TODAY)
    later = follow_up("а за 2024?", TODAY, first)
    assert _window(later) == ["2024-01-01..2025-01-01", "2023-12-01..2024-12-01"]
    assert follow_up("а по кварталам?", TODAY, later).compare[0].range.start == date(2023, 10, 1)


def test_a_follow_up_without_comparison_has_no_steps() -> None:
    first = read("выручка м/м за 2025 год", TODAY)
    found = follow_up("без сравнения", TODAY, first)
    assert found.steps is None
    assert found.compare == ()


def test_steps_over_all_data_have_no_window_before() -> None:
    found = read("выручка г/г", TODAY)
    assert found.group_by is Bucket.YEAR
    assert found.steps is not None
    assert found.compare == ()


def test_steps_smaller_than_the_bucket_are_not_read() -> None:
    text = "выручка по кварталам 2024 м/м"
    found = read(text, TODAY)
    assert found.compare == ()
    assert "м/м" not in [span.of(text) for span in found.spans]
