"""DuckDB: shut off, limited, cancelled, and exact."""

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path

import duckdb
import pytest

from core.dataset_view import DatasetView, ViewColumn
from core.errors import (
    EngineUnavailable,
    QueryCancelled,
    QueryFailed,
    QueryTimeout,
    SettingsError,
    StoreError,
)
from core.finding import Layer
from core.parameter import Origin, Parameter, ParameterType
from core.result import LogicalType
from core.sql import Dialect, Draft, WrittenBy
from engines import Admitted, CancelToken, Engine, ParquetStore, QueryLimits, StoredRows, admit, open_engine
from engines.engine import ColumnTotal, ForeignKey, Verdict

COLUMNS = ("id", "day", "city", "amount", "share", "moment", "instant", "kind", "big")
VIEW = DatasetView("payments", "main.payments", tuple(ViewColumn(name, name, LogicalType.OTHER) for name in COLUMNS))
WIDE = DatasetView("numbers", "main.numbers", (ViewColumn("n", "n", LogicalType.INTEGER),))
LIMITS = QueryLimits()
ENDLESS = "SELECT SUM(a.n * b.n + c.n) FROM numbers a, numbers b, numbers c WHERE a.n + b.n + c.n > 5"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("duckdb") / "база.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("CREATE TABLE cities (name VARCHAR PRIMARY KEY)")
        connection.execute("INSERT INTO cities VALUES ('Москва'), ('О''Нил')")
        connection.execute(
            "CREATE TABLE payments (id INTEGER PRIMARY KEY, day DATE NOT NULL, city VARCHAR REFERENCES cities (name),"
            " amount DECIMAL(18,2), share DOUBLE, moment TIMESTAMP, instant TIMESTAMPTZ,"
            " kind ENUM ('a', 'b'), big HUGEINT)"
        )
        connection.execute("COMMENT ON COLUMN payments.amount IS 'сумма, ₽'")
        connection.execute(
            "INSERT INTO payments VALUES"
            " (1, '2025-05-31', 'Москва', 0.10, 0.5, '2025-05-31 15:00', '2025-05-31 23:30+03', 'a', 170141183460469),"
            " (2, '2025-06-01', 'О''Нил', 0.20, NULL, NULL, NULL, 'b', NULL),"
            " (3, '2025-06-02', 'Москва', 9999999999999999.99, 1e300, NULL, NULL, NULL, 1)"
        )
        connection.execute("CREATE TABLE numbers AS SELECT range AS n FROM range(1_000_000)")
        connection.execute("CREATE VIEW moscow AS SELECT * FROM payments WHERE city = 'Москва'")
    return path


@pytest.fixture
def engine(file: Path) -> Iterator[Engine]:
    opened = open_engine(f"duckdb:///{file}")
    yield opened
    opened.close()


@pytest.fixture
def store(tmp_path: Path) -> ParquetStore:
    return ParquetStore(tmp_path / "results")


def admitted(text: str, *parameters: Parameter) -> Admitted:
    answer = admit(Draft(text, Dialect.DUCKDB, WrittenBy.MODEL, parameters), (VIEW, WIDE))
    assert isinstance(answer, Admitted), answer
    return answer


def execute(
    engine: Engine, store: ParquetStore, text: str, *parameters: Parameter, limits: QueryLimits = LIMITS
) -> StoredRows:
    return engine.execute(admitted(text, *parameters), limits, store, CancelToken())


def parameter(name: str, value: date | str | int | Decimal, kind: ParameterType) -> Parameter:
    return Parameter(name, value, kind, "", Origin.QUESTION, name.upper())


def test_types_and_parameters(engine: Engine, store: ParquetStore) -> None:
    query = (
        "SELECT id, day, city, amount, share, moment, instant, kind, big, '@v1' AS text FROM payments"
        " WHERE day >= @p1_start AND city <> @v1 AND id < @n1 AND amount < @n2"
    )
    stored = execute(
        engine,
        store,
        query,
        parameter("p1_start", date(2025, 5, 1), ParameterType.DATE),
        parameter("v1", "О'Нил", ParameterType.TEXT),
        parameter("n1", 3, ParameterType.INTEGER),
        parameter("n2", Decimal("0.15"), ParameterType.DECIMAL),
    )
    instant = datetime(2025, 5, 31, 20, 30, tzinfo=UTC)
    moment = datetime(2025, 5, 31, 15, 0)  # noqa: DTZ001
    assert store.head(stored.id, 9) == (
        (1, date(2025, 5, 31), "Москва", Decimal("0.10"), 0.5, moment, instant, "a", 170141183460469, "@v1"),
    )
    assert [column.type.value for column in stored.columns] == [
        "integer", "date", "text", "decimal", "float", "datetime", "datetimetz", "text", "integer", "text",
    ]  # fmt: skip
    assert (stored.row_count, stored.truncated, stored.full_row_count) == (1, False, None)


