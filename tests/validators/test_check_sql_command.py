"""The full check of SQL texts: the guard over the datasets of a domain, then lint."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from apps.check_sql_cli import app
from apps.settings import ROOT
from core.sql import Dialect
from engines.guard import inspect

CORPUS = Path(os.environ.get("SVERKA_SHARED", ROOT.parent / "shared")) / "corpus" / "tsql_guard_dev.jsonl"


def run(text: str, *options: str) -> tuple[int, list[dict[str, object]]]:
    done = CliRunner().invoke(app, list(options), input=text)
    return done.exit_code, [json.loads(line) for line in done.stdout.split("\n") if line]


def rules(line: dict[str, object]) -> list[str]:
    found = line["findings"]
    assert isinstance(found, list)
    return [one["rule"] for one in found]


def test_a_clean_query_is_allowed_over_the_domain_that_has_its_tables() -> None:
    code, (line,) = run("SELECT COUNT(*) AS n FROM cards WHERE issued_at >= @p1_start", "--dialect", "duckdb")
    assert (code, line) == (0, {"id": "1", "verdict": "allow", "findings": []})


@pytest.mark.parametrize(
    ("sql", "rule", "code"),
    [
        ("SELECT COUNT(*) FROM wallets WHERE closed_at = NULL", "lint.equals_null", 1),
        ("SELECT COUNT(*) FROM wallets, payments", "lint.cartesian_join", 1),
        ("DELETE FROM wallets", "guard.", 1),
        ("SELECT COUNT(*) FROM wallets_of_others", "guard.", 1),
        ("SELECT is_deleted FROM wallets", "guard.", 1),
    ],
)
def test_faults_are_named(sql: str, rule: str, code: int) -> None:
    ended, (line,) = run(sql, "--dialect", "duckdb")
    assert ended == code
    assert any(found.startswith(rule) for found in rules(line)), line


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT COUNT(*) AS n FROM wallets WHERE wallet_id !< 10",
        "SELECT COUNT(*) AS n FROM wallets WHERE opened_at >= PARSE('01.02.2026' AS date USING 'ru-RU')",
    ],
)
def test_what_only_the_guard_can_read_is_checked_too(sql: str) -> None:
    code, (line,) = run(sql, "--dialect", "tsql")
    assert (code, line["verdict"]) == (0, "allow"), line


def test_a_domain_can_be_named() -> None:
    sql = "SELECT COUNT(*) FROM cards"
    assert run(sql, "--dialect", "duckdb", "--domain", "cards")[0] == 0
    assert run("SELECT COUNT(*) FROM payment_tags", "--dialect", "duckdb", "--domain", "cards")[0] == 1


@pytest.mark.skipif(not CORPUS.exists(), reason="the shared corpus is not here")
def test_guard_only_says_exactly_what_the_guard_says() -> None:
    lines = CORPUS.read_text("utf-8").split("\n")[:120]
    _, answered = run("\n".join(lines), "--dialect", "tsql", "--guard-only", "--jsonl")
    expected = ["refuse" if inspect(json.loads(line)["sql"], Dialect.TSQL) else "allow" for line in lines if line]
    assert [line["verdict"] for line in answered] == expected
