"""Every literal needs a source and every parameter its column; what the compiler writes is grounded."""

from __future__ import annotations

import pytest
from sqlglot import exp

from core.intent import CalculationKind, Intent, NumberRole, Ranking
from core.period import Bucket, RecurringFilter
from core.sql import Dialect, Draft
from core.syntax import parse_statements
from tests.writing.warehouse import (
    DOMAIN,
    MAY,
    S,
    asked,
    calculation,
    cut,
    dimensions,
    intent,
    period,
    piece,
    value,
)
from writing.compiler import compile_query
from writing.grounding import check_grounding

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


def found_rules(sql: str, question: Intent = QUESTION, dialect: Dialect = Dialect.DUCKDB) -> set[str]:
    (tree,) = parse_statements(sql, dialect)
    assert isinstance(tree, exp.Query)
    return {finding.rule.removeprefix("grounding.") for finding in check_grounding(question, tree, DOMAIN)}


def test_a_grounded_query_passes() -> None:
    assert found_rules(GOOD) == set()


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("w.status = @v1", "w.status = @v1 AND w.status = 'open'", "literal"),
        ("w.status = @v1", "w.status = @v1 AND w.score > 17", "literal"),
        ("w.opened_at < @p1_end", "w.opened_at < '2025-06-01'", "literal"),
        ("GROUP BY r.name", "GROUP BY r.name LIMIT 5", "literal"),
        ("w.status = @v1", "w.status = @v2", "unknown_parameter"),
        (" AND w.status = @v1", "", "unused_parameter"),
        ("w.status = @v1", "r.name = @v1", "misplaced_parameter"),
        ("w.opened_at >= @p1_start", "w.closed_at >= @p1_start", "misplaced_parameter"),
        ("COUNT(*) AS wallets_opened", "SUM(w.score) AS wallets_opened", "missing_metric"),
        ("r.name,", "w.status,", "missing_dimension"),
    ],
)
def test_planted_faults_are_found(old: str, new: str, rule: str) -> None:
    assert old in GOOD
    assert rule in found_rules(GOOD.replace(old, new))


def test_the_bucket_of_the_question_must_be_shown() -> None:
    question = intent("wallets_opened", time_cut=cut(Bucket.MONTH))
    assert found_rules("SELECT COUNT(*) AS wallets_opened FROM wallets", question) == {"missing_grain"}
    by_month = "SELECT DATE_TRUNC('month', opened_at) AS month, COUNT(*) AS n FROM wallets GROUP BY 1"
    assert found_rules(by_month, question) == set()


def test_literals_of_the_models_own_definitions_have_their_source() -> None:
    share = (
        "SELECT 100.0 * SUM(CASE WHEN closed_at IS NOT NULL THEN 1 ELSE 0 END) / COUNT(*) AS closed_share FROM wallets"
    )
    assert found_rules(share, intent("closed_share")) == set()


@pytest.mark.parametrize("dialect", list(Dialect))
@pytest.mark.parametrize(
    "question",
    [
        QUESTION,
        intent("payments_total", periods=(MAY,), time_cut=cut(Bucket.WEEK)),
        intent("payments_total", periods=(MAY,), compare=(period(2, "2024-05-01", "2024-06-01"),)),
        intent("closed_share", time_cut=cut(Bucket.HALF)),
        intent("wallets_opened", recurring=RecurringFilter(weekdays=(6, 7), hours=(9, 18))),
        intent("payments_per_wallet", dimensions=dimensions("regions.name")),
        intent(
            "payments_total", dimensions=dimensions("regions.name"), calculations=(calculation(CalculationKind.SHARE),)
        ),
        intent(
            "payments_total",
            dimensions=dimensions("regions.name"),
            numbers=(asked(1, "3", NumberRole.TOP),),
            ranking=Ranking("M1", descending=True, span=S, number="N1"),
        ),
        intent("balance", periods=(MAY,), time_cut=cut(Bucket.DAY)),
    ],
)
def test_what_the_compiler_writes_is_grounded(question: Intent, dialect: Dialect) -> None:
    draft = compile_query(question, piece(), dialect)
    assert isinstance(draft, Draft)
    assert found_rules(draft.text, question, dialect) <= {"missing_metric"}
    assert "literal" not in found_rules(draft.text, question, dialect)
