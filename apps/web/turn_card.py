"""One turn of a dialogue on the page: the question, the steps while it is worked on, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any

from nicegui import ui

from apps.contract import AnswerDocument, ClarificationPart, ErrorPart, OptionPart, RefusalPart
from apps.web.answer_view import AnswerView, seconds_text
from apps.web.chat import Chat, Shown, Told
from apps.web.parts import Voice, block, small_button, text
from core.errors import QueryCancelled
from core.language import Language
from graph.events import SqlWritten, Step, StepDone, StepStarted, Understood
from render.messages import message

Ask = Callable[[str], Coroutine[Any, Any, None]]


@dataclass(frozen=True, slots=True)
class Doing:
    """What a card can ask of the page."""

    ask: Ask
    choose: Callable[[OptionPart], Coroutine[Any, Any, None]]


class TurnCard:
    """The card of one turn, drawn into the element that is open when it is made."""

    def __init__(self, chat: Chat, question: str, page_language: Language, doing: Doing) -> None:
        self._chat = chat
        self._language = page_language
        self._doing = doing
        self._choices: list[ui.button] = []
        self.root = block("sv-turn", "section")
        with self.root:
            text(question, "sv-question")
            self._progress = block("sv-steps")
            self._body = block("sv-answer")
        self._rows: dict[Step, ui.element] = {}
        self._done = 0

    @property
    def gone(self) -> bool:
        """Tell whether the page of this card is no longer there."""
        return self.root.is_deleted

    async def tell(self, told: Told) -> None:
        """Show what has just happened."""
        match told:
            case StepStarted(step):
                self._start(step)
            case StepDone(step, milliseconds, _):
                self._finish(step, milliseconds)
            case Understood(reading) if reading.sentence:
                self._body.clear()
                with self._body:
                    text(reading.sentence, "sv-reading")
            case SqlWritten():
                pass
            case Shown():
                await self.show(told, waiting=True)
            case _:
                pass

    def _start(self, step: Step) -> None:
        with self._progress, block("sv-step") as row:
            ui.spinner(size="14px", thickness=3).classes("sv-spinner")
            ui.label(message(f"step.{step}", self._language))
        self._rows[step] = row

    def _finish(self, step: Step, milliseconds: float) -> None:
        row = self._rows.pop(step, None)
        if row is None:
            return
        self._done += 1
        row.clear()
        with row:
            ui.icon("check").classes("sv-done")
            ui.label(message(f"step.{step}", self._language))
            took = message("web.milliseconds", self._language, milliseconds=round(milliseconds))
            text(took, "sv-muted sv-took")

    async def show(self, shown: Shown, *, waiting: bool) -> None:
        """Show how the turn ended; ``waiting`` tells that a choice can still be made."""
        document = shown.document
        voice = Voice(self._language, shown.language)
        self._fold_steps(document)
        self._body.clear()
        with self._body:
            if shown.answered is not None:
                await AnswerView(self._chat, shown.answered, document.trace.journal, voice).draw()
            elif document.status == "answered":
                self._text_only(document)
            elif document.clarification is not None:
                self._clarification(document.clarification, waiting=waiting)
            elif document.refusal is not None:
                self._refusal(document.refusal, document)
            elif document.error is not None:
                self.fail(document.error, document.trace.journal, document.question)

    def _fold_steps(self, document: AnswerDocument) -> None:
        """Leave one line of the steps, which opens on a click."""
        self._progress.classes("sv-folded")
        if not self._done:
            return
        seconds = seconds_text(document.timings_ms.total, self._language)
        said = message("web.steps", self._language, count=self._done, seconds=seconds)
        with self._progress:
            head = ui.button(said, icon="expand_more", color=None).props("flat dense no-caps").classes("sv-steps-head")
        head.move(target_index=0)
        head.on_click(lambda: self._progress.classes(toggle="sv-folded"))

    def _text_only(self, document: AnswerDocument) -> None:
        text(document.text, "sv-text")
        text(message("web.rows_gone", self._language), "sv-muted")
        small_button(message("web.repeat", self._language), partial(self._doing.ask, document.question), "refresh")

    def _clarification(self, asked: ClarificationPart, *, waiting: bool) -> None:
        text(asked.question, "sv-lead")
        with block("sv-options"):
            for option in asked.options:
                button = ui.button(on_click=partial(self._choose, option), color=None).props("flat no-caps align=left")
                button.classes("sv-option").mark(f"option-{option.id}").set_enabled(waiting)
                with button:
                    text(option.label, "sv-option-label")
                    if option.detail:
                        text(option.detail, "sv-muted")
                self._choices.append(button)

    async def _choose(self, option: OptionPart) -> None:
        self.close_choices()
        await self._doing.choose(option)

    def close_choices(self) -> None:
        """Let nothing more be chosen here."""
        for button in self._choices:
            button.set_enabled(False)

    def _refusal(self, refusal: RefusalPart, document: AnswerDocument) -> None:
        with block("sv-note"):
            text(message("web.refused", self._language), "sv-note-title")
            text(refusal.message, "sv-text")
        if refusal.suggestions:
            text(message("web.instead", self._language), "sv-muted sv-instead")
            with block("sv-suggestions"):
                for suggestion in refusal.suggestions:
                    question_button(suggestion, self._doing.ask)
        text(message("web.record", self._language, record=document.trace.journal), "sv-about")

    def fail(self, error: ErrorPart, record: str = "", question: str = "") -> None:
        """Show what is broken and what to do; a person's own stop is no fault."""
        stopped = error.code == QueryCancelled.code
        self._progress.classes("sv-folded")
        with self._body:
            with block("sv-note" if stopped else "sv-note sv-broken"):
                key = "web.stopped" if stopped else "web.failed"
                text(message(key, self._language), "sv-note-title")
                said = message("web.stopped_text", self._language) if stopped else f"{error.message} {error.what_to_do}"
                text(said.strip(), "sv-text")
            if question:
                small_button(message("web.repeat", self._language), partial(self._doing.ask, question), "refresh")
            if record:
                text(message("web.record", self._language, record=record), "sv-about")


def question_button(question: str, ask: Ask) -> None:
    """Draw a question that is asked by a click."""
    button = ui.button(on_click=partial(ask, question), color=None).props("flat no-caps align=left")
    with button.classes("sv-suggestion"):
        ui.label(question)
        ui.icon("north_east")
