"""What a model invents, leaves out, or applies to the wrong column is stopped by the static layers."""

from __future__ import annotations

import pytest

from core.finding import Severity
from core.intent import Intent
from core.parameter import parameters_of
from core.period import Bucket
from core.sql import Dialect, Draft, WrittenBy
from core.syntax import parse_statements
from tests.writing.warehouse import DOMAIN, MAY, cut, dimensions, intent, value
from validators.layers import check_draft_layers

QUESTION = intent(
    "wallets_opened",
    periods=(MAY,),
    dimensions=dimensions("regions.name"),
    values=(value(1, "wallets.status", "Активен"),),
)
GOOD = (
    "SELECT r.name, COUNT(*) AS wallets_opened FROM wallets AS w LEFT JOIN regions AS r ON r.id = w.region_id "
    "WHERE w.opened_at >= @p1_start AND w.opened_at < @p1_end AND w.status = @v1 GROUP BY r.name"
)


def stopped_by(sql: str, question: Intent = QUESTION, dialect: Dialect = Dialect.DUCKDB) -> set[str]:
    draft = Draft(sql, dialect, WrittenBy.MODEL, parameters_of(question))
    reports = check_draft_layers(question, parse_statements(sql, dialect)[0], draft, DOMAIN)  # type: ignore[arg-type]
    assert not any(report.broken_rules for report in reports)
    return {found.rule for report in reports for found in report.findings if found.severity is Severity.ERROR}


@pytest.mark.parametrize("dialect", list(Dialect))
def test_a_right_draft_passes(dialect: Dialect) -> None:
    assert stopped_by(GOOD, dialect=dialect) == set()


@pytest.mark.parametrize("dialect", list(Dialect))
@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("w.status = @v1", "w.status = @v1 AND w.status = 'open'", "sufficiency.literal"),
        ("w.status = @v1", "w.status = 'Активен'", "sufficiency.literal"),
        ("w.status = @v1", "w.status = @v1 AND w.score > 17", "sufficiency.literal"),
        ("w.opened_at < @p1_end", "w.opened_at < '2025-06-01'", "sufficiency.literal"),
        (" AND w.opened_at < @p1_end", "", "sufficiency.parameter_unused"),
        (" AND w.status = @v1", "", "sufficiency.parameter_unused"),
        ("w.status = @v1", "r.name = @v1", "meaning.value_field"),
        ("w.status = @v1", "w.status <> @v1", "meaning.value_negation"),
        ("w.opened_at >= @p1_start", "w.closed_at >= @p1_start", "meaning.period_field"),
        ("COUNT(*) AS wallets_opened", "SUM(w.score) AS wallets_opened", "meaning.metric_definition"),
        ("r.name,", "w.status,", "sufficiency.dimension_missing"),
    ],
)
def test_a_planted_fault_is_stopped(dialect: Dialect, old: str, new: str, rule: str) -> None:
    assert old in GOOD
    assert rule in stopped_by(GOOD.replace(old, new), dialect=dialect)


def test_an_invented_limit_is_stopped() -> None:
    assert "meaning.unasked_limit" in stopped_by(GOOD + " ORDER BY r.name LIMIT 5")


def test_the_bucket_of_the_question_must_be_shown() -> None:
    question = intent("wallets_opened", time_cut=cut(Bucket.MONTH))
    assert stopped_by("SELECT COUNT(*) AS n FROM wallets", question) == {"sufficiency.time_cut_missing"}
    by_month = "SELECT DATE_TRUNC('month', opened_at) AS month, COUNT(*) AS n FROM wallets GROUP BY 1"
    assert stopped_by(by_month, question) == set()


def test_literals_of_the_models_own_definitions_have_their_source() -> None:
    share = (
        "SELECT 100.0 * SUM(CASE WHEN closed_at IS NOT NULL THEN 1 ELSE 0 END) / COUNT(*) AS closed_share FROM wallets"
    )
    assert stopped_by(share, intent("closed_share")) == set()
