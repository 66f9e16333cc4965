"""Public sets: questions with golden SQL on databases that nobody described (the format of the bench's README).

The verdict is the one that matters to a person: was a wrong figure shown without a word of doubt?
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from enum import StrEnum
from itertools import repeat
from pathlib import Path
from typing import Annotated, Any, Protocol

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter, ValidationError

from core.errors import EvaluationError
from core.language import Language
from core.result import Row
from ledger.compare import compare

NOW = date(2025, 6, 18)
"""The day to which the sets' rows and goldens are fixed."""


def _flat(value: Any) -> Any:
    """Any golden query counts, so those of several readings stand side by side."""
    if not isinstance(value, list):
        return value
    return [sql for one in value for sql in (one if isinstance(one, list) else [one])]


class Expected(StrEnum):
    """The right kind of outcome."""

    ANSWER = "answer"
    CLARIFY = "clarify"
    DECLINE = "decline"


class PublicQuestion(BaseModel):
    """One question of a set; ``hints`` and ``glossary`` count as rules of the domain."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str
    db: str
    lang: Language
    question: str = Field(min_length=1)
    category: str = ""
    hints: str = ""
    glossary: str = ""
    expected: Expected = Expected.ANSWER
    golden_duckdb: Annotated[tuple[str, ...], BeforeValidator(_flat)] = ()
    order_matters: bool = False
    order_columns: tuple[tuple[int, ...], ...] = ()
    """For each golden query, the positions of its columns whose order counts, from 0."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Return what the set says of the domain's words for this question."""
        return tuple(dict.fromkeys(text for text in (self.hints.strip(), self.glossary.strip()) if text))


class Verdict(StrEnum):
    """How a question ended."""

    RIGHT = "right"
    SILENT_WRONG = "silent_wrong"
    WARNED_WRONG = "warned_wrong"
    REFUSED = "refused"
    ASKED = "asked"
    FAILED = "failed"


class EndKind(StrEnum):
    """The four ends of a question."""

    ANSWERED = "answered"
    ASKED = "asked"
    REFUSED = "refused"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class End:
    """What the assistant did with a question; ``rows`` and ``warnings`` of an answer, ``message`` of anything else."""

    kind: EndKind
    rows: Sequence[Row] = ()
    warnings: tuple[str, ...] = ()
    message: str = ""
    sql: str = ""
    written_by: str = ""
    llm_calls: int = 0
    prompt_tokens: int = 0
    own_ms: float = 0.0
    total_ms: float = 0.0


class PublicDetail(BaseModel):
    """One question of a run, as it is kept between runs."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    db: str
    category: str
    question: str
    verdict: Verdict
    why: str = ""
    sql: str = ""
    written_by: str = ""
    llm_calls: int = 0
    prompt_tokens: int = 0
    own_ms: float = 0.0
    total_ms: float = 0.0


class Subject(Protocol):
    """The assistant over one scaffolded database, and the database's own answers."""

    def ask(self, question: PublicQuestion) -> End:
        """Answer a question with the clock at ``NOW``."""
        ...

    def golden(self, sql: str) -> Sequence[Row]:
        """Return the rows of a golden query; raise SverkaError if it does not run."""
        ...


@dataclass(frozen=True, slots=True)
class PublicSummary:
    """The counts of a run."""

    cases: int
    right: int
    silent_wrong: int
    warned_wrong: int
    refused: int
    asked: int
    failed: int
    compiled: int
    llm_calls: int
    prompt_tokens: int
    own_ms_median: float
    details: tuple[PublicDetail, ...]

    def as_json(self) -> dict[str, object]:
        """Return plain values for ``json.dumps``."""
        return asdict(self) | {"details": [one.model_dump(mode="json") for one in self.details]}


def load_questions(file: Path, ids: Path | None = None) -> tuple[PublicQuestion, ...]:
    """Read a set, or those of its questions whose ids a JSON list names.

    Raises:
        EvaluationError: a file is missing or broken, or an id is not in the set.
    """
    questions: tuple[PublicQuestion, ...] = _read(file, TypeAdapter(tuple[PublicQuestion, ...]))
    if ids is None:
        return questions
    by_id = {question.id: question for question in questions}
    wanted = _read(ids, TypeAdapter(tuple[str, ...]))
    missing = [name for name in wanted if name not in by_id]
    if missing:
        raise EvaluationError(f"{ids}: the set {file.name} has no question {missing[0]}.")
    return tuple(by_id[name] for name in wanted)


