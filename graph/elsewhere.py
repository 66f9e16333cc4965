"""A question that the chosen domain does not explain to the last word, and one other domain does."""

from __future__ import annotations

from dataclasses import replace

from core.note import Note, NoteKind
from graph.deps import Deps
from graph.state import Turn
from understanding.reading import Read, read_message


def read_whole_elsewhere(state: Turn, deps: Deps, here: Read) -> Read | None:
    """Return the reading in the one other domain that explains every word, where the chosen one does not.

    «Кошельки с платежами больше 10 тысяч» speaks of wallets first, and only the payments' domain has amounts.
    """
    named = state.question.domain is not None or state.previous is not None or state.choices
    if named or here.problems or not here.intent.unexplained:
        return None
    others = [domain for domain in deps.catalog.domains if domain.name != here.domain.name]
    found = [read for one in others if _is_whole(read := read_message(state.message, one, deps.lexicons[one.name]))]
    if len(found) != 1:
        return None
    note = Note(NoteKind.DECISION, "read_intent", f"every word is explained in {found[0].domain.name} only")
    return replace(found[0], notes=(*found[0].notes, note))


def _is_whole(read: Read) -> bool:
    intent = read.intent
    return not read.problems and not intent.unexplained and bool(intent.metrics or intent.listing)
