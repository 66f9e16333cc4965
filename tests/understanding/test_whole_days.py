"""Comparisons that run through today: both sides end on the last whole day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from core.intent import DefaultKind, Intent
from core.language import Language
from periods import read
from understanding.period_uses import number_periods
from understanding.whole_days import on_whole_days, runs_through_today

TODAY = date(2025, 6, 18)


def _intent(text: str, now: date = TODAY) -> Intent:
    periods, compare = number_periods(read(text, now))
    return Intent("payments", Language.RU, periods=periods, compare=compare)


def _days(intent: Intent) -> list[tuple[str, str]]:
    uses = (*intent.periods, *intent.compare)
    ranges = [use.period.range for use in uses]
    return [(str(one.start), str(one.end)) for one in ranges]


LEVELLED = {
    "с начала месяца к прошлому месяцу": [("2025-06-01", "2025-06-18"), ("2025-05-01", "2025-05-18")],
    "сумма QTD г/г": [("2025-04-01", "2025-06-18"), ("2024-04-01", "2024-06-18")],
    "YTD к прошлому году": [("2025-01-01", "2025-06-18"), ("2024-01-01", "2024-06-18")],
    "с начала недели к прошлой неделе": [("2025-06-16", "2025-06-18"), ("2025-06-09", "2025-06-11")],
}


@pytest.mark.parametrize("text", LEVELLED)
def test_both_sides_end_on_the_last_whole_day(text: str) -> None:
    intent = _intent(text)
    assert runs_through_today(intent, TODAY)
    found = on_whole_days(intent, date(2025, 6, 17))
    assert _days(found) == LEVELLED[text]
    assert [default.detail for default in found.defaults] == ["17.06.2025"]


def test_a_late_load_ends_both_sides_earlier() -> None:
    found = on_whole_days(_intent("MTD к прошлому месяцу"), date(2025, 6, 15))
    assert _days(found) == [("2025-06-01", "2025-06-16"), ("2025-05-01", "2025-05-16")]
    assert [use.period.label for use in (*found.periods, *found.compare)] == ["1–15 июня 2025", "1–15 мая 2025"]


def test_a_leap_year_keeps_the_date() -> None:
    now = date(2024, 6, 18)
    found = on_whole_days(_intent("YTD к прошлому году", now), now - timedelta(days=1))
    assert _days(found) == [("2024-01-01", "2024-06-18"), ("2023-01-01", "2023-06-18")]


def test_a_shorter_month_stays_whole() -> None:
    now = date(2025, 3, 31)
    found = on_whole_days(_intent("MTD к прошлому месяцу", now), now - timedelta(days=1))
    assert _days(found) == [("2025-03-01", "2025-03-31"), ("2025-02-01", "2025-03-01")]


@pytest.mark.parametrize(
    "text", ["май к апрелю", "последние 7 дней к предыдущему периоду", "с начала месяца", "июнь к маю"]
)
def test_what_does_not_end_today_is_left(text: str) -> None:
    assert not runs_through_today(_intent(text), TODAY)


@pytest.mark.parametrize("text", ["сегодня по сравнению со вчера", "с начала месяца по сравнению с маем 2024 года"])
def test_nothing_is_cut_where_no_counterpart_would_be_left(text: str) -> None:
    intent = _intent(text)
    found = on_whole_days(intent, date(2025, 6, 17))
    assert found == intent
    assert all(default.kind is not DefaultKind.WHOLE_DAYS for default in found.defaults)
