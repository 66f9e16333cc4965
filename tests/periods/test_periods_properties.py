"""Properties that hold for every text."""

from __future__ import annotations

import time
from datetime import date

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.period import DateRange, PeriodReading
from periods import follow_up, read

NOWS = st.dates(date(2000, 1, 1), date(2099, 12, 31))
NOW = date(2025, 6, 15)
_WORDS = (
    "с по до после за в на от и к мая май марте январь прошлый прошлой последние последних 3 5 12 20 31 2024 "
    "2025 года год недели неделю месяц месяца квартал дней 01.02.2025 05.2025 Q1 3Q24 9М2025 - – , . / «май» "
    "каждый по дням неделям понедельник пятницу выходные начала конца конец сравни год к году м/м числа первая "
    "половина декада from to last May 2nd of the by month since before week 22 not later than 31 июня полных "
    "текущего вчера сегодня через открытия закрытия 20-го по15 мая2025 поза пол тот же период .. … ended over II V ago"
)
WORDS = _WORDS.split()
PHRASES = st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)
TEXTS = st.one_of(
    st.text(max_size=80),
    st.text(alphabet="0123456789./-–:,' qQкКмМгГнwW", max_size=40),
    PHRASES,
)


def ranges(reading: PeriodReading) -> list[DateRange]:
    offered = [one for choice in (reading.ambiguity.choices if reading.ambiguity else ()) for one in choice.ranges]
    return [*(period.range for period in (*reading.periods, *reading.compare)), *offered]


@settings(max_examples=1000, deadline=None)
@given(TEXTS, NOWS)
@example("31 июня", NOW)
@example("с мая по март 2025", NOW)
@example("неделя 99999999999999999999", NOW)
@example("последние 999999999 лет", NOW)
@example("за 9999 месяцев", NOW)
@example("9999 лет назад", NOW)
@example("через 999999999 дней", NOW)
@example("через 3660 лет", NOW)
@example("999999999 days from now", NOW)
@example("31.12.9999", date(2099, 12, 31))
@example("İ мая ﬁ 2025 ²", NOW)
@example("0.0.0000", NOW)
def test_no_text_raises_and_no_range_is_inverted(text: str, now: date) -> None:
    reading = read(text, now)
    for found in ranges(reading):
        assert found.start is None or found.end is None or found.start < found.end
    for span in reading.spans:
        assert 0 <= span.start < span.end <= len(text)
    for period in reading.periods:
        assert period.label
    assert not (reading.periods and (reading.ambiguity or reading.impossible))


@given(st.integers(0, 11), st.integers(2001, 2068), NOWS)
def test_a_year_closes_what_is_open_beside_it(index: int, year: int, now: date) -> None:
    reading = read(f"выручка по месяцам {year} года до {GENITIVE[index]} включительно", now)
    end = date(year + index // 11, (index + 1) % 12 + 1, 1)
    assert [(one.range.start, one.range.end) for one in reading.periods] == [(date(year, 1, 1), end)]


@settings(max_examples=400, deadline=None)
@given(PHRASES, PHRASES, NOWS)
def test_no_follow_up_raises(first: str, second: str, now: date) -> None:
    reading = follow_up(second, now, read(first, now))
    for found in ranges(reading):
        assert found.start is None or found.end is None or found.start < found.end


GENITIVE = [
    "января",
    "февраля",
    "марта",
    "апреля",
    "мая",
    "июня",
    "июля",
    "августа",
    "сентября",
    "октября",
    "ноября",
    "декабря",
]
MONTHS = (
    "январь",
    "февраль",
    "март",
    "апрель",
    "май",
    "июнь",
    "июль",
    "август",
    "сентябрь",
    "октябрь",
    "ноябрь",
    "декабрь",
)
LOCATIVE = tuple(month[:-1] + "е" if month[-1] in "ьй" else month + "е" for month in MONTHS)
ENGLISH = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


@given(st.integers(1, 12), st.integers(2000, 2068), NOWS)
def test_paraphrases_of_a_month_agree(month: int, year: int, now: date) -> None:
    texts = [
        f"выручка за {MONTHS[month - 1]} {year}",
        f"выручка в {LOCATIVE[month - 1]} {year} года",
        f"выручка за {month:02}.{year}",
        f"выручка за {MONTHS[month - 1]} {year % 100:02}-го",
        f"выручка за {year}-{month:02}",
        f"revenue in {ENGLISH[month - 1]} {year}",
    ]
    found = {tuple(period.range for period in read(text, now).periods) for text in texts}
    assert len(found) == 1
    assert len(next(iter(found))) == 1


PERIODS = st.sampled_from(
    ["за май 2025", "с 5 по 20 мая", "за прошлую неделю", "за последние 30 дней", "с начала года", "за 2 квартал 2024",
     "вчера", "до 15 мая", "по неделям за 2024 год", "9–15 июня 2025", "за май год к году"]
)  # fmt: skip
TRAPS = st.sampled_from(
    ["по маркам", "маржа", "сенсор", "топ 10 товаров", "старше 30 лет", "кафе «Июнь»", "артикул 2024", "счёт 2025",
     "дороже 2024 рублей", "Audi Q5", "SQL Server 2022", "улица 8 Марта", "по договору 15/05-2025", "рейтинг 4.5"]
)  # fmt: skip


@given(PERIODS, TRAPS, st.booleans())
def test_a_trap_changes_nothing(period: str, trap: str, first: bool) -> None:
    alone = read(f"выручка {period}", NOW)
    beside = read(f"{trap}, выручка {period}" if first else f"выручка {period}, {trap}", NOW)
    assert [one.range for one in beside.periods] == [one.range for one in alone.periods]
    assert [one.range for one in beside.compare] == [one.range for one in alone.compare]
    assert beside.group_by == alone.group_by


@given(PERIODS, st.sampled_from(["выручка", "сколько кошельков открыли", "а", "ёлки 😀", "", "покажи мне"]))
def test_a_period_does_not_depend_on_the_text_around_it(period: str, before: str) -> None:
    alone = read(period, NOW)
    text = f"{before} {period} по регионам"
    beside = read(text, NOW)
    assert [one.range for one in beside.periods] == [one.range for one in alone.periods]
    for one, other in zip(alone.periods, beside.periods, strict=True):
        assert one.span.of(period) == other.span.of(text)


@pytest.mark.parametrize(
    "text",
    ["мая " * 2500, "1" * 10_000, "за " * 3400, "1," * 5000, "5 и " * 2500, "2025-" * 2000, "с 1 по 2 мая " * 770,
     "по понедельникам и " * 520, "а" * 10_000, "1.1." * 2500, "«" * 10_000, "май-" * 2500, "Q1/" * 3400],
)  # fmt: skip
def test_a_long_text_is_read_in_reasonable_time(text: str) -> None:
    started = time.perf_counter()
    reading = read(text[:10_000], NOW)
    assert time.perf_counter() - started < 5
    assert len(reading.spans) <= len(text)
