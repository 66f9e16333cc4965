"""The frame of a workbook: headings, formats, every sheet but the rows of data."""

from __future__ import annotations

import html
import io
import json
import re
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from core.fact import Fact, FactKind
from core.language import Language
from core.outcome import Answered, ChartKind
from core.result import Column, LogicalType
from core.unit import NUMBER, UnitKind
from ledger.labels import plain_label
from ledger.values import is_measure
from render.excel_cells import MAX_TEXT, is_named_bucket
from render.messages import message
from render.numbers import unit_word, value_text
from render.table import ShownColumn
from render.why import freshness_text

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet

_MAX_NAME = 31
_FORBIDDEN = re.compile(r"[\[\]:*?/\\\x00-\x1f]")
_WIDEST = 60
_OPTIONS: dict[str, Any] = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
}
_NUMBER_FORMATS = {
    UnitKind.COUNT: "#,##0",
    UnitKind.MONEY: "#,##0.00",
    UnitKind.PERCENT: '0.0"%"',
    UnitKind.RATIO: "0.00",
}
_TYPE_FORMATS = {
    LogicalType.INTEGER: "#,##0",
    LogicalType.DECIMAL: "#,##0.00",
    LogicalType.FLOAT: "#,##0.00",
    LogicalType.DATE: "dd.mm.yyyy",
    LogicalType.DATETIME: "dd.mm.yyyy hh:mm:ss",
}
_BUCKET_FORMATS = {"month": "mm.yyyy", "year": "yyyy", "hour": "dd.mm.yyyy hh:mm"}
_CHARTS: dict[ChartKind, dict[str, str]] = {
    ChartKind.LINE: {"type": "line"},
    ChartKind.BAR: {"type": "column"},
    ChartKind.GROUPED_BAR: {"type": "column"},
    ChartKind.STACKED_BAR: {"type": "column", "subtype": "stacked"},
    ChartKind.HORIZONTAL_BAR: {"type": "bar"},
    ChartKind.PIE: {"type": "pie"},
    ChartKind.SCATTER: {"type": "scatter"},
}


@dataclass(frozen=True, slots=True)
class Book:
    """What one workbook holds; ``sheet_rows`` are the rows of each data sheet."""

    answered: Answered
    question: str
    language: Language
    sheet_rows: tuple[int, ...]

    def say(self, key: str, **values: str | int) -> str:
        """Return a message of the section «excel»."""
        return message(f"excel.{key}", self.language, **values)


def data_sheet_names(book: Book) -> list[str]:
    """Return the names of the data sheets: «Данные», «Данные 2» and so on."""
    name = book.say("data")
    return [sheet_name(name if number == 1 else f"{name} {number}") for number in range(1, len(book.sheet_rows) + 1)]


def sheet_name(text: str) -> str:
    """Make a name that Excel takes: no forbidden characters, no quote at its ends, at most 31 long."""
    return _FORBIDDEN.sub(" ", text).strip(" '")[:_MAX_NAME].strip(" '") or "Sheet"


def write_skeleton(book: Book, changes: tuple[str, ...]) -> bytes:
    """Write the workbook with headings only on its data sheets."""
    from xlsxwriter.workbook import Workbook

    content = io.BytesIO()
    workbook = Workbook(content, _OPTIONS)
    workbook.set_properties({"title": book.question[:200], "created": _moment(book)})
    heading = workbook.add_format(
        {"bold": True, "bg_color": "#E8EEF9", "border": 1, "text_wrap": True, "valign": "top"}
    )
    for name, rows in zip(data_sheet_names(book), book.sheet_rows, strict=True):
        _data_sheet(workbook.add_worksheet(name), workbook, heading, (book, rows))
    _totals_sheet(workbook, heading, book)
    _about_sheet(workbook, heading, book, changes)
    _chart_sheet(workbook, heading, book)
    workbook.close()
    return content.getvalue()


def _moment(book: Book) -> datetime:
    sources = book.answered.sources
    return sources[0].executed_at.replace(tzinfo=None) if sources else datetime(2000, 1, 1)  # noqa: DTZ001


