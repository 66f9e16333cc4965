"""The chat page: what is asked, what is being done, what was answered, and the dialogues before."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

from fastapi import Request
from nicegui import ui

from apps.contract import OptionPart
from apps.web.chat import Asked, Chat, Told, new_thread
from apps.web.parts import block, icon_button, small_button, text
from apps.web.turn_card import Doing, TurnCard, question_button
from apps.web.wire import error_part, wanted_language
from core.errors import SverkaError
from core.language import Language, detect_language
from render.messages import message

STATIC = Path(__file__).parent / "static"
_SAMPLES = 3
"""Example questions of each domain."""
_RECENT = 10
"""Turns of a dialogue that are drawn when it is opened; the ones before on demand."""
_THEME = """
<script>
  function sverkaTheme(dark) { if (dark !== null) Quasar.Dark.set(dark === 'true'); }
  document.addEventListener('DOMContentLoaded', () => setTimeout(() => sverkaTheme(localStorage.getItem('dark')), 0));
  function sverkaToggle() { const dark = String(!Quasar.Dark.isActive); localStorage.setItem('dark', dark);
    sverkaTheme(dark); }
</script>
"""


def add_page(chat: Chat) -> None:
    """Register the page ``/``; ``?thread=ID`` opens a dialogue."""
    pages = {Language.RU: ui.page("/", language="ru"), Language.EN: ui.page("/", language="en-US")}

    async def chat_page(request: Request, thread: str = "") -> None:
        language = wanted_language(request.headers.get("accept-language", ""))
        ui.context.client.page = pages[language]
        known = bool(thread) and (chat.is_running(thread) or chat.knows(thread))
        conversation = Conversation(chat, thread if known else new_thread(), language)
        conversation.draw()
        if known:
            await ui.context.client.connected()
            await conversation.reopen()

    pages[Language.RU](chat_page)


class Conversation:
    """One open page: one dialogue, one question at a time."""

    def __init__(self, chat: Chat, thread: str, language: Language) -> None:
        self._chat = chat
        self._thread = thread
        self._language = language
        self._cards: list[TurnCard] = []
        self._running = False
        self._doing = Doing(self.ask, self.choose)

    def _say(self, key: str, **values: str | int) -> str:
        return message(key, self._language, **values)

    def draw(self) -> None:
        """Draw the whole page, with examples while the dialogue is empty."""
        ui.add_css(STATIC / "chat.css")
        ui.add_head_html(_THEME)
        ui.page_title(self._say("web.title"))
        ui.colors(primary="#1f5fbf")
        # Closed for the server: the browser opens it by itself where there is room, and the server need not ask.
        drawer = ui.left_drawer(value=False, fixed=True, bottom_corner=True).classes("sv-drawer")
        with drawer.props("width=264 breakpoint=1100 show-if-above"):
            self._history = block("sv-history")
        with ui.header().classes("sv-header"):
            icon_button("menu", "web.history", self._language, drawer.toggle)
            ui.link(self._say("web.title"), "/").classes("sv-brand")
            text(self._say("web.tagline"), "sv-tagline")
            block("sv-space")
            small_button(self._say("web.new_dialogue"), lambda: ui.navigate.to("/"), "add").classes("sv-new")
            theme = icon_button("contrast", "web.theme", self._language)
            theme.on("click", js_handler="() => sverkaToggle()")
        with block("sv-column"):
            self._turns = block("sv-turns")
            with self._turns:
                self._examples()
        with ui.footer().classes("sv-footer"):
            self._composer()
        self._list_history()

    def _examples(self) -> None:
        self._empty = block("sv-empty")
        with self._empty:
            text(self._say("web.empty_title"), "sv-empty-title")
            text(self._say("web.empty_text"), "sv-empty-text")
            with block("sv-domains"):
                for domain in self._chat.assistant.deps.catalog.domains:
                    with block("sv-domain"):
                        text(domain.title.get(self._language), "sv-domain-title")
                        for question in domain.sample_questions[:_SAMPLES]:
                            question_button(question.get(self._language), self.ask)

    def _composer(self) -> None:
        with block("sv-composer"):
            self._box = ui.textarea(placeholder=self._say("web.placeholder")).props("autogrow borderless dense rows=1")
            self._box.classes("sv-box").mark("question").on("keydown.enter.exact.prevent", self._send)
            self._box.props["aria-label"] = self._say("web.placeholder")
            self._box.props["autofocus"] = True
            self._send_button = icon_button("arrow_upward", "web.send", self._language, self._send).mark("send")
            self._stop_button = icon_button("stop", "web.stop", self._language, self._stop).mark("stop")
            self._send_button.classes("sv-send")
            self._stop_button.classes("sv-send sv-stop")
            self._stop_button.visible = False
        local = "" if self._chat.settings.has_model else self._say("web.hint_local")
        text(f"{self._say('web.hint')} {local}".strip(), "sv-hint")

    def _list_history(self) -> None:
        self._history.clear()
        found = self._chat.threads()
        with self._history:
            text(self._say("web.history"), "sv-history-title")
            if not found:
                text(self._say("web.no_history"), "sv-muted")
            for thread, question in found:
                current = " sv-current" if thread == self._thread else ""
                ui.link(question, f"/?thread={thread}").classes(f"sv-past{current}").props["title"] = question

    async def reopen(self) -> None:
        """Draw the dialogue as it was; wait for a turn that is still being worked on."""
        await self._draw_past(_RECENT)
        if self._chat.is_running(self._thread):
            self._set_running(running=True)
            with self._turns:
                waiting = text(self._say("web.working"), "sv-muted sv-waiting")
            timer = ui.timer(0.7, lambda: self._look(timer, waiting))

    async def _look(self, timer: ui.timer, waiting: ui.label) -> None:
        if self._chat.is_running(self._thread):
            return
        timer.deactivate()
        waiting.delete()
        self._set_running(running=False)
        await self._draw_past(_RECENT)
        self._list_history()

    async def _draw_past(self, limit: int | None) -> None:
        past = await asyncio.to_thread(self._chat.history, self._thread)
        waits = self._chat.waits(self._thread)
        hidden = max(len(past) - limit, 0) if limit else 0
        self._turns.clear()
        self._cards.clear()
        with self._turns:
            if hidden:
                small_button(self._say("web.earlier", count=hidden), partial(self._draw_past, None), "expand_less")
        for shown in past[hidden:]:
            await self._new_card(shown.document.question).show(shown, waiting=shown.document.trace.turn == waits)
        if self._cards:
            self._scroll_to(self._cards[-1])

    def _new_card(self, question: str) -> TurnCard:
        with self._turns:
            card = TurnCard(self._chat, question, self._language, self._doing)
        self._cards.append(card)
        return card

    async def _send(self) -> None:
        question = str(self._box.value or "").strip()
        if question and not self._running:
            self._box.value = ""
            await self.ask(question)

    async def ask(self, question: str) -> None:
        """Ask in this dialogue and show the answer as it comes."""
        await self._follow(question, self._chat.ask(Asked(question, self._thread)))

    async def choose(self, option: OptionPart) -> None:
        """Go on with the question that waits."""
        await self._follow(self._say("web.chosen", label=option.label), self._chat.choose(self._thread, option.id))

    async def _follow(self, question: str, events: AsyncIterator[Told]) -> None:
        if self._running:
            ui.notify(self._say("web.busy"))
            return
        self._set_running(running=True)
        if not self._empty.is_deleted:
            self._empty.delete()
        for earlier in self._cards:
            earlier.close_choices()
        card = self._new_card(question)
        ui.navigate.history.replace(f"/?thread={self._thread}")
        self._scroll_to(card)
        try:
            async for told in events:
                if not card.gone:
                    await card.tell(told)
        except SverkaError as error:
            card.fail(error_part(error, detect_language(question)))
        finally:
            if not card.gone:
                self._set_running(running=False)
                self._list_history()
                self._scroll_to(card)

    def _stop(self) -> None:
        self._stop_button.set_enabled(False)
        ui.notify(self._say("web.stopping"))
        self._chat.stop(self._thread)

    def _set_running(self, *, running: bool) -> None:
        self._running = running
        self._send_button.visible = not running
        self._stop_button.visible = running
        self._stop_button.set_enabled(True)

    @staticmethod
    def _scroll_to(card: TurnCard) -> None:
        found = f"document.getElementById('{card.root.html_id}')"
        ui.run_javascript(f"{found}?.scrollIntoView({{block: 'start', behavior: 'smooth'}})")
