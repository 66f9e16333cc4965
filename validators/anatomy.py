"""The anatomy of a query: its SELECTs, what stands in their FROM, and which field of the model each column means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlglot import exp

from domains.semantic_model import Dataset, Domain, Field

_DEEPEST_STARS = 10
"""Stars over stars that are followed; a recursive query never ends."""


@dataclass(frozen=True, eq=False)
class Source:
    """One table of a FROM clause: a dataset of the model, or a query (CTE, subquery), or neither where unknown."""

    alias: str
    select: exp.Select
    """The SELECT in whose FROM it stands."""
    dataset: Dataset | None
    query: exp.Query | None
    join: exp.Join | None
    """The join that brings it in, None for the first of FROM."""
    renamed: tuple[str, ...] = ()
    """Names that the alias gives to the columns of the query."""

    @property
    def is_outer(self) -> bool:
        """Tell whether its rows may be missing: the right side of a LEFT or FULL join."""
        return self.join is not None and self.join.side in {"LEFT", "FULL"}


@dataclass(frozen=True)
class Base:
    """A field of the model, and the source through which the query reads it."""

    field: Field
    source: Source

    @property
    def name(self) -> str:
        """Return ``dataset.field``."""
        return f"{self.field.dataset}.{self.field.name}"


class Anatomy:
    """Resolves the names of one query over a domain. What it cannot resolve it leaves out: no name, no verdict."""

    def __init__(self, tree: exp.Query, domain: Domain, filled: frozenset[str] = frozenset()) -> None:
        """The tree is read only; sources and outputs are resolved once, when first asked for.

        ``filled`` are fields (``dataset.field``) of which a look at the data has shown that they are never empty.
        """
        self.tree, self.domain, self._filled = tree, domain, filled
        self._datasets = {dataset.name.casefold(): dataset for dataset in domain.datasets}
        self._sources: dict[int, dict[str, Source]] = {}
        self._bases: dict[int, tuple[Base, ...]] = {}
        self.selects: tuple[exp.Select, ...] = tuple(tree.find_all(exp.Select, bfs=False))

    def sources(self, select: exp.Select) -> dict[str, Source]:
        """Return what stands in FROM and JOIN, by lower-case alias, in order."""
        if id(select) not in self._sources:
            self._sources[id(select)] = {found.alias.casefold(): found for found in self._find_sources(select)}
        return self._sources[id(select)]

    def source_of(self, column: exp.Column) -> Source | None:
        """Return the source that a column belongs to, looked for outwards; None for an alias of the SELECT list."""
        for select in enclosing_selects(column):
            sources = self.sources(select)
            if column.table:
                if column.table.casefold() in sources:
                    return sources[column.table.casefold()]
                continue
            owners = [source for source in sources.values() if self.has(source, column.name)]
            if owners:
                return owners[0]
            if _projection(select, column.name) is not None:
                return None
        return None

    def owners(self, column: exp.Column) -> int:
        """Return how many sources of the column's own SELECT have a column of this name."""
        select = next(enclosing_selects(column), None)
        return sum(self.has(source, column.name) for source in self.sources(select).values()) if select else 0

    def definition(self, column: exp.Column) -> Field | tuple[exp.Expr, ...] | None:
        """Return what a column stands for: a field, or the expressions of the query it comes from, or an alias's."""
        source = self.source_of(column)
        if source is None:
            return self._alias_definition(column)
        if source.dataset is not None:
            return field_of(source.dataset, column.name)
        return self.outputs(source, column.name) if source.query is not None else None

    def outputs(self, source: Source, name: str) -> tuple[exp.Expr, ...]:
        """Return the expressions behind a column of a query in FROM, one for each arm of a UNION."""
        if source.query is None:
            return ()
        position = next((at for at, new in enumerate(source.renamed) if new.casefold() == name.casefold()), None)
        found = []
        for arm in arms(source.query):
            shown = arm.expressions
            if position is not None:
                found.extend(shown[position : position + 1])
            elif (projection := _projection(arm, name)) is not None:
                found.append(projection)
            elif (by_star := self._through_star(arm, name)) is not None:
                found.append(by_star)
        if not found and len(arms(source.query)) > 1 and position is None:
            return ()
        return tuple(unaliased(expression) for expression in found)

    def bases(self, expression: exp.Expr) -> tuple[Base, ...]:
        """Return the fields that an expression is made of, through CTEs and subqueries, each once."""
        if id(expression) not in self._bases:
            self._bases[id(expression)] = ()  # a recursive query asks for itself
            self._bases[id(expression)] = tuple(dict.fromkeys(self._find_bases(expression)))
        return self._bases[id(expression)]

    def shown(self, select: exp.Select, depth: int = 0) -> tuple[exp.Expr, ...]:
        """Return the expressions that a SELECT shows; a star over one query stands for that query's columns."""
        sources = list(self.sources(select).values())
        query = sources[0].query if len(sources) == 1 else None
        inner = arms(query)[:1] if query is not None and depth < _DEEPEST_STARS else []
        found: list[exp.Expr] = []
        for expression in select.expressions:
            if isinstance(expression, exp.Star) and inner and not any(expression.args.values()):
                found.extend(self.shown(inner[0], depth + 1))
            else:
                found.append(unaliased(expression))
        return tuple(found)

    def may_be_empty(self, field: Field) -> bool:
        """Tell whether a field may be NULL in its dataset; keys that are primary, or referred to, never are."""
        if not field.nullable or str(field.ref) in self._filled:
            return False
        if field.name in self.domain.dataset(field.dataset).primary_key:
            return False
        to_here = (one for one in self.domain.relationships if one.to_dataset == field.dataset)
        return all(field.name not in one.to_columns for one in to_here)

    def base_names(self, expression: exp.Expr) -> frozenset[str]:
        """Return the fields of an expression as ``dataset.field``."""
        return frozenset(base.name for base in self.bases(expression))

    def _find_bases(self, expression: exp.Expr) -> Iterator[Base]:
        for column in _columns(expression):
            source, meaning = self.source_of(column), self.definition(column)
            if isinstance(meaning, Field):
                if source is not None:
                    yield Base(meaning, source)
            elif meaning is not None:
                for inner in meaning:
                    yield from self.bases(inner)

    def _alias_definition(self, column: exp.Column) -> tuple[exp.Expr, ...] | None:
        if column.table:
            return None
        for select in enclosing_selects(column):
            found = _projection(select, column.name)
            if found is not None and column.find_ancestor(exp.Alias) is not found:
                return (unaliased(found),)
        return None

    def _find_sources(self, select: exp.Select) -> Iterator[Source]:
        start = select.args.get("from_")
        if start is not None:
            yield from self._sources_in(select, start.this, None)
        for join in select.args.get("joins") or ():
            yield from self._sources_in(select, join.this, join)
        for lateral in select.args.get("laterals") or ():
            yield from self._sources_in(select, lateral, None)

    def _sources_in(self, select: exp.Select, node: exp.Expr, join: exp.Join | None) -> Iterator[Source]:
        alias = node.args.get("alias")
        renamed = tuple(name.name for name in alias.columns) if isinstance(alias, exp.TableAlias) else ()
        query: exp.Query | None = None
        dataset: Dataset | None = None
        if isinstance(node, exp.Table):
            cte = _cte_of(node)
            if cte is None:
                dataset = self._datasets.get(node.name.casefold())
            elif isinstance(cte.this, exp.Query):
                query = cte.this
                cte_alias = cte.args.get("alias")
                renamed = renamed or (tuple(name.name for name in cte_alias.columns) if cte_alias else ())
        elif isinstance(node, (exp.Subquery, exp.Lateral)):
            inner = node.this.unnest() if isinstance(node.this, exp.Subquery) else node.this
            query = inner if isinstance(inner, exp.Query) else None
        yield Source(node.alias_or_name, select, dataset, query, join, renamed)
        for nested in node.args.get("joins") or ():
            yield from self._sources_in(select, nested.this, nested)

    def has(self, source: Source, name: str) -> bool:
        """Tell whether a source has a column of this name."""
        if source.dataset is not None:
            return field_of(source.dataset, name) is not None
        if source.query is None:  # rows of a function: generate_series(…) AS day, unnest(…) AS t (name)
            return name.casefold() in {known.casefold() for known in source.renamed or (source.alias,)}
        return bool(self.outputs(source, name))

    def _through_star(self, select: exp.Select, name: str) -> exp.Expr | None:
        """Return the column behind ``*`` or ``t.*``, as a column inside the SELECT that has the star."""
        for star in select.expressions:
            table = star.table if isinstance(star, exp.Column) and isinstance(star.this, exp.Star) else None
            if table is None and not isinstance(star, exp.Star):
                continue
            for alias, source in self.sources(select).items():
                if table in {None, source.alias} and self.has(source, name):
                    column = exp.column(name, table=alias)
                    column.parent = select
                    return column
        return None


