"""Charts: chosen by rules, drawn as Plotly figures, shown by a page that needs no network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from core.intent import Intent
from core.language import Language
from core.outcome import Chart, ChartKind
from core.result import Column, ColumnRole, Result, Row
from ledger.values import number_of
from render import chart_figure as figure
from render.chart_plan import ChartPlan, Wish, plan_chart
from render.chart_series import (
    Point,
    Points,
    crossed,
    limited,
    partial_places,
    points_of,
    thinned,
    with_gaps,
)
from render.messages import message
from render.numbers import number_text

_BARS = frozenset({ChartKind.BAR, ChartKind.HORIZONTAL_BAR, ChartKind.GROUPED_BAR})


@dataclass(frozen=True, slots=True)
class _Drawing:
    """One chart being drawn; ``today`` bounds what the data can know."""

    result: Result
    rows: Sequence[Row]
    intent: Intent
    language: Language
    today: date | None


def draw(  # noqa: PLR0913 — two of them are optional wishes
    result: Result,
    rows: Sequence[Row],
    intent: Intent,
    language: Language,
    *,
    wish: Wish | None = None,
    today: date | None = None,
) -> Chart | None:
    """Draw the chart that suits a result; None where a table says more.

    ``rows`` are those to be drawn, all of the result where they fit. ``wish`` is what the person named;
    ``today`` marks buckets that are not over yet.
    """
    plan = plan_chart(result, rows, wish)
    if plan is None:
        return None
    drawing = _Drawing(result, rows, intent, language, today)
    title = _title(drawing, plan)
    if plan.across is None:
        return _indicator(drawing, plan, title)
    if plan.kind is ChartKind.PIE:
        return _pie(drawing, plan, plan.across, title)
    if plan.kind is ChartKind.SCATTER:
        return _scatter(drawing, plan, plan.across, title)
    if plan.kind is ChartKind.HEATMAP and plan.series is not None:
        return _heatmap(drawing, plan, (plan.across, plan.series), title)
    return _axes_chart(drawing, plan, plan.across, title)


def html(chart: Chart, language: Language = Language.RU) -> str:
    """Return a page with the chart that needs no network.

    Raises:
        RenderError: Plotly's script is not installed.
    """
    from render.chart_html import page

    return page(chart, language)


def _title(drawing: _Drawing, plan: ChartPlan) -> str:
    values = plan.values if plan.across is None else (*plan.values, *plan.second)
    asked = [column for column in values if column.plan.role is not ColumnRole.COMPARISON] or values
    names = ", ".join(dict.fromkeys(column.plan.title or column.name for column in asked))
    names = names[:1].upper() + names[1:]
    names = " ".join((names, *_bucket_phrases(drawing, plan)))
    cuts = ", ".join(_dimension_titles(plan))
    if cuts:
        names = message("chart.by", drawing.language, metric=names, cut=cuts)
    periods = ", ".join(use.period.label for use in drawing.intent.periods if use.period.label)
    return f"{names}, {periods}" if periods else names


def _bucket_phrases(drawing: _Drawing, plan: ChartPlan) -> list[str]:
    buckets = (column.plan.bucket for column in (plan.across, plan.series) if column is not None)
    return [message(f"reading.bucket_{bucket}", drawing.language) for bucket in buckets if bucket]


def _dimension_titles(plan: ChartPlan) -> list[str]:
    columns = (column for column in (plan.across, plan.series) if column is not None and not column.plan.bucket)
    titles = (column.plan.title or column.name for column in columns)
    return [title[:1].lower() + title[1:] for title in titles]


def _indicator(drawing: _Drawing, plan: ChartPlan, title: str) -> Chart | None:
    result, row = drawing.result, drawing.rows[0]
    column = plan.values[0]
    value = number_of(row[result.index(column.name)])
    reference = number_of(row[result.index(plan.second[0].name)]) if plan.second else None
    if value is None:
        return None
    trace = figure.indicator(column, value, reference, drawing.language)
    layout = figure.layout(title, drawing.language, _compared_to(drawing, plan, reference))
    return Chart(plan.kind, title, figure.to_json([trace], layout))


def _compared_to(drawing: _Drawing, plan: ChartPlan, reference: Decimal | None) -> str:
    if reference is None:
        return ""
    other, language = plan.second[0].plan, drawing.language
    return message("chart.against", language, title=other.title, value=number_text(reference, other.unit, language))


def _pie(drawing: _Drawing, plan: ChartPlan, across: Column, title: str) -> Chart:
    points = points_of(drawing.result, drawing.rows, across, plan.values, drawing.language)
    trace = figure.pie(points, plan.values[0].plan.unit, drawing.language)
    return Chart(plan.kind, title, figure.to_json([trace], figure.layout(title, drawing.language)))


def _scatter(drawing: _Drawing, plan: ChartPlan, across: Column, title: str) -> Chart:
    language = drawing.language
    first, second = plan.values[0], plan.second[0]
    points = thinned(points_of(drawing.result, drawing.rows, across, (first, second), language), language)
    trace = figure.scatter(points, (first.plan.unit, second.plan.unit), language)
    axes: figure.Trace = {}
    for place, index, column in (("xaxis", 0, first), ("yaxis", 1, second)):
        axes[place] = figure.value_axis(column.plan.unit, language, (points.names[index],))
    layout = {**figure.layout(title, language, _note(drawing, points)), **axes}
    return Chart(plan.kind, title, figure.to_json([trace], layout))


def _heatmap(drawing: _Drawing, plan: ChartPlan, axes: tuple[Column, Column], title: str) -> Chart:
    across, series = axes
    language = drawing.language
    points = _in_cycle(crossed(drawing.result, drawing.rows, axes, plan.values[0], language), axes, language)
    trace = figure.heatmap(points, figure.Axes(across, plan.values[0].plan.unit, language), series)
    layout = figure.layout(title, language)
    layout["xaxis"] = {"type": "category", "title": {"text": figure.escaped(across.plan.title)}, "automargin": True}
    layout["yaxis"] = {
        "type": "category",
        "title": {"text": figure.escaped(series.plan.title), "standoff": 16},
        "autorange": "reversed",
        "automargin": True,
    }
    return Chart(plan.kind, title, figure.to_json([trace], layout))


def _in_cycle(points: Points, axes: tuple[Column, Column], language: Language) -> Points:
    """A heat map of cyclic time shows the whole cycle in its order, empty places too."""
    across, series = (figure.full_cycle(column, language) for column in axes)
    names = [name for name in series if name in points.names] if series else list(points.names)
    order = [points.names.index(name) for name in names]
    known = {point.label: point for point in points.points}
    empty = (None,) * len(points.names)
    labels = across or list(known)
    chosen = [known.get(label) or Point(None, label, empty) for label in labels]
    return Points(
        tuple(names), tuple(replace(point, values=tuple(point.values[at] for at in order)) for point in chosen)
    )


def _axes_chart(drawing: _Drawing, plan: ChartPlan, across: Column, title: str) -> Chart:
    language = drawing.language
    points = _prepared(drawing, plan, across)
    horizontal = plan.kind is ChartKind.HORIZONTAL_BAR
    axes = figure.Axes(across, plan.values[0].plan.unit, language, horizontal, _one_figure(plan))
    partial = _partial(drawing, points, across)
    kind = "scatter" if plan.kind is ChartKind.LINE else "bar"
    data = figure.traces(axes, points, kind, partial)
    layout: figure.Trace = {
        **figure.layout(title, language, _note(drawing, points, partial=bool(partial))),
        **figure.axis_layout(axes, points),
        "showlegend": False,
    }
    if len(data) > 1 or plan.second:
        layout = figure.with_legend(layout)
    if kind == "bar":
        layout["barmode"] = "stack" if plan.kind is ChartKind.STACKED_BAR else "group"
    if plan.kind is ChartKind.HORIZONTAL_BAR:
        layout["height"] = max(360, 90 + 26 * len(points.points))
    if plan.second:
        data, layout = _with_second(drawing, plan, across, (data, layout))
    return Chart(plan.kind, title, figure.to_json(data, layout))


def _one_figure(plan: ChartPlan) -> str:
    """Return what all series count: members of one figure, or a figure and that of the comparison period."""
    compared = all(column.plan.role is ColumnRole.COMPARISON for column in plan.values[1:])
    return plan.values[0].plan.title if plan.series is not None or compared else ""


def _prepared(drawing: _Drawing, plan: ChartPlan, across: Column) -> Points:
    result, rows, language = drawing.result, drawing.rows, drawing.language
    if plan.series is not None:
        points = crossed(result, rows, (across, plan.series), plan.values[0], language)
    else:
        points = points_of(result, rows, across, plan.values, language)
    if plan.kind in _BARS and not across.plan.bucket:
        additive = all(column.plan.additive for column in plan.values) and len(rows) == result.row_count
        return limited(points, additive=additive and not plan.second, language=language)
    return thinned(with_gaps(points, across, language), language)


def _with_second(
    drawing: _Drawing, plan: ChartPlan, across: Column, drawn: tuple[list[figure.Trace], figure.Trace]
) -> tuple[list[figure.Trace], figure.Trace]:
    """Draw a figure of another unit over the first, with its own axis on the right."""
    data, layout = drawn
    second = plan.second[0]
    points = _prepared(drawing, replace(plan, values=plan.second), across)
    axes = figure.Axes(across, second.plan.unit, drawing.language)
    trace = figure.traces(axes, points, "scatter", set())[0]
    colour = figure.COLOURS[len(data) % len(figure.COLOURS)]
    mode = "lines+markers" if plan.kind is ChartKind.LINE else "markers"
    trace.update({"yaxis": "y2", "mode": mode, "line": {"color": colour}, "marker": {"color": colour, "size": 9}})
    right = figure.value_axis(second.plan.unit, drawing.language, points.names)
    extra: figure.Trace = {
        "yaxis2": {**right, "overlaying": "y", "side": "right", "showgrid": False, "tickmode": "auto"}
    }
    return [*data, trace], {**layout, **extra}


def _partial(drawing: _Drawing, points: Points, across: Column) -> set[int]:
    ranges = [use.period.range for use in drawing.intent.periods]
    first = ranges[0].start if len(ranges) == 1 else None
    ends = [end for end in (ranges[0].end if len(ranges) == 1 else None, drawing.today) if end is not None]
    return partial_places(points, across, first, min(ends, default=None))


def _note(drawing: _Drawing, points: Points, *, partial: bool = False) -> str:
    result, language = drawing.result, drawing.language
    total = result.full_row_count or result.row_count
    parts = [points.note] if points.note else []
    if not points.note and (result.truncated or len(drawing.rows) < total):
        parts.append(message("chart.first_of", language, shown=len(drawing.rows), total=total))
    if partial:
        parts.append(message("chart.partial_mark", language))
    return "; ".join(parts)
