"""Take the screenshots of the chat page for the README: ``python scripts/chat_screenshots.py``.

Needs Chromium (``apt install chromium``) and the package ``playwright``. The questions are asked of a demo warehouse
until 2025-06-17 that is built in a temporary folder.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, sync_playwright

from demo import build

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
QUESTIONS = ("Сколько кошельков открыли в мае 2025?", "А в декабре? И покажи по неделям")
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: its file, its size in pixels and the theme."""

    name: str
    width: int
    height: int
    theme: Literal["light", "dark"] = "light"


SHOTS = (Shot("chat.png", 1280, 1390), Shot("chat-dark.png", 1280, 1390, "dark"), Shot("chat-narrow.png", 420, 860))


@contextmanager
def served(home: Path) -> Iterator[str]:
    """Run the page over a fresh demo warehouse and give its address."""
    build(home / "demo.duckdb", date(2025, 6, 17))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    program = (
        "import sys; from pathlib import Path; from apps.settings import read_settings; "
        "from apps.web.server import run_server; "
        "run_server(read_settings({'home': Path(sys.argv[1]), 'port': int(sys.argv[2])}), "
        "now='2025-06-18', open_browser=False)"
    )
    server = subprocess.Popen([sys.executable, "-c", program, str(home), str(port)], cwd=ROOT)  # noqa: S603
    address = f"http://127.0.0.1:{port}/"
    try:
        for _ in range(120):
            try:
                urllib.request.urlopen(f"{address}health", timeout=5).close()  # noqa: S310
                break
            except OSError:
                time.sleep(0.5)
        yield address
    finally:
        server.terminate()
        server.wait(15)


def take(browser: Browser, address: str, shot: Shot) -> None:
    """Ask the questions in a new dialogue and photograph the last answer."""
    size = {"width": shot.width, "height": shot.height}
    page = browser.new_context(viewport=size, locale="ru-RU", color_scheme=shot.theme).new_page()  # type: ignore[arg-type]
    page.goto(address)
    box = page.get_by_label("Спросите о данных словами")
    for number, question in enumerate(QUESTIONS):
        box.fill(question)
        box.press("Enter")
        page.locator(".sv-turn").nth(number).get_by_role("link", name="Excel").wait_for()
    page.locator(".sv-turn .xtick text").first.wait_for()
    page.locator(".sv-turn").last.locator(".sv-mark").nth(1).click()
    page.wait_for_timeout(1200)  # the page scrolls smoothly
    page.screenshot(path=IMAGES / shot.name)


def main() -> None:
    """Take all pictures."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for shot in SHOTS:
            take(browser, address, shot)
        browser.close()


if __name__ == "__main__":
    main()
