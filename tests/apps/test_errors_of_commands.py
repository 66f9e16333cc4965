"""A command that cannot run says why in the person's language, and is no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from apps.settings import language_of_command
from core.language import Language

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("words", "environment", "language"),
    [
        (["ask", "Сколько карт?"], {"LANG": "C.UTF-8"}, Language.RU),
        (["ask", "How many cards?"], {"LANG": "en_US.UTF-8"}, Language.EN),
        (["serve"], {"LANG": "ru_RU.UTF-8"}, Language.RU),
        (["serve"], {"LC_ALL": "en_US.UTF-8", "LANG": "ru_RU.UTF-8"}, Language.EN),
        (["serve"], {}, Language.EN),
    ],
)
def test_the_language_is_that_of_the_locale_or_of_a_word(
    words: list[str], environment: dict[str, str], language: Language
) -> None:
    assert language_of_command(words, environment) is language


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Сколько карт?", "Настройка «port» неверна"),
        ("How many cards?", "The setting port is wrong"),
    ],
)
def test_a_broken_setting_is_one_sentence(question: str, told: str, tmp_path: Path) -> None:
    code = "import sys; from apps.cli import main; sys.argv[0] = 'sverka'; main()"
    environment = {**os.environ, "SVERKA_PORT": "many", "LANG": "C.UTF-8", "LC_ALL": "", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", code, "ask", question]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(told)
    assert "Traceback" not in done.stderr
