"""Collecting everything that is wrong with a file, each with line, key and the near name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from core.errors import DomainFileError
from domains.yaml_source import Path_, Plain, YamlDocument, dotted

_Part = TypeVar("_Part", bound=BaseModel)


@dataclass(slots=True)
class Problems:
    """The errors found so far in one file."""

    document: YamlDocument
    found: list[DomainFileError] = field(default_factory=list)

    def add(self, path: Path_, message: str, what_to_do: str = "") -> None:
        """Report something at a place of the file."""
        line = self.document.line_of(path)
        self.found.append(DomainFileError(self.document.file, line, dotted(path), message, what_to_do))

    def unknown(self, path: Path_, kind: str, name: str, known: Iterable[str]) -> None:
        """Report a name that does not exist, with the nearest that does."""
        names = list(known)
        self.add(path, f"there is no {kind} `{name}`", _near_hint(name, names))


def near_name(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that a person most likely meant, None if none is near."""
    close = get_close_matches(name, list(known), n=1, cutoff=0.75)
    return close[0] if close else None


def _near_hint(name: str, known: list[str]) -> str:
    near = near_name(name, known)
    if near:
        return f"Did you mean `{near}`?"
    if not known:
        return "There are none here."
    return f"There are: {', '.join(known[:12])}{' …' if len(known) > 12 else ''}."


def validate(data: Plain, part: type[_Part], problems: Problems, prefix: Path_ = ()) -> _Part | None:
    """Check data against its shape; None (and problems) where it does not fit."""
    try:
        return part.model_validate(data)
    except ValidationError as error:
        known = known_keys(part)
        for one in error.errors(include_url=False):
            _report(problems, prefix + _place(one["loc"]), one["type"], one["msg"], known)
    return None


def _place(loc: tuple[int | str, ...]) -> Path_:
    return tuple(step for step in loc if step != "[key]")


def _report(problems: Problems, path: Path_, kind: str, message: str, known: frozenset[str]) -> None:
    last = str(path[-1]) if path else ""
    if kind == "missing":
        problems.add(path, f"`{last}` is missing")
    elif kind == "extra_forbidden":
        problems.add(path, f"unknown key `{last}`", _near_hint(last, sorted(known)))
    elif kind == "string_pattern_mismatch":
        problems.add(path, "a name has only Latin letters, digits and _, and does not start with a digit")
    elif kind in {"model_type", "model_attributes_type", "dict_type"}:
        problems.add(path, "a mapping (`key: value` lines) is expected here")
    else:
        problems.add(path, message[:1].lower() + message[1:])


def known_keys(part: type[BaseModel]) -> frozenset[str]:
    """Return all keys that a shape and its parts know."""
    keys: set[str] = set()
    seen: set[type[BaseModel]] = set()
    waiting = [part]
    while waiting:
        shape = waiting.pop()
        if shape in seen:
            continue
        seen.add(shape)
        for name, info in shape.model_fields.items():
            keys.add(info.alias or name)
            waiting.extend(_shapes_in(info.annotation))
    return frozenset(keys)


def _shapes_in(annotation: object) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    found: list[type[BaseModel]] = []
    for inner in getattr(annotation, "__args__", ()):
        found.extend(_shapes_in(inner))
    return found


def report_near_misses(part: BaseModel, problems: Problems, path: Path_) -> None:
    """Report keys that are kept as unknown but look like a misspelt known one (``primery_key``)."""
    known = {info.alias or name for name, info in type(part).model_fields.items()}
    for key in part.model_extra or ():
        close = get_close_matches(key, known, n=1, cutoff=0.86)
        if close:
            problems.add((*path, key), f"unknown key `{key}`", f"Did you mean `{close[0]}`?")
    for name, info in type(part).model_fields.items():
        value = getattr(part, name)
        here = (*path, info.alias or name)
        if isinstance(value, BaseModel):
            report_near_misses(value, problems, here)
        elif isinstance(value, tuple) and value and isinstance(value[0], BaseModel):
            for position, one in enumerate(value):
                report_near_misses(one, problems, (*here, position))
