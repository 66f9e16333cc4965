"""How long files and functions are, and the list of functions that are longer than they should be.

``python tests/layout/sizes.py`` rewrites the list: what became shorter is lowered, what is short enough goes; nothing
is ever added or raised, so that the list can only shrink.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXCEPTIONS = Path(__file__).parent / "long_functions.txt"
PACKAGES = (
    "core", "periods", "domains", "engines", "llm", "ledger", "learning", "journal",
    "understanding", "writing", "validators", "render", "graph", "goals", "eval", "apps", "demo",
)  # fmt: skip
FILE_LINES, FUNCTION_LINES, WISHED_LINES = 400, 60, 30


def sources() -> list[Path]:
    """Every module of the program."""
    return sorted(file for package in PACKAGES for file in (ROOT / package).rglob("*.py"))


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def functions() -> dict[str, int]:
    """``file::function`` → lines without the docstring, for every function of the program."""
    return dict(entry for file in sources() for entry in _of_file(file))


def _of_file(file: Path) -> Iterator[tuple[str, int]]:
    for prefix, node in _definitions(ast.parse(file.read_text(encoding="utf-8")), ""):
        yield f"{name_of(file)}::{prefix}{node.name}", _lines(node)


def _definitions(tree: ast.AST, prefix: str) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield prefix, node
        name = getattr(node, "name", "")
        named = isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        yield from _definitions(node, f"{prefix}{name}." if named else prefix)


def _lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    total = (node.end_lineno or node.lineno) - node.lineno + 1
    first = node.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        total -= (first.end_lineno or first.lineno) - first.lineno + 1
    return total


def exceptions() -> dict[str, int]:
    """The functions that may be longer than wished, with how long they may be."""
    lines = EXCEPTIONS.read_text(encoding="utf-8").splitlines() if EXCEPTIONS.exists() else []
    return {name: int(number) for line in lines for number, _, name in (line.partition(" "),)}


def shrunk() -> dict[str, int]:
    """The list as it may be now."""
    now = functions()
    return {name: min(allowed, now[name]) for name, allowed in exceptions().items() if now.get(name, 0) > WISHED_LINES}


if __name__ == "__main__":
    rows = (f"{number} {name}" for name, number in sorted(shrunk().items()))
    EXCEPTIONS.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")
