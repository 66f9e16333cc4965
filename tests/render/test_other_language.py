"""Texts over titles of the other language: what a word stands for, and that no column is told by another's name."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from core.language import Language
from domains.words import lemmas
from ledger.facts import Facts
from ledger.serial import facts_from_json
from render.foreign.terms import canonical
from render.texts.marked_text import labels_of
from render.texts.other_language import stands_for, word_by_word
from render.verify_text import Accepted, verify
from render.vocabulary.business_terms import TERMS
from render.vocabulary.latin import sound
from render.vocabulary.name_pairs import other_names

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "cases" / "other_language.jsonl").read_text("utf-8").splitlines()
]
NEWER_THAN_THE_DICTIONARY = frozenset(
    [
        "деньги",
        "бракованный",
        "ритейлер",
        "блоггер",
        "оффер",
        "найм",
        "обучающийся",
        "скорая",
        "паллета",
        "отходы",
        "беспроводной",
        "деплой",
        "сьют",
        "колл-центр",
        "оффлайн",
        "люди",
    ]
)
"""Words as titles hold them whose dictionary form morphology tells otherwise."""


def read(line: str) -> tuple[list[str], list[str]]:
    english, russian = ([term.strip() for term in side.split(",")] for side in line.split("|"))
    return english, russian


def meant(word: str, *titles: str) -> frozenset[str]:
    return stands_for(word, frozenset({word, *lemmas(word)}), frozenset(titles))


def is_shown(case: dict[str, Any]) -> bool:
    """Judge a text over made-up cells of all columns row by row."""
    cells = [(member, column) for member in case["members"] for column in range(len(case["columns"]))]
    records = [
        {
            "id": f"F{at + 1}",
            "value": 1370 + 311 * at,
            "unit": case["unit"][column],
            "column": case["columns"][column],
            "row_key": {case["row"]: member},
        }
        for at, (member, column) in enumerate(cells)
    ]
    known = canonical(facts_from_json(records))
    found = verify(case["text"], Facts((), known.facts), Language(case["lang"]), known.labels)
    return isinstance(found, Accepted)


@pytest.mark.parametrize("case", CASES, ids=[case["text"][:60] for case in CASES])
def test_only_the_column_and_the_row_that_are_meant_may_be_told(case: dict[str, Any]) -> None:
    assert is_shown(case) is case["honest"]


def test_every_line_has_whole_words_of_both_languages() -> None:
    for line in TERMS:
        english, russian = read(line)
        assert all(re.fullmatch(r"[a-z](?=.)[a-z]*(?:[- ][a-z]+)*", term) for term in english), line
        assert all(re.fullmatch(r"[а-я](?=.)[а-я]*(?:[- ][а-я]+)*", term) for term in russian), line


def test_russian_words_are_dictionary_forms() -> None:
    words = {word for line in TERMS for term in read(line)[1] for word in term.split()}
    assert {word for word in words if word not in lemmas(word)} == NEWER_THAN_THE_DICTIONARY


@pytest.mark.parametrize(
    ("word", "others"),
    [
        ("client", "пользователь абонент подписчик"),
        ("user", "клиент абонент подписчик"),
        ("subscriber", "клиент пользователь"),
        ("issued", "одобрить оплатить погасить получить"),
        ("approved", "выдать оформить"),
        ("order", "продажа покупка"),
        ("received", "оплатить заплатить отправить"),
        ("dismissed", "уволиться нанять"),
        ("impression", "просмотр переход"),
        ("deposit", "кредит счет"),
        ("premium", "выплата взнос"),
        ("loans", "кредитный карта"),
    ],
)
def test_what_may_be_two_columns_never_shares_a_line(word: str, others: str) -> None:
    assert meant(word, *others.split()) == frozenset()


def test_a_word_stands_for_the_other_language_only_and_never_where_titles_hold_it() -> None:
    assert meant("issued", "выдать") == {"выдать"}
    assert meant("granted", "issued", "issue") == frozenset()
    assert meant("issued", "выдать", "issued") == frozenset()
    assert meant("payroll", "фонд", "оплата") == frozenset()
    assert meant("payroll", "фонд", "оплата", "труд") == {"фонд", "оплата", "труд"}


@pytest.mark.parametrize(
    ("english", "russian"),
    [("olympiad", "олимпиада"), ("candidate", "кандидат"), ("terminal", "терминал"), ("hotel", "отель"),
     ("courier", "курьер"), ("operator", "оператор"), ("platform", "платформа"), ("bonus", "бонус")],
)  # fmt: skip
def test_words_that_both_languages_have_are_known_by_their_sound(english: str, russian: str) -> None:
    assert sound(english) == sound(russian) != ""


@pytest.mark.parametrize(
    ("english", "russian"),
    [("magazine", "магазин"), ("operation", "оператор"), ("obligation", "облигация"), ("utilization", "утилизация"),
     ("realization", "реализация"), ("insult", "инсульт"), ("data", "дата"), ("family", "фамилия")],
)  # fmt: skip
def test_false_friends_are_no_friends(english: str, russian: str) -> None:
    assert sound(english) == "" or sound(english) != sound(russian)


def test_names_are_known_in_any_number_and_only_where_they_mean_one_row() -> None:
    assert "credit card" in other_names("Кредитные карты")
    assert "declined payment" in word_by_word("Отклонённые платежи")
    both = labels_of([("segment", "Розница"), ("segment", "Физические лица")], ())
    alone = labels_of([("segment", "Розница"), ("segment", "Опт")], ())
    assert ("retail",) not in {label.words for label in both}
    assert ("retail",) in {label.words for label in alone}
