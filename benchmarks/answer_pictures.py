"""Pictures for the documentation: a chart of each kind, a table, each sheet of a workbook.

Needs Chromium, LibreOffice and pdftoppm on the path.
"""

from __future__ import annotations

import html
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

from benchmarks import answer_samples as samples
from core.finding import Finding, Layer, LayerReport, LayerStatus, Severity
from core.language import Language
from core.outcome import Answered, Chart
from core.parameter import Origin, Parameter, ParameterType
from core.result import Result, Row
from core.sql import Dialect, WrittenBy
from ledger.facts import Facts, Ledger
from render.chart import draw
from render.chart_png import photograph, write_png
from render.excel import write_workbook
from render.table import plain_table, shown_rows

IMAGES = Path(__file__).parents[1] / "docs" / "images" / "answers"
MAY_START = Parameter("p1_start", date(2025, 5, 1), ParameterType.DATE, "май 2025", Origin.QUESTION, "P1")
PARTIAL = Finding(
    "result.partial", Layer.RESULT, Severity.WARNING, "Последняя неделя не полна.", "The last week is partial."
)
PASSED = LayerReport(Layer.GUARD, LayerStatus.PASSED)


def answered_of(result: Result, facts: Facts, charts: tuple[Chart, ...] = ()) -> Answered:
    """Return an answer around a result, for a workbook."""
    return Answered(
        domain="wallets",
        reading=samples.MAY,
        standalone="Открыто кошельков за май 2025 по неделям",
        sql="SELECT date_trunc('week', opened_at) AS week, COUNT(*) AS opened\nFROM wallets\nGROUP BY 1\nORDER BY 1",
        written_sql="",
        dialect=Dialect.DUCKDB,
        engine="DuckDB",
        parameters=(MAY_START,),
        written_by=WrittenBy.COMPILED,
        attempts=1,
        result=result,
        text="",
        facts=facts.facts,
        sources=facts.sources,
        checks=(
            PASSED,
            LayerReport(Layer.RESULT, LayerStatus.WARNED, (PARTIAL,)),
        ),
        charts=charts,
    )


def take_pictures() -> Iterator[str]:
    """Draw one chart of each kind and photograph it, a table, and each sheet of a workbook; yield the files' names."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, chart in _charts().items():
            yield write_png(IMAGES / f"chart-{name}.png", chart).name
        yield _table().name
        yield from _sheets(Path(folder))


def _charts() -> dict[str, Chart]:
    months, days = samples.months(12), samples.days(90)
    cities = samples.REGIONS
    weekly: list[Row] = [
        (day, hour, (day * 7 + hour * 13) % 29 + (40 if 9 <= hour < 18 and day < 6 else 2))
        for day in range(1, 8)
        for hour in range(24)
    ]
    drawn: dict[str, tuple[tuple[Any, ...], list[Row]]] = {
        "indicator": ((samples.OPENED, samples.PREVIOUS), [(17812, 16000)]),
        "line": ((samples.DAY, samples.OPENED), [(day, at * 37 % 101 + at) for at, day in enumerate(days) if at != 40]),
        "line-comparison": (
            (samples.MONTH, samples.OPENED, samples.PREVIOUS),
            [(month, 900 + at * 37 % 301, 800 + at * 31 % 257) for at, month in enumerate(months)],
        ),
        "line-two-units": (
            (samples.MONTH, samples.OPENED, samples.AMOUNT),
            [(month, 900 + at * 37 % 301, Decimal(1_200_000 + at * 90_000)) for at, month in enumerate(months)],
        ),
        "bar": (
            (samples.YEAR, samples.OPENED),
            [(date(year, 1, 1), 500 + year % 7 * 90) for year in range(2019, 2026)],
        ),
        "horizontal_bar": ((samples.REGION, samples.OPENED), [(city, 900 - at * 97) for at, city in enumerate(cities)]),
        "grouped_bar": (
            (samples.STATUS, samples.OPENED, samples.PREVIOUS),
            [("Активен", 900, 850), ("Закрыт", 120, 160), ("Заблокирован", 40, 35)],
        ),
        "stacked_bar": (
            (samples.MONTH, samples.REGION, samples.OPENED),
            [
                (month, city, 120 + (at * 41 + step * 29) % 173)
                for step, month in enumerate(months[:8])
                for at, city in enumerate(cities[:5])
            ],
        ),
        "pie": (
            (samples.REGION, samples.OPENED, samples.SHARE),
            [(city, 100, share) for city, share in zip(cities, map(Decimal, (40, 25, 15, 12, 8)), strict=False)],
        ),
        "scatter": (
            (samples.REGION, samples.OPENED, samples.AMOUNT),
            [(f"Отделение {at}", at * 37 % 101 + 5, Decimal(at * 53 % 97 * 1000 + at * 400)) for at in range(60)],
        ),
        "heatmap": ((samples.WEEKDAY, samples.HOUR, samples.OPENED), weekly),
    }
    charts = {}
    for name, (columns, rows) in drawn.items():
        result = samples.stored(samples.MemoryStore(), columns, rows)
        chart = draw(result, rows, samples.INTENT, Language.RU, today=date(2025, 12, 17))
        if chart is None:
            raise LookupError(name)
        charts[name] = chart
    return charts


def _table() -> Path:
    """A table says more than a chart where rows have three names or more."""
    store = samples.MemoryStore()
    columns = (samples.REGION, samples.STATUS, samples.OPENED, samples.AMOUNT)
    rows: list[Row] = [
        (city, status, 900 - at * 97 - step * 31, Decimal(1_250_000 - at * 90_000 - step * 55_500))
        for at, city in enumerate(samples.REGIONS[:4])
        for step, status in enumerate(("Активен", "Закрыт"))
    ]
    result = samples.stored(store, columns, rows)
    facts = Ledger().record(result, store, samples.EXECUTION)
    text = plain_table(shown_rows(result, tuple(rows), Language.RU, facts))
    page = f"<!DOCTYPE html><meta charset='utf-8'><pre style='font-size:15px;padding:12px'>{html.escape(text)}</pre>"
    return photograph(IMAGES / "chart-table.png", page, (760, 300))


def _sheets(folder: Path) -> Iterator[str]:
    store = samples.MemoryStore()
    rows: list[Row] = [
        (week, 900 + at * 37 % 301, Decimal(120_000 + at * 9_137) + Decimal("0.50"))
        for at, week in enumerate(samples.days(40)[::7])
    ]
    columns = (samples.WEEK, samples.OPENED, samples.AMOUNT)
    result = samples.stored(store, columns, rows)
    facts = Ledger().record(result, store, samples.EXECUTION)
    chart = draw(result, rows, samples.INTENT, Language.RU)
    answered = answered_of(result, facts, (chart,) if chart else ())
    book = folder / "answer.xlsx"
    write_workbook(book, replace(answered, reading=samples.MAY), store, question="сколько открыли за май по неделям?")
    convert = ["soffice", "--headless", "--convert-to", "pdf:calc_pdf_Export", "--outdir", str(folder), str(book)]
    subprocess.run(convert, check=True, capture_output=True)  # noqa: S603
    for number, name in enumerate(("data", "totals", "about", "chart"), 1):
        page = ["-f", str(number), "-l", str(number), "-r", "80", "-H", "300", "-singlefile"]
        picture = IMAGES / f"sheet-{name}"
        command = ["pdftoppm", "-png", *page, str(folder / "answer.pdf"), str(picture)]
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603
        yield f"{picture.name}.png"
