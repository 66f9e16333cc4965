"""Dialogues: what a thread remembers, what waits for a choice, and that it survives the end of the process."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest

from core.errors import SverkaError
from core.outcome import Answered, Clarify, Failed, Outcome, Refused
from core.result import Row
from graph.events import Finished, SqlWritten, StepDone, StepStarted, Understood
from graph.run import Assistant, Wish
from tests.graph.conftest import Ask, Open

MAY = "Сколько кошельков открыли в мае 2025?"
WEEKS = "А в декабре? И покажи по неделям"
VAGUE = "Комиссия по регионам за май 2025"


def rows(assistant: Assistant, finished: Finished) -> tuple[Row, ...]:
    return assistant.deps.store.head(answer(finished.outcome).result.id, 1000)


def answer(outcome: Outcome) -> Answered:
    assert isinstance(outcome, Answered), outcome
    return outcome


def question(outcome: Outcome) -> Clarify:
    assert isinstance(outcome, Clarify), outcome
    return outcome


def waiting_text(home: Path) -> str:
    file = home / "waiting.sqlite"
    if not file.exists():
        return ""
    with sqlite3.connect(file) as connection:
        return "".join(str(row[0]) for row in connection.execute("SELECT checkpoint FROM waiting"))


def test_a_follow_up_is_told_as_one_full_question(assistant: Assistant, ask: Ask) -> None:
    assistant.ask(ask(MAY, "standalone"))
    second = assistant.ask(ask(WEEKS, "standalone"))
    told = answer(second.outcome).standalone
    assert second.turn == 2
    alone = assistant.ask(ask(told))
    assert rows(assistant, alone) == rows(assistant, second)
    assert "2024" in told


def test_threads_do_not_see_each_other(assistant: Assistant, ask: Ask) -> None:
    assistant.ask(ask(MAY, "one"))
    assert not isinstance(assistant.ask(ask("А по неделям?", "another")).outcome, Answered)


def test_a_thread_goes_on_in_another_process(open_in: Open, ask: Ask, tmp_path: Path) -> None:
    open_in(tmp_path).ask(ask(MAY, "later"))
    later = open_in(tmp_path)
    assert answer(later.ask(ask(WEEKS, "later")).outcome).reading.periods[0].label == "декабрь 2024"


@pytest.mark.parametrize(
    "later", ["удали все кошельки", "Сколько зелёных кошельков?", "", "Сколько кошельков открыли 31 июня 2025?"]
)
def test_what_was_not_answered_changes_nothing(assistant: Assistant, ask: Ask, later: str) -> None:
    thread = f"kept {later}"
    assistant.ask(ask(MAY, thread))
    assert isinstance(assistant.ask(ask(later, thread)).outcome, Refused)
    assert answer(assistant.ask(ask("А в апреле?", thread)).outcome).reading.metrics == ("Открыто кошельков",)


def test_events_tell_every_step(assistant: Assistant, ask: Ask) -> None:
    events = list(assistant.stream(ask(MAY)))
    started = [event.step for event in events if isinstance(event, StepStarted)]
    done = [event.step for event in events if isinstance(event, StepDone)]
    assert sorted(started) == sorted(done)
    assert started[0] == "understand"
    kinds = [type(event) for event in events]
    assert kinds.index(Understood) < kinds.index(SqlWritten) < kinds.index(Finished) == len(kinds) - 1


def test_a_choice_is_made_in_another_process(open_in: Open, ask: Ask, tmp_path: Path) -> None:
    first = open_in(tmp_path)
    asked = question(first.ask(ask(VAGUE, "choice")).outcome)
    kept = waiting_text(tmp_path)
    assert 0 < len(kept.encode()) < 20_000
    second = open_in(tmp_path)
    finished = second.answer_choice("choice", asked.options[0].id)
    assert answer(finished.outcome).domain == asked.options[0].id.partition(":")[2]
    assert waiting_text(tmp_path) == ""
    with pytest.raises(SverkaError):
        second.answer_choice("choice", asked.options[0].id)


@pytest.mark.parametrize("by", ["number", "label", "id", "label in capitals with a full stop"])
def test_a_choice_in_words(assistant: Assistant, ask: Ask, by: str) -> None:
    thread = f"words {by}"
    options = question(assistant.ask(ask(VAGUE, thread)).outcome).options
    said = {"number": "2", "label": options[1].label, "id": options[1].id}.get(by, f"{options[1].label.upper()}.")
    finished = assistant.ask(ask(said, thread))
    assert answer(finished.outcome).domain == options[1].id.partition(":")[2]


def test_an_option_that_was_not_offered(assistant: Assistant, ask: Ask) -> None:
    options = question(assistant.ask(ask(VAGUE, "wrong option")).outcome).options
    with pytest.raises(SverkaError) as caught:
        assistant.answer_choice("wrong option", "domain:nowhere")
    assert options[0].id in caught.value.what_to_do
    assert isinstance(assistant.answer_choice("wrong option", options[0].id).outcome, Answered)


def test_another_question_closes_the_one_that_waits(open_in: Open, ask: Ask, tmp_path: Path) -> None:
    assistant = open_in(tmp_path)
    options = question(assistant.ask(ask(VAGUE, "closed")).outcome).options
    assert isinstance(assistant.ask(ask(MAY, "closed")).outcome, Answered)
    assert waiting_text(tmp_path) == ""
    with pytest.raises(SverkaError):
        assistant.answer_choice("closed", options[0].id)


def test_a_question_that_waits_is_lost_with_its_file(open_in: Open, ask: Ask, tmp_path: Path) -> None:
    option = question(open_in(tmp_path).ask(ask(VAGUE, "lost")).outcome).options[0].id
    (tmp_path / "waiting.sqlite").unlink()
    assistant = open_in(tmp_path)
    with pytest.raises(SverkaError):
        assistant.answer_choice("lost", option)
    assert isinstance(assistant.ask(ask(MAY, "lost")).outcome, Answered)


def test_a_file_of_waiting_questions_that_is_broken(open_in: Open, ask: Ask, tmp_path: Path) -> None:
    (tmp_path / "waiting.sqlite").write_bytes(b"no database" * 200)
    assistant = open_in(tmp_path)
    failed = assistant.ask(ask(VAGUE, "broken")).outcome
    assert isinstance(failed, Failed)
    assert "waiting.sqlite" in failed.message
    (tmp_path / "waiting.sqlite").unlink()
    assert isinstance(assistant.ask(ask(VAGUE, "broken")).outcome, Clarify)


def test_several_choices_one_after_another(assistant: Assistant, ask: Ask) -> None:
    finished = assistant.ask(ask("Комиссия с 01.02.25", "several"))
    for _ in range(4):
        if not isinstance(finished.outcome, Clarify):
            break
        finished = assistant.answer_choice("several", finished.outcome.options[0].id)
    assert isinstance(finished.outcome, Answered), finished.outcome


def test_a_waiting_turn_holds_no_rows(open_in: Open, ask: Ask, tmp_path: Path) -> None:
    assistant = open_in(tmp_path)
    first = assistant.ask(ask("Сумма платежей в мае 2025 по магазинам", "big"))
    shown = rows(assistant, first)
    question(assistant.ask(ask("А по банкам?", "big")).outcome)
    kept = waiting_text(tmp_path)
    assert len(kept.encode()) < 20_000
    amounts = [str(cell) for row in shown for cell in row[1:]]
    assert amounts
    assert not any(amount in kept for amount in amounts)


def test_nothing_is_written_for_a_turn_that_does_not_wait(open_in: Open, ask: Ask, tmp_path: Path) -> None:
    open_in(tmp_path).ask(ask(MAY))
    assert waiting_text(tmp_path) == ""


def test_only_sql(assistant: Assistant, ask: Ask) -> None:
    found = answer(assistant.ask(ask(MAY, "sql only"), Wish(run_query=False)).outcome)
    assert "@p1_start" in found.sql
    assert found.result.id == ""
    assert {str(report.layer) for report in found.checks} == {"guard", "lint", "sufficiency", "meaning", "dry_run"}
    assert found.facts == ()


def test_reading_alone_leaves_no_trace(open_in: Open, ask: Ask, tmp_path: Path) -> None:
    assistant = open_in(tmp_path)
    state = assistant.read(ask(MAY, "read"))
    assert state.intent is not None
    assert isinstance(assistant.read(ask(VAGUE, "read")).outcome, Clarify)
    assert assistant.threads.last_good("read") is None
    assert waiting_text(tmp_path) == ""
    assert not isinstance(assistant.ask(ask("А в апреле?", "read")).outcome, Answered)


def test_questions_at_once(assistant: Assistant, ask: Ask) -> None:
    questions = [
        ask(f"Сколько кошельков открыли в {month} 2025?") for month in ("январе", "феврале", "марте", "апреле")
    ]
    alone = [rows(assistant, assistant.ask(one)) for one in questions]
    found: dict[int, tuple[Row, ...]] = {}

    def run(place: int) -> None:
        found[place] = rows(assistant, assistant.ask(ask(questions[place].text)))

    workers = [threading.Thread(target=run, args=(place,)) for place in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
    assert [found[place] for place in range(4)] == alone


def test_stopping_from_another_thread(assistant: Assistant, ask: Ask) -> None:
    assert not assistant.cancel("nothing runs here")
    events = assistant.stream(ask(MAY, "stop"))
    for event in events:
        if isinstance(event, StepStarted) and event.step == "dry_run":
            stopper = threading.Thread(target=assistant.cancel, args=("stop",))
            stopper.start()
            stopper.join(10)
        last = event
    assert isinstance(last, Finished)
    assert isinstance(last.outcome, Failed)
    assert last.outcome.code == "query_cancelled"
    assert isinstance(assistant.ask(ask(MAY, "stop")).outcome, Answered)
    assert "stop" not in assistant.running


@pytest.mark.parametrize("text", ["🎉🎉", "  ", "???"])
def test_a_message_without_letters_is_answered_in_the_language_of_its_thread(
    assistant: Assistant, ask: Ask, text: str
) -> None:
    threads = {"english": "How many wallets were opened in May 2025?", "russian": MAY}
    said = {}
    for thread, first in threads.items():
        assistant.ask(ask(first, f"{thread} {text}"))
        outcome = assistant.ask(ask(text, f"{thread} {text}")).outcome
        assert isinstance(outcome, Refused)
        said[thread] = outcome.message
    assert said["english"].isascii()
    fresh = assistant.ask(ask(text)).outcome
    assert isinstance(fresh, Refused)
    assert said["russian"] == fresh.message
    assert not fresh.message.isascii()


def test_a_clear_new_topic_beats_the_previous_one(assistant: Assistant, ask: Ask) -> None:
    first = assistant.ask(ask("Сколько карт выпустили в мае 2025?", "new topic")).outcome
    assert isinstance(first, Answered)
    assert first.domain == "cards"
    second = assistant.ask(ask("Какая сумма возвратов?", "new topic")).outcome
    assert isinstance(second, Answered), second
    assert second.domain == "payments"
