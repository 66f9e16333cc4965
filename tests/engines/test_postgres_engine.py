"""PostgreSQL: read-only, limited, cancelled, and exact; against a real server."""

import threading
import time
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from core.dataset_view import DatasetView, ViewColumn
from core.errors import EngineUnavailable, QueryCancelled, QueryFailed, QueryTimeout, ResultUnreadable, SettingsError
from core.parameter import Origin, Parameter, ParameterType
from core.result import LogicalType
from core.sql import Dialect, Draft, WrittenBy
from engines import Admitted, CancelToken, Engine, ParquetStore, QueryLimits, admit, open_engine
from engines.engine import ColumnTotal, ForeignKey, Verdict
from tests.engines.drivers import required_module

psycopg = required_module("psycopg")

COLUMNS = ("id", "day", "city", "amount", "ratio", "moment", "instant", "kind", "extra")
OWNER = Parameter("right_owner", "О'Нил", ParameterType.TEXT, "", Origin.RIGHTS, "owner")
VIEWS = (
    DatasetView(
        "payments",
        "public.payments",
        tuple(ViewColumn(name, name, LogicalType.OTHER) for name in COLUMNS),
        ("owner = @right_owner",),
        (OWNER,),
    ),
    DatasetView("secrets", "public.secrets", (ViewColumn("a", "a", LogicalType.TEXT),)),
    DatasetView("ends", "public.ends", (ViewColumn("d", "d", LogicalType.DATE),)),
)
ENDLESS = "SELECT SUM(a.n * b.n) FROM generate_series(1, 1000000) AS a (n), generate_series(1, 1000000) AS b (n)"
LIMITS = QueryLimits()


@pytest.fixture(scope="module")
def url(postgres_url: str) -> str:
    with psycopg.connect(postgres_url) as connection:
        connection.execute("CREATE TABLE cities (name text PRIMARY KEY)")
        connection.execute("INSERT INTO cities VALUES ('Москва'), ('Якутия')")
        connection.execute(
            "CREATE TABLE payments (id int PRIMARY KEY, day date NOT NULL, city text REFERENCES cities,"
            " amount numeric(18,2), ratio numeric, moment timestamp, instant timestamptz, kind uuid, extra jsonb,"
            " owner text)"
        )
        connection.execute("COMMENT ON COLUMN payments.amount IS 'сумма, ₽'")
        connection.execute(
            "INSERT INTO payments VALUES (1, '2025-05-31', 'Москва', 0.10, 1186.6071672, '2025-05-31 15:00',"
            " '2025-05-31 23:30+03', '00000000-0000-0000-0000-000000000001', '{\"a\": [1]}', 'О''Нил'),"
            " (2, '2025-06-01', 'Якутия', 9999999999999999.99, NULL, NULL, NULL, NULL, NULL, 'О''Нил'),"
            " (3, '2025-06-02', 'Москва', 1, 1, NULL, NULL, NULL, NULL, 'другой')"
        )
        connection.execute("CREATE TABLE secrets (a text)")
        connection.execute("CREATE TABLE ends (d date)")
        connection.execute("INSERT INTO ends VALUES ('infinity')")
        connection.execute("CREATE ROLE reader LOGIN")
        connection.execute("GRANT SELECT ON payments, cities, ends TO reader")
    return postgres_url.replace("owner@", "reader@")


@pytest.fixture
def engine(url: str) -> Engine:
    return open_engine(url)


@pytest.fixture
def store(tmp_path: Path) -> ParquetStore:
    return ParquetStore(tmp_path / "results")


def admitted(text: str, *parameters: Parameter) -> Admitted:
    answer = admit(Draft(text, Dialect.POSTGRES, WrittenBy.MODEL, parameters), VIEWS)
    assert isinstance(answer, Admitted), answer
    return answer


def parameter(name: str, value: date | str | int | Decimal, kind: ParameterType) -> Parameter:
    return Parameter(name, value, kind, "", Origin.QUESTION, name.upper())


