"""Probes that ask the rows themselves: whether a join repeats what is added up, and whether two columns fit.

They run only for what the static layers doubt already, and take a doubt back; they never add one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from sqlglot import exp

from core.finding import Finding, LayerReport
from core.result import Row
from core.sql import Draft
from core.syntax import generate
from domains.semantic_model import Dataset, Datatype
from validators.anatomy import Source, group_keys, own_select, unaliased
from validators.context import DraftContext
from validators.joins import Tie, repeaters_of
from validators.lint_structure import undeclared_join, undeclared_ties
from validators.meaning_filters import value_field
from validators.meaning_metrics import fan_out
from validators.meaning_repeats import repeated_sum, summed_source
from validators.repeats import counted_by
from validators.run import status_of
from validators.wanted import value_names

_MOST = 6
"""Probes of one draft; what is still doubted after them stays so."""
_FITTING = 0.9
"""The part of a column's values that a key must hold for the two to fit; a few rows point nowhere in most databases."""

FirstRow = Callable[[Draft], Row | None]
"""Runs a draft through the guard, under a limit, and returns its first row; None where it is refused or too slow."""


def settled_by_rows(
    context: DraftContext, reports: tuple[LayerReport, ...], first_row: FirstRow
) -> tuple[LayerReport, ...]:
    """Return the reports without the doubts of joins that the rows of the database dispel."""
    left = _MOST

    def ask(drafts: Iterable[Draft]) -> Iterator[Row | None]:
        nonlocal left
        for draft in drafts:
            left -= 1
            yield first_row(draft) if left >= 0 else None

    return tuple(_without_dispelled(context, report, ask) for report in reports)


Ask = Callable[[Iterable[Draft]], Iterator[Row | None]]


def _without_dispelled(context: DraftContext, report: LayerReport, ask: Ask) -> LayerReport:
    kept = tuple(found for found in report.findings if not _is_dispelled(context, found, ask))
    if len(kept) == len(report.findings):
        return report
    return replace(report, findings=kept, status=status_of(kept, report.broken_rules))


def _is_dispelled(context: DraftContext, found: Finding, ask: Ask) -> bool:
    if found.rule == undeclared_join.id:
        rows = list(ask(_fit_drafts(context, found.subject)))
        return bool(rows) and all(row is not None and _fits(row) for row in rows)
    if found.rule == value_field.id:
        rows = list(ask(_held_drafts(context, found.subject)))
        return bool(rows) and all(row is not None and bool(row[0]) for row in rows)
    if found.rule in _REPEATING:
        drafts = _repeated_drafts(context, found)
        if not drafts or None in drafts:
            return False
        return all(row is not None and not row[0] for row in ask(draft for draft in drafts if draft is not None))
    return False


_REPEATING = frozenset({fan_out.id, repeated_sum.id})


def is_shown_by_rows(context: DraftContext, found: Finding, first_row: FirstRow) -> bool:
    """Tell whether the rows show what a finding says: that one row is added up several times within a group."""
    drafts = _repeated_drafts(context, found) if found.rule in _REPEATING else []
    rows = (first_row(draft) for draft in drafts if draft is not None)
    return any(row is not None and bool(row[0]) for row in rows)


def _repeated_drafts(context: DraftContext, found: Finding) -> list[Draft | None]:
    sites = _sums(context, found) if found.rule == repeated_sum.id else _counts(context, found)
    return [_repeated_draft(context, select, source) for select, source in sites]


def _held_drafts(context: DraftContext, subject: str) -> Iterator[Draft]:
    """Yield the query of how many rows hold a value in the column that it is compared with.

    Only where rules read the question in part and took the value for one of another dataset: the words that they did
    not read may be what says which of the two is meant.
    """
    for value in context.intent.values if context.intent.unexplained else ():
        for use in context.uses:
            bases = context.anatomy.bases(use.value) if isinstance(use.value, exp.Column) else ()
            if use.name not in value_names(value) or use.leaf.sql() != subject or len(bases) != 1:
                continue
            field = bases[0].field
            if field.dataset != value.field.dataset and not field.hidden:
                held = exp.column(field.name).eq(exp.Parameter(this=exp.var(use.name)))
                query = exp.select(exp.alias_(exp.Count(this=exp.Star()), "held")).from_(field.dataset).where(held)
                yield replace(context.draft, text=generate(query, context.dialect), columns=(), mends=())


def _sums(context: DraftContext, found: Finding) -> Iterator[tuple[exp.Select, Source]]:
    for node in context.tree.find_all(exp.Sum, exp.Avg):
        select, source = own_select(node), summed_source(context, node)
        if select is not None and source is not None and found.subject.startswith(f"{node.sql()} ("):
            yield select, source


