"""The rows of a result as a person reads them: formatted by units, totals only where adding has a meaning."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from core.fact import Fact
from core.language import Language
from core.result import Cell, Column, ColumnRole, Result, Row
from core.unit import Unit, UnitKind
from ledger.facts import Facts
from ledger.labels import cell_label
from ledger.values import exact_sum, is_measure, number_of
from render.messages import message
from render.numbers import NO_DATA, number_text, plain_number, shown_decimals, unit_word, value_text

_CUT_MARK = "…"


@dataclass(frozen=True, slots=True)
class ShownColumn:
    """One column of a shown table; ``unit`` stands in the heading where it is the same for every row."""

    name: str
    title: str
    numeric: bool
    unit: str = ""

    @property
    def heading(self) -> str:
        """Return the title with its unit: «Сумма, ₽»."""
        told = not self.unit or self.title.endswith(self.unit)
        return self.title if told else f"{self.title}, {self.unit}"


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table of texts; ``totals`` is the last line (None where nothing adds up), ``note`` says what is cut."""

    columns: tuple[ShownColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    totals: tuple[str, ...] | None = None
    note: str = ""


def shown_rows(result: Result, rows: Sequence[Row], language: Language, facts: Facts | None = None) -> ShownTable:
    """Format the first rows of a result.

    Totals come from ``facts`` (all rows of the result); without them they are added up only if ``rows`` are all rows.
    """
    decimals = tuple(_decimals(rows, position, column) for position, column in enumerate(result.columns))
    shown = tuple(
        tuple(
            _shown_cell(cell, column, places, language)
            for cell, column, places in zip(row, result.columns, decimals, strict=True)
        )
        for row in rows
    )
    return ShownTable(
        columns=tuple(_shown_column(column, language) for column in result.columns),
        rows=shown,
        totals=_totals_line(result, rows, language, facts),
        note=_note(result, len(rows), language),
    )


def plain_table(table: ShownTable, width: int = 40) -> str:
    """Lay a table out for a terminal; cells wider than ``width`` are cut with «…»."""
    headings = tuple(column.heading for column in table.columns)
    body = [headings, *table.rows, *([table.totals] if table.totals else [])]
    cells = [tuple(_one_line(cell, width) for cell in line) for line in body]
    widths = [max((_width(line[at]) for line in cells), default=0) for at in range(len(table.columns))]
    lines = [_laid(line, widths, table.columns) for line in cells]
    rule = "  ".join("─" * size for size in widths)
    lines.insert(1, rule)
    if table.totals:
        lines.insert(len(lines) - 1, rule)
    return "\n".join((*lines, table.note) if table.note else lines)


def _shown_column(column: Column, language: Language) -> ShownColumn:
    measure = is_measure(column)
    unit = column.plan.unit
    return ShownColumn(
        name=column.name,
        title=_one_line(column.plan.title or column.name, 200),
        numeric=measure,
        unit=unit_word(5, unit, language) if measure and unit.kind in {UnitKind.MONEY, UnitKind.PERCENT} else "",
    )


def _decimals(rows: Sequence[Row], position: int, column: Column) -> int | None:
    """All figures of a column get the same number of decimals, as many as one of them needs."""
    if not is_measure(column):
        return None
    numbers = (number_of(row[position]) for row in rows)
    return max((shown_decimals(number, column.plan.unit) for number in numbers if number is not None), default=0)


def _shown_cell(cell: Cell, column: Column, decimals: int | None, language: Language) -> str:
    if decimals is not None:
        number = number_of(cell)
        return NO_DATA[language] if number is None else plain_number(number, language, decimals)
    if column.plan.role in {ColumnRole.DIMENSION, ColumnRole.PERIOD}:
        return cell_label(cell, column, language)
    return value_text(cell, column.plan.unit, language)


def _totals_line(
    result: Result, rows: Sequence[Row], language: Language, facts: Facts | None
) -> tuple[str, ...] | None:
    if result.row_count < 2:
        return None
    totals = [_column_total(result, rows, position, facts) for position in range(len(result.columns))]
    if all(total is None for total in totals):
        return None
    line = [
        "" if total is None else number_text(total, _bare(column.plan.unit), language)
        for total, column in zip(totals, result.columns, strict=True)
    ]
    if line and not line[0]:
        line[0] = message("table.total", language)
    return tuple(line)


def _column_total(result: Result, rows: Sequence[Row], position: int, facts: Facts | None) -> Decimal | None:
    column = result.columns[position]
    if not is_measure(column) or not (column.plan.additive or column.plan.share):
        return None
    if facts is not None:
        known: Fact | None = facts.total(column.name)
        return number_of(known.value) if known and isinstance(known.value, (int, Decimal)) else None
    if result.truncated or len(rows) != result.row_count:
        return None
    return exact_sum(number_of(row[position]) for row in rows)


def _bare(unit: Unit) -> Unit:
    """The same way of rounding without the word, which the heading holds."""
    return Unit(unit.kind)


def _note(result: Result, shown: int, language: Language) -> str:
    total = result.full_row_count if result.full_row_count is not None else result.row_count
    if shown >= total and not result.truncated:
        return ""
    if result.truncated and result.full_row_count is None:
        return message("text.truncated_unknown", language, shown=shown)
    return message("table.shown", language, shown=shown, total=total)


def _laid(line: tuple[str, ...], widths: list[int], columns: tuple[ShownColumn, ...]) -> str:
    parts = []
    for cell, size, column in zip(line, widths, columns, strict=True):
        gap = " " * (size - _width(cell))
        parts.append(gap + cell if column.numeric else cell + gap)
    return "  ".join(parts).rstrip()


def _one_line(text: str, width: int) -> str:
    flat = " ".join("".join(" " if unicodedata.category(sign) == "Cc" else sign for sign in text).split(" "))
    return flat if _width(flat) <= width else flat[: width - 1] + _CUT_MARK


def _width(text: str) -> int:
    """Count the terminal's columns: wide signs take two, combining ones none."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )
