"""The mutation score: how many planted faults the layers catch, and how many right queries they stop."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from sqlglot import exp

from core.finding import LayerReport, Severity
from core.intent import Intent
from core.result import Row
from core.sql import Draft
from core.syntax import generate, parse_statements
from domains.semantic_model import Domain
from validators.anatomy import Anatomy
from validators.context import DraftContext
from validators.layers import check_context
from validators.mutators_figures import FIGURES
from validators.mutators_rows import ROWS
from validators.planting import Mutator
from validators.probes import settled

MUTATORS: tuple[Mutator, ...] = (*ROWS, *FIGURES)
_MOST_PER_KIND = 4
"""Copies of one query that one mutator may plant: long queries must not outweigh short ones."""


@dataclass(frozen=True, slots=True)
class RightQuery:
    """A query that is known to answer its question."""

    name: str
    intent: Intent
    draft: Draft
    domain: Domain
    question: str = ""


Run = Callable[[RightQuery, Draft], tuple[Row, ...] | None]
"""Runs a draft in the place of a right query and returns its rows in a fixed order; None where it is refused."""


Adjust = Callable[[RightQuery, DraftContext, tuple[LayerReport, ...]], tuple[LayerReport, ...]]
"""What becomes of the reports on a draft before they count: the machine takes some findings back."""


def as_they_are(query: RightQuery, context: DraftContext, reports: tuple[LayerReport, ...]) -> tuple[LayerReport, ...]:
    """Return the reports themselves."""
    del query, context
    return reports


@dataclass(frozen=True, slots=True)
class Mutant:
    """One planted fault. ``caught_by`` are the rules that found it, ``stopped``: one of them at least is an error."""

    kind: str
    query: str
    sql: str
    caught_by: tuple[str, ...]
    stopped: bool


@dataclass(frozen=True, slots=True)
class FalseAlarm:
    """Findings on a query that is right."""

    query: str
    rules: tuple[str, ...]
    stopped: bool


@dataclass(frozen=True, slots=True)
class KindScore:
    """How one kind of fault fared."""

    kind: str
    caught: int
    total: int


@dataclass(frozen=True, slots=True)
class MutationScore:
    """The outcome. ``equivalent`` counts mutants with the same result, ``refused`` those that the database refuses."""

    queries: int
    mutants: tuple[Mutant, ...]
    equivalent: int
    refused: int
    alarms: tuple[FalseAlarm, ...]

    @property
    def caught(self) -> int:
        """Return how many mutants some rule stopped or warned about."""
        return sum(bool(mutant.caught_by) for mutant in self.mutants)

    @property
    def by_kind(self) -> tuple[KindScore, ...]:
        """Return the score of each kind that was planted."""
        kinds = dict.fromkeys(mutant.kind for mutant in self.mutants)
        return tuple(
            KindScore(kind, sum(bool(one.caught_by) for one in self._of(kind)), len(self._of(kind))) for kind in kinds
        )

    def _of(self, kind: str) -> list[Mutant]:
        return [mutant for mutant in self.mutants if mutant.kind == kind]


def measure(
    queries: Iterable[RightQuery],
    run: Run,
    mutators: tuple[Mutator, ...] = MUTATORS,
    adjust: Adjust = as_they_are,
) -> MutationScore:
    """Plant every fault into every query, run what came of it, and have the layers of drafts look at it."""
    count, equivalent, refused = 0, 0, 0
    mutants: list[Mutant] = []
    alarms: list[FalseAlarm] = []
    for query in queries:
        count += 1
        golden = run(query, query.draft)
        rules, stopped = _look(query, query.draft, run, adjust)
        if rules:
            alarms.append(FalseAlarm(query.name, rules, stopped))
        for kind, draft in planted(query, mutators):
            rows = run(query, draft)
            if rows is None:
                refused += 1
            elif rows == golden:
                equivalent += 1
            else:
                mutants.append(Mutant(kind, query.name, draft.text, *_look(query, draft, run, adjust)))
    return MutationScore(count, tuple(mutants), equivalent, refused, tuple(alarms))


def planted(query: RightQuery, mutators: tuple[Mutator, ...] = MUTATORS) -> Iterator[tuple[str, Draft]]:
    """Yield the drafts with one fault each, with the kind of the fault; texts that come out the same only once."""
    tree = parsed(query.draft)
    seen = {generate(tree, query.draft.dialect)}
    for mutator in mutators:
        for mutant in islice(mutator(Anatomy(tree, query.domain)), _MOST_PER_KIND):
            text = generate(mutant, query.draft.dialect)
            if text not in seen:
                seen.add(text)
                yield mutator.__name__, replace(query.draft, text=text)


def _look(query: RightQuery, draft: Draft, run: Run, adjust: Adjust) -> tuple[tuple[str, ...], bool]:
    """Return the rules that found something, and whether one of them stops the draft; probes run where needed."""
    context = DraftContext(query.intent, parsed(draft), draft, query.domain, question=query.question)
    reports = check_context(context)
    reports = settled(context, reports, lambda probe: next(iter(run(query, probe) or ()), None))
    reports = adjust(query, context, reports)
    return _rules(reports), any(_is_error(report) for report in reports)


def _rules(reports: tuple[LayerReport, ...]) -> tuple[str, ...]:
    found = (finding for report in reports for finding in report.findings if finding.severity is not Severity.NOTE)
    return tuple(dict.fromkeys(finding.rule for finding in found))


def _is_error(report: LayerReport) -> bool:
    return any(finding.severity is Severity.ERROR for finding in report.findings)


def parsed(draft: Draft) -> exp.Query:
    """Return the tree of a draft that is one query."""
    tree = parse_statements(draft.text, draft.dialect)[0]
    if not isinstance(tree, exp.Query):
        raise TypeError("a draft that is no query")
    return tree
