"""Texts that a person wrote over answers of the demo warehouse, in Russian and English: inventions and honest ones."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from core.language import detect_language
from ledger.facts import Facts
from ledger.serial import facts_from_json
from render.texts.case import Fault
from render.verify_text import Accepted, Rejected, verify

CASES = Path(__file__).parent / "cases"
TEXTS: list[dict[str, str]] = [
    json.loads(line) for path in sorted(CASES.glob("texts*.jsonl")) for line in path.read_text("utf-8").splitlines()
]


@cache
def answer(name: str) -> tuple[Facts, tuple[str, ...]]:
    lines = (CASES / "text_facts.jsonl").read_text("utf-8").splitlines()
    found: dict[str, Any] = next(one for line in lines if (one := json.loads(line))["name"] == name)
    return Facts((), facts_from_json(found["facts"])), tuple(found["labels"])


def is_shown(case: dict[str, str]) -> bool:
    facts, labels = answer(case["facts"])
    return isinstance(verify(case["text"], facts, detect_language(case["text"]), labels), Accepted)


@pytest.mark.parametrize("name", sorted({case["facts"] for case in TEXTS}))
def test_no_invention_is_shown_and_every_honest_text_is(name: str) -> None:
    cases = [case for case in TEXTS if case["facts"] == name]
    invented = {case["text"] for case in cases if case["kind"] != "honest" and is_shown(case)}
    refused = [case["text"] for case in cases if case["kind"] == "honest" and not is_shown(case)]
    assert invented == set()
    assert refused == []


def test_every_kind_of_invention_is_there_in_both_languages() -> None:
    kinds = Counter((case["kind"], str(detect_language(case["text"]))) for case in TEXTS)
    assert len(TEXTS) >= 600
    for kind in ("changed digit", "swapped rows", "wrong total", "invented growth", "number in words"):
        assert kinds[kind, "ru"] >= 5
        assert kinds[kind, "en"] >= 2


@pytest.mark.parametrize(
    ("name", "text", "word"),
    [
        ("one_figure", "Впервые открыто {F2}.", "Впервые"),
        ("two_figures", "Успешных платежей — {F2}.", "Успешных"),
        ("months", "Онлайн-платежи за 2024 год: {F2}.", "Онлайн-платежи"),
        ("cards_compared", "Virtual cards: {F2}.", "Virtual"),
    ],
)
def test_a_word_that_nothing_proves_is_named(name: str, text: str, word: str) -> None:
    facts, labels = answer(name)
    found = verify(text, facts, detect_language(text), labels)
    assert isinstance(found, Rejected)
    assert any(reason.fault is Fault.WORD and reason.piece == word for reason in found.reasons)


def test_words_of_the_question_may_be_used() -> None:
    facts, labels = answer("one_figure")
    text = "Клиенты с тарифом «Лайт» открыли {F2}."
    assert isinstance(verify(text, facts, detect_language(text), labels), Rejected)
    asked = ("Сколько кошельков открыли клиенты с тарифом «Лайт»?",)
    assert isinstance(verify(text, facts, detect_language(text), labels, asked), Accepted)


def test_a_bold_text_is_shown_without_its_marks() -> None:
    facts, labels = answer("one_figure")
    found = verify("**Итого:** открыто **{F2}** за май 2025.", facts, detect_language("открыто"), labels)
    assert isinstance(found, Accepted)
    assert "*" not in found.rendered
