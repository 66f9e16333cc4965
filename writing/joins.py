"""How a dataset is reached from a fact: paths over declared relationships, and the joins that walk them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlglot import exp

from domains.join_paths import JoinGraph, join_steps
from domains.semantic_model import DomainSlice, JoinStep, Relationship
from writing.reasons import Reason, ReasonCode
from writing.sqltree import all_of, column, table


@dataclass(frozen=True, slots=True)
class Hop:
    """One join: ``dataset`` comes in as ``alias``; ``forward`` goes from the many side to the one side."""

    relationship: Relationship
    forward: bool
    from_alias: str
    dataset: str
    alias: str

    def condition(self) -> exp.Expr:
        """Return the ON condition."""
        ends = (self.relationship.from_columns, self.relationship.to_columns)
        near, far = ends if self.forward else (ends[1], ends[0])
        return all_of(
            [
                exp.EQ(this=column(self.alias, right), expression=column(self.from_alias, left))
                for left, right in zip(near, far, strict=True)
            ]
        )


@dataclass(frozen=True, slots=True)
class Path:
    """The way from a fact to a dataset; without hops it is the fact itself."""

    fact: str
    hops: tuple[Hop, ...] = ()

    @property
    def alias(self) -> str:
        """Return the name under which the dataset stands in the query."""
        return self.hops[-1].alias if self.hops else self.fact

    @property
    def fans_out(self) -> bool:
        """Tell whether one row of the fact may meet several rows of the dataset."""
        return not all(hop.forward for hop in self.hops)


def find_path(piece: DomainSlice, fact: str, dataset: str, role: str | None = None) -> Path | Reason:
    """Return the way from ``fact`` to ``dataset``: the slice's own joins first, else the only shortest declared way.

    A way that never multiplies rows is preferred to any that does. Several equal ways are a reason, not a choice.
    """
    if fact == dataset and role is None:
        return Path(fact)
    chosen = [path for path in _slice_paths(piece, fact) if _fits(path, dataset, role)]
    if len(chosen) == 1:
        return Path(fact, chosen[0])
    found = JoinGraph(piece.domain).shortest(fact, dataset, role)
    if len(found) != 1:
        code = ReasonCode.AMBIGUOUS_JOIN if found else ReasonCode.NO_JOIN
        return Reason(code, f"{fact} – {dataset}")
    return Path(fact, tuple(_hop(piece, step) for step in join_steps(found[0], fact, role)))


def path_to(piece: DomainSlice, fact: str, dataset: str, role: str | None = None) -> Path:
    """Return the way that :func:`find_path` finds; the plan was checked before, so a missing way is a defect."""
    found = find_path(piece, fact, dataset, role)
    assert isinstance(found, Path), f"an unchecked join: {found.subject}"  # noqa: S101 — says it to the type checker
    return found


def merged_hops(paths: list[Path]) -> list[Hop]:
    """Return the hops of several ways, each join once, in an order in which every join finds its partner."""
    return list({hop.alias: hop for path in paths for hop in path.hops}.values())


def conflicting_alias(paths: list[Path]) -> str | None:
    """Return an alias under which two different joins would come in, None if there is none."""
    hops: dict[str, Hop] = {}
    for path in paths:
        for hop in path.hops:
            if hops.setdefault(hop.alias, hop) != hop or hop.alias == path.fact:
                return hop.alias
    return None


def add_joins(query: exp.Select, hops: list[Hop], kind: str = "LEFT") -> exp.Select:
    """Return the query with the joins; LEFT keeps the rows that have no match."""
    for hop in hops:
        query = query.join(table(hop.dataset, hop.alias), on=hop.condition(), join_type=kind)
    return query


def exists(path: Path, conditions: list[exp.Expr], joins: list[Hop] | None = None) -> exp.Exists:
    """Return EXISTS (a row at the end of the way for which the conditions hold), tied to the fact outside.

    ``joins`` go on from the end of the way to what the conditions are about.
    """
    first, *others = path.hops
    query = exp.select("1").from_(table(first.dataset, first.alias))
    query = add_joins(add_joins(query, others, "INNER"), joins or [])
    return exp.Exists(this=query.where(all_of([first.condition(), *conditions])))


def _fits(path: tuple[Hop, ...], dataset: str, role: str | None) -> bool:
    if not path or path[-1].dataset != dataset:
        return False
    return role is None or any(hop.relationship.name == role for hop in path)


def _slice_paths(piece: DomainSlice, fact: str) -> list[tuple[Hop, ...]]:
    """Return the ways that the slice's joins make from a fact."""
    paths: dict[str, tuple[Hop, ...]] = {fact: ()}
    for step in piece.joins:
        if step.from_alias in paths and step.alias not in paths:
            paths[step.alias] = (*paths[step.from_alias], _hop(piece, step))
    return list(paths.values())


def _hop(piece: DomainSlice, step: JoinStep) -> Hop:
    relationship = piece.domain.relationship(step.relationship)
    return Hop(relationship, step.forward, step.from_alias, step.dataset, step.alias)
