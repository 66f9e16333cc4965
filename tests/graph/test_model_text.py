"""Texts that a model writes: shown only if every figure is proved and no less is told; else the template."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.errors import ModelTimeout
from core.note import Note, NoteKind
from core.outcome import Answered
from graph.events import Finished, StepDone
from graph.policies import Wording
from graph.run import Assistant
from llm.gateway import Gateway
from llm.scripted import ScriptedModel, ScriptedReply, scripted
from tests.graph.conftest import Ask

MAY = "Сколько кошельков открыли в мае 2025?"
MONTHS = "Сумма платежей по месяцам за 2024 год"


def told(
    assistant: Assistant, ask: Ask, reply: str | Exception, text: str = MAY, wording: Wording = Wording.MODEL
) -> tuple[Answered, ScriptedModel, tuple[Note, ...]]:
    """Ask with a model that writes this text; return the answer, the model, and what the step noted."""
    model = scripted([ScriptedReply(reply, task="write_text")])
    deps = replace(assistant.deps, model=Gateway(model.endpoint()), wording=wording)
    events = tuple(replace(assistant, deps=deps).stream(ask(text)))
    notes = tuple(note for event in events if isinstance(event, StepDone) for note in event.notes)
    finished = events[-1]
    assert isinstance(finished, Finished)
    assert isinstance(finished.outcome, Answered)
    return finished.outcome, model, tuple(note for note in notes if note.step == "write_text")


def test_a_proved_text_is_shown_with_what_every_answer_ends_with(assistant: Assistant, ask: Ask) -> None:
    answer, model, notes = told(
        assistant, ask, "За май 2025 года клиенты открыли {F2} кошельков. Подробности в таблице."
    )
    assert answer.text == (
        "За май 2025 года клиенты открыли 1\u202f376 кошельков. Подробности в таблице."
        " Учтено: май 2025 (01.05.2025–31.05.2025); без удалённых и тестовых."
    )
    assert answer.sentences == ("За май 2025 года клиенты открыли {F2:bare} кошельков.", "Подробности в таблице.")
    assert model.count("write_text") == 1
    assert [note.kind for note in notes] == [NoteKind.DECISION]


def test_of_a_text_the_sentences_are_shown_that_are_proved(assistant: Assistant, ask: Ask) -> None:
    reply = "За май 2025 года клиенты открыли {F2} кошельков. Это вдвое больше прежнего. Подробности в таблице."
    answer, _, notes = told(assistant, ask, reply)
    assert answer.sentences == ("За май 2025 года клиенты открыли {F2:bare} кошельков.", "Подробности в таблице.")
    assert [note.kind for note in notes] == [NoteKind.DECISION]
    assert any("number word" in text for _, text in notes[0].details), notes


def test_what_was_cut_and_counted_is_told_beside_a_models_text(assistant: Assistant, ask: Ask) -> None:
    text = "За 2024 год платежи составили {F2}, больше всего — в декабре 2024 года: {F28}."
    answer, _, _ = told(assistant, ask, text, MONTHS)
    assert answer.text.startswith("За 2024 год платежи составили 323\u202f863\u202f976,35\u00a0₽, больше всего")
    assert "Строк в ответе: 12." in answer.text


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("За май 2025 открыли 1376 кошельков, это много.", "digit '1376' equals F2"),
        ("За май 2025 открыли {F2} кошельков, вдвое больше прежнего.", "number word"),
        ("За май 2025 открыли {F9} кошельков за весь период.", "there is no fact {F9}"),
        ("{F2} кошельков", "leaves out"),
        ("Клиенты открывали кошельки в мае 2025.", "leaves out"),
    ],
)
def test_an_unproved_or_poorer_text_is_refused_and_told_to_the_journal(
    assistant: Assistant, ask: Ask, reply: str, reason: str
) -> None:
    answer, _, notes = told(assistant, ask, reply)
    assert answer.text.startswith("Открыто кошельков, май 2025: 1\u202f376.")
    assert [note.kind for note in notes] == [NoteKind.FALLBACK]
    assert any(reason in text for _, text in notes[0].details), notes


def test_a_model_that_does_not_answer_costs_only_the_style(assistant: Assistant, ask: Ask) -> None:
    answer, _, notes = told(assistant, ask, ModelTimeout("slow"))
    assert answer.text.startswith("Открыто кошельков, май 2025: 1\u202f376.")
    assert [note.kind for note in notes] == [NoteKind.SURVIVED_ERROR]


def test_without_the_setting_no_model_is_asked(assistant: Assistant, ask: Ask) -> None:
    answer, model, notes = told(assistant, ask, "x", wording=Wording.TEMPLATE)
    assert answer.text.startswith("Открыто кошельков")
    assert model.count() == 0
    assert notes == ()


def test_an_empty_result_is_told_by_the_template(assistant: Assistant, ask: Ask) -> None:
    model = scripted([ScriptedReply("x", task="write_text")])
    deps = replace(assistant.deps, model=Gateway(model.endpoint()), wording=Wording.MODEL)
    outcome = replace(assistant, deps=deps).ask(ask("Регионы, где в мае 2025 открыли больше 100000 кошельков")).outcome
    assert isinstance(outcome, Answered)
    assert outcome.text.startswith("Данных нет")
    assert model.count() == 0
