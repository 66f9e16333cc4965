"""Words that call for the shape of a query: the most, an order, for each of, different ones, thresholds."""

from __future__ import annotations

import pytest

from core.span import Span
from validators.cues import (
    asks_for_order,
    counted_things,
    distinct_word,
    each_word,
    negation_word,
    spelt_order,
    superlatives,
    threshold_of,
)


@pytest.mark.parametrize(
    ("question", "number_down", "time_down"),
    [
        ("на каком континенте больше всего языков", [True], [None]),
        ("3 самых густонаселенных страны", [True], [None]),
        ("собаки самой редкой породы", [False], [None]),
        ("откуда самый молодой учитель", [False], [True]),
        ("дата последней стенограммы", [None], [True]),
        ("топ-5 моделей по выручке", [True], [None]),
        ("топ-8 адвокатов с наименьшей задержкой", [False], [None]),
        ("the cheapest hotel", [False], [None]),
        ("the most recent visit", [None], [True]),
        ("at most 5 visits", [], []),
        ("цены от самой высокой к низкой", [], []),
        ("сколько визитов за последние 10 дней", [], []),
    ],
)
def test_superlatives(question: str, number_down: list[bool | None], time_down: list[bool | None]) -> None:
    found = superlatives(question)
    assert [one.number_down for one in found] == number_down
    assert [one.time_down for one in found] == time_down


@pytest.mark.parametrize(
    ("question", "down"),
    [
        ("отсортируй по убыванию числа", True),
        ("sorted from lowest to highest", False),
        ("in ascending order of name, then descending", None),
        ("в обратном лексикографическом порядке", True),
        ("в алфавитном порядке", False),
        ("сколько заказов", None),
    ],
)
def test_an_order_that_is_spelt_out(question: str, down: bool | None) -> None:
    assert spelt_order(question) is down


def test_other_words() -> None:
    assert asks_for_order("Order the results by name")
    assert not asks_for_order("the status of the order with the most items")
    assert each_word("сколько учителей из каждого города") == "каждого"
    assert each_word("they know each other") == ""
    assert distinct_word("количество разных названий")
    assert not distinct_word("в одном городе")


@pytest.mark.parametrize(
    ("question", "more"),
    [
        ("города, где более 30 лет", True),
        ("не более 30 лет", False),
        ("не менее чем 30", True),
        ("не превышает 30", False),
        ("30 или более визитов", True),
        ("fewer than 30 visits", False),
        ("no more than 30 visits", False),
        ("30 visits", None),
    ],
)
def test_the_side_of_a_threshold(question: str, more: bool | None) -> None:
    at = question.index("30")
    assert threshold_of(question, Span(at, at + 2)) is more


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("авторы, которые не состоят в организациях", "не"),
        ("у кого нет друзей", "нет"),
        ("не более трех заказов", ""),
        ("0 означает «нет»", ""),
        ("авторы без повторов", ""),
        ("which authors are not part of an organization", "not"),
        ("not more than five", ""),
        ("excluding flights with stops", "excluding"),
    ],
)
def test_words_that_deny(question: str, word: str) -> None:
    assert negation_word(question) == word


def test_what_is_counted_stands_right_behind_its_word() -> None:
    assert counted_things("Топ моделей: выведи число продаж и выручку") == ("продаж", "и", "выручку")
    assert counted_things("How many papers are there?") == ("papers", "are", "there")
    assert counted_things("Имена клиентов") == ()
