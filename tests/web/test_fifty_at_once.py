"""Fifty questions at once through one server process: every answer right, and no connection left open."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from apps.settings import Settings
from apps.web.chat import Chat
from apps.web.server import make_interface
from apps.wiring import make_assistant
from demo.copies import to_postgres
from tests.engines.drivers import installed_drivers, required_module
from tests.engines.mssql import address
from tests.tds import values
from tests.tds.script import Answer, Script
from tests.tds.server import TdsServer
from tests.web.conftest import NOW, client_of

psycopg = required_module("psycopg")

QUESTIONS = (
    "Сколько кошельков открыли в мае 2025?",
    "Сколько кошельков открыли в апреле 2025?",
    "Сколько кошельков открыли в марте 2025?",
    "Сколько кошельков открыли в феврале 2025?",
    "Сколько кошельков открыли в январе 2025?",
)


async def ask(http: httpx.AsyncClient, question: str, thread: str) -> dict[str, Any]:
    reply = await http.post("/api/ask", json={"question": question, "thread": thread}, timeout=600)
    document: dict[str, Any] = reply.json()
    assert document["status"] == "answered", document.get("error")
    return document


async def fifty(settings: Settings) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Ask each question alone, then fifty at once; return the first answers by question, and the fifty."""
    assistant = make_assistant(settings)
    chat = Chat(assistant, settings, NOW)
    async with client_of(make_interface(chat)) as http:
        alone = {text: await ask(http, text, f"alone-{number}") for number, text in enumerate(QUESTIONS)}
        asked = (ask(http, QUESTIONS[number % len(QUESTIONS)], f"one-of-fifty-{number}") for number in range(50))
        together = await asyncio.gather(*asked)
    chat.close()
    assistant.deps.engine.close()
    return alone, list(together)


def all_right(alone: dict[str, Any], together: list[dict[str, Any]]) -> None:
    assert len(together) == 50
    for document in together:
        assert document["rows"] == alone[document["question"]]["rows"]
        assert document["text"] == alone[document["question"]]["text"]


def closed(opened: Callable[[], int]) -> bool:
    """Wait a little until nothing is open: a server needs a moment to see that a client has gone."""
    until = time.monotonic() + 30
    while opened() and time.monotonic() < until:
        time.sleep(0.05)
    return opened() == 0


@pytest.mark.asyncio
async def test_on_postgres(warehouse: Path, postgres_url: str, tmp_path: Path) -> None:
    to_postgres(warehouse, postgres_url)
    with psycopg.connect(postgres_url) as connection:
        connection.execute("CREATE ROLE analyst LOGIN")
        connection.execute("GRANT USAGE ON SCHEMA main TO analyst")
        connection.execute("GRANT SELECT ON ALL TABLES IN SCHEMA main TO analyst")
    url = postgres_url.replace("owner@", "analyst@")
    alone, together = await fifty(Settings.model_validate({"home": tmp_path, "database": url, "seconds": 600}))
    all_right(alone, together)
    assert len({str(document["rows"]) for document in alone.values()}) == len(QUESTIONS)
    with psycopg.connect(postgres_url, autocommit=True) as watcher:
        count = "SELECT count(*) FROM pg_stat_activity WHERE usename = 'analyst'"
        assert closed(lambda: watcher.execute(count).fetchone()[0])


@pytest.mark.asyncio
@pytest.mark.parametrize("driver", ["freetds", "microsoft"])
async def test_on_sql_server(driver: str, tmp_path: Path) -> None:
    script = Script()
    script.answers.append(Answer("COUNT_BIG\\(wallets", (("wallets_opened", values.BIGINT),), [(1376,)], wait=0.05))
    with TdsServer(script) as server:
        url = address(server, installed_drivers(driver))
        alone, together = await fifty(Settings.model_validate({"home": tmp_path, "database": url, "seconds": 600}))
        all_right(alone, together)
        assert together[0]["rows"] == [[1376]]
        assert closed(lambda: server.open_sessions)
    counted = [text for text, _ in script.seen if "COUNT_BIG(wallets" in text]
    assert len(counted) >= 2 * (50 + len(QUESTIONS)), "each was dry-run and run"
