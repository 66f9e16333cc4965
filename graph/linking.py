"""Words that no rule explained, and what a model proposes for them: asked once, taken only where it explains all."""

from __future__ import annotations

from dataclasses import dataclass

from core.intent import Intent, Word
from core.note import ModelCall, Note, NoteKind
from domains.semantic_model import DomainSlice
from domains.slices import whole_slice
from graph.deps import Deps
from graph.state import Turn
from llm.gateway import Gateway
from understanding.proposals import (
    LinkKind,
    answer_schema,
    names_of,
    open_words,
    proposal_variables,
    with_proposals,
)


@dataclass(frozen=True, slots=True)
class Linked:
    """The intent after the proposals, as before where none was taken; what was called and decided."""

    intent: Intent
    notes: tuple[Note, ...] = ()
    calls: tuple[ModelCall, ...] = ()


def linked(state: Turn, deps: Deps) -> Linked:
    """Ask the model what the unexplained words name, where that may make the question answerable."""
    intent = state.intent_read
    words = open_words(intent, state.question.text) if deps.propose_links else {}
    if deps.model is None or not words:
        return Linked(intent)
    return _asked(state, deps, deps.model, words)


def _asked(state: Turn, deps: Deps, model: Gateway, words: dict[Word, LinkKind]) -> Linked:
    intent = state.intent_read
    names = names_of(_shown(state, deps), frozenset(words.values()))
    variables = proposal_variables(state.question.text, tuple(words), names)
    answer = model.structured("propose_links", variables, answer_schema(tuple(words), names))
    found = with_proposals(intent, answer.value, words, names) if answer.value is not None else None
    if found is None:
        note = Note(NoteKind.DROP, "propose_links", "the model's links do not explain every word")
        return Linked(intent, (*answer.notes, note), answer.calls)
    links = tuple((link.word, link.metric or str(link.field)) for link in found.proposals)
    note = Note(NoteKind.DECISION, "propose_links", "links that a model proposed", links)
    return Linked(found, (*answer.notes, note), answer.calls)


def _shown(state: Turn, deps: Deps) -> DomainSlice:
    """Return what the names are taken from: the domain, of a large one the part that the question speaks of."""
    selector = deps.selectors.get(state.domain or "")
    if selector is not None:
        return selector.select(state.standalone or state.question.text).piece
    return whole_slice(deps.catalog.domain(state.domain or ""))
