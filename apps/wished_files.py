"""Files that a command line wishes beside the answer: rows as Excel, CSV or Parquet, the chart as page or picture."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from core.errors import RenderError, SverkaError
from core.language import Language, Localized
from core.outcome import Answered, AnswerFile, FileKind
from core.result import ResultStore
from render.files import not_written

_CHARTS = frozenset({FileKind.HTML, FileKind.PLOTLY, FileKind.PNG})
_NO_WORKBOOK = Localized("Файл Excel не получился.", "No Excel file could be made.")
_OTHER_FILE = Localized(
    "Причина — в журнале вопросов; строки можно взять как CSV.",
    "The journal of questions has the reason; the rows can be taken as CSV.",
)
_NO_CHART = Localized("Для этого ответа нет графика.", "This answer has no chart.")
_ROWS_INSTEAD = Localized("Возьмите строки: --xlsx или --csv.", "Take its rows: --xlsx or --csv.")


@dataclass(frozen=True, slots=True)
class WishedFiles:
    """Where the files of an answer are wanted; None is not wanted."""

    xlsx: Path | None = None
    csv: Path | None = None
    parquet: Path | None = None
    chart: Path | None = None
    """Its end says as what: ``.json``, ``.png``, and anything else is a page."""


@dataclass(frozen=True, slots=True)
class WrittenFiles:
    """The answer with its files where they are wanted, its chart files, and what could not be written."""

    answer: Answered
    charts: tuple[AnswerFile, ...] = ()
    errors: tuple[SverkaError, ...] = ()


def write_wished(answer: Answered, wished: WishedFiles, store: ResultStore, language: Language) -> WrittenFiles:
    """Write each file that is wished; one that cannot be written costs neither the answer nor the other files."""
    written: list[AnswerFile] = []
    errors: list[SverkaError] = []
    jobs: tuple[tuple[Path | None, Callable[[Path], AnswerFile]], ...] = (
        (wished.xlsx, lambda target: _workbook(answer, target)),
        (wished.csv, lambda target: _csv(answer, target, store, language)),
        (wished.parquet, lambda target: _parquet(answer, target, store)),
        (wished.chart, lambda target: _chart(answer, target, language)),
    )
    for target, write in jobs:
        try:
            written.extend([] if target is None else [_written(target, write)])
        except SverkaError as error:
            errors.append(error)
    charts = tuple(file for file in written if file.kind in _CHARTS)
    kinds = {file.kind for file in written}
    rows = (*(file for file in answer.files if file.kind not in kinds), *(one for one in written if one not in charts))
    return WrittenFiles(replace(answer, files=rows), charts, tuple(errors))


def _written(target: Path, write: Callable[[Path], AnswerFile]) -> AnswerFile:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        return write(target)
    except OSError as error:
        raise not_written(target, error) from error


def _workbook(answer: Answered, target: Path) -> AnswerFile:
    """Copy the workbook that the answer has written already; there is none where its writing failed."""
    made = next((file for file in answer.files if file.kind is FileKind.XLSX), None)
    if made is None:
        raise RenderError(_NO_WORKBOOK, _OTHER_FILE)
    shutil.copyfile(made.path, target)
    return replace(made, path=target)


def _csv(answer: Answered, target: Path, store: ResultStore, language: Language) -> AnswerFile:
    from render.csv_file import write_csv

    return AnswerFile(FileKind.CSV, answer.standalone, write_csv(target, answer.result, store, language))


def _parquet(answer: Answered, target: Path, store: ResultStore) -> AnswerFile:
    from render.parquet import write_parquet

    return AnswerFile(FileKind.PARQUET, answer.standalone, write_parquet(target, answer.result, store))


def _chart(answer: Answered, target: Path, language: Language) -> AnswerFile:
    if not answer.charts:
        raise RenderError(_NO_CHART, _ROWS_INSTEAD)
    drawn = answer.charts[0]
    if target.suffix == ".png":
        from render.chart_png import write_png

        return AnswerFile(FileKind.PNG, drawn.title, write_png(target, drawn, language))
    if target.suffix == ".json":
        target.write_text(drawn.figure_json, encoding="utf-8")
        return AnswerFile(FileKind.PLOTLY, drawn.title, target)
    from render.chart import html

    target.write_text(html(drawn, language), encoding="utf-8")
    return AnswerFile(FileKind.HTML, drawn.title, target)
