"""Every rule finds its own bad example and passes its own good one; a broken rule never counts as passed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
import yaml

from core.finding import Layer, LayerStatus, Severity
from core.language import Language
from core.parameter import parameters_of
from core.result import Column, ColumnPlan, ColumnRole, LogicalType, Result
from core.sql import Dialect, Draft, WrittenBy
from core.syntax import parse_statements
from core.unit import NUMBER, PERCENT
from validators.asked import Asked
from validators.checks_page import PAGE, page
from validators.context import DraftContext, ResultContext
from validators.example_domain import NOW, example_domain, example_intent
from validators.layers import DRAFT_LAYERS, MEANING, RESULT, SUFFICIENCY, DraftRule, ResultRule
from validators.rule import RowsCase, Rule, Say, SqlCase
from validators.run import run_rules

DRAFT_RULES: list[DraftRule] = [rule for _, rules in DRAFT_LAYERS for rule in rules]


def draft_context(case: SqlCase) -> DraftContext:
    intent = example_intent(case.asked)
    tree = parse_statements(case.sql, case.dialect)[0]
    draft = Draft(case.sql, case.dialect, WrittenBy.MODEL, parameters_of(intent))
    return DraftContext(intent, tree, draft, example_domain(), question=case.asked.value)  # type: ignore[arg-type]


def result_context(case: RowsCase) -> ResultContext:
    columns = tuple(_column(name) for name in case.columns)
    result = Result("r1", columns, len(case.rows), case.truncated, 1.0, 9 if case.truncated else None)
    return ResultContext(example_intent(case.asked), result, case.rows, example_domain(), NOW)


def _column(name: str) -> Column:
    if name in {"day", "month"}:
        plan = ColumnPlan(name, name, ColumnRole.PERIOD, NUMBER, bucket=name)
        return Column(name, LogicalType.DATE, plan)
    if "." in name:
        return Column(name, LogicalType.TEXT, ColumnPlan(name, name, ColumnRole.DIMENSION, NUMBER, source=name))
    share = name.endswith("_share")
    role = ColumnRole.COMPARISON if name.endswith("_previous") else ColumnRole.METRIC
    unit = PERCENT if share else NUMBER
    plan = ColumnPlan(name, name, role, unit, source=name, additive=not share, share=share)
    return Column(name, LogicalType.DECIMAL, plan)


@pytest.mark.parametrize("rule", DRAFT_RULES, ids=lambda rule: rule.id)
def test_a_rule_of_drafts_finds_its_bad_and_passes_its_good(rule: DraftRule) -> None:
    assert rule.findings(draft_context(rule.bad)), rule.bad.sql
    assert rule.findings(draft_context(rule.good)) == (), rule.good.sql


@pytest.mark.parametrize("rule", RESULT, ids=lambda rule: rule.id)
def test_a_rule_of_results_finds_its_bad_and_passes_its_good(rule: ResultRule) -> None:
    assert rule.findings(result_context(rule.bad))
    assert rule.findings(result_context(rule.good)) == ()


WHOLE = [rule for rule in (*SUFFICIENCY, *MEANING) if not example_intent(rule.good.asked).unexplained]


@pytest.mark.parametrize("rule", WHOLE, ids=lambda rule: rule.id)
def test_a_good_example_is_good_for_every_rule(rule: DraftRule) -> None:
    """Lint's are left out, which are pieces of queries, and those of questions that rules read only in part."""
    context = draft_context(rule.good)
    assert [(found.rule, found.subject) for each in DRAFT_RULES for found in each.findings(context)] == []


def _more_cases() -> list[tuple[str, bool, SqlCase]]:
    found = []
    for path in sorted((Path(__file__).parent / "cases").glob("*.yaml")):
        for verdict, cases in yaml.safe_load(path.read_text("utf-8")).items():
            for case in cases:
                dialect = Dialect(case.get("dialect", "duckdb"))
                found.append((path.stem, verdict == "pass", SqlCase(case["sql"], Asked(case["asked"]), dialect)))
    return found


@pytest.mark.parametrize(("rule_id", "passes", "case"), _more_cases())
def test_more_cases(rule_id: str, passes: bool, case: SqlCase) -> None:
    rule = next(rule for rule in DRAFT_RULES if rule.id == rule_id)
    found = rule.findings(draft_context(case))
    assert (found == ()) is passes, found


RIGHT = yaml.safe_load((Path(__file__).parent / "right_queries.yaml").read_text("utf-8"))


@pytest.mark.parametrize("case", RIGHT, ids=range(len(RIGHT)))
def test_right_queries_in_any_style_are_not_stopped(case: dict[str, str]) -> None:
    context = draft_context(SqlCase(case["sql"], Asked(case["asked"]), Dialect(case.get("dialect", "duckdb"))))
    found = [found for rule in DRAFT_RULES for found in rule.findings(context)]
    assert [(one.rule, one.subject) for one in found if one.severity is Severity.ERROR] == []


def test_the_page_of_checks_is_that_of_the_rules() -> None:
    assert PAGE.read_text("utf-8") == page(), "run: python -m validators.checks_page"


HOSTILE = (
    "SELECT " + "(" * 40 + "1" + ")" * 40,
    " UNION ALL ".join(["SELECT COUNT(*) AS n FROM orders"] * 500),
    "SELECT COUNT(*) FROM orders WHERE " + " AND ".join(["amount > 1"] * 500),
    "WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t) SELECT n FROM t",
    "SELECT a.b FROM (SELECT * FROM orders) AS a",
    "SELECT order_id FROM orders, LATERAL (SELECT orders.amount AS x) AS l",
    "VALUES (1)",
)


@pytest.mark.parametrize("sql", HOSTILE, ids=range(len(HOSTILE)))
def test_strange_queries_break_no_rule(sql: str) -> None:
    context = draft_context(SqlCase(sql))
    for layer, rules in DRAFT_LAYERS:
        assert run_rules(layer, rules, context).broken_rules == ()


def test_ids_are_told_apart_and_begin_with_their_layer() -> None:
    ids = [rule.id for rule in DRAFT_RULES] + [rule.id for rule in RESULT]
    assert len(set(ids)) == len(ids)
    assert {rule.layer for rule in RESULT} == {Layer.RESULT}
    for layer, rules in DRAFT_LAYERS:
        assert {rule.layer for rule in rules} == {layer}


def test_a_finding_speaks_both_languages() -> None:
    finding = DRAFT_RULES[1].findings(draft_context(DRAFT_RULES[1].bad))[0]
    assert "buyers" in finding.message(Language.RU)
    assert "buyers" in finding.message(Language.EN)
    assert "{}" not in finding.message_ru + finding.message_en + finding.hint


def _broken(_: object) -> Iterable[str]:
    raise RuntimeError("a defect")


def test_a_rule_that_raises_makes_its_layer_not_checked() -> None:
    case = SqlCase("SELECT 1")
    broken: DraftRule = Rule("lint.broken", Severity.ERROR, Say("", "", ""), case, case, _broken)
    report = run_rules(Layer.LINT, (broken,), draft_context(case))
    assert report.status is LayerStatus.NOT_CHECKED
    assert report.broken_rules == ("lint.broken: RuntimeError: a defect",)
    with_fault = run_rules(Layer.LINT, (broken, DRAFT_RULES[0]), draft_context(DRAFT_RULES[0].bad))
    assert with_fault.status is LayerStatus.FAILED
    assert with_fault.broken_rules
