"""A second model's doubts about a query that a model wrote, shown with the answer.

The critic runs once, on the draft that the database has accepted. It never sends a draft back: a model may doubt a
query, only rules refuse one. Compiled queries are not shown to it; they are what the reading says by construction.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.errors import ModelError
from core.finding import Layer, LayerReport, LayerStatus
from core.note import ModelCall, Note, NoteKind
from graph.checking import admitted
from graph.deps import Deps
from graph.state import Turn
from llm.gateway import Gateway
from validators.context import DraftContext
from validators.critic import TASK, Criticism, Remarks, critic_variables, criticism_of, with_broken, with_criticism

_STEP = "criticise"


@dataclass(frozen=True, slots=True)
class Criticised:
    """The report of the meaning layer after the critic, with what it said, dropped or failed to say."""

    report: LayerReport
    criticism: Criticism
    calls: tuple[ModelCall, ...] = ()


def criticise_draft(state: Turn, deps: Deps, critic: Gateway) -> Criticised:
    """Ask the critic about the last draft. One that does not answer leaves the meaning layer not checked."""
    draft, intent = state.drafts[-1], state.intent_read
    question = state.standalone or state.question.text
    context = DraftContext(intent, admitted(state, deps).tree, draft, deps.catalog.domain(intent.domain))
    before = _meaning_of(state)
    try:
        asked = critic.structured(TASK, critic_variables(question, _told(state), context), Remarks)
    except ModelError as error:
        return _unanswered(before, f"{type(error).__name__}: {error}", ())
    if asked.value is None:
        return _unanswered(before, "the reply is no list of remarks", asked.calls)
    criticism = criticism_of(asked.value, question, draft.text)
    notes = (*asked.notes, *criticism.notes)
    return Criticised(with_criticism(before, criticism), Criticism(criticism.findings, notes), asked.calls)


def _unanswered(before: LayerReport, why: str, calls: tuple[ModelCall, ...]) -> Criticised:
    note = Note(NoteKind.SURVIVED_ERROR, _STEP, f"the critic did not answer: {why}")
    return Criticised(with_broken(before, why), Criticism((), (note,)), calls)


def _meaning_of(state: Turn) -> LayerReport:
    """Return what the rules of the meaning layer said of the last draft."""
    found = [report for report in state.reports if report.layer is Layer.MEANING]
    return found[-1] if found else LayerReport(Layer.MEANING, LayerStatus.PASSED)


def _told(state: Turn) -> str:
    return state.understood.sentence if state.understood else ""
