"""Probes of results: why one is empty, whether its period is loaded, codes without names, parts and their total."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

import duckdb
import pytest

from core.finding import Finding, Layer, LayerReport, LayerStatus
from core.intent import FactCondition, FieldRef, Intent, Ranking
from core.period import Bucket
from core.result import Cell, Column, LogicalType, Result
from core.sql import Dialect, Draft
from core.syntax import parse_statements
from tests.validators.test_probes import ran
from tests.writing.warehouse import DOMAIN, MAY, S, cut, dimensions, intent, period, piece, run, value, warehouse
from validators.context import DraftContext, ResultContext
from validators.result_probes import parts_against_total, probed_result, total_of
from writing.compiler import compile_query

NOW = date(2025, 6, 18)
CLEAN = LayerReport(Layer.RESULT, LayerStatus.PASSED)
LOADED = replace(DOMAIN, freshness=FieldRef("payments", "paid_at"))


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with warehouse() as opened:
        yield opened


def answered(connection: duckdb.DuckDBPyConnection, question: Intent) -> tuple[ResultContext, DraftContext]:
    draft = compile_query(question, piece(), Dialect.DUCKDB, NOW)
    assert isinstance(draft, Draft)
    rows = tuple(run(connection, draft))
    columns = tuple(Column(plan.name, LogicalType.OTHER, plan) for plan in draft.columns)
    result = Result("r", columns, len(rows), truncated=False, database_ms=1.0)
    tree = parse_statements(draft.text, draft.dialect)[0]
    context = ResultContext(question, result, rows, LOADED, NOW)  # type: ignore[arg-type]
    return context, DraftContext(question, tree, draft, LOADED)  # type: ignore[arg-type]


def told(connection: duckdb.DuckDBPyConnection, question: Intent) -> list[Finding]:
    result, query = answered(connection, question)
    return list(probed_result(CLEAN, result, query, lambda draft: ran(connection, draft)).findings)


MARCH = period(1, "2025-03-01", "2025-04-01")
MOSCOW = value(1, "regions.name", "Москва")


def test_the_conditions_that_empty_a_result_are_named(connection: duckdb.DuckDBPyConnection) -> None:
    found = told(connection, intent("wallets_opened", periods=(MARCH,), values=(MOSCOW,)))
    assert [(one.rule, one.subject) for one in found] == [
        ("result.emptied_by", MARCH.period.label),
        ("result.emptied_by", "Москва"),
    ]
    assert "3" in found[0].message_en


def test_a_condition_that_changes_nothing_is_not_blamed(connection: duckdb.DuckDBPyConnection) -> None:
    tver = value(1, "regions.name", "Тверь")
    found = told(connection, intent("wallets_opened", periods=(MARCH,), values=(tver,)))
    assert [one.subject for one in found] == ["Тверь"]


def test_conditions_that_empty_it_only_together(connection: duckdb.DuckDBPyConnection) -> None:
    ahead = period(1, "2031-01-01", "2031-02-01")
    tver = value(1, "regions.name", "Тверь")
    found = told(connection, replace(intent("wallets_opened", periods=(ahead,), values=(tver,)), domain="wallets"))
    assert [one.rule for one in found if one.rule.startswith("result.emptied")] == ["result.emptied_together"]


def test_another_fact_may_empty_it(connection: duckdb.DuckDBPyConnection) -> None:
    with_payments = FactCondition("C1", "payments", exists=True, span=S)
    june = period(1, "2025-06-01", "2025-06-02")
    found = told(connection, intent("wallets_opened", periods=(june,), fact_conditions=(with_payments,)))
    assert {one.subject for one in found} == {june.period.label, "payments"}


def test_a_result_with_rows_needs_no_probe_of_emptiness(connection: duckdb.DuckDBPyConnection) -> None:
    assert told(connection, intent("wallets_opened", periods=(MAY,))) == []


def test_a_period_after_the_last_load_is_told(connection: duckdb.DuckDBPyConnection) -> None:
    this_year = period(1, "2025-01-01", "2026-01-01")
    connection.execute(
        "CREATE TABLE kept AS SELECT * FROM payments; DELETE FROM payments WHERE paid_at >= '2025-06-01'"
    )
    try:
        found = told(connection, intent("payments_count", periods=(this_year,)))
    finally:
        connection.execute("DELETE FROM payments; INSERT INTO payments SELECT * FROM kept; DROP TABLE kept")
    assert [one.rule for one in found] == ["result.after_last_load"]
    assert "31.05.2025" in found[0].message_ru


def test_a_load_of_yesterday_is_fresh_enough(connection: duckdb.DuckDBPyConnection) -> None:
    connection.execute("INSERT INTO payments VALUES (8, 1, 1, '2025-06-17 23:00', 1, NULL)")
    try:
        assert told(connection, intent("payments_count", periods=(period(1, "2025-01-01", "2026-01-01"),))) == []
    finally:
        connection.execute("DELETE FROM payments WHERE id = 8")


def test_today_alone_is_told_to_be_not_whole(connection: duckdb.DuckDBPyConnection) -> None:
    connection.execute("INSERT INTO payments VALUES (8, 1, 1, '2025-06-18 04:00', 1, NULL)")
    today, yesterday = period(1, "2025-06-18", "2025-06-19"), period(2, "2025-06-17", "2025-06-18")
    month = period(1, "2025-06-01", "2025-06-19")
    try:
        alone = told(connection, intent("payments_count", periods=(today,)))
        compared = told(connection, intent("payments_count", periods=(today,), compare=(yesterday,)))
        plain = told(connection, intent("payments_count", periods=(month,)))
    finally:
        connection.execute("DELETE FROM payments WHERE id = 8")
    assert [one.rule for one in alone] == ["result.after_last_load"]
    assert [one.rule for one in compared] == ["result.after_last_load"]
    assert "неполные" in compared[0].message_ru
    assert plain == []


def test_codes_that_the_dictionary_lacks_are_told_apart_from_empty_ones(connection: duckdb.DuckDBPyConnection) -> None:
    by_region = intent("wallets_opened", dimensions=dimensions("regions.name"))
    assert told(connection, by_region) == []  # a wallet without a region has no code at all
    connection.execute("UPDATE wallets SET region_id = 77 WHERE id = 4")
    try:
        found = told(connection, by_region)
    finally:
        connection.execute("UPDATE wallets SET region_id = NULL WHERE id = 4")
    assert [one.rule for one in found] == ["result.code_without_name"]


@pytest.mark.parametrize(
    "question",
    [
        intent("payments_total", dimensions=dimensions("regions.name")),
        intent("payments_total", periods=(MAY,), time_cut=cut(Bucket.WEEK)),
        intent("wallets_opened", dimensions=dimensions("payment_tags.tag")),
        intent("payments_per_wallet", dimensions=dimensions("regions.name")),
    ],
)
def test_parts_that_add_up_raise_no_alarm(connection: duckdb.DuckDBPyConnection, question: Intent) -> None:
    result, _ = answered(connection, question)
    total = total_of(result)
    assert total is None or parts_against_total(CLEAN, result, total_row(connection, total)) == CLEAN


def total_row(connection: duckdb.DuckDBPyConnection, total: Intent) -> dict[str, Cell]:
    whole, _ = answered(connection, total)
    return {column.name: cell for column, cell in zip(whole.result.columns, whole.rows[0], strict=True)}


def test_parts_that_do_not_add_up_are_told(connection: duckdb.DuckDBPyConnection) -> None:
    result, _ = answered(connection, intent("payments_total", dimensions=dimensions("regions.name")))
    total = total_of(result)
    assert total is not None
    one_lost = replace(result, rows=result.rows[1:], result=replace(result.result, row_count=len(result.rows) - 1))
    (found,) = parts_against_total(CLEAN, one_lost, total_row(connection, total)).findings
    assert found.rule == "result.parts_apart"


def test_no_total_is_asked_where_parts_need_not_add_up(connection: duckdb.DuckDBPyConnection) -> None:
    region = dimensions("regions.name")
    best = Ranking("M1", descending=True, span=S)
    assert total_of(answered(connection, intent("payments_total", dimensions=region, ranking=best))[0]) is None
    assert total_of(answered(connection, intent("average_payment", dimensions=region))[0]) is None
    assert total_of(answered(connection, intent("payments_total"))[0]) is None
