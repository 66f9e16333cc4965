"""A result as CSV: with a byte-order mark, ``;`` and the decimal comma for Russian, ``,`` and a point for English."""

from __future__ import annotations

import csv
from collections.abc import Callable
from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path

from core.language import Language
from core.result import Cell, Result, ResultStore
from ledger.labels import plain_label
from ledger.values import number_of
from render.files import not_written

_DANGEROUS = ("=", "+", "-", "@", "\t", "\r", "\n")


def write_csv(target: Path, result: Result, store: ResultStore, language: Language = Language.RU) -> Path:
    """Write all stored rows; the file appears only when it is whole.

    A text that a spreadsheet would take for a formula gets an apostrophe in front; numbers stay numbers.

    Raises:
        RenderError: the file cannot be written.
        StoreError: the rows are not there any more.
    """
    russian = language is Language.RU
    unfinished = target.with_name(f".{target.name}.part")
    write = _writer(language)
    try:
        with unfinished.open("w", encoding="utf-8-sig", newline="") as file:
            lines = csv.writer(file, delimiter=";" if russian else ",")
            lines.writerow([_safe(column.plan.title or column.name) for column in result.columns])
            for batch in store.batches(result.id):
                lines.writerows([write(cell) for cell in row] for row in batch)
        unfinished.replace(target)
    except OSError as error:
        raise not_written(target, error) from error
    finally:
        unfinished.unlink(missing_ok=True)
    return target


def _writer(language: Language) -> Callable[[Cell], str]:
    point = "," if language is Language.RU else "."

    def write(cell: Cell) -> str:
        if cell is None:
            return ""
        if isinstance(cell, str):
            return _safe(cell)
        if isinstance(cell, (int, float, Decimal)) and not isinstance(cell, bool):
            number = number_of(cell)
            return "" if number is None else f"{number:f}".replace(".", point)
        if isinstance(cell, (datetime, date, time)):
            return cell.isoformat(sep=" ") if isinstance(cell, datetime) else cell.isoformat()
        return plain_label(cell, language)

    return write


def _safe(text: str) -> str:
    return f"'{text}" if text.startswith(_DANGEROUS) else text
