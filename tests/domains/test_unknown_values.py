"""What stands where a value belongs and is none, and what only looks so."""

from __future__ import annotations

import pytest

from tests.understanding.reading_alone import lexicon

UNKNOWN = {
    "Сколько платежей в регионе Нарния?": ["Нарния"],
    "Сколько платежей в Нарнии?": ["Нарнии"],
    "Сумма платежей в магазине «Рога и копыта»": ["Рога", "копыта"],
    "Number of payments in region narnia": ["narnia"],
    "Number of payments from Narnia": ["Narnia"],
    "Payments for merchant Narnia by month": ["Narnia"],
}
NONE = [
    "Payments by merchant ordered by amount",
    "Merchants serving food, sorted by name",
    "Return the payment IDs and the merchant name",
    "List merchants with VIN and MERCHANT ID",
    "Merchants whose name starts with 'Z' or contains 'qq'",
    "Магазины, чьё имя начинается на «Ъ» или содержит «ыы»",
    "Магазины, в названии которых есть «Щъ»",
    "Payments of FAANG companies (Amazon, Apple)",
    "Отметь словом «да» магазины с платежами",
    "Time of the first payment in HH:MM",
]


@pytest.mark.parametrize("text", UNKNOWN)
def test_an_unknown_value_is_told(text: str) -> None:
    assert found(text) == UNKNOWN[text]


@pytest.mark.parametrize("text", NONE)
def test_an_ordinary_word_a_column_or_a_piece_of_text_is_no_value(text: str) -> None:
    assert found(text) == []


def found(text: str) -> list[str]:
    words = lexicon("payments")
    return [value.text for value in words.unknown_values(text, words.candidates(text))]
