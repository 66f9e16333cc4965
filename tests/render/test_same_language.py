"""Texts that say a title otherwise in its own language: what only unfolds it is known, what narrows it is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.language import Language
from core.unit import UnitKind
from domains.words import lemmas
from ledger.facts import Facts
from ledger.serial import facts_from_json
from render.foreign.terms import canonical
from render.texts.title_words import actions, is_one_deed, synonyms, unfolds
from render.verify_text import Accepted, verify
from render.vocabulary.measure_units import MEASURES
from render.vocabulary.title_words import BESIDE, SYNONYMS

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "cases" / "same_language.jsonl").read_text("utf-8").splitlines()
]
NARROWING = (
    "успешный активный просроченный возвращенный отмененный уникальный первый повторный средний последний онлайн "
    "оплаченный paid unique active online premium late cancelled returned"
)


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
def test_a_title_may_be_unfolded_and_never_narrowed(case: dict[str, Any]) -> None:
    assert is_shown(case) is case["honest"]


def test_no_word_beside_a_title_narrows_it() -> None:
    beside = {word.strip() for line in BESIDE for word in line.partition("|")[2].split(",")}
    assert not beside & set(NARROWING.split())


def test_lines_begin_with_a_known_measure_or_none() -> None:
    measures = {line[1:].split()[0] for line in (*SYNONYMS, *BESIDE) if line.startswith("@")}
    assert measures <= {*MEASURES, UnitKind.MONEY.value, UnitKind.PERCENT.value, "things"}


def test_a_word_is_known_by_its_dictionary_form() -> None:
    assert any(head == "ночь" for form in lemmas("проданных") for head, _ in unfolds(form))
    assert any(term == ("персонал",) for term, _ in synonyms("персонал"))
    assert "отгрузка" in actions("отгрузить")
    assert not actions("вернуть")


def test_words_of_one_deed_are_told_apart_from_those_of_two() -> None:
    assert is_one_deed(frozenset({"approved", "approval"}))
    assert not is_one_deed(frozenset({"approved", "issued"}))
