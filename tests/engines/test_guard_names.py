"""Datasets and columns: nothing but the views, the query's own CTEs and derived tables."""

import pytest

from core.dataset_view import DatasetView, ViewColumn
from core.result import LogicalType
from core.sql import Dialect, Draft, WrittenBy
from engines.guard import Rejected, admit, inspect


def view(name: str, *columns: str) -> DatasetView:
    return DatasetView(name, f"dbo.{name}", tuple(ViewColumn(column, column, LogicalType.TEXT) for column in columns))


VIEWS = (
    view("wallets", "wallet_id", "opened_at", "region_id", "level"),
    view("regions", "region_id", "name"),
    view("платежи", "сумма", "wallet_id"),
)


def findings(text: str, dialect: Dialect = Dialect.DUCKDB) -> list[tuple[str, str, str]]:
    answer = admit(Draft(text, dialect, WrittenBy.MODEL), VIEWS)
    if not isinstance(answer, Rejected):
        return []
    return [(found.rule, found.subject, found.hint.rpartition("Did you mean ")[2]) for found in answer.findings]


@pytest.mark.parametrize("dialect", list(Dialect))
@pytest.mark.parametrize(
    "text",
    [
        "SELECT w.level, r.name FROM wallets AS w LEFT JOIN regions r ON r.region_id = w.region_id",
        "SELECT level AS l, COUNT(*) AS n FROM wallets GROUP BY level ORDER BY l, n",
        "SELECT q.l FROM (SELECT level AS l FROM wallets) AS q WHERE q.l > 1",
        (
            "WITH a AS (SELECT level FROM wallets), b (k) AS (SELECT level FROM a)"
            " SELECT k FROM b UNION ALL SELECT level FROM a ORDER BY k"
        ),
        "SELECT name FROM regions r WHERE EXISTS (SELECT 1 FROM wallets w WHERE w.level = 1 AND name = 'x')",
        "SELECT a.level FROM wallets a, wallets b WHERE a.wallet_id = b.wallet_id",
        "SELECT * FROM wallets",
        "SELECT w.* FROM (SELECT * FROM wallets) w WHERE w.level = 1",
        "SELECT v.k FROM (VALUES (1)) AS v (k)",
        "SELECT SUM(сумма) AS итого FROM платежи",
        "SELECT (SELECT MAX(level) FROM wallets w WHERE w.region_id = r.region_id) AS m FROM regions r",
        "SELECT level, ROW_NUMBER() OVER (PARTITION BY region_id ORDER BY opened_at) AS rn FROM wallets",
    ],
)
def test_names_that_exist(text: str, dialect: Dialect) -> None:
    assert findings(text, dialect) == []


@pytest.mark.parametrize("dialect", list(Dialect))
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SELECT level FROM wallet", ("guard.dataset", "wallet", "wallets?")),
        ("SELECT levle FROM wallets", ("guard.column", "levle", "level?")),
        ("SELECT w.nam FROM wallets w JOIN regions r ON 1 = 1 WHERE r.nam = ''", ("guard.column", "r.nam", "name?")),
        ("SELECT x.level FROM wallets w", ("guard.column", "x.level", "")),
        ("SELECT q.level FROM (SELECT level AS l FROM wallets) q", ("guard.column", "q.level", "")),
        ("SELECT is_deleted FROM wallets", ("guard.column", "is_deleted", "")),
        ("SELECT сума FROM платежи", ("guard.column", "сума", "сумма?")),
        ("SELECT 1 FROM wallets UNION SELECT nme FROM regions", ("guard.column", "nme", "name?")),
    ],
)
def test_unknown_name_and_the_nearest(text: str, expected: tuple[str, str, str], dialect: Dialect) -> None:
    rule, subject, near = expected
    assert any(found[:2] == (rule, subject) and (not near or found[2] == near) for found in findings(text, dialect)), (
        findings(text, dialect)
    )


@pytest.mark.parametrize("dialect", list(Dialect))
@pytest.mark.parametrize(
    "text",
    [
        "SELECT level FROM sales.wallets",
        "SELECT level FROM dbo.accounts",
        "SELECT * FROM information_schema.tables",
        "SELECT * FROM sys.tables",
        "SELECT dbo.wallets.level FROM wallets",
        "SELECT * FROM accounts",
        "SELECT * FROM wallets, accounts",
        "SELECT * FROM wallets WHERE region_id IN (SELECT id FROM accounts)",
        "SELECT * FROM (WITH accounts AS (SELECT 1 AS a) SELECT a FROM accounts) q, accounts",
        "WITH b AS (SELECT * FROM accounts), accounts AS (SELECT 1 AS a) SELECT * FROM b",
        "WITH accounts AS (SELECT * FROM accounts_2) SELECT * FROM accounts",
        "SELECT 1 UNION ALL SELECT a FROM accounts",
    ],
)
def test_no_way_to_other_tables(text: str, dialect: Dialect) -> None:
    assert {rule for rule, _, _ in findings(text, dialect)} & {"guard.dataset", "guard.foreign_table"}


