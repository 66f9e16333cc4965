"""Findings that an open question cannot be sure of: years as numbers, an «or» that was asked for, other groups."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlglot import exp

from core.finding import Finding, Layer, LayerReport, LayerStatus, Severity
from core.sql import Dialect
from core.syntax import parse_statements
from tests.writing.warehouse import DOMAIN, INT, TEXT, dataset, dimensions, intent, period
from writing.doubts import Asked
from writing.open_questions import for_open_question

PAPERS = dataset("papers", {"id": INT, "year": INT, "title": TEXT})
LIBRARY = replace(DOMAIN, datasets=(*DOMAIN.datasets, PAPERS))
YEAR = period(1, "2020-01-01", "2021-01-01")
MONTH = period(1, "2020-05-01", "2020-06-01")


def query(sql: str) -> exp.Query:
    (tree,) = parse_statements(sql, Dialect.DUCKDB)
    assert isinstance(tree, exp.Query)
    return tree


def severities(rule: str, subject: str, sql: str, question: str = "", **parts: object) -> list[Severity]:
    finding = Finding(rule, Layer.SUFFICIENCY, Severity.ERROR, "", "", subject)
    report = LayerReport(Layer.SUFFICIENCY, LayerStatus.FAILED, (finding,))
    asked = Asked(intent(**parts), question, query(sql), Dialect.DUCKDB, LIBRARY)
    (found,) = for_open_question((report,), asked)
    return [one.severity for one in found.findings]


@pytest.mark.parametrize(
    ("where", "use", "severity"),
    [
        ("papers.year = 2020", YEAR, Severity.WARNING),
        ("papers.year = 2019", YEAR, Severity.ERROR),
        ("papers.id = 2020", YEAR, Severity.ERROR),
        ("papers.year = 2020", MONTH, Severity.ERROR),
    ],
)
def test_a_year_may_stand_in_a_column_of_years(where: str, use: object, severity: Severity) -> None:
    sql = f"SELECT title FROM papers WHERE {where}"
    assert severities("sufficiency.parameter_unused", "@p1_start", sql, periods=(use,)) == [severity]


@pytest.mark.parametrize(
    ("question", "severity"),
    [
        ("Papers of 2020 or about birds", Severity.NOTE),
        ("Статьи о птицах или рыбах", Severity.NOTE),
        ("Papers about corn", Severity.ERROR),
    ],
)
def test_an_or_that_was_asked_for_weakens_nothing(question: str, severity: Severity) -> None:
    sql = "SELECT title FROM papers WHERE year = 2020 OR title LIKE '%birds%'"
    assert severities("meaning.weakened", "x", sql, question) == [severity]


@pytest.mark.parametrize(
    ("question", "group", "passes"),
    [
        ("How many papers for each year?", "year", True),
        ("How many papers for each year?", "title", False),
        ("How many papers for each year?", "id", True),
        ("How many papers are there?", "title", True),
    ],
)
def test_rows_are_grouped_by_what_each_is_asked_of(question: str, group: str, passes: bool) -> None:
    tree = query(f"SELECT papers.{group}, COUNT(*) AS n FROM papers GROUP BY papers.{group}")
    report = LayerReport(Layer.MEANING, LayerStatus.PASSED)
    (found,) = for_open_question((report,), Asked(intent(), question, tree, Dialect.DUCKDB, LIBRARY))
    assert (found.status is LayerStatus.PASSED) is passes


@pytest.mark.parametrize(
    ("rule", "subject", "sql", "question", "severity"),
    [
        ("meaning.inner_join", "w", "SELECT 1", "Papers that have readers", Severity.NOTE),
        ("meaning.inner_join", "w", "SELECT 1", "Papers by year", Severity.ERROR),
        ("meaning.weakened", "x", "SELECT id FROM papers WHERE id = 1 OR year = 2 OR title = 'a'", "A or b", "warning"),
        ("meaning.period_field", "wallets.opened_at", "SELECT 1", "", Severity.NOTE),
        ("meaning.period_field", "payments.paid_at", "SELECT 1", "", Severity.ERROR),
        (
            "sufficiency.dimension_missing",
            "regions.name",
            "SELECT to_regions FROM papers GROUP BY to_regions",
            "",
            "note",
        ),
    ],
)
def test_what_the_words_of_a_question_explain(
    rule: str, subject: str, sql: str, question: str, severity: Severity
) -> None:
    parts = {"dimensions": dimensions("regions.name")}
    finding = Finding(rule, Layer.MEANING, Severity.ERROR, "", "", subject)
    report = LayerReport(Layer.MEANING, LayerStatus.FAILED, (finding,))
    asked = Asked(intent("payments_count", **parts), question, query(sql), Dialect.DUCKDB, LIBRARY)
    (found,) = for_open_question((report,), asked)
    assert [one.severity for one in found.findings] == [severity]
