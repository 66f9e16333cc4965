"""What a run needs of the assistant that it measures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from core.outcome import Outcome
from core.question import Question
from core.result import Row


@dataclass(frozen=True, slots=True)
class Usage:
    """What a thread has cost so far."""

    llm_calls: int = 0
    prompt_tokens: int = 0

    def since(self, earlier: Usage) -> Usage:
        """Return what was added since an earlier reading of the same thread."""
        return Usage(self.llm_calls - earlier.llm_calls, self.prompt_tokens - earlier.prompt_tokens)


class Assistant(Protocol):
    """The assistant under measurement; every conversation of a run has a thread of its own."""

    def ask(self, question: Question) -> Outcome:
        """Answer one message of a thread."""
        ...

    def choose(self, thread: str, option_id: str) -> Outcome:
        """Go on with the option that the person took, after a clarifying question of this thread."""
        ...

    def usage(self, thread: str) -> Usage:
        """Return what the thread has cost from its first message on."""
        ...


class Reference(Protocol):
    """Runs the hand-written SQL of a golden set."""

    def rows(self, sql: str) -> Sequence[Row]:
        """Return all rows of one query.

        Raises:
            EvaluationError: the query does not run.
        """
        ...
