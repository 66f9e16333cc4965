"""Write the answer in words, every figure a reference to a fact."""

from __future__ import annotations

from langgraph.runtime import Runtime

from graph.answer import answer_text
from graph.deps import Deps
from graph.state import Turn, TurnUpdate


def write_text(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:
    """Return the text and the facts, those that the text computed among them."""
    written = answer_text(state, runtime.context)
    return {"text": written.text, "sentences": written.sentences, "facts": written.facts.facts}
