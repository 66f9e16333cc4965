"""What a caller relies on: spans, labels, choices, reasons, settings, follow-ups, faults of others."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from core.language import Language, detect_language
from core.period import Bucket, DateRange, Grain, PeriodReading
from periods import DEFAULTS, FiscalName, PeriodSettings, RollingStyle, TableCalendar, follow_up, label, read

NOW = date(2025, 6, 15)
FAULTS_NOW = date(2025, 6, 18)


def only(text: str, now: date = NOW, settings: PeriodSettings = DEFAULTS) -> DateRange:
    reading = read(text, now, settings)
    assert len(reading.periods) == 1, reading
    return reading.periods[0].range


def days(start: str, end: str, grain: Grain = Grain.DAY) -> DateRange:
    return DateRange(date.fromisoformat(start), date.fromisoformat(end), grain)


def unread(text: str, reading: PeriodReading) -> str:
    """The words that no span covers."""
    kept = [" " if any(span.start <= i < span.end for span in reading.spans) else c for i, c in enumerate(text)]
    return " ".join("".join(kept).split())


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("выручка за май 2025 года по регионам", "выручка по регионам"),
        ("выручка с 5 по 20 мая", "выручка"),
        ("заявки по неделям", "заявки"),
        ("заявки в разбивке по месяцам за 2024 год", "заявки"),
        ("выручка за май год к году", "выручка"),
        ("выручка за май по сравнению с прошлым годом", "выручка"),
        ("выручка с начала года", "выручка"),
        ("заказы в декабре прошлого года", "заказы"),
        ("заказы за последние 30 дней без сегодня", "заказы"),
        ("остатки по состоянию на конец мая", "остатки"),
        ("трафик по выходным в мае", "трафик"),
        ("чеки с 18 до 22 часов в мае", "чеки"),
        ("платежи не позднее 31 марта 2025", "платежи"),
        ("выручка за весь период", "выручка"),
        ("выручка за 31 июня", "выручка"),
        ("выручка за полгода", "выручка"),
        ("revenue in the first quarter of 2024 by month", "revenue"),
        ("orders last week vs the week before", "orders"),
        ("balance as of the end of May", "balance"),
        ("orders from May 5 through May 10, 2025", "orders"),
    ],
)
def test_spans_cover_the_connecting_words(text: str, left: str) -> None:
    assert unread(text, read(text, NOW)) == left


def test_a_trap_is_left_unexplained() -> None:
    text = "клиенты в возрасте 18-25 лет"
    assert read(text, NOW).spans == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("за май 2025", "май 2025"),
        ("за прошлую неделю", "2–8 июня 2025"),
        ("за 2 квартал 2025", "2-й квартал 2025"),
        ("за 2025 год", "2025 год"),
        ("с 1 по 15 мая", "1–15 мая 2025"),
        ("с 1 января", "с 1 января 2025"),
        ("до 15 мая", "по 14 мая 2025"),
        ("вчера", "14 июня 2025"),
        ("с 25 апреля по 5 мая", "25 апреля – 5 мая 2025"),
        ("с 25 декабря 2024 по 5 января 2025", "25 декабря 2024 – 5 января 2025"),
        ("с января по март 2025", "январь–март 2025"),
        ("с ноября 2024 по март 2025", "ноябрь 2024 – март 2025"),
        ("за 2023-2024 годы", "2023–2024 годы"),
        ("за второе полугодие 2024", "2-е полугодие 2024"),
        ("за всё время", "за всё время"),
        ("in May 2025", "May 2025"),
        ("from May 5 to May 10", "May 5–10, 2025"),
        ("in Q2 2025", "Q2 2025"),
        ("since May 1", "since May 1, 2025"),
        ("before May 1", "through April 30, 2025"),
        ("all time", "all time"),
    ],
)
def test_labels_speak_the_language_of_the_question(text: str, expected: str) -> None:
    assert read(text, NOW).periods[0].label == expected


def test_label_of_a_fiscal_year_names_its_days() -> None:
    assert label(days("2024-04-01", "2025-04-01", Grain.YEAR), Language.RU) == "апрель 2024 – март 2025"


@pytest.mark.parametrize(
    "text",
    [
        "выручка за полгода", "заказы недавно", "выручка за прошлую пятницу", "продажи в Чёрную пятницу",
        "заказы на майские", "выручка за сезон", "выручка 3 месяца назад", "с 1 до 5 мая", "заказы за пару недель",
        "успеваемость за 2024/25 учебный год", "продажи после запуска", "в начале мая", "за первую неделю июня",
        "orders 03/04/2025", "recent orders", "sales last season", "зимой 2024", "данные за отчётный период",
    ],
)  # fmt: skip
def test_an_ambiguity_offers_two_to_four_different_readings(text: str) -> None:
    reading = read(text, NOW)
    assert reading.ambiguity is not None
    assert reading.periods == ()
    choices = reading.ambiguity.choices
    assert 2 <= len(choices) <= 4
    assert len({choice.ranges for choice in choices}) == len(choices)
    assert all(choice.label for choice in choices)
    assert detect_language(reading.ambiguity.reason) is detect_language(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("за 31 июня", "31.06"), ("за 5 квартал", "5"), ("за 54 неделю 2025", "54"), ("за 25000 год", "25000"),
        ("за 32 мая", "32"), ("за 29 февраля 2025", "29.02.2025"), ("за 31.04.2025", "31.04.2025"),
        ("за 2025-02-30", "30.02.2025"), ("за 13 месяц", "13"), ("за 3 полугодие", "3"), ("on June 31", "31.06"),
        ("in Q5 2025", "5"), ("с 10 по 5 мая", ""), ("from May 10 to May 1, 2025", ""), ("за 2025-13-01", "13"),
        ("с 31 июня по 5 июля", "31.06"), ("с 2025 по 2023 год", ""),
    ],
)  # fmt: skip
def test_an_impossible_date_is_reported_never_repaired(text: str, said: str) -> None:
    reading = read(text, NOW)
    assert reading.impossible is not None
    assert reading.periods == ()
    assert said in reading.impossible.reason


@pytest.mark.parametrize(
    "text",
    ["выручка за май 2025", "выручка в\u00a0мае\u00a02025\u00a0года", "выручка в мaе 2025", "выручка за май2025",
     "ВЫРУЧКА ЗА МАЙ 2025 Г.", "выручка за май 25-го", "выручка за 05.2025", "выручка за 2025-05", "выручка (май 2025)",
     "выручка за маи\u0306 2025", "выручка за 5-й месяц 2025", "выручка, май\u20132025", "выручка за м\u00adай 2025"],
)  # fmt: skip
def test_spellings_of_one_month_agree(text: str) -> None:
    assert only(text) == days("2025-05-01", "2025-06-01", Grain.MONTH)


def test_span_counts_characters_as_typed() -> None:
    text = "выручка\u00a0за\u00a0«ё» c 1 мая"
    period = read(text, NOW).periods[0]
    assert period.span.of(text) == "c 1 мая"


@pytest.mark.parametrize(
    ("text", "settings", "expected"),
    [
        ("за прошлую неделю", replace(DEFAULTS, week_start=7), days("2025-06-08", "2025-06-15", Grain.WEEK)),
        ("за FY2025", replace(DEFAULTS, fiscal_year_start_month=4), days("2024-04-01", "2025-04-01", Grain.YEAR)),
        (
            "за FY2025",
            replace(DEFAULTS, fiscal_year_start_month=4, fiscal_year_named_by=FiscalName.START),
            days("2025-04-01", "2026-04-01", Grain.YEAR),
        ),
        (
            "за последние 3 месяца",
            replace(DEFAULTS, rolling_last=RollingStyle.WHOLE_UNITS),
            days("2025-03-01", "2025-06-01", Grain.MONTH),
        ),
        ("с начала года", replace(DEFAULTS, to_date_includes_today=False), days("2025-01-01", "2025-06-15")),
        ("за последние 7 дней включая сегодня", DEFAULTS, days("2025-06-09", "2025-06-16")),
    ],
)
def test_settings(text: str, settings: PeriodSettings, expected: DateRange) -> None:
    # 15 June 2025 is a Sunday: in a week that starts on Sunday it is the first day
    now = date(2025, 6, 15)
    assert only(text, now, settings) == expected


CALENDAR = TableCalendar({date(2025, 6, 12): False, date(2025, 6, 13): False}, frozenset({2025}))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("за последние 3 рабочих дня", days("2025-06-09", "2025-06-15")),
        ("2 рабочих дня назад", days("2025-06-10", "2025-06-11")),
        ("последний рабочий день мая", days("2025-05-30", "2025-05-31")),
        ("первый рабочий день июня", days("2025-06-02", "2025-06-03")),
    ],
)
def test_working_days_need_a_calendar(text: str, expected: DateRange) -> None:
    asked = read(text, NOW).ambiguity
    assert asked is not None
    assert len(asked.choices) >= 2
    assert only(text, NOW, replace(DEFAULTS, working_calendar=CALENDAR)) == expected


def test_working_days_outside_the_calendar_ask() -> None:
    reading = read("последний рабочий день мая 2024", NOW, replace(DEFAULTS, working_calendar=CALENDAR))
    assert reading.ambiguity is not None


def test_follow_up_keeps_what_is_not_said() -> None:
    first = read("выручка по неделям за май 2025 год к году", NOW)
    second = follow_up("а за апрель?", NOW, first)
    assert second.periods[0].range == days("2025-04-01", "2025-05-01", Grain.MONTH)
    assert second.group_by is Bucket.WEEK
    assert second.compare[0].range == days("2024-04-01", "2024-05-01", Grain.MONTH)


def test_follow_up_takes_a_bucket_away() -> None:
    first = read("выручка по неделям за май 2025", NOW)
    second = follow_up("без разбивки", NOW, first)
    assert second.group_by is None
    assert second.periods == first.periods


def test_follow_up_without_periods_changes_nothing() -> None:
    first = read("сколько кошельков открыли в мае 2025", NOW)
    second = follow_up("а топ 5 регионов?", NOW, first)
    assert second.periods == first.periods
    assert second.spans == ()


def test_fault_020_ten_to_twenty_march_is_this_year() -> None:
    assert only("платежи с 10 по 20 марта", FAULTS_NOW) == days("2025-03-10", "2025-03-21")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("платежи в мае", days("2025-05-01", "2025-06-01", Grain.MONTH)),
        ("платежи за первую половину мая", days("2025-05-01", "2025-05-16")),
        ("платежи 13 мая", days("2025-05-13", "2025-05-14")),
        ("платежи с мая по июль", days("2025-05-01", "2025-08-01", Grain.MONTH)),
    ],
)
def test_fault_022_russian_cases(text: str, expected: DateRange) -> None:
    assert only(text, FAULTS_NOW) == expected


def test_fault_023_last_month_has_two_spans() -> None:
    assert only("за последний месяц", FAULTS_NOW) == days("2025-05-18", "2025-06-18")
    assert only("за прошлый месяц", FAULTS_NOW) == days("2025-05-01", "2025-06-01", Grain.MONTH)


def test_fault_025_the_last_day_is_inside() -> None:
    assert only("платежи за май", FAULTS_NOW).end == date(2025, 6, 1)


def test_fault_026_twelve_months() -> None:
    assert only("за последние 12 месяцев", FAULTS_NOW) == days("2024-06-18", "2025-06-18")
    assert only("по месяцам за последние 12 месяцев", FAULTS_NOW) == days("2024-06-01", "2025-06-01", Grain.MONTH)
