"""A chat model that answers from a script: for tests, demonstrations and work without an endpoint."""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from pydantic import PrivateAttr

from llm.endpoint import TASK_KEY, Endpoint


class UnscriptedCall(AssertionError):
    """A call that no line of the script matches; never caught by the program, so that it is seen at once."""


@dataclass(frozen=True, slots=True)
class ScriptedReply:
    """One line of a script: for calls of ``task`` ("" is any) whose prompt holds ``pattern``, say ``reply``.

    An exception as ``reply`` is raised. ``times`` bounds how often the line serves, None is without end.
    """

    reply: str | Exception
    task: str = ""
    pattern: str = ""
    times: int | None = None


@dataclass(frozen=True, slots=True)
class ScriptedCall:
    """One call that was made, with what was bound to it (``response_format``, ``tools``)."""

    task: str
    prompt: str
    options: tuple[str, ...]


class ScriptedModel(BaseChatModel):
    """Answers by the first line of its script that matches; records its calls.

    It has no ``bind_tools``, as plain chat models do, so that a gateway falls to the next way of asking.
    """

    script: tuple[ScriptedReply, ...]
    _calls: list[ScriptedCall] = PrivateAttr(default_factory=list)
    _served: dict[int, int] = PrivateAttr(default_factory=dict)
    _lock: threading.Lock = PrivateAttr(default_factory=threading.Lock)

    @property
    def calls(self) -> tuple[ScriptedCall, ...]:
        """Return the calls so far."""
        return tuple(self._calls)

    def count(self, task: str = "") -> int:
        """Return how many calls were made, all or those of one task."""
        return sum(1 for call in self._calls if not task or call.task == task)

    def endpoint(self) -> Endpoint:
        """Return an endpoint of this model, which never waits."""
        return Endpoint(self, "scripted", sleep=lambda _: None)

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,  # noqa: ARG002 — the interface of langchain-core
        run_manager: CallbackManagerForLLMRun | None = None,
        **options: Any,
    ) -> ChatResult:
        task = str(run_manager.metadata.get(TASK_KEY, "")) if run_manager else ""
        prompt = "\n\n".join(str(message.text) for message in messages)
        with self._lock:
            self._calls.append(ScriptedCall(task, prompt, tuple(sorted(options))))
            reply = self._line(task, prompt).reply
        if isinstance(reply, Exception):
            raise reply
        return ChatResult(generations=[ChatGeneration(message=AIMessage(reply))])

    def _line(self, task: str, prompt: str) -> ScriptedReply:
        for number, line in enumerate(self.script):
            spent = line.times is not None and self._served.get(number, 0) >= line.times
            if not spent and line.task in {"", task} and re.search(line.pattern, prompt, re.DOTALL):
                self._served[number] = self._served.get(number, 0) + 1
                return line
        raise UnscriptedCall(f"no line of the script matches a call of the task {task!r}:\n{prompt[:2000]}")


def scripted(lines: Sequence[ScriptedReply]) -> ScriptedModel:
    """Return a model with this script."""
    return ScriptedModel(script=tuple(lines))
