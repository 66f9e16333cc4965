"""The store of results: types kept, sums exact, files whole, quota and age."""

import os
from datetime import UTC, date, datetime, time
from decimal import Decimal
from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import StoreError
from core.result import LogicalType, ResultStore, Row
from engines.engine import RawColumn
from engines.result_store import ParquetStore, exact_sum, unique_columns

KINDS = (
    RawColumn("text", LogicalType.TEXT),
    RawColumn("whole", LogicalType.INTEGER),
    RawColumn("wide", LogicalType.INTEGER, 0),
    RawColumn("money", LogicalType.DECIMAL, 2),
    RawColumn("numeric", LogicalType.DECIMAL),
    RawColumn("float", LogicalType.FLOAT),
    RawColumn("flag", LogicalType.BOOLEAN),
    RawColumn("day", LogicalType.DATE),
    RawColumn("moment", LogicalType.DATETIME),
    RawColumn("instant", LogicalType.DATETIMETZ),
    RawColumn("clock", LogicalType.TIME),
    RawColumn("other", LogicalType.OTHER),
)
ROW: Row = (
    "О'Нил",
    9_221_000_000_028_921,
    10**30,
    Decimal("1.50"),
    Decimal("1186.6071672"),
    0.1,
    True,
    date(2025, 5, 31),
    datetime(2025, 5, 31, 15, 0, 0, 123456),  # noqa: DTZ001
    datetime(2025, 5, 31, 15, 0, tzinfo=UTC),
    time(23, 59, 59, 999999),
    "[1, 2]",
)


def write(store: ParquetStore, columns: tuple[RawColumn, ...], *batches: list[Row]) -> str:
    result = store.open(columns)
    for batch in batches:
        result.write_rows(batch)
    return result.commit()


def test_cells_come_back_as_they_were(tmp_path: Path) -> None:
    store: ResultStore = ParquetStore(tmp_path)
    empty: Row = (None,) * len(KINDS)
    found = store.head(write(ParquetStore(tmp_path), KINDS, [empty, ROW], [ROW]), 10)
    assert found == (empty, ROW, ROW)
    assert [type(cell) for cell in found[1]] == [type(cell) for cell in ROW]
    assert str(found[1][3]) == "1.50"


def test_result_without_rows_keeps_its_columns(tmp_path: Path) -> None:
    store = ParquetStore(tmp_path)
    result_id = write(store, KINDS)
    assert store.head(result_id, 5) == ()
    assert [column.name for column in store.columns(result_id)] == [column.name for column in KINDS]
    assert store.total(result_id, "money") is None


def test_batches_are_in_order_and_bounded(tmp_path: Path) -> None:
    store = ParquetStore(tmp_path)
    result_id = write(
        store, (KINDS[1],), [(number,) for number in range(700)], [(number,) for number in range(700, 1_000)]
    )
    batches = list(store.batches(result_id, 300))
    assert max(map(len, batches)) <= 300
    assert [row[0] for batch in batches for row in batch] == list(range(1_000))
    assert len(store.head(result_id, 401)) == 401


def test_totals_are_exact(tmp_path: Path) -> None:
    store = ParquetStore(tmp_path)
    columns = (
        RawColumn("wide", LogicalType.INTEGER, 0),
        RawColumn("m", LogicalType.DECIMAL, 2),
        RawColumn("f", LogicalType.FLOAT),
    )
    big = 10**37
    rows: list[Row] = [(big, Decimal("99999999999999.99"), 0.1)] * 30 + [(None, None, None)]
    result_id = write(store, columns, rows)
    assert store.total(result_id, "wide") == 30 * big
    assert store.total(result_id, "m") == Decimal("2999999999999999.70")
    assert store.total(result_id, "f") == Decimal("3.0")
    with pytest.raises(StoreError):
        store.total(result_id, "nothing")


@settings(max_examples=60)
@given(st.lists(st.decimals(allow_nan=False, allow_infinity=False, places=4, min_value=-(10**20), max_value=10**20)))
def test_sum_does_not_depend_on_order(numbers: list[Decimal]) -> None:
    there: Decimal | None = None
    back: Decimal | None = None
    for number in numbers:
        there = exact_sum(there, number)
    for number in reversed(numbers):
        back = exact_sum(back, number)
    assert there == back


def test_nan_and_infinity_stay_what_they_are(tmp_path: Path) -> None:
    store = ParquetStore(tmp_path)
    column = (RawColumn("f", LogicalType.FLOAT),)
    infinite = write(store, column, [(1.0,), (float("inf"),)])
    assert store.head(infinite, 2)[1] == (float("inf"),)
    assert store.total(infinite, "f") == Decimal("Infinity")
    total = store.total(write(store, column, [(float("nan"),), (1.0,)]), "f")
    assert total is not None
    assert total.is_nan()


