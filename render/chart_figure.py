"""Plotly figures as plain dictionaries: what Plotly itself would be given, without importing it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from core.language import Language
from core.period import Bucket
from core.result import Column, ColumnRole
from core.unit import Unit, UnitKind
from ledger.labels import cell_label
from render.chart_plan import bucket_of
from render.chart_series import Points
from render.messages import message
from render.numbers import NARROW_SPACE, NO_DATA, number_text, unit_word
from render.shape import told_by_title

Json = str | int | float | bool | None | Sequence["Json"] | Mapping[str, "Json"]
"""What a figure is made of."""

Trace = dict[str, Json]

COLOURS = ("#2f6fde", "#e8833a", "#2a9d6f", "#c23b6b", "#7b61c9", "#8c6d46", "#3aa6b9", "#6b7280", "#b8a026")
_MAX_TICKS = 12
_LONGEST_LABEL = 32
_SHORT_MONTH = 4
_DATED = re.compile(r"(.+)[ .](\d{4})")
_LEGEND_HEIGHT, _NOTE_HEIGHT = 26, 10
_AT_TOP: Trace = {"y": 1, "yref": "container", "yanchor": "top", "pad": {"t": 14}}


@dataclass(frozen=True, slots=True)
class Axes:
    """What stands along a chart and how it is named."""

    across: Column
    unit: Unit
    language: Language
    horizontal: bool = False
    figure: str = ""
    """What all series count; "" where they count different things."""


def escaped(text: str) -> str:
    """Plotly reads texts as simple HTML; data is never markup."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def short_label(label: str) -> str:
    """Cut a label for an axis; the whole of it is shown on hover."""
    return escaped(label if len(label) <= _LONGEST_LABEL else label[: _LONGEST_LABEL - 1] + "…")


def tick_label(label: str) -> str:
    """Put the year of a date below it, months cut to three letters: «сен» over «2025»."""
    found = _DATED.fullmatch(label)
    if found is None:
        return escaped(label)
    head, year = found.groups()
    return f"{escaped(head[:3] if head.isalpha() and len(head) > _SHORT_MONTH else head)}<br>{year}"


def numbers(values: Sequence[Decimal | None]) -> list[Json]:
    """Return figures as JSON numbers; None stays a gap."""
    return [None if value is None else int(value) if value == int(value) else float(value) for value in values]


def is_dated(across: Column, points: Points) -> bool:
    """Tell whether the axis is one of dates (years are categories)."""
    dated = bucket_of(across) in {Bucket.HOUR, Bucket.DAY, Bucket.WEEK, Bucket.MONTH, Bucket.QUARTER, Bucket.HALF}
    return dated and all(isinstance(point.at, date) for point in points.points)


def places(axes: Axes, points: Points) -> list[Json]:
    """Return the places along the axis: dates where it is dated, labels elsewhere."""
    if is_dated(axes.across, points):
        return [point.at.isoformat() for point in points.points if isinstance(point.at, date)]
    return [escaped(point.label) for point in points.points]


def traces(axes: Axes, points: Points, kind: str, partial: set[int]) -> list[Trace]:
    """Return one trace for each series of a line or bar chart."""
    return [_trace(axes, points, index, kind, partial) for index in range(len(points.names))]


def _trace(axes: Axes, points: Points, index: int, kind: str, partial: set[int]) -> Trace:
    values = points.column(index)
    along = places(axes, points)
    colour = COLOURS[index % len(COLOURS)]
    trace: Trace = {
        "type": kind,
        "name": short_label(points.names[index]),
        "x": numbers(values) if axes.horizontal else along,
        "y": along if axes.horizontal else numbers(values),
        "customdata": [
            [escaped(point.label), _figure(value, axes)] for point, value in zip(points.points, values, strict=True)
        ],
        "hovertemplate": "%{customdata[0]}: %{customdata[1]}<extra></extra>",
    }
    if axes.horizontal:
        trace["orientation"] = "h"
    trace.update(
        _line_style(len(values), colour, partial) if kind == "scatter" else _bar_style(len(values), colour, partial)
    )
    return trace


