"""An assistant over the demo warehouse, and ways to open another one with a scripted model or in another home."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from apps.settings import Settings
from apps.wiring import make_assistant, question_of
from core.question import Question
from graph.run import Assistant
from llm.gateway import Gateway
from llm.scripted import ScriptedModel

NOW = "2025-06-18"
USERS = {"msk": {"regions": ("MSK",)}, "spb": {"regions": ("SPB",)}}

Open = Callable[[Path], Assistant]
Ask = Callable[..., Question]


@pytest.fixture(scope="session")
def shared_home(warehouse: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    make_assistant(settings_in(home, warehouse))
    return home


@pytest.fixture(scope="session")
def assistant(shared_home: Path, warehouse: Path) -> Assistant:
    return make_assistant(settings_in(shared_home, warehouse))


@pytest.fixture
def open_in(shared_home: Path, warehouse: Path) -> Open:
    """Open an assistant over a home of its own; what was read of the database is not read again."""

    def opened(home: Path) -> Assistant:
        for name in ("values", "cache"):
            if not (home / name).exists():
                shutil.copytree(shared_home / name, home / name)
        return make_assistant(settings_in(home, warehouse))

    return opened


_threads = itertools.count(1)


@pytest.fixture
def ask(warehouse: Path, tmp_path: Path) -> Ask:
    """Make a question of today, 2025-06-18; without a thread it begins one."""
    settings = settings_in(tmp_path, warehouse)

    def asked(text: str, thread: str | None = None, user: str | None = None, domain: str | None = None) -> Question:
        return question_of(text, settings, thread or f"t{next(_threads)}", now=NOW, user=user, domain=domain)

    return asked


def settings_in(home: Path, warehouse: Path) -> Settings:
    return Settings.model_validate({"home": home, "database": f"duckdb:///{warehouse}", "users": USERS})


def with_model(assistant: Assistant, model: ScriptedModel) -> Assistant:
    return replace(assistant, deps=replace(assistant.deps, model=Gateway(model.endpoint())))