def field_of(dataset: Dataset, name: str) -> Field | None:
    """Return a field by its name in any case."""
    return next((field for field in dataset.fields if field.name.casefold() == name.casefold()), None)


def arms(query: exp.Query) -> list[exp.Select]:
    """Return the SELECTs of a query: one, or those that a UNION puts together."""
    found: list[exp.Select] = []
    waiting: list[exp.Expr] = [query]  # not recursive: a UNION of 500 arms is a tree 500 levels deep
    while waiting:
        node = waiting.pop()
        if isinstance(node, exp.Subquery):
            waiting.append(node.unnest())
        elif isinstance(node, exp.SetOperation):
            waiting += [node.expression, node.this]
        elif isinstance(node, exp.Select):
            found.append(node)
    return found


def enclosing_selects(node: exp.Expr) -> Iterator[exp.Select]:
    """Yield the SELECTs around a node, the nearest first; a name never reaches out of a CTE."""
    above = node.parent
    while above is not None:
        if isinstance(above, exp.Select):
            yield above
        if isinstance(above, exp.CTE):
            return
        above = above.parent


def own_select(node: exp.Expr) -> exp.Select | None:
    """Return the nearest SELECT around a node."""
    return next(enclosing_selects(node), None)


def unaliased(expression: exp.Expr) -> exp.Expr:
    """Return an output's expression without its alias."""
    inner = expression.this if isinstance(expression, exp.Alias) else expression
    assert isinstance(inner, exp.Expr)  # noqa: S101 — for the type checker
    return inner


