"""A dataset may be named with the schema that its table lives in; what runs names the dataset alone."""

import pytest

from core.dataset_view import DatasetView, ViewColumn
from core.result import LogicalType
from core.sql import Dialect, Draft, WrittenBy
from engines.guard import Admitted, Rejected, admit

DEFAULT = {Dialect.DUCKDB: "main", Dialect.POSTGRES: "public", Dialect.TSQL: "dbo", Dialect.SPARK: "default"}


def views(source: str) -> tuple[DatasetView, ...]:
    schema = source.rpartition(".")[0]
    names = {"wallets": source, "regions": f"{schema}.regions" if schema else "regions"}
    columns = tuple(ViewColumn(name, name, LogicalType.TEXT) for name in ("id", "level", "wallets"))
    return tuple(DatasetView(name, source, columns, ("level > 1",)) for name, source in names.items())


def answer(text: str, source: str, dialect: Dialect = Dialect.DUCKDB) -> Admitted | Rejected:
    return admit(Draft(text, dialect, WrittenBy.MODEL), views(source))


def written_part(found: Admitted | Rejected) -> str:
    """Return what runs behind the prefix, blanks put together."""
    assert isinstance(found, Admitted), found
    return " ".join(found.text.rpartition("level > 1))")[2].split())


@pytest.mark.parametrize("dialect", list(Dialect))
@pytest.mark.parametrize("named", [True, False])
def test_the_schema_of_the_source_and_the_usual_one(dialect: Dialect, named: bool) -> None:
    schema = "sales" if named else DEFAULT[dialect]
    source = "sales.wallets" if named else "wallets"
    text = f"SELECT w.level FROM {schema}.wallets AS w JOIN {schema}.regions AS r ON r.id = w.id"
    bare = "SELECT w.level FROM wallets AS w JOIN regions AS r ON r.id = w.id"
    assert written_part(answer(text, source, dialect)) == bare


@pytest.mark.parametrize("dialect", list(Dialect))
@pytest.mark.parametrize("schema", list(DEFAULT.values()))
def test_the_usual_schema_of_another_database_is_no_other_schema(schema: str, dialect: Dialect) -> None:
    text = f"SELECT level FROM {DEFAULT[dialect]}.wallets"
    assert written_part(answer(text, f"{schema}.wallets", dialect)) == "SELECT level FROM wallets"
    if schema != DEFAULT[dialect]:
        assert isinstance(answer(f"SELECT level FROM {schema}.wallets", "wallets", dialect), Rejected)


@pytest.mark.parametrize(
    ("text", "bare", "dialect"),
    [
        ("SELECT main.wallets.level FROM main.wallets", "SELECT wallets.level FROM wallets", Dialect.DUCKDB),
        ("FROM main.wallets SELECT level", "FROM wallets SELECT level", Dialect.DUCKDB),
        ('SELECT level FROM MAIN."Wallets"', 'SELECT level FROM "Wallets"', Dialect.DUCKDB),
        ('SELECT level FROM Main."wallets"', 'SELECT level FROM "wallets"', Dialect.POSTGRES),
        ("SELECT level FROM[main].[wallets]", "SELECT level FROM [wallets]", Dialect.TSQL),
        (
            "SELECT level FROM main/**/. -- x\nwallets WITH (NOLOCK)",
            "SELECT level FROM wallets WITH (NOLOCK)",
            Dialect.TSQL,
        ),
        ("SELECT 'main.wallets' AS s FROM main.wallets", "SELECT 'main.wallets' AS s FROM wallets", Dialect.POSTGRES),
        ("SELECT level FROM regions, (SELECT 1 AS wallets) AS x", None, Dialect.DUCKDB),
    ],
)
def test_what_is_left(text: str, bare: str | None, dialect: Dialect) -> None:
    assert written_part(answer(text, "main.wallets", dialect)) == (bare or text)


@pytest.mark.parametrize("dialect", list(Dialect))
@pytest.mark.parametrize(
    "text",
    [
        "SELECT level FROM other.wallets",
        "SELECT level FROM sales.accounts",
        "SELECT level FROM db.sales.wallets",
        "SELECT w.level FROM sales.wallets AS w, other.wallets AS o",
        "SELECT w.level FROM sales.wallets AS w WHERE w.id IN (SELECT id FROM sales.accounts)",
        "SELECT hidden FROM sales.wallets",
        "SELECT sales.wallets.hidden FROM sales.wallets",
        "SELECT other.wallets.level FROM sales.wallets",
        "SELECT sales.wallets FROM sales.wallets AS sales",
        "SELECT sales.wallets(1) AS x FROM sales.wallets",
        "SELECT level FROM sales.wallets(1)",
        "WITH wallets AS (SELECT 1 AS level) SELECT level FROM sales.wallets",
        "WITH wallets AS (SELECT * FROM sales.wallets) SELECT level FROM wallets",
        "SELECT level INTO sales.copy FROM sales.wallets",
        "SELECT level FROM sales.wallets; SELECT level FROM sales.wallets",
        "DELETE FROM sales.wallets",
    ],
)
def test_nothing_else_passes_by_its_schema(text: str, dialect: Dialect) -> None:
    assert isinstance(answer(text, "sales.wallets", dialect), Rejected)


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        ('SELECT level FROM "Sales".wallets', Dialect.POSTGRES),
        ('SELECT level FROM sales."Wallets"', Dialect.POSTGRES),
        ("SELECT level FROM Sales.wallets", Dialect.TSQL),
        ("SELECT level FROM sales.Wallets", Dialect.TSQL),
    ],
)
def test_spelling_is_that_of_the_database(text: str, dialect: Dialect) -> None:
    assert isinstance(answer(text, "sales.wallets", dialect), Rejected)


def test_a_dataset_that_is_called_otherwise_than_its_table() -> None:
    """``sales.wallets`` is then the table itself, and ``sales.purses`` another one."""
    renamed = DatasetView("purses", "sales.wallets", (ViewColumn("level", "level", LogicalType.TEXT),))
    for name in ("sales.wallets", "sales.purses"):
        found = admit(Draft(f"SELECT level FROM {name}", Dialect.DUCKDB, WrittenBy.MODEL), (renamed,))
        assert isinstance(found, Rejected)
