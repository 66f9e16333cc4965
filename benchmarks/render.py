"""Measures of answers: ``python -m benchmarks.render speed | excel | fuzz | images``.

``excel`` runs every writer that is installed over the same rows, each in its own process; ``images`` needs Chromium
(charts) and LibreOffice with pdftoppm (sheets) on the path.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any

import typer

from benchmarks import answer_samples as samples
from core.language import Language
from core.outcome import Answered, Chart
from core.result import LogicalType, Result, Row
from core.sql import Dialect, WrittenBy
from ledger.facts import Facts, Ledger
from render.chart import draw
from render.chart_png import write_png
from render.excel import write_workbook
from render.text import write_answer
from render.verify_text import Accepted, verify

app = typer.Typer(add_completion=False)
ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images" / "answers"
NO_DOMAIN: Any = None
MILLION = 1_000_000


@app.command()
def speed(rounds: int = 200) -> None:
    """Time facts, text and chart of a usual answer, warm, without a model."""
    store = samples.MemoryStore()
    rows = [(day, at * 37 % 101, at * 31 % 97) for at, day in enumerate(samples.days(31))]
    result = samples.stored(store, (samples.DAY, samples.OPENED, samples.PREVIOUS), rows)
    timings: dict[str, list[float]] = {"facts": [], "text": [], "chart": []}
    for _ in range(rounds):
        start = time.perf_counter()
        facts = Ledger().record(result, store, samples.EXECUTION)
        noted = time.perf_counter()
        write_answer(result, facts, samples.INTENT, samples.MAY, NO_DOMAIN)
        told = time.perf_counter()
        draw(result, rows, samples.INTENT, Language.RU)
        timings["chart"].append(time.perf_counter() - told)
        timings["text"].append(told - noted)
        timings["facts"].append(noted - start)
    for name, seconds in timings.items():
        ordered = sorted(seconds)
        typer.echo(f"{name}: median {ordered[rounds // 2] * 1000:.2f} ms, worst {ordered[-1] * 1000:.2f} ms")


@app.command()
def fuzz(inventions: int = 2000, honest: int = 500) -> None:
    """Count the inventions that would be shown and the honest texts that would not."""
    from benchmarks.text_fuzzer import Sample, honest_samples, planted_samples

    def shown(sample: Sample) -> bool:
        return isinstance(verify(sample.text, sample.facts, sample.language, sample.labels), Accepted)

    kinds = Counter(str(sample.planted) for sample in planted_samples(inventions))
    leaked = Counter(str(sample.planted) for sample in planted_samples(inventions) if shown(sample))
    for kind, count in kinds.items():
        typer.echo(f"{kind}: {leaked[kind]} of {count} shown")
    passed = sum(shown(sample) for sample in honest_samples(honest))
    typer.echo(f"honest: {passed} of {honest} shown")
    raise typer.Exit(int(bool(leaked) or passed < honest * 0.98))


COLUMNS = tuple(
    samples.column(name, kind)
    for name, kind in (
        ("id", LogicalType.INTEGER),
        ("region", LogicalType.TEXT),
        ("note", LogicalType.TEXT),
        ("opened", LogicalType.DATE),
        ("amount", LogicalType.DECIMAL),
        ("rate", LogicalType.FLOAT),
        ("flag", LogicalType.BOOLEAN),
        ("at", LogicalType.DATETIME),
    )
)


@app.command()
def excel(rows: int = MILLION) -> None:
    """Measure the writers of Excel files over the same rows of eight columns."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "rows.parquet"
        _million(source, rows)
        typer.echo("| writer | CPU s | wall s | peak MB | file MB |\n| --- | --- | --- | --- | --- |")
        for name in WRITERS:
            command = [sys.executable, "-m", "benchmarks.render", "one-writer", name, str(source)]
            found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
            last = found.stdout.strip() or (found.stderr.strip().splitlines() or ["failed"])[-1]
            typer.echo(last if last.startswith("|") else f"| {name} | {last[:80]} | | | |")


@app.command(hidden=True)
def one_writer(name: str, source: Annotated[Path, typer.Argument()]) -> None:
    """Run one writer in this process."""
    target = source.with_name("out.xlsx")
    start = time.perf_counter()
    WRITERS[name](source, target)
    wall = time.perf_counter() - start
    used = resource.getrusage(resource.RUSAGE_SELF)
    cpu = used.ru_utime + used.ru_stime
    size = target.stat().st_size / 1e6
    status = Path("/proc/self/status").read_text(encoding="ascii", errors="ignore")
    peak = int(status.partition("VmHWM:")[2].split()[0]) / 1024  # ru_maxrss would be the parent's
    typer.echo(f"| {name} | {cpu:.1f} | {wall:.1f} | {peak:.0f} | {size:.0f} |")


def _million(target: Path, count: int) -> None:
    import numpy as np
    import pyarrow as pa
    from pyarrow import parquet

    dice = np.random.default_rng(1)
    regions = np.array(["Москва", "Санкт-Петербург", "Казань", "Республика Саха (Якутия)"])
    columns = [
        pa.array(np.arange(count)),
        pa.array(regions[dice.integers(0, 4, count)]),
        pa.array([f"комментарий {at % 9973}" for at in range(count)]),
        pa.array(dice.integers(15_000, 20_000, count).astype("int32")).cast(pa.date32()),
        pa.array(np.round(dice.random(count) * 1e6, 2)).cast(pa.decimal128(18, 2)),
        pa.array(dice.random(count)),
        pa.array(dice.random(count) > 0.5),
        pa.array(dice.integers(1_500_000_000, 1_700_000_000, count) * 1_000_000).cast(pa.timestamp("us")),
    ]
    parquet.write_table(pa.table(columns, [column.name for column in COLUMNS]), target, row_group_size=65_536)


