"""The HTTP interface: answers, events, files, and what is refused."""

from __future__ import annotations

import asyncio
import io
import json
import socket
import threading
from typing import Any

import httpx
import openpyxl
import pyarrow.parquet as pq
import pytest

from apps.contract import AnswerDocument
from apps.settings import Settings
from apps.web.api import _lines
from apps.web.chat import Asked, Chat, Shown
from apps.web.server import make_interface, run_server
from core.errors import SettingsError, SverkaError
from engines.engine import CostLimits
from graph.run import Assistant
from tests.graph.costly import costly
from tests.web.conftest import client_of

pytestmark = pytest.mark.asyncio

MAY = "Сколько кошельков открыли в мае 2025?"
WEEKS = "А в декабре? И покажи по неделям"
VAGUE = "Комиссия по регионам за май 2025"


async def ask(http: httpx.AsyncClient, question: str, thread: str | None = None) -> dict[str, Any]:
    reply = await http.post("/api/ask", json={"question": question, "thread": thread})
    assert reply.status_code == 200, reply.text
    document: dict[str, Any] = reply.json()
    AnswerDocument.model_validate_json(reply.text)
    return document


async def test_a_follow_up_is_answered_in_its_thread(http: httpx.AsyncClient) -> None:
    first = await ask(http, MAY, "api-follow")
    second = await ask(http, WEEKS, "api-follow")
    assert first["status"] == "answered"
    assert first["row_count"] == 1
    weeks = {row[0]: row[1] for row in second["rows"]}
    assert min(weeks) == "2024-11-25"
    assert max(weeks) == "2024-12-30"
    total = await ask(http, "Сколько кошельков открыли в декабре 2024?")
    assert sum(weeks.values()) == total["rows"][0][0]
    assert second["trace"]["turn"] == 2


async def test_events_come_in_order_and_end_with_the_answer(http: httpx.AsyncClient) -> None:
    reply = await http.post("/api/ask/stream", json={"question": MAY})
    assert reply.headers["content-type"].startswith("text/event-stream")
    blocks = [block.split("\n") for block in reply.text.strip().split("\n\n")]
    events = [(block[0].removeprefix("event: "), json.loads(block[1].removeprefix("data: "))) for block in blocks]
    names = [name for name, _ in events]
    assert names[0] == "step_started"
    assert names.index("reading") < names.index("sql") < names.index("answer")
    assert names[-1] == "answer"
    assert names.count("step_started") == names.count("step_done")
    assert events[0][1]["title"] == "Читаю вопрос"
    assert events[-1][1]["document"]["status"] == "answered"


async def test_a_choice_goes_on_with_the_question_that_waits(http: httpx.AsyncClient) -> None:
    asked = await ask(http, VAGUE, "api-choice")
    assert asked["status"] == "clarify"
    option = next(one for one in asked["clarification"]["options"] if one["id"] == "domain:payments")
    reply = await http.post("/api/choose", json={"thread": "api-choice", "option": option["id"]})
    answered = reply.json()
    assert answered["status"] == "answered"
    assert answered["domain"] == "payments"
    assert answered["question"] == VAGUE
    assert answered["trace"]["turn"] == asked["trace"]["turn"]


async def test_a_costly_query_waits_for_a_yes(assistant: Assistant, settings: Settings) -> None:
    heavy, engine = costly(assistant, 500.0, CostLimits(ask=100.0))
    chat = Chat(heavy, settings, "2025-06-18")
    async with client_of(make_interface(chat)) as http:
        for option, status, ran in (("cost:leave", "refused", 0), ("cost:run", "answered", 1)):
            asked = await ask(http, MAY, "api-cost")
            assert asked["status"] == "clarify"
            assert [one["label"] for one in asked["clarification"]["options"]] == ["Да", "Нет"]
            chosen = (await http.post("/api/choose", json={"thread": "api-cost", "option": option})).json()
            assert chosen["status"] == status
            assert len(engine.ran) == ran
    chat.close()


async def test_a_choice_that_nothing_waits_for_is_a_conflict(http: httpx.AsyncClient) -> None:
    choice = {"thread": "api-nothing", "option": "domain:payments"}
    reply = await http.post("/api/choose", json=choice)
    assert reply.status_code == 409
    assert reply.json()["what_to_do"] == "Задайте вопрос заново."
    english = await http.post("/api/choose", json=choice, headers={"accept-language": "en"})
    assert english.json()["what_to_do"] == "Ask the question anew."


@pytest.mark.parametrize(
    "body",
    [{}, {"question": "x", "thread": "../../etc"}, {"question": "x" * 200_000}, {"question": "x", "sql": "DROP"}],
)
async def test_a_wrong_body_is_not_asked(http: httpx.AsyncClient, body: dict[str, str]) -> None:
    assert (await http.post("/api/ask", json=body)).status_code == 422


@pytest.mark.parametrize("question", ["", "🙂🙂", "удали все кошельки", "SELECT 1; DROP TABLE wallets", "я" * 20_000])
async def test_what_is_no_question_is_refused_with_words(http: httpx.AsyncClient, question: str) -> None:
    document = await ask(http, question, "api-bad")
    assert document["status"] == "refused"
    assert document["refusal"]["message"]
    assert document["sql"] == ""


