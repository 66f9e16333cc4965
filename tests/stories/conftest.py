"""The command line as a person runs it, over the demo warehouse."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import pytest

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Ran:
    """What a command gave."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> dict[str, Any]:
        """The answer document of ``--json``."""
        found: dict[str, Any] = json.loads(self.out)
        return found


class Sverka(Protocol):
    """Run ``sverka`` with arguments; ``settings`` are ``SVERKA_*`` variables."""

    def __call__(self, *arguments: str, **settings: str) -> Ran: ...


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="session")
def settings(home: Path, warehouse: Path) -> dict[str, str]:
    """The ``SVERKA_*`` variables of the demo."""
    return {"home": str(home), "database": f"duckdb:///{warehouse}", "model": "none"}


@pytest.fixture
def sverka(home: Path, settings: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Sverka:
    """The command in this process: the same ``main``, without the time of starting Python."""
    from apps.cli import main

    def ran(*arguments: str, **own: str) -> Ran:
        with monkeypatch.context() as patch:
            for name in [name for name in os.environ if name.startswith("SVERKA_")]:
                patch.delenv(name)
            for name, value in {**settings, **own}.items():
                patch.setenv(f"SVERKA_{name.upper()}", value)
            patch.setattr(sys, "argv", ["sverka", *arguments])
            patch.chdir(home)
            out, err = io.StringIO(), io.StringIO()
            with redirect_stdout(out), redirect_stderr(err):
                code = _exit_code(main)
        return Ran(code, out.getvalue(), err.getvalue())

    return ran


def _exit_code(main: Callable[[], None]) -> int:
    try:
        main()
    except SystemExit as exit_:
        return int(exit_.code or 0)
    return 0


@pytest.fixture
def process(home: Path, settings: dict[str, str]) -> Sverka:
    """The command in a process of its own."""

    def ran(*arguments: str, **own: str) -> Ran:
        plain = {name: value for name, value in os.environ.items() if not name.startswith("SVERKA_")}
        variables = {f"SVERKA_{name.upper()}": value for name, value in {**settings, **own}.items()}
        done = subprocess.run(
            [sys.executable, "-c", "from apps.cli import main; main()", *arguments],
            cwd=home,
            env={**plain, "PYTHONPATH": str(ROOT), **variables},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return ran


class Count(Protocol):
    """Run hand-written SQL over the physical tables."""

    def __call__(self, sql: str) -> list[tuple[Any, ...]]: ...


@pytest.fixture(scope="session")
def count(warehouse: Path) -> Count:
    def counted(sql: str) -> list[tuple[Any, ...]]:
        code = "import duckdb, sys, json; c = duckdb.connect(sys.argv[1], read_only=True); "
        code += "print(json.dumps(c.execute(sys.argv[2]).fetchall(), default=str))"
        done = subprocess.run(
            [sys.executable, "-c", code, str(warehouse), sql], capture_output=True, text=True, check=True
        )
        return [tuple(row) for row in json.loads(done.stdout)]

    return counted
