"""The package starts quickly: heavy libraries and drivers come with the first use."""

import subprocess
import sys
from pathlib import Path

from core.finding import Layer, Severity
from engines.guard_findings import Rule, finding


def test_no_driver_is_loaded_at_import() -> None:
    heavy = {"pyarrow", "duckdb", "pyodbc", "psycopg", "pandas", "numpy"}
    code = f"import sys, engines; print(*({heavy} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
    )
    assert done.stdout.strip() == ""


def test_every_rule_has_words() -> None:
    for rule in Rule:
        found = finding(rule, "<subject>", "<near>")
        assert (found.layer, found.severity) == (Layer.GUARD, Severity.ERROR)
        assert "{" not in found.message_ru + found.message_en
        assert "<near>" in found.hint
    assert len(finding(Rule.WORD, "x" * 1_000).message_ru) < 300
