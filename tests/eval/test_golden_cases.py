"""Golden files: what is refused in them, and that the demo's own set is whole and its SQL runs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.errors import EvaluationError
from domains.load import load_catalog
from eval.golden import DEFAULT_NOW, Case, Expect, load_cases
from eval.reference import EngineReference

ROOT = Path(__file__).parents[2]
CASES = load_cases(ROOT / "eval" / "cases" / "demo.yaml")
TURNS = [(case, turn) for case in CASES for turn in case.turns]


@pytest.fixture(scope="module")
def reference(warehouse: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[EngineReference]:
    with EngineReference.open(f"duckdb:///{warehouse}", tmp_path_factory.mktemp("rows")) as opened:
        yield opened


def load(tmp_path: Path, text: str) -> tuple[Case, ...]:
    file = tmp_path / "cases.yaml"
    file.write_text(text, encoding="utf-8")
    return load_cases(file)


TURN = "- {{id: one, lang: ru, turns: [{{ask: Сколько, {0}}}]}}"

WRONG = {
    "not a list": "cases: 1",
    "not YAML": "- [",
    "empty": "[]",
    "unknown key": TURN.format("expect: answer, sql: SELECT 1, sqll: SELECT 1"),
    "unknown kind": TURN.format("expect: guess"),
    "answer without SQL": TURN.format("expect: answer"),
    "refusal without a code": TURN.format("expect: refuse"),
    "refusal with SQL": TURN.format("expect: refuse, code: unsafe, sql: SELECT 1"),
    "unknown code": TURN.format("expect: refuse, code: whatever"),
    "question without a reason": TURN.format("expect: clarify"),
    "choice without SQL": TURN.format("expect: clarify, reason: domain, choose: Карты"),
    "SQL without a choice": TURN.format("expect: clarify, reason: domain, sql: SELECT 1"),
    "choice of an answer": TURN.format("expect: answer, sql: SELECT 1, choose: Карты"),
    "empty message": "- {id: one, lang: ru, turns: [{ask: '', expect: answer, sql: SELECT 1}]}",
    "no turns": "- {id: one, lang: ru, turns: []}",
    "an id twice": "\n".join([TURN.format("expect: refuse, code: unsafe")] * 2),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_set_is_refused_with_its_file(tmp_path: Path, kind: str) -> None:
    with pytest.raises(EvaluationError, match=re.escape(str(tmp_path))) as caught:
        load(tmp_path, WRONG[kind])
    assert ("is not YAML" in str(caught.value)) == (kind == "not YAML")


def test_a_missing_set_is_named(tmp_path: Path) -> None:
    with pytest.raises(EvaluationError, match=r"none\.yaml"):
        load_cases(tmp_path / "none.yaml")


def test_single_values_stand_for_lists(tmp_path: Path) -> None:
    (case,) = load(tmp_path, TURN.format("expect: answer, sql: SELECT 1"))
    assert case.turns[0].sql == ("SELECT 1",)
    assert case.now == DEFAULT_NOW


def test_the_demo_set_is_as_large_as_promised() -> None:
    kinds = Counter(turn.expect for _, turn in TURNS)
    assert len(CASES) >= 80
    assert kinds[Expect.ANSWER] >= 60
    assert kinds[Expect.REFUSE] >= 10
    assert kinds[Expect.CLARIFY] >= 6
    assert sum(len(case.turns) > 1 for case in CASES) >= 12
    assert sum(not turn.compilable for _, turn in TURNS) >= 6
    assert {case.lang for case in CASES} == {"ru", "en"}


def test_the_demo_set_names_domains_that_exist() -> None:
    names = {domain.name for domain in load_catalog(ROOT / "domains" / "data").domains}
    assert {turn.domain for _, turn in TURNS if turn.domain} == names


def test_every_golden_query_runs_and_finds_rows(reference: EngineReference) -> None:
    for case, turn in TURNS:
        for sql in turn.sql:
            assert reference.rows(sql), case.id


def test_no_golden_query_ends_in_a_tie(reference: EngineReference) -> None:
    """A tie at the cut of a TOP would make the right answer a matter of chance."""
    limited = re.compile(r"ORDER BY (\S+)( DESC)? LIMIT (\d+)$")
    checked = 0
    for case, turn in TURNS:
        for sql in turn.sql:
            cut = limited.search(sql.strip())
            if cut is None:
                continue
            size = int(cut.group(3))
            longer = reference.rows(f"{sql.strip()[: cut.start(3)]}{size + 1}")
            column = int(cut.group(1)) - 1 if cut.group(1).isdigit() else -1
            assert longer[size - 1][column] != longer[size][column], case.id
            checked += 1
    assert checked >= 5


def test_sql_that_does_not_run_is_an_error(reference: EngineReference) -> None:
    with pytest.raises(EvaluationError, match="no_such_table"):
        reference.rows("SELECT * FROM no_such_table")


def test_a_warehouse_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    url = f"duckdb:///{tmp_path / 'none.duckdb'}"
    with pytest.raises(EvaluationError, match="none"), EngineReference.open(url, tmp_path):
        pass


def test_golden_sql_cannot_write(reference: EngineReference) -> None:
    with pytest.raises(EvaluationError, match="not admitted"):
        reference.rows("DROP TABLE wallets")


def test_the_reference_sees_rows_that_default_filters_hide(reference: EngineReference) -> None:
    ((count,),) = reference.rows("SELECT count(*) FROM wallets WHERE is_test OR is_deleted")
    assert isinstance(count, int)
    assert count > 0
