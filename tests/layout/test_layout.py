"""The shape of the repository: whose names these are, how long things are, what they are called, what is caught."""

from __future__ import annotations

import ast
import importlib
import importlib.metadata
import importlib.util
import re
from pathlib import Path

import pytest

from tests.layout.sizes import (
    FILE_LINES,
    FUNCTION_LINES,
    PACKAGES,
    ROOT,
    WISHED_LINES,
    exceptions,
    functions,
    name_of,
    shrunk,
    sources,
)

OURS = [package for package in PACKAGES if (ROOT / package / "__init__.py").exists()]
BANNED_NAMES = {"utils", "util", "helpers", "helper", "common", "base", "manager", "service", "misc"}
CATCH_ALL = {"graph/run.py", "validators/run.py"}
"""The edges of the program: a turn, and one rule. Both tell what they caught."""
CATCH_AND_RAISE = {"apps/web/bridge.py"}
"""Catches in one thread what it raises in another."""


@pytest.mark.parametrize("package", OURS)
def test_our_names_are_ours(package: str) -> None:
    owners = set(importlib.metadata.packages_distributions().get(package, ["sverka"]))
    assert owners <= {"sverka"}
    spec = importlib.util.find_spec(package)
    assert spec is not None
    assert Path(str(spec.origin)).parent == ROOT / package


def test_every_package_is_in_the_wheel_and_checked() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    in_wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    checked = project["tool"]["importlinter"]["root_packages"]
    made = re.search(r"^PACKAGES := (.+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert made is not None
    assert set(in_wheel) == set(checked) == set(made[1].split()) == set(OURS)
    here = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert here - set(OURS) <= {"benchmarks"}


def test_files_are_short() -> None:
    lengths = {name_of(file): len(file.read_text(encoding="utf-8").splitlines()) for file in sources()}
    long = {name: lines for name, lines in lengths.items() if lines > FILE_LINES}
    assert long == {}


def test_functions_are_short() -> None:
    allowed = exceptions()
    long = {name: lines for name, lines in functions().items() if lines > allowed.get(name, WISHED_LINES)}
    assert long == {}, "make them shorter: nothing is added to long_functions.txt"


def test_no_function_is_very_long() -> None:
    assert {name: lines for name, lines in functions().items() if lines > FUNCTION_LINES} == {}


def test_the_list_of_long_functions_only_shrinks() -> None:
    stale = set(exceptions()) - set(shrunk())
    assert stale == set(), "run: python tests/layout/sizes.py"


def test_nothing_has_a_name_that_says_nothing() -> None:
    names = {name_of(file) for file in sources() if BANNED_NAMES & {file.stem, *file.relative_to(ROOT).parts[:-1]}}
    assert names == set()


def test_everything_is_caught_only_at_the_edges() -> None:
    wide = {name_of(file) for file in sources() for node in ast.walk(_tree(file)) if _catches_all(node)}
    assert wide - CATCH_AND_RAISE == CATCH_ALL


def _catches_all(node: ast.AST) -> bool:
    if not isinstance(node, ast.ExceptHandler):
        return False
    caught = [] if node.type is None else [one.id for one in ast.walk(node.type) if isinstance(one, ast.Name)]
    return not caught or bool({"Exception", "BaseException"} & set(caught))


def test_nothing_of_ours_is_a_mutable_default_or_global() -> None:
    """Module tables are constants: nothing is assigned by ``global``."""
    found = [name_of(file) for file in sources() for node in ast.walk(_tree(file)) if isinstance(node, ast.Global)]
    assert found == []


def test_the_environment_is_read_in_one_place() -> None:
    reading = {name_of(file) for file in sources() if re.search(r"\bos\.(environ|getenv)\b", file.read_text("utf-8"))}
    java = "engines/spark_session.py"  # reads nothing: Java takes its addresses from there only
    assert reading <= {"apps/settings.py", "apps/wiring.py", java}


def test_the_clock_is_read_at_the_doors() -> None:
    """What a question means depends on its ``now``; nothing below reads the date by itself."""
    reads = re.compile(r"\b(date\.today|datetime\.now|datetime\.utcnow|time\.time)\(")
    thinking = ("core", "periods", "domains", "understanding", "writing", "validators", "render", "ledger", "graph")
    found = {name_of(file) for file in sources() if reads.search(file.read_text("utf-8"))}
    assert {name for name in found if name.split("/", 1)[0] in thinking} == set()


FORBIDDEN = re.compile(r"(?<![\w.~-])/[w]ork/|/[r]oot/|/[h]ome/\w+/|\b[a]i[- ]generated|co-[a]uthored", re.IGNORECASE)
"""The project speaks of itself only, and of no machine that it was written on."""


def test_no_text_speaks_of_anything_but_the_project() -> None:
    kinds = {".py", ".md", ".yaml", ".toml", ".sh", ".jsonl", ".txt", ".css", ".js"}
    places = [*OURS, "docs", "scripts", "tests", "benchmarks", ".ci"]
    files = [file for place in places for file in (ROOT / place).rglob("*") if file.suffix in kinds]
    files += [
        file
        for file in ROOT.iterdir()
        if file.is_file() and file.name != ".git" and (file.suffix in kinds or not file.suffix)
    ]
    found = {
        f"{name_of(file)}: {hit.group()}"
        for file in files
        if file.is_file() and (hit := FORBIDDEN.search(file.read_text("utf-8", errors="replace")))
    }
    assert found == set()


def test_imports_at_start_are_light() -> None:
    """``sverka --help`` and ``sverka periods`` start at once."""
    import subprocess
    import sys

    heavy = {
        "pandas", "plotly", "openpyxl", "xlsxwriter", "langgraph", "langchain_core", "langchain_openai", "langfuse",
        "pymorphy3", "pyarrow", "dateparser", "nicegui", "fastapi", "duckdb",
    }  # fmt: skip
    code = "import sys, apps.cli; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert heavy & set(found.stdout.split()) == set()


@pytest.mark.parametrize("package", OURS)
def test_importing_a_package_reads_and_writes_nothing(package: str) -> None:
    for file in sorted((ROOT / package).glob("*.py")):
        calls = [node for node in _tree(file).body if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)]
        allowed = file.stem == "__main__" or package == "apps"  # commands are registered on import
        assert allowed or calls == [], name_of(file)


@pytest.mark.parametrize("name", ["write_machine", "write_settings"])
def test_a_page_made_by_a_script_is_todays(name: str) -> None:
    writer = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert writer is not None
    assert writer.loader is not None
    module = importlib.util.module_from_spec(writer)
    writer.loader.exec_module(module)
    assert module.FILE.read_text(encoding="utf-8") == module.page(), f"run: python scripts/{name}.py"


def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))
