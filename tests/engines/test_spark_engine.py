"""Spark SQL on a session of this machine or through Spark Connect; skipped where the extra is not installed."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from core.dataset_view import DatasetView, ViewColumn
from core.errors import EngineUnavailable, QueryCancelled, QueryFailed, QueryTimeout, SettingsError
from core.parameter import Origin, Parameter, ParameterType
from core.result import LogicalType
from core.sql import Dialect, Draft, WrittenBy
from engines import Admitted, CancelToken, Engine, ParquetStore, QueryLimits, admit, open_engine
from engines.engine import ColumnTotal, Verdict
from tests.spark import BY_CONNECT, spark_address

pytest.importorskip("pyspark", reason="pyspark is not installed: make test-spark installs the extra and runs this")
pytestmark = pytest.mark.filterwarnings("ignore")  # pyspark warns of the newest pandas

OWNER = Parameter("right_owner", "О'Нил", ParameterType.TEXT, "", Origin.RIGHTS, "owner")
COLUMNS = ("id", "day", "city", "amount", "moment", "flag")
VIEWS = (
    DatasetView(
        "payments",
        "main.payments",
        tuple(ViewColumn(name, name, LogicalType.OTHER) for name in COLUMNS),
        ("owner = @right_owner",),
        (OWNER,),
    ),
    DatasetView("numbers", "main.numbers", (ViewColumn("n", "n", LogicalType.INTEGER),)),
)
LIMITS = QueryLimits(seconds=600)
ENDLESS = "SELECT COUNT(*) AS c FROM numbers a CROSS JOIN numbers b CROSS JOIN numbers c WHERE a.n * b.n < c.n"
SLOW = "SELECT COUNT(*) AS c FROM numbers a CROSS JOIN numbers b WHERE a.n < 20000 AND a.n + b.n < 0"


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    import duckdb

    folder = tmp_path_factory.mktemp("spark")
    with duckdb.connect() as source:
        source.execute(
            "COPY (SELECT * FROM (VALUES"
            " (1, DATE '2025-05-31', 'Москва', 0.10::DECIMAL(18, 2), TIMESTAMP '2025-05-31 23:30', TRUE, 'О''Нил'),"
            " (2, DATE '2025-06-01', 'Якутия', 9999999999999999.99, NULL, NULL, 'О''Нил'),"
            " (3, DATE '2025-06-02', 'Москва', 1, NULL, FALSE, 'другой'))"
            f" AS p (id, day, city, amount, moment, flag, owner)) TO '{folder}/payments.parquet' (FORMAT parquet)"
        )
        source.execute(f"COPY (SELECT range AS n FROM range(100000)) TO '{folder}/numbers.parquet' (FORMAT parquet)")
    with spark_address(folder) as address:
        opened = open_engine(address)
        yield opened
        opened.close()


@pytest.fixture
def store(tmp_path: Path) -> ParquetStore:
    return ParquetStore(tmp_path / "results")


def admitted(text: str, *parameters: Parameter) -> Admitted:
    answer = admit(Draft(text, Dialect.SPARK, WrittenBy.MODEL, parameters), VIEWS)
    assert isinstance(answer, Admitted), answer
    return answer


def parameter(name: str, value: date | str | int | Decimal, kind: ParameterType) -> Parameter:
    return Parameter(name, value, kind, "", Origin.QUESTION, name.upper())


def test_types_parameters_and_rights(engine: Engine, store: ParquetStore) -> None:
    query = admitted(
        "SELECT id, day, city, amount, moment, flag, '@v1 :x' AS text FROM payments"
        " WHERE day >= @p1_start AND city <> @v1 AND id < @n1 AND amount < @n2",
        parameter("p1_start", date(2025, 5, 1), ParameterType.DATE),
        parameter("v1", "О'Нил", ParameterType.TEXT),
        parameter("n1", 3, ParameterType.INTEGER),
        parameter("n2", Decimal("0.15"), ParameterType.DECIMAL),
    )
    assert engine.dry_run(query).passed
    stored = engine.execute(query, LIMITS, store, CancelToken())
    moment = datetime(2025, 5, 31, 23, 30)  # noqa: DTZ001
    assert store.head(stored.id, 9) == ((1, date(2025, 5, 31), "Москва", Decimal("0.10"), moment, True, "@v1 :x"),)
    assert [column.type.value for column in stored.columns] == [
        "integer", "date", "text", "decimal", "datetime", "boolean", "text",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("SELECT COUNT(*) AS c FROM payments", 2),
        ("SELECT COUNT(*) AS c FROM (SELECT id FROM payments) AS p", 2),
        ("WITH own AS (SELECT id FROM payments) SELECT COUNT(*) AS c FROM own", 2),
        ("SELECT COUNT(*) AS c FROM (SELECT id FROM payments UNION ALL SELECT id FROM payments) AS p", 4),
        ("SELECT COUNT(*) AS c FROM payments AS a CROSS JOIN payments AS b", 4),
        ("SELECT COUNT(*) AS c FROM numbers WHERE EXISTS (SELECT 1 FROM payments AS p WHERE p.id = n)", 2),
    ],
)
def test_rows_of_this_user_only(engine: Engine, store: ParquetStore, text: str, count: int) -> None:
    stored = engine.execute(admitted(text), LIMITS, store, CancelToken())
    assert store.head(stored.id, 1) == ((count,),)


def test_cap_and_totals(engine: Engine, store: ParquetStore) -> None:
    query = admitted("SELECT id, id, amount FROM payments ORDER BY id")
    stored = engine.execute(query, QueryLimits(rows=1, seconds=600), store, CancelToken())
    assert (stored.row_count, stored.truncated, stored.full_row_count) == (1, True, 2)
    assert stored.totals == (
        ColumnTotal("id", Decimal(3)), ColumnTotal("id_2", Decimal(3)),
        ColumnTotal("amount", Decimal("10000000000000000.09")),
    )  # fmt: skip


def test_what_the_query_gets_wrong_is_a_finding(engine: Engine, store: ParquetStore) -> None:
    (finding,) = engine.dry_run(admitted("SELECT city, SUM(amount) AS s FROM payments")).findings
    assert "GROUP BY" in finding.hint
    with pytest.raises(QueryFailed) as caught:
        engine.execute(admitted("SELECT CAST(city AS INT) AS n FROM payments"), LIMITS, store, CancelToken())
    assert caught.value.native == "CAST_INVALID_INPUT"
    assert "\n" not in caught.value.message


@pytest.mark.parametrize(
    "text",
    [
        "SELECT id FROM parquet.`/etc/passwd`", "SELECT java_method('java.lang.System', 'exit', 1) AS x",
        "SELECT TRANSFORM(id) USING 'cat' AS x FROM payments", "DROP TABLE payments", "SELECT :x AS a FROM payments",
        "SELECT 'a\\'' AS x FROM payments", "SELECT '${spark.app.name}' AS x FROM payments", "SET x = 1",
        "SELECT input_file_name() AS x FROM payments", "SELECT IDENTIFIER('main.payments').owner FROM payments",
    ],
)  # fmt: skip
def test_the_guard_knows_the_dialect(text: str) -> None:
    assert not isinstance(admit(Draft(text, Dialect.SPARK, WrittenBy.MODEL), VIEWS), Admitted)


def test_cancel_and_timeout(engine: Engine, store: ParquetStore) -> None:
    token = CancelToken()
    threading.Timer(3, token.cancel).start()
    started = time.monotonic()
    with pytest.raises(QueryCancelled):
        engine.execute(admitted(ENDLESS), LIMITS, store, token)
    assert time.monotonic() - started < 60
    with pytest.raises(QueryTimeout):
        engine.execute(admitted(ENDLESS), QueryLimits(seconds=2), store, CancelToken())
    assert list(store.folder.glob("*.parquet*")) == []
    # Their tasks are deep in a join and hear nothing of it: they must not keep the cores from the next query.
    stored = engine.execute(admitted("SELECT COUNT(*) AS c FROM numbers"), LIMITS, store, CancelToken())
    assert store.head(stored.id, 1) == ((100_000,),)


def test_a_query_beside_one_that_is_stopped(engine: Engine, store: ParquetStore) -> None:
    """The executor that ends itself takes the tasks of others with it; they are run again, not failed."""
    found: list[int | None] = []

    def ask() -> None:
        stored = engine.execute(admitted(SLOW), LIMITS, store, CancelToken())
        found.append(stored.full_row_count or stored.row_count)

    asking = threading.Thread(target=ask)
    asking.start()
    with pytest.raises(QueryTimeout):
        engine.execute(admitted(ENDLESS), QueryLimits(seconds=2), store, CancelToken())
    asking.join()
    assert found == [1]


def test_describe_distinct_and_self_check(engine: Engine) -> None:
    tables = {table.name: table for table in engine.describe()}
    assert set(tables) == {"main.payments", "main.numbers"}
    amount = tables["main.payments"].columns[3]
    assert (amount.name, amount.type, amount.logical) == ("amount", "decimal(18,2)", LogicalType.DECIMAL)
    assert engine.distinct("main.payments", "city", 5) == (("Москва", 2), ("Якутия", 1))
    verdicts = {check.what.en: check.verdict for check in engine.self_check("main.nothing")}
    assert set(verdicts.values()) <= {Verdict.HOLDS, Verdict.TOLD}, verdicts


def test_addresses(tmp_path: Path) -> None:
    for url in (f"spark://{tmp_path}", f"spark://{tmp_path}?colour=red"):
        with pytest.raises(SettingsError):
            open_engine(url)


@pytest.mark.skipif(not BY_CONNECT, reason="a session of this machine keeps Spark Connect out of its process")
def test_server_down_and_a_server_that_says_nothing() -> None:
    with pytest.raises(EngineUnavailable):
        open_engine("spark://127.0.0.1:1/main")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        started = time.monotonic()
        with pytest.raises(EngineUnavailable) as caught:
            open_engine(f"spark://127.0.0.1:{silent.getsockname()[1]}/main")
        assert time.monotonic() - started < 180
        assert caught.value.what_to_do
