"""Drafts that a language model writes: which prompt an attempt gets, and what becomes of the reply.

The first attempt writes, the next ones correct the draft before them. A model that gives the same draft again, or a
draft with the same faults, is not asked the same way once more: it writes anew from another prompt, and if it has done
that too, the attempts end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from core.finding import Finding, Layer, LayerReport, Severity
from core.language import Language
from core.note import ModelCall, Note, NoteKind
from core.sql import Dialect, Draft
from domains.prompt_schema import describe
from domains.semantic_model import DomainSlice
from graph.drafting import Written
from graph.examples import nearest_examples
from graph.state import Turn, reports_by_draft
from graph.wording import model_declined, not_written
from llm.gateway import Gateway
from llm.replies import ReplyProblem
from writing.draftsman import Draftsman
from writing.lenient import ModelRefusal, Unreadable
from writing.model_writer import PromptBlocks, WritingTask, prompt_of, read_reply, second_prompt


class Approach(StrEnum):
    """How a draft is asked for; the values are the names of the prompts."""

    WRITE = "write_sql"
    CORRECT = "correct_sql"
    APART = "write_sql_apart"


def write_by_model(state: Turn, model: Gateway, piece: DomainSlice, dialect: Dialect) -> Written:
    """Ask for the next draft; ``piece`` is what the model is shown of the domain.

    Raises:
        ModelError: the model cannot be reached, or does not answer in time.
    """
    approach = next_approach(state)
    if approach is None:
        return Written(outcome=not_written(state.intent_read, state.findings, state.attempt))
    written = ask_for_draft(state, model, piece, dialect, approach)
    if written.draft is None or all(written.draft.text != before.text for before in state.drafts):
        return written
    repeated = (*state.findings, _REPEATED)
    return Written(findings=repeated, notes=written.notes, calls=written.calls)


def next_approach(state: Turn) -> Approach | None:
    """Return how the next draft is asked for; None where every way brought the same."""
    used = approaches(state.model_calls)
    if not used:
        return Approach.WRITE
    if not _is_stuck(state):
        return Approach.CORRECT if state.drafts else Approach.WRITE
    return Approach.APART if Approach.APART not in used else None


def approaches(calls: Sequence[ModelCall]) -> tuple[Approach, ...]:
    """Return how drafts were asked for so far, one for each call."""
    known = {one.value: one for one in Approach}
    return tuple(known[call.task] for call in calls if call.task in known)


def ask_for_draft(state: Turn, model: Gateway, piece: DomainSlice, dialect: Dialect, approach: Approach) -> Written:
    """Ask for a draft in one way, and read the reply."""
    prompt, blocks = _prompt(state, piece, dialect, approach)
    completion = model.complete(prompt, blocks.variables())
    calls = (completion.call,)
    if completion.problem is ReplyProblem.CUT_OFF:
        return Written(findings=(_unreadable("the answer was cut off at the token limit"),), calls=calls)
    known = Draftsman(state.intent_read, piece, dialect, state.standalone or state.question.text)
    match read_reply(completion.text or completion.call.reply, known):
        case Draft() as draft:
            mends = tuple(Note(NoteKind.MEND, "write_sql", mend) for mend in draft.mends)
            return Written(draft=draft, notes=mends, calls=calls)
        case ModelRefusal(text):
            note = Note(NoteKind.DECISION, "write_sql", f"the model declined: {text}")
            return Written(outcome=model_declined(_language(state)), notes=(note,), calls=calls)
        case Unreadable() as unreadable:
            detail = f"{unreadable.reason} {unreadable.detail}".strip()
            return Written(findings=(_unreadable(detail),), calls=calls)


def _prompt(state: Turn, piece: DomainSlice, dialect: Dialect, approach: Approach) -> tuple[str, PromptBlocks]:
    task = _task(state, piece, dialect)
    match approach:
        case Approach.APART:
            return second_prompt(task)
        case Approach.WRITE:
            return prompt_of(replace(task, previous_sql=""))
        case Approach.CORRECT:
            return prompt_of(task)


def _task(state: Turn, piece: DomainSlice, dialect: Dialect) -> WritingTask:
    question = state.standalone or state.question.text
    return WritingTask(
        question=question,
        intent=state.intent_read,
        piece=piece,
        dialect=dialect,
        schema_text=describe(piece),
        examples=nearest_examples(piece.domain, question),
        findings=tuple(found for found in state.findings if found.severity is Severity.ERROR),
        previous_sql=state.drafts[-1].text if state.drafts else "",
    )


def _is_stuck(state: Turn) -> bool:
    """Tell whether the last two attempts came to the same: the same draft or reply, or drafts with the same faults."""
    if _REPEATED in state.findings:
        return True
    replies = [call.reply for call in state.model_calls if call.task in {one.value for one in Approach}]
    if len(replies) > 1 and replies[-1] == replies[-2]:
        return True
    faults = [_faults(reports) for reports in reports_by_draft(state.reports)]
    return len(state.drafts) > 1 and len(faults) > 1 and bool(faults[-1]) and faults[-1] == faults[-2]


def _faults(reports: Sequence[LayerReport]) -> frozenset[tuple[str, str]]:
    return frozenset(
        (found.rule, found.subject)
        for report in reports
        for found in report.findings
        if found.severity is Severity.ERROR
    )


_REPEATED = Finding(
    "writing.repeated",
    Layer.LINT,
    Severity.ERROR,
    "Языковая модель повторила тот же запрос.",
    "The language model repeated the same query.",
    hint="Write another query.",
)


def _language(state: Turn) -> Language:
    return state.intent_read.language


def _unreadable(detail: str) -> Finding:
    return Finding(
        "writing.unreadable",
        Layer.LINT,
        Severity.ERROR,
        "Языковая модель ответила не запросом.",
        "The language model answered with something that is no query.",
        subject=detail,
        hint="Answer with exactly one SELECT query.",
    )
