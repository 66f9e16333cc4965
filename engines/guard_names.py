"""The guard's reading of names: tables are datasets or the query's own CTEs, columns exist where they are used.

Which table a name means is decided exactly as strictly as the databases do it, since row rights hang on it; columns
are checked as far as they can be known, because a hidden one is not in the prefix anyway.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import dataclass, field

from sqlglot import exp

from core.dataset_view import DatasetView
from core.finding import Finding
from core.sql import Dialect
from engines.guard_findings import Rule, finding
from engines.guard_words import words

EXACT_NAMES = frozenset({Dialect.TSQL, Dialect.SPARK})

Names = frozenset[str] | None
"""Lower-cased names of columns; None where they cannot be known."""

Above = tuple[exp.Query, "Above"] | None
"""The queries around a piece of a tree, innermost first."""


@dataclass(frozen=True, slots=True)
class NameReport:
    """Which views a query uses, in the order of the views, and what is wrong with its names."""

    used: tuple[DatasetView, ...]
    findings: tuple[Finding, ...]


def check_names(root: exp.Query, views: tuple[DatasetView, ...], dialect: Dialect) -> NameReport:
    """Resolve every table and column of a query over the views."""
    resolver = _Resolver(dialect, {view.name if dialect in EXACT_NAMES else _fold(view.name): view for view in views})
    findings = [*_shadows(root, views)]
    for table in root.find_all(exp.Table):
        findings.extend(resolver.faults_of_table(table))
    if not findings:
        findings.extend(resolver.faults_of_columns(root))
    used = tuple(view for view in views if view.name in resolver.used)
    return NameReport(used, tuple(dict.fromkeys(findings)))


def foreign_tables(root: exp.Query, dialect: Dialect) -> Iterator[Finding]:
    """Without views: names that lead to another server, to a file, to secrets, or to temporary tables of everybody."""
    for table in root.find_all(exp.Table):
        if table.name.upper() in _SECRETS.get(dialect, ()) and table.db.upper() in {"", "SYS", "PG_CATALOG"}:
            yield finding(Rule.FOREIGN_TABLE, _written(table))
        if dialect in _READS_PATHS and _PATH_SIGNS & set(table.name):
            yield finding(Rule.FOREIGN_TABLE, table.name)
        if len(table.parts) > _MOST_PARTS or table.name.startswith("##") or table.args.get("global_"):
            yield finding(Rule.FOREIGN_TABLE, _written(table))
        elif isinstance(table.this, exp.Identifier) and table.this.args.get("global_"):
            yield finding(Rule.FOREIGN_TABLE, "##" + table.name)


_MOST_PARTS = 3
_SECRETS = {
    Dialect.TSQL: words("SQL_LOGINS SYSLOGINS SYSXLOGINS LINKED_LOGINS SYSCACHEOBJECTS"),
    Dialect.POSTGRES: words(
        """
        PG_AUTHID PG_SHADOW PG_USER_MAPPING PG_USER_MAPPINGS PG_HBA_FILE_RULES PG_IDENT_FILE_MAPPINGS PG_FILE_SETTINGS
        PG_LARGEOBJECT PG_STAT_ACTIVITY PG_STAT_STATEMENTS PG_STATISTIC PG_STATS
        """
    ),
}
"""Tables of the catalogue that hold passwords, files, the texts of others' queries, or values of any table."""
_PATH_SIGNS = frozenset("./\\:*?[")
"""DuckDB reads a table's name as a file or an address where no table has it and it looks like one, Spark too."""
_READS_PATHS = frozenset({Dialect.DUCKDB, Dialect.SPARK})


def name_key(name: exp.Expr | None, dialect: Dialect) -> str:
    """Return by which spelling a database finds a name of a table or a schema.

    SQL Server's depends on its collation and Spark's on a setting, so there the spelling must be the very same.
    """
    if not isinstance(name, exp.Identifier):
        return ""
    exact = dialect in EXACT_NAMES or (dialect is Dialect.POSTGRES and name.args.get("quoted"))
    return name.name if exact else _fold(name.name)


def nearest(name: str, known: list[str]) -> str:
    """Return the known name most like ``name``, "" if none is like it."""
    by_folded = {word.casefold(): word for word in known}
    close = difflib.get_close_matches(name.casefold(), list(by_folded), n=1, cutoff=0.6)
    return by_folded[close[0]] if close else ""


def _fold(name: str) -> str:
    """Lower only ASCII letters, as DuckDB and PostgreSQL do with names."""
    return "".join(letter.lower() if letter.isascii() else letter for letter in name)


def _shadows(root: exp.Query, views: tuple[DatasetView, ...]) -> Iterator[Finding]:
    taken = {view.name.casefold() for view in views}
    for cte in root.find_all(exp.CTE):
        if cte.alias.casefold() in taken:
            yield finding(Rule.SHADOW, cte.alias)


