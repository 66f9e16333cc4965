"""The critic's remarks count only with quotes that are there; the others are dropped and told."""

from __future__ import annotations

import json

import pytest

from core.finding import Layer, LayerReport, LayerStatus, Severity
from core.note import NoteKind
from core.parameter import parameters_of
from core.sql import Dialect, Draft, WrittenBy
from core.syntax import parse_statements
from llm.gateway import Gateway
from llm.scripted import ScriptedReply, scripted
from tests.writing.warehouse import DOMAIN, MAY, dimensions, intent
from validators.context import DraftContext
from validators.critic import TASK, Remark, Remarks, critic_variables, criticism_of, explained, with_criticism

QUESTION = "Сколько активных кошельков открыли в мае 2025 по регионам?"
ASKED = intent("wallets_opened", periods=(MAY,), dimensions=dimensions("regions.name"))
SQL = (
    "SELECT r.name, COUNT(*) AS n FROM wallets AS w JOIN regions AS r ON r.id = w.region_id\n"
    "WHERE w.opened_at >= @p1_start AND w.opened_at < @p1_end GROUP BY r.name ORDER BY n DESC"
)


def context() -> DraftContext:
    draft = Draft(SQL, Dialect.DUCKDB, WrittenBy.MODEL, parameters_of(ASKED))
    return DraftContext(ASKED, parse_statements(SQL, Dialect.DUCKDB)[0], draft, DOMAIN)  # type: ignore[arg-type]


def remark(question: str, sql: str, fault: str = "Условие потеряно.") -> Remarks:
    return Remarks(remarks=(Remark(question_part=question, sql_part=sql, fault=fault),))


@pytest.mark.parametrize(
    ("question", "sql"),
    [
        ("активных кошельков", "WHERE w.opened_at >= @p1_start"),
        ("«Активных  кошельков»", "join regions as r on r.id = w.region_id where"),
        ("май 2025".replace("май", "мае"), "@p1_end"),
    ],
)
def test_a_remark_with_both_quotes_is_a_warning(question: str, sql: str) -> None:
    found = criticism_of(remark(question, sql), QUESTION, SQL)
    assert found.notes == ()
    assert [(one.rule, one.severity) for one in found.findings] == [("meaning.critic", Severity.WARNING)]


@pytest.mark.parametrize(
    ("question", "sql", "why"),
    [
        ("закрытых кошельков", "COUNT(*)", "question"),
        ("активных", "SUM(w.score)", "sql"),
        ("ктивных", "COUNT(*)", "question"),
        ("активных", "@p1", "sql"),
        ("", "COUNT(*)", "question"),
        ("Сколько активных кошельков открыли в мае 2025 по регионам", "COUNT(*)", "question"),
        ("активных", SQL, "sql"),
        ("в", "r", "question and the sql"),
    ],
)
def test_a_remark_with_an_invented_quote_is_dropped_and_told(question: str, sql: str, why: str) -> None:
    found = criticism_of(remark(question, sql), QUESTION, SQL)
    assert found.findings == ()
    (note,) = found.notes
    assert note.kind is NoteKind.DROP
    assert note.text.endswith(why)


def test_a_remark_without_a_fault_is_dropped() -> None:
    assert criticism_of(remark("активных", "COUNT(*)", " "), QUESTION, SQL).findings == ()


def test_the_report_is_warned_and_never_failed() -> None:
    passed = LayerReport(Layer.MEANING, LayerStatus.PASSED)
    found = criticism_of(remark("активных", "COUNT(*)"), QUESTION, SQL)
    assert with_criticism(passed, found).status is LayerStatus.WARNED
    assert with_criticism(passed, criticism_of(Remarks(remarks=()), QUESTION, SQL)) == passed


def test_the_query_is_explained_in_words() -> None:
    told = list(explained(context()))
    assert told[0] == "1. reads wallets, regions"
    assert "   joins r (INNER: rows without a match are lost)" in told
    assert "   one row for each: r.name" in told


def test_a_model_is_asked_and_its_remarks_are_sorted() -> None:
    answer = {
        "remarks": [
            {"question_part": "активных", "sql_part": "COUNT(*)", "fault": "Считаются и закрытые."},
            {"question_part": "в июне", "sql_part": "@p1_start", "fault": "Не тот месяц."},
        ]
    }
    model = scripted([ScriptedReply(json.dumps(answer, ensure_ascii=False), task=TASK)])
    gateway = Gateway(model.endpoint())
    variables = critic_variables(QUESTION, "Открыто кошельков по регионам за май 2025", context())
    replied = gateway.structured(TASK, variables, Remarks).require()
    found = criticism_of(replied, QUESTION, SQL)
    assert [one.subject for one in found.findings] == ["COUNT(*)"]
    assert len(found.notes) == 1
    prompt = model.calls[0].prompt
    assert QUESTION in prompt
    assert '@p1_start = "2025-05-01"' in prompt
    assert "rows without a match are lost" in prompt
