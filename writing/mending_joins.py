"""Mending the joins of a model's query: missing ones, useless ones, and those that lose rows nobody asked to lose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sqlglot import exp

from domains.semantic_model import Dataset, Domain, Relationship
from domains.words import lemmas, tokens
from writing.draftsman import Draftsman, is_output
from writing.joins import Path, add_joins, find_path
from writing.scopes import QueryScope, field_of, scopes_of
from writing.sqltree import identifier, is_null


def missing_datasets(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """A dataset that is named before its column but stands in no FROM is joined, if there is one shortest way to it.

    The rows of a many side that the query names are wanted, not those without: they come in by an INNER join.
    """
    names = {dataset.name.lower(): dataset.name for dataset in known.domain.datasets}
    for scope in scopes_of(tree, known.domain):
        if scope.select.find_ancestor(exp.Select) is not None:
            continue
        for found in scope.columns:
            dataset = names.get(found.table.lower(), "")
            absent = dataset and found.table not in {*scope.datasets, *scope.derived}
            if absent and field_of(known.domain, dataset, found.name) and join_dataset(dataset, scope, known):
                yield f"{dataset} joined: its column {found.name} is used"


def join_dataset(dataset: str, scope: QueryScope, known: Draftsman) -> bool:
    """Join a dataset by the only shortest way from those that are there; False if there is none."""
    if dataset in scope.datasets.values():
        return False
    ways = [(alias, find_path(known.piece, start, dataset)) for alias, start in scope.datasets.items()]
    paths = sorted(((alias, way) for alias, way in ways if isinstance(way, Path)), key=lambda one: len(one[1].hops))
    if not paths or (len(paths) > 1 and len(paths[0][1].hops) == len(paths[1][1].hops)):
        return False
    alias, path = paths[0]
    hops = [replace(hop, from_alias=alias) if hop.from_alias == path.fact else hop for hop in path.hops]
    hops = [hop for hop in hops if hop.alias not in scope.datasets]
    kind = "INNER" if path.fans_out else "LEFT"
    _qualify(scope, known)
    scope.select.set("joins", add_joins(scope.select, hops, kind).args["joins"])
    scope.datasets.update({hop.alias: hop.dataset for hop in hops})
    return True


def _qualify(scope: QueryScope, known: Draftsman) -> None:
    """Write bare columns with their alias before a dataset comes in that may have the same names."""
    for found in scope.columns:
        alias = scope.owner(found.name, known.domain) if not found.table else None
        if alias and not is_output(found, scope):
            found.set("table", identifier(alias))


def joined_owner(name: str, scope: QueryScope, known: Draftsman) -> str | None:
    """Join the only dataset of the domain that has a field, by the only way that repeats no rows; return its alias."""
    owners = [one.name for one in known.domain.datasets if field_of(known.domain, one.name, name)]
    bare = {alias: dataset for alias, dataset in scope.datasets.items() if alias == dataset}
    if len(owners) != 1 or owners[0] in scope.datasets.values():
        return None
    ways = [find_path(known.piece, dataset, owners[0]) for dataset in bare]
    straight = [way for way in ways if isinstance(way, Path) and not way.fans_out]
    if len(straight) != 1:
        return None
    hops = [hop for hop in straight[0].hops if hop.alias not in scope.datasets]
    _qualify(scope, known)
    scope.select.set("joins", add_joins(scope.select, hops).args["joins"])
    scope.datasets.update({hop.alias: hop.dataset for hop in hops})
    return straight[0].alias


def useless_joins(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """A LEFT JOIN of which nothing is used goes: it drops no row, it can only repeat some.

    Unless the question names its dataset: its rows are what is counted.
    """
    for scope in scopes_of(tree, known.domain):
        if scope.select.find(exp.Star) or any(not column.table for column in scope.columns):
            continue  # what is not named by its dataset may be meant
        for join in reversed(scope.select.args.get("joins") or []):
            alias = join.this.alias_or_name
            own = {id(column) for column in join.find_all(exp.Column)}
            others = [column for column in scope.select.find_all(exp.Column) if id(column) not in own]
            unused = all(column.table != alias for column in others)
            meant = alias in scope.datasets and is_named(known.domain.dataset(scope.datasets[alias]), known)
            if join.side == "LEFT" and isinstance(join.this, exp.Table) and unused and not meant:
                join.pop()
                yield f"LEFT JOIN {alias} left out: nothing of it is used"


def is_named(dataset: Dataset, known: Draftsman) -> bool:
    """Tell whether an open question has all the words of a dataset's name, in any form."""
    if not known.is_open:
        return False
    asked = {form for word, _ in tokens(known.question) for form in lemmas(word)}
    names = [tokens(text) for text in (dataset.title.ru, dataset.title.en, *dataset.synonyms)]
    return any(words and all(lemmas(word) & asked for word, _ in words) for words in names)


def lookups_keep_rows(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """An INNER join along a declared relationship to its one side becomes LEFT: rows without a match stay."""
    for scope in scopes_of(tree, known.domain):
        for join in scope.select.args.get("joins") or []:
            plain = not join.side and join.kind in ("", "INNER") and isinstance(join.this, exp.Table)
            on = join.args.get("on")
            if plain and on is not None and _looks_up(on, join.this.alias_or_name, scope, known.domain):
                join.set("kind", None)
                join.set("side", "LEFT")
                yield f"JOIN {join.this.alias_or_name} → LEFT JOIN"


def _looks_up(on: exp.Expr, alias: str, scope: QueryScope, domain: Domain) -> bool:
    """Tell whether a join's condition is exactly a declared way from another dataset to one row of this one."""
    pairs = set()
    for one in on.flatten() if isinstance(on, exp.And) else [on]:
        if not (isinstance(one, exp.EQ) and isinstance(one.left, exp.Column) and isinstance(one.right, exp.Column)):
            return False
        mine, other = (one.left, one.right) if one.left.table == alias else (one.right, one.left)
        if mine.table != alias or other.table not in scope.datasets:
            return False
        pairs.add((scope.datasets[other.table], other.name.lower(), mine.name.lower()))
    target = scope.datasets.get(alias)
    return any(
        pairs == {(link.from_dataset, left.lower(), right.lower()) for left, right in zip(*_columns(link), strict=True)}
        for link in domain.relationships
        if link.to_dataset == target
    )


def _columns(link: Relationship) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return link.from_columns, link.to_columns


def nothing_equals_null(tree: exp.Query, _: Draftsman) -> Iterator[str]:
    """``NOT IN (SELECT column …)`` finds nothing where the column holds a NULL: the NULLs are left out of the list."""
    for negated in tree.find_all(exp.Not):
        within = negated.this.unnest()
        query = within.args.get("query") if isinstance(within, exp.In) else None
        inner = query.this if isinstance(query, exp.Subquery) else query
        if not isinstance(inner, exp.Select) or len(inner.expressions) != 1:
            continue
        listed = inner.expressions[0].unalias()
        if isinstance(listed, exp.Column):
            inner.where(exp.Not(this=is_null(listed.copy())), copy=False)
            yield f"NOT IN: NULLs of {listed.sql()} left out"
