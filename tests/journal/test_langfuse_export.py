"""The export to Langfuse: what is sent, and that a dead server costs nothing."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from pydantic import SecretStr

from core.finding import Finding, Layer, LayerReport, LayerStatus, Severity
from core.note import ModelCall, Note, NoteKind
from core.sql import WrittenBy
from journal.langfuse_export import HttpTransport, LangfuseSettings, LangfuseSink
from journal.langfuse_spans import Score, scores_of, spans_of, trace_id_of
from journal.record import DraftRecord, Ending, OutcomeKind, QuestionRecord, StepTiming

FINDING = Finding("select_star", Layer.LINT, Severity.ERROR, "Звезда.", "A star.")
FAILED_LINT = LayerReport(Layer.LINT, LayerStatus.FAILED, (FINDING,))
RECORD = QuestionRecord(
    id="q-1",
    asked_at=datetime(2025, 6, 18, 12, tzinfo=UTC),
    thread="t1",
    user="anna",
    question="Сколько?",
    ending=Ending(OutcomeKind.ANSWERED, row_count=1),
    domain="wallets",
    drafts=(DraftRecord("SELECT *", WrittenBy.MODEL, reports=(FAILED_LINT,)),),
    result_reports=(LayerReport(Layer.RESULT, LayerStatus.PASSED),),
    notes=(Note(NoteKind.DROP, "understand", "a word", (("word", "это"),)), Note(NoteKind.FALLBACK, "else", "fell")),
    model_calls=(
        ModelCall("write_sql", "m", "p1", "r1", 5, 6, 0.5),
        ModelCall("write_sql", "m", "p2", "r2", 7, 8, 0.5),
    ),
    steps=(StepTiming("understand", 0, 10), StepTiming("write_sql", 10, 500), StepTiming("write_sql", 600, 500)),
    total_ms=1200,
)
KEYS = ("pk-lf-x", SecretStr("sk-lf-secret"))


class InMemory:
    """Keeps traces; takes or refuses them."""

    def __init__(self, *, takes: bool = True) -> None:
        self.takes, self.exporter, self.scores = takes, InMemorySpanExporter(), list[Score]()
        self.calls = 0

    def send(self, spans: Sequence[ReadableSpan], trace_id: str, scores: Sequence[Score]) -> bool:
        self.calls += 1
        self.exporter.export(spans)
        self.scores.extend(scores)
        return self.takes


def sent(record: QuestionRecord) -> tuple[ReadableSpan, ...]:
    memory = InMemory()
    sink = LangfuseSink(lambda: memory)
    sink.send(record)
    sink.close()
    return memory.exporter.get_finished_spans()


def attribute(span: ReadableSpan, name: str) -> object:
    return (span.attributes or {}).get(f"langfuse.observation.{name}")


def test_one_question_is_one_trace_with_its_own_times() -> None:
    spans = sent(RECORD)
    root = next(span for span in spans if span.parent is None)
    assert {format(span.context.trace_id, "032x") for span in spans if span.context} == {trace_id_of("q-1")}
    assert root.name == "ask"
    assert root.start_time == int(RECORD.asked_at.timestamp()) * 10**9
    assert root.end_time == root.start_time + 1200 * 10**6
    assert (root.attributes or {})["user.id"] == "anna"
    assert (root.attributes or {})["session.id"] == "t1"
    assert attribute(root, "input") == "Сколько?"
    assert json.loads(str(attribute(root, "output")))["row_count"] == 1


def test_steps_calls_checks_and_notes_have_their_places() -> None:
    spans = sent(RECORD)
    names = {span.context.span_id: span.name for span in spans if span.context}
    tree = sorted(
        (names[span.parent.span_id], span.name, str(attribute(span, "type"))) for span in spans if span.parent
    )
    assert tree == [
        ("ask", "checks of draft 1", "guardrail"),
        ("ask", "checks of the result", "guardrail"),
        ("ask", "fallback", "event"),
        ("ask", "understand", "span"),
        ("ask", "write_sql", "span"),
        ("ask", "write_sql", "span"),
        ("understand", "drop", "event"),
        ("write_sql", "write_sql", "generation"),
        ("write_sql", "write_sql", "generation"),
    ]
    parents = {span.parent.span_id for span in spans if span.parent and attribute(span, "type") == "generation"}
    assert len(parents) == 2, "each call stands under its own run of the step"
    check = next(span for span in spans if span.name == "checks of draft 1")
    assert attribute(check, "level") == "ERROR"
    assert "select_star" in str(attribute(check, "output"))
    call = next(span for span in spans if attribute(span, "input") == "p1")
    assert attribute(call, "usage_details") == '{"input": 5, "output": 6}'
    assert attribute(call, "model.name") == "m"


def test_the_words_are_those_of_langfuse_itself() -> None:
    constants = pytest.importorskip("langfuse._client.attributes").LangfuseOtelSpanAttributes
    known = {value for name, value in vars(constants).items() if name.isupper()}
    used = {name for span in spans_of(RECORD) for name in span.attributes or {}}
    assert {name for name in used if not name.startswith("langfuse.observation.metadata.")} <= known


def test_scores_are_figures_of_the_record() -> None:
    assert scores_of(RECORD) == (Score("answered", 1.0), Score("drafts", 1.0))


def test_three_failures_switch_the_sink_off() -> None:
    refusing = InMemory(takes=False)
    sink = LangfuseSink(lambda: refusing)
    for number in range(5):
        sink.send(replace(RECORD, id=f"q-{number}"))
    sink.close()
    assert refusing.calls == 3
    assert sink.is_off
    sink.send(RECORD)
    assert sink.dropped == 3


def test_a_full_queue_drops_and_never_waits() -> None:
    gate = threading.Event()

    class Slow(InMemory):
        def send(self, spans: Sequence[ReadableSpan], trace_id: str, scores: Sequence[Score]) -> bool:
            gate.wait(10)
            return True

    sink = LangfuseSink(Slow)
    started = time.perf_counter()
    for number in range(300):
        sink.send(replace(RECORD, id=f"q-{number}"))
    sink.close(within_s=0.05)
    assert time.perf_counter() - started < 1.0
    assert sink.dropped >= 198
    gate.set()


@contextmanager
def server(status: int, delay_s: float = 0.0) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    got: list[tuple[str, str]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            got.append((self.path, self.headers["Authorization"]))
            time.sleep(delay_s)
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            return

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    http.daemon_threads = True
    thread = threading.Thread(target=http.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{http.server_port}", got
    http.shutdown()
    http.socket.close()
    thread.join()


def test_a_server_gets_spans_and_scores_by_its_public_paths() -> None:
    with server(200) as (url, got):
        settings = LangfuseSettings(*KEYS, url + "/")
        assert HttpTransport(settings).send(spans_of(RECORD), trace_id_of("q-1"), scores_of(RECORD))
    paths = ["/api/public/otel/v1/traces", "/api/public/scores", "/api/public/scores"]
    assert got == [(path, settings.authorization) for path in paths]
    assert "sk-lf-secret" not in repr(settings)


def test_a_refusing_server_is_a_failure_and_not_an_error() -> None:
    with server(401) as (url, _):
        assert not HttpTransport(LangfuseSettings(*KEYS, url)).send(spans_of(RECORD), trace_id_of("q-1"), ())


SCRIPT = """
import sys, time
from journal.langfuse_export import LangfuseSettings, LangfuseSink
from pydantic import SecretStr
from tests.journal.test_langfuse_export import RECORD
sink = LangfuseSink.of(LangfuseSettings("pk", SecretStr("sk"), sys.argv[1]))
start = time.perf_counter()
sink.send(RECORD)
print(time.perf_counter() - start, time.time())
"""


def run_against(url: str) -> tuple[float, float]:
    """Return how long ``send`` took and how long the process lived after it, in seconds."""
    done = subprocess.run([sys.executable, "-c", SCRIPT, url], capture_output=True, text=True, check=True)
    left = time.time()
    assert done.stderr == ""
    send_s, sent_at = (float(part) for part in done.stdout.split())
    return send_s, left - sent_at


def dead() -> str:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}"


def test_a_closed_port_neither_slows_nor_keeps_the_program() -> None:
    send_s, exit_s = run_against(dead())
    assert send_s < 0.1
    assert exit_s < 4.0


def test_a_hanging_server_neither_slows_nor_keeps_the_program() -> None:
    with server(200, delay_s=8.0) as (url, _):
        send_s, exit_s = run_against(url)
    assert send_s < 0.1
    assert exit_s < 4.0


@pytest.mark.parametrize("module", ["journal.langfuse_export", "journal.store", "journal.story", "journal.reader"])
def test_without_keys_nothing_of_it_is_imported(module: str) -> None:
    code = f"import sys, {module}; print([m for m in sys.modules if m.startswith(('langfuse', 'opentelemetry'))])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_the_sink_is_what_the_journal_expects() -> None:
    send: Callable[[QuestionRecord], None] = LangfuseSink(InMemory).send
    assert callable(send)
