"""Facts of our own answers as the contract has them, without titles: the domains know what their columns are called."""

from __future__ import annotations

import json

import pytest

from apps.verify_text_cli import judge

_PLACE = {"source": "S1", "row_key": {}}
ROWS = {"id": "F1", "value": 1, "unit": "строк", "column": "", "formula": "count(rows)", **_PLACE}
OPERATIONS = (
    ROWS,
    {"id": "F2", "value": 3355, "unit": "операций", "column": "operations_count", "formula": "", **_PLACE},
    {"id": "F3", "value": 3366, "unit": "операций", "column": "operations_count_previous", "formula": "", **_PLACE},
)
IDENTIFIED = (ROWS, {"id": "F2", "value": 836, "unit": "кошельков", "column": "wallets_identified", **_PLACE})
REASONS = (
    {**ROWS, "value": 2},
    {"id": "F2", "value": "Брак", "unit": "", "column": "reason", "source": "S1", "row_key": {"reason": "Брак"}},
    {"id": "F3", "value": 7, "unit": "возвратов", "column": "refunds_count", "row_key": {"reason": "Брак"}},
    {"id": "F4", "value": "Другое", "unit": "", "column": "reason", "source": "S1", "row_key": {"reason": "Другое"}},
    {"id": "F5", "value": 5, "unit": "возвратов", "column": "refunds_count", "row_key": {"reason": "Другое"}},
)


def is_shown(facts: tuple[dict[str, object], ...], text: str) -> bool:
    facts = tuple({"source": "S1", "formula": "", **fact} for fact in facts)
    return bool(judge(json.dumps({"lang": "ru", "facts": facts, "text": text}))["accepted"])


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        (OPERATIONS, "Число операций по картам снизилось: с {F3} до {F2}."),
        (OPERATIONS, "Прежнее значение — {F3}."),
        (IDENTIFIED, "Число идентифицированных кошельков составило {F2}."),
        (REASONS, "По причине «Брак» число возвратов составило {F3}."),
        (REASONS, "Наибольшее значение у причины «Брак»: {F3}."),
    ],
)
def test_titles_of_the_domains_are_known(facts: tuple[dict[str, object], ...], text: str) -> None:
    assert is_shown(facts, text)


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        (OPERATIONS, "Число операций по картам составило {F1}."),
        (OPERATIONS, "Число отклонённых операций по картам составило {F2}."),
        (OPERATIONS, "Число операций по картам выросло: с {F3} до {F2}."),
        (OPERATIONS, "Число операций по картам снизилось: с {F2} до {F3}."),
        (OPERATIONS, "Прежнее значение — {F2}."),
        (OPERATIONS[1:], "Число операций по картам составило {F2}."),
        (IDENTIFIED, "Число открытых кошельков составило {F2}."),
        (IDENTIFIED, "Число идентифицированных кошельков составило {F1}."),
        (REASONS, "По причине «Брак» число возвратов составило {F1}."),
        (REASONS, "Число возвратов выросло по причине брака."),
        (REASONS, "По причине «Другое» число возвратов составило {F3}."),
    ],
)
def test_what_they_do_not_say_is_refused(facts: tuple[dict[str, object], ...], text: str) -> None:
    assert not is_shown(facts, text)
