"""What came out of a run: one verdict a turn, and their counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum

from core.sql import WrittenBy
from eval.assistant import Usage


class Verdict(StrEnum):
    """How a turn ended, measured against its right outcome."""

    RIGHT = "right"
    WRONG = "wrong"
    """An answer was shown that is not the expected one, or where none was right."""
    REFUSED_RIGHT = "refused_right"
    REFUSED_WRONG = "refused_wrong"
    ASKED_RIGHT = "asked_right"
    ASKED_WRONG = "asked_wrong"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Detail:
    """One turn of a run. ``id`` is the case's id and the turn's number, with ``-choice`` after a choice."""

    id: str
    question: str
    expect: str
    verdict: Verdict
    why: str = ""
    """What differs, or which refusal or question came."""
    message: str = ""
    """The reading of an answer, the text of a refusal, of a question or of an error."""
    domain: str = ""
    sql: str = ""
    written_by: WrittenBy | None = None
    attempts: int = 0
    seconds: float = 0.0
    usage: Usage = field(default_factory=Usage)
    extra_columns: int = 0
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """The counts of a run; every turn (and every choice after a question) is a case."""

    cases: int
    right: int
    right_first_try: int
    wrong: int
    refused_right: int
    refused_wrong: int
    asked_right: int
    asked_wrong: int
    failed: int
    compiled: int
    llm_calls: int
    prompt_tokens: int
    details: tuple[Detail, ...]

    def as_json(self) -> dict[str, object]:
        """Return the summary as plain values for ``json.dumps``."""
        return asdict(self)


def summarize(details: Sequence[Detail]) -> Summary:
    """Count the verdicts."""
    count = {verdict: sum(one.verdict is verdict for one in details) for verdict in Verdict}
    return Summary(
        cases=len(details),
        right=count[Verdict.RIGHT],
        right_first_try=sum(one.verdict is Verdict.RIGHT and one.attempts <= 1 for one in details),
        wrong=count[Verdict.WRONG],
        refused_right=count[Verdict.REFUSED_RIGHT],
        refused_wrong=count[Verdict.REFUSED_WRONG],
        asked_right=count[Verdict.ASKED_RIGHT],
        asked_wrong=count[Verdict.ASKED_WRONG],
        failed=count[Verdict.FAILED],
        compiled=sum(one.written_by is WrittenBy.COMPILED for one in details),
        llm_calls=sum(one.usage.llm_calls for one in details),
        prompt_tokens=sum(one.usage.prompt_tokens for one in details),
        details=tuple(details),
    )
