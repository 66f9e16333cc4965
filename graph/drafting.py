"""The next draft of a query: compiled if the intent explains everything, else by the model, else an honest refusal."""

from __future__ import annotations

from dataclasses import dataclass

from core.errors import QueryFailed
from core.finding import Finding, Layer, Severity
from core.intent import Intent
from core.language import Language
from core.note import ModelCall, Note
from core.outcome import Refused
from core.sql import Draft
from domains.semantic_model import Domain, DomainSlice
from domains.slices import AmbiguousPath, choose_slice, prune, whole_slice
from graph.deps import Deps
from graph.state import Turn
from graph.wording import cannot_compile, not_understood, not_written
from writing.compiler import compile_query
from writing.open_questions import is_open, open_slice
from writing.reasons import NotCompilable


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
    by_model = deps.model is not None
    if state.attempt >= deps.attempts:
        return Written(outcome=not_written(state.intent_read, state.findings, state.attempt, by_model=by_model))
    piece = slice_of(domain, state.intent_read)
    compiled = _compiled(state, deps, piece)
    if isinstance(compiled, Draft):
        return Written(draft=compiled)
    if deps.model is not None:
        from graph.model_drafts import write_by_model

        return write_by_model(state, deps.model, shown_to_model(domain, state, deps), deps.engine.dialect)
    if state.drafts:
        return Written(outcome=not_written(state.intent_read, state.findings, state.attempt, by_model=False))
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


def shown_to_model(domain: Domain, state: Turn, deps: Deps) -> DomainSlice:
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
    if intent.unexplained or not (intent.metrics or intent.listing) or state.drafts:
        return None
    return compile_query(intent, piece, deps.engine.dialect, state.question.now)


def broken_off(error: QueryFailed) -> Finding:
    """Return what sends a model back to writing: the database began the query and broke it off."""
    ru, en = (error.told(language)[0] for language in (Language.RU, Language.EN))
    return Finding("execution.broken_off", Layer.EXECUTION, Severity.ERROR, ru, en, hint=en)
