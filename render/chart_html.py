"""A page with one chart that asks nothing of any network."""

from __future__ import annotations

import html
import importlib.util
import json
from functools import cache
from pathlib import Path

from core.errors import RenderError
from core.language import Language, Localized
from core.outcome import Chart

_POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:"
_RUSSIAN = {
    "moduleType": "locale",
    "name": "ru",
    "dictionary": {
        "Autoscale": "Автомасштаб",
        "Box Select": "Выделение рамкой",
        "Double-click to zoom back out": "Двойной щелчок возвращает масштаб",
        "Download plot as a png": "Скачать картинкой",
        "Download plot as a PNG": "Скачать картинкой",
        "Lasso Select": "Выделение контуром",
        "Pan": "Сдвиг",
        "Reset axes": "Вернуть оси",
        "Zoom": "Увеличение",
        "Zoom in": "Ближе",
        "Zoom out": "Дальше",
    },
    "format": {
        "days": ["воскресенье", "понедельник", "вторник", "среда", "четверг", "пятница", "суббота"],
        "shortDays": ["вс", "пн", "вт", "ср", "чт", "пт", "сб"],
        "months": [
            "январь", "февраль", "март", "апрель", "май", "июнь",
            "июль", "август", "сентябрь", "октябрь", "ноябрь", "декабрь",
        ],
        "shortMonths": ["янв", "фев", "мар", "апр", "май", "июн", "июл", "авг", "сен", "окт", "ноя", "дек"],
        "date": "%d.%m.%Y",
    },
}  # fmt: skip


def page(chart: Chart, language: Language, *, toolbar: bool = True) -> str:
    """Return a whole HTML page with the chart and Plotly's script inside; a picture needs no ``toolbar``.

    Raises:
        RenderError: Plotly's script is not installed.
    """
    config = {"locale": str(language), "displaylogo": False, "responsive": True, "displayModeBar": toolbar}
    locale = f"Plotly.register({_safe(json.dumps(_RUSSIAN, ensure_ascii=False))});" if language is Language.RU else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f"<title>{html.escape(chart.title)}</title>\n"
        '<link rel="icon" href="data:,">\n'
        "<style>html, body {margin: 0; height: 100%} #chart {width: 100%; height: 100%; min-height: 360px}</style>\n"
        f"<script>{_script()}</script>\n</head>\n<body>\n"
        '<div id="chart"></div>\n'
        f'<script type="application/json" id="figure">{_safe(chart.figure_json)}</script>\n'
        f"<script>{locale}\n"
        'const figure = JSON.parse(document.getElementById("figure").textContent);\n'
        f'Plotly.newPlot("chart", figure.data, figure.layout, {_safe(json.dumps(config))});\n'
        "</script>\n</body>\n</html>\n"
    )


def _safe(text: str) -> str:
    """Escape what would close a script element; to a reader of JSON the text stays the same."""
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


@cache
def _script() -> str:
    found = importlib.util.find_spec("plotly")
    for folder in found.submodule_search_locations or () if found else ():
        script = Path(folder) / "package_data" / "plotly.min.js"
        if script.is_file():
            return script.read_text(encoding="utf-8")
    raise RenderError(
        Localized("Скрипт Plotly не установлен.", "Plotly's script is not installed."),
        Localized("Установите пакет plotly.", "Install the package plotly."),
    )