def test_fault_061_cap_is_told_and_totals_are_over_all_rows(engine: Engine, store: ParquetStore) -> None:
    stored = execute(engine, store, "SELECT id, amount, city FROM payments ORDER BY id", limits=QueryLimits(rows=2))
    assert (stored.row_count, stored.truncated, stored.full_row_count) == (2, True, 3)
    assert stored.totals == (ColumnTotal("id", Decimal(6)), ColumnTotal("amount", Decimal("10000000000000000.29")))
    assert store.total(stored.id, "amount") == Decimal("0.30")


def test_cap_at_the_exact_number_of_rows_is_not_a_cut(engine: Engine, store: ParquetStore) -> None:
    assert not execute(engine, store, "SELECT id FROM payments", limits=QueryLimits(rows=3)).truncated
    stored = execute(engine, store, "SELECT n FROM numbers ORDER BY n", limits=QueryLimits(rows=25_000))
    assert (stored.row_count, stored.full_row_count) == (25_000, 1_000_000)
    assert store.head(stored.id, 2) == ((0,), (1,))


def test_cut_query_with_twin_columns_and_own_with(engine: Engine, store: ParquetStore) -> None:
    text = "WITH c AS (SELECT id AS a FROM payments) SELECT a, a, [a] AS l FROM c ORDER BY 1 -- хвост"
    stored = execute(engine, store, text, limits=QueryLimits(rows=1))
    assert [column.name for column in stored.columns] == ["a", "a_2", "l"]
    assert store.head(stored.id, 5) == ((1, 1, "[1]"),)
    assert [total.total for total in stored.totals] == [Decimal(6), Decimal(6)]


def test_dry_run_passes_and_estimates(engine: Engine) -> None:
    told = engine.dry_run(admitted("SELECT city, COUNT(*) FROM payments GROUP BY city"))
    assert told.passed
    assert told.estimated_rows is not None


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("SELECT SUM(city) FROM payments", "sum(VARCHAR)"),
        ("SELECT city, COUNT(*) FROM payments", "GROUP BY"),
        ("SELECT a.id FROM payments a, payments b WHERE id = 1", "Ambiguous"),
    ],
)
def test_what_the_query_gets_wrong_is_a_finding(engine: Engine, text: str, word: str) -> None:
    (finding,) = engine.dry_run(admitted(text)).findings
    assert finding.layer is Layer.DRY_RUN
    assert word in finding.message_ru
    assert word in finding.hint


def test_dry_run_names_what_exists(engine: Engine) -> None:
    view = DatasetView("payments", "main.payments", (ViewColumn("amount", "amont", LogicalType.DECIMAL),))
    answer = admit(Draft("SELECT amount FROM payments", Dialect.DUCKDB, WrittenBy.MODEL), (view,))
    assert isinstance(answer, Admitted)
    (finding,) = engine.dry_run(answer).findings
    assert '"amount"' in finding.hint


def test_error_while_running_is_a_named_error(engine: Engine, store: ParquetStore) -> None:
    with pytest.raises(QueryFailed) as caught:
        execute(engine, store, "SELECT CAST(city AS INTEGER) AS n FROM payments")
    assert caught.value.native == "ConversionException"
    assert list(store.folder.glob("*.parquet*")) == []


def test_timeout(engine: Engine, store: ParquetStore) -> None:
    started = time.perf_counter()
    with pytest.raises(QueryTimeout):
        execute(engine, store, ENDLESS, limits=QueryLimits(seconds=0.2))
    assert time.perf_counter() - started < 5
    assert execute(engine, store, "SELECT id FROM payments").row_count == 3


@pytest.mark.parametrize(
    "text", [ENDLESS, "SELECT a.n, b.n AS m FROM numbers a, numbers b WHERE a.n + b.n > 5"], ids=["before", "midstream"]
)
def test_cancel_from_another_thread(engine: Engine, store: ParquetStore, text: str) -> None:
    token = CancelToken()
    timer = threading.Timer(0.2, token.cancel)
    timer.start()
    started = time.perf_counter()
    with pytest.raises(QueryCancelled):
        engine.execute(admitted(text), QueryLimits(rows=10**9, seconds=60), store, token)
    assert time.perf_counter() - started < 5
    assert list(store.folder.glob("*.parquet*")) == []
    assert execute(engine, store, "SELECT id FROM payments").row_count == 3


def test_cancelled_before_it_began(engine: Engine, store: ParquetStore) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(QueryCancelled):
        engine.execute(admitted("SELECT id FROM payments"), QueryLimits(), store, token)


def test_many_threads_at_once(engine: Engine, store: ParquetStore) -> None:
    found: list[int] = []

    def ask(number: int) -> None:
        wanted = parameter("n1", number, ParameterType.INTEGER)
        stored = execute(engine, store, "SELECT COUNT(*) AS c FROM numbers WHERE n < @n1", wanted)
        found.append(int(str(store.head(stored.id, 1)[0][0])) - number)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [0] * 8


