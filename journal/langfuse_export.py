"""Finished records to a Langfuse server, behind the answer's back.

A daemon thread replays records from a bounded queue. A server that is dead, hangs or refuses costs an answer nothing:
``send`` only puts into the queue, three failures in a row switch the sink off, and leaving the program waits two
seconds at most. Neither OpenTelemetry nor anything else of it is imported before the first record is sent.
"""

from __future__ import annotations

import atexit
import base64
import http.client
import json
import logging
import queue
import threading
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from pydantic import SecretStr

from journal.record import QuestionRecord

if TYPE_CHECKING:
    from collections.abc import Sequence

    from opentelemetry.sdk.trace import ReadableSpan

    from journal.langfuse_spans import Score

_LOG = logging.getLogger(__name__)
_QUEUE_SIZE = 100
_FAILURES_BEFORE_OFF = 3
_TIMEOUT_S = 2.0
_LEAVE_WITHIN_S = 2.0


@dataclass(frozen=True, slots=True)
class LangfuseSettings:
    """A Langfuse project: the two keys and the server's address."""

    public_key: str
    secret_key: SecretStr
    base_url: str = "https://cloud.langfuse.com"

    @property
    def authorization(self) -> str:
        """Return the header's value by which the server knows the project."""
        pair = f"{self.public_key}:{self.secret_key.get_secret_value()}"
        return "Basic " + base64.b64encode(pair.encode()).decode("ascii")


class Transport(Protocol):
    """Where spans and scores go; tests keep them in memory."""

    def send(self, spans: Sequence[ReadableSpan], trace_id: str, scores: Sequence[Score]) -> bool:
        """Send one trace; tell whether the server took it. Never raises for a server's fault."""
        ...


class LangfuseSink:
    """Sends records to Langfuse (a ``journal.store.RecordSink``)."""

    def __init__(self, connect: Callable[[], Transport]) -> None:
        """``connect`` makes the transport, in the sink's own thread and not before the first record."""
        self._connect = connect
        self._queue: queue.Queue[QuestionRecord | None] = queue.Queue(_QUEUE_SIZE)
        self._worker: threading.Thread | None = None
        self._lock = threading.Lock()
        self._failures = 0
        self.dropped = 0

    @classmethod
    def of(cls, settings: LangfuseSettings) -> LangfuseSink:
        """Return the sink of a project on a server."""
        return cls(lambda: HttpTransport(settings))

    @property
    def is_off(self) -> bool:
        """Tell whether the breaker has switched the sink off for the rest of the process."""
        return self._failures >= _FAILURES_BEFORE_OFF

    def send(self, record: QuestionRecord) -> None:
        """Put a record into the queue; it is dropped where the queue is full or the sink is off."""
        if self.is_off:
            self.dropped += 1
            return
        self._start()
        try:
            self._queue.put_nowait(record)
        except queue.Full:
            self.dropped += 1

    def close(self, within_s: float = _LEAVE_WITHIN_S) -> None:
        """Let the queue drain for at most ``within_s`` seconds; what is left then is lost."""
        worker = self._worker
        if worker is None:
            return
        try:
            self._queue.put_nowait(None)
        except queue.Full:
            return
        worker.join(within_s)

    def _start(self) -> None:
        # A short-lived command ends while the worker still imports OpenTelemetry, whose use of this module must not
        # be the first: it registers itself with ``threading``, which refuses once the main thread is over.
        import concurrent.futures.thread  # noqa: F401

        with self._lock:
            if self._worker is None:
                self._worker = threading.Thread(target=self._run, name="langfuse", daemon=True)
                self._worker.start()
                atexit.register(self.close)

    def _run(self) -> None:
        from journal.langfuse_spans import scores_of, spans_of, trace_id_of

        transport = self._connect()
        while (record := self._queue.get()) is not None:
            if self.is_off:
                self.dropped += 1
                continue
            taken = transport.send(spans_of(record), trace_id_of(record.id), scores_of(record))
            self._failures = 0 if taken else self._failures + 1
            if self._failures == _FAILURES_BEFORE_OFF:
                _LOG.warning("Langfuse did not take %d records in a row and is switched off.", self._failures)


class HttpTransport:
    """Spans by OTLP, scores by Langfuse's public API; each request has two seconds and is not repeated."""

    def __init__(self, settings: LangfuseSettings) -> None:
        """Nothing is sent yet."""
        self._url = settings.base_url.rstrip("/") + "/api/public"
        self._authorization = settings.authorization

    def send(self, spans: Sequence[ReadableSpan], trace_id: str, scores: Sequence[Score]) -> bool:
        """Send one trace and, if it was taken, its scores."""
        from opentelemetry.exporter.otlp.proto.common.trace_encoder import encode_spans

        body = encode_spans(spans).SerializeToString()
        return self._post("otel/v1/traces", body, "application/x-protobuf") and all(
            self._post("scores", _score_body(trace_id, score), "application/json") for score in scores
        )

    def _post(self, path: str, body: bytes, content_type: str) -> bool:
        headers = {
            "Authorization": self._authorization,
            "Content-Type": content_type,
            "x-langfuse-ingestion-version": "4",
        }
        # The address is a setting, not somebody's text.
        request = urllib.request.Request(f"{self._url}/{path}", body, headers)  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=_TIMEOUT_S):  # noqa: S310
                return True
        except (OSError, ValueError, http.client.HTTPException):
            return False


def _score_body(trace_id: str, score: Score) -> bytes:
    body = {"id": f"{trace_id}-{score.name}", "traceId": trace_id, "name": score.name, "value": score.value}
    return json.dumps({**body, "dataType": "NUMERIC"}).encode()
