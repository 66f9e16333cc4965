"""Tokens, numbers, cue phrases, and messages that are no questions."""

from __future__ import annotations

import itertools
from decimal import Decimal
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from understanding.cue_phrases import CUES, Cue
from understanding.cues import find_cues
from understanding.numbers import find_numbers
from understanding.screening import MAX_LENGTH, Screened, screen
from understanding.tokens import inside, tokenize

SCREENING: dict[str, list[str]] = yaml.safe_load(
    (Path(__file__).parent / "cases" / "screening.yaml").read_text(encoding="utf-8")
)

NUMBERS = {
    "топ-5": ["5"],
    "больше 1000 рублей": ["1000"],
    "больше 1 000 000": ["1000000"],
    "больше 1\u00a0000,50 рублей": ["1000.50"],
    "1,5 млн": ["1500000"],
    "5 тыс": ["5000"],
    "два миллиона": ["2000000"],
    "первые десять": ["10"],
    "три самых крупных": ["3"],
    "twenty million": ["20000000"],
    "от 500 до 1000": ["500", "1000"],
    "2.5k": ["2500"],
    "от 1 до 2 млн": ["1000000", "2000000"],
    "между 1 и 1,5 тыс. рублей": ["1000", "1500"],
    "больше 1, но меньше 3 миллионов": ["1000000", "3000000"],
    "топ 5, больше 10 млн": ["5", "10000000"],
    "больше 1 и меньше 3 миллионов": ["1000000", "3000000"],
    "between one and two million": ["1000000", "2000000"],
    "от 500 до 2 тыс.": ["500", "2000"],
    "от 100 тыс до 2 млн": ["100000", "2000000"],
    "от 1 рубля до 2 млн": ["1", "2000000"],
    "сто пятьдесят": ["100", "50"],
    "x²": [],
    "без чисел": [],
}

PHRASES = {
    "Сколько всего кошельков": [Cue.COUNT],
    "в разрезе регионов": [Cue.GROUP_BY],
    "не менее 100": [Cue.AT_LEAST],
    "не 100": [Cue.EXCEPT],
    "самый большой магазин": [Cue.HIGHEST],
    "нарастающим итогом": [Cue.CUMULATIVE],
    "у каких кошельков нет платежей": [Cue.WHICH, Cue.FOLLOW_UP],
    "больше всего": [Cue.HIGHEST],
    "больше 5": [Cue.MORE],
    "at least 5": [Cue.AT_LEAST],
    "broken down by region": [Cue.GROUP_BY],
    "в экселе": [Cue.EXCEL],
    "сколько из них": [Cue.COUNT, Cue.UNSURE],
    "с учётом тестовых": [Cue.INCLUDING],
    "вкладка": [],
}


@pytest.mark.parametrize("text", NUMBERS)
def test_numbers(text: str) -> None:
    assert [found.value for found in find_numbers(tokenize(text), ())] == [Decimal(number) for number in NUMBERS[text]]


@pytest.mark.parametrize("text", PHRASES)
def test_the_longest_cue_wins(text: str) -> None:
    assert [found.cue for found in find_cues(tokenize(text))] == PHRASES[text]


def test_a_number_of_a_period_is_none() -> None:
    tokens = tokenize("в мае 2025 больше 5")
    assert [number.value for number in find_numbers(tokens, (tokens[2].span,))] == [5]


@pytest.mark.parametrize("cue", CUES)
def test_every_phrase_is_found_by_its_own_words(cue: Cue) -> None:
    lost = []
    for phrase in CUES[cue]:
        text = phrase.replace("*", "")
        if not any(one.cue is cue and one.span.of(text) == text for one in find_cues(tokenize(text))):
            lost.append(phrase)
    assert lost == []


@given(st.text(max_size=80))
def test_tokens_stand_where_they_say(text: str) -> None:
    tokens = tokenize(text)
    assert [token.span.of(text) for token in tokens] == [token.text for token in tokens]
    assert all(left.span.end <= right.span.start for left, right in itertools.pairwise(tokens))
    for place, token in enumerate(tokens):
        assert inside(tokens, token.span) == (place, place + 1)


@given(st.text("0123456789., \u00a0кkтысмлн", max_size=30))
def test_any_digits_are_some_numbers(text: str) -> None:
    found = find_numbers(tokenize(text), ())
    assert all(number.value >= 0 for number in found)
    assert all(left.after <= right.first for left, right in itertools.pairwise(found))


@pytest.mark.parametrize(
    ("reason", "text"),
    [(reason, text) for reason, texts in SCREENING.items() for text in texts if reason != "question"],
)
def test_what_is_no_question(reason: str, text: str) -> None:
    assert screen(text) is Screened(reason)


@pytest.mark.parametrize("text", SCREENING["question"])
def test_what_is_a_question(text: str) -> None:
    assert screen(text) is None


def test_length() -> None:
    assert screen("Сколько кошельков " * 600) is Screened.TOO_LONG
    assert screen("а" * MAX_LENGTH) is None
