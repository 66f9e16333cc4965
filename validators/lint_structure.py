"""Lint: joins, lists and orders that are not what they seem."""

# ruff: noqa: S608 — the examples are texts of queries, put together for reading and never run
from __future__ import annotations

import re
from collections.abc import Iterator

from sqlglot import exp

from core.finding import Severity
from core.sql import Dialect
from domains.semantic_model import Relationship
from validators.anatomy import Source, own_select
from validators.asked import Asked
from validators.context import DraftContext, is_for_sql_server
from validators.example_sql import COUNTED, IN_MAY
from validators.joins import Tie, arms_are_single, ties_of
from validators.predicates import conditions_of, is_inside_predicate
from validators.rule import Say, SqlCase, rule, where

# fmt: off
_TSQL_RESERVED = frozenset({
    "add", "all", "and", "as", "asc", "between", "by", "case", "check", "column", "create",
    "current", "default", "delete", "desc", "distinct", "drop", "else", "end", "exists", "file", "for",
    "foreign", "from", "full", "function", "group", "having", "identity", "in", "index", "inner", "insert",
    "into", "is", "join", "key", "left", "like", "national", "not", "null", "of", "off",
    "on", "open", "option", "or", "order", "outer", "over", "percent", "plan", "primary", "procedure",
    "public", "read", "right", "rowcount", "rule", "save", "schema", "select", "set", "some", "statistics",
    "table", "then", "to", "top", "transaction", "trigger", "tran", "truncate", "union", "unique", "update",
    "use", "user", "values", "view", "when", "where", "while", "with",
})
# fmt: on


@rule(
    "lint.select_star",
    Severity.ERROR,
    Say("Звёздочка вместо столбцов.", "A star instead of columns.", "List the columns of the answer."),
    bad=SqlCase(f"SELECT * FROM orders WHERE {IN_MAY}"),
    good=SqlCase(f"SELECT COUNT(*) AS n FROM orders WHERE {IN_MAY}"),
)
def select_star(context: DraftContext) -> Iterator[str]:
    """Find a star among the columns of the answer, where the question does not ask for all there is."""
    if _EVERYTHING.search(context.question.casefold()):
        return
    for output in context.outputs:
        if isinstance(output, exp.Star) or (isinstance(output, exp.Column) and isinstance(output.this, exp.Star)):
            yield output.sql()


_EVERYTHING = re.compile(
    r"\bвс(?:я|ю|е|ё) (?:\w+ )?(?:информаци|данн|сведени|столбц|пол[яей])|\beverything\b"
    r"|\ball (?:the )?(?:\w+ )?(?:information|details|data|columns|fields)\b"
)


@rule(
    "lint.cartesian_join",
    Severity.ERROR,
    Say(
        "Соединение без условия перемножает строки: {}.",
        "A join without a condition multiplies rows: {}.",
        "Join {} by the declared columns.",
    ),
    bad=SqlCase(f"{COUNTED}, buyers WHERE {IN_MAY}"),
    good=SqlCase(f"{COUNTED}, buyers WHERE {IN_MAY} AND buyers.buyer_id = orders.buyer_id"),
)
def cartesian_join(context: DraftContext) -> Iterator[str]:
    """Find datasets that nothing ties to what stands before them in FROM."""
    for select in context.anatomy.selects:
        ties = ties_of(context.anatomy, select)
        sources = list(context.anatomy.sources(select).values())
        tied = {source for tie in ties for source in (tie.left, tie.right)}
        if len([source for source in sources if not arms_are_single(source)]) < 2 or _only_counts_kinds(select):
            continue
        for source in sources:
            loose = source.dataset is not None and source.join is not None and source not in tied
            if loose and not _has_other_condition(context, source):
                yield source.alias


@rule(
    "lint.undeclared_join",
    Severity.ERROR,
    Say(
        "Соединение по столбцам, которые не связаны: {}.",
        "A join on columns that no relationship declares: {}.",
        "Join datasets only by the listed relationships.",
    ),
    bad=SqlCase(f"{COUNTED} LEFT JOIN buyers ON buyers.buyer_id = orders.order_id WHERE {IN_MAY}"),
    good=SqlCase(f"{COUNTED} LEFT JOIN buyers ON orders.buyer_id = buyers.buyer_id WHERE {IN_MAY}"),
)
def undeclared_join(context: DraftContext) -> Iterator[str]:
    """Find equalities between columns of two datasets that no relationship declares."""
    for tie in undeclared_ties(context):
        yield f"{tie.left.alias}.{tie.left_column} = {tie.right.alias}.{tie.right_column}"