@dataclass(slots=True)
class _Resolver:
    """Resolves the names of one query; outputs of its parts are computed once."""

    dialect: Dialect
    views: dict[str, DatasetView]
    used: set[str] = field(default_factory=set)
    _outputs: dict[int, Names] = field(default_factory=dict)
    _sources: dict[int, dict[str, Names]] = field(default_factory=dict)
    _aliases: dict[int, frozenset[str]] = field(default_factory=dict)
    _lists: dict[int, dict[str, exp.CTE]] = field(default_factory=dict)

    def key(self, name: exp.Expr | None) -> str:
        return name_key(name, self.dialect)

    def faults_of_table(self, table: exp.Table) -> Iterator[Finding]:
        if not isinstance(table.this, exp.Identifier):
            return
        if table.args.get("db") or table.args.get("catalog") or table.this.args.get("temporary"):
            yield finding(Rule.FOREIGN_TABLE, _written(table))
        elif self.cte_of(table) is None:
            view = self.view_of(table)
            if view is None:
                yield finding(Rule.DATASET, table.name, nearest(table.name, [v.name for v in self.views.values()]))
            else:
                self.used.add(view.name)

    def view_of(self, table: exp.Table) -> DatasetView | None:
        view = self.views.get(self.key(table.this))
        if view is not None and self.dialect is Dialect.POSTGRES and self.key(table.this) != view.name:
            return None
        return view

    def cte_of(self, table: exp.Table) -> exp.CTE | None:
        """Return the CTE that a table's name means, climbing from the innermost WITH outwards."""
        wanted = self.key(table.this)
        below: exp.Expr = table
        arm: exp.Expr | None = None
        node = table.parent
        while node is not None:
            if isinstance(node, exp.With):
                found = self._earlier_cte(node, below, arm, wanted)
            elif isinstance(node, exp.Query) and node.args.get("with_") not in (None, below):
                found = self._ctes(node.args["with_"]).get(wanted)
            else:
                found = None
            if found is not None:
                return found
            arm, below, node = (arm if isinstance(node, exp.CTE) else below), node, node.parent
        return None

    def _earlier_cte(self, with_: exp.With, cte: exp.Expr, arm: exp.Expr | None, wanted: str) -> exp.CTE | None:
        """Return what a CTE may see of its own list: those before it, and itself where it is really recursive.

        In the first arm of a recursive CTE, or without UNION, PostgreSQL fails and DuckDB takes a table of that name.
        """
        found = self._ctes(with_).get(wanted)
        if found is not None and found is cte:
            body = found.this
            recursive = isinstance(body, exp.Union) and body.expression is arm and with_.args.get("recursive")
            return found if recursive or self.dialect is Dialect.TSQL else None
        return found if found is not None and (found.index or 0) < (cte.index or 0) else None

    def _ctes(self, with_: exp.With) -> dict[str, exp.CTE]:
        if id(with_) not in self._lists:
            ctes = [cte for cte in with_.expressions if isinstance(cte, exp.CTE)]
            self._lists[id(with_)] = {self.key(cte.args["alias"].this): cte for cte in reversed(ctes)}
        return self._lists[id(with_)]

    def faults_of_columns(self, root: exp.Query) -> Iterator[Finding]:
        for cte in root.find_all(exp.CTE, bfs=False):
            self.outputs(cte.this)
        for column, above in _columns_with_queries(root):
            yield from self._faults_of_column(column, above)

    def outputs(self, query: exp.Expr) -> Names:
        """Return the names of the columns that a query gives."""
        while isinstance(query, exp.SetOperation | exp.Subquery) and not _reshapes(query):
            query = query.this
        if not isinstance(query, exp.Select):
            return None
        if id(query) not in self._outputs:
            self._outputs[id(query)] = None  # a recursive CTE asks for itself
            self._outputs[id(query)] = self._outputs_of_select(query)
        return self._outputs[id(query)]

    def _outputs_of_select(self, select: exp.Select) -> Names:
        names: set[str] = set()
        for column in select.expressions:
            if isinstance(column, exp.Star):
                parts: list[Names] = list(self.sources(select).values())
            elif isinstance(column, exp.Column) and isinstance(column.this, exp.Star):
                parts = [self.sources(select).get(column.table.casefold())]
            else:
                names.add(column.alias_or_name.casefold())
                continue
            for part in parts:
                if part is None:
                    return None
                names |= part
        return frozenset(names)

    def aliases(self, select: exp.Select) -> frozenset[str]:
        """Return the names that the columns of a query were given with AS."""
        if id(select) not in self._aliases:
            given = (column.alias.casefold() for column in select.expressions if isinstance(column, exp.Alias))
            self._aliases[id(select)] = frozenset(given)
        return self._aliases[id(select)]

    def sources(self, select: exp.Select) -> dict[str, Names]:
        """Return what stands in FROM: alias → its columns."""
        if id(select) not in self._sources:
            from_ = select.args.get("from_")
            joins = [join.this for join in select.args.get("joins") or ()]
            laterals = select.args.get("laterals") or ()
            found: dict[str, Names] = {}
            for source in (*([from_.this] if from_ else ()), *joins, *laterals):
                self._add_source(source, found)
            self._sources[id(select)] = found
        return self._sources[id(select)]

    def _add_source(self, source: exp.Expr, found: dict[str, Names]) -> None:
        for join in source.args.get("joins") or ():
            self._add_source(join.this, found)
        alias = source.alias_or_name.casefold()
        for pivot in source.args.get("pivots") or ():
            found[pivot.alias.casefold() or alias] = None
            return
        renamed = source.args.get("alias")
        columns = renamed.args.get("columns") if isinstance(renamed, exp.TableAlias) else None
        ordinal = source.args.get("offset")  # the name that WITH ORDINALITY gives, which stands apart in the tree
        named = [*(columns or ()), *([ordinal] if isinstance(ordinal, exp.Identifier) else ())]
        found[alias or f"#{len(found)}"] = (
            frozenset(name.name.casefold() for name in named) if columns else self._columns_of(source)
        )

    def _columns_of(self, source: exp.Expr) -> Names:
        if isinstance(source, exp.Subquery):
            return self.outputs(source)
        if not isinstance(source, exp.Table) or not isinstance(source.this, exp.Identifier):
            return None
        cte = self.cte_of(source)
        if cte is not None:
            renamed = cte.args["alias"].args.get("columns")
            return frozenset(name.name.casefold() for name in renamed) if renamed else self.outputs(cte.this)
        view = self.view_of(source)
        return frozenset(column.name.casefold() for column in view.columns) if view else None

    def _faults_of_column(self, column: exp.Column, above: Above) -> Iterator[Finding]:
        name, table = column.name.casefold(), column.table.casefold()
        if name.startswith("$"):
            return  # an amount of money in T-SQL; elsewhere refused before
        if column.args.get("db"):
            yield finding(Rule.FOREIGN_TABLE, _written(column))
            return
        known: list[str] = []
        while above is not None:
            query, above = above
            if not isinstance(query, exp.Select):
                outputs = self.outputs(query)
                if outputs is None or name in outputs:
                    return
                continue
            sources = self.sources(query)
            if table and table not in sources:
                continue
            seen = [sources[table]] if table else [*sources.values(), self.aliases(query)]
            if any(part is None or name in part for part in seen):
                return
            if not table and name in sources:
                return  # the whole row of a source
            known.extend(word for part in seen if part for word in sorted(part))
        yield finding(Rule.COLUMN, _written(column), nearest(column.name, known))


