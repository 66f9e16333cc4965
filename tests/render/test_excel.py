import html
import math
import re
import zipfile
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta, timezone
from decimal import Decimal
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from benchmarks.answer_samples import (
    AMOUNT,
    EXECUTION,
    INTENT,
    MAY,
    MONTH,
    OPENED,
    REGION,
    WEEKDAY,
    MemoryStore,
    column,
    months,
    stored,
)
from core.errors import RenderError, StoreError
from core.finding import Finding, Layer, LayerReport, LayerStatus, Severity
from core.language import Language
from core.outcome import Answered, Chart
from core.parameter import Origin, Parameter, ParameterType
from core.result import ColumnRole, LogicalType, Result
from core.sql import Dialect, WrittenBy
from ledger.facts import Facts, Ledger
from render import excel
from render.chart import draw
from render.excel import WrittenWorkbook, write_workbook
from render.excel_sheets import sheet_name

DIMENSION = ColumnRole.DIMENSION
FINDING = Finding("r1", Layer.RESULT, Severity.WARNING, "последний день не полон", "last day is partial")


def answered(result: Result, facts: Facts, charts: tuple[Chart, ...] = ()) -> Answered:
    return Answered(
        domain="wallets",
        reading=MAY,
        standalone="Открыто кошельков за май 2025",
        sql="WITH wallets AS (…) SELECT 1",
        written_sql="SELECT 1",
        dialect=Dialect.DUCKDB,
        engine="DuckDB",
        parameters=(
            Parameter("p1_start", date(2025, 5, 1), ParameterType.DATE, "май 2025", Origin.QUESTION, "P1"),
            Parameter("v1", "=cmd", ParameterType.TEXT, "=cmd", Origin.QUESTION, "V1"),
        ),
        written_by=WrittenBy.COMPILED,
        attempts=1,
        result=result,
        text="",
        facts=facts.facts,
        sources=facts.sources,
        checks=(LayerReport(Layer.RESULT, LayerStatus.WARNED, (FINDING,)),),
        charts=charts,
    )


def book(target: Path, columns: Any, rows: Any, charts: tuple[Chart, ...] = ()) -> tuple[WrittenWorkbook, Any]:
    store = MemoryStore()
    result = stored(store, columns, rows)
    facts = Ledger().record(result, store, EXECUTION)
    written = write_workbook(target, answered(result, facts, charts), store, question="сколько?")
    return written, openpyxl.load_workbook(target)


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "answer.xlsx"


def values(sheet: Worksheet, row: int) -> list[Any]:
    return [cell.value for cell in sheet[row]]


def about(loaded: Any) -> dict[str, str]:
    return {row[0].value: row[1].value for row in loaded["О запросе"].iter_rows()}


def test_the_sheets_and_what_they_say(target: Path) -> None:
    _, loaded = book(target, (REGION, OPENED, AMOUNT), [("a", 5, Decimal("1.10")), ("b", 7, Decimal("2.20"))])
    assert loaded.sheetnames == ["Данные", "Итоги", "О запросе"]
    data = loaded["Данные"]
    assert data.freeze_panes == "A2"
    assert data.auto_filter.ref == "A1:C3"
    assert values(data, 1) == ["Регион", "Открыто кошельков", "Сумма платежей, ₽"]
    assert data.column_dimensions["A"].width > 10
    totals = {row[0].value: row[1].value for row in loaded["Итоги"].iter_rows(min_row=2)}
    assert totals["Итого: Открыто кошельков"] == 12
    assert totals["Итого: Сумма платежей"] == 3.3
    said = about(loaded)
    assert said["Вопрос"] == "сколько?"
    assert said["Как понято"] == MAY.sentence
    assert said["SQL"].startswith("WITH wallets")
    assert said["Параметр @p1_start"] == "01.05.2025 (май 2025)"
    assert said["Параметр @v1"] == "=cmd"
    assert said["Время запроса"].startswith("18.06.2025 12:00")
    assert said["Строк в файле"] == "2"
    assert said["Проверки"] == "Результат правдоподобен: есть замечания"
    assert said["Предупреждения"] == "последний день не полон"


@pytest.mark.parametrize("text", ["=1+1", "+7900", "-5", "@SUM(A1)", "=HYPERLINK(1)", "https://x.ru", "007", "1e5"])
def test_fault_070_a_text_is_never_a_formula_or_a_number(target: Path, text: str) -> None:
    _, loaded = book(target, (REGION, OPENED), [(text, -5)])
    cell = loaded["Данные"]["A2"]
    assert (cell.value, cell.data_type) == (text, "s")
    assert loaded["Данные"]["B2"].value == -5
    assert loaded["Данные"]["B2"].data_type == "n"


def test_fault_071_long_integers_keep_all_digits(target: Path) -> None:
    number = column("account", LogicalType.INTEGER, DIMENSION)
    rows = [(9221000000028921,), (999_999_999_999_999,), (-9221000000028921,), (None,)]
    written, loaded = book(target, (number,), rows)
    sheet = loaded["Данные"]
    assert [sheet.cell(row, 1).value for row in range(2, 6)] == [
        "9221000000028921", 999_999_999_999_999, "-9221000000028921", None,
    ]  # fmt: skip
    assert "длиннее 15 знаков" in written.changes[0]
    assert about(loaded)["Изменено при записи"] == written.changes[0]


