"""How good the static checks are: right queries of a golden set, with one fault planted at a time.

A right query is one whose rows are those of the hand-written golden SQL. Its mutants run on the same database, so that
one with the same rows counts as equivalent and not as missed.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Protocol

from sqlglot import exp

from core.errors import EngineError
from core.finding import Layer
from core.question import Question, User
from core.result import Cell, Row
from core.sql import Draft
from core.syntax import parse_statements
from domains.views import dataset_views
from engines.engine import CancelToken, Engine, QueryLimits
from engines.guard import Rejected, admit
from engines.result_store import ParquetStore
from eval.assistant import Reference
from eval.golden import Case, Expect, Turn
from eval.hand_written import as_draft
from eval.public import NOW, Expected, PublicQuestion
from ledger.compare import compare
from validators.context import DraftContext
from validators.layers import check_context
from validators.mutation import MutationScore, RightQuery

_LIMITS = QueryLimits(rows=20_000, seconds=5.0)
USER = User("eval")
BY_HAND = "-hand-"
"""Stands in the names of queries that a person wrote."""


class Writer(Protocol):
    """The assistant, as far as it writes queries."""

    def write(self, question: Question, name: str) -> RightQuery | None:
        """Return the query that answers a question, under this name; None if there is none."""
        ...

    def go_on(self, question: Question) -> None:
        """Answer a question, so that the next one of its thread can refer to it."""
        ...


class GuardedRun:
    """Runs drafts of one domain on a database, through the guard."""

    def __init__(self, engine: Engine, store: ParquetStore) -> None:
        """Take an open engine; whoever opened it closes it."""
        self._engine, self._store = engine, store

    def rows(self, query: RightQuery, draft: Draft) -> tuple[Row, ...] | None:
        """Return the rows of a draft in the place of a right query, None if it is refused or takes too long.

        They are sorted where the draft leaves their order open.
        """
        admitted = admit(draft, dataset_views(query.domain, USER, query.intent.lifted_filters))
        if isinstance(admitted, Rejected):
            return None
        try:
            stored = self._engine.execute(admitted, _LIMITS, self._store, CancelToken())
        except EngineError:
            return None
        rows = tuple(tuple(map(_steady, row)) for row in self._store.head(stored.id, stored.row_count))
        self._store.path(stored.id).unlink(missing_ok=True)
        return rows if admitted.tree.args.get("order") else tuple(sorted(rows, key=repr))


def _steady(cell: Cell) -> Cell:
    """Return a value without the last digits of a float, which differ from run to run where many are added up."""
    return float(f"{cell:.10g}") if isinstance(cell, float) else cell


@dataclass(frozen=True, slots=True)
class GoldenQueries:
    """The right queries of a golden set: as the assistant wrote them, and as a person did."""

    compiled: tuple[RightQuery, ...]
    hand_written: tuple[RightQuery, ...]


def golden_queries(cases: Iterable[Case], writer: Writer, run: GuardedRun, reference: Reference) -> GoldenQueries:
    """Return the queries whose rows are the golden ones; each conversation of the set is a thread of its own."""
    compiled: list[RightQuery] = []
    hand_written: list[RightQuery] = []
    for case in cases:
        for number, turn in enumerate(case.turns):
            question = Question(turn.ask, case.now, case.lang, f"checks-{case.id}", USER)
            query = writer.write(question, f"{case.id}-{number + 1}") if turn.expect is Expect.ANSWER else None
            if query is not None and is_golden(query, turn.sql, run, reference):
                compiled.append(query)
                hand_written.extend(_by_hand(query, turn.sql, run, reference))
            if number + 1 < len(case.turns):
                writer.go_on(question)
    return GoldenQueries(tuple(compiled), tuple(hand_written))


def _by_hand(query: RightQuery, golden: Sequence[str], run: GuardedRun, reference: Reference) -> Iterator[RightQuery]:
    """Yield the golden SQL as answers to the query's intent; they show as much as the query and give its rows."""
    rows = run.rows(query, query.draft) or ()
    for number, sql in enumerate(golden, 1):
        draft = as_draft(sql, query.draft.dialect, query.intent, query.domain)
        if draft is not None:
            other = replace(query, name=f"{query.name}{BY_HAND}{number}", draft=draft)
            others = run.rows(other, draft)
            if others is not None and not compare(rows, others).difference and is_golden(other, (sql,), run, reference):
                yield other


