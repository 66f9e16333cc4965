"""From a finished turn to its record in the journal."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from core.finding import Layer
from core.outcome import Outcome
from graph.state import Turn, reports_by_draft
from journal.record import DraftRecord, QuestionRecord, StepTiming, draft_record, ending_of

_OF_DRAFTS = frozenset({Layer.GUARD, Layer.LINT, Layer.SUFFICIENCY, Layer.MEANING, Layer.DRY_RUN})


@dataclass(frozen=True, slots=True)
class Asked:
    """When a turn began and what ran in it."""

    record: str
    asked_at: datetime
    steps: tuple[StepTiming, ...]
    total_ms: float


def record_of(state: Turn, outcome: Outcome, asked: Asked) -> QuestionRecord:
    """Return what the journal keeps of a turn."""
    question = state.question
    return QuestionRecord(
        id=asked.record,
        asked_at=asked.asked_at,
        thread=question.thread,
        user=question.user.name,
        question=question.text,
        ending=ending_of(outcome),
        domain=state.domain or "",
        standalone=state.standalone,
        reading=state.understood.sentence if state.understood else "",
        drafts=_drafts(state),
        result_reports=tuple(report for report in state.reports if report.layer not in _OF_DRAFTS),
        notes=state.notes,
        model_calls=state.model_calls,
        steps=asked.steps,
        total_ms=asked.total_ms,
    )


def _drafts(state: Turn) -> tuple[DraftRecord, ...]:
    """Pair each draft with the reports on it."""
    groups = [[report for report in group if report.layer in _OF_DRAFTS] for group in reports_by_draft(state.reports)]
    padded = [*groups, *([] for _ in range(len(state.drafts) - len(groups)))]
    return tuple(draft_record(draft, tuple(reports)) for draft, reports in zip(state.drafts, padded, strict=False))
