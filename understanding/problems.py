"""Why a question cannot be read alone: values, to be worded for the person by the graph."""

from __future__ import annotations

from dataclasses import dataclass

from core.outcome import ClarifyReason
from core.span import Span
from domains.semantic_model import AbsentData


@dataclass(frozen=True, slots=True)
class SeveralReadings:
    """A word that names several things of the domain; ``options`` are (id, title, detail) to choose among."""

    reason: ClarifyReason
    word: str
    span: Span
    options: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class NoSuchValue:
    """A value that the data does not hold, with the nearest ones that it does."""

    text: str
    field_title: str
    nearest: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoSuchData:
    """Something that the domain says it does not hold."""

    absent: AbsentData
    word: str


Problem = SeveralReadings | NoSuchValue | NoSuchData
