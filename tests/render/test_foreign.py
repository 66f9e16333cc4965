"""Facts that others recorded by the answer contract alone: told in our terms, texts over them judged as over ours."""

from __future__ import annotations

import json
from decimal import Decimal
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.fact import Fact, FactKind
from core.language import Language
from core.unit import UnitKind
from ledger.facts import Facts
from ledger.serial import facts_from_json
from render.foreign.terms import Canonical, canonical
from render.verify_text import Accepted, verify

CASES = Path(__file__).parent / "cases"


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (CASES / name).read_text("utf-8").splitlines()]


KINDS = sorted(path.name[len("foreign") : -len("_facts.jsonl")] for path in CASES.glob("foreign*_facts.jsonl"))
SETS = {one["name"]: one for kind in KINDS for one in lines(f"foreign{kind}_facts.jsonl")}
TEXTS = tuple(one for kind in KINDS for one in lines(f"foreign{kind}_texts.jsonl"))


@cache
def answer(name: str) -> Canonical:
    return canonical(facts_from_json(SETS[name]["facts"]))


def is_shown(case: dict[str, str]) -> bool:
    known, given = answer(case["facts"]), SETS[case["facts"]]
    labels = (*given["labels"], *known.labels)
    found = verify(case["text"], Facts((), known.facts), Language(case["lang"]), labels, (given["question"],))
    return isinstance(found, Accepted)


@pytest.mark.parametrize("name", sorted(SETS))
def test_no_invention_is_shown_and_every_honest_text_is(name: str) -> None:
    cases = [case for case in TEXTS if case["facts"] == name]
    invented = {case["text"] for case in cases if case["kind"] != "honest" and is_shown(case)}
    refused = [case["text"] for case in cases if case["kind"] == "honest" and not is_shown(case)]
    assert invented == set()
    assert refused == []


@given(st.sampled_from(TEXTS), st.sampled_from(TEXTS), st.randoms(use_true_random=False))
@settings(max_examples=250, deadline=None)
def test_texts_cut_and_shuffled_are_judged(case: dict[str, str], other: dict[str, str], dice: Random) -> None:
    words, more = case["text"].split(), other["text"].split()
    kept = words[dice.randrange(len(words)) :] if dice.random() < 0.5 else words[: dice.randrange(len(words)) + 1]
    if dice.random() < 0.5:
        dice.shuffle(kept)
    inserted = more[dice.randrange(len(more)) :][: dice.randrange(4)]
    is_shown({**case, "text": " ".join((*inserted, *kept))})


def read(*records: dict[str, Any]) -> dict[str, Fact]:
    return {fact.id: fact for fact in canonical(facts_from_json(records)).facts}


def record(number: int, value: Any, column: str, row: Any = None, formula: str = "", unit: str = "") -> dict[str, Any]:
    return {"id": f"F{number}", "value": value, "column": column, "row_key": row, "formula": formula, "unit": unit}


def test_formulas_with_signs_are_read_and_a_measure_keeps_its_letters() -> None:
    found = read(
        record(1, 30, "Выработка", {"Месяц": "март 2025"}, unit="МВт·ч"),
        record(2, 20, "Выработка", {"Месяц": "апрель 2025"}, unit="МВт·ч"),
        record(3, 10, "Выработка", {"Месяц": "апрель 2025"}, "sum(F1) - F2", "МВт·ч"),
        record(4, -10, "Выработка", {"Месяц": "апрель 2025"}, "F2 - F1", "МВт·ч"),
        record(5, Decimal("-33.3"), "Выработка", {"Месяц": "апрель 2025"}, "(F2 - F1) / F1 * 100", "%"),
    )
    assert (found["F1"].unit.symbol, found["F1"].unit.forms_ru) == ("МВт·ч", ())
    assert [found[name].formula for name in ("F4", "F5")] == ["F2 − F1", "(F2 − F1) / F1 × 100"]
    assert [found[name].row_key for name in ("F4", "F5")] == [(), ()]


def test_two_periods_that_stand_as_rows_and_are_compared_are_a_column_and_its_earlier_one() -> None:
    found = canonical(
        facts_from_json(
            (
                record(1, 30, "Заказы", {"Месяц": "май 2025"}),
                record(2, 20, "Заказы", {"Месяц": "апрель 2025"}),
                record(3, 10, "Заказы", {"Месяц": "май 2025"}, "F1 - F2"),
            )
        )
    )
    assert [fact.column for fact in found.facts[:2]] == ["Заказы", "Заказы_previous"]
    assert found.labels == ("май 2025", "апрель 2025")


CITIES = (record(1, 30, "Заказы", {"Город": "Тула"}), record(2, 50, "Заказы", {"Город": "Омск"}))


@pytest.mark.parametrize(
    ("formula", "value", "kind", "told"),
    [
        ("sum(F1, F2)", 80, FactKind.TOTAL, "sum(Заказы)"),
        ("total(F1, F2)", 81, FactKind.FORMULA, "F1 + F2"),
        ("max(F1, F2)", 50, FactKind.EXTREME, "max(Заказы)"),
        ("max(F1, F2)", 30, FactKind.FORMULA, "F2"),
        ("avg(F1, F2)", 40, FactKind.FORMULA, "(F1 + F2) / 2"),
        ("difference(F2, F1)", 20, FactKind.FORMULA, "F2 − F1"),
        ("difference(F2, F1)", -20, FactKind.FORMULA, "F1 − F2"),
        ("nobody_knows(F2, F1)", 20, FactKind.FORMULA, "F2 − F1"),
        ("", 80, FactKind.TOTAL, "sum(Заказы)"),
        ("", 50, FactKind.EXTREME, "max(Заказы)"),
    ],
)
def test_what_a_figure_is_its_name_proposes_and_its_numbers_decide(
    formula: str, value: int, kind: FactKind, told: str
) -> None:
    found = read(*CITIES, record(3, value, "Заказы", {}, formula))["F3"]
    assert (found.kind, found.formula) == (kind, told)


def test_a_share_of_the_total_stands_in_a_column_of_shares() -> None:
    known = read(
        *CITIES, record(3, 80, "Заказы", {}, "sum(F1, F2)"), record(4, "37.5", "Заказы", {}, "share(F1, F3)", "%")
    )
    assert known["F4"].column == "Заказы_share"
    assert known["F4"].row_key == (("Город", "Тула"),)


def test_a_period_that_holds_for_all_is_a_label_and_an_earlier_column_is_called_so() -> None:
    found = canonical(
        facts_from_json(
            (
                record(1, 10, "Жалобы", {"Период": "май 2025"}),
                record(2, 8, "Жалобы, предыдущий период", {"Период": "апрель 2025"}),
            )
        )
    )
    assert found.labels == ("май 2025", "апрель 2025")
    assert [fact.column for fact in found.facts[:2]] == ["Жалобы", "Жалобы_previous"]
    assert not any(fact.row_key for fact in found.facts)


def test_whole_numbers_without_a_unit_count_what_their_title_names() -> None:
    known = read(record(1, 10, "Открыто кошельков", {}), record(2, Decimal("1.5"), "Средний балл", {}))
    assert known["F1"].unit.kind is UnitKind.COUNT
    assert known["F1"].unit.forms_ru[2] == "кошельков"
    assert known["F2"].unit.kind is UnitKind.NUMBER


def test_facts_in_our_terms_stay_as_they_are() -> None:
    given = facts_from_json((*CITIES, record(3, 2, "", {}, "count(rows)")))
    assert canonical(given).facts == given
