"""Rights of ``domain.yaml`` hold on every occurrence of a dataset, whatever the query looks like; proven by running it.

The same queries run on DuckDB, on PostgreSQL and through both drivers of SQL Server, whose test server computes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import duckdb
import pytest

from core.dataset_view import DatasetView, ViewColumn
from core.errors import SettingsError
from core.question import User
from core.result import LogicalType, Row
from core.sql import Dialect, Draft, WrittenBy
from domains.load import load_domain
from domains.views import dataset_views
from engines import Admitted, CancelToken, Engine, ParquetStore, QueryLimits, admit, open_engine
from engines.guard import Rejected
from engines.prefix import view_cte
from tests.engines.drivers import installed_drivers, required_module
from tests.engines.mssql import address
from tests.tds import values
from tests.tds.proven import ProvenSubset
from tests.tds.script import Answer, Script
from tests.tds.server import TdsServer

TEXT = LogicalType.TEXT
DOMAIN, ERRORS = load_domain(Path(__file__).parent / "rights")
ONEIL = "О'Нил"
TABLES = """
CREATE SCHEMA rights;
CREATE TABLE rights.wallets
    (wallet_id INT, region_id INT, amount INT, is_deleted INT, owner VARCHAR(20), phone VARCHAR(20));
CREATE TABLE rights.regions (id INT, name VARCHAR(20));
INSERT INTO rights.regions VALUES (1, 'Москва'), (2, 'Якутия');
INSERT INTO rights.wallets VALUES
    (1, 1, 10, 0, 'О''Нил', 's'), (2, 2, 20, NULL, 'О''Нил', 's'), (3, 1, 40, 1, 'О''Нил', 's'),
    (4, 2, 80, 0, 'другой', 's'), (5, 1, 160, 1, 'другой', 's'), (6, 1, 320, 0, NULL, 's')
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("rights") / "tables.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute(TABLES)
    return path


@pytest.fixture(scope="module", params=["duckdb", "postgres", "freetds", "microsoft"])
def engine(request: pytest.FixtureRequest, file: Path) -> Iterator[Engine]:
    if request.param == "duckdb":
        with closing(open_engine(f"duckdb:///{file}")) as opened:
            yield opened
    elif request.param == "postgres":
        yield _postgres(request.getfixturevalue("postgres_url"))
    else:
        with _sql_server(file) as server:
            yield open_engine(address(server, installed_drivers(request.param)))


def _postgres(url: str) -> Engine:
    psycopg = required_module("psycopg")
    with psycopg.connect(url) as connection:
        connection.execute(f"DROP SCHEMA IF EXISTS rights CASCADE; {TABLES}")
    return open_engine(url)


@contextmanager
def _sql_server(file: Path) -> Iterator[TdsServer]:
    required_module("pyodbc")
    nothing_to_write = Answer(r"FROM sys\.", (("name", values.NVARCHAR),))
    with (
        closing(ProvenSubset(file)) as proven,
        TdsServer(Script([nothing_to_write], otherwise=proven.answer)) as server,
    ):
        yield server


@pytest.fixture
def store(tmp_path: Path) -> ParquetStore:
    return ParquetStore(tmp_path / "results")


def views(*owners: str, lifted: tuple[str, ...] = ()) -> tuple[DatasetView, ...]:
    assert ERRORS == ()
    assert DOMAIN is not None
    return dataset_views(DOMAIN, User("x", (("owner", owners),)), lifted)


def rows(engine: Engine, store: ParquetStore, text: str, seen: tuple[DatasetView, ...]) -> list[Row]:
    admitted = admit(Draft(text, engine.dialect, WrittenBy.MODEL), seen)
    assert isinstance(admitted, Admitted), admitted
    assert engine.dry_run(admitted).passed
    stored = engine.execute(admitted, QueryLimits(), store, CancelToken())
    return list(store.head(stored.id, 100))


