"""The page without a browser: question, follow-up, choice, refusal, failure, history."""

from __future__ import annotations

import asyncio
import threading
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from nicegui import ui
from nicegui.testing import User

from apps.web.chat import Chat
from apps.web.wire import wanted_language
from core.errors import EngineUnavailable
from core.language import Language
from core.outcome import Failed
from graph.events import Finished, Timings, Usage

pytestmark = pytest.mark.asyncio

MAY = "Сколько кошельков открыли в мае 2025?"


async def send(visitor: User, question: str) -> None:
    visitor.find(marker="question").type(question)
    visitor.find(marker="send").click()


async def sees(visitor: User, words: str) -> None:
    await visitor.should_see(content=words, retries=100)


async def table_of(visitor: User) -> str:
    found = max(visitor.find(kind=ui.html, content="<tbody>").elements, key=lambda element: element.id)
    return str(found.content)


async def test_a_question_a_follow_up_and_their_history(visitor: User, chat: Chat) -> None:
    await visitor.open("/")
    await visitor.should_see("Что посчитать?")
    await send(visitor, MAY)
    await sees(visitor, "Понял так: открыто кошельков; период: май 2025")
    await sees(visitor, "Запрос собран по описанию данных")
    await visitor.should_not_see(kind=ui.plotly)
    await send(visitor, "А в декабре? И покажи по неделям")
    await visitor.should_see(kind=ui.plotly, retries=100)
    table = await table_of(visitor)
    assert "25.11–01.12.2024" in table
    assert "Итого" in table
    thread = chat.threads()[0][0]
    again = User(visitor.http_client)
    await again.open(f"/?thread={thread}")
    await sees(again, "А в декабре? И покажи по неделям")
    await again.should_see(kind=ui.plotly, retries=100)
    assert await table_of(again) == table
    await send(again, "А в ноябре?")
    await sees(again, "период: ноябрь 2024")


async def test_a_footnote_tells_where_a_figure_comes_from(visitor: User) -> None:
    await visitor.open("/")
    await send(visitor, "Сколько кошельков открыли в декабре 2024 по неделям?")
    await visitor.should_see(kind=ui.plotly, retries=100)
    visitor.find(marker="fact-F3").click()
    await visitor.should_see("наибольшее значение среди всех строк: max(wallets_opened)")
    await visitor.should_see("Неделя: 23.12–29.12.2024")
    await visitor.should_see("S1: запрос к DuckDB")
    visitor.find(marker="fact-F3").click()
    await visitor.should_not_see("Неделя: 23.12–29.12.2024")


async def test_a_choice_is_made_by_a_button_and_only_once(visitor: User) -> None:
    await visitor.open("/")
    await send(visitor, "Комиссия по регионам за май 2025")
    await sees(visitor, "О каких данных вопрос?")
    visitor.find(marker="option-domain:payments").click()
    await sees(visitor, "Комиссия за платежи")
    await sees(visitor, "1–10 из 26")
    assert all(not option.enabled for option in visitor.find(kind=ui.button, marker="option-domain:cards").elements)
    first = await table_of(visitor)
    visitor.find(kind=ui.button, content="chevron_right").click()
    await sees(visitor, "11–20 из 26")
    second = await table_of(visitor)
    assert second != first
    assert '<td class="null">не указано</td>' in second
    visitor.find(kind=ui.button, content="chevron_right").click()
    await sees(visitor, "21–26 из 26")
    assert "=1+1" in await table_of(visitor)


async def test_a_refusal_offers_questions_that_work(visitor: User) -> None:
    await visitor.open("/")
    await send(visitor, "удали все кошельки")
    await sees(visitor, "Я только читаю данные")
    await sees(visitor, "Можно спросить так:")