@pytest.mark.parametrize("dialect", [Dialect.DUCKDB, Dialect.POSTGRES])
@pytest.mark.parametrize(
    "text",
    [
        "WITH accounts AS (SELECT * FROM accounts) SELECT * FROM accounts",
        "WITH RECURSIVE accounts AS (SELECT * FROM accounts) SELECT * FROM accounts",
        "WITH RECURSIVE accounts AS (SELECT a FROM accounts UNION ALL SELECT 1) SELECT a FROM accounts",
        "SELECT * FROM 'accounts.csv'",
        'SELECT * FROM "accounts.parquet"',
    ],
)
def test_cte_cannot_read_a_table_of_its_own_name(text: str, dialect: Dialect) -> None:
    assert {rule for rule, _, _ in findings(text, dialect)} == {"guard.dataset"}


@pytest.mark.parametrize("dialect", list(Dialect))
@pytest.mark.parametrize("name", ["wallets", "WALLETS", '"Wallets"', "Платежи"])
def test_cte_cannot_take_the_name_of_a_dataset(name: str, dialect: Dialect) -> None:
    if dialect is Dialect.SPARK:
        name = name.replace('"', "`")
    text = f"WITH {name} AS (SELECT 1 AS level) SELECT level FROM {name}"
    assert "guard.shadow" in {rule for rule, _, _ in findings(text, dialect)}
    nested = f"SELECT * FROM (WITH {name} AS (SELECT 1 AS level) SELECT level FROM {name}) q"
    assert "guard.shadow" in {rule for rule, _, _ in findings(nested, dialect)}


def test_spelling_counts_as_it_does_in_the_database() -> None:
    assert findings("SELECT LEVEL FROM WALLETS", Dialect.DUCKDB) == []
    assert findings("SELECT LEVEL FROM WALLETS", Dialect.POSTGRES) == []
    # In a case-sensitive SQL Server, and with quotes in PostgreSQL, these are other tables.
    assert findings("SELECT level FROM WALLETS", Dialect.TSQL) == [("guard.dataset", "WALLETS", "wallets?")]
    assert findings('SELECT level FROM "WALLETS"', Dialect.POSTGRES) == [("guard.dataset", "WALLETS", "wallets?")]


def test_parts_of_dates_and_collations_are_no_columns() -> None:
    text = (
        "SELECT DATE_BUCKET(week, 1, opened_at), DATENAME(month, level), level COLLATE Latin1_General_BIN FROM wallets"
    )
    assert findings(text, Dialect.TSQL) == []
    assert findings("SELECT * FROM wallets WITH (NOLOCK, INDEX(ix_wallets))", Dialect.TSQL) == []


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("SELECT [x * 2 FOR x IN [1, level] IF x > 1] AS l FROM wallets", True),
        ("SELECT [[x + y FOR y IN [x]] FOR x IN [1]] AS l FROM wallets", True),
        ("SELECT [x FOR x IN [x]] AS l FROM wallets", False),
        ("SELECT [hidden FOR x IN [1]] AS l FROM wallets", False),
        ("SELECT [wallets.hidden FOR hidden IN [1]] AS l FROM wallets", False),
        ("SELECT [1 FOR x IN [1]] AS l, x FROM wallets", False),
    ],
)
def test_names_of_members_of_a_list(text: str, known: bool) -> None:
    assert (findings(text) == []) is known


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        ("SELECT rolpassword FROM pg_catalog.pg_authid", Dialect.POSTGRES),
        ("SELECT passwd FROM PG_SHADOW", Dialect.POSTGRES),
        ("SELECT most_common_vals FROM (SELECT * FROM pg_stats) AS s", Dialect.POSTGRES),
        ("SELECT password_hash FROM sys.sql_logins", Dialect.TSQL),
        ("SELECT password FROM master.sys.syslogins", Dialect.TSQL),
    ],
)
def test_tables_of_secrets_are_known_without_datasets(text: str, dialect: Dialect) -> None:
    assert [found.rule for found in inspect(text, dialect)] == ["guard.foreign_table"]
