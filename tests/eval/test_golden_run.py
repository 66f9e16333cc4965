"""Runs against scripted assistants: who knows all answers, who refuses all, who does each thing wrong."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from core.errors import EngineUnavailable
from core.language import Language
from core.outcome import Answered, Clarify, ClarifyReason, Failed, Option, Outcome, RefusalCode, Refused
from core.question import Question
from core.reading import Reading
from core.result import Result, Row
from core.sql import Dialect, WrittenBy
from eval.assistant import Usage
from eval.golden import Case, Turn
from eval.judge import Judge
from eval.run import run, show_progress
from eval.summary import Detail, Summary, Verdict


class Rows:
    """A result store in memory, and the reference: SQL stands for its rows."""

    def __init__(self, known: dict[str, list[Row]]) -> None:
        self.known = known

    def rows(self, sql: str) -> list[Row]:
        return self.known[sql]

    def batches(self, result_id: str, size: int = 10_000) -> Iterator[list[Row]]:
        rows = self.known[result_id]
        for start in range(0, len(rows), size):
            yield rows[start : start + size]

    def head(self, result_id: str, limit: int) -> tuple[Row, ...]:
        return tuple(self.known[result_id][:limit])

    def total(self, result_id: str, column: str) -> Decimal | None:
        raise NotImplementedError

    def path(self, result_id: str) -> Path:
        raise NotImplementedError


STORE = Rows({"right": [("a", 1), ("b", 2)], "other": [("a", 1), ("b", 3)], "short": [("a", 1)]})


def answered(result: str, *, attempts: int = 1, domain: str = "wallets") -> Answered:
    return Answered(
        domain=domain,
        reading=Reading("Понял так: …"),
        standalone="",
        sql="",
        written_sql="SELECT …",
        dialect=Dialect.DUCKDB,
        engine="duckdb",
        parameters=(),
        written_by=WrittenBy.COMPILED,
        attempts=attempts,
        result=Result(result, (), len(STORE.known[result]), truncated=False, database_ms=1.0),
        text="",
        facts=(),
        sources=(),
        checks=(),
    )


REFUSED = Refused(RefusalCode.NOT_UNDERSTOOD, "Не понял слово «…».")
FAILED = Failed("engine", "Нет базы.", "Проверьте файл.")
ASKED = Clarify(ClarifyReason.DOMAIN, "О чём?", (Option("1", "Платежи"), Option("2", "Карты", "операции по картам")))


@dataclass
class Scripted:
    """Gives prepared outcomes, one a message."""

    outcomes: list[Outcome]
    asked: list[Question] = field(default_factory=list)
    chosen: list[tuple[str, str]] = field(default_factory=list)

    def ask(self, question: Question) -> Outcome:
        self.asked.append(question)
        return self.outcomes.pop(0)

    def choose(self, thread: str, option_id: str) -> Outcome:
        self.chosen.append((thread, option_id))
        return self.outcomes.pop(0)

    def usage(self, thread: str) -> Usage:
        mine = sum(question.thread == thread for question in self.asked)
        return Usage(llm_calls=mine, prompt_tokens=100 * mine)


def silent(done: int, total: int, detail: Detail) -> None:
    """Show nothing."""


def case(*turns: Turn, case_id: str = "one") -> Case:
    return Case(id=case_id, lang=Language.RU, turns=turns)


def turn(expect: str, **parts: object) -> Turn:
    return Turn.model_validate({"ask": "Сколько?", "expect": expect, **parts})


def verdicts(summary: Summary) -> list[Verdict]:
    return [detail.verdict for detail in summary.details]


def measure(one: Case, *outcomes: Outcome, with_model: bool = False) -> Summary:
    judge = Judge(STORE, STORE, with_model=with_model)
    return run([one], Scripted(list(outcomes)), judge, run_id="r", progress=silent)


ANSWER = turn("answer", sql="right", domain="wallets")
BEYOND_RULES = turn("answer", sql="right", compilable=False)
REFUSE = turn("refuse", code=["unsafe", "not_understood"])
ASK = turn("clarify", reason="domain")


@pytest.mark.parametrize(
    ("expected", "outcome", "verdict"),
    [
        (ANSWER, answered("right"), Verdict.RIGHT),
        (ANSWER, answered("other"), Verdict.WRONG),
        (ANSWER, answered("short"), Verdict.WRONG),
        (ANSWER, REFUSED, Verdict.REFUSED_WRONG),
        (ANSWER, ASKED, Verdict.ASKED_WRONG),
        (ANSWER, FAILED, Verdict.FAILED),
        (REFUSE, answered("right"), Verdict.WRONG),
        (REFUSE, REFUSED, Verdict.REFUSED_RIGHT),
        (REFUSE, replace(REFUSED, code=RefusalCode.TOO_COSTLY), Verdict.REFUSED_WRONG),
        (REFUSE, ASKED, Verdict.ASKED_WRONG),
        (ASK, answered("right"), Verdict.WRONG),
        (ASK, REFUSED, Verdict.REFUSED_WRONG),
        (ASK, ASKED, Verdict.ASKED_RIGHT),
        (ASK, replace(ASKED, reason=ClarifyReason.PERIOD), Verdict.ASKED_WRONG),
        (turn("answer", sql=["other", "right"]), answered("right"), Verdict.RIGHT),
    ],
)
def test_verdicts(expected: Turn, outcome: Outcome, verdict: Verdict) -> None:
    assert verdicts(measure(case(expected), outcome)) == [verdict]


def test_what_rules_cannot_do_is_rightly_refused_only_without_a_model() -> None:
    assert verdicts(measure(case(BEYOND_RULES), REFUSED)) == [Verdict.REFUSED_RIGHT]
    assert verdicts(measure(case(BEYOND_RULES), REFUSED, with_model=True)) == [Verdict.REFUSED_WRONG]
    assert verdicts(measure(case(BEYOND_RULES), answered("right"))) == [Verdict.RIGHT]
    assert verdicts(measure(case(BEYOND_RULES), answered("other"))) == [Verdict.WRONG]


def test_a_choice_is_a_case_of_its_own() -> None:
    chooses = case(turn("clarify", reason="domain", choose="карты", sql="right"), ANSWER)
    assistant = Scripted([ASKED, answered("right"), answered("other")])
    summary = run([chooses], assistant, Judge(STORE, STORE, with_model=False), run_id="r", progress=silent)
    assert [detail.id for detail in summary.details] == ["one-1", "one-1-choice", "one-2"]
    assert verdicts(summary) == [Verdict.ASKED_RIGHT, Verdict.RIGHT, Verdict.WRONG]
    assert assistant.chosen == [("r-one", "2")]


def test_a_choice_that_is_not_offered_is_a_wrong_question() -> None:
    chooses = case(turn("clarify", reason="domain", choose="Кошельки", sql="right"))
    summary = measure(chooses, ASKED)
    assert verdicts(summary) == [Verdict.ASKED_RIGHT, Verdict.ASKED_WRONG]
    assert "Платежи, Карты" in summary.details[1].why


def test_every_conversation_has_its_own_thread_and_day() -> None:
    first, second = case(ANSWER, ANSWER), case(ANSWER, case_id="two").model_copy(update={"now": date(2024, 1, 1)})
    assistant = Scripted([answered("right")] * 3)
    run([first, second], assistant, Judge(STORE, STORE, with_model=False), run_id="r", progress=silent)
    assert [question.thread for question in assistant.asked] == ["r-one", "r-one", "r-two"]
    assert [question.now for question in assistant.asked] == [date(2025, 6, 18), date(2025, 6, 18), date(2024, 1, 1)]


def test_an_error_of_the_system_is_a_failure_and_the_run_goes_on() -> None:
    class Broken(Scripted):
        def ask(self, question: Question) -> Outcome:
            if not self.asked:
                self.asked.append(question)
                raise EngineUnavailable("Нет файла.")
            return super().ask(question)

    assistant = Broken([answered("right")])
    judge = Judge(STORE, STORE, with_model=False)
    summary = run([case(ANSWER, ANSWER)], assistant, judge, run_id="r", progress=silent)
    assert verdicts(summary) == [Verdict.FAILED, Verdict.RIGHT]
    assert summary.details[0].message == "Нет файла."


def test_the_summary_counts() -> None:
    one = case(ANSWER, ANSWER, ANSWER, REFUSE, ASK, ANSWER)
    outcomes = (answered("right"), answered("right", attempts=2), answered("other"), REFUSED, ASKED, FAILED)
    summary = measure(one, *outcomes)
    counts = {name: value for name, value in summary.as_json().items() if name != "details"}
    assert counts == {
        "cases": 6,
        "right": 2,
        "right_first_try": 1,
        "wrong": 1,
        "refused_right": 1,
        "refused_wrong": 0,
        "asked_right": 1,
        "asked_wrong": 0,
        "failed": 1,
        "compiled": 3,
        "llm_calls": 6,
        "prompt_tokens": 600,
    }
    assert len(json.loads(json.dumps(summary.as_json()))["details"]) == 6


def test_an_answer_of_another_domain_with_the_same_rows_is_right_and_noted() -> None:
    summary = measure(case(ANSWER), answered("right", domain="cards"))
    assert verdicts(summary) == [Verdict.RIGHT]
    assert "cards" in summary.details[0].why


def test_a_wrong_answer_says_what_differs() -> None:
    assert "1 rows, expected 2" in measure(case(ANSWER), answered("short")).details[0].why


def test_progress_tells_each_turn() -> None:
    stream = io.StringIO()
    judge = Judge(STORE, STORE, with_model=False)
    run([case(ANSWER)], Scripted([answered("other")]), judge, run_id="r", progress=show_progress(stream))
    assert stream.getvalue().startswith("[1/1] wrong")
    assert "one-1: Сколько?" in stream.getvalue()
