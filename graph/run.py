"""Running the machine: one question in, a stream of events out, one record in the journal.

This is one of the two places where errors are caught: whatever breaks below becomes a clear ``Failed``, the record says
what happened, and the thread can go on.
"""

from __future__ import annotations

import logging
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from typing import Any

from langgraph.types import Command

from core.errors import StoreError, SverkaError
from core.language import has_letters
from core.note import Note, NoteKind
from core.outcome import Answered, Clarify, Failed, Outcome
from core.question import Question, User
from engines.engine import CancelToken
from graph.build import Machine
from graph.checkpoint import WaitingTurns
from graph.deps import Deps
from graph.events import Event, Finished, SqlWritten, Step, StepDone, StepStarted, Timings, Understood, Usage
from graph.journaling import Asked, record_of
from graph.shelf import KeptAnswer, Shelf
from graph.state import LastGood, Turn
from graph.threads import ThreadStore
from graph.waiting import Waiting, lost, no_choice, not_offered, of_another_user
from graph.wording import failed
from journal.record import StepTiming
from journal.store import SafeJournal

MAX_STEPS = 60
"""Steps of one turn: three attempts take some 25; a machine that loops stops here."""

_LOG = logging.getLogger("sverka")


@dataclass(frozen=True, slots=True)
class Wish:
    """What the person wants besides the answer."""

    excel: bool = False
    run_query: bool = True


@dataclass(frozen=True, slots=True)
class Assistant:
    """The whole assistant behind every door: asks, goes on after a choice, remembers threads."""

    machine: Machine
    waiting: WaitingTurns
    deps: Deps
    threads: ThreadStore
    journal: SafeJournal
    shelf: Shelf
    running: dict[str, CancelToken] = field(default_factory=dict)
    """The turns that run now, by thread."""

    def cancel(self, thread: str) -> bool:
        """Stop the turn of a thread that runs now; tell whether there was one."""
        token = self.running.get(thread)
        if token is not None:
            token.cancel()
        return token is not None

    def stream(self, question: Question, wish: Wish = Wish()) -> Iterator[Event]:
        """Answer a question, telling each step; an option's label or number answers a waiting question instead."""
        waiting = self.threads.waiting(question.thread)
        own = waiting is not None and waiting.user == question.user.name
        option = _option(waiting.clarify, question.text) if waiting is not None and own else None
        if option is not None:
            yield from self.choose(question.thread, option, question.user)
            return
        if waiting is not None:
            self._forget(question.thread, waiting.run)
        turn = self.threads.begin_turn(question.thread)
        state = _begun(question, self._previous(question), wish)
        yield from self._run(state, uuid.uuid4().hex[:12], turn, start=state)

    def choose(self, thread: str, option: str, user: User | None = None) -> Iterator[Event]:
        """Go on with a question that waits, by the option that the person chose; ``user`` None is who asked it.

        Raises:
            SverkaError: no question of the thread waits, it does not offer the option, or another user asked it.
        """
        waiting = self.threads.waiting(thread)
        if waiting is None:
            raise no_choice(thread)
        if option not in {offered.id for offered in waiting.clarify.options}:
            raise not_offered(option, waiting.clarify)
        if user is not None and user.name != waiting.user:
            raise of_another_user(thread)
        kept = self.machine.get_state(_config(waiting.run)).values
        if not kept:
            self._forget(thread, waiting.run)
            raise lost(thread)
        yield from self._run(_turn(kept), waiting.run, waiting.turn, start=Command(resume=option))

    def read(self, question: Question) -> Turn:
        """Return the state in which a question was read and its SQL checked, without running or remembering it."""
        state = _begun(question, self._previous(question), Wish(run_query=False))
        run = uuid.uuid4().hex[:12]
        found: dict[str, Any] = self.machine.invoke(state, _config(run), context=self.deps, durability="exit")
        self.waiting.delete_thread(run)
        return _turn(found)

    def _previous(self, question: Question) -> LastGood | None:
        """Return what the message may refer to: the last good question of its thread, if the same user asked it."""
        last = self.threads.last_good(question.thread)
        return last if last is not None and last.user == question.user.name else None

    def ask(self, question: Question, wish: Wish = Wish()) -> Finished:
        """Answer a question and return the end of the turn."""
        return _last(self.stream(question, wish))

    def answer_choice(self, thread: str, option: str, user: User | None = None) -> Finished:
        """Go on after a choice and return the end of the turn."""
        return _last(self.choose(thread, option, user))

    def _run(self, state: Turn, run: str, turn: int, start: Turn | Command[Any]) -> Iterator[Event]:
        watch = _Watch(time.perf_counter())
        asked_at = self.deps.clock()
        outcome: Outcome | None = None
        token = CancelToken()
        self.running[state.question.thread] = token
        try:
            stream: Iterator[Any] = self.machine.stream(
                start,
                _config(run),
                context=replace(self.deps, cancel=token, admissions={}),
                stream_mode=["tasks", "values"],
                durability="exit",
            )
            for mode, payload in stream:
                if mode == "values":
                    state = _turn(payload)
                else:
                    yield from watch.events(payload)
            outcome = state.outcome
        except SverkaError as error:
            outcome = Failed(error.code, *failed(error, state.question.language))
        except Exception as error:  # noqa: BLE001 — the edge of the program: anything else is a fault of ours, told as such
            _LOG.exception("a question failed")
            note = Note(NoteKind.SURVIVED_ERROR, "run", f"{type(error).__name__}: {error}")
            state = replace(state, notes=(*state.notes, note))
            outcome = Failed("unexpected", *failed(error, state.question.language))
        finally:
            self.running.pop(state.question.thread, None)
        outcome = outcome or Failed("unexpected", *failed(None, state.question.language))
        state, outcome = self._settled(state, outcome, run, turn)
        record = uuid.uuid4().hex[:10]
        total = watch.elapsed()
        self.journal.append(record_of(state, outcome, Asked(record, asked_at, tuple(watch.steps), total)))
        timings = _timings(state, total, watch.steps)
        yield Finished(outcome, state.question.thread, turn, record, timings, _usage(state))

    def _settled(self, state: Turn, outcome: Outcome, run: str, turn: int) -> tuple[Turn, Outcome]:
        """Keep what waits for a choice, forget the machine's state of everything else; keep an answer whole.

        A file that cannot be written costs a question that waits, but no answer that is there.
        """
        question = state.question
        try:
            if isinstance(outcome, Clarify):
                self.waiting.keep(run)
                self.threads.set_waiting(question.thread, Waiting(run, turn, outcome, question.user.name))
            else:
                self._forget(question.thread, run)
            if isinstance(outcome, Answered) and outcome.result.id:
                kept = KeptAnswer(outcome, question.text, question.language, question.thread, turn)
                self.shelf.put(kept, question.user.name)
        except StoreError as error:
            note = Note(NoteKind.SURVIVED_ERROR, "run", f"{type(error).__name__}: {error}")
            state = replace(state, notes=(*state.notes, note))
            if isinstance(outcome, Clarify):
                outcome = Failed(error.code, *failed(error, question.language))
        return state, outcome

    def _forget(self, thread: str, run: str) -> None:
        self.threads.set_waiting(thread, None)
        self.waiting.delete_thread(run)


