"""One model endpoint: a call with retries, as a record for the journal or as one of our errors."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pydantic import SecretStr

from core.errors import ModelError, ModelTimeout, ModelUnavailable
from core.language import Localized
from core.note import ModelCall
from llm.failures import CallFailure, FailureKind, provider_errors, sort_failure
from llm.replies import estimate_tokens
from llm.settings import ModelSettings

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import AIMessage, BaseMessage
    from langchain_core.runnables import Runnable

    BoundModel = Runnable[Any, AIMessage]

TASK_KEY = "task"
"""Under this key of the call's metadata a chat model finds the task (llm/scripted.py matches by it)."""

_WAIT_LONGER = Localized(
    "Повторите вопрос или увеличьте предел времени модели в настройках.",
    "Ask again, or raise the time limit of the model in the settings.",
)
_CHECK_ADDRESS = Localized(
    "Проверьте, что она запущена и что адрес верен.", "Check that it runs and that its address is right."
)
_CHECK_KIND = Localized(
    "Проверьте, что по этому адресу отвечает сервер с интерфейсом OpenAI.",
    "Check that the address is that of an OpenAI-compatible endpoint.",
)
_SEE_LOG = Localized(
    "Повторите вопрос; если не поможет, посмотрите журнал сервера модели.",
    "Ask again; if it stays so, look at the log of the model's server.",
)
_ADVICE = {
    401: Localized("Проверьте ключ модели.", "Check the key of the model."),
    403: Localized(
        "Проверьте ключ модели и что он разрешает.", "Check the key of the model and what it may be used for."
    ),
    404: Localized("Проверьте имя модели и адрес.", "Check the name of the model and the address."),
    429: Localized(
        "Сервер модели занят или квота исчерпана: повторите вопрос позже.",
        "The model's server is busy or the quota is used up: ask again later.",
    ),
}
"""What helps, by HTTP status."""

_KEPT_REPLY_CHARS = 8_000
_LONGEST_WAIT_S = 5.0


@dataclass(frozen=True, slots=True)
class Reply:
    """What the endpoint sent back. ``tool_arguments`` is the object of a forced tool call, None if there was none."""

    text: str
    tool_arguments: dict[str, Any] | None
    cut_off: bool
    call: ModelCall


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A chat model with its name and manner of retrying; ``waits_s`` are the pauses before each new attempt."""

    model: BaseChatModel
    name: str
    address: str = ""
    timeout_s: float = 60.0
    waits_s: tuple[float, ...] = (0.5, 2.0)
    sleep: Callable[[float], None] = field(default=time.sleep)
    clock: Callable[[], float] = field(default=time.perf_counter)

    def ask(self, task: str, messages: Sequence[BaseMessage], bound: BoundModel | None = None) -> Reply:
        """Call the model, again after a pause where the endpoint is busy or stumbles.

        Raises:
            CallFailure: no attempt succeeded; ``named`` turns it into an error for people.
        """
        for wait in self.waits_s:
            try:
                return self.ask_once(task, messages, bound)
            except CallFailure as failure:
                if not failure.is_worth_retrying:
                    raise
                self.sleep(min(failure.wait_s or wait, _LONGEST_WAIT_S))
        return self.ask_once(task, messages, bound)

    def ask_once(self, task: str, messages: Sequence[BaseMessage], bound: BoundModel | None = None) -> Reply:
        """Call the model once. Raises CallFailure."""
        started = self.clock()
        try:
            message = (bound or self.model).invoke(list(messages), {"run_name": task, "metadata": {TASK_KEY: task}})
        except provider_errors() as error:
            raise sort_failure(error) from error
        return _reply(task, self.name, messages, message, self.clock() - started)

    def named(self, failure: CallFailure) -> ModelError:
        """Return the error that tells a person what happened with this endpoint and what helps."""
        match failure.kind:
            case FailureKind.TIMEOUT:
                limit = f"{self.timeout_s:g}"
                return ModelTimeout(
                    self._told(f"не ответила за {limit} с", f"did not answer within {limit} s"), _WAIT_LONGER
                )
            case FailureKind.UNREACHABLE:
                return ModelUnavailable(self._told("не отвечает", "cannot be reached"), _CHECK_ADDRESS)
            case FailureKind.REFUSED:
                status = f"HTTP {failure.status}" + (f" ({failure.quote})" if failure.quote else "")
                told = self._told(f"ответила отказом: {status}", f"refused with {status}")
                return ModelUnavailable(told, _ADVICE.get(failure.status or 0, _SEE_LOG))
            case FailureKind.UNREADABLE | FailureKind.UNSUPPORTED:
                told = self._told("ответила не так, как отвечает чат", "answered with something that is no chat answer")
                return ModelUnavailable(told, _CHECK_KIND)

    def _told(self, ru: str, en: str) -> Localized:
        """Return the sentence that says of this model what it did."""
        at_ru, at_en = (f" по адресу {self.address}", f" at {self.address}") if self.address else ("", "")
        return Localized(f"Модель {self.name}{at_ru} {ru}.", f"The model {self.name}{at_en} {en}.")


def connect(settings: ModelSettings) -> Endpoint:
    """Return the endpoint of a configured model; nothing is sent yet."""
    from langchain_openai import ChatOpenAI

    model = ChatOpenAI(
        model=settings.name,
        base_url=settings.base_url or None,
        api_key=settings.api_key if settings.api_key.get_secret_value() else SecretStr("none"),
        temperature=0,
        timeout=settings.timeout_s,
        max_retries=0,
        max_completion_tokens=settings.max_tokens,
        extra_body=_token_limit(settings),
    )
    return Endpoint(model, settings.name, settings.endpoint, settings.timeout_s)


def _token_limit(settings: ModelSettings) -> dict[str, int] | None:
    """Local servers know only the older name of the limit; the vendor's own address refuses the two together."""
    return {"max_tokens": settings.max_tokens} if settings.base_url else None


def _reply(task: str, name: str, messages: Sequence[BaseMessage], message: AIMessage, seconds: float) -> Reply:
    text = str(message.text)
    prompt = "\n\n".join(f"[{sent.type}]\n{sent.text}" for sent in messages)
    tool_arguments = message.tool_calls[0]["args"] if message.tool_calls else None
    shown = text or (str(tool_arguments) if tool_arguments is not None else "")
    usage = message.usage_metadata
    call = ModelCall(
        task=task,
        model=name,
        prompt=prompt,
        reply=shown[:_KEPT_REPLY_CHARS],
        prompt_tokens=usage["input_tokens"] if usage else estimate_tokens(prompt),
        completion_tokens=usage["output_tokens"] if usage else estimate_tokens(shown),
        seconds=seconds,
    )
    return Reply(text, tool_arguments, message.response_metadata.get("finish_reason") == "length", call)
