"""Mending the ways by which a model's query joins: ties that no relationship declares, detours, joins without a tie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sqlglot import exp

from domains.semantic_model import Relationship
from writing.draftsman import Draftsman
from writing.joins import Hop
from writing.mending_joins import is_named, join_dataset
from writing.scopes import QueryScope, scopes_of
from writing.sqltree import table


def declared_ties(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """A join of two datasets on columns that nothing declares takes the only relationship declared between them."""
    for scope in scopes_of(tree, known.domain):
        for join in scope.select.args.get("joins") or []:
            on = join.args.get("on")
            ties = [one for one in on.flatten() if isinstance(one, exp.EQ)] if isinstance(on, exp.And) else [on]
            for tie in ties:
                right = _declared(tie, scope, known) if isinstance(tie, exp.EQ) else None
                if right is not None and right != tie:
                    written = tie.sql()
                    tie.replace(right)
                    yield f"{written} → {right.sql()}"


def _declared(tie: exp.EQ, scope: QueryScope, known: Draftsman) -> exp.Expr | None:
    """Return the tie that is declared between the two datasets of a tie; None where it is right or not known."""
    sides = [side for side in (tie.left, tie.right) if isinstance(side, exp.Column) and side.table in scope.datasets]
    if len(sides) != 2 or sides[0].table == sides[1].table:
        return None
    aliases = {scope.datasets[side.table]: side.table for side in sides}
    links = _between(frozenset(aliases), known)
    if len(links) != 1 or len(links[0].from_columns) != 1:
        return None
    ends = {(links[0].from_dataset, links[0].from_columns[0]), (links[0].to_dataset, links[0].to_columns[0])}
    if _folded(sides, scope) == {(dataset, name.lower()) for dataset, name in ends}:
        return None
    (link,) = links
    return Hop(
        link,
        forward=True,
        from_alias=aliases[link.from_dataset],
        dataset=link.to_dataset,
        alias=aliases[link.to_dataset],
    ).condition()


def _folded(sides: list[exp.Column], scope: QueryScope) -> set[tuple[str, str]]:
    return {(scope.datasets[side.table], side.name.lower()) for side in sides}


def _between(pair: frozenset[str], known: Draftsman) -> list[Relationship]:
    return [one for one in known.domain.relationships if {one.from_dataset, one.to_dataset} == pair]


def untied_joins(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """A join that is tied to nothing («ON d.id = d.id») goes if nothing of it is used, else takes the declared way."""
    for scope in scopes_of(tree, known.domain):
        for join in list(scope.select.args.get("joins") or []):
            alias = join.this.alias_or_name
            on, dataset = join.args.get("on"), scope.datasets.get(alias)
            if dataset is None or on is None or join.args.get("using") or _ties(on, alias):
                continue
            join.pop()
            if not _is_used(alias, scope):
                del scope.datasets[alias]
                yield f"JOIN {alias} left out: it is tied to nothing"
                continue
            if alias == dataset:
                del scope.datasets[alias]
                if join_dataset(dataset, scope, known):
                    yield f"JOIN {alias} → by the declared way"
                    continue
                scope.datasets[alias] = dataset
            scope.select.append("joins", join)


def _ties(on: exp.Expr, alias: str) -> bool:
    for tie in on.find_all(exp.EQ):
        tables = {side.table for side in (tie.left, tie.right) if isinstance(side, exp.Column)}
        if alias in tables and len(tables) > 1:
            return True
    return False


def _is_used(alias: str, scope: QueryScope) -> bool:
    return any(found.table == alias for found in scope.select.find_all(exp.Column))


def detours(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """Datasets that a query only passes through go, where those that it uses are joined by a declared relationship.

    The question names none of them; passing through them drops rows or repeats them. A list of things of one dataset
    keeps what it joins: «authors who wrote» need not name the table of writings.
    """
    if not known.is_open:
        return
    for scope in scopes_of(tree, known.domain):
        joins = scope.select.args.get("joins") or []
        plain = all(isinstance(join.this, exp.Table) and join.side in ("", "LEFT") for join in joins)
        bare = any(not column.table for column in scope.columns) or scope.select.find(
            exp.Star, exp.Subquery, exp.Exists
        )
        if scope.derived or not plain or bare or len(scope.datasets) != len(joins) + 1:
            continue
        used = _used_outside_ties(scope)
        idle = {alias: name for alias, name in scope.datasets.items() if alias not in used}
        if not idle or not used or any(is_named(known.domain.dataset(name), known) for name in idle.values()):
            continue
        kept = {alias: name for alias, name in scope.datasets.items() if alias in used}
        hops = _tree(kept, known)
        is_list = len(kept) == 1 and scope.select.find(exp.AggFunc) is None
        if hops is None or is_list:
            continue
        start = next(alias for alias in kept if alias not in {hop.alias for hop in hops})
        scope.select.from_(table(kept[start], start), copy=False)
        scope.select.set("joins", None)
        for hop in hops:
            scope.select.join(table(hop.dataset, hop.alias), on=hop.condition(), join_type="LEFT", copy=False)
        for alias in idle:
            del scope.datasets[alias]
        yield f"{', '.join(idle.values())} left out: nothing of them is used"


def _used_outside_ties(scope: QueryScope) -> frozenset[str]:
    ties = {id(column) for join in scope.select.args.get("joins") or [] for column in join.find_all(exp.Column)}
    return frozenset(column.table for column in scope.select.find_all(exp.Column) if id(column) not in ties)


def _tree(kept: Mapping[str, str], known: Draftsman) -> list[Hop] | None:
    """Return the joins that tie the kept datasets by one declared relationship each, the first one being the start."""
    if len(set(kept.values())) != len(kept):
        return None
    aliases = list(kept)
    joined, hops = [aliases[0]], list[Hop]()
    while len(joined) < len(aliases):
        steps = [
            (link, here, there)
            for here in joined
            for there in aliases
            if there not in joined
            for link in _between(frozenset({kept[here], kept[there]}), known)
        ]
        ways = {there: [step for step in steps if step[2] == there] for _, _, there in steps}
        sure = next((found[0] for found in ways.values() if len(found) == 1), None)
        if sure is None:
            return None
        link, here, there = sure
        hops.append(Hop(link, link.from_dataset == kept[here], here, kept[there], there))
        joined.append(there)
    return hops
