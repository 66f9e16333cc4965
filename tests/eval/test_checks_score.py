"""The worth of the checks: which queries count as right, how scores are put together and told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from core.finding import Layer
from core.language import Language
from core.question import Question, User
from core.result import Row
from core.sql import Dialect, Draft
from demo import build
from domains.load import load_domain
from domains.semantic_model import Domain, DomainSlice
from domains.slices import choose_slice
from engines.engine import Engine
from engines.open import open_engine
from engines.result_store import ParquetStore
from eval.checks import ChecksSummary, GuardedRun, as_cases, golden_queries, page, together
from eval.golden import Case, Expect, Turn
from eval.public import Expected, PublicQuestion
from eval.reference import EngineReference
from tests.writing.warehouse import intent as warehouse_intent
from validators.mutation import FalseAlarm, Mutant, MutationScore, RightQuery
from writing.compiler import compile_query

RIGHT = "SELECT count(*) FROM wallets WHERE NOT is_test AND NOT is_deleted"


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    from datetime import date

    file = tmp_path_factory.mktemp("checks") / "demo.duckdb"
    build(file, date(2024, 3, 1))
    opened = open_engine(f"duckdb:///{file}")
    yield opened
    opened.close()


@dataclass(frozen=True)
class OneQuery:
    """Writes the count of wallets, whatever is asked."""

    domain: Domain

    def write(self, question: Question, name: str) -> RightQuery | None:
        assert question.user == User("eval")
        asked = warehouse_intent("wallets_opened")
        piece = choose_slice(self.domain, asked)
        assert isinstance(piece, DomainSlice)
        draft = compile_query(asked, piece, Dialect.DUCKDB)
        assert isinstance(draft, Draft)
        return RightQuery(name, asked, draft, self.domain)

    def go_on(self, question: Question) -> None:
        raise AssertionError(f"{question.text}: there is no second message")


def case(name: str, *golden: str) -> Case:
    return Case(id=name, lang=Language.RU, turns=(Turn(ask="Сколько?", expect=Expect.ANSWER, sql=golden),))


def test_only_queries_with_the_golden_rows_are_right(engine: Engine, tmp_path: Path) -> None:
    domain, _ = load_domain(Path(__file__).parents[2] / "domains" / "data" / "wallets")
    assert domain is not None
    run = GuardedRun(engine, ParquetStore(tmp_path / "mutants"))
    reference = EngineReference(engine, ParquetStore(tmp_path / "reference"))
    cases = (case("right", RIGHT), case("wrong", "SELECT -1"))
    found = golden_queries(cases, OneQuery(domain), run, reference)
    assert [query.name for query in found.compiled] == ["right-1"]
    assert [query.name for query in found.hand_written] == ["right-1-hand-1"]
    assert "is_test" not in found.hand_written[0].draft.text


def score(*caught: tuple[str, ...], alarms: Sequence[FalseAlarm] = ()) -> MutationScore:
    mutants = tuple(Mutant("dropped", "q", "SELECT 1", rules, stopped=bool(rules)) for rules in caught)
    return MutationScore(1, mutants, 2, 3, tuple(alarms))


def test_scores_add_up_and_name_what_was_missed() -> None:
    alarm = FalseAlarm("q9", ("lint.select_star",), stopped=True, repeats=True)
    whole = together([score(("lint.a", "meaning.b")), score(("meaning.b",), (), alarms=[alarm])])
    summary = ChecksSummary(whole, whole, 1, 2.5)
    assert (whole.queries, whole.caught, len(whole.mutants), whole.equivalent, whole.refused) == (2, 2, 3, 4, 6)
    assert (summary.stopped, summary.warned, summary.repeating) == (1, 0, 1)
    assert summary.in_quiet == (2, 3)
    assert replace(summary, right=score(alarms=[replace(alarm, query="q")])).in_quiet == (0, 0)
    assert summary.by_layer() == {Layer.LINT: 1, Layer.SUFFICIENCY: 0, Layer.MEANING: 2}
    text = page("Checks", summary, "sverka eval checks", "2025-06-18")
    assert "caught: 2 of 3 (66.7%)" in text
    assert "- dropped in q: `SELECT 1`" in text
    assert "- q9: lint.select_star" in text
    assert summary.as_json()["caught_part"] == 0.6667


def test_questions_of_public_sets_become_cases() -> None:
    given = {"db": "d", "lang": Language.EN, "question": "How many?"}
    answered = PublicQuestion(id="pauq-B_0018", golden_duckdb=("SELECT 1",), **given)  # type: ignore[arg-type]
    declined = PublicQuestion(id="x", expected=Expected.DECLINE, **given)  # type: ignore[arg-type]
    (found,) = as_cases([answered, declined])
    assert found.id == "pauq-b-0018"
    assert found.turns[0].sql == ("SELECT 1",)


def test_rows_are_sorted_only_where_their_order_is_open(engine: Engine, tmp_path: Path) -> None:
    domain, _ = load_domain(Path(__file__).parents[2] / "domains" / "data" / "wallets")
    assert domain is not None
    run = GuardedRun(engine, ParquetStore(tmp_path))
    query = OneQuery(domain).write(Question("?", case("a", RIGHT).now, Language.RU, "t", User("eval")), "q")
    assert query is not None

    def rows(sql: str) -> tuple[Row, ...] | None:
        return run.rows(query, Draft(sql, Dialect.DUCKDB, query.draft.written_by))

    ordered = rows("SELECT name FROM levels ORDER BY name DESC")
    assert ordered is not None
    assert rows("SELECT name FROM levels") == tuple(sorted(ordered, key=repr))
    assert ordered == tuple(sorted(ordered, reverse=True))
    assert rows("DELETE FROM levels") is None