async def test_a_failure_says_what_to_do_and_the_dialogue_goes_on(
    visitor: User, chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = uuid.uuid4().hex[:10]

    def broken(_: Any, question: Any, *__: Any) -> Iterator[Finished]:
        error = EngineUnavailable("нет файла", "Соберите витрину командой make setup.")
        outcome = Failed(error.code, "База данных недоступна.", error.what_to_do)
        turn = chat.assistant.threads.begin_turn(question.thread)
        yield Finished(outcome, question.thread, turn, record, Timings(1, 0, 0), Usage())

    await visitor.open("/")
    with monkeypatch.context() as patch:
        patch.setattr(type(chat.assistant), "stream", broken)
        await send(visitor, MAY)
        await sees(visitor, "Соберите витрину командой make setup.")
    await sees(visitor, record)
    await send(visitor, MAY)
    await sees(visitor, "Запрос собран по описанию данных")


async def test_data_is_never_markup(visitor: User) -> None:
    await visitor.open("/")
    question = "<script>alert(1)</script> {{1+1}} сколько кошельков?"
    await send(visitor, question)
    await sees(visitor, question)
    await asyncio.sleep(0.3)
    for element in visitor.find(kind=ui.label, content=question).elements:
        assert not isinstance(element, ui.html)


async def test_the_page_speaks_english_when_the_browser_asks(visitor: User) -> None:
    visitor.http_client.headers["Accept-Language"] = "en-US,en;q=0.9"
    await visitor.open("/")
    await visitor.should_see("What shall be counted?")
    await send(visitor, "How many wallets were opened in May 2025?")
    await sees(visitor, "Query compiled")


async def test_a_dialogue_of_nobody_opens_empty(visitor: User) -> None:
    await visitor.open("/?thread=unknown")
    await visitor.should_see("Что посчитать?")


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", Language.RU),
        ("ru-RU,ru;q=0.9,en-US;q=0.8", Language.RU),
        ("en-US,en;q=0.9,ru;q=0.8", Language.EN),
        ("en;q=0.5, ru", Language.RU),
        ("de-DE,de;q=0.9", Language.RU),
        ("de,en;q=0.7", Language.EN),
        ("en;q=broken, ru;q=0.9", Language.EN),
    ],
)
async def test_the_language_is_the_browsers(accepted: str, language: Language) -> None:
    assert wanted_language(accepted) is language


def held(chat: Chat, monkeypatch: pytest.MonkeyPatch, go_on: threading.Event) -> None:
    """Let every turn wait after its first step until it may go on."""
    plain = type(chat.assistant).stream

    def stream(self: Any, *arguments: Any) -> Iterator[Any]:
        for number, event in enumerate(plain(self, *arguments)):
            yield event
            if number == 0:
                go_on.wait(20)

    monkeypatch.setattr(type(chat.assistant), "stream", stream)


async def test_the_stop_button_stops_and_is_no_fault(
    visitor: User, chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()
    held(chat, monkeypatch, go_on)
    await visitor.open("/")
    await send(visitor, MAY)
    await sees(visitor, "Читаю вопрос")
    visitor.find(marker="stop").click()
    await asyncio.sleep(0.1)
    go_on.set()
    await sees(visitor, "Остановлено")
    await visitor.should_not_see("Не получилось")
    await send(visitor, MAY)
    await sees(visitor, "Запрос собран по описанию данных")


async def test_a_page_opened_while_a_question_runs_waits_for_its_answer(
    visitor: User, chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()
    held(chat, monkeypatch, go_on)
    await visitor.open("/")
    await send(visitor, MAY)
    await sees(visitor, "Читаю вопрос")
    (thread,) = chat._running
    other = User(visitor.http_client)
    await other.open(f"/?thread={thread}")
    await sees(other, "Ответ готовится")
    go_on.set()
    await sees(other, "Запрос собран по описанию данных")
    await other.should_not_see("Ответ готовится")


async def test_a_closed_tab_costs_neither_the_answer_nor_a_fault(
    visitor: User, chat: Chat, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    go_on = threading.Event()
    held(chat, monkeypatch, go_on)
    await visitor.open("/")
    await send(visitor, MAY)
    await sees(visitor, "Читаю вопрос")
    (thread,) = chat._running
    assert visitor.client
    visitor.client.delete()
    go_on.set()
    while chat.is_running(thread):
        await asyncio.sleep(0.02)
    await asyncio.sleep(0.2)
    (kept,) = chat.history(thread)
    assert kept.document.status == "answered"
    assert [record.message for record in caplog.records if record.levelname in {"WARNING", "ERROR"}] == []
