"""Topics of questions that were written from the descriptions of the demo's domains alone, by rules.

Run ``python -m benchmarks.topics``; it needs the demo warehouse (``sverka demo build``).
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from apps.settings import read_settings
from apps.wiring import make_assistant
from core.intent import Intent
from core.language import detect_language
from core.outcome import Clarify, ClarifyReason
from core.period import PeriodReading
from core.question import Question, User
from graph.deps import Deps
from graph.state import LastGood, Turn
from graph.topic import TopicFound, find_topic
from periods import read

CASES = Path(__file__).parents[1] / "tests" / "data" / "topics_unseen.jsonl"
_TODAY = date(2025, 6, 17)


@dataclass(frozen=True, slots=True)
class TopicCase:
    """A question, and its domain; None: two domains hold it equally and the person must be asked."""

    question: str
    domain: str | None
    previous: str | None
    """The domain of the question before it in its thread."""
    kind: str


def read_cases(file: Path = CASES) -> tuple[TopicCase, ...]:
    """Read the set."""
    return tuple(TopicCase(**json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines())


def found_domain(case: TopicCase, deps: Deps) -> str | None:
    """Return the domain that the rules choose, None if they ask, "" if they say that no domain holds it."""
    language = detect_language(case.question)
    last = LastGood("", Intent(case.previous, language), PeriodReading(), "") if case.previous else None
    question = Question(case.question, _TODAY, language, "topic", User("benchmark"))
    found = find_topic(Turn(question, previous=last, alone=read(case.question, _TODAY)), deps)
    if isinstance(found, TopicFound):
        return found.domain
    asked = isinstance(found.outcome, Clarify) and found.outcome.reason is ClarifyReason.DOMAIN
    return None if asked else ""


def report(cases: tuple[TopicCase, ...], deps: Deps) -> Iterator[str]:
    """Yield what came out wrong, then the figures."""
    asked: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for case in cases:
        found = found_domain(case, deps)
        asked[case.kind] += 1
        right[case.kind] += found == case.domain
        if found != case.domain:
            yield f"  {case.kind}: {case.question} – wanted {case.domain or 'to be asked'}, got {found!r}"
    yield ", ".join(f"{kind} {right[kind]}/{count}" for kind, count in asked.items())
    yield f"topics by rules alone: {right.total()}/{asked.total()} ({right.total() / asked.total():.1%})"


def main() -> None:
    """Print the figures."""
    settings = read_settings({})
    with tempfile.TemporaryDirectory(prefix="sverka-topics-") as scratch:
        apart = {"home": Path(scratch), "database": settings.database_url, "model": "none"}
        assistant = make_assistant(settings.model_copy(update=apart))
        try:
            for line in report(read_cases(), assistant.deps):
                sys.stdout.write(line + "\n")
        finally:
            assistant.deps.engine.close()


if __name__ == "__main__":
    main()
