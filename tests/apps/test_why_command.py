"""``sverka why`` as a person runs it: after an answer, of a turn, of another user, of nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from apps.settings import Settings
from apps.why_cli import app
from apps.wiring import make_assistant, question_of
from core.outcome import Answered
from graph.freshness import ASKED_AGAIN
from graph.run import Assistant

Why = Callable[..., Result]
MONTHS = "Сумма платежей по месяцам за 2024 год"


@pytest.fixture(scope="module")
def home(warehouse: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def assistant(home: Path, warehouse: Path) -> Assistant:
    return make_assistant(_settings(home, warehouse))


@pytest.fixture(scope="module")
def answers(assistant: Assistant, home: Path, warehouse: Path) -> tuple[Answered, Answered]:
    """Two turns of the thread «t»."""
    found = []
    for text in (MONTHS, "Сколько кошельков открыли в мае 2025?"):
        question = question_of(text, _settings(home, warehouse), "t", now="2025-06-18")
        outcome = assistant.ask(question).outcome
        assert isinstance(outcome, Answered)
        found.append(outcome)
    return found[0], found[1]


def _settings(home: Path, warehouse: Path) -> Settings:
    return Settings.model_validate({"home": home, "database": f"duckdb:///{warehouse}"})


@pytest.fixture
def why(home: Path, monkeypatch: pytest.MonkeyPatch) -> Why:
    monkeypatch.setenv("SVERKA_HOME", str(home))
    return lambda *words: CliRunner().invoke(app, list(words))


def test_a_figure_of_an_earlier_turn_is_told_whole(why: Why, answers: tuple[Answered, Answered]) -> None:
    largest = next(fact for fact in answers[0].facts if fact.formula == "max(payments_amount)")
    found = why(largest.id.lower(), "--thread", "t", "--turn", "1")
    assert found.exit_code == 0
    for line in (
        f"Вопрос: {MONTHS}",
        "Строка: Месяц: декабрь 2024",
        "Период: 2024 год (01.01.2024–31.12.2024)",
        "Отбор: без удалённых и тестовых",
        "Свежесть данных: данные загружены 18.06.2025 04:00",
        "@p1_start = 01.01.2024",
    ):
        assert line in found.output
    assert found.output.rstrip().endswith(answers[0].sql)


def test_without_a_thread_the_last_answer_is_meant(why: Why, answers: tuple[Answered, Answered]) -> None:
    found = why("--lang", "en")
    assert found.exit_code == 0
    assert "Question: Сколько кошельков открыли в мае 2025?" in found.output
    assert found.output.count("\n  F") == len(answers[1].facts)


def test_the_origin_as_data(why: Why, answers: tuple[Answered, Answered]) -> None:
    growth = next(fact for fact in answers[0].facts if fact.formula.startswith("round("))
    data = json.loads(why(growth.id, "--thread", "t", "--turn", "1", "--json").output)
    assert data["facts"][0]["id"] == growth.id
    assert [one["id"] for one in data["inputs"]] == ["F28", "F6"]
    assert data["freshness"] == {"kind": "loaded", "at": "2025-06-18T04:00:00", "field": "payments.loaded_at"}
    assert data["sql"] == answers[0].sql
    assert {one["name"] for one in data["parameters"]} == {"p1_start", "p1_end"}


@pytest.mark.usefixtures("answers")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("F99", "--thread", "t"), "В этом ответе нет факта F99. Спросите об одном из 2"),
        (("F1", "--thread", "nowhere"), "Ответа в диалоге nowhere у вас нет. Диалоги с ответами: t."),
        (("F1", "--thread", "t", "--turn", "7"), "В диалоге t у вас нет ответа с номером 7. Есть: 1, 2."),
        (("F1", "--thread", "t", "--user", "other"), "Ответов ещё нет: задайте вопрос командой sverka ask."),
    ],
)
def test_what_is_not_there_is_told_with_what_can_be_asked(why: Why, words: tuple[str, ...], told: str) -> None:
    found = why(*words)
    assert found.exit_code == 2
    assert told in found.output


def test_how_new_the_data_is_is_asked_once_for_some_minutes(
    assistant: Assistant, answers: tuple[Answered, Answered]
) -> None:
    key = next(key for key in assistant.deps.loads if "payments" in key)
    seen = assistant.deps.loads[key]
    assert answers[0].sources[0].freshness is not None
    assert assistant.deps.clock() - seen.asked_at < ASKED_AGAIN < timedelta(hours=1)