class _Watch:
    """Times the steps and turns LangGraph's task messages into events."""

    def __init__(self, started: float) -> None:
        self._started = started
        self._open: dict[str, float] = {}
        self.steps: list[StepTiming] = []

    def elapsed(self) -> float:
        return (time.perf_counter() - self._started) * 1000

    def events(self, task: Any) -> Iterator[Event]:
        step = Step(task["name"])
        if "input" in task:
            self._open[task["id"]] = self.elapsed()
            yield StepStarted(step)
            return
        began = self._open.pop(task["id"], self.elapsed())
        took = self.elapsed() - began
        self.steps.append(StepTiming(step, began, took))
        changed = task.get("result") or {}
        yield StepDone(step, took, tuple(changed.get("notes") or ()))
        if changed.get("understood") is not None:
            yield Understood(changed["understood"])
        for draft in changed.get("drafts") or ():
            yield SqlWritten(draft.text)


def _config(run: str) -> Any:
    return {"configurable": {"thread_id": run}, "recursion_limit": MAX_STEPS}


def _turn(values: dict[str, Any]) -> Turn:
    known = {field.name for field in fields(Turn)}
    return Turn(**{key: value for key, value in values.items() if key in known})


def _option(clarify: Clarify, text: str) -> str | None:
    """Return the option that a message names: by its number, its label, what stands beside the label, or its id."""
    said = text.strip().casefold().rstrip(".!")
    for number, option in enumerate(clarify.options, 1):
        if said in {str(number), option.label.casefold(), option.detail.casefold(), option.id.casefold()} - {""}:
            return option.id
    return None


def _timings(state: Turn, total: float, steps: list[StepTiming]) -> Timings:
    """The dry run is the database's time too: the step does nothing else."""
    database = state.result.database_ms if state.result else 0.0
    database += sum(step.ms for step in steps if step.step == Step.DRY_RUN)
    model = sum(call.seconds for call in state.model_calls) * 1000
    return Timings(total, database, model)


def _usage(state: Turn) -> Usage:
    calls = state.model_calls
    return Usage(len(calls), sum(call.prompt_tokens for call in calls), sum(call.completion_tokens for call in calls))


def _begun(question: Question, previous: LastGood | None, wish: Wish) -> Turn:
    """Return the state in which a turn begins; a message without letters is answered in the language of its thread."""
    if previous is not None and not has_letters(question.text):
        question = replace(question, language=previous.intent.language)
    return Turn(question, wish.excel, wish.run_query, previous=previous)


def _last(events: Iterator[Event]) -> Finished:
    finished = [event for event in events if isinstance(event, Finished)]
    return finished[-1]
