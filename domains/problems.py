"""Collecting everything that is wrong with a file, each with line, key and the near name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, Literal, TypeVar

from pydantic import BaseModel, ValidationError

from core.errors import DomainFileError
from core.language import Localized
from domains.fault_texts import Kind, no_such, perhaps, unknown_key, wrong_shape
from domains.yaml_source import Path_, Plain, YamlDocument, dotted

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

_Part = TypeVar("_Part", bound=BaseModel)


@dataclass(slots=True)
class Problems:
    """The errors found so far in one file."""

    document: YamlDocument
    found: list[DomainFileError] = field(default_factory=list)

    def add(self, path: Path_, message: Localized, what_to_do: Localized | Literal[""] = "") -> None:
        """Report something at a place of the file."""
        line = self.document.line_of(path)
        self.found.append(DomainFileError(self.document.file, line, dotted(path), message, what_to_do))

    def unknown(self, path: Path_, kind: Kind, name: str, known: Iterable[str], of: str = "") -> None:
        """Report a name that does not exist (``of`` a dataset), with the nearest that does."""
        names = list(dict.fromkeys(known))
        self.add(path, no_such(kind, name, of), _near_hint(name, names))


def near_name(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that a person most likely meant, None if none is near."""
    close = get_close_matches(name, list(known), n=1, cutoff=0.75)
    return close[0] if close else None


def _near_hint(name: str, known: list[str]) -> Localized:
    near = near_name(name, known)
    if near:
        return perhaps(near)
    if not known:
        return Localized("Здесь нет ни одного.", "There are none here.")
    listed = f"{', '.join(known[:12])}{' …' if len(known) > 12 else ''}"
    return Localized(f"Есть: {listed}.", f"There are: {listed}.")


def validate(data: Plain, part: type[_Part], problems: Problems, prefix: Path_ = ()) -> _Part | None:
    """Check data against its shape; None (and problems) where it does not fit."""
    try:
        return part.model_validate(data)
    except ValidationError as error:
        known = known_keys(part)
        found = error.errors(include_url=False)
        for one in found:
            if not _follows_from_others(one, found):
                _report(problems, prefix + _place(one["loc"]), one, known)
    return None


def _follows_from_others(fault: ErrorDetails, found: Iterable[ErrorDetails]) -> bool:
    """A list counts as too short where its only part is broken; the part is told already."""
    inside = len(fault["loc"])
    return fault["type"] == "too_short" and any(
        len(one["loc"]) > inside and one["loc"][:inside] == fault["loc"] for one in found
    )


def _place(loc: tuple[int | str, ...]) -> Path_:
    return tuple(step for step in loc if step != "[key]")


def _report(problems: Problems, path: Path_, fault: ErrorDetails, known: frozenset[str]) -> None:
    last = str(path[-1]) if path else ""
    if fault["type"] == "extra_forbidden":
        problems.add(path, unknown_key(last), _near_hint(last, sorted(known)))
    else:
        problems.add(path, wrong_shape(fault["type"], last, fault["msg"], fault.get("ctx", {})))


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
            problems.add((*path, key), unknown_key(key), perhaps(close[0]))
    for name, info in type(part).model_fields.items():
        value = getattr(part, name)
        here = (*path, info.alias or name)
        if isinstance(value, BaseModel):
            report_near_misses(value, problems, here)
        elif isinstance(value, tuple) and value and isinstance(value[0], BaseModel):
            for position, one in enumerate(value):
                report_near_misses(one, problems, (*here, position))
