"""A chart on the page."""

from __future__ import annotations

import json
from typing import Any

from nicegui import ui

from apps.web.parts import Voice, block, text
from core.outcome import Chart

_FONT = "Roboto, 'Segoe UI', system-ui, sans-serif"


def chart_view(chart: Chart, voice: Voice) -> None:
    """Draw a chart by the page's own Plotly; nothing is asked of any other host."""
    figure: dict[str, Any] = json.loads(chart.figure_json)
    layout = figure["layout"]
    layout.pop("title", None)
    noted = bool(layout.get("annotations"))
    layout |= {
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "margin": {"l": 56, "r": 64, "t": 34 if noted else 12, "b": 48},
        "height": layout.get("height", 320),
        "autosize": True,
    }
    layout["font"] = {"family": _FONT, "size": 12}
    for axis in ("xaxis", "yaxis", "yaxis2"):
        if axis in layout:
            layout[axis] |= {"title": {**layout[axis].get("title", {}), "font": {"size": 12}}, "ticks": "outside"}
            layout[axis]["tickcolor"] = "rgba(0,0,0,0)"
    figure["config"] = _plot_config(voice)
    with block("sv-chart"):
        text(chart.title, "sv-caption")
        ui.plotly(figure)


def _plot_config(voice: Voice) -> dict[str, Any]:
    words = {
        "Download plot as a PNG": "web.plot_png",
        "Download plot as a png": "web.plot_png",
        "Zoom in": "web.plot_zoom_in",
        "Zoom out": "web.plot_zoom_out",
        "Reset axes": "web.plot_reset",
    }
    locale = {"dictionary": {english: voice.say(key) for english, key in words.items()}}
    return {
        "displaylogo": False,
        "locale": str(voice.page),
        "locales": {str(voice.page): locale},
        "modeBarButtonsToRemove": ["select2d", "lasso2d", "autoScale2d", "pan2d", "zoom2d"],
        "scrollZoom": False,
    }
