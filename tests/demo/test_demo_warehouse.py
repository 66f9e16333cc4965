"""The demo warehouse: the same for every day whatever its end, and dirty in the ways that its page names."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import duckdb
import pytest

from demo import build

EARLY, LATE = date(2024, 6, 16), date(2024, 7, 3)


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[duckdb.DuckDBPyConnection]:
    """Two warehouses with different ends, attached as ``early`` and ``late``."""
    folder = tmp_path_factory.mktemp("demo")
    connection = duckdb.connect()
    for name, until in (("early", EARLY), ("late", LATE)):
        build(folder / f"{name}.duckdb", until)
        connection.execute(f"ATTACH '{folder / f'{name}.duckdb'}' AS {name} (READ_ONLY)")
    yield connection
    connection.close()


def figure(connection: duckdb.DuckDBPyConnection, sql: str) -> int:
    return int(connection.execute(sql).fetchall()[0][0])


@pytest.mark.parametrize(
    ("table", "moment", "future"),
    [
        ("wallets", "opened_at", "closed_at, identified_at, level_id, status"),
        ("wallet_limits", "set_at", ""),
        ("balances", "balance_date", ""),
        ("payments", "paid_at", ""),
        ("refunds", "refunded_at", ""),
        ("cards", "issued_at", "activated_at, blocked_at, status"),
        ("card_operations", "operated_at", ""),
    ],
)
def test_shared_days_are_identical(both: duckdb.DuckDBPyConnection, table: str, moment: str, future: str) -> None:
    columns = f"* EXCLUDE ({future})" if future else "*"
    shared = f"SELECT {columns} FROM {{0}}.{table} WHERE {moment} < DATE '{EARLY}' + INTERVAL 1 DAY"
    early, late = shared.format("early"), shared.format("late")
    assert figure(both, f"SELECT count(*) FROM ({early})") > 1000
    assert figure(both, f"SELECT count(*) FROM (({early}) EXCEPT ALL ({late}))") == 0
    assert figure(both, f"SELECT count(*) FROM (({late}) EXCEPT ALL ({early}))") == 0


def test_tags_of_shared_payments_are_identical(both: duckdb.DuckDBPyConnection) -> None:
    last = "(SELECT max(payment_id) FROM early.payments)"
    early = "SELECT * FROM early.payment_tags"
    late = f"SELECT * FROM late.payment_tags WHERE payment_id <= {last}"
    assert figure(both, f"SELECT count(*) FROM (({early}) EXCEPT ALL ({late}))") == 0
    assert figure(both, f"SELECT count(*) FROM (({late}) EXCEPT ALL ({early}))") == 0


@pytest.mark.parametrize(
    ("table", "key", "moment"),
    [
        ("wallets", "wallet_id", "closed_at"),
        ("wallets", "wallet_id", "identified_at"),
        ("cards", "card_id", "activated_at"),
        ("cards", "card_id", "blocked_at"),
    ],
)
def test_the_future_shows_only_when_it_has_come(
    both: duckdb.DuckDBPyConnection, table: str, key: str, moment: str
) -> None:
    end = f"DATE '{EARLY}' + INTERVAL 1 DAY"
    joined = f"early.{table} AS e JOIN late.{table} AS l USING ({key})"
    known = f"CASE WHEN l.{moment} < {end} THEN l.{moment} END"
    assert figure(both, f"SELECT count(*) FROM {joined} WHERE e.{moment} IS DISTINCT FROM {known}") == 0
    assert figure(both, f"SELECT count(*) FROM {joined} WHERE e.{moment} IS NULL AND l.{moment} IS NOT NULL") > 0


DIRT = {
    "wallets without a region": "SELECT count(*) FROM wallets WHERE region_code IS NULL",
    "a region code that nobody knows": "SELECT count(*) FROM wallets ANTI JOIN regions USING (region_code)"
    " WHERE region_code IS NOT NULL",
    "a channel that nobody knows": "SELECT count(*) FROM wallets ANTI JOIN channels USING (channel_id)",
    "payments of a wallet that is not there": "SELECT count(*) FROM payments ANTI JOIN wallets USING (wallet_id)",
    "payments of a merchant that is not there": "SELECT count(*) FROM payments ANTI JOIN merchants USING (merchant_id)"
    " WHERE merchant_id IS NOT NULL",
    "transfers without a merchant": "SELECT count(*) FROM payments WHERE merchant_id IS NULL",
    "operations of a card that is not there": "SELECT count(*) FROM card_operations ANTI JOIN cards USING (card_id)",
    "closed wallets": "SELECT count(*) FROM wallets WHERE closed_at IS NOT NULL AND status = 'Закрыт'",
    "deleted wallets": "SELECT count(*) FROM wallets WHERE is_deleted",
    "test wallets": "SELECT count(*) FROM wallets WHERE is_test",
    "deleted payments": "SELECT count(*) FROM payments WHERE is_deleted",
    "test payments": "SELECT count(*) FROM payments WHERE is_test",
    "test operations": "SELECT count(*) FROM card_operations WHERE is_test",
    "Sunday payments": "SELECT count(*) FROM payments WHERE isodow(paid_at) = 7",
    "last-moment wallets": "SELECT count(*) FROM wallets WHERE opened_at = TIMESTAMP '2024-05-31 23:59:59.997'",
    "last-moment payments": "SELECT count(*) FROM payments WHERE paid_at = TIMESTAMP '2024-05-31 23:59:59.997'",
    "last-moment operations": "SELECT count(*) FROM card_operations"
    " WHERE operated_at = TIMESTAMP '2024-05-31 23:59:59.997'",
    "a merchant with an apostrophe": "SELECT count(*) FROM payments JOIN merchants USING (merchant_id)"
    " WHERE name = 'O''Hara Coffee'",
    "a region code with an apostrophe": "SELECT count(*) FROM wallets WHERE region_code = 'D''AZ'",
    "a region named like a formula": "SELECT count(*) FROM wallets JOIN regions USING (region_code)"
    " WHERE name = '=1+1'",
    "the other spelling of a city": "SELECT count(*) FROM wallets JOIN regions USING (region_code)"
    " WHERE name = 'Санкт Петербург'",
    "the other spelling of a status": "SELECT count(*) FROM wallets WHERE status = 'активен'",
    "payments with several tags": "SELECT count(*) FROM"
    " (SELECT payment_id FROM payment_tags GROUP BY 1 HAVING count(*) > 1)",
    "payments refunded to another bank": "SELECT count(*) FROM payments WHERE paying_bank_id <> refund_bank_id",
}


@pytest.mark.parametrize("kind", DIRT)
def test_dirt_is_there(both: duckdb.DuckDBPyConnection, kind: str) -> None:
    both.execute("USE late")
    assert figure(both, DIRT[kind]) > 0


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ("wallets", "wallet_id"),
        ("wallets", "account_number"),
        ("payments", "payment_id"),
        ("refunds", "refund_id"),
        ("cards", "card_id"),
        ("card_operations", "operation_id"),
        ("payment_tags", "payment_id, tag_id"),
        ("wallet_limits", "wallet_id, limit_type"),
        ("balances", "balance_date, coalesce(region_code, ''), level_id"),
    ],
)
def test_keys_are_unique(both: duckdb.DuckDBPyConnection, table: str, key: str) -> None:
    assert figure(both, f"SELECT count(*) - count(DISTINCT ({key})) FROM late.{table}") == 0


def test_tests_and_deletions_stay_within_their_wallets(both: duckdb.DuckDBPyConnection) -> None:
    both.execute("USE late")
    test_money = "SELECT count(*) FROM payments JOIN wallets USING (wallet_id) WHERE wallets.is_test"
    assert figure(both, test_money) > 0
    assert figure(both, f"{test_money} AND NOT payments.is_test") == 0
    assert figure(both, "SELECT count(*) FROM payments JOIN wallets USING (wallet_id) WHERE wallets.is_deleted") == 0
    assert figure(both, "SELECT count(*) FROM cards JOIN wallets USING (wallet_id) WHERE wallets.is_deleted") == 0


def test_balances_count_the_open_wallets(both: duckdb.DuckDBPyConnection) -> None:
    both.execute("USE late")
    day = "2024-05-31"
    counted = figure(both, f"SELECT sum(open_wallets) FROM balances WHERE balance_date = '{day}'")
    direct = figure(
        both,
        f"SELECT count(*) FROM wallets WHERE opened_at < DATE '{day}' + 1 AND NOT is_test AND NOT is_deleted"
        f" AND (closed_at IS NULL OR closed_at >= DATE '{day}' + 1)",
    )
    assert counted == direct > 0


def test_december_is_busier_than_january(both: duckdb.DuckDBPyConnection) -> None:
    month = "SELECT count(*) FROM late.wallets WHERE date_trunc('month', opened_at) = DATE '{0}'"
    assert figure(both, month.format("2023-12-01")) > 1.3 * figure(both, month.format("2024-01-01"))


def test_an_existing_file_survives_a_build_that_cannot_be(tmp_path: Path) -> None:
    file = tmp_path / "demo.duckdb"
    file.write_bytes(b"old")
    with pytest.raises(ValueError, match="2023-01-01"):
        build(file, date(2022, 12, 31))
    assert file.read_bytes() == b"old"
    build(file, date(2023, 1, 20))
    assert [path.name for path in tmp_path.iterdir()] == ["demo.duckdb"]
    with duckdb.connect(str(file), read_only=True) as connection:
        assert figure(connection, "SELECT count(*) FROM wallets") > 100


def test_a_first_day_alone_can_be_built(tmp_path: Path) -> None:
    build(tmp_path / "demo.duckdb", date(2023, 1, 1))
    with duckdb.connect(str(tmp_path / "demo.duckdb"), read_only=True) as connection:
        assert figure(connection, "SELECT count(*) FROM wallets") > 0
        assert figure(connection, "SELECT count(*) FROM payments") == 0


def test_the_command_writes_the_file(tmp_path: Path) -> None:
    file = tmp_path / "new" / "demo.duckdb"
    command = [sys.executable, "-m", "demo", "--until", "2023-01-03", "--out", str(file)]
    subprocess.run(command, check=True, cwd=Path(__file__).parents[2])
    assert file.exists()


def test_import_is_quick() -> None:
    code = "import sys, demo; assert not {'numpy', 'pyarrow', 'duckdb'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[2])