def test_types_parameters_and_rights(engine: Engine, store: ParquetStore) -> None:
    query = admitted(
        "SELECT id, day, city, amount, ratio, moment, instant, kind, extra, '@v1 100%' AS text FROM payments"
        " WHERE moment >= @p1_start AND city <> @v1 AND id < @n1 AND amount < @n2",
        parameter("p1_start", date(2025, 5, 1), ParameterType.DATE),
        parameter("v1", "Якутия", ParameterType.TEXT),
        parameter("n1", 3, ParameterType.INTEGER),
        parameter("n2", Decimal("0.15"), ParameterType.DECIMAL),
    )
    assert engine.dry_run(query).passed
    stored = engine.execute(query, LIMITS, store, CancelToken())
    assert store.head(stored.id, 9) == (
        (
            1, date(2025, 5, 31), "Москва", Decimal("0.10"), Decimal("1186.6071672"),
            datetime(2025, 5, 31, 15, 0), datetime(2025, 5, 31, 20, 30, tzinfo=UTC),  # noqa: DTZ001
            "00000000-0000-0000-0000-000000000001", '{"a": [1]}', "@v1 100%",
        ),
    )  # fmt: skip


def test_cap_and_totals(engine: Engine, store: ParquetStore) -> None:
    query = admitted("SELECT id, id, amount, ratio FROM payments ORDER BY id")
    stored = engine.execute(query, QueryLimits(rows=1), store, CancelToken())
    assert (stored.row_count, stored.truncated, stored.full_row_count) == (1, True, 2)
    assert stored.totals == (
        ColumnTotal("id", Decimal(3)),
        ColumnTotal("id_2", Decimal(3)),
        ColumnTotal("amount", Decimal("10000000000000000.09")),
        ColumnTotal("ratio", Decimal("1186.6071672")),
    )


def test_dry_run(engine: Engine) -> None:
    told = engine.dry_run(admitted("SELECT city, SUM(amount) AS s FROM payments GROUP BY city"))
    assert told.passed
    assert told.estimated_cost
    assert told.estimated_rows
    (finding,) = engine.dry_run(admitted("SELECT city, SUM(amount) AS s FROM payments")).findings
    assert "GROUP BY" in finding.hint
    (finding,) = engine.dry_run(admitted("SELECT SUM(city) AS s FROM payments")).findings
    assert "sum(text)" in finding.hint


def test_permission_denied_is_not_the_querys_fault(engine: Engine, store: ParquetStore) -> None:
    query = admitted("SELECT a FROM secrets")
    for run in (lambda: engine.dry_run(query), lambda: engine.execute(query, LIMITS, store, CancelToken())):
        with pytest.raises(QueryFailed) as caught:
            run()
        assert caught.value.native == "42501"
        assert caught.value.what_to_do


def test_error_while_running(engine: Engine, store: ParquetStore) -> None:
    query = admitted("SELECT CAST(city AS integer) AS n FROM payments")
    with pytest.raises(QueryFailed) as caught:
        engine.execute(query, LIMITS, store, CancelToken())
    assert caught.value.native == "22P02"
    with pytest.raises(ResultUnreadable):
        engine.execute(admitted("SELECT d FROM ends"), LIMITS, store, CancelToken())
    assert list(store.folder.glob("*.parquet*")) == []


def test_timeout(engine: Engine, store: ParquetStore) -> None:
    with pytest.raises(QueryTimeout):
        engine.execute(admitted(ENDLESS), QueryLimits(seconds=0.3), store, CancelToken())


@pytest.mark.parametrize(
    "text",
    [ENDLESS, "SELECT a.n, b.n AS m FROM generate_series(1, 100000) AS a (n), generate_series(1, 100000) AS b (n)"],
    ids=["before", "midstream"],
)
def test_cancel_from_another_thread(engine: Engine, store: ParquetStore, text: str) -> None:
    token = CancelToken()
    threading.Timer(0.3, token.cancel).start()
    started = time.perf_counter()
    with pytest.raises(QueryCancelled):
        engine.execute(admitted(text), QueryLimits(rows=10**9, seconds=60), store, token)
    assert time.perf_counter() - started < 5
    assert list(store.folder.glob("*.parquet*")) == []