def group_keys(select: exp.Select) -> list[exp.Expr]:
    """Return the keys of GROUP BY, numbers of columns resolved."""
    group = select.args.get("group")
    found = []
    for key in group.expressions if group is not None else ():
        position = int(key.name) - 1 if isinstance(key, exp.Literal) and key.name.isdigit() else None
        by_number = position is not None and position < len(select.expressions)
        found.append(unaliased(select.expressions[position]) if by_number and position is not None else key)
    return found


def _projection(select: exp.Select, name: str) -> exp.Expr | None:
    wanted = name.casefold()
    return next((found for found in select.expressions if found.alias_or_name.casefold() == wanted), None)


def _columns(expression: exp.Expr) -> Iterator[exp.Column]:
    """Yield the columns of an expression, those of subqueries inside it left out."""
    for node in expression.walk(bfs=False, prune=lambda node: isinstance(node, exp.Query)):
        if isinstance(node, exp.Column) and not isinstance(node.this, exp.Star):
            yield node
        elif isinstance(node, exp.Select) and len(node.expressions) == 1 and node is not expression:
            yield from _columns(unaliased(node.expressions[0]))


def _cte_of(table: exp.Table) -> exp.CTE | None:
    """Return the CTE that a table's name means, looked for from the inside out."""
    if table.args.get("db"):
        return None
    node: exp.Expr | None = table
    while node is not None:
        with_ = node.args.get("with_") if isinstance(node, exp.Query) else None
        for cte in with_.expressions if with_ is not None else ():
            if cte.alias.casefold() == table.name.casefold() and cte is not _inside(table, cte):
                return cte if isinstance(cte, exp.CTE) else None
        node = node.parent
    return None


def _inside(table: exp.Table, cte: exp.Expr) -> exp.Expr | None:
    """Return the CTE if the table stands within it and it is not recursive (then the name means something else)."""
    with_ = cte.parent
    if isinstance(with_, exp.With) and with_.args.get("recursive"):
        return None
    above = table.parent
    while above is not None:
        if above is cte:
            return cte
        above = above.parent
    return None
