"""An assistant over the demo warehouse, and a visitor of the page without a browser."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from fastapi import FastAPI
from nicegui import Client
from nicegui.testing import User
from nicegui.testing.general import nicegui_reset_globals

from apps.settings import Settings
from apps.web.chat import Chat
from apps.web.server import make_app, make_interface
from apps.wiring import make_assistant
from graph.run import Assistant

NOW = "2025-06-18"


@pytest.fixture(scope="session")
def settings(warehouse: Path, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    home = tmp_path_factory.mktemp("home")
    return Settings.model_validate({"home": home, "database": f"duckdb:///{warehouse}"})


@pytest.fixture(scope="session")
def assistant(settings: Settings) -> Assistant:
    return make_assistant(settings)


@pytest.fixture
def chat(assistant: Assistant, settings: Settings) -> Iterator[Chat]:
    chat = Chat(assistant, settings, NOW)
    yield chat
    chat.close()


def client_of(app: FastAPI) -> httpx.AsyncClient:
    headers = {"Accept-Language": "ru-RU,ru;q=0.9,en;q=0.8"}
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1", headers=headers)


@pytest_asyncio.fixture
async def http(chat: Chat) -> AsyncIterator[httpx.AsyncClient]:
    """A caller of the interface, without the page."""
    async with client_of(make_interface(chat)) as client:
        yield client


@pytest_asyncio.fixture
async def visitor(chat: Chat, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[User]:
    """A visitor of the page, without a browser."""
    monkeypatch.setitem(os.environ, "NICEGUI_USER_SIMULATION", "true")
    with nicegui_reset_globals():
        app = make_app(chat)
        async with app.router.lifespan_context(app), client_of(app) as client:
            yield User(client)
        Client.page_routes.clear()  # else the reset takes our modules out of sys.modules