def _line_style(count: int, colour: str, partial: set[int]) -> Trace:
    symbols: list[Json] = ["circle-open" if at in partial else "circle" for at in range(count)]
    return {
        "mode": "lines+markers" if count <= 100 or partial else "lines",
        "connectgaps": False,
        "line": {"color": colour},
        "marker": {"color": colour, "size": 7 if count <= 100 else 4, "symbol": symbols if partial else "circle"},
    }


def _bar_style(count: int, colour: str, partial: set[int]) -> Trace:
    if not partial:
        return {"marker": {"color": colour}}
    patterns: list[Json] = ["/" if at in partial else "" for at in range(count)]
    return {"marker": {"color": colour, "pattern": {"shape": patterns}}}


def _figure(value: Decimal | None, axes: Axes) -> str:
    return NO_DATA[axes.language] if value is None else escaped(number_text(value, axes.unit, axes.language))


def layout(title: str, language: Language, note: str = "") -> Trace:
    """Return what all charts share: title, fonts, separators of digits, the note under the chart."""
    return {
        "title": {"text": escaped(title), "font": {"size": 17}, "x": 0.02, "xanchor": "left", **_AT_TOP},
        "font": {"family": "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif", "size": 13, "color": "#1f2937"},
        "separators": f",{NARROW_SPACE}" if language is Language.RU else ".,",
        "paper_bgcolor": "#ffffff",
        "plot_bgcolor": "#ffffff",
        "colorway": list(COLOURS),
        "margin": {"l": 70, "r": 30, "t": 60, "b": 70},
        "hoverlabel": {"namelength": -1},
        "annotations": [_note(note)] if note else [],
    }


def with_legend(layout_: Trace) -> Trace:
    """Add a legend on a line of its own under the title; the note moves up over it."""
    margin, notes = layout_["margin"], layout_["annotations"]
    if not isinstance(margin, dict) or not isinstance(notes, list):
        raise TypeError("not a layout of this module")
    legend: Trace = {
        "orientation": "h",
        "x": 0,
        "xanchor": "left",
        "y": 1.02,
        "yanchor": "bottom",
        "traceorder": "normal",
    }
    raised = [{**note, "yshift": _LEGEND_HEIGHT} for note in notes]
    higher = {**margin, "t": int(margin["t"]) + _LEGEND_HEIGHT + (_NOTE_HEIGHT if notes else 0)}
    return {**layout_, "margin": higher, "annotations": raised, "showlegend": True, "legend": legend}


def _note(text: str) -> Trace:
    return {
        "text": escaped(text),
        "xref": "paper",
        "yref": "paper",
        "x": 0,
        "y": 1.02,
        "xanchor": "left",
        "yanchor": "bottom",
        "showarrow": False,
        "font": {"size": 11, "color": "#6b7280"},
    }


def axis_layout(axes: Axes, points: Points) -> Trace:
    """Return the two axes of a line or bar chart."""
    along = _along(axes, points)
    names = (axes.figure,) if axes.figure else points.names
    values = value_axis(axes.unit, axes.language, names)
    if axes.horizontal:
        return {"yaxis": {**along, "autorange": "reversed"}, "xaxis": values}
    return {"xaxis": along, "yaxis": values}


