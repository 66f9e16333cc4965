"""Running a golden set: every conversation in a thread of its own, every turn judged."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TextIO

from core.errors import SverkaError
from core.language import detect_language
from core.outcome import Answered, Clarify, Failed, Outcome, Refused
from core.question import Question, User
from eval.assistant import Assistant, Usage
from eval.golden import Case, Turn
from eval.judge import Judge, Judgement
from eval.summary import Detail, Summary, Verdict, summarize

Progress = Callable[[int, int, Detail], None]
"""Called after each turn: conversations done before this one, conversations in all, the turn."""

USER = User("eval")


def run(cases: Sequence[Case], assistant: Assistant, judge: Judge, *, run_id: str, progress: Progress) -> Summary:
    """Run all cases in order. ``run_id`` keeps the threads of this run apart from those of others.

    Raises:
        EvaluationError: SQL of the golden set does not run.
    """
    details: list[Detail] = []
    for done, case in enumerate(cases):
        for detail in _run_case(case, _Conversation(assistant, judge, case, f"{run_id}-{case.id}")):
            details.append(detail)
            progress(done, len(cases), detail)
    return summarize(details)


def show_progress(stream: TextIO) -> Progress:
    """Return a progress that writes one line a turn to a stream."""

    def show(done: int, total: int, detail: Detail) -> None:
        why = f" ({detail.why})" if detail.why else ""
        stream.write(f"[{done + 1}/{total}] {detail.verdict:<13} {detail.id}: {detail.question}{why}\n")
        stream.flush()

    return show


@dataclass(frozen=True, slots=True)
class _Conversation:
    assistant: Assistant
    judge: Judge
    case: Case
    thread: str


def _run_case(case: Case, conversation: _Conversation) -> Iterator[Detail]:
    for number, turn in enumerate(case.turns, start=1):
        question = Question(turn.ask, case.now, detect_language(turn.ask), conversation.thread, USER)
        measured = _measure(conversation, partial(conversation.assistant.ask, question))
        judgement = conversation.judge.judge(turn, measured.outcome)
        yield _detail(f"{case.id}-{number}", turn, case, judgement, measured)
        if isinstance(measured.outcome, Clarify) and judgement.verdict is Verdict.ASKED_RIGHT and turn.choose:
            yield _choose(f"{case.id}-{number}-choice", turn, conversation, measured.outcome)


def _choose(detail_id: str, turn: Turn, conversation: _Conversation, asked: Clarify) -> Detail:
    wanted = (turn.choose or "").casefold()
    chosen = next((one for one in asked.options if wanted in f"{one.label} {one.detail}".casefold()), None)
    if chosen is None:
        offered = ", ".join(one.label for one in asked.options)
        missing = Judgement(Verdict.ASKED_WRONG, f"«{turn.choose}» is not among the options: {offered}")
        return _detail(detail_id, turn, conversation.case, missing, _Measured(asked, 0.0, Usage()))
    measured = _measure(conversation, partial(conversation.assistant.choose, conversation.thread, chosen.id))
    judgement = conversation.judge.judge_choice(turn, measured.outcome)
    return _detail(detail_id, turn, conversation.case, judgement, measured)


@dataclass(frozen=True, slots=True)
class _Measured:
    outcome: Outcome
    seconds: float
    usage: Usage


def _measure(conversation: _Conversation, act: Callable[[], Outcome]) -> _Measured:
    before = conversation.assistant.usage(conversation.thread)
    started = time.perf_counter()
    try:
        outcome = act()
    except SverkaError as error:
        outcome = Failed(error.code, error.message, error.what_to_do)
    seconds = time.perf_counter() - started
    return _Measured(outcome, seconds, conversation.assistant.usage(conversation.thread).since(before))


def _detail(detail_id: str, turn: Turn, case: Case, judgement: Judgement, measured: _Measured) -> Detail:
    outcome = measured.outcome
    answer = outcome if isinstance(outcome, Answered) else None
    return Detail(
        id=detail_id,
        question=turn.ask,
        expect=turn.expect,
        verdict=judgement.verdict,
        why=judgement.why,
        message=_message(outcome),
        domain=answer.domain if answer else "",
        sql=answer.written_sql if answer else "",
        written_by=answer.written_by if answer else None,
        attempts=answer.attempts if answer else 0,
        seconds=round(measured.seconds, 4),
        usage=measured.usage,
        extra_columns=judgement.extra_columns,
        tags=case.tags,
    )


def _message(outcome: Outcome) -> str:
    match outcome:
        case Answered():
            return outcome.reading.sentence
        case Clarify():
            return outcome.question
        case Refused() | Failed():
            return outcome.message