ASKED: tuple[tuple[str, list[Row]], ...] = (
    ("SELECT id FROM wallets ORDER BY id", [(1,), (2,)]),
    ("SELECT w.* FROM wallets AS w ORDER BY w.id", [(1, 1, 20), (2, 2, 40)]),
    ("SELECT w.id FROM (SELECT id FROM wallets) AS w ORDER BY w.id", [(1,), (2,)]),
    ("SELECT w.id FROM (SELECT * FROM (SELECT * FROM wallets) AS v) AS w ORDER BY w.id", [(1,), (2,)]),
    ("WITH c AS (SELECT id FROM wallets) SELECT id FROM c ORDER BY id", [(1,), (2,)]),
    ("WITH c AS (SELECT id FROM wallets), d AS (SELECT id FROM c) SELECT COUNT(*) AS n FROM d, c", [(4,)]),
    ("WITH c AS (SELECT w.id FROM wallets AS w) SELECT COUNT(*) AS n FROM wallets WHERE id IN (SELECT id FROM c)",
     [(2,)]),
    ("SELECT id FROM wallets UNION ALL SELECT id FROM wallets ORDER BY id", [(1,), (1,), (2,), (2,)]),
    ("SELECT id FROM wallets UNION SELECT id FROM wallets ORDER BY id", [(1,), (2,)]),
    ("SELECT id FROM wallets EXCEPT SELECT id FROM wallets WHERE id > 1", [(1,)]),
    ("SELECT id FROM regions INTERSECT SELECT id FROM wallets WHERE id > 1", [(2,)]),
    ("SELECT a.id, b.id AS other FROM wallets a, wallets b ORDER BY a.id, b.id", [(1, 1), (1, 2), (2, 1), (2, 2)]),
    ("SELECT a.id FROM wallets a JOIN wallets b ON a.id = b.id ORDER BY a.id", [(1,), (2,)]),
    ("SELECT a.id, b.id AS other FROM wallets a LEFT JOIN wallets b ON b.id = a.id + 1 ORDER BY a.id",
     [(1, 2), (2, None)]),
    ("SELECT r.name, w.id FROM wallets w RIGHT JOIN regions r ON r.id = w.region_id ORDER BY r.name",
     [("Москва", 1), ("Якутия", 2)]),
    ("SELECT COUNT(*) AS n FROM wallets a FULL JOIN wallets b ON a.id = b.id + 2", [(4,)]),
    ("SELECT name FROM regions r WHERE EXISTS (SELECT 1 FROM wallets w WHERE w.region_id = r.id AND w.id > 1)",
     [("Якутия",)]),
    ("SELECT name FROM regions r WHERE NOT EXISTS (SELECT 1 FROM wallets w WHERE w.region_id = r.id AND w.id = 1)",
     [("Якутия",)]),
    ("SELECT name, (SELECT COUNT(*) FROM wallets w WHERE w.region_id = r.id) AS n FROM regions r ORDER BY name",
     [("Москва", 1), ("Якутия", 1)]),
    ("SELECT COUNT(*) AS n FROM regions WHERE id NOT IN (SELECT region_id FROM wallets)", [(0,)]),
    ("SELECT SUM(double_amount) AS s FROM wallets WHERE 1 = 1 OR 1 = 1", [(60,)]),
    ("SELECT region_id, COUNT(*) AS n FROM wallets GROUP BY region_id HAVING COUNT(*) > 0 ORDER BY region_id",
     [(1, 1), (2, 1)]),
    ("SELECT id, SUM(double_amount) OVER (PARTITION BY 1 ORDER BY id) AS s FROM wallets ORDER BY id",
     [(1, 20), (2, 60)]),
    ("SELECT n FROM (SELECT ROW_NUMBER() OVER (ORDER BY id DESC) AS n, id FROM wallets) AS w ORDER BY n",
     [(1,), (2,)]),
    ("SELECT rights.wallets.id FROM rights.wallets ORDER BY rights.wallets.id", [(1,), (2,)]),
    ("SELECT r.name, w.id FROM rights.regions r JOIN rights . wallets /* a */ w ON w.region_id = r.id ORDER BY w.id",
     [("Москва", 1), ("Якутия", 2)]),
    ("WITH c AS (SELECT id FROM rights.wallets UNION ALL SELECT id FROM wallets) SELECT COUNT(*) AS n FROM c", [(4,)]),
    ("SELECT COUNT(*) AS n FROM rights.regions r WHERE r.id IN (SELECT region_id FROM rights.wallets WHERE id > 2)",
     [(0,)]),
)  # fmt: skip
RECURSIVE = (
    "WITH{} n AS (SELECT MIN(id) AS i FROM wallets UNION ALL SELECT i + 1 FROM n WHERE i < 9)"
    " SELECT COUNT(*) AS c FROM n JOIN wallets ON id = i"
)


@pytest.mark.parametrize(("text", "expected"), ASKED)
def test_rows_of_this_user_only(engine: Engine, store: ParquetStore, text: str, expected: list[Row]) -> None:
    assert rows(engine, store, text, views(ONEIL)) == expected


def test_a_name_in_another_case(engine: Engine, store: ParquetStore) -> None:
    text = "SELECT COUNT(*) AS n FROM WALLETS"
    if engine.dialect is Dialect.TSQL:  # a database of SQL Server may tell cases apart
        assert isinstance(admit(Draft(text, engine.dialect, WrittenBy.MODEL), views(ONEIL)), Rejected)
    else:
        assert rows(engine, store, text, views(ONEIL)) == [(2,)]


def test_a_query_that_calls_itself(engine: Engine, store: ParquetStore) -> None:
    word = "" if engine.dialect is Dialect.TSQL else " RECURSIVE"
    assert rows(engine, store, RECURSIVE.format(word), views(ONEIL)) == [(2,)]


