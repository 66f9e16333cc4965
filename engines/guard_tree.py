"""The guard's reading of the tree: roots, nodes, functions, types, hints, assignments; by allow-lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import dropwhile

from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import Token, TokenType

from core.finding import Finding
from core.sql import Dialect
from core.syntax import NestedTooDeeply, parse_statements
from engines.guard_findings import Rule, finding
from engines.guard_functions import METHODS, TABLE_FUNCTIONS
from engines.guard_text import QueryText, is_quoted_name
from engines.guard_words import (
    NAMED_TYPES,
    NODES,
    NODES_OF,
    QUANTIFIERS,
    QUERY_OPTIONS,
    REFUSED_FUNCTIONS,
    TABLE_HINTS,
    TYPES,
    TYPES_WITH_SIZE,
    WORDS_BEFORE_BRACKET,
)


def parse_query(read: QueryText) -> exp.Query | Finding:
    """Parse a text that must be exactly one query."""
    first = next((token.text.upper() for token in read.tokens if token.text != ";"), "")
    if first not in _FIRST_WORDS[read.dialect]:
        return finding(Rule.NOT_A_QUERY, first)
    try:
        statements = parse_statements(read.text, read.dialect)
    except NestedTooDeeply:
        return finding(Rule.DEPTH)
    except SqlglotError as error:
        return finding(Rule.SYNTAX, _reason(error))
    # A comment behind the last semicolon is a statement to sqlglot.
    statements = [statement for statement in statements if not isinstance(statement, exp.Semicolon)]
    if len(statements) != 1:
        return finding(Rule.STATEMENTS, str(len(statements)))
    root = statements[0]
    if isinstance(root, exp.Select | exp.SetOperation | exp.Subquery):
        return root
    return finding(Rule.NOT_A_QUERY, type(root).__name__.upper())


_FIRST_WORDS = dict.fromkeys(Dialect, frozenset({"SELECT", "WITH", "("})) | {
    # FROM payments SELECT …, and FROM payments alone, are one SELECT to DuckDB.
    Dialect.DUCKDB: frozenset({"SELECT", "WITH", "(", "FROM"}),
}


def faults_of_tree(read: QueryText, root: exp.Query, functions: frozenset[str]) -> tuple[Finding, ...]:
    """Return everything in a query that has no place in a read, each fault once; only ``functions`` may be called."""
    found = [*_faults_of_calls(read, root, functions)]
    callable_names = functions | METHODS[read.dialect] | TABLE_HINTS | QUANTIFIERS[read.dialect]
    for node in root.walk():
        found.extend(_faults_of_node(node, read.dialect))
        if isinstance(node, exp.Anonymous) and node.name.upper() not in callable_names:
            found.append(finding(Rule.FUNCTION, node.name))
    return tuple(dict.fromkeys(found))


def _reason(error: SqlglotError) -> str:
    details = getattr(error, "errors", None)
    if not details:
        return str(error)
    first = details[0]
    return f"{first.get('description', '')} ({first.get('line')}:{first.get('col')}, {first.get('highlight')})"


def _faults_of_calls(read: QueryText, root: exp.Query, functions: frozenset[str]) -> Iterator[Finding]:
    """Look at every name before a bracket as it is written: sqlglot's names for functions are not the database's.

    A name of a derived table with a list of columns, ``AS v (k, x)``, looks like a call too; each such name is
    forgiven exactly as often as the tree has it.
    """
    forgiven = _names_with_columns(root)
    hinted = {table.alias_or_name.upper() for table in root.find_all(exp.Table) if table.args.get("hints")}
    tokens = read.tokens
    for index, token in enumerate(tokens[:-1]):
        if tokens[index + 1].token_type is not TokenType.L_PAREN or not _may_call(token):
            continue
        name = token.text.upper()
        if forgiven[name] > 0:
            forgiven[name] -= 1
        elif _is_sampling(read, index) or (name in hinted and _is_hint_without_with(tokens, index)):
            continue
        elif index and tokens[index - 1].token_type is TokenType.DOT:
            # The methods of XML take a text that is written there; what takes anything else is a function of a schema.
            is_text = read.dialect is not Dialect.TSQL or tokens[index + 2].token_type is TokenType.STRING
            if name not in METHODS[read.dialect] or not is_text:
                yield finding(Rule.FUNCTION, "." + token.text)
        elif name not in functions and (is_quoted_name(token) or name not in TYPES_WITH_SIZE):
            yield finding(Rule.FUNCTION, token.text)


_SAMPLING = frozenset({"TABLESAMPLE", "SAMPLE", "USING SAMPLE"})
_NO_CALLS_BEHIND: dict[Dialect, dict[str, frozenset[str]]] = {
    dialect: {"BERNOULLI": _SAMPLING, "SYSTEM": _SAMPLING} for dialect in Dialect
} | {
    Dialect.DUCKDB: {
        **dict.fromkeys(("BERNOULLI", "SYSTEM", "RESERVOIR"), _SAMPLING),
        "RENAME": frozenset({"*", ")"}),  # SELECT * EXCLUDE (a) RENAME (b AS c)
    }
}
"""Names before a bracket that are no calls where they stand behind one of these."""


def _is_sampling(read: QueryText, index: int) -> bool:
    name = read.tokens[index].text.upper()
    return index > 0 and read.tokens[index - 1].text.upper() in _NO_CALLS_BEHIND[read.dialect].get(name, ())


def _is_hint_without_with(tokens: tuple[Token, ...], index: int) -> bool:
    """``FROM payments p (NOLOCK)``: SQL Server still takes one hint of a table without WITH."""
    match [token.text.upper() for token in tokens[index + 1 : index + 4]]:
        case ["(", hint, ")"] if hint in TABLE_HINTS:
            before = dropwhile(lambda token: token.token_type in _WORDS_OF_SOURCE, reversed(tokens[:index]))
            return next(before).token_type in {TokenType.FROM, TokenType.JOIN}
    return False


_WORDS_OF_SOURCE = frozenset({TokenType.VAR, TokenType.IDENTIFIER, TokenType.DOT, TokenType.ALIAS})


def _may_call(token: Token) -> bool:
    if is_quoted_name(token):
        return True
    return token.text.replace("_", "a").isalnum() and token.text.upper() not in WORDS_BEFORE_BRACKET


def _names_with_columns(root: exp.Query) -> Counter[str]:
    names: Counter[str] = Counter()
    for alias in root.find_all(exp.TableAlias):
        if alias.args.get("columns") and alias.this is not None:
            names[alias.name.upper()] += 1
    return names


def _faults_of_node(node: exp.Expr, dialect: Dialect) -> Iterator[Finding]:
    name = type(node).__name__
    if isinstance(node, exp.Func) and name not in NODES:
        if name in REFUSED_FUNCTIONS:
            yield finding(Rule.FUNCTION, node.sql_name())
    elif isinstance(node, exp.Placeholder):
        yield finding(Rule.PARAMETER_FORM, node.name or "?")
    elif name not in NODES and name not in NODES_OF[dialect]:
        yield finding(Rule.CONSTRUCT, name.upper())
    match node:
        case exp.DataType() if not _is_known_type(node):
            yield finding(Rule.TYPE, node.sql())
        case exp.Table() | exp.Subquery():
            yield from _faults_of_source(node, dialect)
        case exp.WithTableHint() | exp.QueryOption():
            yield from _faults_of_hints(node)
        case exp.Select():
            yield from _faults_of_columns(node, dialect)
        case exp.Identifier() if not node.args.get("quoted") and _is_positional(node.name, dialect):
            yield finding(Rule.PARAMETER_FORM, node.name)


def _is_show(node: exp.Subquery) -> bool:
    """``FROM (SHOW TABLES)`` looks like a table called show with an alias; such a table needs no brackets."""
    table = node.this
    plain = isinstance(table, exp.Table) and isinstance(table.this, exp.Identifier) and bool(table.alias)
    return plain and table.name.upper() == "SHOW" and not table.this.args.get("quoted")


def _is_positional(name: str, dialect: Dialect) -> bool:
    """``$1`` is a parameter but in T-SQL, where it is an amount of money."""
    return name.startswith("$") and not (dialect is Dialect.TSQL and name[1:].isdecimal())


def _is_known_type(node: exp.DataType) -> bool:
    kind = node.this
    if kind is exp.DType.USERDEFINED:
        return str(node.args.get("kind")).upper() in NAMED_TYPES
    return isinstance(kind, exp.DType) and kind.name in TYPES


def _faults_of_source(node: exp.Table | exp.Subquery, dialect: Dialect) -> Iterator[Finding]:
    if isinstance(node, exp.Subquery):
        if dialect is Dialect.DUCKDB and _is_show(node):
            yield finding(Rule.CONSTRUCT, "SHOW")
    elif isinstance(node.this, exp.Func):
        function = node.this
        # sqlglot's class names are the functions' names without underscores; PostgreSQL's have a word in front.
        called = (
            function.name if isinstance(function, exp.Anonymous) else type(function).__name__.removeprefix("Exploding")
        )
        if called.upper().replace("_", "") not in {name.replace("_", "") for name in TABLE_FUNCTIONS[dialect]}:
            yield finding(Rule.FUNCTION, called)
    elif not isinstance(node.this, exp.Identifier):
        yield finding(Rule.FOREIGN_TABLE, "." if node.this is None else node.this.sql())


def _faults_of_hints(node: exp.WithTableHint | exp.QueryOption) -> Iterator[Finding]:
    if isinstance(node, exp.QueryOption):
        shapes = isinstance(node.parent, exp.ForClause)  # FOR JSON PATH: a shape of the rows, no option of the query
        if not shapes and node.name.upper() not in QUERY_OPTIONS:
            yield finding(Rule.CONSTRUCT, node.name)
        return
    for hint in node.expressions:
        if hint.name.upper() not in TABLE_HINTS:
            yield finding(Rule.TABLE_HINT, hint.name)


def _faults_of_columns(node: exp.Select, dialect: Dialect) -> Iterator[Finding]:
    """T-SQL's ``SELECT @x = 1`` sets a variable; the name may stand anywhere at the left edge of a column."""
    only_asks_for_rows = dialect is Dialect.POSTGRES and isinstance(node.parent, exp.Exists)
    if not node.expressions and not only_asks_for_rows:
        yield finding(Rule.SYNTAX, "SELECT")
    for column in node.expressions:
        part = column
        while isinstance(part, exp.Binary):
            if isinstance(part, exp.EQ) and isinstance(part.this, exp.Parameter):
                yield finding(Rule.ASSIGNMENT, "@" + part.this.name)
            part = part.this
