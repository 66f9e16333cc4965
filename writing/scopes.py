"""The names of a written query: which alias is which dataset, scope by scope."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.optimizer.scope import Scope as SqlScope
from sqlglot.optimizer.scope import traverse_scope

from domains.semantic_model import Domain, Field


@dataclass(frozen=True, slots=True)
class QueryScope:
    """One SELECT: its datasets by alias, and the output names of its derived tables and CTEs by alias."""

    select: exp.Select
    datasets: dict[str, str]
    derived: dict[str, frozenset[str]]
    columns: tuple[exp.Column, ...]

    def owner(self, name: str, domain: Domain) -> str | None:
        """Return the only alias whose source has a column of this name, None if there is none or more than one."""
        found = [alias for alias, dataset in self.datasets.items() if field_of(domain, dataset, name)]
        found += [alias for alias, names in self.derived.items() if name in names]
        return found[0] if len(found) == 1 else None


def scopes_of(tree: exp.Query, domain: Domain) -> list[QueryScope]:
    """Return the SELECTs of a query, inner ones first; [] where the query's names cannot be sorted out."""
    try:
        return [found for scope in traverse_scope(tree) for found in _scope(scope, domain)]
    except SqlglotError:
        return []


def field_of(domain: Domain, dataset: str, name: str) -> Field | None:
    """Return a visible field of a dataset by its name in any case, None if there is none."""
    owners = [one for one in domain.datasets if one.name == dataset]
    fields = owners[0].visible_fields if owners else ()
    return next((field for field in fields if field.name.lower() == name.lower()), None)


def resolved(column: exp.Column, scopes: list[QueryScope], domain: Domain) -> Field | None:
    """Return the field that a column of a query is, None if it is computed or unknown."""
    for scope in scopes:
        if any(column is one for one in scope.columns):
            alias = column.table or scope.owner(column.name, domain)
            dataset = scope.datasets.get(alias or "")
            return field_of(domain, dataset, column.name) if dataset else None
    return None


def _scope(scope: SqlScope, domain: Domain) -> Iterator[QueryScope]:
    select = scope.expression
    if not isinstance(select, exp.Select):
        return
    names = {dataset.name.lower(): dataset.name for dataset in domain.datasets}
    datasets: dict[str, str] = {}
    derived: dict[str, frozenset[str]] = {}
    for alias, source in scope.sources.items():
        if isinstance(source, exp.Table):
            if source.name.lower() in names and alias in scope.selected_sources:
                datasets[alias] = names[source.name.lower()]
        elif isinstance(source, SqlScope) and alias in scope.selected_sources:
            derived[alias] = frozenset(_output_names(source))
    yield QueryScope(select, datasets, derived, tuple(scope.columns))


def _output_names(scope: SqlScope) -> Iterator[str]:
    if isinstance(scope.expression, exp.Query):
        yield from scope.expression.named_selects
