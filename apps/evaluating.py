"""``sverka eval``: golden sets and period corpora."""

from __future__ import annotations

import json
import sys
import tempfile
import uuid
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from apps.settings import ROOT, Settings
from apps.wiring import make_assistant
from eval.assistant import Usage
from eval.golden import load_cases
from eval.judge import Judge
from eval.reference import EngineReference
from eval.run import run, show_progress
from eval.summary import Summary

if TYPE_CHECKING:
    from core.outcome import Outcome
    from core.question import Question
    from graph.events import Finished
    from graph.run import Assistant

CASES = ROOT / "eval" / "cases"
DEMO_UNTIL = date(2025, 6, 17)
"""Last day of the warehouse on which the golden set's expected rows stand."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The assistant as an evaluation sees it: outcomes, and what a thread has cost."""

    assistant: Assistant
    costs: dict[str, list[Finished]] = field(default_factory=lambda: defaultdict(list))

    def ask(self, question: Question) -> Outcome:
        """Answer one message of a thread."""
        return self._counted(question.thread, self.assistant.ask(question))

    def choose(self, thread: str, option_id: str) -> Outcome:
        """Go on with a chosen option."""
        return self._counted(thread, self.assistant.answer_choice(thread, option_id))

    def usage(self, thread: str) -> Usage:
        """Return what the thread has cost so far."""
        turns = self.costs[thread]
        return Usage(sum(t.usage.llm_calls for t in turns), sum(t.usage.prompt_tokens for t in turns))

    def _counted(self, thread: str, finished: Finished) -> Outcome:
        self.costs[thread].append(finished)
        return finished.outcome


def run_golden(settings: Settings, name: str, *, as_json: bool, only: str = "") -> Summary:
    """Run a golden set of this name and print its summary; the demo's warehouse is built for it if need be."""
    cases = tuple(case for case in load_cases(CASES / f"{name}.yaml") if only in case.id)
    with tempfile.TemporaryDirectory(prefix="sverka-eval-") as scratch:
        home = settings.model_copy(update={"home": Path(scratch), "database": _database(settings, name)})
        assistant = make_assistant(home)
        with EngineReference.open(home.database_url, Path(scratch) / "reference") as reference:
            summary = run(
                cases,
                Measured(assistant),
                Judge(reference, assistant.deps.store, with_model=settings.has_model),
                run_id=uuid.uuid4().hex[:8],
                progress=show_progress(sys.stderr),
            )
    typer.echo(json.dumps(summary.as_json(), ensure_ascii=False, indent=2) if as_json else table(summary))
    return summary


def _database(settings: Settings, name: str) -> str:
    if settings.database or name != "demo":
        return settings.database
    path = settings.home / f"demo-{DEMO_UNTIL}.duckdb"
    if not path.exists():
        from demo import build

        build(path, DEMO_UNTIL)
    return f"duckdb:///{path}"


def table(summary: Summary) -> str:
    """Return the counts of a summary, one a line."""
    counts = {name: value for name, value in summary.as_json().items() if name != "details"}
    width = max(len(name) for name in counts)
    return "\n".join(f"{name:<{width}}  {value}" for name, value in counts.items())
