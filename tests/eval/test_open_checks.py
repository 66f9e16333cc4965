"""Golden SQL of questions that rules read in part stands for a model's draft, and is looked at as the machine does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from core.finding import Severity
from core.intent import Intent, Word
from core.question import Question
from core.span import Span
from core.sql import Dialect
from demo import build
from domains.load import load_domain
from domains.semantic_model import Domain
from engines.engine import Engine
from engines.open import open_engine
from engines.result_store import ParquetStore
from eval.checks import GuardedRun
from eval.open_checks import in_the_machine, open_queries
from eval.reference import EngineReference
from tests.eval.test_checks_score import RIGHT, case
from tests.writing.warehouse import intent as warehouse_intent
from validators.context import DraftContext
from validators.layers import check_context
from validators.mutation import parsed

OTHER = "SELECT max(opened_at) FROM wallets WHERE NOT is_test AND NOT is_deleted"
GUESSED = "SELECT count(*) FROM wallets WHERE NOT is_test AND NOT is_deleted AND wallet_id > 7"


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    from datetime import date

    file = tmp_path_factory.mktemp("open") / "demo.duckdb"
    build(file, date(2024, 3, 1))
    opened = open_engine(f"duckdb:///{file}")
    yield opened
    opened.close()


@dataclass(frozen=True)
class OneReading:
    intent: Intent
    domain: Domain

    def read(self, question: Question) -> tuple[Intent, Domain]:
        return self.intent, self.domain


def demo_domain() -> Domain:
    domain, _ = load_domain(Path(__file__).parents[2] / "domains" / "data" / "wallets")
    assert domain is not None
    return domain


def test_only_what_could_be_written_counts_and_doubts_of_a_part_are_notes(engine: Engine, tmp_path: Path) -> None:
    domain = demo_domain()
    whole = warehouse_intent("wallets_opened")
    in_part = replace(whole, unexplained=(Word("последний", "последний", Span(0, 1)),))
    run = GuardedRun(engine, ParquetStore(tmp_path / "mutants"))
    reference = EngineReference(engine, ParquetStore(tmp_path / "reference"))
    cases = (case("count", RIGHT), case("last", OTHER), case("guess", GUESSED))
    found = open_queries(cases, OneReading(in_part, domain), run, reference, Dialect.DUCKDB)
    assert [query.name for query in found.queries] == ["count-hand-1", "last-hand-1"]
    assert found.without_source == 1
    last = found.queries[1]
    context = DraftContext(last.intent, parsed(last.draft), last.draft, last.domain)
    reports = in_the_machine(last, context, check_context(context))
    findings = [one for report in reports for one in report.findings]
    assert "sufficiency.extra_column" in {one.rule for one in findings} or findings == []
    assert {one.severity for one in findings} <= {Severity.NOTE}


def test_a_question_read_whole_is_not_one_read_in_part(engine: Engine, tmp_path: Path) -> None:
    run = GuardedRun(engine, ParquetStore(tmp_path / "mutants"))
    reference = EngineReference(engine, ParquetStore(tmp_path / "reference"))
    reader = OneReading(warehouse_intent("wallets_opened"), demo_domain())
    assert open_queries((case("count", RIGHT),), reader, run, reference, Dialect.DUCKDB).queries == ()
