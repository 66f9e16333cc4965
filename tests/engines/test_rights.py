"""Rights hold on every occurrence of a dataset, whatever the query looks like; proven by running it."""

from pathlib import Path

import duckdb
import pytest

from core.dataset_view import DatasetView, ViewColumn
from core.errors import SettingsError
from core.parameter import Origin, Parameter, ParameterType
from core.result import LogicalType, Row
from core.sql import Dialect, Draft, WrittenBy
from engines import Admitted, CancelToken, ParquetStore, QueryLimits, admit, open_engine
from engines.prefix import view_cte

INTEGER, TEXT = LogicalType.INTEGER, LogicalType.TEXT


def rights(value: str) -> Parameter:
    return Parameter("right_owner", value, ParameterType.TEXT, "", Origin.RIGHTS, "owner")


def views(owner: str) -> tuple[DatasetView, ...]:
    wallets = DatasetView(
        "wallets",
        "main.wallets",
        (
            ViewColumn("id", "wallet_id", INTEGER),
            ViewColumn("region_id", "region_id", INTEGER),
            ViewColumn("double_amount", "amount + amount", INTEGER),
        ),
        ("is_deleted = 0 OR is_deleted IS NULL", "owner = @right_owner"),
        (rights(owner),),
    )
    regions = DatasetView(
        "regions", "main.regions", (ViewColumn("id", "id", INTEGER), ViewColumn("name", "name", TEXT))
    )
    return wallets, regions


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("rights") / "rights.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute(
            "CREATE TABLE wallets (wallet_id INT, region_id INT, amount INT, is_deleted INT, owner VARCHAR, s VARCHAR)"
        )
        connection.execute("CREATE TABLE regions (id INT, name VARCHAR)")
        connection.execute("INSERT INTO regions VALUES (1, 'Москва'), (2, 'Якутия')")
        connection.execute(
            "INSERT INTO wallets VALUES (1, 1, 10, 0, 'О''Нил', 's'), (2, 2, 20, NULL, 'О''Нил', 's'),"
            " (3, 1, 40, 1, 'О''Нил', 's'), (4, 2, 80, 0, 'другой', 's'), (5, 1, 160, 1, 'другой', 's')"
        )
    return path


def rows(database: Path, tmp_path: Path, text: str, owner: str = "О'Нил") -> tuple[Row, ...]:
    engine = open_engine(f"duckdb:///{database}")
    store = ParquetStore(tmp_path / "results")
    try:
        admitted = admit(Draft(text, Dialect.DUCKDB, WrittenBy.MODEL), views(owner))
        assert isinstance(admitted, Admitted), admitted
        assert engine.dry_run(admitted).passed
        stored = engine.execute(admitted, QueryLimits(), store, CancelToken())
        return store.head(stored.id, 100)
    finally:
        engine.close()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SELECT id FROM wallets ORDER BY id", [(1,), (2,)]),
        ("SELECT w.id FROM (SELECT id FROM wallets) AS w ORDER BY w.id", [(1,), (2,)]),
        ("WITH c AS (SELECT id FROM wallets) SELECT id FROM c ORDER BY id", [(1,), (2,)]),
        ("SELECT id FROM wallets UNION ALL SELECT id FROM wallets ORDER BY id", [(1,), (1,), (2,), (2,)]),
        ("SELECT a.id, b.id FROM wallets a, wallets b ORDER BY ALL", [(1, 1), (1, 2), (2, 1), (2, 2)]),
        ("SELECT a.id FROM wallets a JOIN wallets b ON a.id = b.id ORDER BY a.id", [(1,), (2,)]),
        (
            "SELECT name FROM regions r WHERE EXISTS (SELECT 1 FROM wallets w WHERE w.region_id = r.id AND w.id > 1)",
            [("Якутия",)],
        ),
        ("SELECT name, (SELECT COUNT(*) FROM wallets w WHERE w.region_id = r.id) AS n FROM regions r ORDER BY name",
         [("Москва", 1), ("Якутия", 1)]),
        ("SELECT COUNT(*) FROM regions WHERE id NOT IN (SELECT region_id FROM wallets)", [(0,)]),
        ("SELECT SUM(double_amount) FROM wallets WHERE 1 = 1 OR 1 = 1", [(60,)]),
        (
            ("WITH RECURSIVE n AS (SELECT MIN(id) AS i FROM wallets UNION ALL SELECT i + 1 FROM n WHERE i < 9)"
            " SELECT COUNT(*) FROM n JOIN wallets ON id = i"),
            [(2,)],
        ),
        ("SELECT COUNT(*) FROM WALLETS", [(2,)]),
    ],
)  # fmt: skip
def test_rows_of_this_user_only(database: Path, tmp_path: Path, text: str, expected: list[Row]) -> None:
    assert list(rows(database, tmp_path, text)) == expected


def test_a_value_is_a_value(database: Path, tmp_path: Path) -> None:
    assert rows(database, tmp_path, "SELECT COUNT(*) FROM wallets", "' OR '1' = '1") == ((0,),)
    assert rows(database, tmp_path, "SELECT id FROM wallets", "другой") == ((4,),)


def test_conditions_do_not_weaken_each_other() -> None:
    text = view_cte(views("x")[0], Dialect.TSQL)
    assert "WHERE (is_deleted = 0 OR is_deleted IS NULL) AND (owner = @right_owner)" in text


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
