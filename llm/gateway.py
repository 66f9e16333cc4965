"""The one door to a language model: a task's prompt goes in, a text or a validated object comes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from pydantic import BaseModel

from core.errors import ModelAnswerUnusable
from core.language import Localized
from core.note import ModelCall, Note, NoteKind
from llm.endpoint import Endpoint, Reply, connect
from llm.failures import CallFailure
from llm.ladder import NEEDS_INSTRUCTION, Rung, bind, parse, schema_text
from llm.prompts import Prompt, PromptText, load
from llm.replies import MAX_REPLY_CHARS, ReplyProblem, read_reply
from llm.settings import ModelSettings

if TYPE_CHECKING:
    from langchain_core.messages import BaseMessage

    from llm.endpoint import BoundModel

Answer = TypeVar("Answer", bound=BaseModel)

_PROBLEMS = {
    ReplyProblem.EMPTY: Localized("пустой ответ", "an empty answer"),
    ReplyProblem.TOO_LONG: Localized("слишком длинный ответ", "an answer that is far too long"),
    ReplyProblem.CUT_OFF: Localized(
        "ответ, оборванный на пределе токенов", "an answer that was cut off at the token limit"
    ),
    ReplyProblem.PROSE: Localized("слова вместо того, что просили", "words instead of what was asked for"),
    ReplyProblem.INVALID: Localized("объект не той формы", "an object that is not of the asked form"),
}


@dataclass(frozen=True, slots=True)
class Completion:
    """The answer to a task: ``text`` is what was asked for (a query without its fence), "" where ``problem`` is set."""

    text: str
    problem: ReplyProblem | None
    call: ModelCall

    def require(self) -> str:
        """Return the text; raise ModelAnswerUnusable where the answer cannot be used."""
        if self.problem is not None:
            raise _unusable(self.call.model, self.problem)
        return self.text


@dataclass(frozen=True, slots=True)
class Structured(Generic[Answer]):
    """The object that answers a task, None where no way of asking brought one; every call and fall is told."""

    value: Answer | None
    problem: ReplyProblem | None
    calls: tuple[ModelCall, ...]
    notes: tuple[Note, ...] = ()

    def require(self) -> Answer:
        """Return the object; raise ModelAnswerUnusable where there is none."""
        if self.value is None:
            raise _unusable(self.calls[-1].model if self.calls else "", self.problem or ReplyProblem.INVALID)
        return self.value


class Gateway:
    """Asks one endpoint. It remembers which way of asking for an object the endpoint accepts."""

    def __init__(self, endpoint: Endpoint) -> None:
        """Nothing is sent until the first task."""
        self._endpoint = endpoint
        self._known: Rung | None = None

    @classmethod
    def of(cls, settings: ModelSettings) -> Gateway:
        """Return the gateway of a configured model."""
        return cls(connect(settings))

    @property
    def model_name(self) -> str:
        """Return the name of the model, as it stands in the journal."""
        return self._endpoint.name

    def complete(self, task: str, variables: Mapping[str, str]) -> Completion:
        """Ask for a text or a query, as the task's prompt says.

        Raises:
            PromptError: the prompt and the variables disagree.
            ModelUnavailable: the endpoint cannot be reached, or refuses.
            ModelTimeout: it did not answer in time.
        """
        prompt = load(task)
        try:
            reply = self._endpoint.ask(task, _messages(prompt.render(variables)))
        except CallFailure as failure:
            raise self._endpoint.named(failure) from failure
        text, problem = read_reply(reply.text, prompt.reply, cut_off=reply.cut_off)
        return Completion(text, problem, reply.call)

    def structured(self, task: str, variables: Mapping[str, str], schema: type[Answer]) -> Structured[Answer]:
        """Ask for an object of ``schema``, by the strictest way that the endpoint accepts.

        Raises:
            PromptError, ModelUnavailable, ModelTimeout: as ``complete``.
        """
        prompt = load(task)
        return _Descent(self._endpoint, prompt, prompt.render(variables)).run(schema, self._known, self._remember)

    def _remember(self, rung: Rung) -> None:
        self._known = rung


class _Descent:
    """One walk down the ladder for one task; collects calls and notes on its way."""

    def __init__(self, endpoint: Endpoint, prompt: Prompt, text: PromptText) -> None:
        self._endpoint, self._task, self._text = endpoint, prompt.task, text
        self._calls: list[ModelCall] = []
        self._notes: list[Note] = []

    def run(self, schema: type[Answer], known: Rung | None, remember: Callable[[Rung], None]) -> Structured[Answer]:
        rungs = list(Rung)
        start = rungs.index(known) if known else 0
        for rung in rungs[start:]:
            found = self._try(rung, schema, is_known=rung is known)
            if not isinstance(found, tuple):
                remember(rung)
                return Structured(found, None, tuple(self._calls), tuple(self._notes))
            self._fell(rung, found)
        return Structured(None, ReplyProblem.INVALID, tuple(self._calls), tuple(self._notes))

    def _try(self, rung: Rung, schema: type[Answer], *, is_known: bool) -> Answer | tuple[str, ...]:
        """Return the object, or why this rung did not bring one."""
        messages = _messages(self._text, _instruction(schema) if rung in NEEDS_INSTRUCTION else "")
        # An unknown way that answers 500 is refused, not busy: llama-cpp-python does so for json_schema.
        patient = is_known or rung is Rung.PROMPT
        try:
            bound = bind(self._endpoint.model, rung, schema)
            reply = self._asked(messages, bound, patient=patient)
            found = parse(reply, schema)
            if rung is Rung.PROMPT and isinstance(found, tuple):
                repaired = [*messages, *_repair(reply, found)]
                found = parse(self._asked(repaired, bound, patient=patient), schema)
        except NotImplementedError:
            return ("the client of this model has no such way",)
        except CallFailure as failure:
            if rung is Rung.PROMPT or not failure.is_way_refused:
                raise self._endpoint.named(failure) from failure
            return (f"the endpoint refused it: {failure.status or failure.kind}",)
        return found

    def _asked(self, messages: list[BaseMessage], bound: BoundModel, *, patient: bool) -> Reply:
        ask = self._endpoint.ask if patient else self._endpoint.ask_once
        reply = ask(self._task, messages, bound)
        self._calls.append(reply.call)
        return reply

    def _fell(self, rung: Rung, faults: tuple[str, ...]) -> None:
        text = f"Asking for an object by {rung} failed"
        self._notes.append(Note(NoteKind.FALLBACK, self._task, text, (("why", "; ".join(faults)),)))


def _messages(text: PromptText, instruction: str = "") -> list[BaseMessage]:
    from langchain_core.messages import HumanMessage, SystemMessage

    user = f"{text.user}\n\n{instruction}" if instruction else text.user
    return [SystemMessage(text.system), HumanMessage(user)] if text.system else [HumanMessage(user)]


def _instruction(schema: type[BaseModel]) -> str:
    return load("answer_as_json").render({"schema": schema_text(schema)}).user


def _repair(reply: Reply, faults: tuple[str, ...]) -> list[BaseMessage]:
    from langchain_core.messages import AIMessage, HumanMessage

    asked = load("repair_json").render({"faults": "\n".join(faults)})
    return [AIMessage(reply.text[:MAX_REPLY_CHARS]), HumanMessage(asked.user)]


def _unusable(model: str, problem: ReplyProblem) -> ModelAnswerUnusable:
    gave = _PROBLEMS[problem]
    return ModelAnswerUnusable(
        Localized(f"Модель {model} вернула {gave.ru}.", f"The model {model} gave {gave.en}."),
        Localized("Спросите иначе или задайте другую модель.", "Ask in other words, or set another model."),
    )
