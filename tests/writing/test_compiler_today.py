"""A period that ends after today: buckets that lie in the future are not shown as empty ones."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

import duckdb
import pytest

from core.intent import CalculationKind, Intent
from core.parameter import Origin
from core.period import Bucket, Grain
from core.sql import Dialect, Draft
from core.syntax import parse_statements
from tests.writing.warehouse import MAY, calculation, cut, intent, period, piece, run, warehouse
from writing.compiler import compile_query

TODAY = date(2025, 6, 18)
YEAR = period(1, "2025-01-01", "2026-01-01", Grain.YEAR)


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with warehouse() as opened:
        yield opened


def drafted(question: Intent, today: date | None) -> Draft:
    for dialect in Dialect:
        found = compile_query(question, piece(), dialect, today)
        assert isinstance(found, Draft), found
        assert len(parse_statements(found.text, dialect)) == 1
    found = compile_query(question, piece(), Dialect.DUCKDB, today)
    assert isinstance(found, Draft)
    return found


@pytest.mark.parametrize(
    ("bucket", "count", "last"),
    [
        (Bucket.DAY, 169, TODAY),
        (Bucket.WEEK, 25, date(2025, 6, 16)),
        (Bucket.MONTH, 6, date(2025, 6, 1)),
        (Bucket.QUARTER, 2, date(2025, 4, 1)),
        (Bucket.HALF, 1, date(2025, 1, 1)),
        (Bucket.YEAR, 1, date(2025, 1, 1)),
    ],
)
def test_the_calendar_ends_with_the_bucket_of_today(
    connection: duckdb.DuckDBPyConnection, bucket: Bucket, count: int, last: date
) -> None:
    found = run(connection, drafted(intent("payments_total", periods=(YEAR,), time_cut=cut(bucket)), TODAY))
    assert (len(found), found[-1][0]) == (count, last)
    assert sum(row[1] for row in found) == Decimal("143.75")  # type: ignore[misc]


def test_rows_dated_ahead_are_shown_all_the_same(connection: duckdb.DuckDBPyConnection) -> None:
    early = date(2025, 4, 10)
    found = run(connection, drafted(intent("payments_count", periods=(YEAR,), time_cut=cut(Bucket.MONTH)), early))
    assert [row[1] for row in found] == [0, 0, 1, 0, 3, 2]


def test_a_period_without_anything_yet_has_no_buckets(connection: duckdb.DuckDBPyConnection) -> None:
    ahead = period(1, "2025-08-01", "2025-10-01")
    question = intent("payments_count", periods=(ahead,), time_cut=cut(Bucket.MONTH))
    assert run(connection, drafted(question, TODAY)) == []
    assert len(run(connection, drafted(question, None))) == 2


def test_an_average_per_bucket_divides_by_the_days_that_were(connection: duckdb.DuckDBPyConnection) -> None:
    june = period(1, "2025-06-01", "2025-07-01")
    question = intent(
        "payments_count", periods=(june,), calculations=(calculation(CalculationKind.AVERAGE_PER, Bucket.DAY),)
    )
    assert run(connection, drafted(question, TODAY)) == [(pytest.approx(2 / 18),)]


def test_today_is_a_parameter_and_only_where_it_is_needed() -> None:
    ahead = drafted(intent("payments_count", periods=(YEAR,), time_cut=cut(Bucket.MONTH)), TODAY)
    found = {one.name: (one.value, one.origin) for one in ahead.parameters}
    assert found["today_end"] == (date(2025, 6, 19), Origin.SETTING)
    assert "2025" not in ahead.text
    past = drafted(intent("payments_count", periods=(MAY,), time_cut=cut(Bucket.DAY)), TODAY)
    assert "today" not in past.text
    until_today = period(1, "2025-06-01", "2025-06-19", Grain.DAY)
    assert (
        "today" not in drafted(intent("payments_count", periods=(until_today,), time_cut=cut(Bucket.DAY)), TODAY).text
    )


def test_the_comparison_keeps_its_place(connection: duckdb.DuckDBPyConnection) -> None:
    before = period(2, "2024-01-01", "2025-01-01", Grain.YEAR)
    question = intent("payments_total", periods=(YEAR,), compare=(before,), time_cut=cut(Bucket.MONTH))
    found = run(connection, drafted(question, TODAY))
    assert len(found) == 6
    assert found[4][:3] == (date(2025, 5, 1), Decimal("22.00"), Decimal("3.00"))