def number_format(column: Column) -> str:
    """Return the Excel format of a column: by unit for figures, by type for the rest."""
    if column.plan.bucket in _BUCKET_FORMATS and column.type in {LogicalType.DATE, LogicalType.DATETIME}:
        return _BUCKET_FORMATS[column.plan.bucket]
    if is_measure(column):
        return _NUMBER_FORMATS.get(column.plan.unit.kind, _TYPE_FORMATS.get(column.type, "General"))
    if column.type is LogicalType.INTEGER:
        return "0"
    return _TYPE_FORMATS.get(column.type, "General")


def _data_sheet(sheet: Worksheet, workbook: Workbook, heading: Format, content: tuple[Book, int]) -> None:
    book, rows = content
    columns = book.answered.result.columns
    formats: dict[str, Format] = {}
    for position, column in enumerate(columns):
        code = number_format(column)
        if code not in formats:
            formats[code] = workbook.add_format({"num_format": code})
        title = _heading(column, book.language)
        sheet.write_string(0, position, title, heading)
        sheet.set_column(position, position, _width(title, column), formats[code])
    _for_print(sheet)
    sheet.freeze_panes(1, 0)
    if columns:
        sheet.autofilter(0, 0, max(1, rows), len(columns) - 1)


def _heading(column: Column, language: Language) -> str:
    measure = is_measure(column) and column.plan.unit.kind in {UnitKind.MONEY, UnitKind.PERCENT}
    unit = unit_word(5, column.plan.unit, language) if measure else ""
    return ShownColumn(column.name, column.plan.title or column.name, measure, unit).heading[:MAX_TEXT]


def _width(title: str, column: Column) -> int:
    """Wide enough for the heading, for a date and for a name; longer texts are cut on the screen only."""
    if is_named_bucket(column):
        return max(20, len(title) + 4)
    least = {LogicalType.DATE: 12, LogicalType.DATETIME: 20, LogicalType.DATETIMETZ: 26, LogicalType.TEXT: 24}
    return min(_WIDEST, max(least.get(column.type, 14), len(title) + 4))


def _totals_sheet(workbook: Workbook, heading: Format, book: Book) -> None:
    sheet = workbook.add_worksheet(sheet_name(book.say("totals")))
    for position, key in enumerate(("figure", "value", "unit", "where", "origin")):
        sheet.write_string(0, position, book.say(key), heading)
    told = (FactKind.ROW_COUNT, FactKind.TOTAL, FactKind.EXTREME, FactKind.FORMULA)
    facts = [fact for fact in book.answered.facts if fact.kind in told]
    for line, fact in enumerate(facts, 1):
        _fact_line(workbook, sheet, book, (line, fact))
    known = {fact.column for fact in facts if fact.kind is FactKind.TOTAL}
    rest = [column for column in book.answered.result.columns if is_measure(column) and column.name not in known]
    for line, column in enumerate(rest, len(facts) + 1):
        sheet.write_string(line, 0, f"{book.say('sum')}: {column.plan.title or column.name}")
        sheet.write_string(line, 1, book.say("not_summed"))
    sheet.set_column(0, 0, 40)
    sheet.set_column(1, 1, 22)
    sheet.set_column(2, 2, 14)
    _for_print(sheet)
    sheet.set_column(3, 4, 34)
    sheet.freeze_panes(1, 0)


def _fact_line(workbook: Workbook, sheet: Worksheet, book: Book, place: tuple[int, Fact]) -> None:
    line, fact = place
    names = {FactKind.ROW_COUNT: "all_rows", FactKind.TOTAL: "sum"}
    extreme = "largest" if fact.formula.startswith("max(") else "smallest"
    if fact.column == "shown":
        names = {FactKind.ROW_COUNT: "rows"}
    kind = book.say(names.get(fact.kind, extreme)) if fact.kind is not FactKind.FORMULA else ""
    title = ": ".join(part for part in (kind, fact.label) if part) or fact.formula
    sheet.write_string(line, 0, title)
    _write_value(workbook, sheet, (line, 1), fact, book.language)
    sheet.write_string(line, 2, fact.unit.symbol or unit_word(5, fact.unit, book.language))
    sheet.write_string(line, 3, ", ".join(label for _, label in fact.row_key)[:MAX_TEXT])
    sheet.write_string(line, 4, f"{fact.id}: {fact.formula} ({fact.source})")


