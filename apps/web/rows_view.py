"""The rows of an answer on the page."""

from __future__ import annotations

import asyncio
from functools import partial

from nicegui import ui

from apps.web.chat import Chat
from apps.web.parts import Voice, block, icon_button, text
from apps.web.table_page import PAGE_ROWS, TablePage, table_page
from core.errors import StoreError
from core.outcome import Answered


class RowsView:
    """The rows of an answer, one page at a time from the store of results."""

    def __init__(self, chat: Chat, answered: Answered, voice: Voice) -> None:
        self._store = chat.assistant.deps.store
        self._answered = answered
        self._voice = voice
        self._page = 0

    async def draw(self) -> None:
        """Draw the first page; say so if the rows are gone."""
        result = self._answered.result
        try:
            page = await self._read()
        except StoreError:
            text(self._voice.say("web.rows_gone"), "sv-muted")
            return
        with block("sv-rows"):
            with block("sv-table"):
                self._table = ui.html(page.html, sanitize=False)
            if result.row_count > PAGE_ROWS or result.truncated:
                self._pager(page)

    def _pager(self, page: TablePage) -> None:
        with block("sv-pager"):
            if self._answered.result.truncated:
                text(self._voice.say("web.rows_cut"), "sv-muted")
            if page.totals:
                text(self._voice.say("web.total_of_all"), "sv-muted")
            block("sv-space")
            self._back = icon_button("chevron_left", "web.previous", self._voice.page, partial(self._turn, -1))
            self._where = text("", "sv-muted")
            self._on = icon_button("chevron_right", "web.next", self._voice.page, partial(self._turn, 1))
        self._mark(page)

    async def _turn(self, step: int) -> None:
        last = (self._answered.result.row_count - 1) // PAGE_ROWS
        self._page = min(max(self._page + step, 0), last)
        page = await self._read()
        self._table.content = page.html
        self._mark(page)

    async def _read(self) -> TablePage:
        return await asyncio.to_thread(table_page, self._answered, self._store, self._voice.answer, self._page)

    def _mark(self, page: TablePage) -> None:
        total = self._answered.result.row_count
        self._where.text = self._voice.say("web.rows_of", first=page.first, last=page.last, total=total)
        self._back.set_enabled(page.first > 1)
        self._on.set_enabled(page.last < total)
