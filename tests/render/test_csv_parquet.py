import math
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path

import pytest
from pyarrow import parquet

from benchmarks.answer_samples import AMOUNT, MONTH, OPENED, REGION, MemoryStore, column, stored
from core.errors import RenderError
from core.language import Language
from core.result import LogicalType
from render.csv_file import write_csv
from render.parquet import write_parquet

FLOAT = column("f", LogicalType.FLOAT)
ROWS = [
    ("=1+1", date(2025, 5, 1), -5, Decimal("1234.50"), 0.1),
    ("с;точкой\nи «кавычкой»", None, None, None, math.nan),
    ("@x", date(1812, 1, 1), 9221000000028921, Decimal("1E+3"), 1e-7),
]


def test_csv_for_russian_spreadsheets(tmp_path: Path) -> None:
    store = MemoryStore()
    result = stored(store, (REGION, MONTH, OPENED, AMOUNT, FLOAT), ROWS)
    text = write_csv(tmp_path / "a.csv", result, store).read_bytes().decode("utf-8")
    assert text.startswith("\ufeffРегион;Месяц;Открыто кошельков;Сумма платежей;f\r\n")
    lines = text.split("\r\n")
    assert lines[1] == "'=1+1;2025-05-01;-5;1234,50;0,1"
    assert lines[2] == '"с;точкой\nи «кавычкой»";;;;'
    assert lines[3] == "'@x;1812-01-01;9221000000028921;1000;0,0000001"


def test_csv_in_english(tmp_path: Path) -> None:
    store = MemoryStore()
    moment = column("t", LogicalType.DATETIME)
    result = stored(store, (REGION, AMOUNT, moment), [("a,b", Decimal("1.5"), datetime(2025, 1, 1, 5))])  # noqa: DTZ001
    lines = write_csv(tmp_path / "a.csv", result, store, Language.EN).read_text("utf-8-sig").splitlines()
    assert lines[1] == '"a,b",1.5,2025-01-01 05:00:00'


def test_parquet_keeps_everything(tmp_path: Path) -> None:
    store = MemoryStore()
    result = stored(store, (REGION, OPENED), [("a", 1), ("b", None)])
    table = parquet.read_table(write_parquet(tmp_path / "a.parquet", result, store))
    assert table.to_pylist() == [{"region": "a", "opened": 1}, {"region": "b", "opened": None}]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    store = MemoryStore()
    result = stored(store, (REGION,), [("a",)])
    with pytest.raises(RenderError):
        write_csv(tmp_path / "no" / "a.csv", result, store)
    with pytest.raises(RenderError):
        write_parquet(tmp_path / "no" / "a.parquet", result, store)
