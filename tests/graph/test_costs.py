"""A query that the database estimates as costly waits for a yes, or does not run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from apps.settings import Settings
from apps.wiring import costs_of
from core.outcome import Answered, Clarify, ClarifyReason, RefusalCode, Refused
from domains.semantic_model import Limits
from engines.engine import CostLimits, QueryLimits
from graph.run import Assistant
from tests.graph.conftest import Ask, Open
from tests.graph.costly import costly

MAY = "Сколько кошельков открыли в мае 2025?"
JUNE = "Сколько кошельков открыли в июне 2025?"
ASK_ABOVE_100 = CostLimits(ask=100.0)


def asked(outcome: object) -> Clarify:
    assert isinstance(outcome, Clarify), outcome
    assert outcome.reason is ClarifyReason.COST
    return outcome


@pytest.mark.parametrize("yes", ["да", "Да.", "1", "выполнить", "cost:run"])
def test_a_yes_runs_the_very_draft_that_was_asked_about(assistant: Assistant, ask: Ask, yes: str) -> None:
    heavy, engine = costly(assistant, 1_234_567.0, ASK_ABOVE_100)
    question = ask(MAY)
    clarify = asked(heavy.ask(question).outcome)
    assert "оценивает его в 1\u202f234\u202f567 (порог вопроса — 100)" in clarify.question
    assert engine.ran == []
    answered = heavy.ask(replace(question, text=yes)).outcome
    assert isinstance(answered, Answered), answered
    assert engine.ran[0] == answered.sql
    assert answered.attempts == 1
    plain = assistant.ask(ask(MAY)).outcome
    assert isinstance(plain, Answered)
    assert plain.text == answered.text


def test_a_no_runs_nothing_and_the_dialogue_goes_on(assistant: Assistant, ask: Ask) -> None:
    heavy, engine = costly(assistant, 500.0, ASK_ABOVE_100)
    question = ask(MAY)
    asked(heavy.ask(question).outcome)
    refused = heavy.ask(replace(question, text="нет")).outcome
    assert isinstance(refused, Refused)
    assert refused.code is RefusalCode.TOO_COSTLY
    assert "отказались" in refused.message
    assert engine.ran == []
    engine.cost = 5.0
    assert isinstance(heavy.ask(replace(question, text=JUNE)).outcome, Answered)


def test_another_question_closes_the_one_that_waits(assistant: Assistant, ask: Ask) -> None:
    heavy, engine = costly(assistant, 500.0, ASK_ABOVE_100)
    question = ask(MAY)
    asked(heavy.ask(question).outcome)
    engine.cost = 5.0
    answered = heavy.ask(replace(question, text=JUNE)).outcome
    assert isinstance(answered, Answered)
    assert "июнь" in answered.text.lower() or "июне" in answered.text.lower()


def test_a_query_that_became_much_costlier_is_asked_about_anew(assistant: Assistant, ask: Ask) -> None:
    heavy, engine = costly(assistant, 500.0, ASK_ABOVE_100)
    question = ask(MAY)
    asked(heavy.ask(question).outcome)
    engine.cost = 50_000.0
    again = asked(heavy.ask(replace(question, text="да")).outcome)
    assert "50" in again.question
    assert engine.ran == []
    engine.cost = 60_000.0
    assert isinstance(heavy.ask(replace(question, text="да")).outcome, Answered)


def test_above_the_hard_limit_nobody_is_asked(assistant: Assistant, ask: Ask) -> None:
    heavy, engine = costly(assistant, 1_000.01, CostLimits(ask=100.0, refuse=1_000.0))
    refused = heavy.ask(ask(MAY)).outcome
    assert isinstance(refused, Refused)
    assert refused.code is RefusalCode.TOO_COSTLY
    assert refused.suggestions
    assert engine.ran == []


@pytest.mark.parametrize("cost", [0.0, 99.9, 100.0])
def test_up_to_the_limit_nothing_is_asked(assistant: Assistant, ask: Ask, cost: float) -> None:
    heavy, _ = costly(assistant, cost, CostLimits(ask=100.0, refuse=100.0))
    assert isinstance(heavy.ask(ask(MAY)).outcome, Answered)


def test_the_demo_is_never_asked_about(assistant: Assistant) -> None:
    assert assistant.deps.costs == CostLimits()


def test_a_waiting_question_survives_the_process(assistant: Assistant, ask: Ask, open_in: Open, tmp_path: Path) -> None:
    first, _ = costly(open_in(tmp_path), 500.0, ASK_ABOVE_100)
    question = ask(MAY)
    asked(first.ask(question).outcome)
    first.deps.engine.close()
    second, engine = costly(open_in(tmp_path), 500.0, ASK_ABOVE_100)
    answered = second.answer_choice(question.thread, "cost:run", question.user).outcome
    assert isinstance(answered, Answered)
    assert engine.ran[0] == answered.sql


def test_a_domain_has_tighter_bounds_of_its_own(assistant: Assistant, ask: Ask) -> None:
    catalog = assistant.deps.catalog
    tight = Limits(rows=3, seconds=30.0, cost=10.0)
    tightened = replace(catalog, domains=tuple(replace(domain, limits=tight) for domain in catalog.domains))
    own = replace(assistant, deps=replace(assistant.deps, catalog=tightened))
    heavy, _ = costly(own, 50.0, ASK_ABOVE_100)
    asked(heavy.ask(ask(MAY)).outcome)
    rows = own.ask(ask("Сколько кошельков открыли в мае 2025 по регионам?")).outcome
    assert isinstance(rows, Answered)
    assert (rows.result.row_count, rows.result.truncated) == (3, True)
    wide = replace(own, deps=replace(own.deps, limits=QueryLimits(rows=2)))
    fewer = wide.ask(ask("Сколько кошельков открыли в мае 2025 по регионам?")).outcome
    assert isinstance(fewer, Answered)
    assert fewer.result.row_count == 2


def test_settings_over_what_is_usual_for_the_database(assistant: Assistant) -> None:
    heavy, engine = costly(assistant, 1.0, CostLimits())
    usual = CostLimits(ask=7.0, refuse=9.0)
    engine.usual_costs = usual  # type: ignore[attr-defined]
    for values, expected in (
        ({}, usual),
        ({"cost_ask": 5}, CostLimits(5.0, 9.0)),
        ({"cost_ask": 0, "cost_refuse": 0}, CostLimits()),
        ({"cost_refuse": 20}, CostLimits(7.0, 20.0)),
    ):
        assert costs_of(Settings.model_validate(values), heavy.deps.engine) == expected
