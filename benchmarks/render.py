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
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from benchmarks import answer_samples as samples
from benchmarks.answer_pictures import answered_of, take_pictures
from core.language import Language
from core.result import LogicalType, Result, Row
from ledger.facts import Facts, Ledger
from render.chart import draw
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


@app.command()
def mutate(file: Annotated[Path | None, typer.Argument()] = None, limit: int = 0) -> None:
    """Make shown honest texts wrong in every way that is known, and print what would be shown still, for a reader.

    ``file`` holds honest texts as ``sverka verify-text`` reads them; those of the tests without it.
    """
    from benchmarks.text_mutations import Mutation, is_shown, mutations, records

    tried: Counter[Mutation] = Counter()
    shown: Counter[Mutation] = Counter()
    for record in filter(is_shown, records(file)[: limit or None]):
        for mutated in mutations(record):
            tried[mutated.mutation] += 1
            if is_shown(mutated.record):
                shown[mutated.mutation] += 1
                typer.echo(f"{mutated.mutation}\t{mutated.change}\t{record.get('id', '')}\t{mutated.record['text']}")
    for mutation, count in tried.items():
        typer.echo(f"{mutation}: {shown[mutation]} of {count} shown")


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
    write_workbook(target, answered_of(result, Facts()), _OneFile(file=source))


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


@app.command()
def images() -> None:
    """Draw one chart of each kind and take pictures of it and of each sheet of a workbook."""
    for name in take_pictures():
        typer.echo(name)


if __name__ == "__main__":
    sys.exit(app())