def _written(name: exp.Table | exp.Column) -> str:
    return ".".join(part.name for part in name.parts)


def _reshapes(query: exp.Expr) -> bool:
    return bool(query.args.get("pivots"))


def _columns_with_queries(root: exp.Query) -> Iterator[tuple[exp.Column, Above]]:
    """Yield every column that is one, with the queries around it, innermost first."""
    members = _members_of_lists(root)
    stack: list[tuple[exp.Expr, Above]] = [(root, None)]
    while stack:
        node, above = stack.pop()
        if isinstance(node, exp.Column):
            if not isinstance(node.this, exp.Star) and id(node) not in members:
                yield node, above
            continue
        if isinstance(node, exp.WithTableHint | exp.Pivot):
            continue  # names of indexes, values of a pivoted column
        if isinstance(node, exp.Select | exp.SetOperation):
            above = (node, above)
        stack.extend((child, above) for child in node.iter_expressions(reverse=True) if not _is_word(node, child))


def _members_of_lists(root: exp.Query) -> frozenset[int]:
    """Return the ids of names that ``[x * 2 FOR x IN …]`` gives to the members of its list."""
    found: set[int] = set()
    for made in root.find_all(exp.Comprehension):
        name = made.args["expression"].name.casefold()
        for part in (made.this, made.args.get("condition")):
            nodes = part.walk(prune=lambda node: isinstance(node, exp.Query)) if part is not None else ()
            columns = (node for node in nodes if isinstance(node, exp.Column) and not node.table)
            found.update(id(column) for column in columns if column.name.casefold() == name)
    return frozenset(found)


def _is_word(node: exp.Expr, child: exp.Expr) -> bool:
    """Return whether what looks like a column is a word: a collation, a part of a date."""
    if isinstance(node, exp.Collate):
        return node.expression is child
    if isinstance(node, exp.Anonymous) and node.name.upper() in _FUNCTIONS_OF_DATE_PARTS:
        return node.expressions[0] is child
    return False


_FUNCTIONS_OF_DATE_PARTS = frozenset({"DATE_BUCKET", "DATEDIFF_BIG", "DATENAME", "DATEPART", "DATETRUNC"})
