"""The golden set of the demo beyond DuckDB: the same answers on PostgreSQL, and T-SQL as SQL Server takes it."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlglot import exp

from core.outcome import Answered
from core.sql import Dialect, Draft
from core.syntax import generate, parse_statements
from demo.copies import to_parquet, to_postgres
from domains.load import Catalog, load_catalog
from domains.slices import DomainSlice, choose_slice
from domains.views import dataset_views
from engines.guard import Admitted, admit
from tests.eval.conversations import Held, difference, hold_over
from tests.eval.tsql_forms import FORMS, faults_of
from tests.spark import spark_address
from validators.layers import check_draft_layers
from writing.compiler import compile_query

CATALOG = load_catalog(Path(__file__).parents[2] / "domains" / "data")


@pytest.fixture(scope="module")
def golden_on_duckdb(warehouse: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Held, ...]:
    return hold_over(f"duckdb:///{warehouse}", tmp_path_factory.mktemp("golden"))


@pytest.fixture(scope="module")
def golden_on_postgres(
    warehouse: Path, postgres_url: str, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Held, ...]:
    to_postgres(warehouse, postgres_url)
    return hold_over(postgres_url, tmp_path_factory.mktemp("golden-postgres"))


def test_same_answers(golden_on_duckdb: tuple[Held, ...], golden_on_postgres: tuple[Held, ...]) -> None:
    pairs = zip(golden_on_duckdb, golden_on_postgres, strict=True)
    assert {one.name: found for one, other in pairs if (found := difference(one, other))} == {}
    answers = [held.outcome for held in golden_on_postgres if isinstance(held.outcome, Answered)]
    assert len(answers) > 140
    assert {answer.engine for answer in answers} == {"PostgreSQL"}


def in_dialect(held: Held, catalog: Catalog, dialect: Dialect) -> tuple[Draft, Admitted]:
    """Compile an answered question anew."""
    assert held.intent is not None
    domain = catalog.domain(held.intent.domain)
    piece = choose_slice(domain, held.intent)
    assert isinstance(piece, DomainSlice)
    draft = compile_query(held.intent, piece, dialect, held.question.now)
    assert isinstance(draft, Draft), held.name
    found = admit(draft, dataset_views(domain, held.question.user, held.intent.lifted_filters))
    assert isinstance(found, Admitted), (held.name, found)
    return draft, found


def test_whole_set_in_tsql(golden_on_duckdb: tuple[Held, ...]) -> None:
    answered = [held for held in golden_on_duckdb if isinstance(held.outcome, Answered)]
    assert len(answered) > 140
    for held in answered:
        draft, admitted = in_dialect(held, CATALOG, Dialect.TSQL)
        for text in (draft.text, admitted.text):
            assert read_as_one_query(text), (held.name, text)
        assert faults_of(admitted.text) == (), (held.name, admitted.text)
        assert held.intent is not None
        layers = check_draft_layers(held.intent, admitted.tree, draft, CATALOG.domain(held.intent.domain))
        assert [finding.rule for layer in layers for finding in layer.findings] == [], held.name


def read_as_one_query(text: str) -> bool:
    """Tell whether sqlglot's T-SQL reader takes a text as it stands: one query, nothing opaque, rewriting it is stable.

    The server is sent the text itself, never sqlglot's rewriting (which puts casts around the arguments of DATEDIFF).
    """
    (tree,) = parse_statements(text, Dialect.TSQL)
    written = generate(tree, Dialect.TSQL)
    (again,) = parse_statements(written, Dialect.TSQL)
    stable = generate(again, Dialect.TSQL) == written
    return isinstance(tree, exp.Query) and tree.find(exp.Command) is None and stable


@pytest.mark.filterwarnings("ignore")  # pyspark warns of the newest pandas
def test_same_answers_on_spark(
    golden_on_duckdb: tuple[Held, ...], warehouse: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    pytest.importorskip("pyspark", reason="pyspark is not installed: make test-spark installs the extra and runs this")
    folder = tmp_path_factory.mktemp("parquet")
    to_parquet(warehouse, folder)
    with spark_address(folder) as address:
        golden_on_spark = hold_over(address, tmp_path_factory.mktemp("golden-spark"))
    pairs = zip(golden_on_duckdb, golden_on_spark, strict=True)
    assert {one.name: found for one, other in pairs if (found := difference(one, other))} == {}


@pytest.mark.parametrize("name", FORMS)
def test_every_form_is_found_and_its_better_spelling_is_not(name: str) -> None:
    assert name in faults_of(FORMS[name].bad)
    assert faults_of(FORMS[name].good) == ()