def test_fault_073_decimals_keep_their_value(target: Path) -> None:
    _, loaded = book(target, (REGION, AMOUNT), [("a", Decimal("1186.6071672"))])
    cell = loaded["Данные"]["B2"]
    assert cell.value == 1186.6071672
    assert cell.number_format == "#,##0.00"


def test_decimals_of_40_digits_are_text(target: Path) -> None:
    big = Decimal("12345678901234567890123456789012345678")
    _, loaded = book(target, (REGION, AMOUNT), [("a", big), ("b", Decimal("0.5"))])
    assert loaded["Данные"]["B2"].value == f"{big}.0", "all digits, at the scale of the column"
    assert loaded["Данные"]["B3"].value == 0.5


@pytest.mark.parametrize("others", [(), (Decimal(10**20),)], ids=["all at once", "one by one"])
def test_decimals_of_more_than_15_digits_stay_numbers_and_the_loss_is_told(target: Path, others: Any) -> None:
    amounts = (Decimal("12345678901234.56"), Decimal("-98765432109876.54"), Decimal("123456789012.50"), *others)
    written, loaded = book(target, (REGION, AMOUNT), [(str(at), amount) for at, amount in enumerate(amounts)])
    cell = loaded["Данные"]["B2"]
    assert cell.data_type == "n", "a column of money can be summed"
    assert cell.value == pytest.approx(12345678901234.56, rel=1e-15)
    told = [change for change in written.changes if "15 значащих" in change]
    assert len(told) == 1
    assert "(2\u00a0ячейки)" in told[0]
    assert told[0] in {row[1].value for row in loaded["О запросе"].iter_rows()}


def test_decimals_that_excel_keeps_whole_are_not_told_of(target: Path) -> None:
    rows = [("a", Decimal("1234567890123.45")), ("b", Decimal("0.00")), ("c", Decimal("-5.10"))]
    written, _ = book(target, (REGION, AMOUNT), rows)
    assert written.changes == ()


def test_decimals_that_the_store_keeps_as_text_are_numbers(target: Path) -> None:
    store = MemoryStore()
    result = stored(store, (REGION, AMOUNT), [("a", "1234.50"), ("b", "12345678901234567.5"), ("c", None)])
    write_workbook(target, answered(result, Facts()), store)
    sheet = openpyxl.load_workbook(target)["Данные"]
    assert sheet["B2"].value == 1234.5
    assert sheet["B3"].value == "12345678901234567.5"
    assert sheet["B4"].value is None


def test_dates_times_and_zones(target: Path) -> None:
    columns = (
        column("d", LogicalType.DATE, DIMENSION),
        column("t", LogicalType.DATETIME, DIMENSION),
        column("z", LogicalType.DATETIMETZ, DIMENSION),
        column("c", LogicalType.TIME, DIMENSION),
    )
    moscow = timezone(timedelta(hours=3))
    rows = [
        (date(2025, 5, 31), datetime(2025, 5, 31, 23, 30), datetime(2025, 5, 31, 23, 30, tzinfo=moscow), time(1, 2)),  # noqa: DTZ001
        (date(1812, 9, 7), datetime(1850, 1, 1, 5), None, None),  # noqa: DTZ001
        (date(1900, 3, 1), datetime(9999, 12, 31), datetime(2025, 1, 1, tzinfo=UTC), time(23, 59, 59)),  # noqa: DTZ001
    ]
    _, loaded = book(target, columns, rows)
    sheet = loaded["Данные"]
    assert values(sheet, 2) == [
        datetime(2025, 5, 31), datetime(2025, 5, 31, 23, 30), "2025-05-31 23:30:00+03:00", "01:02:00",  # noqa: DTZ001
    ]  # fmt: skip
    assert values(sheet, 3) == ["1812-09-07", "1850-01-01 05:00:00", None, None]
    assert sheet["A2"].number_format == "dd.mm.yyyy"
    assert sheet["B2"].number_format == "dd.mm.yyyy hh:mm:ss"


def test_buckets_that_excel_has_no_format_for_are_named(target: Path) -> None:
    _, loaded = book(target, (WEEKDAY, MONTH, OPENED), [(1, date(2025, 5, 1), 5)])
    sheet = loaded["Данные"]
    assert sheet["A2"].value == "понедельник"
    assert sheet["B2"].number_format == "mm.yyyy"


