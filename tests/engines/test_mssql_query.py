"""Totals over all rows of a T-SQL query, written around its own text."""

import pytest

from core.result import LogicalType
from core.sql import Dialect
from core.syntax import parse_statements
from engines.engine import RawColumn
from tests.engines.drivers import required_module

required_module("pyodbc")

from engines.mssql_query import totals_query  # noqa: E402

COLUMNS = (
    RawColumn("a", LogicalType.INTEGER),
    RawColumn("b", LogicalType.TEXT),
    RawColumn("c", LogicalType.DECIMAL, 2),
)
SUMS = ")\nSELECT COUNT_BIG(*), SUM(CAST(c0 AS decimal(38, 0))), SUM(c2) FROM sverka_all_rows"


@pytest.mark.parametrize(
    ("text", "inner", "before"),
    [
        ("SELECT a, b, c FROM t ORDER BY a", "SELECT a, b, c FROM t", "WITH"),
        ("SELECT TOP (5) a, b, c FROM t ORDER BY a", "SELECT TOP (5) a, b, c FROM t ORDER BY a", "WITH"),
        ("SELECT a, [top], c FROM t ORDER BY a", "SELECT a, [top], c FROM t", "WITH"),
        (
            "SELECT a, b, c FROM t ORDER BY a OFFSET 1 ROWS OPTION (MAXDOP 1)",
            "SELECT a, b, c FROM t ORDER BY a OFFSET 1 ROWS",
            "WITH",
        ),
        (
            "SELECT TOP 1 a, b, c FROM t UNION ALL SELECT a, b, c FROM s ORDER BY a",
            "SELECT TOP 1 a, b, c FROM t UNION ALL SELECT a, b, c FROM s",
            "WITH",
        ),
        (
            "SELECT a, b, SUM(c) OVER (ORDER BY a) AS c FROM t ORDER BY (SELECT 1)",
            "SELECT a, b, SUM(c) OVER (ORDER BY a) AS c FROM t",
            "WITH",
        ),
        (
            "WITH x (k) AS (SELECT 1 FROM t), y AS (SELECT k FROM x) SELECT k, k, k FROM y ORDER BY 1",
            "SELECT k, k, k FROM y",
            "WITH x (k) AS (SELECT 1 FROM t), y AS (SELECT k FROM x),",
        ),
    ],
)
def test_totals(text: str, inner: str, before: str) -> None:
    found = totals_query(text, COLUMNS)
    assert found is not None
    assert [part.rstrip() for part in found.split("\n")][:2] == [f"{before} sverka_all_rows (c0, c1, c2) AS (", inner]
    assert found.endswith(SUMS)
    assert len(parse_statements(found, Dialect.TSQL)) == 1


@pytest.mark.parametrize("text", ["SELECT a FROM t FOR JSON PATH", "WITH x AS (SELECT 1 AS a) (SELECT a FROM x)"])
def test_what_cannot_be_wrapped_is_told(text: str) -> None:
    assert totals_query(text, COLUMNS[:1]) is None
