"""Shares, growth, running totals, averages, states on a date, several periods, recurring conditions."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

import duckdb
import pytest

from core.intent import CalculationKind, Comparison, HavingCondition, Intent, NumberRole, Ranking
from core.period import AsOf, Bucket, Daypart, Edge, Grain, RecurringFilter
from core.result import ColumnRole
from core.sql import Dialect
from tests.writing.warehouse import (
    MAY,
    S,
    asked,
    calculation,
    compiled,
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
from writing.reasons import NotCompilable, ReasonCode

SPRING = period(1, "2025-03-01", "2025-06-01", Grain.QUARTER)


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with warehouse() as opened:
        yield opened


def rows(connection: duckdb.DuckDBPyConnection, question: Intent) -> list[tuple[object, ...]]:
    return run(connection, compiled(question))


def refused(question: Intent) -> set[ReasonCode]:
    found = compile_query(question, piece(), Dialect.TSQL)
    assert isinstance(found, NotCompilable)
    return {reason.code for reason in found.reasons}


def test_shares_of_all_groups_add_up(connection: duckdb.DuckDBPyConnection) -> None:
    question = intent(
        "payments_total", dimensions=dimensions("regions.name"), calculations=(calculation(CalculationKind.SHARE),)
    )
    shares = [row[2] for row in rows(connection, question)]
    assert sum(shares) == pytest.approx(100.0)  # type: ignore[arg-type]
    assert compiled(question).columns[-1].share


def test_a_share_of_the_shown_leaders_is_of_the_whole(connection: duckdb.DuckDBPyConnection) -> None:
    question = intent(
        "payments_total",
        dimensions=dimensions("regions.name"),
        calculations=(calculation(CalculationKind.SHARE),),
        numbers=(asked(1, "1", NumberRole.TOP),),
        ranking=Ranking("M1", descending=True, span=S, number="N1"),
    )
    assert rows(connection, question) == [("Якутия", Decimal("100.00"), pytest.approx(100 * 100 / 146.75))]


def test_the_share_of_a_value_is_of_all_values(connection: duckdb.DuckDBPyConnection) -> None:
    share = (calculation(CalculationKind.SHARE),)
    moscow = (value(1, "regions.name", "Москва"),)
    assert rows(connection, intent("wallets_opened", values=moscow, calculations=share)) == [(3, 50.0)]
    by_region = intent("wallets_opened", values=moscow, calculations=share, dimensions=dimensions("regions.name"))
    assert rows(connection, by_region) == [("Москва", 3, 50.0)]


def test_shares_within_each_month(connection: duckdb.DuckDBPyConnection) -> None:
    question = intent(
        "wallets_opened",
        periods=(SPRING,),
        time_cut=cut(Bucket.MONTH),
        dimensions=dimensions("regions.name"),
        calculations=(calculation(CalculationKind.SHARE),),
    )
    found = {(row[0], row[1]): row[3] for row in rows(connection, question)}
    assert found[date(2025, 3, 1), "Якутия"] == 100.0
    assert found[date(2025, 5, 1), "Москва"] == pytest.approx(66.6666667)
    assert found[date(2025, 4, 1), "Москва"] is None


def test_growth_is_aligned_bucket_by_bucket(connection: duckdb.DuckDBPyConnection) -> None:
    question = intent(
        "payments_count",
        periods=(SPRING,),
        compare=(period(2, "2024-03-01", "2024-06-01", Grain.QUARTER),),
        time_cut=cut(Bucket.MONTH),
    )
    found = [row[:3] for row in rows(connection, question)]
    assert found == [(date(2025, 3, 1), 1, 0), (date(2025, 4, 1), 0, 0), (date(2025, 5, 1), 3, 1)]
    assert [one.role for one in compiled(question).columns[2:]] == [ColumnRole.COMPARISON] * 3


def test_a_bucket_that_the_comparison_lacks_has_no_previous_value(connection: duckdb.DuckDBPyConnection) -> None:
    question = intent(
        "payments_count",
        periods=(period(1, "2025-03-01", "2025-04-01"),),
        compare=(period(2, "2025-02-01", "2025-03-01"),),
        time_cut=cut(Bucket.DAY),
    )
    previous = [row[2] for row in rows(connection, question)]
    assert previous == [0] * 28 + [None] * 3


def test_running_total_and_change_go_over_empty_months(connection: duckdb.DuckDBPyConnection) -> None:
    running = intent(
        "wallets_opened",
        periods=(SPRING,),
        time_cut=cut(Bucket.MONTH),
        calculations=(calculation(CalculationKind.CUMULATIVE), calculation(CalculationKind.CHANGE)),
    )
    found = [row[1:5] for row in rows(connection, running)]
    assert found == [(1, 1, None, None), (0, 1, 1, -1), (3, 4, 0, 3)]


def test_average_a_day_counts_the_empty_days(connection: duckdb.DuckDBPyConnection) -> None:
    average = (calculation(CalculationKind.AVERAGE_PER, Bucket.DAY),)
    assert rows(connection, intent("payments_total", periods=(MAY,), calculations=average)) == [
        (pytest.approx(22 / 31),)
    ]
    by_month = intent("payments_total", periods=(SPRING,), time_cut=cut(Bucket.MONTH), calculations=average)
    assert [row[1] for row in rows(connection, by_month)] == [
        pytest.approx(100 / 31),
        0,
        pytest.approx(22 / 31),
    ]
    by_weekday = intent("payments_count", periods=(MAY,), time_cut=cut(Bucket.WEEKDAY), calculations=average)
    assert [row[0] for row in rows(connection, by_weekday)] == [1, 2, 3, 4, 5, 6, 7]
    assert compiled(by_month).columns[-1].name == "payments_total_per_day"


def test_average_a_week_within_months_is_not_guessed() -> None:
    average = (calculation(CalculationKind.AVERAGE_PER, Bucket.WEEK),)
    question = intent("payments_total", periods=(SPRING,), time_cut=cut(Bucket.MONTH), calculations=average)
    assert refused(question) == {ReasonCode.CALCULATION}


def test_balance_is_that_of_the_last_snapshot(connection: duckdb.DuckDBPyConnection) -> None:
    by_month = intent("balance", periods=(SPRING,), time_cut=cut(Bucket.MONTH))
    assert rows(connection, by_month) == [
        (date(2025, 3, 1), None),
        (date(2025, 4, 1), Decimal("150.00")),
        (date(2025, 5, 1), Decimal("97.00")),
    ]
    state = intent("balance", as_of=AsOf(date(2025, 5, 15), Edge.END, S))
    assert rows(connection, state) == [(Decimal("1.00"),)]
    assert [(one.name, one.value) for one in compiled(state).parameters] == [("as_of_end", date(2025, 5, 16))]


def test_several_periods_make_a_row_each_even_if_they_overlap(connection: duckdb.DuckDBPyConnection) -> None:
    months = (MAY, period(2, "2025-06-01", "2025-07-01"))
    assert rows(connection, intent("wallets_opened", periods=months)) == [(date(2025, 5, 1), 3), (date(2025, 6, 1), 1)]
    assert compiled(intent("wallets_opened", periods=months)).columns[0].bucket == "month"
    overlapping = (period(1, "2025-01-01", "2026-01-01", Grain.YEAR), period(2, "2025-05-01", "2025-06-01"))
    draft = compiled(intent("wallets_opened", periods=overlapping))
    assert run(connection, draft) == [
        (date(2025, 1, 1), date(2025, 12, 31), 5),
        (date(2025, 5, 1), date(2025, 5, 31), 3),
    ]
    assert not draft.columns[-1].additive


def test_several_periods_by_month_are_one_series(connection: duckdb.DuckDBPyConnection) -> None:
    question = intent(
        "wallets_opened",
        periods=(period(1, "2025-03-01", "2025-04-01"), period(2, "2025-05-01", "2025-06-01")),
        time_cut=cut(Bucket.MONTH),
    )
    assert rows(connection, question) == [(date(2025, 3, 1), 1), (date(2025, 5, 1), 3)]


def test_recurring_conditions(connection: duckdb.DuckDBPyConnection) -> None:
    sundays = RecurringFilter(weekdays=(7,))
    assert rows(connection, intent("payments_count", recurring=sundays)) == [(1,)]
    night = RecurringFilter(hours=(22, 3))
    assert rows(connection, intent("payments_count", recurring=night)) == [(3,)]
    may_seconds = RecurringFilter(months=(5,), month_days=(2,))
    assert rows(connection, intent("payments_count", recurring=may_seconds)) == [(2,)]
    assert refused(intent("payments_count", recurring=RecurringFilter(dayparts=(Daypart.NIGHT,)))) == {
        ReasonCode.SETTING_NEEDED
    }


def test_hours_of_a_date_are_not_invented() -> None:
    assert ReasonCode.NO_HOURS in refused(intent("balance", time_cut=cut(Bucket.HOUR_OF_DAY)))


def test_having_keeps_the_groups_over_the_threshold(connection: duckdb.DuckDBPyConnection) -> None:
    question = intent(
        "wallets_opened",
        dimensions=dimensions("regions.name"),
        numbers=(asked(1, "1", NumberRole.THRESHOLD),),
        having=(HavingCondition("M1", Comparison.GT, "N1", S),),
    )
    assert rows(connection, question) == [("Москва", 3), ("Якутия", 2)]


def test_leaders_over_the_period_are_shown_in_every_month(connection: duckdb.DuckDBPyConnection) -> None:
    question = intent(
        "wallets_opened",
        dimensions=dimensions("regions.name"),
        periods=(SPRING,),
        time_cut=cut(Bucket.MONTH),
        numbers=(asked(1, "1", NumberRole.TOP),),
        ranking=Ranking("M1", descending=True, span=S, number="N1"),
    )
    assert rows(connection, question) == [
        (date(2025, 3, 1), "Москва", 0),
        (date(2025, 4, 1), "Москва", 0),
        (date(2025, 5, 1), "Москва", 2),
    ]


def test_the_best_month(connection: duckdb.DuckDBPyConnection) -> None:
    question = intent(
        "payments_total", time_cut=cut(Bucket.MONTH), periods=(SPRING,), ranking=Ranking("M1", descending=True, span=S)
    )
    assert rows(connection, question) == [(date(2025, 3, 1), Decimal("100.00"))]


def test_a_ratio_of_two_facts_is_a_ratio_of_sums(connection: duckdb.DuckDBPyConnection) -> None:
    question = intent("payments_per_wallet", dimensions=dimensions("regions.name"))
    assert rows(connection, question) == [
        ("Москва", pytest.approx(5 / 3)),
        (None, 1.0),
        ("Якутия", 0.5),
    ]


def test_a_ratio_of_one_fact(connection: duckdb.DuckDBPyConnection) -> None:
    assert rows(connection, intent("average_payment", periods=(MAY,))) == [(pytest.approx(22 / 3),)]
    assert rows(connection, intent("closed_share")) == [(pytest.approx(100 * 2 / 6),)]
    nothing = period(1, "2020-01-01", "2020-02-01")
    assert rows(connection, intent("average_payment", periods=(nothing,))) == [(None,)]


def test_two_rankings_at_once_are_not_guessed() -> None:
    question = intent(
        "wallets_opened",
        dimensions=dimensions("regions.name", "wallets.status"),
        numbers=(asked(1, "5", NumberRole.TOP),),
        ranking=Ranking("M1", descending=True, span=S, number="N1"),
    )
    assert refused(question) == {ReasonCode.RANKING}


def test_a_number_that_nothing_uses_is_not_dropped() -> None:
    assert refused(intent("wallets_opened", numbers=(asked(1, "5", NumberRole.UNKNOWN),))) == {ReasonCode.NUMBER}


@pytest.mark.parametrize("bucket", list(Bucket))
def test_every_bucket_has_every_value_in_its_place(connection: duckdb.DuckDBPyConnection, bucket: Bucket) -> None:
    found = rows(connection, intent("payments_count", time_cut=cut(bucket), periods=(SPRING,)))
    assert sum(row[1] for row in found) == 4  # type: ignore[misc]
    assert [row[0] for row in found] == sorted(row[0] for row in found)  # type: ignore[type-var]
