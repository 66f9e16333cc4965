"""How long the program itself takes for a question, a cold start, and what a turn writes."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from apps.settings import read_settings
from apps.wiring import make_assistant, question_of
from periods import read

QUESTIONS = (
    "Сколько кошельков открыли в мае 2025?",
    "Топ-5 регионов по числу открытых кошельков за 2025 год",
    "Сумма платежей по месяцам за 2024 год",
    "Сумма платежей за май 2025 к прошлому году",
    "Средний платёж в Москве в мае 2025",
    "Кошельки по уровням",
    "How many payments were made in April 2025 by category?",
)
NOW = "2025-06-18"
ROUNDS = 8
PERIOD_CASES = Path(__file__).resolve().parents[1] / "tests" / "data" / "periods_own.jsonl"


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table."""

    what: str
    value: str
    goal: str


def measure() -> tuple[Figure, ...]:
    """Measure on the demo warehouse of the settings."""
    return (*_warm(), _periods(), _cold(), _state())


def _warm() -> tuple[Figure, ...]:
    settings = read_settings({"model": "none"})
    with tempfile.TemporaryDirectory() as home:
        settings = settings.model_copy(update={"home": Path(home), "database": settings.database_url})
        assistant = make_assistant(settings)
        own = []
        for number in range(ROUNDS):
            for question in QUESTIONS:
                asked = question_of(question, settings, f"bench-{number}-{question}", now=NOW)
                finished = assistant.ask(asked)
                if number:
                    own.append(finished.timings.own)
    median, slow = statistics.median(own), statistics.quantiles(own, n=20)[-1]
    return (
        Figure("own time of a compiled question, warm, median", f"{median:.0f} ms", "< 40 ms"),
        Figure("the same, 95th percentile", f"{slow:.0f} ms", ""),
    )


def _periods() -> Figure:
    with PERIOD_CASES.open(encoding="utf-8") as lines:
        cases = [json.loads(line) for line in lines]
    took = []
    for _ in range(ROUNDS):
        for case in cases:
            today = date.fromisoformat(case["now"])
            began = time.perf_counter()
            read(case["text"], today)
            took.append(time.perf_counter() - began)
    return Figure("periods of a question read, warm, median", f"{statistics.median(took) * 1000:.2f} ms", "")


def _cold() -> Figure:
    sverka = Path(sys.executable).with_name("sverka")
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    took = []
    for _ in range(6):  # the first one writes the bytecode
        began = time.perf_counter()
        subprocess.run([sverka, "ask", "--now", NOW, QUESTIONS[0]], check=True, capture_output=True, env=usual)  # noqa: S603
        took.append(time.perf_counter() - began)
    return Figure("cold start of `sverka ask`, best of five", f"{min(took):.2f} s", "< 1.5 s")


def _state() -> Figure:
    settings = read_settings({"model": "none"})
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        settings = settings.model_copy(update={"home": home, "database": settings.database_url})
        assistant = make_assistant(settings)
        for turn in range(21):
            if turn == 1:
                before = _written(home)
            assistant.ask(
                question_of(
                    f"Сумма платежей по дням за 2024 год по регионам, топ-{turn + 3}", settings, "state", now=NOW
                )
            )
        each = (_written(home) - before) / 20 / 1024
    return Figure("state written for a turn (threads, waiting questions)", f"{each:.1f} KB", "< 20 KB")


def _written(home: Path) -> int:
    return sum(file.stat().st_size for name in ("threads", "waiting") for file in home.glob(f"{name}.sqlite*"))