def test_no_connection_stays_open(engine: Engine, store: ParquetStore, postgres_url: str) -> None:
    query = admitted("SELECT id FROM payments")
    threads = [threading.Thread(target=lambda: engine.execute(query, LIMITS, store, CancelToken())) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with psycopg.connect(postgres_url) as connection:
        for _ in range(50):
            row = connection.execute("SELECT count(*) FROM pg_stat_activity WHERE usename = 'reader'").fetchone()
            if row == (0,):
                return
            time.sleep(0.1)
    pytest.fail(f"connections left open: {row}")


def test_self_check(engine: Engine, postgres_url: str) -> None:
    assert [check for check in engine.self_check("public.secrets") if check.verdict is Verdict.FAILS] == []
    assert {check.verdict for check in engine.self_check()} == {Verdict.HOLDS, Verdict.TOLD}
    (readable,) = [check for check in engine.self_check("public.payments") if not check.passed]
    assert readable.what.en == "finds a table that the login may not read"
    owners = {check.subject: check for check in open_engine(postgres_url).self_check()}
    assert owners["shut_off"].verdict is Verdict.HOLDS
    assert owners["login"].verdict is Verdict.DIFFERS
    with psycopg.connect(postgres_url) as connection:  # other tests may keep tables on this server too
        rows = connection.execute("SELECT schemaname || '.' || tablename FROM pg_tables").fetchall()
    assert {(name,) for name in str(owners["login"].found).split(", ")} <= set(rows)
    with pytest.raises(SettingsError):
        engine.self_check("public.payments; DROP TABLE x")


def test_describe(engine: Engine) -> None:
    tables = {table.name: table for table in engine.describe()}
    assert set(tables) == {"public.cities", "public.payments", "public.ends"}
    payments = tables["public.payments"]
    assert payments.primary_key == ("id",)
    assert payments.foreign_keys == (ForeignKey(("city",), "public.cities", ("name",)),)
    amount = payments.columns[3]
    assert (amount.type, amount.logical, amount.comment) == ("numeric(18,2)", LogicalType.DECIMAL, "сумма, ₽")


def test_distinct(engine: Engine) -> None:
    assert engine.distinct("public.payments", "city", 5) == (("Москва", 2), ("Якутия", 1))
    with pytest.raises(QueryFailed):
        engine.distinct("public.payments", "cty", 5)


def test_unqualified_names_reach_no_table(engine: Engine) -> None:
    view = DatasetView(
        "x", "public.payments", (ViewColumn("a", "(SELECT COUNT(*) FROM secrets)", LogicalType.INTEGER),)
    )
    answer = admit(Draft("SELECT a FROM x", Dialect.POSTGRES, WrittenBy.MODEL), (view,))
    assert isinstance(answer, Admitted)
    assert '"secrets" does not exist' in engine.dry_run(answer).findings[0].hint


@pytest.mark.parametrize("url", ["postgresql://nobody@127.0.0.1:1/x", "postgresql://x@/y?host=/nonexistent"])
def test_server_that_is_not_there(url: str) -> None:
    with pytest.raises(EngineUnavailable):
        open_engine(url)


def test_unknown_login_or_database(postgres_url: str) -> None:
    for url in (postgres_url.replace("owner@", "nobody:secret@"), postgres_url.replace("/postgres?", "/nothing?")):
        with pytest.raises(EngineUnavailable) as caught:
            open_engine(url)
        assert "secret" not in caught.value.message
        assert "\n" not in caught.value.message


def test_unreadable_url() -> None:
    with pytest.raises(SettingsError):
        open_engine("postgresql://host/db?nonsense=1")