@rule(
    "lint.dirty_read",
    Severity.WARNING,
    Say(
        "Запрос читает незафиксированные строки ({}): цифры могут не сойтись.",
        "The query reads uncommitted rows ({}): the figures may not agree.",
        "Remove the table hint {}.",
    ),
    bad=SqlCase(f"{COUNTED} WITH (NOLOCK) WHERE {IN_MAY}", dialect=Dialect.TSQL),
    good=SqlCase(f"{COUNTED} WHERE {IN_MAY}", dialect=Dialect.TSQL),
)
def dirty_read(context: DraftContext) -> Iterator[str]:
    """Find table hints by which rows are read that another session may still take back."""
    for hints in context.tree.find_all(exp.WithTableHint):
        yield from (one.name.upper() for one in hints.expressions if one.name.upper() in _DIRTY)


_DIRTY = frozenset({"NOLOCK", "READUNCOMMITTED"})


@rule(
    "lint.limit_without_order",
    Severity.ERROR,
    Say(
        "Первые строки взяты без порядка: {}.",
        "The first rows are taken without an order: {}.",
        "Add ORDER BY.",
    ),
    bad=SqlCase(f"SELECT status, COUNT(*) AS n FROM orders WHERE {IN_MAY} GROUP BY status LIMIT @n1", Asked.TOP),
    good=SqlCase(
        f"SELECT status, COUNT(*) AS n FROM orders WHERE {IN_MAY} GROUP BY status ORDER BY n DESC LIMIT @n1", Asked.TOP
    ),
)
def limit_without_order(context: DraftContext) -> Iterator[str]:
    """Find LIMIT and TOP in a query that has no ORDER BY."""
    for node in context.tree.find_all(exp.Limit, exp.Fetch):
        query = node.parent
        inside = isinstance(query, exp.Select) and is_inside_predicate(query)
        if query is not None and query.args.get("order") is None and not inside:
            yield node.sql().strip()


@rule(
    "lint.order_in_subquery",
    Severity.NOTE,
    Say(
        "ORDER BY внутри подзапроса ни на что не влияет: {}.",
        "ORDER BY inside a subquery has no effect: {}.",
        "Order the outermost query only.",
    ),
    bad=SqlCase(f"SELECT SUM(n) AS n FROM (SELECT COUNT(*) AS n FROM orders WHERE {IN_MAY} ORDER BY n) AS t"),
    good=SqlCase(f"SELECT SUM(n) AS n FROM (SELECT COUNT(*) AS n FROM orders WHERE {IN_MAY}) AS t"),
)
def order_in_subquery(context: DraftContext) -> Iterator[str]:
    """Find ORDER BY of a CTE or a subquery that takes no first rows by it."""
    for node in context.tree.find_all(exp.Order):
        query = node.parent
        if not isinstance(query, exp.Query) or query is context.tree:
            continue
        takes = any(query.args.get(part) is not None for part in ("limit", "offset", "distinct"))
        if not takes and isinstance(query.parent, exp.Subquery | exp.CTE):
            yield node.sql().strip()


@rule(
    "lint.ambiguous_column",
    Severity.ERROR,
    Say(
        "Столбец {} есть в нескольких таблицах.",
        "The column {} stands in several tables.",
        "Write {} with the name of its table.",
    ),
    bad=SqlCase(f"SELECT SUM(amount) FROM orders JOIN refunds ON refunds.order_id = orders.order_id WHERE {IN_MAY}"),
    good=SqlCase(f"SELECT SUM(orders.amount) FROM orders WHERE {IN_MAY}"),
)
def ambiguous_column(context: DraftContext) -> Iterator[str]:
    """Find bare columns that two sources of the same SELECT have."""
    for column in context.tree.find_all(exp.Column):
        select = own_select(column)
        if column.table or select is None or isinstance(column.this, exp.Star) or context.anatomy.owners(column) < 2:
            continue
        names_output = column.name.casefold() in {output.alias_or_name.casefold() for output in select.expressions}
        if names_output and column.find_ancestor(exp.Order) is not None:
            continue
        joins = select.args.get("joins") or ()
        used = {name.name.casefold() for join in joins for name in join.args.get("using") or ()}
        if column.name.casefold() not in used:
            yield str(column.name)