def _write_value(workbook: Workbook, sheet: Worksheet, place: tuple[int, int], fact: Fact, language: Language) -> None:
    number = fact.value
    exact = isinstance(number, (int, Decimal)) and not isinstance(number, bool) and abs(Decimal(number)) < 10**15
    if exact:
        code = _NUMBER_FORMATS.get(fact.unit.kind, "General")
        sheet.write_number(*place, Decimal(str(number)), workbook.add_format({"num_format": code}))
    else:
        sheet.write_string(*place, value_text(number, fact.unit, language))


def _about_sheet(workbook: Workbook, heading: Format, book: Book, changes: tuple[str, ...]) -> None:
    sheet = workbook.add_worksheet(sheet_name(book.say("about")))
    wrapped = workbook.add_format({"text_wrap": True, "valign": "top"})
    lines = [
        (name, piece)
        for name, text in _about(book, changes)
        for piece in (text[at : at + MAX_TEXT // 2] for at in range(0, max(1, len(text)), MAX_TEXT // 2))
    ]
    for line, (name, text) in enumerate(lines):
        sheet.write_string(line, 0, name, heading)
        sheet.write_string(line, 1, text, wrapped)
        sheet.set_row(line, min(400, 15 * (text.count("\n") + 1 + len(text) // 120)))
    sheet.set_column(0, 0, 26)
    _for_print(sheet)
    sheet.set_column(1, 1, 110)


def _about(book: Book, changes: tuple[str, ...]) -> list[tuple[str, str]]:
    answered, language = book.answered, book.language
    result = answered.result
    whole = result.full_row_count if result.truncated else result.row_count
    findings = [finding.message(language) for report in answered.checks for finding in report.findings]
    times = [plain_label(source.executed_at, language) for source in answered.sources]
    lines = [
        (book.say("question"), book.question),
        (book.say("standalone"), answered.standalone),
        (book.say("reading"), answered.reading.sentence),
        (book.say("rows"), value_text(result.row_count, NUMBER, language)),
        (book.say("all_rows"), book.say("unknown_rows") if whole is None else value_text(whole, NUMBER, language)),
        (book.say("truncated"), book.say("yes" if result.truncated else "no")),
        (book.say("executed_at"), ", ".join(times)),
        (book.say("fresh"), "; ".join(freshness_text(source.freshness, language) for source in answered.sources)),
        (book.say("engine"), _engine(answered)),
        (book.say("written_by"), book.say(str(answered.written_by))),
        (book.say("checks"), _checks(book)),
        *((book.say("warnings"), text) for text in (*answered.warnings, *findings)),
        *((book.say("changed"), text) for text in changes),
        *(
            (book.say("parameter", name=used.name), _parameter(used.value, used.label, language))
            for used in answered.parameters
        ),
        (book.say("sql"), answered.sql),
    ]
    return [(name, text) for name, text in lines if text]


def _checks(book: Book) -> str:
    """Return how each layer of checks ended."""
    told = (
        f"{message(f'web.layer_{report.layer}', book.language)}: {book.say(f'layer_{report.status}')}"
        for report in book.answered.checks
    )
    return "; ".join(told)


def _engine(answered: Answered) -> str:
    known = answered.engine.casefold() == str(answered.dialect)
    return answered.engine if known else f"{answered.engine} ({answered.dialect})"


def _parameter(value: date | str | int | Decimal, label: str, language: Language) -> str:
    shown = plain_label(value, language)
    return f"{shown} ({label})" if label and label != shown else shown


def _chart_sheet(workbook: Workbook, heading: Format, book: Book) -> None:
    """Write the points of the drawn chart and a native chart over them."""
    charts = [chart for chart in book.answered.charts if chart.kind in _CHARTS]
    if not charts:
        return
    chart = charts[0]
    figure = json.loads(chart.figure_json)
    traces = [trace for trace in figure["data"] if _points(trace)[0]]
    if not traces:
        return
    sheet = workbook.add_worksheet(sheet_name(book.say("chart")))
    native = workbook.add_chart(_CHARTS[chart.kind])
    labels = (
        [html.unescape(str(point[0])) for point in traces[0]["customdata"]] if chart.kind is not ChartKind.PIE else []
    )
    for number, trace in enumerate(traces):
        _chart_series(sheet, heading, native, (number, trace, labels))
    native.set_title({"name": chart.title, "name_font": {"size": 12}})
    native.set_size({"width": 860, "height": 420})
    if len(traces) == 1 and chart.kind is not ChartKind.PIE:
        native.set_legend({"none": True})
    _name_axes(native, figure["layout"], chart.kind)
    sheet.insert_chart(1, len(traces) + 2, native)
    sheet.set_column(0, len(traces), 20, workbook.add_format({"num_format": "#,##0.##"}))
    _for_print(sheet)


def _name_axes(native: Any, layout: dict[str, Any], kind: ChartKind) -> None:
    """Give the axes of a native chart the titles, with their units, of the drawn one."""
    titles = {
        name: html.unescape(layout[key]["title"]["text"])
        for name, key in (("x", "xaxis"), ("y", "yaxis"), ("y2", "yaxis2"))
        if key in layout
    }
    lying = kind is ChartKind.HORIZONTAL_BAR
    along, upright = ("y", "x") if lying else ("x", "y")  # a bar chart of Excel calls the axis of names x
    font = {"size": 10, "bold": False}
    form = "#,##0.##" if kind is ChartKind.SCATTER else None
    native.set_x_axis({"name": titles.get(along), "name_font": font, "reverse": False, "num_format": form})
    native.set_y_axis({"name": titles.get(upright), "name_font": font, "num_format": "#,##0.##"})
    if "y2" in titles:
        native.set_y2_axis({"name": titles["y2"], "name_font": font, "num_format": "#,##0.##"})
    if lying:
        native.set_x_axis({"name": titles.get(along), "name_font": font, "reverse": True})


def _points(trace: dict[str, Any]) -> tuple[list[Any], list[Any]]:
    """Return what stands along a trace and its figures."""
    if trace["type"] == "pie":
        return trace["labels"], trace["values"]
    along, figures = trace.get("x", []), trace.get("y", [])
    return (figures, along) if trace.get("orientation") == "h" else (along, figures)


def _chart_series(
    sheet: Worksheet, heading: Format, native: Any, series: tuple[int, dict[str, Any], list[str]]
) -> None:
    number, trace, labels = series
    along, figures = _points(trace)
    scatter = trace.get("mode") == "markers" and "yaxis" not in trace and not isinstance(along[0], str)
    left, right = 0, number + 1
    name = html.unescape(str(trace.get("name", "")))
    sheet.write_string(0, left, "", heading)
    sheet.write_string(0, right, name, heading)
    for line, (place, value) in enumerate(zip(along, figures, strict=True), 1):
        if scatter:
            _write_known(sheet, (line, left), place)
        elif not number:
            sheet.write_string(line, left, labels[line - 1] if labels else html.unescape(str(place)))
        _write_known(sheet, (line, right), value)
    sheet_title = sheet.get_name()
    native.add_series(
        {
            "name": [sheet_title, 0, right] if name else None,
            "categories": [sheet_title, 1, left, len(along), left],
            "values": [sheet_title, 1, right, len(along), right],
            "y2_axis": trace.get("yaxis") == "y2",
        }
    )


def _for_print(sheet: Worksheet) -> None:
    """One page wide, however many columns."""
    sheet.set_landscape()
    sheet.set_paper(9)
    sheet.fit_to_pages(1, 0)


def _write_known(sheet: Worksheet, place: tuple[int, int], value: float | None) -> None:
    if value is not None:
        sheet.write_number(*place, value)
