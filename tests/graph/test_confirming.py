"""What a model wrote alone is confirmed by a second draft, or asked about, or shown as not confirmed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.errors import ModelTimeout
from core.finding import Layer, LayerStatus
from core.outcome import Answered, Clarify, ClarifyReason
from graph.policies import OnDisagreement
from graph.run import Assistant
from llm.gateway import Gateway
from llm.scripted import ScriptedModel, ScriptedReply, scripted
from tests.graph.conftest import Ask, with_model
from tests.graph.model_replies import ASKED, RIGHT, direct

OTHER_WORDS = """SELECT c.name AS name, COUNT(*) AS n FROM wallets AS w
LEFT JOIN channels AS c ON c.channel_id = w.channel_id
WHERE w.opened_at < @p1_end AND w.opened_at >= @p1_start GROUP BY c.name ORDER BY n DESC"""
ACTIVE = RIGHT.replace("GROUP BY", "AND wallets.closed_at IS NULL GROUP BY")
"""Passes the checks of an open question, and counts other wallets."""


def model_of(first: str, second: str | Exception) -> ScriptedModel:
    return scripted([ScriptedReply(first, "write_sql"), ScriptedReply(second, "write_sql_apart")])


def answered(assistant: Assistant, ask: Ask, model: ScriptedModel) -> Answered:
    outcome = with_model(assistant, model).ask(ask(ASKED, domain="wallets")).outcome
    assert isinstance(outcome, Answered), outcome
    return outcome


def agreement(answer: Answered) -> LayerStatus:
    return next(report.status for report in answer.checks if report.layer is Layer.AGREEMENT)


def showing(assistant: Assistant) -> Assistant:
    return replace(assistant, deps=replace(assistant.deps, on_disagreement=OnDisagreement.SHOW))


def test_the_same_rows_confirm(assistant: Assistant, ask: Ask) -> None:
    model = model_of(RIGHT, OTHER_WORDS)
    answer = answered(assistant, ask, model)
    assert agreement(answer) is LayerStatus.PASSED
    assert not any("не подтверждён" in warning for warning in answer.warnings)
    assert any("те же числа" in warning for warning in answer.warnings)
    assert model.count() == 2
    assert "SELECT" not in model.calls[1].prompt.partition("</question>")[2].replace("one SELECT", "")


def test_a_mend_confirms_nothing(assistant: Assistant, ask: Ask) -> None:
    model = model_of(RIGHT.replace("GROUP BY channels.name", ""), OTHER_WORDS)
    answered(assistant, ask, model)
    assert model.count("write_sql_apart") == 1


def test_other_rows_are_asked_about_in_words_and_each_can_be_chosen(assistant: Assistant, ask: Ask) -> None:
    for option, piece in (("draft:1", RIGHT), ("draft:2", ACTIVE)):
        model = model_of(RIGHT, ACTIVE)
        asking = with_model(assistant, model)
        question = ask(ASKED, f"two drafts {option}", domain="wallets")
        asked = asking.ask(question).outcome
        assert isinstance(asked, Clarify)
        assert asked.reason is ClarifyReason.DISAGREEMENT
        assert "условием" in asked.options[1].label
        assert "wallets" not in asked.question + asked.options[0].label + asked.options[1].label
        found = asking.answer_choice(question.thread, option).outcome
        assert isinstance(found, Answered), found
        assert ("closed_at" in found.written_sql) is ("closed_at" in piece)
        assert model.count() == 2


def test_other_rows_may_be_shown_as_not_confirmed_with_what_differs(assistant: Assistant, ask: Ask) -> None:
    answer = answered(showing(assistant), ask, model_of(RIGHT, ACTIVE))
    assert set(assistant.deps.store.head(answer.result.id, 100)) == direct(assistant, ask)
    assert agreement(answer) is LayerStatus.WARNED
    said = next(warning for warning in answer.warnings if "не подтверждён" in warning)
    assert "без этого условия" in said


@pytest.mark.parametrize(
    "second",
    ["", "I cannot.", "DELETE FROM wallets", "SELECT channels.title FROM channels", ModelTimeout("No answer in time.")],
    ids=["empty", "prose", "unsafe", "wrong column", "timeout"],
)
def test_without_a_second_query_the_answer_is_shown_as_not_confirmed(
    assistant: Assistant, ask: Ask, second: str | Exception
) -> None:
    answer = answered(assistant, ask, model_of(RIGHT, second))
    assert agreement(answer) is LayerStatus.WARNED
    assert any("не подтверждён" in warning for warning in answer.warnings)


def test_the_setting_of_one_draft_confirms_nothing(assistant: Assistant, ask: Ask) -> None:
    alone = replace(assistant, deps=replace(assistant.deps, drafts=1))
    model = model_of(RIGHT, OTHER_WORDS)
    answer = answered(alone, ask, model)
    assert model.count() == 1
    assert all(report.layer is not Layer.AGREEMENT for report in answer.checks)


def test_another_model_may_write_the_second_query(assistant: Assistant, ask: Ask) -> None:
    other = scripted([ScriptedReply(OTHER_WORDS, "write_sql")])
    two = replace(assistant, deps=replace(assistant.deps, second_model=Gateway(other.endpoint())))
    model = scripted([ScriptedReply(RIGHT, "write_sql")])
    answer = answered(two, ask, model)
    assert agreement(answer) is LayerStatus.PASSED
    assert (model.count(), other.count()) == (1, 1)


def test_three_drafts_must_all_agree(assistant: Assistant, ask: Ask) -> None:
    other = scripted([ScriptedReply(OTHER_WORDS, "write_sql")])
    deps = replace(assistant.deps, second_model=Gateway(other.endpoint()), drafts=3)
    answer = answered(showing(replace(assistant, deps=deps)), ask, model_of(RIGHT, ACTIVE))
    assert agreement(answer) is LayerStatus.WARNED
