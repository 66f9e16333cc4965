"""What a check found in a draft or in a result."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from core.language import Language


class Layer(StrEnum):
    """Where a check stands, in the order in which the layers run."""

    GUARD = "guard"
    LINT = "lint"
    SUFFICIENCY = "sufficiency"
    MEANING = "meaning"
    DRY_RUN = "dry_run"
    EXECUTION = "execution"
    RESULT = "result"
    AGREEMENT = "agreement"
    """A second query, written apart, against the first; only for what a model wrote."""


class Severity(StrEnum):
    """What a finding does: back to writing, shown with the answer, or only journaled."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class LayerStatus(StrEnum):
    """How a layer ended; a layer whose rule broke was not checked, never passed."""

    PASSED = "passed"
    WARNED = "warned"
    FAILED = "failed"
    NOT_CHECKED = "not_checked"


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault of a draft or a result.

    ``rule`` is the id of the check, ``subject`` the name or piece of SQL that it concerns, ``hint`` what a
    model should do about it (English, as the prompts are).
    """

    rule: str
    layer: Layer
    severity: Severity
    message_ru: str
    message_en: str
    subject: str = ""
    hint: str = ""

    def message(self, language: Language) -> str:
        """Return the message for a person."""
        return self.message_ru if language is Language.RU else self.message_en


@dataclass(frozen=True, slots=True)
class LayerReport:
    """What one layer said of one draft or result."""

    layer: Layer
    status: LayerStatus
    findings: tuple[Finding, ...] = ()
    broken_rules: tuple[str, ...] = ()
    """Rules that raised; each is journaled, and the layer counts as not checked."""