@pytest.mark.parametrize(
    ("owners", "expected"),
    [
        ((ONEIL,), [(1,), (2,)]),
        (("другой",), [(4,)]),
        (("другой", ONEIL), [(1,), (2,), (4,)]),
        (("' OR '1' = '1",), []),
        (("О''Нил",), []),
        (("О'Нил'; DROP TABLE rights.wallets; --",), []),
        (("%",), []),
        (("",), []),
        ((), []),
    ],
)
def test_a_value_is_a_value(engine: Engine, store: ParquetStore, owners: tuple[str, ...], expected: list[Row]) -> None:
    assert rows(engine, store, "SELECT id FROM wallets ORDER BY id", views(*owners)) == expected


def test_a_filter_set_aside_lifts_no_right(engine: Engine, store: ParquetStore) -> None:
    text = "SELECT id FROM wallets ORDER BY id"
    assert rows(engine, store, text, views(ONEIL, lifted=("not_deleted",))) == [(1,), (2,), (3,)]


@pytest.mark.parametrize("dialect", [Dialect.DUCKDB, Dialect.POSTGRES, Dialect.TSQL, Dialect.SPARK])
@pytest.mark.parametrize(
    "text",
    [
        "SELECT owner FROM wallets",
        "SELECT w.phone FROM wallets AS w",
        "SELECT COUNT(*) AS n FROM wallets WHERE owner = 'x'",
        "SELECT id FROM wallets ORDER BY is_deleted",
        "SELECT region_id FROM wallets GROUP BY region_id, phone",
        "SELECT id FROM (SELECT * FROM wallets) AS w WHERE w.phone = 's'",
        "WITH c AS (SELECT * FROM wallets) SELECT phone FROM c",
        "WITH c (owner) AS (SELECT phone FROM wallets) SELECT owner FROM c",
        "SELECT id FROM wallets UNION ALL SELECT amount FROM wallets",
        "SELECT a.id FROM wallets a JOIN wallets b ON a.owner = b.owner",
        "SELECT name FROM regions r WHERE EXISTS (SELECT 1 FROM wallets w WHERE w.phone = r.name)",
        "SELECT ROW_NUMBER() OVER (PARTITION BY owner ORDER BY id) AS n FROM wallets",
        "SELECT phone FROM rights.wallets",
        "SELECT rights.wallets.phone FROM rights.wallets",
        "SELECT w.phone FROM regions r, rights.wallets AS w",
        "SELECT id FROM (SELECT phone AS id FROM rights.wallets) AS w",
        "SELECT id FROM other.wallets",
        "SELECT id FROM db.rights.wallets",
        "SELECT id FROM rights.wallets, other.wallets AS o",
        "WITH wallets AS (SELECT * FROM rights.wallets) SELECT phone FROM wallets",
        "WITH wallets AS (SELECT 1 AS id) SELECT id FROM wallets",
    ],
)
def test_hidden_columns_and_tables_do_not_exist(text: str, dialect: Dialect) -> None:
    assert isinstance(admit(Draft(text, dialect, WrittenBy.MODEL), views(ONEIL)), Rejected)


def test_conditions_do_not_weaken_each_other() -> None:
    text = view_cte(views("x")[0], Dialect.TSQL)
    assert "(is_deleted = 0 OR is_deleted IS NULL)" in text
    assert "AND (owner IN (@user_owner_1))" in text


def test_expressions_become_the_dialects_own() -> None:
    column = ViewColumn("month", "CAST(closed AS TIMESTAMP)", LogicalType.DATETIME)
    flag = ViewColumn("open", "COALESCE(is_open, FALSE)", LogicalType.BOOLEAN)
    view = DatasetView("Кошельки", "wallets", (column, flag), ("is_test = FALSE", "city = 'Уфа'"))
    assert view_cte(view, Dialect.TSQL) == (
        "[Кошельки] AS (SELECT CAST(closed AS DATETIME2) AS [month], COALESCE(is_open, 0) AS [open]"
        " FROM dbo.wallets WHERE (is_test = 0) AND (city = N'Уфа'))"
    )
    assert "FROM main.wallets" in view_cte(view, Dialect.DUCKDB)
    assert "FROM public.wallets" in view_cte(view, Dialect.POSTGRES)


@pytest.mark.parametrize("broken", ["SELECT (", "DROP TABLE x", "1; DROP TABLE x", "a b c"])
def test_broken_condition_is_an_error_of_settings(broken: str) -> None:
    view = DatasetView("w", "wallets", (ViewColumn("a", "a", TEXT),), (broken,))
    with pytest.raises(SettingsError):
        view_cte(view, Dialect.DUCKDB)