def test_an_oversize_row_and_many_columns(engine: Engine, store: ParquetStore) -> None:
    stored = execute(engine, store, "SELECT REPEAT('ё', 5000000) AS long FROM payments LIMIT 2")
    assert [len(str(row[0])) for row in store.head(stored.id, 2)] == [5_000_000] * 2
    many = ", ".join(f"id + {number} AS c{number}" for number in range(1_500))
    stored = execute(engine, store, f"SELECT {many} FROM payments ORDER BY id LIMIT 1")
    assert len(stored.columns) == 1_500
    assert store.head(stored.id, 1)[0][-1] == 1_500


def test_nested_values_become_text(engine: Engine, store: ParquetStore) -> None:
    stored = execute(engine, store, "SELECT LIST(city ORDER BY id) AS cities, [1, 2] AS pair FROM payments")
    assert [column.type for column in stored.columns] == [LogicalType.OTHER, LogicalType.OTHER]
    assert all(isinstance(cell, str) for cell in store.head(stored.id, 1)[0])


def test_store_that_fails_is_a_store_error(engine: Engine, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError):
        execute(engine, ParquetStore(tmp_path / "file"), "SELECT id FROM payments")


def test_self_check(engine: Engine) -> None:
    checks = engine.self_check()
    assert len(checks) >= 7
    assert [check for check in checks if check.verdict not in (Verdict.HOLDS, Verdict.TOLD)] == []


def test_describe(engine: Engine) -> None:
    tables = {table.name: table for table in engine.describe()}
    assert set(tables) == {"main.cities", "main.payments", "main.numbers", "main.moscow"}
    payments = tables["main.payments"]
    assert (payments.primary_key, payments.row_count) == (("id",), 3)
    assert payments.foreign_keys == (ForeignKey(("city",), "main.cities", ("name",)),)
    amount = payments.columns[3]
    assert (amount.name, amount.type, amount.logical, amount.nullable, amount.comment) == (
        "amount", "DECIMAL(18,2)", LogicalType.DECIMAL, True, "сумма, ₽",
    )  # fmt: skip
    assert not payments.columns[1].nullable


def test_distinct(engine: Engine) -> None:
    assert engine.distinct("main.payments", "city", 5) == (("Москва", 2), ("О'Нил", 1))
    assert engine.distinct("payments", "UPPER(city)", 1) == (("МОСКВА", 2),)
    with pytest.raises(QueryFailed):
        engine.distinct("main.nothing", "city", 5)
    with pytest.raises(SettingsError):
        engine.distinct("main.payments", "city; DROP TABLE payments", 5)


def test_collation_is_a_setting(file: Path, tmp_path: Path) -> None:
    store = ParquetStore(tmp_path)
    text = "SELECT id FROM payments WHERE city = 'МОСКВА'"
    binary = open_engine(f"duckdb:///{file}")
    assert execute(binary, store, text).row_count == 0
    binary.close()
    nocase = open_engine(f"duckdb:///{file}?collation=nocase")
    assert execute(nocase, store, text).row_count == 2
    nocase.close()


def test_closed_engine(file: Path, store: ParquetStore) -> None:
    engine = open_engine(f"duckdb:///{file}")
    engine.close()
    with pytest.raises(EngineUnavailable):
        execute(engine, store, "SELECT id FROM payments")


@pytest.mark.parametrize("content", [b"", b"not a database" * 400])
def test_broken_file(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.duckdb").write_bytes(content)
    with pytest.raises(EngineUnavailable) as caught:
        open_engine(f"duckdb:///{tmp_path}/x.duckdb")
    assert "\n" not in caught.value.message
    assert caught.value.what_to_do


def test_missing_file_and_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "x.duckdb", tmp_path):
        with pytest.raises(EngineUnavailable):
            open_engine(f"duckdb:///{path}")


def test_file_locked_by_a_writer(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "locked.duckdb"
    copy.write_bytes(file.read_bytes())
    code = f"import duckdb, sys; c = duckdb.connect({str(copy)!r}); print('ready', flush=True); sys.stdin.read()"
    writer = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    assert writer.stdin is not None
    try:
        assert writer.stdout.readline() == "ready\n"
        with pytest.raises(EngineUnavailable, match="занята"):
            open_engine(f"duckdb:///{copy}")
    finally:
        writer.stdin.close()
        writer.wait()
        writer.stdout.close()


@pytest.mark.parametrize("url", ["oracle://x", "nonsense", "", "duckdb:///x?colour=red"])
def test_unknown_address_or_option(url: str) -> None:
    with pytest.raises(SettingsError):
        open_engine(url)


def test_relative_path(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    open_engine(f"duckdb:///{file.name}").close()


def test_setting_that_the_database_does_not_take(file: Path) -> None:
    with pytest.raises(SettingsError):
        open_engine(f"duckdb:///{file}?memory_limit=many")