def _rows(source: Path) -> Iterator[Row]:
    from pyarrow import parquet

    for batch in parquet.ParquetFile(source).iter_batches(batch_size=10_000):
        yield from zip(*(column.to_pylist() for column in batch.columns), strict=True)


@dataclass(slots=True)
class _OneFile(samples.MemoryStore):
    """A store of one Parquet file."""

    file: Path = Path()

    def path(self, result_id: str) -> Path:
        """Return the file."""
        del result_id
        return self.file


def _ours(source: Path, target: Path) -> None:
    from pyarrow import parquet

    count = parquet.ParquetFile(source).metadata.num_rows
    result = Result("m", COLUMNS, count, truncated=False, database_ms=1.0)
    write_workbook(target, _answered(result, Facts()), _OneFile(file=source))


def _xlsxwriter(source: Path, target: Path) -> None:
    from xlsxwriter import Workbook

    options = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    book = Workbook(target, {**options, "default_date_format": "dd.mm.yyyy"})
    sheet = book.add_worksheet()
    for at, row in enumerate(_rows(source)):
        sheet.write_row(at, 0, row)
    book.close()


def _openpyxl(source: Path, target: Path) -> None:
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in _rows(source):
        sheet.append(row)
    book.save(target)


def _pyexcelerate(source: Path, target: Path) -> None:
    from pyexcelerate import Workbook  # type: ignore[import-not-found,import-untyped,unused-ignore]

    book = Workbook()
    book.new_sheet("data", data=list(_rows(source)))
    book.save(str(target))


def _rustpy(source: Path, target: Path) -> None:
    import rustpy_xlsxwriter  # type: ignore[import-not-found,import-untyped,unused-ignore]

    names = [column.name for column in COLUMNS]
    records = ({**dict(zip(names, row, strict=True)), "amount": float(str(row[4]))} for row in _rows(source))
    rustpy_xlsxwriter.write_worksheet(records, str(target), "data")


WRITERS: dict[str, Callable[[Path, Path], None]] = {
    "this project": _ours,
    "rustpy-xlsxwriter": _rustpy,
    "XlsxWriter, constant_memory": _xlsxwriter,
    "openpyxl, write_only": _openpyxl,
    "pyexcelerate": _pyexcelerate,
}


def _answered(result: Result, facts: Facts, charts: tuple[Chart, ...] = ()) -> Answered:
    return Answered(
        domain="wallets",
        reading=samples.MAY,
        standalone="Открыто кошельков за май 2025 по неделям",
        sql="SELECT date_trunc('week', opened_at) AS week, COUNT(*) AS opened\nFROM wallets\nGROUP BY 1\nORDER BY 1",
        written_sql="",
        dialect=Dialect.DUCKDB,
        engine="DuckDB",
        parameters=(),
        written_by=WrittenBy.COMPILED,
        attempts=1,
        result=result,
        text="",
        facts=facts.facts,
        sources=facts.sources,
        checks=(),
        charts=charts,
    )


@app.command()
def images() -> None:
    """Draw one chart of each kind and take pictures of it and of each sheet of a workbook."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, chart in _charts().items():
            typer.echo(write_png(IMAGES / f"chart-{name}.png", chart).name)
        _sheets(Path(folder))


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
            [(month, city, 200 + at * 41 % 173) for month in months[:8] for at, city in enumerate(cities[:5])],
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
            raise typer.BadParameter(name)
        charts[name] = chart
    return charts


def _sheets(folder: Path) -> None:
    store = samples.MemoryStore()
    rows: list[Row] = [
        (week, 900 + at * 37 % 301, Decimal(120_000 + at * 9_137) + Decimal("0.50"))
        for at, week in enumerate(samples.days(40)[::7])
    ]
    columns = (samples.WEEK, samples.OPENED, samples.AMOUNT)
    result = samples.stored(store, columns, rows)
    facts = Ledger().record(result, store, samples.EXECUTION)
    chart = draw(result, rows, samples.INTENT, Language.RU)
    answered = _answered(result, facts, (chart,) if chart else ())
    book = folder / "answer.xlsx"
    write_workbook(book, replace(answered, reading=samples.MAY), store, question="сколько открыли за май по неделям?")
    convert = ["soffice", "--headless", "--convert-to", "pdf:calc_pdf_Export", "--outdir", str(folder), str(book)]
    subprocess.run(convert, check=True, capture_output=True)  # noqa: S603
    for number, name in enumerate(("data", "totals", "about", "chart"), 1):
        page = ["-f", str(number), "-l", str(number), "-r", "80", "-H", "480", "-singlefile"]
        picture = IMAGES / f"sheet-{name}"
        command = ["pdftoppm", "-png", *page, str(folder / "answer.pdf"), str(picture)]
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603
        typer.echo(f"{picture.name}.png")


if __name__ == "__main__":
    sys.exit(app())
