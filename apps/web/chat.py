"""What stands behind the page and the interface: questions in worker threads, answers kept, files on demand."""

from __future__ import annotations

import logging
import shutil
import threading
import uuid
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError

from apps.contract import AnswerDocument
from apps.document import document_of
from apps.settings import Settings
from apps.web.bridge import from_thread
from apps.wiring import question_of
from core.errors import SverkaError
from core.language import Language, detect_language
from core.outcome import Answered, FileKind
from core.question import Question
from graph.events import Event, Finished
from graph.shelf import KeptAnswer
from graph.threads import SavedAnswer
from render.messages import localized

if TYPE_CHECKING:
    from graph.run import Assistant

USER = "local"
"""The one user of a page that knows no log-in yet."""
WORKERS = 8
"""Questions that are worked on at once; more wait for a free thread."""
_MAX_THREADS = 10_000
_LOG = logging.getLogger("sverka")


@dataclass(frozen=True, slots=True)
class Asked:
    """One message; what is None follows from the message and the settings."""

    text: str
    thread: str
    language: Language | None = None
    domain: str | None = None
    now: str | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """The end of a turn as a screen shows it; ``answered`` holds what the document does not (chart, column plans)."""

    document: AnswerDocument
    language: Language
    answered: Answered | None = None


Told = Event | Shown


class Chat:
    """The assistant for a screen: every question is told as events and ends with ``Shown`` (never ``Finished``)."""

    def __init__(self, assistant: Assistant, settings: Settings, now: str | None = None) -> None:
        """``now`` fixes today for all questions (ISO date)."""
        self.assistant = assistant
        self.settings = settings
        self._now = now
        self._downloads = settings.home / "downloads"
        shutil.rmtree(self._downloads, ignore_errors=True)  # a download that was broken off leaves its file
        self._pool = ThreadPoolExecutor(WORKERS, thread_name_prefix="question")
        self._lock = threading.Lock()
        self._running: dict[str, threading.Event] = {}

    def ask(self, asked: Asked) -> AsyncIterator[Told]:
        """Answer a message; the iterator raises SverkaError if the thread is busy with another one."""
        return from_thread(self._pool, lambda: self._told(asked, option=None))

    def choose(self, thread: str, option: str) -> AsyncIterator[Told]:
        """Go on after a choice; the iterator raises SverkaError if nothing waits or the option was not offered."""
        return from_thread(self._pool, lambda: self._told(Asked("", thread), option))

    def stop(self, thread: str) -> None:
        """Stop the turn that runs in a thread, if one does."""
        with self._lock:
            stopping = self._running.get(thread)
        if stopping is not None:
            stopping.set()
            self.assistant.cancel(thread)

    def is_running(self, thread: str) -> bool:
        """Tell whether a turn of the thread is being worked on."""
        with self._lock:
            return thread in self._running

    def threads(self, limit: int = 50) -> tuple[tuple[str, str], ...]:
        """Return the dialogues with their first questions, newest first."""
        return self.assistant.threads.threads_of(USER, limit)

    def knows(self, thread: str) -> bool:
        """Tell whether a dialogue is one of this user's."""
        return thread in dict(self.threads(_MAX_THREADS))

    def history(self, thread: str) -> tuple[Shown, ...]:
        """Return what was shown in a dialogue of this user, oldest first."""
        if not self.knows(thread):
            return ()
        return tuple(shown for saved in self.assistant.threads.answers(thread) if (shown := self._again(saved)))

    def waits(self, thread: str) -> int | None:
        """Return the number of the turn that waits for a choice."""
        waiting = self.assistant.threads.waiting(thread)
        return waiting.turn if waiting else None

    def find(self, result: str) -> KeptAnswer | None:
        """Return the answer of this user with this result."""
        return self.assistant.shelf.find(result, USER)

    def write_file(self, answer: KeptAnswer, kind: FileKind) -> Path:
        """Write the rows of an answer as Excel, Parquet or CSV under a name of its own and return it.

        Raises:
            StoreError: the rows are not there any more.
            RenderError: the file cannot be written.
        """
        self._downloads.mkdir(parents=True, exist_ok=True)
        target = self._downloads / f"{answer.answered.result.id}-{uuid.uuid4().hex[:8]}.{kind}"
        store = self.assistant.deps.store
        if kind is FileKind.XLSX:
            from render.excel import write_workbook

            write_workbook(target, answer.answered, store, question=answer.question, language=answer.language)
        elif kind is FileKind.PARQUET:
            from render.parquet import write_parquet

            write_parquet(target, answer.answered.result, store)
        else:
            from render.csv_file import write_csv

            write_csv(target, answer.answered.result, store, answer.language)
        return target

    def close(self) -> None:
        """Stop what runs."""
        with self._lock:
            running = tuple(self._running)
        for thread in running:
            self.stop(thread)
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _told(self, asked: Asked, option: str | None) -> Iterator[Told]:
        """Runs in a worker thread: the answer is kept here, so that it is not lost when its reader goes away."""
        question = question_of(
            asked.text,
            self.settings,
            asked.thread,
            now=asked.now or self._now,
            user=USER,
            domain=asked.domain,
            language=asked.language,
        )
        with self._turn(question) as stopping:
            assistant = self.assistant
            events = (
                assistant.stream(question)
                if option is None
                else assistant.choose(question.thread, option, question.user)
            )
            for event in events:
                if stopping.is_set():
                    assistant.cancel(question.thread)
                yield self._kept(event, asked, question) if isinstance(event, Finished) else event

    @contextmanager
    def _turn(self, question: Question) -> Iterator[threading.Event]:
        stopping = threading.Event()
        with self._lock:
            busy = question.thread in self._running
            if not busy:
                self._running[question.thread] = stopping
        if busy:
            raise SverkaError(localized("web.busy"))
        try:
            yield stopping
        finally:
            with self._lock:
                self._running.pop(question.thread, None)

    def _kept(self, finished: Finished, asked: Asked, question: Question) -> Shown:
        """Keep the end of a turn; a turn that went on after a choice keeps the text of its question."""
        threads = self.assistant.threads
        earlier = next((saved for saved in threads.answers(finished.thread) if saved.turn == finished.turn), None)
        text = earlier.question if earlier else question.text
        language = asked.language or detect_language(text)
        question = question_of(text, self.settings, finished.thread, now=question.now, user=USER, language=language)
        document = document_of(finished, question, self.assistant.deps.store)
        answered = finished.outcome if isinstance(finished.outcome, Answered) else None
        asked_at = self.assistant.deps.clock().isoformat()
        body = document.model_copy(update={"rows": ()}).to_json()
        try:
            threads.save_answer(SavedAnswer(finished.thread, finished.turn, text, asked_at, body), USER)
        except SverkaError:
            _LOG.exception("an answer could not be kept")
        return Shown(document, language, answered)

    def _again(self, saved: SavedAnswer) -> Shown | None:
        """Read a kept answer; None if an older version wrote it."""
        try:
            document = AnswerDocument.model_validate_json(saved.document)
        except ValidationError:
            return None
        shelved = self.find(document.result_id) if document.result_id else None
        language = shelved.language if shelved else detect_language(saved.question)
        return Shown(document, language, shelved.answered if shelved else None)


def new_thread() -> str:
    """Return the id of a new dialogue."""
    return uuid.uuid4().hex[:12]
