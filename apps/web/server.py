"""The web server: the interface, the files and the page in one process."""

from __future__ import annotations

import asyncio
import socket
import threading
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import typer
from fastapi import FastAPI
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from apps.settings import Settings
from apps.value_refresh import refresh_daily
from apps.web.api import make_router, tell_errors
from apps.web.chat import Chat
from core.errors import SettingsError
from core.language import Localized

_LOCAL = ("127.0.0.1", "localhost", "[::1]")
_EVERYWHERE = frozenset({"0.0.0.0", "::"})  # noqa: S104 — only compared with
_LAST_SECONDS = 3
"""How long open answers may go on when the server is stopped."""


def run_server(settings: Settings, *, now: str | None, open_browser: bool) -> None:
    """Serve the page until it is stopped.

    Raises:
        SettingsError: the address is taken or is not one of this machine; or no domain can be used.
        EngineUnavailable, StoreError: the database or the files of dialogues cannot be opened.
    """
    import uvicorn

    from apps.wiring import make_assistant

    listener = _listen(settings)
    chat = Chat(make_assistant(settings), settings, now)
    address = f"http://{settings.host}:{settings.port}/"
    config = uvicorn.Config(make_app(chat), log_level="warning", timeout_graceful_shutdown=_LAST_SECONDS)
    typer.echo(f"Сверка: {address} (Ctrl+C — остановить)")
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    uvicorn.Server(config).run(sockets=[listener])


def make_app(chat: Chat) -> FastAPI:
    """Return the whole application over a chat: the interface, and the page at ``/``."""
    from nicegui import ui

    from apps.web.page import STATIC, add_page

    app = make_interface(chat)
    add_page(chat)
    ui.run_with(
        app,
        title="Сверка",
        favicon=STATIC / "icon.svg",
        language="ru",
        dark=None,
        tailwind=False,
        show_welcome_message=False,
    )
    return app


def make_interface(chat: Chat) -> FastAPI:
    """Return the interface alone: ``/api/…``, ``/files/…``, ``/health``; the chat is closed when it stops."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        refreshing = asyncio.create_task(refresh_daily(chat, chat.settings))
        yield
        refreshing.cancel()
        chat.close()

    # The ready-made pages of the interface's description would load scripts from other hosts.
    app = FastAPI(title="Sverka", docs_url=None, redoc_url=None, lifespan=lifespan)
    app.include_router(make_router(chat))
    tell_errors(app)
    app.add_middleware(_Headers, port=chat.settings.port)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=_hosts(chat.settings.host))
    return app


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        raise SettingsError(
            Localized(
                f"Адрес {settings.host}:{settings.port} занять нельзя: {error.strerror}.",
                f"The address {settings.host}:{settings.port} cannot be used: {error.strerror}.",
            ),
            Localized(
                "Остановите программу, которая его занимает, или выберите другой порт флагом --port.",
                "Stop the program that uses it, or choose another port with the flag --port.",
            ),
        ) from error
    listener.listen(128)
    return listener


def _hosts(host: str) -> list[str]:
    """A page of another site must not reach this one under its own name (DNS rebinding)."""
    return ["*"] if host in _EVERYWHERE else list(dict.fromkeys((*_LOCAL, host)))


class _Headers:
    """Adds to every answer what a browser may load for it: nothing from any other host."""

    def __init__(self, app: ASGIApp, port: int) -> None:
        self._app = app
        own = " ".join(f"ws://{host}:{port}" for host in _LOCAL[:2])
        policy = (
            "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
            f"img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' {own}; "
            "frame-ancestors 'none'; base-uri 'self'; form-action 'self'"
        )
        self._headers = [
            (b"content-security-policy", policy.encode()),
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"no-referrer"),
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", []), *self._headers]}
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)
