"""SQL Server's adapter through real pyodbc and both real drivers, against the test server."""

import threading
import time
from datetime import date, datetime
from decimal import Decimal

from core.parameter import ParameterType
from engines import CancelToken, Engine, ParquetStore, QueryLimits
from engines.engine import ColumnTotal
from tests.engines.drivers import required_module
from tests.engines.mssql import INT, LIMITS, admitted, parameter
from tests.tds import values
from tests.tds.script import Answer, Script
from tests.tds.server import TdsServer

pyodbc = required_module("pyodbc")


def test_types(engine: Engine, script: Script, store: ParquetStore) -> None:
    instant = datetime(2025, 5, 31, 23, 30, tzinfo=values.UTC_PLUS_3)
    moment = datetime(2025, 5, 31, 15, 0, 0, 123456)  # noqa: DTZ001
    columns = (
        ("i", values.INT), ("b", values.BIGINT), ("bit", values.BIT), ("f", values.FLOAT),
        ("d", values.decimal_type(2)),
        ("day", values.DATE), ("m", values.DATETIME2), ("o", values.DATETIMEOFFSET), ("g", values.GUID),
        ("x", values.BINARY), ("n", values.NVARCHAR), ("long", values.NVARCHAR_MAX),
    )  # fmt: skip
    row = (
        7, 9_221_000_000_028_921, True, 0.5, Decimal("-1.25"), date(2025, 5, 31), moment, instant,
        "00000000-0000-0000-0000-00000000000A", b"\x01", "ёж 🦔", "Москва" * 3_000,
    )  # fmt: skip
    script.answers.append(Answer("FROM dbo.wallets", columns, [row, (None,) * 12]))
    stored = engine.execute(admitted(), LIMITS, store, CancelToken())
    first, empty = store.head(stored.id, 5)
    assert first == (*row[:9], "0x01", *row[10:])
    assert empty == (None,) * 12
    assert [column.type.value for column in stored.columns] == [
        "integer", "integer", "boolean", "float", "decimal", "date", "datetime", "datetimetz", "text", "other",
        "text", "text",
    ]  # fmt: skip


def test_text_goes_unchanged_and_parameters_go_typed(engine: Engine, script: Script, store: ParquetStore) -> None:
    text = "SELECT id FROM payments\r\nWHERE day >= @p1_start AND id < @n1 AND id <> @n2 AND N'@x' <> @v1 -- ё"
    query = admitted(
        text,
        parameter("p1_start", date(2025, 5, 1), ParameterType.DATE),
        parameter("n1", 2**40, ParameterType.INTEGER),
        parameter("n2", Decimal("1.25"), ParameterType.DECIMAL),
        parameter("v1", "ёж 🦔", ParameterType.TEXT),
    )
    script.answers.append(Answer("dbo.payments", INT, [(1,)]))
    engine.execute(query, LIMITS, store, CancelToken())
    sent, arguments = script.seen[-1]
    assert sent == query.text
    by_name = dict(zip((parameter.name for parameter in query.parameters), arguments[1:], strict=True))
    assert by_name == {
        "right_owner": "О'Нил", "p1_start": date(2025, 5, 1), "n1": 2**40, "n2": Decimal("1.25"), "v1": "ёж 🦔",
    }  # fmt: skip
    for declared in ("@p1_start date", "@n1 bigint", "@n2 decimal(38, 2)", "@v1 nvarchar(4000)"):
        assert declared in arguments[0]


def test_fault_061_cap_and_totals(engine: Engine, script: Script, store: ParquetStore) -> None:
    text = "WITH c AS (SELECT id FROM wallets) SELECT TOP (90) id, id FROM c ORDER BY id OPTION (MAXDOP 1)"
    twins = (("id", values.INT), ("id", values.INT))
    sums = (("", values.BIGINT), ("", values.decimal_type(0)), ("", values.decimal_type(0)))
    script.answers += [
        Answer("sverka_all_rows", sums, [(90, Decimal(4_000_000_000), None)]),
        Answer("dbo.wallets", twins, ((number, number) for number in range(90))),
    ]
    stored = engine.execute(admitted(text), QueryLimits(rows=10), store, CancelToken())
    assert (stored.row_count, stored.truncated, stored.full_row_count) == (10, True, 90)
    assert stored.totals == (ColumnTotal("id", Decimal(4_000_000_000)), ColumnTotal("id_2", None))
    sent = script.seen[-1][0]
    assert "sverka_all_rows (c0, c1) AS (\nSELECT TOP (90) id, id FROM c ORDER BY id \n)" in sent
    assert sent.count("WITH") == 1


def test_many_rows_under_the_cap(engine: Engine, script: Script, store: ParquetStore) -> None:
    script.answers.append(Answer("dbo.wallets", INT, ((number,) for number in range(100_000))))
    stored = engine.execute(admitted(), QueryLimits(rows=100_000), store, CancelToken())
    assert (stored.row_count, stored.truncated) == (100_000, False)
    assert store.total(stored.id, "n") == sum(range(100_000))


def test_no_connection_stays_open(engine: Engine, server: TdsServer, script: Script, store: ParquetStore) -> None:
    script.answers.append(Answer("dbo.wallets", INT, [(1,)]))
    query = admitted()
    threads = [threading.Thread(target=lambda: engine.execute(query, LIMITS, store, CancelToken())) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    engine.dry_run(query)
    until = time.monotonic() + 5
    while server.open_sessions and time.monotonic() < until:
        time.sleep(0.05)
    assert server.open_sessions == 0
