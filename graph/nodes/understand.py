"""Turn away what is no question; read what the message says about time."""

from __future__ import annotations

from langgraph.runtime import Runtime

from graph.deps import Deps
from graph.state import Turn, TurnUpdate
from graph.wording import turned_away
from periods import read
from understanding.screening import screen


def understand(state: Turn, runtime: Runtime[Deps]) -> TurnUpdate:  # noqa: ARG001 — every node has the same parameters
    """Screen the message and read its own periods."""
    question = state.question
    screened = screen(question.text)
    if screened is not None:
        return {"outcome": turned_away(screened, question.language)}
    return {"alone": read(question.text, question.now)}
