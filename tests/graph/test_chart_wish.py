"""Kinds of charts that are wished: known to the rules, chosen by a model, or not to be had."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.errors import ModelUnavailable
from core.note import Note, NoteKind
from core.outcome import Answered, ChartKind
from graph.events import Finished, StepDone
from graph.run import Assistant
from llm.gateway import Gateway
from llm.scripted import ScriptedModel, ScriptedReply, scripted
from tests.graph.conftest import Ask

METHODS = "Сумма платежей по способам оплаты за май 2025"


def drawn(
    assistant: Assistant, ask: Ask, text: str, reply: str | Exception = "{}"
) -> tuple[Answered, ScriptedModel, list[Note]]:
    """Ask with a model that chooses this; return the answer, the model and what drawing noted."""
    model = scripted([ScriptedReply(reply, task="choose_chart")])
    deps = replace(assistant.deps, model=Gateway(model.endpoint()))
    events = tuple(replace(assistant, deps=deps).stream(ask(text)))
    notes = [note for event in events if isinstance(event, StepDone) for note in event.notes if note.step == "draw"]
    finished = events[-1]
    assert isinstance(finished, Finished)
    assert isinstance(finished.outcome, Answered), finished.outcome
    return finished.outcome, model, notes


@pytest.mark.parametrize(
    ("wish", "kind"),
    [
        ("круговой диаграммой", ChartKind.PIE),
        ("в виде круговой диаграммы", ChartKind.PIE),
        ("горизонтальной диаграммой", ChartKind.HORIZONTAL_BAR),
        ("в виде графика", ChartKind.BAR),
    ],
)
def test_kinds_that_the_rules_know_need_no_model(assistant: Assistant, ask: Ask, wish: str, kind: ChartKind) -> None:
    answer, model, _ = drawn(assistant, ask, f"{METHODS} {wish}")
    assert [chart.kind for chart in answer.charts] == [kind]
    assert model.count() == 0


@pytest.mark.parametrize(
    "text",
    [f"{METHODS} лепестковой диаграммой", f"{METHODS}, диаграмма в виде областей", f"{METHODS} as a donut chart"],
)
def test_a_model_reads_a_wish_that_the_rules_do_not_know(assistant: Assistant, ask: Ask, text: str) -> None:
    answer, model, notes = drawn(assistant, ask, text, '{"kind": "pie", "column": "payments_amount"}')
    assert [chart.kind for chart in answer.charts] == [ChartKind.PIE]
    assert model.count("choose_chart") >= 1
    assert "payments_amount" in model.calls[0].prompt
    assert "44802850" not in model.calls[0].prompt
    assert [note.kind for note in notes if note.kind is not NoteKind.FALLBACK] == [NoteKind.DECISION]


@pytest.mark.parametrize(
    "reply",
    [
        '{"kind": "none"}',
        '{"kind": "radar"}',
        '{"kind": "pie", "column": "payments_amount", "values": [1, 2]}',
        "No idea.",
        ModelUnavailable("away"),
    ],
)
def test_without_a_choice_the_rules_draw_and_the_journal_is_told(
    assistant: Assistant, ask: Ask, reply: str | Exception
) -> None:
    answer, _, notes = drawn(assistant, ask, f"{METHODS} лепестковой диаграммой", reply)
    assert [chart.kind for chart in answer.charts] == [ChartKind.BAR]
    assert {note.kind for note in notes} & {NoteKind.FALLBACK, NoteKind.SURVIVED_ERROR}


def test_a_kind_that_would_show_the_result_wrongly_is_not_drawn(assistant: Assistant, ask: Ask) -> None:
    answer, _, notes = drawn(
        assistant, ask, "Средний платёж по способам оплаты за май 2025 кольцевой диаграммой", '{"kind": "pie"}'
    )
    assert [chart.kind for chart in answer.charts] == [ChartKind.BAR]
    assert notes[-1].text == "pie cannot show this result: bar is drawn"


def test_without_a_model_the_rules_draw(assistant: Assistant, ask: Ask) -> None:
    outcome = assistant.ask(ask(f"{METHODS} лепестковой диаграммой")).outcome
    assert isinstance(outcome, Answered)
    assert [chart.kind for chart in outcome.charts] == [ChartKind.BAR]
