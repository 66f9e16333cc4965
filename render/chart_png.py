"""A chart as a picture: its own page, photographed by the Chromium that is installed; optional."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from core.errors import RenderError
from core.language import Language, Localized
from core.outcome import Chart
from render.chart_html import page

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
_SECONDS = 60
_OPTIONS = ("--headless=new", "--no-sandbox", "--hide-scrollbars", "--disable-gpu", "--virtual-time-budget=4000")

_NO_BROWSER = Localized("Нет Chromium, чтобы снять картинку.", "No Chromium is installed to take pictures.")
_INSTALL_OR_HTML = Localized("Установите его или сохраните график как HTML.", "Install it, or save the chart as HTML.")
_NO_PICTURE = Localized("Chromium не снял картинку графика.", "Chromium took no picture of the chart.")
_AS_HTML = Localized("Сохраните график как HTML.", "Save the chart as HTML.")


def write_png(target: Path, chart: Chart, language: Language = Language.RU, size: tuple[int, int] = (900, 520)) -> Path:
    """Write a chart as PNG; ``size`` is in pixels, its height is the chart's own where it has one.

    Raises:
        RenderError: no Chromium is on the path, or it did not take the picture.
    """
    height = int(json.loads(chart.figure_json)["layout"].get("height", size[1]))
    return photograph(target, _of_height(page(chart, language, toolbar=False), height), (size[0], height))


def photograph(target: Path, html: str, size: tuple[int, int]) -> Path:
    """Take a picture of a page that needs no network.

    Raises:
        RenderError: as ``write_png``.
    """
    browser = next((found for name in _BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        raise RenderError(_NO_BROWSER, _INSTALL_OR_HTML)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "chart.html"
        source.write_text(html, encoding="utf-8")
        picture = Path(folder) / "chart.png"
        window = f"--window-size={size[0]},{size[1]}"
        profile = f"--user-data-dir={folder}/profile"
        command = [browser, *_OPTIONS, window, profile, f"--screenshot={picture}", source.as_uri()]
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=_SECONDS)  # noqa: S603 — our own page
        except (OSError, subprocess.SubprocessError) as error:
            raise RenderError(_NO_PICTURE, _AS_HTML) from error
        if not picture.is_file():
            raise RenderError(_NO_PICTURE, _AS_HTML)
        shutil.move(picture, target)
    return target


def _of_height(html: str, pixels: int) -> str:
    """Give the chart its height in pixels: a headless window is lower than its picture."""
    return html.replace("#chart {width: 100%; height: 100%;", f"#chart {{width: 100%; height: {pixels}px;", 1)
