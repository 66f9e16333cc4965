"""What a question mentions of a domain."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.span import Span
from domains.lexicon import Lexicon
from domains.mentions import Mention

CASES: list[tuple[str, set[tuple[str, str]]]] = [
    ("Сколько кошельков открыли?", {("metric", "wallets_opened")}),
    ("Кошельков, открытых на сайте", {("metric", "wallets_opened")}),
    ("открытие кошельков по уровням", {("metric", "wallets_opened"), ("field", "wallets.level")}),
    ("Кашельков открыто", {("metric", "wallets_opened")}),
    ("How many wallets were opened?", {("metric", "wallets_opened")}),
    ("Сумма и количество платежей", {("metric", "payments_amount"), ("metric", "payments_count")}),
    ("сумма комиссии по платежам", {("metric", "fee_amount"), ("dataset", "payments")}),
    ("платежи с наибольшим количеством кошельков", {("dataset", "payments"), ("dataset", "wallets")}),
    ("количество кошельков по каждому платежу", {("dataset", "wallets"), ("dataset", "payments")}),
    ("number of wallets for each payment", {("dataset", "wallets"), ("dataset", "payments")}),
    ("платежей количество", {("metric", "payments_count")}),
    ("комиссия", {("metric", "fee_amount"), ("field", "payments.fee")}),
    ("платежей на кошелёк", {("metric", "payments_per_wallet")}),
    ("платежей по кошелькам", {("dataset", "payments"), ("dataset", "wallets")}),
    ("закрытые кошельки", {("segment", "closed"), ("dataset", "wallets")}),
    ("включая удалённые", {("lifted_filter", "not_deleted")}),
    ("прибыль", {("absent", "0")}),
    ("банк возврата Сбербанк", {("relationship", "payments_refund_bank"), ("value", "banks.name")}),
    ("по банкам", {("dataset", "banks")}),
    ("по федеральным округам", {("field", "regions.district")}),
    ("в Питере", {("value", "regions.name")}),
    ("identified wallets", {("value", "wallets.level"), ("dataset", "wallets")}),
    ("в Москве", {("value", "regions.name"), ("value", "merchants.city")}),
    ("платежи в аптеках", {("dataset", "payments"), ("value", "categories.name")}),
    ("сколько платежей у победы", {("dataset", "payments")}),
    ("магазин победа", {("dataset", "merchants"), ("value", "merchants.name")}),
    ("Платежи Победы", {("dataset", "payments"), ("value", "merchants.name")}),
    ("телефон и phone", set()),
    ("Сколько открыто? Кошельков мало", {("dataset", "wallets")}),
    ("", set()),
    ("🙂🙂", set()),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_mentions(lexicon: Lexicon, text: str, expected: set[tuple[str, str]]) -> None:
    assert {(one.kind.value, one.name) for one in lexicon.mentions(text)} == expected


def only(mentions: tuple[Mention, ...], name: str) -> Mention:
    (found,) = (one for one in mentions if one.name == name)
    return found


def test_a_mention_names_its_words(lexicon: Lexicon) -> None:
    text = "Сколько кошельков в мае открыли?"
    mention = only(lexicon.mentions(text, (Span(18, 23),)), "wallets_opened")
    assert [span.of(text) for span in mention.words] == ["кошельков", "открыли"]
    assert mention.span.of(text) == "кошельков в мае открыли"
    assert mention.exact


def test_taken_words_are_not_read(lexicon: Lexicon) -> None:
    assert lexicon.mentions("магазин Май", (Span(0, 11),)) == ()


def test_a_misspelt_name_is_told(lexicon: Lexicon) -> None:
    assert not only(lexicon.mentions("Кашельков открыто"), "wallets_opened").exact


def test_spellings_of_one_value_come_together(lexicon: Lexicon) -> None:
    for text in ("в Питере", "в Санкт-Петербурге", "по СПб", "санкт петербург"):
        mention = only(lexicon.mentions(text), "regions.name")
        assert set(mention.members) == {"Санкт-Петербург", "Санкт Петербург", "СПб"}


def test_negation_is_told(lexicon: Lexicon) -> None:
    assert only(lexicon.mentions("кошельки без удалённых"), "not_deleted").negated
    assert only(lexicon.mentions("все, кроме Питера"), "regions.name").negated
    assert only(lexicon.mentions("кошельки не из Питера"), "regions.name").negated
    assert not only(lexicon.mentions("кошельки из Питера"), "regions.name").negated


def test_a_number_is_a_value_only_beside_its_field(lexicon: Lexicon) -> None:
    assert lexicon.mentions("платежи 1 к 1")[0].name == "payments"
    assert only(lexicon.mentions("в регионе =1+1"), "regions.name").members == ("=1+1",)


def test_equal_readings_have_equal_scores_and_a_row_reading_a_lower_one(lexicon: Lexicon) -> None:
    places = lexicon.mentions("в Москве")
    assert len({one.score for one in places}) == 1
    fee = {one.kind.value: one.score for one in lexicon.mentions("комиссия")}
    assert fee["field"] < fee["metric"]


@pytest.mark.parametrize(
    ("text", "target", "said"),
    [
        ("кошельки в регионе Нарния", "regions", "Нарния"),
        ("платежи банка «Ромашка»", "banks", "Ромашка"),
        ("платежи в Нарнии", None, "Нарнии"),
        ("оборот магазина Шестёрочка", "merchants", "Шестёрочка"),
        ("платежи по банку возврата Ромашка", "payments_refund_bank", "Ромашка"),
    ],
)
def test_unknown_values(lexicon: Lexicon, text: str, target: str | None, said: str) -> None:
    (unknown,) = lexicon.unknown_values(text, lexicon.mentions(text))
    assert (unknown.target, unknown.text) == (target, said)
    assert unknown.span.of(text) == said


@pytest.mark.parametrize(
    "text", ["Сколько кошельков открыли?", "Платежи в Москве", "по регионам за год", "Топ магазинов"]
)
def test_known_words_are_no_unknown_values(lexicon: Lexicon, text: str) -> None:
    assert lexicon.unknown_values(text, lexicon.mentions(text)) == ()


def test_the_nearest_values_are_offered(lexicon: Lexicon) -> None:
    (unknown,) = lexicon.unknown_values("банк Сбер-банкир", lexicon.mentions("банк Сбер-банкир"))
    assert "Сбербанк" in unknown.nearest


@given(st.text(alphabet="абвгдежзиклмнопрстуф .,?!«»-ABcd1", max_size=80))
def test_any_text_is_read(lexicon: Lexicon, text: str) -> None:
    mentions = lexicon.mentions(text)
    for mention in mentions:
        assert all(mention.span.covers(word) for word in mention.words)
    lexicon.unknown_values(text, mentions)
