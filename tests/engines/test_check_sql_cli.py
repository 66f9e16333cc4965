"""The command that tells what the guard says."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(text: str, *options: str) -> tuple[int, list[dict[str, object]]]:
    done = subprocess.run(
        [sys.executable, "-m", "apps.check_sql_cli", *options],
        input=text.encode(),
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    return done.returncode, [json.loads(line) for line in done.stdout.decode().split("\n") if line]


def test_one_text() -> None:
    code, lines = run("SELECT TOP (1) name FROM emp", "--dialect", "tsql", "--guard-only")
    assert (code, lines) == (0, [{"id": "1", "verdict": "allow", "findings": []}])


def test_many_texts() -> None:
    text = (ROOT / "tests/data/tsql_guard.jsonl").read_text(encoding="utf-8")
    code, lines = run(text, "--dialect", "tsql", "--guard-only", "--jsonl")
    expected = {case["id"]: case["verdict"] for case in map(json.loads, filter(None, text.split("\n")))}
    assert code == 1
    assert [line["id"] for line in lines] == list(expected)
    wrong = [line["id"] for line in lines if expected[str(line["id"])] not in {line["verdict"], "either"}]
    assert wrong == []


def test_unreadable_input() -> None:
    assert run('{"id": 1}', "--dialect", "duckdb", "--jsonl") == (2, [])
    assert run("[1]", "--dialect", "duckdb", "--jsonl") == (2, [])
