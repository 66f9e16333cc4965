"""Ways to ask for an object of a schema, the strictest first, as endpoints differ in what they accept."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel, ValidationError

from llm.endpoint import Reply
from llm.replies import json_of

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from llm.endpoint import BoundModel

Answer = TypeVar("Answer", bound=BaseModel)


class Rung(StrEnum):
    """One way of asking; the order is the order of trial."""

    JSON_SCHEMA = "json_schema"
    JSON_OBJECT = "json_object"
    """``response_format`` json_object with the schema beside it: llama.cpp enforces it by a grammar."""
    TOOL = "tool"
    PROMPT = "prompt"
    """The schema in words, and one turn of repair."""


NEEDS_INSTRUCTION = frozenset({Rung.JSON_OBJECT, Rung.PROMPT})
"""Rungs whose endpoint may ignore the schema, so that the prompt has to tell it too."""


def bind(model: BaseChatModel, rung: Rung, schema: type[BaseModel]) -> BoundModel:
    """Return the model made to answer by this rung.

    Raises:
        NotImplementedError: the client of this model has no such way.
    """
    body = schema.model_json_schema()
    match rung:
        case Rung.JSON_SCHEMA:
            named = {"name": schema.__name__, "schema": body}
            return model.bind(response_format={"type": "json_schema", "json_schema": named})
        case Rung.JSON_OBJECT:
            return model.bind(response_format={"type": "json_object", "schema": body})
        case Rung.TOOL:
            return model.bind_tools([schema], tool_choice=schema.__name__)
        case Rung.PROMPT:
            return model


def schema_text(schema: type[BaseModel]) -> str:
    """Return the schema for a prompt, on one line."""
    return json.dumps(schema.model_json_schema(), ensure_ascii=False)


def parse(reply: Reply, schema: type[Answer]) -> Answer | tuple[str, ...]:
    """Return the object of an answer, or what is wrong with it, one fault a line."""
    if reply.cut_off:
        return ("The answer was longer than allowed and was cut off.",)
    if reply.tool_arguments is not None:
        return _validated(schema, json.dumps(reply.tool_arguments, ensure_ascii=False, default=str))
    found = json_of(reply.text)
    return _validated(schema, found) if found else ("There is no JSON object in the answer.",)


def _validated(schema: type[Answer], text: str) -> Answer | tuple[str, ...]:
    try:
        return schema.model_validate_json(text)
    except ValidationError as error:
        return tuple(_fault(dict(found)) for found in error.errors(include_url=False, include_input=False)[:10])


def _fault(found: dict[str, Any]) -> str:
    place = ".".join(str(part) for part in found["loc"])
    return f"{place}: {found['msg']}" if place else str(found["msg"])
