"""A draft's own total: its groups left out, and what was joined only for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import duckdb
import pytest

from core.parameter import parameters_of
from core.sql import Dialect, Draft, WrittenBy
from core.syntax import parse_statements
from tests.writing.warehouse import DOMAIN, MAY, intent, run, warehouse
from validators.context import DraftContext
from validators.totals import UngroupedTotal, ungrouped_total

ASKED = intent("payments_total", periods=(MAY,))
BY_BANK = (
    "SELECT b.name, SUM(p.amount) AS total, COUNT(*) AS n FROM payments AS p LEFT JOIN banks AS b ON b.id = p.bank_id "
    "WHERE p.paid_at >= @p1_start AND p.paid_at < @p1_end GROUP BY b.name"
)


@pytest.fixture
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with warehouse() as opened:
        yield opened


def total_of(sql: str) -> UngroupedTotal | None:
    draft = Draft(sql, Dialect.DUCKDB, WrittenBy.MODEL, parameters_of(ASKED))
    tree = parse_statements(sql, Dialect.DUCKDB)[0]
    return ungrouped_total(DraftContext(ASKED, tree, draft, DOMAIN))  # type: ignore[arg-type]


def sums(connection: duckdb.DuckDBPyConnection) -> tuple[list[object], list[object]]:
    """Return the sums of the parts and the totals by the query of their own."""
    total = total_of(BY_BANK)
    assert total is not None
    rows = run(connection, replace(total.draft, text=BY_BANK))
    parts = [sum(row[at] for row in rows) for at in total.positions]
    return parts, list(run(connection, total.draft)[0])


def test_parts_of_a_harmless_join_add_up(connection: duckdb.DuckDBPyConnection) -> None:
    parts, whole = sums(connection)
    assert parts == whole


def test_a_join_that_repeats_rows_against_its_declaration_shows(connection: duckdb.DuckDBPyConnection) -> None:
    connection.execute("INSERT INTO banks VALUES (1, 'Альфа-2')")
    parts, whole = sums(connection)
    assert parts != whole
    assert whole[1] == 3


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT SUM(amount) FROM payments",
        "SELECT bank_id, SUM(amount) FROM payments GROUP BY bank_id",
        f"{BY_BANK} ORDER BY 2 DESC LIMIT 1",
        f"{BY_BANK} HAVING COUNT(*) > 1",
        BY_BANK.replace("LEFT JOIN", "JOIN"),
        BY_BANK.replace("SUM(p.amount)", "AVG(p.amount)").replace("COUNT(*)", "MAX(p.amount)"),
        BY_BANK.replace("WHERE", "WHERE b.name IS NOT NULL AND"),
        "SELECT t.tag, COUNT(*) AS n FROM payments AS p LEFT JOIN payment_tags AS t ON t.payment_id = p.id GROUP BY 1",
    ],
)
def test_no_total_where_nothing_can_be_held_against_it(sql: str) -> None:
    assert total_of(sql) is None