def is_golden(query: RightQuery, golden: Iterable[str], run: GuardedRun, reference: Reference) -> bool:
    """Tell whether a query gives the rows of one of the golden ones."""
    rows = run.rows(query, query.draft)
    return rows is not None and any(_gives(reference, sql, rows) for sql in golden)


def _gives(reference: Reference, sql: str, rows: Sequence[Row]) -> bool:
    """Tell whether golden SQL gives these rows; one of a public set that does not run gives none."""
    try:
        return not compare(reference.rows(sql), rows).difference
    except EngineError:
        return False


def as_cases(questions: Iterable[PublicQuestion]) -> Iterator[Case]:
    """Yield the questions of a public set that have a golden answer, each as a conversation of one message."""
    for question in questions:
        if question.expected is Expected.ANSWER and question.golden_duckdb:
            turn = Turn(ask=question.question, expect=Expect.ANSWER, sql=question.golden_duckdb)
            name = re.sub(r"[^a-z0-9]+", "-", question.id.lower())
            yield Case(id=name, lang=question.lang, now=NOW, turns=(turn,))


def together(scores: Sequence[MutationScore]) -> MutationScore:
    """Return several scores as one."""
    return MutationScore(
        sum(one.queries for one in scores),
        tuple(mutant for one in scores for mutant in one.mutants),
        sum(one.equivalent for one in scores),
        sum(one.refused for one in scores),
        tuple(alarm for one in scores for alarm in one.alarms),
    )


def check_milliseconds(queries: Sequence[RightQuery]) -> float:
    """Return the median processor time of all static layers over queries, each run once, in milliseconds."""
    took = []
    for query in queries:
        tree = parse_statements(query.draft.text, query.draft.dialect)[0]
        if isinstance(tree, exp.Query):
            context = DraftContext(query.intent, tree, query.draft, query.domain, question=query.question)
            started = time.process_time()
            check_context(context)
            took.append(time.process_time() - started)
    return round(median(took) * 1000, 2) if took else 0.0


