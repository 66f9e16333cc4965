"""Write the answer in words, every figure a reference to a fact."""

from __future__ import annotations

from langgraph.runtime import Runtime

from graph.deps import Deps
from graph.retelling import retell
from graph.state import Turn, TurnUpdate


def write_text(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:
    """Return the text and the facts, those that the text computed among them."""
    retold = retell(state, runtime.context)
    written = retold.text
    return {
        "text": written.text,
        "sentences": written.sentences,
        "facts": written.facts.facts,
        "notes": retold.notes,
        "model_calls": retold.calls,
    }
