"""Words: dictionary forms, places, what is left out."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domains.words import content_words, counted_form, fold, is_ordinary, lemma, lemmas, tokens


@pytest.mark.parametrize(
    ("word", "form"),
    [
        ("кошельков", "кошелек"),
        ("Кошелёк", "кошелек"),
        ("платежам", "платеж"),
        ("комиссию", "комиссия"),
        ("открыли", "открыть"),
        ("wallets", "wallet"),
        ("fees", "fee"),
        ("opened", "open"),
        ("refused", "refuse"),
        ("approved", "approve"),
        ("categories", "category"),
        ("merchant's", "merchant"),
        ("status", "status"),
        ("Banks", "bank"),
    ],
)
def test_dictionary_forms(word: str, form: str) -> None:
    assert lemma(word) == form


def test_a_participle_is_its_verb_too() -> None:
    assert {"открыть", "открытый"} <= lemmas("открытых")
    assert lemmas("declined") & lemmas("decline")


def test_content_words_leave_out_what_asks() -> None:
    words = content_words("Покажи, сколько у нас кошельков открыто по регионам?")
    assert [word.lemma for word in words] == ["кошелек", "открыто", "регион"]
    assert [word.text for word in content_words("How many wallets were opened?")] == ["wallets", "opened"]


@pytest.mark.parametrize(("word", "ordinary"), [("победа", True), ("Тверь", False), ("нарния", False), ("book", False)])
def test_ordinary_words(word: str, ordinary: bool) -> None:
    assert is_ordinary(word) is ordinary


@given(st.text(max_size=60))
def test_places_are_those_of_the_text(text: str) -> None:
    for folded, span in tokens(text):
        assert fold(span.of(text)) == folded
    for word in content_words(text):
        assert word.span.of(text) == word.text


def test_importing_is_cheap() -> None:
    code = "import sys, domains.words, domains.lexicon; sys.exit('pymorphy3' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("word", "counted"), [("Счёт", "счетов"), ("Платёж", "платежей"), ("Дело", "дел"), ("Операция", "операций")]
)
def test_nouns_behind_a_number(word: str, counted: str) -> None:
    assert counted_form(word) == counted
