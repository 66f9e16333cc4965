"""Rows that are asked for as rows: their columns, conditions and order, against SQL's own answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import duckdb
import pytest

from core.intent import FactCondition, Intent, Listing, Ranking
from core.sql import Dialect
from tests.writing.warehouse import MAY, S, dimensions, intent, piece, rows, value, warehouse
from writing.compiler import compile_query
from writing.reasons import NotCompilable, ReasonCode

WALLETS = Listing("wallets", S)
WITHOUT = FactCondition("C1", "payments", exists=False, span=S)


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with warehouse() as opened:
        yield opened


def reasons(question: Intent) -> set[ReasonCode]:
    found = compile_query(question, piece(), Dialect.DUCKDB)
    assert isinstance(found, NotCompilable)
    return {reason.code for reason in found.reasons}


def test_rows_keep_their_own_columns_and_those_of_their_dictionaries(connection: duckdb.DuckDBPyConnection) -> None:
    question = intent(listing=WALLETS, dimensions=dimensions("wallets.id", "regions.name"), periods=(MAY,))
    assert rows(connection, question) == [(1, "Москва"), (2, "Москва"), (4, None)]


def test_equal_rows_stay_unless_each_is_asked_once(connection: duckdb.DuckDBPyConnection) -> None:
    question = intent(listing=WALLETS, dimensions=dimensions("regions.name"))
    assert sorted(map(str, rows(connection, question))) == sorted(
        map(str, [("Москва",), ("Москва",), ("Москва",), ("Якутия",), ("Якутия",), (None,)])
    )
    once = replace(question, listing=replace(WALLETS, distinct=True))
    assert sorted(map(str, rows(connection, once))) == sorted(map(str, [("Москва",), ("Якутия",), (None,)]))


def test_things_without_another_fact(connection: duckdb.DuckDBPyConnection) -> None:
    question = intent(listing=WALLETS, dimensions=dimensions("wallets.id"), fact_conditions=(WITHOUT,))
    assert rows(connection, question) == [(5,), (6,)]
    in_may = replace(question, fact_conditions=(replace(WITHOUT, period="P1"),), periods=(MAY,))
    assert rows(connection, in_may) == [(3,), (4,), (5,), (6,)]


def test_a_value_of_a_dictionary_keeps_its_rows(connection: duckdb.DuckDBPyConnection) -> None:
    question = intent(
        listing=WALLETS, dimensions=dimensions("wallets.id"), values=(value(1, "regions.name", "Якутия"),)
    )
    assert rows(connection, question) == [(3,), (5,)]


def test_a_column_that_would_repeat_rows_is_not_listed() -> None:
    question = intent(listing=WALLETS, dimensions=dimensions("wallets.id", "payments.amount"))
    assert reasons(question) == {ReasonCode.NO_JOIN}


def test_a_period_needs_a_time_and_a_ranking_needs_a_figure() -> None:
    regions = intent(listing=Listing("regions", S), dimensions=dimensions("regions.name"))
    assert reasons(replace(regions, periods=(MAY,))) == {ReasonCode.NO_TIME_FIELD}
    assert reasons(replace(regions, ranking=Ranking("M1", descending=True, span=S))) == {ReasonCode.CALCULATION}
    assert reasons(replace(regions, dimensions=())) == {ReasonCode.NO_METRIC}


def test_a_condition_on_the_absent_rows_stands_inside_their_absence(connection: duckdb.DuckDBPyConnection) -> None:
    """Wallets without a payment tagged "a": those with other payments only are among them."""
    tagged = (value(1, "payment_tags.tag", "a"),)
    question = intent(listing=WALLETS, dimensions=dimensions("wallets.id"), fact_conditions=(WITHOUT,), values=tagged)
    expected = connection.execute(
        "SELECT id FROM wallets w WHERE NOT EXISTS (SELECT 1 FROM payments p JOIN payment_tags t "
        "ON t.payment_id = p.id WHERE p.wallet_id = w.id AND t.tag = 'a') ORDER BY id"
    ).fetchall()
    bare = connection.execute("SELECT id FROM wallets WHERE id NOT IN (SELECT wallet_id FROM payments)").fetchall()
    assert rows(connection, question) == expected != bare
    counted = intent("wallets_opened", fact_conditions=(WITHOUT,), values=tagged)
    assert rows(connection, counted) == [(len(expected),)]


def test_a_condition_of_one_of_two_absences_is_not_guessed() -> None:
    tagged = (value(1, "payment_tags.tag", "a"),)
    both = (WITHOUT, FactCondition("C2", "payments", exists=True, span=S))
    question = intent(listing=WALLETS, dimensions=dimensions("wallets.id"), fact_conditions=both, values=tagged)
    assert reasons(question) == {ReasonCode.NESTED}


def test_a_cut_by_the_bounding_rows_is_not_put_beside_their_period() -> None:
    """The cut would show all payments of wallets that paid in May, not those of May."""
    paid = FactCondition("C1", "payments", exists=True, span=S, period="P1")
    tags = dimensions("payment_tags.tag")
    question = intent("wallets_opened", dimensions=tags, fact_conditions=(paid,), periods=(MAY,))
    assert reasons(question) == {ReasonCode.NESTED}