def judge(question: PublicQuestion, end: End, golden: Callable[[str], Sequence[Row]]) -> tuple[Verdict, str]:
    """Return the verdict on one end and its reason.

    Raises:
        SverkaError: no golden query runs.
    """
    others = {EndKind.ASKED: Verdict.ASKED, EndKind.REFUSED: Verdict.REFUSED, EndKind.FAILED: Verdict.FAILED}
    if end.kind is not EndKind.ANSWERED:
        wished = {Expected.CLARIFY: EndKind.ASKED, Expected.DECLINE: EndKind.REFUSED}.get(question.expected)
        return (Verdict.RIGHT if end.kind is wished else others[end.kind]), end.message
    wrong = Verdict.WARNED_WRONG if end.warnings else Verdict.SILENT_WRONG
    if question.expected is not Expected.ANSWER:
        return wrong, f"answered where it was right to {question.expected}"
    places = [*question.order_columns, *[()] * len(question.golden_duckdb)] if question.order_matters else repeat(())
    differences = [
        difference(golden(sql), end.rows, ordered) for sql, ordered in zip(question.golden_duckdb, places, strict=False)
    ]
    return (Verdict.RIGHT, "") if "" in differences else (wrong, "; ".join(dict.fromkeys(differences)))


def difference(expected: Sequence[Row], actual: Sequence[Row], ordered: Sequence[int] = ()) -> str:
    """Return how rows differ from the expected ones, "" if they do not; order counts in the columns ``ordered``."""
    found = compare(expected, actual).difference
    if found or not ordered:
        return found
    columns = [tuple(row[place] for place in ordered) for row in expected]
    return "the same rows in another order" if compare(columns, actual, order_matters=True).difference else ""


def summarize(details: Sequence[PublicDetail]) -> PublicSummary:
    """Count the verdicts."""
    count = {verdict: sum(one.verdict is verdict for one in details) for verdict in Verdict}
    return PublicSummary(
        cases=len(details),
        right=count[Verdict.RIGHT],
        silent_wrong=count[Verdict.SILENT_WRONG],
        warned_wrong=count[Verdict.WARNED_WRONG],
        refused=count[Verdict.REFUSED],
        asked=count[Verdict.ASKED],
        failed=count[Verdict.FAILED],
        compiled=sum(one.written_by == "compiled" for one in details),
        llm_calls=sum(one.llm_calls for one in details),
        prompt_tokens=sum(one.prompt_tokens for one in details),
        own_ms_median=round(statistics.median([one.own_ms for one in details]), 1) if details else 0.0,
        details=tuple(details),
    )


def detail_of(question: PublicQuestion, end: End, verdict: Verdict, why: str) -> PublicDetail:
    """Put one question of a run together."""
    return PublicDetail(
        id=question.id,
        db=question.db,
        category=question.category,
        question=question.question,
        verdict=verdict,
        why=why,
        sql=end.sql,
        written_by=end.written_by,
        llm_calls=end.llm_calls,
        prompt_tokens=end.prompt_tokens,
        own_ms=round(end.own_ms, 1),
        total_ms=round(end.total_ms, 1),
    )


def read_details(lines: Iterable[str]) -> tuple[PublicDetail, ...]:
    """Read what an earlier run kept, one JSON object a line; a last line that was cut off is left out."""
    found: list[PublicDetail] = []
    for line in lines:
        try:
            found.append(PublicDetail.model_validate_json(line))
        except ValidationError:
            continue
    return tuple(found)


def _read(file: Path, kind: TypeAdapter[Any]) -> Any:
    try:
        return kind.validate_python(json.loads(file.read_text(encoding="utf-8")))
    except (OSError, json.JSONDecodeError) as error:
        raise EvaluationError(f"The set {file} cannot be read: {error}.") from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise EvaluationError(f"{file}: {place}: {first['msg']} ({error.error_count()} faults in all).") from error