@rule(
    "lint.alias_too_early",
    Severity.ERROR,
    Say(
        "Псевдоним {} ещё не существует там, где использован.",
        "The alias {} does not exist yet where it is used.",
        "Repeat the expression instead of the alias {}.",
    ),
    bad=SqlCase(
        f"SELECT YEAR(ordered_at) AS y, COUNT(*) AS n FROM orders WHERE {IN_MAY} GROUP BY y", dialect=Dialect.TSQL
    ),
    good=SqlCase(
        f"SELECT YEAR(ordered_at) AS y, COUNT(*) AS n FROM orders WHERE {IN_MAY} GROUP BY YEAR(ordered_at)",
        dialect=Dialect.TSQL,
    ),
)
def alias_too_early(context: DraftContext) -> Iterator[str]:
    """Find aliases of outputs in WHERE (not DuckDB), and in GROUP BY and HAVING on SQL Server."""
    clauses = {
        Dialect.TSQL: ("where", "group", "having"),
        Dialect.POSTGRES: ("where", "having"),
        Dialect.SPARK: ("where",),
        Dialect.DUCKDB: (),
    }
    for select in context.anatomy.selects:
        aliases = {output.alias.casefold() for output in select.expressions if isinstance(output, exp.Alias)}
        for clause in clauses[context.dialect]:
            for column in _own_columns(select, select.args.get(clause)):
                is_alias = not column.table and column.name.casefold() in aliases
                if is_alias and context.anatomy.owners(column) == 0:
                    yield str(column.name)


@rule(
    "lint.reserved_word",
    Severity.ERROR,
    Say(
        "Слово {} занято языком базы и без скобок именем быть не может.",
        "The word {} is reserved and cannot be a name without brackets.",
        "Write [{}].",
    ),
    bad=SqlCase(f"SELECT COUNT(*) AS plan FROM orders WHERE {IN_MAY}", dialect=Dialect.TSQL),
    good=SqlCase(f"SELECT COUNT(*) AS [plan] FROM orders WHERE {IN_MAY}", dialect=Dialect.TSQL),
)
@where(is_for_sql_server)
def reserved_word(context: DraftContext) -> Iterator[str]:
    """Find unquoted names that SQL Server reserves."""
    for node in context.tree.find_all(exp.Identifier):
        if not node.args.get("quoted") and node.name.casefold() in _TSQL_RESERVED:
            yield str(node.name)


def _only_counts_kinds(select: exp.Select) -> bool:
    """Tell whether a SELECT shows nothing but figures that repeated rows do not change (COUNT(DISTINCT …))."""
    own = [node for node in select.find_all(exp.AggFunc) if own_select(node) is select]
    changed = [
        node for node in own if not isinstance(node.this, exp.Distinct) and not isinstance(node, exp.Min | exp.Max)
    ]
    return bool(own) and not changed and all(output.find(exp.AggFunc) for output in select.expressions)


def _own_columns(select: exp.Select, clause: exp.Expr | None) -> Iterator[exp.Column]:
    """Yield the columns of a clause that belong to the SELECT itself."""
    for column in clause.find_all(exp.Column) if clause is not None else ():
        if own_select(column) is select:
            yield column


def _has_other_condition(context: DraftContext, source: Source) -> bool:
    """Tell whether some condition mentions the source together with another one (an inequality, an expression)."""
    for _, condition in conditions_of(source.select):
        columns = list(condition.find_all(exp.Column))
        if len({context.anatomy.source_of(column) for column in columns} - {None}) > 1 and any(
            context.anatomy.source_of(column) is source for column in columns
        ):
            return not isinstance(condition, exp.And) or _in_mixed_leaf(context, condition, source)
    return False


def _in_mixed_leaf(context: DraftContext, condition: exp.Expr, source: Source) -> bool:
    for leaf in condition.flatten():
        sources = {context.anatomy.source_of(column) for column in leaf.find_all(exp.Column)} - {None}
        if source in sources and len(sources) > 1:
            return True
    return False