@dataclass(frozen=True, slots=True)
class ChecksSummary:
    """A mutation score; ``right`` is that of all right queries, of which ``score`` may have planted only some."""

    score: MutationScore
    right: MutationScore
    hand_written: int
    """How many of the right queries a person wrote."""
    milliseconds: float

    @property
    def caught_part(self) -> float:
        """Return the part of the mutants that were caught."""
        return self.score.caught / len(self.score.mutants) if self.score.mutants else 0.0

    @property
    def in_quiet(self) -> tuple[int, int]:
        """Return how many mutants were caught, and how many there are, of right queries that raise no alarm."""
        loud = {alarm.query for alarm in self.right.alarms}
        quiet = [bool(mutant.caught_by) for mutant in self.score.mutants if mutant.query not in loud]
        return sum(quiet), len(quiet)

    @property
    def stopped(self) -> int:
        """Return how many right queries were stopped."""
        return sum(alarm.stopped for alarm in self.right.alarms)

    @property
    def warned(self) -> int:
        """Return how many right queries were only warned about."""
        return len(self.right.alarms) - self.stopped

    @property
    def repeating(self) -> int:
        """Return how many of the queries that count as right add one row up several times, as the rows show."""
        return sum(alarm.repeats for alarm in self.right.alarms)

    @property
    def stopped_by_hand(self) -> int:
        """Return how many right queries that a person wrote were stopped."""
        return sum(alarm.stopped and BY_HAND in alarm.query for alarm in self.right.alarms)

    def by_layer(self) -> dict[Layer, int]:
        """Return for each layer how many mutants one of its rules caught."""
        layers = [{rule.partition(".")[0] for rule in mutant.caught_by} for mutant in self.score.mutants]
        return {layer: sum(layer.value in one for one in layers) for layer in _STATIC}

    def as_json(self) -> dict[str, object]:
        """Return plain values for ``json.dumps``."""
        score = self.score
        return {
            "queries": self.right.queries,
            "hand_written": self.hand_written,
            "planted_queries": score.queries,
            "mutants": len(score.mutants),
            "caught": score.caught,
            "caught_part": round(self.caught_part, 4),
            "caught_in_quiet": self.in_quiet,
            "equivalent": score.equivalent,
            "refused": score.refused,
            "right_stopped": self.stopped,
            "right_stopped_by_hand": self.stopped_by_hand,
            "right_warned": self.warned,
            "right_repeating": self.repeating,
            "static_layers_ms_median": self.milliseconds,
            "kinds": {one.kind: {"caught": one.caught, "total": one.total} for one in score.by_kind},
            "layers": {layer.value: count for layer, count in self.by_layer().items()},
            "alarms": [{"query": one.query, "rules": one.rules, "stopped": one.stopped} for one in self.right.alarms],
            "missed": [
                {"kind": one.kind, "query": one.query, "sql": one.sql} for one in score.mutants if not one.caught_by
            ],
        }


_STATIC = (Layer.LINT, Layer.SUFFICIENCY, Layer.MEANING)


def page(title: str, summary: ChecksSummary, command: str, when: str) -> str:
    """Return the result as a page of Markdown, with the command that makes it again."""
    score, queries, stopped = summary.score, summary.right.queries or 1, summary.stopped
    lines = [
        f"# {title}",
        "",
        f"`{command}`, {when}",
        "",
        f"- right queries: {summary.right.queries}, written by hand: {summary.hand_written}, mutated: {score.queries}",
        f"- faults planted: {len(score.mutants)}; with the same rows: {score.equivalent}, refused: {score.refused}",
        f"- caught: {score.caught} of {len(score.mutants)} ({summary.caught_part:.1%})",
        f"- caught where the right query raises no alarm: {summary.in_quiet[0]} of {summary.in_quiet[1]}",
        f"- right queries stopped: {stopped} ({stopped / queries:.1%}), by hand {summary.stopped_by_hand}",
        f"- right queries only warned about: {summary.warned} ({summary.warned / queries:.1%})",
        f"- of these alarms, true by the rows: {summary.repeating} (one row is added up several times within a group)",
        f"- all static layers: {summary.milliseconds} ms of processor a query (median)",
        "",
        "| kind of fault | caught | planted |",
        "|---|---|---|",
        *(f"| {one.kind} | {one.caught} | {one.total} |" for one in score.by_kind),
        "",
        "| layer | faults that it caught |",
        "|---|---|",
        *(f"| {layer.value} | {count} |" for layer, count in summary.by_layer().items()),
        "",
        "A fault may be caught by several layers. One with the same rows is none on this data, one that",
        "the guard or the database refuses needs no check.",
        "",
    ]
    return "\n".join([*lines, *_alarms(summary.right), *_missed(score)])


def _alarms(right: MutationScore) -> list[str]:
    named = [f"- {one.query}: {', '.join(one.rules)}" for one in right.alarms]
    return ["False alarms:", "", *named, ""] if named else []


def _missed(score: MutationScore) -> list[str]:
    missed = [one for one in score.mutants if not one.caught_by]
    named = [f"- {one.kind} in {one.query}: `{' '.join(one.sql.split())}`" for one in missed]
    return ["Missed:", "", *named, ""] if missed else []
