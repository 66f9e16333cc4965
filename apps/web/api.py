"""The HTTP interface: a question as one call or as a stream of events, files, health."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, FastAPI, Path, Request
from fastapi.responses import FileResponse, JSONResponse, StreamingResponse
from starlette.background import BackgroundTask

from apps.contract import AnswerDocument
from apps.web.chat import Asked, Chat, Shown, Told, new_thread
from apps.web.wire import AskBody, ChooseBody, ErrorEvent, error_part, sse, wanted_language, wire_event
from core.errors import RenderError, StoreError, SverkaError
from core.language import detect_language
from core.outcome import FileKind
from render.messages import localized

_MEDIA = {
    FileKind.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    FileKind.CSV: "text/csv; charset=utf-8",
    FileKind.PARQUET: "application/vnd.apache.parquet",
}
_STATUS: tuple[tuple[type[SverkaError], int], ...] = ((StoreError, 404), (RenderError, 500), (SverkaError, 409))
"""Error → HTTP status; the first that fits is taken. A question that failed is an answer, not an error of the call."""

ResultId = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")]


def make_router(chat: Chat) -> APIRouter:
    """Return the routes over a chat."""
    router = APIRouter()

    @router.post("/api/ask")
    async def ask(body: AskBody, request: Request) -> JSONResponse:
        request.state.language = body.language or detect_language(body.question)
        return _document(await _last(chat.ask(_asked(body))))

    @router.post("/api/choose")
    async def choose(body: ChooseBody) -> JSONResponse:
        return _document(await _last(chat.choose(body.thread, body.option)))

    @router.post("/api/ask/stream")
    async def stream(body: AskBody) -> StreamingResponse:
        lines = _lines(chat, _asked(body))
        return StreamingResponse(lines, media_type="text/event-stream", headers={"Cache-Control": "no-store"})

    @router.get("/files/{result}.{kind}")
    def file(result: ResultId, kind: FileKind) -> FileResponse:
        return _file(chat, result, kind)

    @router.get("/health")
    def health() -> dict[str, object]:
        deps = chat.assistant.deps
        return {"status": "ok", "engine": deps.engine.name, "domains": [domain.name for domain in deps.catalog.domains]}

    return router


def tell_errors(app: FastAPI) -> None:
    """Answer what breaks with the error as data, in the language of the question, or else of the browser."""

    def handler(request: Request, error: Exception) -> JSONResponse:
        if not isinstance(error, SverkaError):
            raise error
        status = next(status for kind, status in _STATUS if isinstance(error, kind))
        accepted = request.headers.get("accept-language", "")
        language = getattr(request.state, "language", None) or wanted_language(accepted)
        return JSONResponse(error_part(error, language).model_dump(), status)

    app.add_exception_handler(SverkaError, handler)


def _asked(body: AskBody) -> Asked:
    now = body.now.isoformat() if body.now else None
    return Asked(body.question, body.thread or new_thread(), body.language, body.domain, now)


def _document(document: AnswerDocument) -> JSONResponse:
    return JSONResponse(document.model_dump(mode="json", by_alias=True))


async def _last(told: AsyncIterator[Told]) -> AnswerDocument:
    ends = [event async for event in told if isinstance(event, Shown)]
    return ends[-1].document


async def _lines(chat: Chat, asked: Asked) -> AsyncIterator[str]:
    """Yield the events of a turn; a reader that goes away stops it."""
    language = asked.language or detect_language(asked.text)
    over = False
    try:
        async for told in chat.ask(asked):
            over = over or isinstance(told, Shown)
            event = wire_event(told, language)
            if event is not None:
                yield sse(event)
    except SverkaError as error:
        over = True
        yield sse(ErrorEvent(error=error_part(error, language)))
    finally:
        if not over:
            chat.stop(asked.thread)


def _file(chat: Chat, result: str, kind: FileKind) -> FileResponse:
    answer = chat.find(result)
    if answer is None or kind not in _MEDIA:
        raise StoreError(localized("web.no_file"), localized("web.ask_again"))
    path = chat.write_file(answer, kind)
    name = "".join(sign if sign.isalnum() or sign in " -,().«»№%" else " " for sign in answer.question)
    name = " ".join(name.split())[:80].strip() or "sverka"
    removal = BackgroundTask(path.unlink, missing_ok=True)
    return FileResponse(path, media_type=_MEDIA[kind], filename=f"{name}.{kind}", background=removal)
