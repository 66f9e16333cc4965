"""The demo's golden conversations, held with assistants over several databases."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from apps.settings import Settings
from apps.wiring import make_assistant
from core.intent import Intent
from core.outcome import Answered, Clarify, Outcome
from core.question import Question, User
from core.result import Row
from eval.golden import Case, load_cases
from eval.judge import STRICT
from graph.run import Assistant
from ledger.compare import compare

CASES = load_cases(Path(__file__).parents[2] / "eval" / "cases" / "demo.yaml")
USER = User("eval")


@dataclass(frozen=True, slots=True)
class Held:
    """One message of a conversation: its outcome, the rows and the intent of an answer."""

    name: str
    question: Question
    outcome: Outcome
    rows: tuple[Row, ...] = ()
    intent: Intent | None = None


def hold_over(url: str, home: Path) -> tuple[Held, ...]:
    """Hold every conversation of the golden set over a database, choosing where the set says what to choose."""
    assistant = make_assistant(Settings.model_validate({"home": home, "database": url}))
    try:
        return tuple(held for case in CASES for held in _hold(assistant, case))
    finally:
        assistant.deps.engine.close()


def _hold(assistant: Assistant, case: Case) -> Iterator[Held]:
    for number, turn in enumerate(case.turns, 1):
        question = Question(turn.ask, case.now, case.lang, f"golden-{case.id}", USER)
        outcome = assistant.ask(question).outcome
        yield _held(assistant, f"{case.id}-{number}", question, outcome)
        if isinstance(outcome, Clarify) and turn.choose:
            wanted = turn.choose.casefold()
            option = next(one for one in outcome.options if wanted in f"{one.label} {one.detail}".casefold())
            chosen = assistant.answer_choice(question.thread, option.id).outcome
            yield _held(assistant, f"{case.id}-{number}-choice", question, chosen)


def _held(assistant: Assistant, name: str, question: Question, outcome: Outcome) -> Held:
    if not isinstance(outcome, Answered):
        return Held(name, question, outcome)
    rows = assistant.deps.store.head(outcome.result.id, outcome.result.row_count)
    last = assistant.threads.last_good(question.thread)
    assert last is not None
    return Held(name, question, outcome, rows, last.intent)


def difference(one: Held, other: Held) -> str:
    """Tell what differs between two databases' answers to one message, "" if nothing: text, columns, rows in order.

    Averages are floats in one database and decimals in another, so numbers agree to nine digits.
    """
    if not isinstance(one.outcome, Answered) or not isinstance(other.outcome, Answered):
        return "" if one.outcome == other.outcome else f"{one.outcome} / {other.outcome}"
    if one.outcome.text != other.outcome.text:
        return f"{one.outcome.text} / {other.outcome.text}"
    columns = [[column.name for column in held.result.columns] for held in (one.outcome, other.outcome)]
    if columns[0] != columns[1]:
        return f"{columns[0]} / {columns[1]}"
    return compare(one.rows, other.rows, order_matters=True, relative=STRICT).difference
