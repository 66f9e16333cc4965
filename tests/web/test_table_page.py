"""Pages of rows and SQL as HTML: numbers formatted, data escaped."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from apps.web.sql_text import literal, sql_html
from apps.web.table_page import PAGE_ROWS, table_page
from core.language import Language
from core.outcome import Answered
from core.parameter import Origin, Parameter, ParameterType
from core.reading import Reading
from core.result import Column, ColumnPlan, ColumnRole, LogicalType, Result, Row
from core.sql import Dialect, WrittenBy
from core.unit import NUMBER, Unit, UnitKind

MONEY = Unit(UnitKind.MONEY, "₽")
COLUMNS = (
    Column("region", LogicalType.TEXT, ColumnPlan("region", "Регион <b>", ColumnRole.DIMENSION, NUMBER)),
    Column("amount", LogicalType.DECIMAL, ColumnPlan("amount", "Сумма", ColumnRole.METRIC, MONEY)),
)


class Rows:
    """A store of one result."""

    def __init__(self, rows: list[Row]) -> None:
        self._rows = rows

    def batches(self, result_id: str, size: int = 10_000) -> Iterator[list[Row]]:
        for start in range(0, len(self._rows), size):
            yield self._rows[start : start + size]

    def head(self, result_id: str, limit: int) -> tuple[Row, ...]:
        return tuple(self._rows[:limit])

    def total(self, result_id: str, column: str) -> Decimal | None:
        return None

    def path(self, result_id: str) -> Path:
        return Path(result_id)


def answer(rows: int) -> Answered:
    result = Result("0" * 32, COLUMNS, rows, truncated=False, database_ms=1.0)
    return Answered(
        "d", Reading(""), "", "", "", Dialect.DUCKDB, "DuckDB", (), WrittenBy.COMPILED, 1, result, "", (), (), ()
    )


def test_values_are_text_and_null_has_a_name() -> None:
    rows: list[Row] = [("<script>alert(1)</script>", Decimal("1234.5")), ("=1+1", Decimal(0)), (None, None)]
    page = table_page(answer(3), Rows(rows), Language.RU, 0)
    assert "<script>" not in page.html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page.html
    assert "Регион &lt;b&gt;" in page.html
    assert "<td>=1+1</td>" in page.html
    assert '<td class="num">1\u202f234,50</td>' in page.html
    assert '<td class="null">не указано</td><td class="num null">нет данных</td>' in page.html


@pytest.mark.parametrize(
    ("page", "first", "last"), [(0, 1, 10), (1, 11, 20), (199, 1991, 2000), (200, 2001, 2010), (230, 2301, 2303)]
)
def test_pages_are_cut_in_order(page: int, first: int, last: int) -> None:
    rows: list[Row] = [(f"р{n}", Decimal(n)) for n in range(1, 2304)]
    found = table_page(answer(2303), Rows(rows), Language.RU, page)
    assert (found.first, found.last) == (first, last)
    assert f">р{first}<" in found.html
    assert f">р{last}<" in found.html
    assert found.html.count("<tr>") - 1 == last - first + 1 <= PAGE_ROWS


def test_sql_is_marked_up_and_escaped() -> None:
    html = sql_html("SELECT \"select\" FROM t WHERE a < @p1 AND b = '<script>''from'")
    assert '<span class="sql-keyword">SELECT</span> &quot;select&quot;' in html
    assert '<span class="sql-parameter">@p1</span>' in html
    assert '<span class="sql-string">&#x27;&lt;script&gt;&#x27;&#x27;from&#x27;</span>' in html
    assert "<script>" not in html


@pytest.mark.parametrize(
    ("value", "kind", "written"),
    [
        (date(2025, 5, 1), ParameterType.DATE, "'2025-05-01'"),
        ("Кот-д'Азур\n; DROP TABLE t", ParameterType.TEXT, "'Кот-д''Азур ; DROP TABLE t'"),
        (5, ParameterType.INTEGER, "5"),
    ],
)
def test_a_parameter_stays_on_its_line(value: date | str | int, kind: ParameterType, written: str) -> None:
    assert literal(Parameter("p", value, kind, "", Origin.QUESTION, "P1")) == written
