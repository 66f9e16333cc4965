"""Probes of drafts: small counting queries that settle what declared keys cannot prove.

Nothing here runs a query. ``probes_of_draft`` yields drafts of one row each; whoever has a database runs them through
the guard, under a limit, and hands the rows back to ``settle``. A probe that did not run settles nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from sqlglot import exp

from core.finding import Finding, Layer, LayerReport, Severity
from core.result import Row
from core.sql import Draft
from core.syntax import generate
from validators.anatomy import Anatomy, Base, Source, arms
from validators.context import DraftContext
from validators.joins import keys_of, ties_of
from validators.layers import check_context
from validators.repeats import may_be_repeated
from validators.row_probes import settled_by_rows
from validators.run import status_of

INNER_JOIN = "meaning.inner_join"
FAN_OUT = "meaning.fan_out"


class ProbeKind(StrEnum):
    """What a probe counts, in its only row."""

    LOST_ROWS = "lost_rows"
    """All rows with their matches kept open, then for each subject those that have one."""
    FILLED = "filled"
    """All rows of a dataset, then for each subject, a field, those where it is not empty."""
    REPEATED_KEYS = "repeated_keys"
    """Values of the joined columns that stand more than once."""
    ROWS_UNDER_ALL = "rows_under_all"
    """Rows under all conditions of the question, of a result that is empty."""
    ROWS_WITHOUT_ONE = "rows_without_one"
    """Rows if the subject, one condition, is dropped."""
    LAST_LOAD = "last_load"
    """The moment of the last load."""
    NAMELESS = "nameless"
    """Rows whose code the dictionary of the subject does not hold."""


@dataclass(frozen=True, slots=True)
class Probe:
    """A query of one row about ``subjects``: aliases of a draft, or what a finding names."""

    kind: ProbeKind
    subjects: tuple[str, ...]
    draft: Draft


@dataclass(frozen=True, slots=True)
class Probed:
    """A probe with its row; None where it did not run (refused, too slow)."""

    probe: Probe
    row: Row | None


FirstRow = Callable[[Draft], Row | None]
"""Runs a draft through the guard, under a limit, and returns its first row; None where it is refused or too slow."""


def probes_of_draft(context: DraftContext, reports: Iterable[LayerReport]) -> tuple[Probe, ...]:
    """Return the probes that a checked draft needs: none where keys are declared and no INNER join is doubted."""
    doubted = {found.subject for report in reports for found in report.findings if found.rule == INNER_JOIN}
    return (*_lost_rows(context, doubted), *_repeated_keys(context))


def settle(reports: Iterable[LayerReport], probed: Iterable[Probed]) -> tuple[LayerReport, ...]:
    """Return the reports after the probes: INNER joins that lose nothing pass, repeated rows are told."""
    answers = tuple(one for one in probed if one.row is not None)
    lost: dict[str, int] = {}
    for name, count in (found for one in answers for found in _lost(one)):
        lost[name] = max(count, lost.get(name, 0))  # one alias may stand in several SELECTs
    repeated = [name for one in answers for name in _repeated(one)]
    return tuple(_settled(report, lost, repeated) if report.layer is Layer.MEANING else report for report in reports)


def settled(context: DraftContext, reports: tuple[LayerReport, ...], first_row: FirstRow) -> tuple[LayerReport, ...]:
    """Run the probes that a checked draft needs and return its reports after them.

    Where a counted column turns out to be never empty, the draft is checked anew with that knowledge.
    """
    filled = frozenset(name for probe in _doubted_columns(context, reports) for name in _filled(probe, first_row))
    if filled:
        context = replace(context, filled=filled)
        reports = check_context(context)
    probes = probes_of_draft(context, reports)
    if probes:
        reports = settle(reports, [Probed(probe, first_row(probe.draft)) for probe in probes])
    return settled_by_rows(context, reports, first_row)


def counting(context: DraftContext, select: exp.Select, outputs: list[exp.Expr]) -> Draft:
    """Return a query that reads what a SELECT of the draft reads, under its conditions, and shows other outputs."""
    query = exp.Select(expressions=outputs)
    for part in ("from_", "joins", "laterals", "where"):
        found = select.args.get(part)
        if found:
            query.set(part, [one.copy() for one in found] if isinstance(found, list) else found.copy())
    with_ = context.tree.args.get("with_")
    if with_ is not None:
        query.set("with_", with_.copy())
    return replace(context.draft, text=generate(query, context.dialect), columns=(), mends=())


def named(expression: exp.Expr, name: str) -> exp.Expr:
    """Return an output with its name."""
    return exp.alias_(expression, name)


def rows_counted() -> exp.Expr:
    """Return ``COUNT(*)``."""
    return exp.Count(this=exp.Star())


def _doubted_columns(context: DraftContext, reports: Iterable[LayerReport]) -> Iterator[Probe]:
    """Yield a probe for each dataset of which a doubted COUNT or NOT IN has a column that may be empty."""
    if not any(found.rule in _DOUBTS_OF_EMPTINESS for report in reports for found in report.findings):
        return
    fields: dict[str, set[str]] = {}
    for node in context.tree.find_all(exp.Count, exp.In):
        for base in _that_may_be_empty(context, node):
            if context.anatomy.may_be_empty(base.field) and not base.field.hidden:
                fields.setdefault(base.field.dataset, set()).add(base.field.name)
    for dataset, names in fields.items():
        shown = [named(exp.Count(this=exp.column(name)), f"filled_{at}") for at, name in enumerate(sorted(names))]
        query = exp.select(named(rows_counted(), "all_rows"), *shown).from_(dataset)
        draft = replace(context.draft, text=generate(query, context.dialect), columns=(), mends=())
        yield Probe(ProbeKind.FILLED, tuple(f"{dataset}.{name}" for name in sorted(names)), draft)


_DOUBTS_OF_EMPTINESS = frozenset(
    {"lint.count_of_nullable", "lint.not_in_nullable", "meaning.metric_definition", "meaning.foreign_aggregate"}
)


def _that_may_be_empty(context: DraftContext, node: exp.Expr) -> tuple[Base, ...]:
    """Return the fields of a counted column, or of the column of a subquery behind IN."""
    if isinstance(node, exp.Count):
        return context.anatomy.bases(node.this) if isinstance(node.this, exp.Column) else ()
    query = node.args.get("query")
    inner = query.unnest() if query is not None else None
    shown = [arm.expressions[0] for arm in arms(inner)] if isinstance(inner, exp.Query) else []
    return tuple(base for column in shown for base in context.anatomy.bases(column))


def _filled(probe: Probe, first_row: FirstRow) -> Iterator[str]:
    row = first_row(probe.draft)
    if row is not None:
        total, *counts = row
        yield from (name for name, count in zip(probe.subjects, counts, strict=True) if count == total)


def _lost_rows(context: DraftContext, doubted: set[str]) -> Iterator[Probe]:
    selects = dict.fromkeys(read.source.select for read in context.reads)
    for select in selects:
        sources = [one for one in context.anatomy.sources(select).values() if one.alias in doubted and one.join]
        keys = [_key_column(context.anatomy, source) for source in sources]
        if not sources or not all(keys):
            continue
        open_joins = select.copy()
        # What stands before the first doubt is a counted fact or what the question requires: it may drop rows.
        doubted_at = [
            at for at, join in enumerate(select.args.get("joins") or ()) if any(one.join is join for one in sources)
        ]
        for join in (open_joins.args.get("joins") or ())[min(doubted_at, default=0) :]:
            if not join.side and join.kind not in {"CROSS", "OUTER"}:
                join.set("kind", None)
                join.set("side", "LEFT")
        matched = [
            named(exp.Count(this=exp.column(key, table=source.alias)), f"matched_{number}")
            for number, (source, key) in enumerate(zip(sources, keys, strict=True), 1)
        ]
        draft = counting(context, open_joins, [named(rows_counted(), "all_rows"), *matched])
        yield Probe(ProbeKind.LOST_ROWS, tuple(source.alias for source in sources), draft)


def _key_column(anatomy: Anatomy, source: Source) -> str:
    """Return a column of a joined source that is only empty where it has no match."""
    for tie in ties_of(anatomy, source.select):
        if tie.right is source:
            return tie.right_column
        if tie.left is source:
            return tie.left_column
    return ""


def _repeated_keys(context: DraftContext) -> Iterator[Probe]:
    """Yield a probe for each dataset without a declared key that a SELECT over counted rows joins."""
    for select in dict.fromkeys(aggregate.select for aggregate in context.aggregates):
        ties = ties_of(context.anatomy, select)
        counting_here = [aggregate for aggregate in context.aggregates if aggregate.select is select]
        for source in context.anatomy.sources(select).values():
            if source.dataset is None or source.join is None or keys_of(context.anatomy, source.dataset):
                continue
            if not any(may_be_repeated(context, aggregate, source) for aggregate in counting_here):
                continue
            columns = [tie.right_column for tie in ties if tie.right is source]
            columns += [tie.left_column for tie in ties if tie.left is source]
            if columns:
                draft = _repeated_draft(context, source.dataset.name, list(dict.fromkeys(columns)))
                yield Probe(ProbeKind.REPEATED_KEYS, (source.alias,), draft)


def _repeated_draft(context: DraftContext, dataset: str, columns: list[str]) -> Draft:
    keys = [exp.column(name) for name in columns]
    twice = exp.select(*keys).from_(dataset).group_by(*keys).having(exp.GT(this=rows_counted(), expression=_one()))
    for name in columns:
        twice = twice.where(exp.Not(this=exp.Is(this=exp.column(name), expression=exp.Null())))
    query = exp.select(named(rows_counted(), "repeated")).from_(twice.subquery("twice"))
    return replace(context.draft, text=generate(query, context.dialect), columns=(), mends=())


def _one() -> exp.Expr:
    return exp.Literal.number(1)


def _lost(answer: Probed) -> Iterator[tuple[str, int]]:
    if answer.probe.kind is ProbeKind.LOST_ROWS and answer.row is not None:
        total, *matched = (int(str(cell or 0)) for cell in answer.row)
        yield from ((name, total - count) for name, count in zip(answer.probe.subjects, matched, strict=True))


def _repeated(answer: Probed) -> Iterator[str]:
    if answer.probe.kind is ProbeKind.REPEATED_KEYS and answer.row is not None and int(str(answer.row[0] or 0)):
        yield from answer.probe.subjects


def _settled(report: LayerReport, lost: dict[str, int], repeated: list[str]) -> LayerReport:
    findings = [_counted(found, lost) for found in report.findings]
    kept = [found for found in findings if found is not None]
    known = {found.subject for found in kept if found.rule == FAN_OUT}
    kept += [_fan_out(name) for name in repeated if name not in known]
    return replace(report, findings=tuple(kept), status=status_of(kept, report.broken_rules))


def _counted(found: Finding, lost: dict[str, int]) -> Finding | None:
    """Return a doubt about an INNER join with its count, None where it loses no row."""
    if found.rule != INNER_JOIN or found.subject not in lost:
        return found
    count = lost[found.subject]
    if count == 0:
        return None
    return replace(
        found,
        message_ru=f"{found.message_ru} Потеряно строк: {count}.",
        message_en=f"{found.message_en} Rows lost: {count}.",
    )


def _fan_out(name: str) -> Finding:
    return Finding(
        FAN_OUT,
        Layer.MEANING,
        Severity.ERROR,
        f"Соединение размножает строки, и показатель считает их по нескольку раз: {name}.",
        f"A join repeats rows, so that the metric counts them more than once: {name}.",
        name,
        f"Join only what has one row for each counted row; aggregate {name} in a subquery first, or use EXISTS.",
    )
