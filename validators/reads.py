"""Where a query reads the rows that its metrics count, and which conditions stand on the way to the answer."""

from __future__ import annotations

from dataclasses import dataclass

from sqlglot import exp

from validators.anatomy import Anatomy, Source, arms, own_select
from validators.canonical import Canon, atoms_of
from validators.predicates import is_inside_predicate
from validators.wanted import Wanted


@dataclass(frozen=True)
class Aggregate:
    """An aggregate that takes part in a metric."""

    node: exp.Expr
    select: exp.Select


@dataclass(frozen=True)
class Read:
    """One place where a fact's rows come in, and the SELECTs from there to the answer."""

    source: Source
    path: tuple[exp.Select, ...]


def aggregates_of(anatomy: Anatomy, canon: Canon, wanted: Wanted) -> tuple[Aggregate, ...]:
    """Return the aggregates that are part of an asked metric's definition; those in conditions are left out."""
    found: list[Aggregate] = []
    for select in anatomy.selects:
        if is_inside_predicate(select):
            continue
        nodes = (node for node in _own_aggregates(select) if atoms_of(canon.of(node)) & wanted.atoms)
        found.extend(Aggregate(node, select) for node in nodes)
    return tuple(found)


def reads_of(anatomy: Anatomy, canon: Canon, wanted: Wanted) -> tuple[Read, ...]:
    """Return every place where rows are read that the metrics count."""
    found: dict[Source, Read] = {}
    for aggregate in aggregates_of(anatomy, canon, wanted):
        for source in _read_by(anatomy, aggregate, wanted):
            found.setdefault(source, Read(source, (source.select, *consumers_of(anatomy, source.select))))
    return tuple(found.values())


def consumers_of(anatomy: Anatomy, select: exp.Select) -> tuple[exp.Select, ...]:
    """Return the SELECTs that read from a SELECT, directly or through others."""
    found: list[exp.Select] = []
    waiting = [select]
    while waiting:
        inner = waiting.pop()
        for outer in anatomy.selects:
            if outer not in found and any(_reads_from(source, inner) for source in anatomy.sources(outer).values()):
                found.append(outer)
                waiting.append(outer)
    return tuple(found)


def _reads_from(source: Source, select: exp.Select) -> bool:
    return source.query is not None and any(arm is select for arm in arms(source.query))


def _own_aggregates(select: exp.Select) -> list[exp.Expr]:
    """Return the aggregates that a SELECT computes itself, with their FILTER; windows over rows count too."""
    found: list[exp.Expr] = []
    for node in select.find_all(exp.AggFunc, bfs=False):
        whole = node.parent if isinstance(node.parent, exp.Filter) else node
        if own_select(node) is select and isinstance(whole, exp.Expr):
            found.append(whole)
    return found


def _read_by(anatomy: Anatomy, aggregate: Aggregate, wanted: Wanted) -> list[Source]:
    bases = [base.source for base in anatomy.bases(aggregate.node) if base.field.dataset in wanted.facts]
    return bases or _first_datasets(anatomy, aggregate.select)


def _first_datasets(anatomy: Anatomy, select: exp.Select, depth: int = 0) -> list[Source]:
    """Return the dataset that a COUNT(*) counts: the first of FROM, through subqueries."""
    sources = list(anatomy.sources(select).values())
    if not sources or depth > 20:
        return []
    if sources[0].dataset is not None:
        return [sources[0]]
    inner = arms(sources[0].query) if sources[0].query is not None else []
    return [found for arm in inner for found in _first_datasets(anatomy, arm, depth + 1)]
