"""Writing the state of a waiting turn as JSON, and reading back only types that are known.

LangGraph's own serializer turns tuples into lists, which a frozen state does not survive, and reads back any type that
it can import. This one keeps tuples and knows no type but those of ``TYPES``.
"""

from __future__ import annotations

import base64
import dataclasses
import enum
import importlib
import json
from collections.abc import Callable
from datetime import date, datetime, time
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from langgraph.types import Interrupt

MODULES = (
    "core.fact", "core.finding", "core.intent", "core.language", "core.note", "core.outcome", "core.parameter",
    "core.period", "core.question", "core.reading", "core.result", "core.span", "core.sql", "core.unit",
    "graph.state", "graph.waiting", "understanding.follow_up",
)  # fmt: skip
"""Modules whose dataclasses and enums may stand in the state of a turn."""

_PLAIN: dict[str, tuple[type, Callable[[Any], Any], Callable[[Any], Any]]] = {
    "datetime": (datetime, datetime.isoformat, datetime.fromisoformat),
    "date": (date, date.isoformat, date.fromisoformat),
    "time": (time, time.isoformat, time.fromisoformat),
    "decimal": (Decimal, str, Decimal),
    "path": (Path, str, Path),
    "bytes": (bytes, lambda value: base64.b64encode(value).decode(), base64.b64decode),
    "error": (BaseException, repr, RuntimeError),
}
"""Tag → type, how it is written, how it is read; the first that fits is taken (a datetime is a date too)."""


def to_text(value: object) -> str:
    """Write a value of known types as JSON text; TypeError for one of an unknown type."""
    return json.dumps(_encode(value), ensure_ascii=False, separators=(",", ":"))


def from_text(text: str) -> Any:
    """Read back what ``to_text`` wrote."""
    return _decode(json.loads(text))


@cache
def known_types() -> dict[str, type]:
    """Return every type that may be written, by its name."""
    ours = {
        name: value
        for module in MODULES
        for name, value in vars(importlib.import_module(module)).items()
        if isinstance(value, type) and value.__module__ == module and _is_ours(value)
    }
    return {"Interrupt": Interrupt, **ours}


def _is_ours(value: type) -> bool:
    return dataclasses.is_dataclass(value) or issubclass(value, enum.Enum)


def _encode(value: object) -> object:
    for kind, write in _WRITERS:
        if isinstance(value, kind):
            return write(value)
    for tag, (kind, plain, _) in _PLAIN.items():
        if isinstance(value, kind):
            return {tag: plain(value)}
    return {"object": [_name(value), _fields(value)]}


_WRITERS: tuple[tuple[Any, Callable[[Any], object]], ...] = (
    (enum.Enum, lambda value: {"enum": [_name(value), value.value]}),
    ((type(None), bool, int, float, str), lambda value: value),
    (tuple, lambda value: {"tuple": [_encode(item) for item in value]}),
    (list, lambda value: [_encode(item) for item in value]),
    (dict, lambda value: {"map": [[_encode(key), _encode(item)] for key, item in value.items()]}),
    ((set, frozenset), lambda value: {"set": [_encode(item) for item in value]}),
)
"""Type → how it is written; the first that fits is taken (our enums are strings too)."""


def _name(value: object) -> str:
    name = type(value).__name__
    if known_types().get(name) is not type(value):
        raise TypeError(f"{name} may not stand in the state of a turn")
    return name


def _fields(value: Any) -> dict[str, object]:
    return {field.name: _encode(getattr(value, field.name)) for field in dataclasses.fields(value)}


def _decode(value: Any) -> Any:
    if isinstance(value, list):
        return [_decode(item) for item in value]
    if not isinstance(value, dict):
        return value
    ((tag, content),) = value.items()
    if tag in _PLAIN:
        return _PLAIN[tag][2](content)
    return _COMPOSITE[tag](content)


def _object(content: Any) -> Any:
    name, fields = content
    return known_types()[name](**{key: _decode(item) for key, item in fields.items()})


_COMPOSITE: dict[str, Callable[[Any], Any]] = {
    "tuple": lambda content: tuple(_decode(item) for item in content),
    "map": lambda content: {_decode(key): _decode(item) for key, item in content},
    "set": lambda content: {_decode(item) for item in content},
    "enum": lambda content: known_types()[content[0]](content[1]),
    "object": _object,
}
