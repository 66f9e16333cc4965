"""The command: one question for a person, JSON lines for many."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from apps.periods_cli import answers, app


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("выручка за май к прошлому году по неделям", ["период: май 2025", "сравнение с: май 2024", "разбивка: week"]),
        ("revenue 2 months ago", ["to be asked", "– April 2025"]),
        ("заказы за 31 июня", ["такой даты нет", "31.06"]),
        ("сколько у нас клиентов", ["ничего не сказано"]),
    ],
)
def test_a_question_is_told_in_its_language(question: str, told: list[str]) -> None:
    result = CliRunner().invoke(app, [question, "--now", "2025-06-15"])
    assert result.exit_code == 0
    assert all(piece in result.output for piece in told)


def test_a_wrong_now_is_a_usage_error() -> None:
    assert CliRunner().invoke(app, ["вчера", "--now", "15.06.2025"]).exit_code == 2


def test_lines_are_answered_one_by_one() -> None:
    good = json.dumps({"id": "a", "text": "FY2025", "now": "2025-06-15", "settings": {"fiscal_year_start_month": 4}})
    told = [json.loads(line) for line in answers([good, "", "{broken", json.dumps({"id": "b"})])]
    assert told[0]["expect"] == [{"start": "2024-04-01", "end": "2025-04-01", "grain": "year"}]
    assert "error" in told[1]
    assert "error" in told[2]
    assert len(told) == 3
