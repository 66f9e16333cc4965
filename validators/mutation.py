"""The mutation score: how many planted faults the layers catch, and how many right queries they stop."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from sqlglot import exp

from core.finding import Finding, LayerReport, Severity
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
from validators.row_probes import is_shown_by_rows

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
    """Findings on a query that is right.

    ``repeats``: the rows show that it adds one row up several times within a group. A set may call such a query right,
    the finding is true all the same.
    """

    query: str
    rules: tuple[str, ...]
    stopped: bool
    repeats: bool = False


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
        looked = _look(query, query.draft, run, adjust)
        if looked.rules:
            alarms.append(FalseAlarm(query.name, looked.rules, looked.stopped, _repeats(query, looked, run)))
        for kind, draft in planted(query, mutators):
            rows = run(query, draft)
            if rows is None:
                refused += 1
            elif rows == golden:
                equivalent += 1
            else:
                looked = _look(query, draft, run, adjust)
                mutants.append(Mutant(kind, query.name, draft.text, looked.rules, looked.stopped))
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


@dataclass(frozen=True, slots=True)
class _Looked:
    """What the layers found in a draft, the probes of its rows run."""

    context: DraftContext
    findings: tuple[Finding, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(one.rule for one in self.findings if one.severity is not Severity.NOTE))

    @property
    def stopped(self) -> bool:
        return any(one.severity is Severity.ERROR for one in self.findings)


def _look(query: RightQuery, draft: Draft, run: Run, adjust: Adjust) -> _Looked:
    context = DraftContext(query.intent, parsed(draft), draft, query.domain, question=query.question)
    reports = settled(context, check_context(context), lambda probe: _first_row(query, probe, run))
    return _Looked(context, tuple(found for one in adjust(query, context, reports) for found in one.findings))


def _repeats(query: RightQuery, looked: _Looked, run: Run) -> bool:
    found = (one for one in looked.findings if one.severity is not Severity.NOTE)
    return any(is_shown_by_rows(looked.context, one, lambda probe: _first_row(query, probe, run)) for one in found)


def _first_row(query: RightQuery, probe: Draft, run: Run) -> Row | None:
    return next(iter(run(query, probe) or ()), None)


def parsed(draft: Draft) -> exp.Query:
    """Return the tree of a draft that is one query."""
    tree = parse_statements(draft.text, draft.dialect)[0]
    if not isinstance(tree, exp.Query):
        raise TypeError("a draft that is no query")
    return tree
