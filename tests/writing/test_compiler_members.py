"""«Все регионы, и сколько в них …»: members without rows are shown, in every dialect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal

import duckdb
import pytest

from core.intent import CalculationKind, Intent, NumberRole, Ranking
from core.period import Bucket, Grain
from core.sql import Dialect, Draft
from core.syntax import parse_statements
from tests.writing.warehouse import (
    MAY,
    S,
    asked,
    calculation,
    cut,
    dimensions,
    intent,
    period,
    piece,
    run,
    value,
    warehouse,
)
from writing.compiler import compile_query


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with warehouse() as opened:
        yield opened


def rows(connection: duckdb.DuckDBPyConnection, *names: str, **parts: object) -> list[tuple[object, ...]]:
    """The rows of a question whose first dimension is asked for with all its members."""
    question: Intent = intent(*names, **parts)
    first, *others = question.dimensions
    question = replace(question, dimensions=(replace(first, complete=True), *others))
    drafts = {dialect: compile_query(question, piece(), dialect) for dialect in Dialect}
    for dialect, draft in drafts.items():
        assert isinstance(draft, Draft), draft
        assert len(parse_statements(draft.text, dialect)) == 1
    draft = drafts[Dialect.DUCKDB]
    assert isinstance(draft, Draft)
    return run(connection, draft)


BY_REGION = dimensions("regions.name")


def test_members_without_rows_show_what_the_metric_says(connection: duckdb.DuckDBPyConnection) -> None:
    found = rows(connection, "wallets_opened", "payments_amount", dimensions=BY_REGION, periods=(MAY,))
    assert {row[0]: row[1:] for row in found} == {
        "Москва": (2, Decimal("22.00")),
        "Тверь": (0, None),
        "Якутия": (0, None),
        None: (1, None),
    }


def test_without_rows_at_all_every_member_is_there(connection: duckdb.DuckDBPyConnection) -> None:
    empty = period(1, "2020-05-01", "2020-06-01")
    found = rows(connection, "wallets_opened", dimensions=BY_REGION, periods=(empty,))
    assert found == [("Москва", 0), ("Тверь", 0), ("Якутия", 0)]


def test_a_condition_on_the_dimension_narrows_its_members(connection: duckdb.DuckDBPyConnection) -> None:
    without = (value(1, "regions.name", "Москва", negated=True),)
    found = rows(connection, "wallets_opened", dimensions=BY_REGION, values=without, periods=(MAY,))
    assert found == [(None, 1), ("Тверь", 0), ("Якутия", 0)]


def test_a_condition_on_the_fact_leaves_all_members(connection: duckdb.DuckDBPyConnection) -> None:
    closed = (value(1, "wallets.status", "Закрыт"),)
    found = rows(connection, "wallets_opened", dimensions=BY_REGION, values=closed)
    assert found == [("Москва", 1), ("Якутия", 1), ("Тверь", 0)]


def test_roles_keep_their_own_members(connection: duckdb.DuckDBPyConnection) -> None:
    only = (value(1, "banks.name", "Бета", role="return_bank"),)
    found = rows(connection, "payments_count", dimensions=dimensions("banks.name@payment_bank"), values=only)
    assert found == [("Альфа", 1), ("Бета", 0)]
    found = rows(connection, "payments_count", dimensions=dimensions("banks.name@return_bank"), values=only)
    assert found == [("Бета", 1)]


def test_each_bucket_has_every_member(connection: duckdb.DuckDBPyConnection) -> None:
    spring = period(1, "2025-04-01", "2025-06-01", Grain.DAY)
    found = rows(connection, "wallets_opened", dimensions=BY_REGION, periods=(spring,), time_cut=cut(Bucket.MONTH))
    assert len(found) == 8
    assert (date(2025, 5, 1), "Тверь", 0) in found


def test_another_dimension_is_crossed_as_far_as_it_was_seen(connection: duckdb.DuckDBPyConnection) -> None:
    both = dimensions("regions.name", "wallets.status")
    found = rows(connection, "wallets_opened", dimensions=both)
    assert {(row[0], row[1]) for row in found if row[0] == "Тверь"} == {
        ("Тверь", "Активен"),
        ("Тверь", "Закрыт"),
        ("Тверь", None),
    }
    assert sum(row[2] for row in found) == 6  # type: ignore[misc]


def test_shares_and_ranking_take_all_members_in(connection: duckdb.DuckDBPyConnection) -> None:
    share = (calculation(CalculationKind.SHARE),)
    found = rows(connection, "wallets_opened", dimensions=BY_REGION, calculations=share)
    assert ("Тверь", 0, 0.0) in [row[:3] for row in found]
    worst = Ranking("M1", descending=False, span=S, number="N1")
    found = rows(
        connection, "wallets_opened", dimensions=BY_REGION, ranking=worst, numbers=(asked(1, "1", NumberRole.TOP),)
    )
    assert found == [("Тверь", 0)]