def test_names_become_unique() -> None:
    columns = tuple(RawColumn(name, LogicalType.TEXT) for name in ("a", "A", "", "a", "a_2"))
    assert [column.name for column in unique_columns(columns)] == ["a", "A_2", "column_3", "a_3", "a_2_2"]


def test_no_columns_is_a_named_error(tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        ParquetStore(tmp_path).open(())


def test_1500_columns(tmp_path: Path) -> None:
    store = ParquetStore(tmp_path)
    columns = tuple(RawColumn(f"c{number}", LogicalType.INTEGER) for number in range(1_500))
    row: Row = tuple(range(1_500))
    assert store.head(write(store, columns, [row]), 1) == (row,)


def test_value_that_does_not_fit_is_a_named_error(tmp_path: Path) -> None:
    store = ParquetStore(tmp_path)
    for column, value in ((KINDS[1], 10**30), (KINDS[2], 10**39), (KINDS[3], Decimal("1.234"))):
        result = store.open((column,))
        with pytest.raises(StoreError):
            result.write_rows([(value,)])
        result.discard()
    assert list(tmp_path.glob("*.parquet*")) == []


def test_unfinished_result_leaves_nothing(tmp_path: Path) -> None:
    result = ParquetStore(tmp_path).open((KINDS[0],))
    result.write_rows([("x",)])
    assert list(tmp_path.glob("*.parquet")) == []
    result.discard()
    assert list(tmp_path.glob("*.parquet*")) == []


def test_arrow_batches(tmp_path: Path) -> None:
    store = ParquetStore(tmp_path)
    columns = (
        RawColumn("t", LogicalType.TEXT),
        RawColumn("u", LogicalType.INTEGER, 0),
        RawColumn("n", LogicalType.DATETIME),
    )
    result = store.open(columns)
    result.write_arrow(
        pa.RecordBatch.from_arrays(
            [
                pa.array(["a", None]).dictionary_encode(),
                pa.array([2**64 - 1, None], pa.uint64()),
                pa.array([1_000_000_001, None], pa.timestamp("ns")),
            ],
            names=["t", "u", "n"],
        )
    )
    assert store.head(result.commit(), 5) == (("a", 2**64 - 1, datetime(1970, 1, 1, 0, 0, 1)), (None, None, None))  # noqa: DTZ001


@pytest.mark.parametrize("result_id", ["0" * 32, "../../etc/passwd", "", "x"])
def test_unknown_result(tmp_path: Path, result_id: str) -> None:
    store = ParquetStore(tmp_path)
    for read in (
        lambda: store.head(result_id, 1),
        lambda: store.path(result_id),
        lambda: list(store.batches(result_id)),
    ):
        with pytest.raises(StoreError):
            read()


def test_damaged_file_is_a_named_error(tmp_path: Path) -> None:
    store = ParquetStore(tmp_path)
    result_id = write(store, (KINDS[0],), [("x",)])
    store.path(result_id).write_bytes(b"nonsense")
    with pytest.raises(StoreError):
        store.head(result_id, 1)


def test_old_results_expire(tmp_path: Path) -> None:
    now = 1_000_000.0
    store = ParquetStore(tmp_path, max_age_seconds=60, clock=lambda: now, clean_every_seconds=0)
    result_id = write(store, (KINDS[0],), [("x",)])
    os.utime(store.path(result_id), (now - 59, now - 59))
    assert store.head(result_id, 1) == (("x",),)
    os.utime(tmp_path / f"{result_id}.parquet", (now - 61, now - 61))
    with pytest.raises(StoreError):
        store.head(result_id, 1)
    store.clean()
    assert list(tmp_path.glob("*.parquet*")) == []


def test_quota_drops_the_oldest(tmp_path: Path) -> None:
    store = ParquetStore(tmp_path)
    ids = [write(store, (KINDS[0],), [("x" * 100,)]) for _ in range(4)]
    size = store.path(ids[0]).stat().st_size
    for age, result_id in enumerate(reversed(ids)):
        moment = store.path(result_id).stat().st_mtime - 100 * age
        os.utime(store.path(result_id), (moment, moment))
    last = write(ParquetStore(tmp_path, max_bytes=3 * size, clean_every_seconds=0), (KINDS[0],), [("x" * 100,)])
    left = {path.stem for path in tmp_path.glob("*.parquet")}
    assert left == {ids[2], ids[3], last}


def test_result_above_the_quota_is_a_named_error(tmp_path: Path) -> None:
    result = ParquetStore(tmp_path, max_bytes=100, clean_every_seconds=0).open((KINDS[0],))
    result.write_rows([("x",)])
    with pytest.raises(StoreError):
        result.commit()
    assert list(tmp_path.glob("*.parquet*")) == []


def test_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError):
        ParquetStore(tmp_path / "file").open((KINDS[0],))