def test_bad_texts_and_numbers_are_written_and_told(target: Path) -> None:
    numbers = column("f", LogicalType.FLOAT)
    rows = [
        ("a\x00b\x1fc", math.nan),
        ("я" * 40_000, math.inf),
        ("😀" * 20_000, 1.5),
        ("<&>\"'\r\n ", -0.0),
        ("  ", 1e300),
    ]
    written, loaded = book(target, (REGION, numbers), rows)
    sheet = loaded["Данные"]
    assert sheet["A2"].value == "abc"
    assert len(sheet["A3"].value) == 32_767
    assert sheet["A4"].value == "😀" * 16_383
    assert "<&>" in sheet["A5"].value
    assert sheet["A6"].value == "  "
    assert [sheet.cell(row, 2).value for row in range(2, 7)] == [None, None, 1.5, 0, 1e300]
    assert len(written.changes) == 3


def test_text_that_looks_like_an_escape_of_excel_stays(target: Path) -> None:
    book(target, (REGION,), [("_x0041_",)])
    with zipfile.ZipFile(target) as archive:
        assert "_x005F_x0041_" in archive.read("xl/worksheets/sheet1.xml").decode()


def test_names_with_commas_emoji_and_repetition(target: Path) -> None:
    columns = (column("Сумма, ₽ 😀", LogicalType.TEXT, DIMENSION), column("Сумма, ₽ 😀", LogicalType.TEXT, DIMENSION))
    _, loaded = book(target, columns, [("a", "b")])
    assert values(loaded["Данные"], 1) == ["Сумма, ₽ 😀", "Сумма, ₽ 😀"]
    assert values(loaded["Данные"], 2) == ["a", "b"]


def test_1500_columns_and_no_rows(target: Path) -> None:
    many = tuple(column(f"c{at}", LogicalType.INTEGER, DIMENSION) for at in range(1500))
    _, loaded = book(target, many, [tuple(range(1500))])
    assert loaded["Данные"].cell(2, 1500).value == 1499
    _, empty = book(target, (REGION, OPENED), [])
    assert empty["Данные"].max_row == 1


def test_too_many_columns_are_refused_with_advice(target: Path) -> None:
    many = tuple(column(f"c{at}", LogicalType.INTEGER) for at in range(16_385))
    result = Result("r", many, 0, truncated=False, database_ms=0)
    with pytest.raises(RenderError, match="16384"):
        write_workbook(target, answered(result, Facts()), MemoryStore())


def test_rows_beyond_one_sheet_continue_on_further_ones(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(excel, "MAX_ROWS", 1000)
    written, loaded = book(target, (REGION, OPENED), [(f"r{at}", at) for at in range(2500)])
    assert written.data_sheets == 3
    assert loaded.sheetnames[:3] == ["Данные", "Данные 2", "Данные 3"]
    found = [row[1] for name in loaded.sheetnames[:3] for row in loaded[name].iter_rows(min_row=2, values_only=True)]
    assert found == list(range(2500))
    assert loaded["Данные 3"].auto_filter.ref == "A1:B501"


def test_a_native_chart_stands_where_one_was_drawn(target: Path) -> None:
    rows = list(zip(months(6), (5, 9, 9, None, 7, 2), strict=True))
    result = stored(MemoryStore(), (MONTH, OPENED), rows)
    chart = draw(result, rows, INTENT, Language.RU)
    assert chart is not None
    _, loaded = book(target, (MONTH, OPENED), rows, (chart,))
    sheet = loaded["График"]
    assert [row[0].value for row in sheet.iter_rows(min_row=2)] == [f"{name} 2025" for name in (
        "январь", "февраль", "март", "апрель", "май", "июнь")]  # fmt: skip
    assert [row[1].value for row in sheet.iter_rows(min_row=2)] == [5, 9, 9, None, 7, 2]
    with zipfile.ZipFile(target) as archive:
        drawn = archive.read("xl/charts/chart1.xml").decode()
    assert "<c:lineChart>" in drawn
    assert "График!$B$2:$B$7" in html.unescape(drawn).replace("'", "")


def test_rows_that_are_gone_leave_no_file(target: Path) -> None:
    result = Result("gone", (OPENED,), 1, truncated=False, database_ms=1.0)
    with pytest.raises(StoreError):
        write_workbook(target, answered(result, Facts()), MemoryStore())
    assert list(target.parent.iterdir()) == []


def test_a_folder_that_is_not_there_is_an_error_with_advice(tmp_path: Path) -> None:
    store = MemoryStore()
    result = stored(store, (OPENED,), [(1,)])
    with pytest.raises(RenderError):
        write_workbook(tmp_path / "no" / "a.xlsx", answered(result, Facts()), store)


@pytest.mark.parametrize(
    ("text", "name"),
    [("Данные: [план]/факт", "Данные   план  факт"), ("x" * 40, "x" * 31), ("'a'", "a"), ("***", "Sheet")],
)
def test_names_of_sheets_are_ones_that_excel_takes(text: str, name: str) -> None:
    assert sheet_name(text) == name


def test_every_row_of_every_batch_is_written(target: Path) -> None:
    rows = [(f"r{at}", at if at % 7 else None) for at in range(20_001)]
    book(target, (REGION, OPENED), rows)

    def numbers() -> Iterator[str]:
        with zipfile.ZipFile(target) as archive:
            yield from re.findall(r"<row", archive.read("xl/worksheets/sheet1.xml").decode())

    assert sum(1 for _ in numbers()) == 20_002
