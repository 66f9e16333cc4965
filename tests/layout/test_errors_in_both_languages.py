"""Whoever meets an error of ours reads it in their own language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.layout.sizes import ROOT, name_of

FOLDERS = ("domains", "engines", "llm", "journal", "graph", "apps", "render", "eval")

OF_ONE_LANGUAGE = {"EvaluationError"}
"""For those who write evaluation sets."""
ERRORS_FILE = ROOT / "core" / "errors.py"
TEXTS = 2
"""What happened and what helps; what stands behind them is no sentence."""


def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def _errors() -> set[str]:
    classes = {node.name for node in _tree(ERRORS_FILE).body if isinstance(node, ast.ClassDef)}
    return classes - OF_ONE_LANGUAGE


def _files() -> list[Path]:
    return sorted(file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py"))


def of_one_language(tree: ast.AST, errors: set[str]) -> Iterator[int]:
    """Yield the lines on which an error is made of a text that is written in one language only."""
    plain = {name for node in ast.walk(tree) for name in _named_plain_texts(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _called(node) in errors:
            texts = [
                *node.args[:TEXTS],
                *(word.value for word in node.keywords if word.arg in {"message", "what_to_do"}),
            ]
            if any(_is_plain(text, plain) for text in texts):
                yield node.lineno


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _named_plain_texts(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Assign) and _is_plain(node.value, set()):
        yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def _is_plain(text: ast.expr, plain: set[str]) -> bool:
    """Tell whether a text is written right here or under a name, not in a call that takes both languages."""
    match text:
        case ast.Constant(value=str(value)):
            return bool(value)
        case ast.JoinedStr():
            return True
        case ast.Name(id=name):
            return name in plain
        case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):
            return _is_plain(one, plain) or _is_plain(other, plain)
        case ast.BoolOp(values=several):
            return any(_is_plain(one, plain) for one in several)
    return False


@pytest.mark.parametrize("file", _files(), ids=name_of)
def test_every_error_is_told_in_both_languages(file: Path) -> None:
    assert list(of_one_language(_tree(file), _errors())) == []


@pytest.mark.parametrize(
    ("text", "is_caught"),
    [
        ('raise StoreError("lost")', True),
        ('raise errors.StoreError(f"lost {name}")', True),
        ('raise StoreError(Localized("потерян", "lost"), "Ask again.")', True),
        ('raise StoreError(Localized("потерян", "lost"), what_to_do="Ask again.")', True),
        ('said = "lost"\nraise StoreError(said)', True),
        ('raise StoreError("lost: " + name)', True),
        ('raise StoreError("lost" if gone else TOLD)', True),
        ('raise StoreError(Localized("потерян", "lost"))', False),
        ('raise StoreError(GONE, "", "08001")', False),
        ('raise ValueError("lost")', False),
    ],
)
def test_a_text_of_one_language_is_seen(text: str, is_caught: bool) -> None:
    assert bool(list(of_one_language(ast.parse(text), {"StoreError"}))) is is_caught


def test_the_errors_are_found() -> None:
    assert {"SverkaError", "SettingsError", "QueryFailed", "ModelTimeout", "StoreError", "RenderError"} <= _errors()
