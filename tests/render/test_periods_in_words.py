"""Days and weeks as rows are called: read back whatever way they are written, and nothing else taken for one."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language import Language
from ledger.labels import month_name
from render.numbers import last_digit
from render.texts.label_spellings import spellings_of, without_year
from render.vocabulary.days import day_of, range_of
from render.vocabulary.iso_weeks import spellings_of_week, week_alone
from render.vocabulary.periods import Grain, grain_of

GENITIVE = (
    "января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября", "ноября",
    "декабря",
)  # fmt: skip


def written(day: date) -> list[str]:
    english, russian = month_name(day.month, Language.EN), GENITIVE[day.month - 1]
    return [
        day.isoformat(),
        f"{day:%d.%m.%Y}",
        f"{day.day} {russian} {day.year}",
        f"{day.day} {russian} {day.year} года",
        f"{day.day} {english} {day.year}",
        f"{english} {day.day}, {day.year}",
        f"{english[:3]} {day.day}, {day.year}",
    ]


@given(st.dates(date(1900, 1, 1), date(2099, 12, 31)))
def test_a_day_is_read_back_from_every_way_to_write_it(day: date) -> None:
    for name in written(day):
        assert day_of(name) == (day.year, day.month, day.day), name
        assert grain_of(name) is Grain.DAY, name
        assert f"{day.day} {month_name(day.month, Language.EN)}" in without_year(name), name


@given(st.dates(date(2000, 1, 1), date(2000, 12, 31)))
def test_a_day_without_its_year_has_none(day: date) -> None:
    assert day_of(f"{day.day} {GENITIVE[day.month - 1]}") == (0, day.month, day.day)


@pytest.mark.parametrize("name", ["12 стульев", "Склад 12", "Март 2025", "2023-13-40", "32 мая", "0 мая", "мая 12.5"])
def test_other_names_are_no_days(name: str) -> None:
    assert day_of(name) is None


@given(st.integers(1, 53), st.sampled_from(["{}-я неделя", "неделя {}", "Week {}", "неделя № {}"]))
def test_a_week_is_told_in_every_ending(number: int, form: str) -> None:
    told = set(spellings_of_week(form.format(number)))
    assert {f"{number}-й неделя", f"{number}-ю неделя", f"week {number}", f"неделя {number}"} <= told


def test_a_week_with_its_year_is_told_without_it() -> None:
    assert "week 9" in week_alone("2025-W09")
    assert "week 9 2025" in set(spellings_of_week("2025-W09"))


@pytest.mark.parametrize("name", ["W5", "Склад 5", "W-5", "Weekend 5"])
def test_other_names_are_no_weeks(name: str) -> None:
    assert not any("week 5" in spelling.casefold() for spelling in spellings_of(name))


@given(st.decimals(min_value=0, max_value=10**6, places=3))
def test_rounding_moves_a_figure_by_less_than_its_last_digit(value: Decimal) -> None:
    for places in (0, 1, 2):
        rounded = round(value, places)
        assert abs(rounded - value) <= last_digit(rounded) / 2


def test_a_trailing_zero_may_be_a_form_of_writing() -> None:
    assert last_digit(Decimal("16.00")) == Decimal("0.1")
    assert last_digit(Decimal("15.96")) == Decimal("0.01")
    assert last_digit(Decimal("16.0")) == Decimal("0.1")


@given(st.dates(date(1900, 1, 1), date(2099, 12, 1)), st.sampled_from("–-—"))
def test_a_week_is_read_back_from_every_way_to_write_its_days(first: date, joint: str) -> None:
    last = first + timedelta(days=6)
    told = (first.year, first.month, first.day), (last.year, last.month, last.day)
    names = [f"{begun} {joint} {ended}" for begun, ended in zip(written(first), written(last), strict=True)]
    names.append(f"{first:%d.%m}{joint}{last:%d.%m.%Y}")
    if first.month == last.month:
        english, russian = month_name(first.month, Language.EN), GENITIVE[first.month - 1]
        names += [
            f"{first.day}{joint}{last.day} {russian} {last.year}",
            f"week of {english} {first.day}{joint}{last.day}, {last.year}",
        ]
    for name in names:
        assert range_of(name) == told, name
        assert grain_of(name) is Grain.WEEK, name
        assert f"{first:%d.%m} – {last:%d.%m}" in without_year(name), name


@given(st.text(alphabet="0123456789.-–— майApril,", max_size=20))
def test_no_text_breaks_the_reading_of_days(name: str) -> None:
    assert range_of(name) is None or spellings_of(name)