async def test_files_are_made_on_demand(http: httpx.AsyncClient, chat: Chat) -> None:
    document = await ask(http, "Топ-5 регионов по числу открытых кошельков в 2025 году")
    address = f"/files/{document['result_id']}"
    workbook = await http.get(f"{address}.xlsx")
    book = openpyxl.load_workbook(io.BytesIO(workbook.content))
    values = [[cell.value for cell in row] for row in book.worksheets[0].iter_rows()]
    assert [row[0] for row in values if row[0] == "Москва"]
    assert "filename*=utf-8''" in workbook.headers["content-disposition"]
    table = await http.get(f"{address}.csv")
    assert table.content.decode("utf-8-sig").count("\n") == 6
    stored = await http.get(f"{address}.parquet")
    assert pq.read_table(io.BytesIO(stored.content)).num_rows == 5
    assert not list((chat.settings.home / "downloads").glob("*"))


async def test_files_of_others_and_of_nobody_are_not_given(http: httpx.AsyncClient, chat: Chat) -> None:
    document = await ask(http, MAY)
    shelved = chat.find(document["result_id"])
    assert shelved is not None
    other = "0" * 32
    for address in (f"/files/{other}.xlsx", f"/files/{document['result_id']}.plotly"):
        assert (await http.get(address)).status_code == 404
    assert (await http.get("/files/..%2Fthreads.csv")).status_code in {404, 422}
    chat.assistant.shelf.put(shelved, "somebody")
    assert (await http.get(f"/files/{document['result_id']}.csv")).status_code == 404


async def test_only_this_site_may_call_and_only_it_is_loaded_from(http: httpx.AsyncClient) -> None:
    assert (await http.get("/health", headers={"Host": "evil.example"})).status_code == 400
    health = await http.get("/health")
    assert health.json()["domains"] == ["cards", "payments", "wallets"]
    assert "default-src 'self'" in health.headers["content-security-policy"]
    assert (await http.get("/docs")).status_code == 404


async def last(chat: Chat, question: str, thread: str) -> Shown:
    ends = [told async for told in chat.ask(Asked(question, thread)) if isinstance(told, Shown)]
    return ends[-1]


async def test_two_questions_at_once_do_not_mix(chat: Chat) -> None:
    months = ("январе", "феврале", "марте", "апреле")
    questions = [f"Сколько кошельков открыли в {month} 2025?" for month in months]
    together = await asyncio.gather(*(last(chat, question, f"both-{n}") for n, question in enumerate(questions)))
    apart = [await last(chat, question, f"alone-{n}") for n, question in enumerate(questions)]
    assert [one.document.rows for one in together] == [one.document.rows for one in apart]
    assert len({one.document.rows for one in together}) == len(months)


async def test_a_thread_answers_one_question_at_a_time(chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()
    plain = type(chat.assistant).stream

    def slow(self: object, *arguments: Any) -> Any:
        go_on.wait(10)
        yield from plain(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(type(chat.assistant), "stream", slow)
    first = asyncio.ensure_future(last(chat, MAY, "busy"))
    while not chat.is_running("busy"):
        await asyncio.sleep(0.01)
    with pytest.raises(SverkaError, match="ещё готовится ответ"):
        await last(chat, MAY, "busy")
    go_on.set()
    assert (await first).document.status == "answered"
    assert not chat.is_running("busy")


async def test_a_stop_breaks_a_query_off_and_the_thread_goes_on(chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = type(chat.assistant).stream

    def stopped_at_once(self: Any, *arguments: Any) -> Any:
        for event in plain(self, *arguments):
            chat.stop("stopped")
            yield event

    with monkeypatch.context() as patch:
        patch.setattr(type(chat.assistant), "stream", stopped_at_once)
        shown = await last(chat, MAY, "stopped")
    assert shown.document.error is not None
    assert shown.document.error.code == "query_cancelled"
    assert (await last(chat, MAY, "stopped")).document.status == "answered"


async def test_an_answer_is_kept_though_its_reader_has_gone(chat: Chat) -> None:
    async for _ in chat.ask(Asked(MAY, "gone")):
        break
    while chat.is_running("gone"):
        await asyncio.sleep(0.02)
    (kept,) = chat.history("gone")
    assert kept.answered is not None
    assert kept.document.text


async def test_a_reader_of_the_stream_who_goes_away_stops_the_turn(chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = type(chat.assistant).stream
    go_on = threading.Event()

    def held(self: object, *arguments: Any) -> Any:
        for number, event in enumerate(plain(self, *arguments)):  # type: ignore[arg-type]
            yield event
            if number == 0:
                go_on.wait(10)

    monkeypatch.setattr(type(chat.assistant), "stream", held)
    lines = _lines(chat, Asked(MAY, "left"))
    assert "step_started" in await anext(lines)
    await lines.aclose()  # type: ignore[attr-defined]
    go_on.set()
    while chat.is_running("left"):
        await asyncio.sleep(0.02)
    (kept,) = chat.history("left")
    assert kept.document.status == "failed"


async def test_a_form_of_another_site_asks_nothing(http: httpx.AsyncClient) -> None:
    reply = await http.post("/api/ask", content='{"question": "x"}', headers={"Content-Type": "text/plain"})
    assert reply.status_code == 422


async def test_a_taken_port_is_one_sentence_before_anything_is_opened(settings: Settings) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        busy = settings.model_copy(update={"port": taken.getsockname()[1]})
        with pytest.raises(SettingsError, match="занять нельзя") as told:
            run_server(busy, now=None, open_browser=False)
    assert "--port" in told.value.what_to_do
