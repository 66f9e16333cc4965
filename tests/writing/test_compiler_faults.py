"""Public faults of this kind of software (../shared/faults): the compiled query gives the right rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal

import duckdb
import pytest

from core.intent import (
    Calculation,
    CalculationKind,
    Comparison,
    FactCondition,
    FieldRef,
    Intent,
    NumberRole,
    Ranking,
    RowCondition,
    SegmentUse,
)
from core.language import Language
from core.period import Bucket
from core.sql import Dialect, Draft
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
from writing.reasons import NotCompilable, ReasonCode


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with warehouse() as opened:
        yield opened


def compiled(question: Intent, dialect: Dialect = Dialect.DUCKDB) -> Draft:
    draft = compile_query(question, piece(), dialect)
    assert isinstance(draft, Draft), draft
    return draft


TOP_10 = intent(
    "payments_total",
    dimensions=dimensions("wallets.id"),
    numbers=(asked(1, "10", NumberRole.TOP),),
    ranking=Ranking("M1", descending=True, span=S, number="N1"),
)


def test_fault_001_top_of_sql_server_is_top() -> None:
    text = compiled(TOP_10, Dialect.TSQL).text
    assert "TOP (@n1)" in text
    assert "LIMIT" not in text
    assert "ORDER BY" in text


def test_fault_004_a_value_is_a_parameter_and_never_a_literal() -> None:
    draft = compiled(intent("wallets_opened", values=(value(1, "regions.name", "Якутия"),)), Dialect.TSQL)
    assert "Якутия" not in draft.text
    assert [(one.name, one.value) for one in draft.parameters] == [("v1", "Якутия")]


def test_fault_013_counts_and_whole_sums_are_wide_on_sql_server() -> None:
    text = compiled(intent("wallets_opened", "score_total", "score_average"), Dialect.TSQL).text
    assert "COUNT_BIG(*)" in text
    assert "SUM(CAST(wallets.score AS BIGINT))" in text
    assert "AVG(1.0 * wallets.score)" in text


def test_fault_014_a_share_of_whole_numbers_keeps_its_fraction(connection: duckdb.DuckDBPyConnection) -> None:
    question = intent(
        "wallets_opened",
        dimensions=dimensions("regions.name"),
        segments=(SegmentUse("S1", "closed", S),),
        calculations=(calculation(CalculationKind.SHARE),),
    )
    found = {row[0]: row[2] for row in run(connection, compiled(question))}
    assert found == {"Москва": pytest.approx(33.3333333), "Якутия": 50.0, None: 0.0}
    assert (
        "100.0 * answer.wallets_opened / NULLIF(answer.wallets_opened_whole, 0)"
        in compiled(question, Dialect.TSQL).text
    )


def test_fault_019_sunday_belongs_to_the_week_that_began_on_monday(connection: duckdb.DuckDBPyConnection) -> None:
    june = period(1, "2025-06-09", "2025-06-23")
    draft = compiled(intent("payments_total", periods=(june,), time_cut=cut(Bucket.WEEK)))
    assert run(connection, draft) == [(date(2025, 6, 9), Decimal("20.50")), (date(2025, 6, 16), Decimal("1.25"))]
    text = compiled(intent("payments_total", periods=(june,), time_cut=cut(Bucket.WEEK)), Dialect.TSQL).text
    assert "DATEDIFF(DAY, 0, payments.paid_at) % 7" in text
    assert "DATEFIRST" not in text
    assert "WEEK," not in text


def test_fault_025_the_last_day_of_a_month_counts_whole(connection: duckdb.DuckDBPyConnection) -> None:
    assert run(connection, compiled(intent("payments_count", periods=(MAY,)))) == [(3,)]


def test_fault_029_two_one_to_many_paths(connection: duckdb.DuckDBPyConnection) -> None:
    conditions = (value(1, "payment_tags.tag", "a", "b"), value(2, "banks.name", "Альфа", "Бета", role="payment_bank"))
    assert run(connection, compiled(intent("score_total", values=conditions))) == [(3,)]


def test_fault_031_limits_are_summed_once_a_wallet(connection: duckdb.DuckDBPyConnection) -> None:
    draft = compiled(intent("limits_total", "payments_count", dimensions=dimensions("regions.name")))
    assert run(connection, draft) == [
        ("Москва", Decimal("1500.00"), 5),
        ("Якутия", Decimal("70.00"), 1),
        (None, Decimal("5.00"), 1),
    ]


def test_fault_032_a_bridge_counts_each_wallet_once(connection: duckdb.DuckDBPyConnection) -> None:
    draft = compiled(intent("wallets_opened", "score_total", dimensions=dimensions("banks.name@payment_bank")))
    assert run(connection, draft) == [(None, 3, 7), ("Альфа", 2, 9), ("Бета", 2, 3)]
    assert not any(one.additive for one in draft.columns)


def test_fault_032_payments_by_tag(connection: duckdb.DuckDBPyConnection) -> None:
    draft = compiled(intent("payments_total", dimensions=dimensions("payment_tags.tag")))
    assert {row[0]: row[1] for row in run(connection, draft)} == {
        "a": Decimal("35.50"),
        "b": Decimal("15.00"),
        None: Decimal("111.25"),
    }


def test_fault_034_rows_without_a_region_stay_under_a_period(connection: duckdb.DuckDBPyConnection) -> None:
    draft = compiled(intent("wallets_opened", dimensions=dimensions("regions.name"), periods=(MAY,)))
    assert "LEFT JOIN regions" in draft.text
    assert (None, 1) in run(connection, draft)


def test_fault_035_two_links_to_one_table(connection: duckdb.DuckDBPyConnection) -> None:
    both = dimensions("banks.name@payment_bank", "banks.name@return_bank")
    draft = compiled(intent("payments_count", dimensions=both))
    assert [one.name for one in draft.columns] == ["payment_bank_name", "return_bank_name", "payments_count"]
    assert [one.title for one in draft.columns[:2]] == ["Банк", "Банк возврата"]
    expected = connection.execute(
        """SELECT a.name, b.name, COUNT(*) FROM payments p LEFT JOIN banks a ON a.id = p.bank_id
           LEFT JOIN banks b ON b.id = p.return_bank_id GROUP BY ALL"""
    ).fetchall()
    assert sorted(run(connection, draft), key=str) == sorted(expected, key=str)


def test_fault_035_without_a_role_the_bank_is_not_guessed() -> None:
    found = compile_query(intent("payments_count", dimensions=dimensions("banks.name")), piece(), Dialect.DUCKDB)
    assert isinstance(found, NotCompilable)
    assert [reason.code for reason in found.reasons] == [ReasonCode.AMBIGUOUS_JOIN]
    assert "payments – banks" in found.message(Language.RU)


def test_fault_037_not_from_moscow_keeps_the_rows_without_a_region(connection: duckdb.DuckDBPyConnection) -> None:
    question = intent("wallets_opened", values=(value(1, "regions.name", "Москва", negated=True),))
    assert run(connection, compiled(question)) == [(3,)]


def test_fault_037_not_closed_keeps_what_is_unknown(connection: duckdb.DuckDBPyConnection) -> None:
    question = intent("wallets_opened", segments=(SegmentUse("S1", "closed", S, negated=True),))
    assert run(connection, compiled(question)) == [(4,)]


def test_fault_038_a_month_without_rows_has_no_sum(connection: duckdb.DuckDBPyConnection) -> None:
    april = period(1, "2025-04-01", "2025-05-01")
    assert run(connection, compiled(intent("payments_amount", "payments_count", periods=(april,)))) == [(None, 0)]


def test_fault_043_a_field_that_is_not_there_is_told() -> None:
    found = compile_query(intent("wallets_opened", dimensions=dimensions("wallets.colour")), piece(), Dialect.DUCKDB)
    assert isinstance(found, NotCompilable)
    assert "wallets.colour" in found.message(Language.EN)


def test_a_condition_on_another_fact_multiplies_nothing(connection: duckdb.DuckDBPyConnection) -> None:
    with_payments = FactCondition("C1", "payments", exists=True, span=S)
    without_in_may = FactCondition("C1", "payments", exists=False, span=S, period="P1")
    assert run(connection, compiled(intent("wallets_opened", fact_conditions=(with_payments,)))) == [(4,)]
    assert run(connection, compiled(intent("wallets_opened", fact_conditions=(without_in_may,), periods=(MAY,)))) == [
        (4,)
    ]


def test_a_threshold_on_rows_of_another_fact_is_a_semi_join(connection: duckdb.DuckDBPyConnection) -> None:
    condition = RowCondition(FieldRef("payments", "amount"), Comparison.GT, "N1", S)
    question = intent("wallets_opened", row_conditions=(condition,), numbers=(asked(1, "4", NumberRole.THRESHOLD),))
    assert run(connection, compiled(question)) == [(3,)]


def test_a_filter_narrows_the_rows_of_the_dimension_that_it_shares(connection: duckdb.DuckDBPyConnection) -> None:
    question = intent(
        "wallets_opened",
        dimensions=dimensions("banks.name@payment_bank"),
        values=(value(1, "banks.name", "Альфа", role="payment_bank"),),
    )
    assert run(connection, compiled(question)) == [("Альфа", 2)]


def test_the_same_question_is_written_the_same_way_every_time() -> None:
    assert {compiled(replace(TOP_10)).text for _ in range(5)} == {compiled(TOP_10).text}


def test_only_used_parameters_go_with_the_draft() -> None:
    draft = compiled(intent("wallets_opened", periods=(period(1, None, "2025-06-01"),)))
    assert [one.name for one in draft.parameters] == ["p1_end"]


def test_growth_without_a_period_to_compare_with_is_not_guessed() -> None:
    question = intent("wallets_opened", periods=(MAY,), calculations=(Calculation(CalculationKind.GROWTH, "M1", S),))
    found = compile_query(question, piece(), Dialect.DUCKDB)
    assert isinstance(found, NotCompilable)
    assert found.reasons[0].code is ReasonCode.CALCULATION
