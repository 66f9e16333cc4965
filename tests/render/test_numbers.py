from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language import Language
from core.unit import NUMBER, PERCENT, Unit, UnitKind
from render.numbers import (
    HARD_SPACE,
    MINUS,
    NARROW_SPACE,
    number_text,
    plain_number,
    plural_ru,
    short_text,
    value_text,
)

WALLETS = Unit(UnitKind.COUNT, "", ("кошелёк", "кошелька", "кошельков"), ("wallet", "wallets"))
RUBLES = Unit(UnitKind.MONEY, "₽")
RU, EN = Language.RU, Language.EN


def plain(text: str) -> str:
    return text.replace(NARROW_SPACE, " ").replace(HARD_SPACE, " ").replace(MINUS, "-")


@pytest.mark.parametrize(
    ("number", "word"),
    [
        (0, "кошельков"), (1, "кошелёк"), (2, "кошелька"), (4, "кошелька"), (5, "кошельков"), (11, "кошельков"),
        (12, "кошельков"), (21, "кошелёк"), (22, "кошелька"), (111, "кошельков"), (121, "кошелёк"), (-1, "кошелёк"),
        (1000, "кошельков"), (Decimal("1.5"), "кошелька"), (Decimal("1.0"), "кошелёк"),
    ],
)  # fmt: skip
def test_words_agree_with_numbers(number: int | Decimal, word: str) -> None:
    assert plural_ru(number, WALLETS.forms_ru) == word


@pytest.mark.parametrize(
    ("value", "unit", "ru", "en"),
    [
        (Decimal("333600000.50"), RUBLES, "333 600 000,50 ₽", "333,600,000.50 ₽"),
        (Decimal("3.336E8"), NUMBER, "333 600 000", "333,600,000"),
        (Decimal("12.345"), PERCENT, "12,3 %", "12.3%"),
        (Decimal("0.0123"), PERCENT, "0,012 %", "0.012%"),
        (17812, WALLETS, "17 812 кошельков", "17,812 wallets"),
        (Decimal("-1234.5"), RUBLES, "-1 234,50 ₽", "-1,234.50 ₽"),
        (Decimal("-0.001"), RUBLES, "0,00 ₽", "0.00 ₽"),
        (Decimal("1186.6071672"), NUMBER, "1 186,6072", "1,186.6072"),
        (Decimal("1E-30"), NUMBER, "0,000000000000000000000000000001", "0.000000000000000000000000000001"),
    ],
)
def test_fault_059_figures_are_written_in_full(value: Decimal | int, unit: Unit, ru: str, en: str) -> None:
    assert plain(number_text(value, unit, RU)) == ru
    assert plain(number_text(value, unit, EN)) == en


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (999, WALLETS, "999 кошельков"),
        (17812, WALLETS, "17,8 тыс. кошельков"),
        (1_200_000, RUBLES, "1,2 млн ₽"),
        (Decimal("333600000.50"), RUBLES, "333,6 млн ₽"),
        (999_950, RUBLES, "1 млн ₽"),
        (-2_500_000_000, RUBLES, "-2,5 млрд ₽"),
    ],
)
def test_short_forms(value: Decimal | int, unit: Unit, text: str) -> None:
    assert plain(short_text(value, unit, RU)) == text


def test_no_data_is_said_and_dates_are_dates() -> None:
    assert value_text(None, RUBLES, RU) == "нет данных"
    assert value_text(float("nan"), RUBLES, EN) == "no data"
    assert value_text(Decimal("Infinity"), RUBLES, RU) == "нет данных"
    assert value_text(date(1812, 9, 7), NUMBER, RU) == "07.09.1812"
    assert value_text(date(33, 4, 3), NUMBER, RU) == "03.04.0033"


@given(st.decimals(allow_nan=False, allow_infinity=False, places=6))
def test_every_digit_survives_and_no_exponent_is_written(value: Decimal) -> None:
    text = plain_number(value, EN)
    assert "E" not in text
    assert Decimal(text.replace(",", "").replace(MINUS, "-")) == value


@given(st.integers(-(10**40), 10**40))
def test_groups_are_of_three(value: int) -> None:
    groups = plain_number(value, RU).lstrip(MINUS).split(NARROW_SPACE)
    assert all(len(group) == 3 for group in groups[1:])
    assert 1 <= len(groups[0]) <= 3
