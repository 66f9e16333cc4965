"""The next draft of a query: compiled if the intent explains everything, else by the model, else an honest refusal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.finding import Finding, Layer, Severity
from core.intent import Intent
from core.note import ModelCall, Note, NoteKind
from core.outcome import Refused
from core.sql import Dialect, Draft
from domains.prompt_schema import describe
from domains.semantic_model import Domain, DomainSlice
from domains.slices import AmbiguousPath, choose_slice, prune, whole_slice
from graph.deps import Deps
from graph.examples import nearest_examples
from graph.state import Turn
from graph.wording import cannot_compile, model_declined, not_understood, not_written
from llm.gateway import Gateway
from llm.replies import ReplyProblem
from writing.compiler import compile_query
from writing.open_questions import is_open, open_slice
from writing.reasons import NotCompilable

if TYPE_CHECKING:
    from writing.model_writer import WritingTask


@dataclass(frozen=True, slots=True)
class Written:
    """A draft, or an outcome that ends the attempts, or findings that send the model back to writing."""

    draft: Draft | None = None
    outcome: Refused | None = None
    findings: tuple[Finding, ...] = ()
    notes: tuple[Note, ...] = ()
    calls: tuple[ModelCall, ...] = ()


def write_draft(state: Turn, deps: Deps) -> Written:
    """Write the next draft, within the limit of attempts."""
    domain = deps.catalog.domain(state.intent_read.domain)
    if state.attempt >= deps.attempts:
        return Written(outcome=not_written(state.intent_read, state.findings, state.attempt))
    piece = slice_of(domain, state.intent_read)
    compiled = _compiled(state, deps, piece)
    if isinstance(compiled, Draft):
        return Written(draft=compiled)
    if deps.model is not None:
        return _by_model(state, deps, deps.model, _shown(domain, state, deps))
    if compiled is None:
        return Written(outcome=not_understood(state.intent_read, domain))
    return Written(outcome=cannot_compile(compiled, state.intent_read.language))


def slice_of(domain: Domain, intent: Intent) -> DomainSlice:
    """Return the part of the domain that the intent needs; ``choose_tables`` has asked about ambiguous joins before."""
    match choose_slice(domain, intent):
        case DomainSlice() as piece:
            return piece
        case AmbiguousPath() as paths:
            raise RuntimeError(f"write_sql ran before the way to {paths.dataset} was decided")


def _shown(domain: Domain, state: Turn, deps: Deps) -> DomainSlice:
    """Return what the model is shown: what the question touches; on a retry the whole domain, unless it is large."""
    intent = state.intent_read
    selector = deps.selectors.get(domain.name)
    if selector is not None and (state.attempt or intent.unexplained):
        text = state.standalone or state.question.text
        return selector.select(text, deps.lexicons[domain.name].mentions(text)).piece
    if state.attempt:
        return whole_slice(domain)
    if is_open(intent):
        return open_slice(intent, slice_of(domain, intent), state.standalone or state.question.text)
    pruned = prune(domain, intent)
    return pruned if isinstance(pruned, DomainSlice) else whole_slice(domain)


def _compiled(state: Turn, deps: Deps, piece: DomainSlice) -> Draft | NotCompilable | None:
    """Return the compiled draft; None where words are unexplained or a compiled draft was already refused."""
    intent = state.intent_read
    if intent.unexplained or not intent.metrics or state.drafts:
        return None
    return compile_query(intent, piece, deps.engine.dialect, state.question.now)


def _task(state: Turn, piece: DomainSlice, dialect: Dialect) -> WritingTask:
    from writing.model_writer import WritingTask

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


def _by_model(state: Turn, deps: Deps, model: Gateway, piece: DomainSlice) -> Written:
    from writing.lenient import ModelRefusal, Unreadable
    from writing.model_writer import prompt_of, read_reply

    intent, dialect = state.intent_read, deps.engine.dialect
    prompt, blocks = prompt_of(_task(state, piece, dialect))
    completion = model.complete(prompt, blocks.variables())
    calls = (completion.call,)
    if completion.problem is ReplyProblem.CUT_OFF:
        return Written(findings=(_unreadable("the answer was cut off at the token limit"),), calls=calls)
    match read_reply(completion.text or completion.call.reply, intent, piece, dialect):
        case Draft() as draft if any(draft.text == before.text for before in state.drafts):
            return Written(outcome=not_written(intent, state.findings, state.attempt + 1), calls=calls)
        case Draft() as draft:
            mends = tuple(Note(NoteKind.MEND, "write_sql", mend) for mend in draft.mends)
            return Written(draft=draft, notes=mends, calls=calls)
        case ModelRefusal(text):
            note = Note(NoteKind.DECISION, "write_sql", f"the model declined: {text}")
            return Written(outcome=model_declined(intent.language), notes=(note,), calls=calls)
        case Unreadable() as unreadable:
            return Written(findings=(_unreadable(f"{unreadable.reason} {unreadable.detail}".strip()),), calls=calls)


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