def undeclared_ties(context: DraftContext) -> Iterator[Tie]:
    """Yield the equalities between columns of two datasets that no relationship declares."""
    for select in context.anatomy.selects:
        for tie in _all_ties(context, select):
            if tie.left.dataset is not None and tie.right.dataset is not None and not _is_declared(context, tie):
                yield tie


def _all_ties(context: DraftContext, select: exp.Select) -> Iterator[Tie]:
    """Yield the ties inside a SELECT and those of a subquery to what stands outside of it."""
    yield from ties_of(context.anatomy, select)
    for _, condition in conditions_of(select):
        for node in condition.find_all(exp.EQ):
            left, right = node.left.unnest(), node.right.unnest()
            if isinstance(left, exp.Column) and isinstance(right, exp.Column) and own_select(left) is select:
                first, second = context.anatomy.source_of(left), context.anatomy.source_of(right)
                if first is not None and second is not None and first.select is not second.select:
                    yield Tie(first, left.name.casefold(), second, right.name.casefold())


def _is_declared(context: DraftContext, tie: Tie) -> bool:
    relationships = context.domain.relationships
    if any(_matches(relationship, tie) for relationship in relationships) or _is_same_key(tie):
        return True
    if _led_to(context, tie.left, tie.left_column) & _led_to(context, tie.right, tie.right_column):
        return True
    ends = {one.dataset.name for one in (tie.left, tie.right) if one.dataset is not None}
    related = any({one.from_dataset, one.to_dataset} == ends for one in relationships)
    return not related and _is_named_key(context, tie)


def _led_to(context: DraftContext, source: Source, column: str) -> frozenset[tuple[str, str]]:
    """Return the columns that a column is declared to point to; two that point to the same one may be compared."""
    name = source.dataset.name if source.dataset is not None else ""
    return frozenset(
        (one.to_dataset, one.to_columns[0])
        for one in context.domain.relationships
        if one.from_dataset == name and [many.casefold() for many in one.from_columns] == [column]
    )


def _is_named_key(context: DraftContext, tie: Tie) -> bool:
    """Tell whether two datasets of which nothing is declared are joined by what is clearly one of their keys.

    A model made from a database without foreign keys knows of no relationship: there a key is known by its name, which
    both sides have (``pid``, but not ``id``, which everything has), or that names its dataset (``from_airport`` and
    the key of ``airport``).
    """
    single = {one.name: one.primary_key[0].casefold() for one in context.domain.datasets if len(one.primary_key) == 1}
    if tie.left_column == tie.right_column:
        own = list(single.values()).count(tie.left_column)
        return own == 1 or (not own and tie.left_column.endswith("id") and tie.left_column != "id")
    sides = ((tie.left, tie.left_column, tie.right_column), (tie.right, tie.right_column, tie.left_column))
    return any(
        one.dataset is not None
        and single.get(one.dataset.name) == key
        and bool(_telling_words(f"{one.dataset.name}_{key}") & _telling_words(other))
        for one, key, other in sides
    )


def _telling_words(name: str) -> frozenset[str]:
    """Return the words of a name that tell what it is of, in the singular."""
    return frozenset(word.removesuffix("s") for word in name.casefold().split("_")) - _WORDS_OF_ANY_KEY


_WORDS_OF_ANY_KEY = frozenset({"id", "code", "key", "no", "num", "number", "name", "nr", "uid", ""})


def _matches(relationship: Relationship, tie: Tie) -> bool:
    """Tell whether a tie is one of a relationship's column pairs, in either direction."""
    left = (tie.left.dataset.name if tie.left.dataset else "", tie.left_column)
    right = (tie.right.dataset.name if tie.right.dataset else "", tie.right_column)
    pairs = zip(relationship.from_columns, relationship.to_columns, strict=True)
    return any(
        {left, right} == {(relationship.from_dataset, many.casefold()), (relationship.to_dataset, one.casefold())}
        for many, one in pairs
    )


def _is_same_key(tie: Tie) -> bool:
    """Tell whether a dataset is joined to itself by the same column, or two facts by a key both point with."""
    return tie.left.dataset is tie.right.dataset and tie.left_column == tie.right_column
