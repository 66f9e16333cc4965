"""Public sets: reading them, the verdicts, and a whole run over a scaffolded database without a model."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from apps.public_eval_cli import _PublicRun
from apps.settings import read_settings
from core.errors import EvaluationError
from core.result import Row
from eval.public import (
    End,
    EndKind,
    PublicDetail,
    PublicQuestion,
    Verdict,
    detail_of,
    difference,
    judge,
    load_questions,
    read_details,
    summarize,
)

SCHEMA = """
CREATE TABLE shops (shop_id INTEGER PRIMARY KEY, city VARCHAR);
CREATE TABLE sales (sale_id INTEGER PRIMARY KEY, shop_id INTEGER, amount DECIMAL(10, 2), sold_at TIMESTAMP);
"""
ROWS = """
INSERT INTO shops VALUES (1, 'Riga'), (2, 'Oslo');
INSERT INTO sales VALUES (1, 1, 10, '2025-05-01 10:00'), (2, 1, 5, '2025-06-17'), (3, 2, 7.5, '2025-06-18');
"""
META = {
    "db": "shop",
    "tables": [
        {
            "name": name,
            "schema": "",
            "primary_key": [key],
            "foreign_keys": keys,
            "columns": [{"name": column, "description": ""} for column in columns],
        }
        for name, key, keys, columns in (
            ("shops", "shop_id", [], ["shop_id", "city"]),
            (
                "sales",
                "sale_id",
                [{"column": "shop_id", "ref_table": "shops", "ref_column": "shop_id"}],
                ["sale_id", "shop_id", "amount", "sold_at"],
            ),
        )
    ],
}
QUESTIONS = [
    {
        "id": "q1",
        "db": "shop",
        "lang": "en",
        "question": "How many sales?",
        "golden_duckdb": ["SELECT COUNT(*) FROM sales"],
        "source": "test",
    },
    {
        "id": "q2",
        "db": "shop",
        "lang": "en",
        "question": "Which glorbs are frumious?",
        "golden_duckdb": ["SELECT 1"],
        "hints": "A glorb is a sale.",
        "glossary": "A glorb is a sale.",
    },
    {"id": "q3", "db": "nowhere", "lang": "ru", "question": "Сколько продаж?", "golden_duckdb": ["SELECT 1"]},
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    database = tmp_path / "set" / "databases" / "shop"
    database.mkdir(parents=True)
    (database / "schema.duckdb.sql").write_text(SCHEMA)
    (database / "data.sql").write_text(ROWS)
    (database / "meta.json").write_text(json.dumps(META))
    (tmp_path / "set" / "questions").mkdir()
    (tmp_path / "set" / "questions" / "all.json").write_text(json.dumps(QUESTIONS))
    return tmp_path / "set"


def question(**parts: object) -> PublicQuestion:
    told = {"id": "q", "db": "shop", "lang": "en", "question": "?", "golden_duckdb": ["a"]}
    return PublicQuestion.model_validate(told | parts)


def answer(*rows: Row, warnings: tuple[str, ...] = ()) -> End:
    return End(EndKind.ANSWERED, rows, warnings)


def test_ids_choose_questions_in_their_order(folder: Path, tmp_path: Path) -> None:
    ids = tmp_path / "ids.json"
    ids.write_text('["q2", "q1"]')
    found = load_questions(folder / "questions" / "all.json", ids)
    assert [one.id for one in found] == ["q2", "q1"]
    assert found[0].rules == ("A glorb is a sale.",)
    ids.write_text('["q9"]')
    with pytest.raises(EvaluationError, match="q9"):
        load_questions(folder / "questions" / "all.json", ids)


@pytest.mark.parametrize("text", ["", "[{}]", '[{"id": "x", "db": "d", "lang": "de", "question": "?"}]'])
def test_a_broken_set_is_named(tmp_path: Path, text: str) -> None:
    file = tmp_path / "broken.json"
    file.write_text(text)
    with pytest.raises(EvaluationError, match=r"broken\.json"):
        load_questions(file)


def test_goldens_of_several_readings_count_side_by_side() -> None:
    assert question(golden_duckdb=[["a", "b"], ["c"]]).golden_duckdb == ("a", "b", "c")


@pytest.mark.parametrize(
    ("end", "expected", "verdict"),
    [
        (answer((3,)), "answer", Verdict.RIGHT),
        (answer((3, "x")), "answer", Verdict.RIGHT),
        (answer((4,)), "answer", Verdict.SILENT_WRONG),
        (answer((4,), warnings=("!",)), "answer", Verdict.WARNED_WRONG),
        (answer((3,)), "decline", Verdict.SILENT_WRONG),
        (End(EndKind.REFUSED), "answer", Verdict.REFUSED),
        (End(EndKind.REFUSED), "decline", Verdict.RIGHT),
        (End(EndKind.ASKED), "clarify", Verdict.RIGHT),
        (End(EndKind.ASKED), "answer", Verdict.ASKED),
        (End(EndKind.FAILED), "decline", Verdict.FAILED),
    ],
)
def test_verdicts(end: End, expected: str, verdict: Verdict) -> None:
    assert judge(question(expected=expected), end, lambda _: [(3,)])[0] is verdict


def test_any_golden_counts_with_its_own_order() -> None:
    rows: dict[str, list[Row]] = {"a": [(1, "x"), (2, "y")], "b": [("x", 2), ("y", 1)]}
    asked = question(golden_duckdb=["a", "b"], order_matters=True, order_columns=[[0], [1]])
    assert judge(asked, answer((2, "y"), (1, "x")), rows.__getitem__)[0] is Verdict.SILENT_WRONG
    assert judge(asked, answer(("x", 2), ("y", 1)), rows.__getitem__)[0] is Verdict.RIGHT


def test_order_counts_only_in_the_named_columns() -> None:
    expected: list[Row] = [(2, "b"), (2, "a"), (1, "c")]
    assert difference(expected, [(2, "a"), (2, "b"), (1, "c")], (0,)) == ""
    assert difference(expected, [(1, "c"), (2, "a"), (2, "b")], (0,)) != ""
    assert difference(expected, [(1, "c"), (2, "a"), (2, "b")]) == ""


def test_what_was_kept_is_read_again_without_the_line_that_was_cut_off() -> None:
    detail = detail_of(question(), answer((1,)), Verdict.RIGHT, "")
    line = detail.model_dump_json()
    assert read_details([line, line[:20]]) == (detail,)
    assert summarize([detail]).as_json()["right"] == 1


def test_a_run_keeps_what_is_done_and_goes_on(folder: Path, tmp_path: Path) -> None:
    questions = load_questions(folder / "questions" / "all.json")
    run = _PublicRun(
        read_settings({"home": tmp_path / "home", "model": "none"}, {}, tmp_path / "no.toml"),
        folder,
        tmp_path / "work",
        2,
    )
    summary = run.all(questions, "all-none", resume=False)
    verdicts = {detail.id: detail.verdict for detail in summary.details}
    assert verdicts == {"q1": Verdict.RIGHT, "q2": Verdict.REFUSED, "q3": Verdict.FAILED}
    assert (summary.cases, summary.compiled, summary.llm_calls) == (3, 1, 0)
    kept = tmp_path / "work" / "all-none.jsonl"
    lines = kept.read_text().splitlines()
    marked = PublicDetail.model_validate_json(lines[0]).model_copy(update={"why": "kept"})
    kept.write_text(marked.model_dump_json() + "\n")
    again = run.all(questions, "all-none", resume=True)
    assert {detail.id: detail.verdict for detail in again.details} == verdicts
    assert next(detail for detail in again.details if detail.id == marked.id).why == "kept"
