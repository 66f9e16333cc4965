"""Decisions, drops and survived errors as values; the graph's runner writes them to the journal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class NoteKind(StrEnum):
    """What kind of event a note tells."""

    DECISION = "decision"
    DROP = "drop"
    MEND = "mend"
    FALLBACK = "fallback"
    SURVIVED_ERROR = "survived_error"
    MODEL_CALL = "model_call"


@dataclass(frozen=True, slots=True)
class Note:
    """One line of the journal: which step decided or dropped what, and why.

    ``details`` are name–value pairs for a reader of the journal (scores, candidates, counts); never rows.
    """

    kind: NoteKind
    step: str
    text: str
    details: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One call of a language model, as the journal and the answer's usage need it."""

    task: str
    model: str
    prompt: str
    reply: str
    prompt_tokens: int
    completion_tokens: int
    seconds: float
    error: str = ""
