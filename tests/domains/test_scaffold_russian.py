"""Russian words of physical names and usual values: the data, and how names are put together of it."""

from __future__ import annotations

from pathlib import Path

import pytest

import domains.scaffold.russian as module
from domains.scaffold.names import heads, prefix_of, said_words, synonyms
from domains.scaffold.russian import in_russian, value_in_russian
from domains.words import is_known

FOLDER = Path(module.__file__).parent


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("customer first name", "имя клиента"),
        ("customer birth date", "дата рождения клиента"),
        ("zip code", "почтовый индекс"),
        ("max price", "максимальная цена"),
        ("total amount", "общая сумма"),
        ("payments received", "полученный платёж"),
        ("is open", "открытый"),
        ("orders", "заказ"),
    ],
)
def test_names_are_put_together(name: str, said: str) -> None:
    assert in_russian(tuple(name.split()))[0] == said


@pytest.mark.parametrize("name", ["customer zorgle", "made", "kpx", ""])
def test_a_name_with_an_unknown_word_has_no_draft(name: str) -> None:
    assert in_russian(tuple(name.split())) == ()


def test_all_that_a_word_means_is_a_synonym() -> None:
    assert {"цена продажи", "сумма продажи"} <= set(synonyms("sale_price"))


def test_words_that_all_names_begin_with_say_nothing() -> None:
    names = ["sbCustId", "sbCustName", "sbCustEmail", "sbCustCity"]
    assert prefix_of(names) == ("sb", "cust")
    assert said_words("sbCustName", ("sb", "cust")) == ["name"]
    assert said_words("sbTxName", ("sb", "cust")) == ["tx", "name"]
    assert prefix_of(["order_id", "amount", "city"]) == ()
    assert prefix_of([]) == ()


def test_the_leading_word_names_a_table_where_no_other_has_it() -> None:
    found = heads(["wallet_transactions_daily", "wallet_users", "users", "coupons"])
    assert found == {"wallet_transactions_daily": "transactions"}


def test_usual_values() -> None:
    assert value_in_russian("Success") == ("успешный",)
    assert value_in_russian("zorgle") == ()


@pytest.mark.parametrize("file", ["russian_words.txt", "russian_values.txt"])
def test_the_data_is_sorted_out(file: str) -> None:
    lines = (FOLDER / file).read_text("utf-8").splitlines()
    names = [line.partition(":")[0].strip().lower() for line in lines]
    assert len(names) == len(set(names)), "one line a name"
    for line in lines:
        _, colon, said = line.partition(":")
        assert colon, line
        words = [part for word in said.replace(",", " ").split() for part in word.split("-")]
        assert all(is_known(word) for word in words if len(word) > 3), line
