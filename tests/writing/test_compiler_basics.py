"""Counts and sums by dimension, period and bucket; ranking; comparison: against SQL written by hand."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

import duckdb
import pytest

from core.intent import NumberRole, Ranking
from core.period import Bucket, Grain
from tests.writing.warehouse import (
    MAY,
    S,
    asked,
    cut,
    dimensions,
    intent,
    period,
    rows,
    value,
    warehouse,
)


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with warehouse() as opened:
        yield opened


Q1 = period(1, "2025-03-01", "2025-06-01", Grain.QUARTER)


def test_count_in_a_period_is_half_open(connection: duckdb.DuckDBPyConnection) -> None:
    assert rows(connection, intent("wallets_opened", periods=(MAY,))) == [(3,)]


def test_rows_without_a_match_in_the_dictionary_stay(connection: duckdb.DuckDBPyConnection) -> None:
    found = rows(connection, intent("wallets_opened", periods=(MAY,), dimensions=dimensions("regions.name")))
    assert found == [("Москва", 2), (None, 1)]


def test_every_month_is_there_and_empty_ones_say_what_the_metric_says(connection: duckdb.DuckDBPyConnection) -> None:
    found = rows(connection, intent("payments_amount", "payments_count", periods=(Q1,), time_cut=cut(Bucket.MONTH)))
    assert found == [
        (date(2025, 3, 1), Decimal("100.00"), 1),
        (date(2025, 4, 1), None, 0),
        (date(2025, 5, 1), Decimal("22.00"), 3),
    ]


def test_an_open_period_goes_as_far_as_the_data(connection: duckdb.DuckDBPyConnection) -> None:
    found = rows(connection, intent("wallets_opened", time_cut=cut(Bucket.MONTH)))
    assert [row[0] for row in found] == [date(2025, month, 1) for month in (3, 4, 5, 6)]
    assert [row[1] for row in found] == [1, 0, 3, 1]


def test_top_keeps_the_asked_number_with_a_fixed_order(connection: duckdb.DuckDBPyConnection) -> None:
    question = intent(
        "wallets_opened",
        dimensions=dimensions("wallets.id"),
        numbers=(asked(1, "2", NumberRole.TOP),),
        ranking=Ranking("M1", descending=True, span=S, number="N1"),
    )
    assert rows(connection, question) == [(1, 1), (2, 1)]


@pytest.mark.parametrize(("descending", "best"), [(False, [("Закрыт", 2)]), (True, [("Активен", 3)])])
def test_the_single_best_has_a_name(
    connection: duckdb.DuckDBPyConnection, descending: bool, best: list[tuple[str, int]]
) -> None:
    question = intent(
        "wallets_opened", dimensions=dimensions("wallets.status"), ranking=Ranking("M1", descending=descending, span=S)
    )
    assert rows(connection, question) == best


def test_comparison_stands_beside_the_figure(connection: duckdb.DuckDBPyConnection) -> None:
    question = intent("payments_total", periods=(MAY,), compare=(period(2, "2024-05-01", "2024-06-01"),))
    ((amount, before, change, per_cent),) = rows(connection, question)
    assert (amount, before, change) == (Decimal("22.00"), Decimal("3.00"), Decimal("19.00"))
    assert per_cent == pytest.approx(633.3333333)


def test_values_of_one_field_are_alternatives(connection: duckdb.DuckDBPyConnection) -> None:
    both = (value(1, "regions.name", "Москва"), value(2, "regions.name", "Якутия"))
    assert rows(connection, intent("wallets_opened", values=both)) == [(5,)]
