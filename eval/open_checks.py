"""Right queries for questions that rules read only in part: the golden SQL of a set, in the place of a model's draft.

Such a question is never compiled, and the machine takes back some of what the checks say of its drafts; so does the
measurement. A golden query with a value that neither the question nor the domain holds could not be written under the
grounding rule at all; those are counted apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from core.finding import LayerReport, Severity
from core.intent import Intent
from core.question import Question
from core.sql import Dialect
from domains.semantic_model import Domain
from eval.assistant import Reference
from eval.checks import BY_HAND, USER, GuardedRun, is_golden
from eval.golden import Case
from eval.hand_written import as_draft
from validators.context import DraftContext
from validators.layers import check_context
from validators.mutation import RightQuery, parsed
from writing.doubts import Asked
from writing.open_questions import for_open_question, is_open

_WITHOUT_SOURCE = "sufficiency.literal"


class Reader(Protocol):
    """The assistant, as far as it reads questions."""

    def read(self, question: Question) -> tuple[Intent, Domain] | None:
        """Return how a question is read; None where its topic is not found."""
        ...


@dataclass(frozen=True, slots=True)
class OpenQueries:
    """The right queries, and how many more there are with a value that has no source."""

    queries: tuple[RightQuery, ...]
    without_source: int


def open_queries(
    cases: Iterable[Case], reader: Reader, run: GuardedRun, reference: Reference, dialect: Dialect
) -> OpenQueries:
    """Return the golden queries of the questions that are read in part, one question a case."""
    found = [query for case in cases for query in _of_case(case, reader, run, reference, dialect)]
    kept = tuple(query for query in found if not _has_no_source(query))
    return OpenQueries(kept, len(found) - len(kept))


def in_the_machine(
    query: RightQuery, context: DraftContext, reports: tuple[LayerReport, ...]
) -> tuple[LayerReport, ...]:
    """Return the reports on a draft as the machine takes them."""
    if not is_open(query.intent):
        return reports
    return for_open_question(reports, Asked(query.intent, query.question, context.tree, context.dialect, query.domain))


def _of_case(
    case: Case, reader: Reader, run: GuardedRun, reference: Reference, dialect: Dialect
) -> Iterator[RightQuery]:
    turn = case.turns[0]
    read = reader.read(Question(turn.ask, case.now, case.lang, f"open-{case.id}", USER))
    if read is None or not is_open(read[0]):
        return
    intent, domain = read
    for number, sql in enumerate(turn.sql, 1):
        draft = as_draft(sql, dialect, intent, domain)
        if draft is not None:
            query = RightQuery(f"{case.id}{BY_HAND}{number}", intent, draft, domain, turn.ask)
            if is_golden(query, (sql,), run, reference):
                yield query


def _has_no_source(query: RightQuery) -> bool:
    context = DraftContext(query.intent, parsed(query.draft), query.draft, query.domain, question=query.question)
    reports = in_the_machine(query, context, check_context(context))
    return any(
        found.rule == _WITHOUT_SOURCE and found.severity is Severity.ERROR
        for report in reports
        for found in report.findings
    )
