"""The page in a real browser: two questions, the numbers, the chart, the Excel file, no request to any other host."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from demo.copies import to_postgres

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SERVER = """
import sys
from pathlib import Path

home, database, port, seen, cost = sys.argv[1:]

def watch(event, arguments):
    if event in {"socket.getaddrinfo", "socket.connect"}:
        host = arguments[0] if event == "socket.getaddrinfo" else arguments[1]
        host = host[0] if isinstance(host, tuple) else host
        if host not in {"127.0.0.1", "localhost", "::1", None} and not str(host).startswith("/"):
            with Path(seen).open("a") as file:
                file.write(f"{event} {host}\\n")

sys.addaudithook(watch)
from apps.settings import Settings
from apps.web.server import run_server

settings = Settings(home=Path(home), database=database, port=int(port), cost_ask=float(cost))
run_server(settings, now="2025-06-18", open_browser=False)
"""

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        not Path(CHROMIUM).exists(), reason="no Chromium on this machine (Debian: apt install chromium)"
    ),
]


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """Where the server writes each host but its own that it has asked for."""
    return tmp_path / "foreign.txt"


@pytest.fixture
def address(warehouse: Path, tmp_path: Path, foreign: Path) -> Iterator[str]:
    with serving(f"duckdb:///{warehouse}", tmp_path, foreign) as address:
        yield address


@contextmanager
def serving(database: str, tmp_path: Path, foreign: Path, cost_ask: float = 0) -> Iterator[str]:
    """Run the server in a process of its own."""
    port = free_port()
    words = (tmp_path / "home", database, port, foreign, cost_ask)
    command = [sys.executable, "-c", SERVER, *map(str, words)]
    with (tmp_path / "server.log").open("w") as log:
        server = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)
        try:
            wait_for(f"http://127.0.0.1:{port}/health", server)
            yield f"http://127.0.0.1:{port}/"
        finally:
            server.terminate()
            server.wait(15)
    told = (tmp_path / "server.log").read_text(encoding="utf-8")
    assert "Traceback" not in told, told


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(240):
        assert server.poll() is None, "the server has stopped"
        try:
            with urllib.request.urlopen(url, timeout=5):  # noqa: S310 — our own address
                return
        except OSError:
            time.sleep(0.25)
    pytest.fail("the server did not come up")


@pytest.fixture
def browser_page() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(locale="ru-RU", viewport={"width": 1280, "height": 800})
        page.set_default_timeout(60_000)
        yield page
        browser.close()


def test_two_questions_in_a_browser(browser_page: Any, address: str, foreign: Path, tmp_path: Path) -> None:
    requests: list[str] = []
    faults: list[str] = []
    browser_page.on("request", lambda request: requests.append(request.url))
    browser_page.on("pageerror", lambda error: faults.append(str(error)))
    browser_page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    browser_page.goto(address)
    box = browser_page.get_by_label("Спросите о данных словами")

    box.fill("Сколько кошельков открыли в мае 2025?")
    box.press("Enter")
    browser_page.get_by_text("Понял так: открыто кошельков; период: май 2025").wait_for()
    browser_page.get_by_role("link", name="Excel").wait_for()
    lead = browser_page.locator(".sv-lead").inner_text()
    assert "1\u202f376" in lead

    box.fill("А в декабре? И покажи по неделям")
    box.press("Enter")
    turn = browser_page.locator(".sv-turn").nth(1)
    turn.locator(".js-plotly-plot .svg-container").wait_for()
    assert "1\u202f852" in turn.locator(".sv-lead").inner_text()
    weeks = [int(cell.replace("\u202f", "")) for cell in turn.locator("tbody td.num").all_inner_texts()]
    assert len(weeks) == 6
    assert sum(weeks) == 1852
    turn.locator(".xtick text", has_text="02.12–08.12").wait_for()

    browser_page.reload()
    browser_page.locator(".sv-turn").nth(1).locator(".js-plotly-plot .svg-container").wait_for()
    assert browser_page.locator(".sv-lead").first.inner_text() == lead

    with browser_page.expect_download(timeout=60_000) as download:
        turn.get_by_role("link", name="Excel").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name.startswith("А в декабре")
    cells = [row[1] for row in openpyxl.load_workbook(file).worksheets[0].iter_rows(min_row=2, values_only=True)]
    assert cells[:6] == weeks

    assert [url for url in requests if not url.startswith((address, "data:", "blob:"))] == []
    assert not foreign.exists(), foreign.read_text()
    assert faults == []


def test_a_costly_query_runs_by_its_button(
    browser_page: Any, warehouse: Path, postgres_url: str, foreign: Path, tmp_path: Path
) -> None:
    to_postgres(warehouse, postgres_url)
    with serving(postgres_url, tmp_path, foreign, cost_ask=10) as address:
        browser_page.goto(address)
        box = browser_page.get_by_label("Спросите о данных словами")
        for button, said in (("Нет", "отказались"), ("Да", "1\u202f376")):
            box.fill("Сколько кошельков открыли в мае 2025?")
            box.press("Enter")
            turn = browser_page.locator(".sv-turn").last
            turn.get_by_text("Запрос тяжёлый: PostgreSQL оценивает его в").wait_for()
            turn.get_by_role("button", name=button).click()
            browser_page.get_by_text(said).first.wait_for()
            browser_page.screenshot(path=tmp_path / f"{button}.png")
        browser_page.get_by_role("link", name="Excel").wait_for()
        browser_page.reload()
        browser_page.get_by_role("link", name="Excel").wait_for()
        browser_page.screenshot(path=tmp_path / "after.png", full_page=True)
