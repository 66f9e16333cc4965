"""An answer as an Excel workbook: «Данные», «Итоги», «О запросе», and «График» where a chart was drawn.

XlsxWriter makes the small sheets, the styles and the native chart; the rows of data are streamed into its data sheets
as ready XML (``render.excel_cells``), so that a million rows need no more memory than a thousand.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING

from core.errors import RenderError
from core.language import Language, Localized
from core.outcome import Answered
from core.result import ResultStore
from render.excel_cells import Changes, RowWriter, SheetStyle
from render.excel_sheets import Book, data_sheet_names, write_skeleton
from render.files import not_written

if TYPE_CHECKING:
    import pyarrow as pa

MAX_ROWS = 1_048_575
"""Rows of data on one sheet; the first row is the heading."""
MAX_COLUMNS = 16_384
_DIMENSION = re.compile(r'<dimension ref="[^"]*"/>')
_COLUMN_STYLE = re.compile(r'<col min="(\d+)" max="(\d+)"(?:[^>]*? style="(\d+)")?')
_END = "</sheetData>"
_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class WrittenWorkbook:
    """A written file: how many rows on how many data sheets, and what had to be changed to fit Excel, in words."""

    path: Path
    rows: int
    data_sheets: int
    changes: tuple[str, ...]


def write_workbook(
    target: Path, answered: Answered, store: ResultStore, *, question: str = "", language: Language = Language.RU
) -> WrittenWorkbook:
    """Write all stored rows of an answer and what they mean; the file appears only when it is whole.

    ``question`` is the text as asked; without it the stand-alone question stands for it.

    Raises:
        RenderError: the result has more columns than a sheet, or the file cannot be written.
        StoreError: the rows are not there any more.
    """
    if len(answered.result.columns) > MAX_COLUMNS:
        raise RenderError(
            Localized(
                f"В результате столбцов: {len(answered.result.columns)}, на листе Excel помещается {MAX_COLUMNS}.",
                f"The result has {len(answered.result.columns)} columns, an Excel sheet holds {MAX_COLUMNS}.",
            ),
            Localized(
                "Сохраните его как Parquet или попросите меньше столбцов.",
                "Export it as Parquet, or ask for fewer columns.",
            ),
        )
    book = Book(answered, question or answered.standalone, language, _sheet_sizes(answered.result.row_count))
    unfinished = target.with_name(f".{target.name}.part")
    try:
        changes = _write(unfinished, book, store)
        unfinished.replace(target)
    except OSError as error:
        raise not_written(target, error) from error
    finally:
        unfinished.unlink(missing_ok=True)
    return WrittenWorkbook(target, answered.result.row_count, len(book.sheet_rows), changes)


def _sheet_sizes(rows: int) -> tuple[int, ...]:
    full, rest = divmod(rows, MAX_ROWS)
    return (*([MAX_ROWS] * full), rest) if rest or not full else (MAX_ROWS,) * full


def _write(target: Path, book: Book, store: ResultStore) -> tuple[str, ...]:
    """Stream the data sheets first: what had to be changed in them is told on the sheet about the query."""
    changes = Changes()
    columns = book.answered.result.columns
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        frame = _parts(write_skeleton(book, ()))
        data_parts = [f"xl/worksheets/sheet{number}.xml" for number in range(1, len(data_sheet_names(book)) + 1)]
        style = _style(frame[data_parts[0]], len(columns))
        rows = _Rows(RowWriter(columns, style, book.language, changes).batches(store.path(book.answered.result.id)))
        for name, count in zip(data_parts, book.sheet_rows, strict=True):
            with archive.open(name, "w", force_zip64=True) as part:
                _write_sheet(part, frame[name], rows.take(count), (count, len(columns)))
        told = changes.told(book.language)
        for name, content in _parts(write_skeleton(book, told)).items():
            if name not in data_parts:
                archive.writestr(name, content)
    return told


def _write_sheet(part: IO[bytes], frame: str, rows: Iterator[memoryview], size: tuple[int, int]) -> None:
    from xlsxwriter.utility import xl_range

    whole = xl_range(0, 0, size[0], max(0, size[1] - 1))
    before, end, after = _DIMENSION.sub(f'<dimension ref="{whole}"/>', frame, count=1).partition(_END)
    part.write(before.encode())
    for piece in rows:
        part.write(piece)
    part.write((end + after).encode())


class _Rows:
    """Hands out the rows of a result sheet by sheet."""

    def __init__(self, batches: Iterator[tuple[int, pa.StringArray]]) -> None:
        self._batches = batches
        self._left: pa.StringArray | None = None

    def take(self, count: int) -> Iterator[memoryview]:
        """Yield the XML of the next ``count`` rows."""
        while count > 0:
            batch = self._left if self._left is not None else next(self._batches, (0, None))[1]
            self._left = None
            if batch is None:
                return
            if len(batch) > count:
                batch, self._left = batch.slice(0, count), batch.slice(count)
            count -= len(batch)
            yield from _pieces(batch)


def _pieces(rows: pa.StringArray) -> Iterator[memoryview]:
    """Return the bytes of a batch without copying them."""
    _, offsets, data = rows.buffers()
    places = memoryview(offsets).cast("i")
    content = memoryview(data)[places[rows.offset] : places[rows.offset + len(rows)]]
    for start in range(0, len(content), _CHUNK):
        yield content[start : start + _CHUNK]


def _parts(workbook: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(workbook)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def _style(sheet: str, columns: int) -> SheetStyle:
    """Read from the sheet which style XlsxWriter gave each column."""
    indices = [0] * columns
    for first, last, style in _COLUMN_STYLE.findall(sheet):
        for column in range(int(first) - 1, min(int(last), columns)):
            indices[column] = int(style or 0)
    return SheetStyle(tuple(indices))
