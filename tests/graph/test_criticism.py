"""A second model doubts what a model wrote: with quotes that are there it is a warning, never a refusal."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from core.errors import ModelTimeout
from core.finding import Layer, LayerStatus
from core.note import NoteKind
from core.outcome import Answered
from graph.events import Finished
from graph.run import Assistant
from journal.reader import read
from llm.gateway import Gateway
from llm.scripted import ScriptedModel, ScriptedReply, scripted
from tests.graph.conftest import Ask, with_model
from tests.graph.model_replies import ASKED, RIGHT

COUNTED = "COUNT(*)"


def remarks(*found: tuple[str, str, str]) -> str:
    parts = [{"question_part": question, "sql_part": sql, "fault": fault} for question, sql, fault in found]
    return json.dumps({"remarks": parts}, ensure_ascii=False)


def asked(assistant: Assistant, ask: Ask, reply: str | Exception) -> tuple[Finished, ScriptedModel]:
    critic = scripted([ScriptedReply(reply, "critic")])
    writer = scripted([ScriptedReply(RIGHT, "write_sql")])
    deps = replace(assistant.deps, critic=Gateway(critic.endpoint()), drafts=1)
    return with_model(replace(assistant, deps=deps), writer).ask(ask(ASKED, domain="wallets")), critic


def answer_of(finished: Finished) -> Answered:
    assert isinstance(finished.outcome, Answered), finished.outcome
    return finished.outcome


def meaning(answer: Answered) -> LayerStatus:
    return next(report.status for report in answer.checks if report.layer is Layer.MEANING)


def test_a_remark_with_quotes_is_shown_with_the_answer(assistant: Assistant, ask: Ask) -> None:
    finished, critic = asked(assistant, ask, remarks((ASKED.split()[0], "wallets", "Условие потеряно.")))
    answer = answer_of(finished)
    assert any("Условие потеряно." in warning for warning in answer.warnings)
    assert meaning(answer) is LayerStatus.WARNED
    assert (critic.count(), answer.attempts) == (1, 1)


def test_a_remark_without_quotes_is_dropped_and_journaled(assistant: Assistant, ask: Ask) -> None:
    finished, _ = asked(assistant, ask, remarks(("слова, которых нет", "SUM(nothing)", "Всё неверно.")))
    assert not any("Всё неверно." in warning for warning in answer_of(finished).warnings)
    journal = assistant.journal.journal
    assert journal is not None
    record = read(journal.path, finished.record)
    assert record is not None
    assert [note.step for note in record.notes if note.kind is NoteKind.DROP].count("criticise") == 1


@pytest.mark.parametrize("reply", [ModelTimeout("No answer in time."), "all is well"], ids=["timeout", "prose"])
def test_a_critic_that_does_not_answer_leaves_the_layer_not_checked(
    assistant: Assistant, ask: Ask, reply: str | Exception
) -> None:
    finished, _ = asked(assistant, ask, reply)
    answer = answer_of(finished)
    assert meaning(answer) is LayerStatus.NOT_CHECKED
    assert any("Проверено не всё" in warning for warning in answer.warnings)


def test_a_compiled_query_is_not_shown_to_the_critic(assistant: Assistant, ask: Ask) -> None:
    critic = scripted([])
    deps = replace(assistant.deps, critic=Gateway(critic.endpoint()))
    answer = answer_of(replace(assistant, deps=deps).ask(ask("Сколько кошельков открыли в мае 2025?")))
    assert meaning(answer) is LayerStatus.PASSED
    assert critic.count() == 0