def _counts(context: DraftContext, found: Finding) -> Iterator[tuple[exp.Select, Source]]:
    for aggregate in context.aggregates:
        for source in counted_by(context, aggregate):
            if any(one.alias == found.subject for one in repeaters_of(context.anatomy, source)):
                yield aggregate.select, source


def _repeated_draft(context: DraftContext, select: exp.Select, source: Source) -> Draft | None:
    """Return a query of how many rows of a source stand more than once in a group; None where they have no key."""
    key = source.dataset.primary_key if source.dataset is not None else ()
    if not key or source.query is not None:
        return None
    columns = [exp.column(name, table=source.alias) for name in key]
    twice = exp.select(exp.alias_(exp.Literal.number(1), "one"))
    for part in ("from_", "joins", "laterals", "where"):
        found = select.args.get(part)
        if found:
            twice.set(part, [one.copy() for one in found] if isinstance(found, list) else found.copy())
    twice = twice.where(exp.not_(exp.Is(this=columns[0].copy(), expression=exp.null())))
    twice = twice.group_by(*(_resolved(select, one) for one in group_keys(select)), *columns)
    twice = twice.having(exp.GT(this=exp.Count(this=exp.Star()), expression=exp.Literal.number(1)))
    query = exp.select(exp.alias_(exp.Count(this=exp.Star()), "repeated")).from_(twice.subquery("twice"))
    with_ = context.tree.args.get("with_")
    if with_ is not None:
        query.set("with_", with_.copy())
    return replace(context.draft, text=generate(query, context.dialect), columns=(), mends=())


def _resolved(select: exp.Select, key: exp.Expr) -> exp.Expr:
    """Return a key of GROUP BY, the expression itself where it is the alias of an output."""
    if isinstance(key, exp.Column) and not key.table:
        for output in select.expressions:
            if isinstance(output, exp.Alias) and output.alias.casefold() == key.name.casefold():
                return unaliased(output).copy()
    return key.copy()


def _fit_drafts(context: DraftContext, subject: str) -> Iterator[Draft]:
    """Yield the query of how many values of a column a key holds, for each undeclared join of that name."""
    for tie in undeclared_ties(context):
        if _join_name(tie) != subject:
            continue
        for key, key_column, other, column in _ends(tie):
            if _may_lead(context, key, key_column, other, column):
                held, asked = exp.column(key_column, table="held"), exp.column(column, table="asked")
                query = exp.select(
                    exp.alias_(exp.Count(this=exp.Distinct(expressions=[asked.copy()])), "all_values"),
                    exp.alias_(exp.Count(this=exp.Distinct(expressions=[held.copy()])), "held_values"),
                ).from_(exp.to_table(other.name).as_("asked"))
                query = query.join(exp.to_table(key.name).as_("held"), on=held.eq(asked), join_type="LEFT")
                yield replace(context.draft, text=generate(query, context.dialect), columns=(), mends=())


def _join_name(tie: Tie) -> str:
    """Return how an undeclared join is named in its finding."""
    return f"{tie.left.alias}.{tie.left_column} = {tie.right.alias}.{tie.right_column}"


def _ends(tie: Tie) -> Iterator[tuple[Dataset, str, Dataset, str]]:
    left, right = tie.left.dataset, tie.right.dataset
    if left is not None and right is not None:
        yield left, tie.left_column, right, tie.right_column
        yield right, tie.right_column, left, tie.left_column


def _may_lead(context: DraftContext, key: Dataset, key_column: str, other: Dataset, column: str) -> bool:
    """Tell whether a column may point to a dataset's key: it leads nowhere else and is named as what points."""
    leads = {(one.from_dataset, name.casefold()) for one in context.domain.relationships for name in one.from_columns}
    only = tuple(name.casefold() for name in key.primary_key) == (key_column,)
    if not only or (other.name, column) in leads or (key.name, key_column) in leads:
        return False
    if tuple(name.casefold() for name in other.primary_key) == (column,):
        return False
    link = len(other.fields) <= _FIELDS_OF_LINK and all(one.datatype is Datatype.INTEGER for one in other.fields)
    return link or column.endswith(("id", "_code", "_key")) or key.name.casefold().rstrip("s") in column


_FIELDS_OF_LINK = 3


def _fits(row: Row) -> bool:
    asked, held = (int(str(cell or 0)) for cell in row)
    return asked > 0 and held >= _FITTING * asked
