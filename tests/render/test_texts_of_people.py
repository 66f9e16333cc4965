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
from render.verify_text import Accepted, verify

CASES = Path(__file__).parent / "cases"
TEXTS: list[dict[str, str]] = [json.loads(line) for line in (CASES / "texts.jsonl").read_text("utf-8").splitlines()]
KNOWN_GAPS = frozenset(
    {
        "Клиенты заплатили через QR-код {F15}.",
        "{F5} payments were made by Карта.",
    }
)
"""Shown although a verb or a noun names another figure; the unit beside the number (платежей, ₽) still tells which."""


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
    assert invented <= KNOWN_GAPS
    assert refused == []


def test_every_kind_of_invention_is_there_in_both_languages() -> None:
    kinds = Counter((case["kind"], str(detect_language(case["text"]))) for case in TEXTS)
    assert len(TEXTS) >= 150
    for kind in ("changed digit", "swapped rows", "wrong total", "invented growth", "number in words"):
        assert kinds[kind, "ru"] >= 5
        assert kinds[kind, "en"] >= 2
