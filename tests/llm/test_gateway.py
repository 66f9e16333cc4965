"""The gateway over the scripted model and over an endpoint that misbehaves (a server of this test)."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, SecretStr

from core.errors import ModelAnswerUnusable, ModelError, ModelTimeout, ModelUnavailable, PromptError
from core.language import Language
from core.note import NoteKind
from llm.endpoint import connect
from llm.gateway import Gateway
from llm.ladder import Rung
from llm.replies import ReplyProblem
from llm.scripted import ScriptedModel, ScriptedReply, UnscriptedCall, scripted
from llm.settings import ModelSettings

TASK = "repair_json"
VALUES = {"faults": "something"}
KEY = "sk-very-secret-0123456789"


class Pick(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    topic: Literal["wallets", "cards"]


def gateway(*lines: ScriptedReply) -> tuple[Gateway, ScriptedModel]:
    model = scripted(lines)
    return Gateway(model.endpoint()), model


def test_a_text_and_its_record() -> None:
    asked, model = gateway(ScriptedReply("готово", task=TASK, pattern="something"))
    completion = asked.complete(TASK, VALUES)
    assert completion.problem is ReplyProblem.PROSE
    assert completion.call.task == TASK
    assert completion.call.reply == "готово"
    assert "something" in completion.call.prompt
    assert completion.call.prompt_tokens > 10
    assert model.count(TASK) == 1
    with pytest.raises(ModelAnswerUnusable) as caught:
        completion.require()
    assert "words instead" in caught.value.told(Language.EN)[0]


def test_an_unmatched_call_is_loud() -> None:
    asked, _ = gateway(ScriptedReply("x", task="other"))
    with pytest.raises(UnscriptedCall, match="repair_json"):
        asked.complete(TASK, VALUES)


def test_a_line_serves_as_often_as_it_says() -> None:
    asked, _ = gateway(ScriptedReply('{"a": 1}', times=1), ScriptedReply('{"a": 2}'))
    texts = [asked.complete(TASK, VALUES).text for _ in range(3)]
    assert texts == ['{"a": 1}', '{"a": 2}', '{"a": 2}']


def test_variables_are_checked_before_anything_is_sent() -> None:
    asked, model = gateway(ScriptedReply("x"))
    with pytest.raises(PromptError):
        asked.complete(TASK, {})
    assert model.count() == 0


def test_an_object_comes_by_the_first_way_that_works_and_the_way_is_remembered() -> None:
    asked, model = gateway(ScriptedReply('{"topic": "cards"}'))
    found = asked.structured(TASK, VALUES, Pick)
    assert found.require() == Pick(topic="cards")
    assert found.notes == ()
    assert model.calls[0].options == ("response_format",)


def test_an_invalid_object_falls_and_is_repaired_once() -> None:
    asked, model = gateway(
        ScriptedReply('{"topic": "cards"}', pattern="Your answer is not valid.*Your answer is not valid:\ntopic"),
        ScriptedReply('{"topic": "fees"}'),
    )
    found = asked.structured(TASK, VALUES, Pick)
    assert found.value == Pick(topic="cards")
    assert [note.kind for note in found.notes] == [NoteKind.FALLBACK] * 3
    assert "topic: Input should be 'wallets' or 'cards'" in found.notes[0].details[0][1]
    assert len(found.calls) == 4
    before = model.count()
    asked.structured(TASK, VALUES, Pick)
    assert model.count() - before == 2, "the remembered way is asked, and its repair"


def test_no_object_at_all_is_a_value() -> None:
    asked, _ = gateway(ScriptedReply("no"))
    found = asked.structured(TASK, VALUES, Pick)
    assert found.value is None
    assert found.problem is ReplyProblem.INVALID
    with pytest.raises(ModelAnswerUnusable) as caught:
        found.require()
    assert "not of the asked form" in caught.value.told(Language.EN)[0]


@dataclass
class Manners:
    """How the server of the test answers: the status of each call in turn, then 200 with ``body``."""

    statuses: list[int] = field(default_factory=list)
    body: str = ""
    delay_s: float = 0.0
    refused_formats: tuple[str, ...] = ()
    requests: list[dict[str, Any]] = field(default_factory=list)


def reply_body(text: str, finish: str = "stop") -> str:
    message = {"role": "assistant", "content": text}
    choice = {"index": 0, "message": message, "finish_reason": finish}
    usage = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
    answer = {"id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}
    return json.dumps(answer)


@pytest.fixture
def server() -> Iterator[tuple[str, Manners]]:
    manners = Manners(body=reply_body('{"topic": "cards"}'))

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            manners.requests.append(request)
            time.sleep(manners.delay_s)
            refused = request.get("response_format", {}).get("type") in manners.refused_formats
            status = 500 if refused else manners.statuses.pop(0) if manners.statuses else 200
            body = manners.body if status == 200 else json.dumps({"error": {"message": f"Bad key {KEY}, status"}})
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_: object) -> None:
            return

    class Quiet(ThreadingHTTPServer):
        def handle_error(self, *_: object) -> None:
            """A client that gave up closes the connection; that is what is tested."""

    http = Quiet(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=http.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{http.server_port}/v1", manners
    http.shutdown()
    http.server_close()
    thread.join()


def over_http(url: str, timeout_s: float = 5.0) -> Gateway:
    endpoint = connect(ModelSettings("m", url, SecretStr(KEY), timeout_s, 99))
    return Gateway(replace(endpoint, sleep=lambda _: None))


def test_the_limit_goes_under_both_names_and_counts_come_from_the_reply(server: tuple[str, Manners]) -> None:
    url, manners = server
    call = over_http(url).complete(TASK, VALUES).call
    assert (call.prompt_tokens, call.completion_tokens) == (11, 7)
    sent = manners.requests[0]
    assert (sent["max_tokens"], sent["max_completion_tokens"], sent["temperature"]) == (99, 99, 0)
    assert "task" not in json.dumps(sent)


@pytest.mark.parametrize("statuses", [[429], [500, 503]])
def test_a_busy_endpoint_is_asked_again(server: tuple[str, Manners], statuses: list[int]) -> None:
    url, manners = server
    manners.statuses = list(statuses)
    assert over_http(url).complete(TASK, VALUES).problem is None
    assert len(manners.requests) == len(statuses) + 1


@pytest.mark.parametrize(("status", "calls"), [(429, 3), (500, 3), (401, 1), (400, 1)])
def test_a_refusing_endpoint_is_named_without_its_key(server: tuple[str, Manners], status: int, calls: int) -> None:
    url, manners = server
    manners.statuses = [status] * 9
    with pytest.raises(ModelUnavailable, match=f"HTTP {status}") as caught:
        over_http(url).complete(TASK, VALUES)
    assert len(manners.requests) == calls
    assert all(KEY not in text for language in Language for text in caught.value.told(language))
    assert caught.value.what_to_do


def test_a_silent_endpoint_is_a_timeout(server: tuple[str, Manners]) -> None:
    url, manners = server
    manners.delay_s = 0.6
    with pytest.raises(ModelTimeout) as caught:
        over_http(url, timeout_s=0.2).complete(TASK, VALUES)
    assert "within 0.2 s" in caught.value.told(Language.EN)[0]
    assert len(manners.requests) == 1


def test_nothing_listening_is_unavailable() -> None:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(ModelUnavailable) as caught:
        over_http(f"http://user:{KEY}@127.0.0.1:{port}/v1").complete(TASK, VALUES)
    assert "cannot be reached" in caught.value.told(Language.EN)[0]
    assert all(KEY not in text for language in Language for text in caught.value.told(language))


@pytest.mark.parametrize("body", ["<html>hello</html>", "{}", '{"choices": null}', '{"choices": []}', "", "[1]"])
def test_strange_answers_are_named(server: tuple[str, Manners], body: str) -> None:
    url, manners = server
    manners.body = body
    with pytest.raises(ModelError) as caught:
        over_http(url).complete(TASK, VALUES)
    assert caught.value.what_to_do


@pytest.mark.parametrize(
    ("text", "finish", "problem"),
    [
        ("", "stop", ReplyProblem.EMPTY),
        ("x" * 50_000, "stop", ReplyProblem.TOO_LONG),
        ("Well, it depends.", "stop", ReplyProblem.PROSE),
        ('{"topic": "car', "length", ReplyProblem.CUT_OFF),
    ],
)
def test_useless_answers_are_values(server: tuple[str, Manners], text: str, finish: str, problem: ReplyProblem) -> None:
    url, manners = server
    manners.body = reply_body(text, finish)
    completion = over_http(url).complete(TASK, VALUES)
    assert completion.problem is problem
    assert completion.text == ""
    assert len(completion.call.reply) <= 8_000


def test_an_endpoint_without_json_schema_is_asked_by_json_object(server: tuple[str, Manners]) -> None:
    url, manners = server
    manners.refused_formats = ("json_schema",)
    asked = over_http(url)
    found = asked.structured(TASK, VALUES, Pick)
    assert found.value == Pick(topic="cards")
    assert len(manners.requests) == 2
    assert found.notes[0].details == (("why", "the endpoint refused it: 500"),)
    assert manners.requests[1]["response_format"]["schema"]["title"] == "Pick"
    asked.structured(TASK, VALUES, Pick)
    assert [request["response_format"]["type"] for request in manners.requests[2:]] == [Rung.JSON_OBJECT]


def test_an_endpoint_that_refuses_all_ways_is_unavailable(server: tuple[str, Manners]) -> None:
    url, manners = server
    manners.statuses = [500] * 20
    with pytest.raises(ModelUnavailable):
        over_http(url).structured(TASK, VALUES, Pick)
    assert len(manners.requests) == 3 + 3


def test_a_timeout_does_not_walk_down_the_ladder(server: tuple[str, Manners]) -> None:
    url, manners = server
    manners.delay_s = 0.6
    with pytest.raises(ModelTimeout):
        over_http(url, timeout_s=0.2).structured(TASK, VALUES, Pick)
    assert len(manners.requests) == 1


def test_nothing_of_a_client_is_imported_before_a_model_is_used() -> None:
    import subprocess
    import sys

    code = "import sys, llm.gateway; print([m for m in sys.modules if m.startswith(('langchain', 'openai', 'httpx'))])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_the_key_never_shows() -> None:
    settings = ModelSettings("m", f"http://u:{KEY}@host:1/v1?key={KEY}", SecretStr(KEY))
    assert KEY not in settings.endpoint
    assert settings.endpoint == "http://host:1/v1"


LOCAL = ModelSettings("qwen2.5-coder-1.5b", "http://127.0.0.1:8091/v1", SecretStr("none"), 120.0, 60)


def _local_is_up() -> bool:
    with closing(socket.socket()) as probe:
        probe.settimeout(0.5)
        return probe.connect_ex(("127.0.0.1", 8091)) == 0


@pytest.mark.llm
@pytest.mark.skipif(not _local_is_up(), reason="no local model endpoint at 127.0.0.1:8091")
def test_a_real_local_model_gives_an_object() -> None:
    found = Gateway.of(LOCAL).structured(TASK, {"faults": "topic: must be cards"}, Pick)
    assert found.value is not None, found.notes
    assert found.calls[-1].prompt_tokens > 0