def _along(axes: Axes, points: Points) -> Trace:
    name = axes.across.plan.title or axes.across.name
    shared: Trace = {"title": {"text": escaped(name), "standoff": 16}, "automargin": True, "showgrid": False}
    labels = [point.label for point in points.points]
    if not is_dated(axes.across, points):
        names: list[Json] = [escaped(label) for label in labels]
        ticks: list[Json] = [short_label(label) for label in labels]
        return {**shared, "type": "category", "tickmode": "array", "tickvals": names, "ticktext": ticks}
    step = -(-len(labels) // _MAX_TICKS)
    dates = places(axes, points)
    chosen: list[Json] = [tick_label(label) for label in labels[::step]]
    ticked: Trace = {"tickmode": "array", "tickvals": dates[::step], "ticktext": chosen, "tickangle": 0}
    return {**shared, **ticked, "type": "date"}


def value_axis(unit: Unit, language: Language, names: tuple[str, ...]) -> Trace:
    """Return an axis of figures, its title carrying the unit, from zero."""
    return {
        "title": {"text": escaped(value_title(names, unit, language)), "standoff": 16},
        "tickformat": ",.4~f",
        "rangemode": "tozero",
        "automargin": True,
        "gridcolor": "#e5e7eb",
        "zerolinecolor": "#9ca3af",
    }


def value_title(names: tuple[str, ...], unit: Unit, language: Language) -> str:
    """Return «Сумма платежей, ₽»."""
    name = names[0] if len(names) == 1 else message("chart.value", language)
    word = unit_word(5, unit, language)
    return name if not word or told_by_title(unit, name) else f"{name}, {word}"


def indicator(column: Column, value: Decimal, reference: Decimal | None, language: Language) -> Trace:
    """Return the trace of one big number, with its change against a reference."""
    unit = column.plan.unit
    word = unit_word(value, unit, language)
    decimals = 2 if unit.kind is UnitKind.MONEY else 4
    form = f",.{decimals}f" if unit.kind is UnitKind.MONEY else f",.{decimals}~f"
    trace: Trace = {
        "type": "indicator",
        "mode": "number" if reference is None else "number+delta",
        "value": numbers([value])[0],
        "number": {"valueformat": form, "suffix": f" {escaped(word)}" if word else "", "font": {"size": 54}},
    }
    if reference is not None:
        trace["delta"] = {"reference": numbers([reference])[0], "valueformat": form}
    return trace


def pie(points: Points, unit: Unit, language: Language) -> Trace:
    """Return the trace of the parts of a whole."""
    values = points.column(0)
    return {
        "type": "pie",
        "labels": [short_label(point.label) for point in points.points],
        "values": numbers(values),
        "sort": False,
        "direction": "clockwise",
        "texttemplate": "%{label}<br>%{percent}",
        "insidetextfont": {"color": "#ffffff"},
        "customdata": [
            NO_DATA[language] if value is None else escaped(number_text(value, unit, language)) for value in values
        ],
        "hovertemplate": "%{label}: %{customdata}<extra></extra>",
    }


def scatter(points: Points, units: tuple[Unit, Unit], language: Language) -> Trace:
    """Return the trace of groups by two figures."""
    first, second = points.column(0), points.column(1)
    hover = [
        [
            escaped(point.label),
            *(NO_DATA[language] if value is None else escaped(number_text(value, unit, language))
              for value, unit in zip(point.values, units, strict=True)),
        ]
        for point in points.points
    ]  # fmt: skip
    return {
        "type": "scatter",
        "mode": "markers",
        "x": numbers(first),
        "y": numbers(second),
        "customdata": hover,
        "hovertemplate": "%{customdata[0]}: %{customdata[1]}, %{customdata[2]}<extra></extra>",
        "marker": {"color": COLOURS[0], "size": 9, "opacity": 0.75},
    }


def heatmap(points: Points, axes: Axes, rows: Column) -> Trace:
    """Return the trace of a table of colours: the axis along, one line for each series."""
    lines = [points.column(index) for index in range(len(points.names))]
    return {
        "type": "heatmap",
        "x": [escaped(point.label) for point in points.points],
        "y": [escaped(name) for name in points.names],
        "z": [numbers(line) for line in lines],
        "customdata": [[_figure(value, axes) for value in line] for line in lines],
        "hovertemplate": "%{y}, %{x}: %{customdata}<extra></extra>",
        "hoverongaps": False,
        "colorscale": [[0, "#eef4ff"], [1, COLOURS[0]]],
        "colorbar": {"title": {"text": escaped(unit_word(5, axes.unit, axes.language))}, "tickformat": ",.4~f"},
        "meta": rows.name,
    }


def full_cycle(column: Column, language: Language) -> list[str]:
    """Return all labels of a cyclic axis, «понедельник» … or «00:00» …, () for any other."""
    bucket = bucket_of(column)
    if column.plan.role is not ColumnRole.PERIOD or bucket not in {Bucket.WEEKDAY, Bucket.HOUR_OF_DAY}:
        return []
    cycle = range(1, 8) if bucket is Bucket.WEEKDAY else range(24)
    return [cell_label(member, column, language) for member in cycle]


def to_json(data: list[Trace], layout_: Trace) -> str:
    """Write a figure as JSON text; a number that JSON does not know is an error, never «NaN»."""
    return json.dumps({"data": data, "layout": layout_}, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
