"""What SQL Server 2016 and later does not take, or takes in another sense than other databases do: a lint of T-SQL.

It reads the text as written (no rewriting), so that nothing hides behind sqlglot's leniency: sqlglot's T-SQL reader
takes LIMIT, ``||``, DATE_TRUNC and the like without a word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sqlglot import exp
from sqlglot.tokenizer_core import Token, TokenType

from core.sql import Dialect
from core.syntax import parse_statements, tokenize
from engines.guard_words import words

_WORDS_OF_OTHERS = words(
    "LIMIT ILIKE QUALIFY USING RECURSIVE FILTER NULLS INTERVAL TRUE FALSE BOOLEAN RETURNING LATERAL EXTRACT"
)
_FUNCTIONS_OF_OTHERS = words("""
    DATE_TRUNC DATE_PART DATE_DIFF DATE_ADD MAKE_DATE TO_CHAR STRFTIME STRPTIME LENGTH SUBSTR STRPOS NOW AGE IFNULL
    NVL LPAD RPAD POSITION MEDIAN QUANTILE MODE LISTAGG GROUP_CONCAT COUNT_IF BOOL_OR BOOL_AND ARRAY_AGG UNNEST RANGE
    CEIL LN MOD POW RANDOM CHR APPROX_DISTINCT TIMESTAMP
    """)
_NEWER_THAN_2016 = words("DATETRUNC GREATEST LEAST GENERATE_SERIES DATE_BUCKET STRING_AGG TRIM TRANSLATE")
_BY_DATEFIRST = words("WEEK WK WW WEEKDAY DW W")
_SERVER_LANGUAGE = re.compile(r"'\d{4}-\d\d-\d\d'")


@dataclass(frozen=True, slots=True)
class Text:
    """A query in T-SQL with its tokens and its tree."""

    text: str
    tokens: tuple[Token, ...]
    tree: exp.Expr


def read(text: str) -> Text:
    (tree,) = parse_statements(text, Dialect.TSQL)
    return Text(text, tuple(tokenize(text, Dialect.TSQL)), tree)


def faults_of(text: str) -> tuple[str, ...]:
    """Return the names of the forms that a text must not have."""
    query = read(text)
    return tuple(name for name, form in FORMS.items() if any(form.found(query)))


@dataclass(frozen=True, slots=True)
class Form:
    """A form with a text that has it, one that means the same without it, and how it is found."""

    bad: str
    good: str
    found: Callable[[Text], Iterator[object]]


def _words(wanted: frozenset[str]) -> Callable[[Text], Iterator[object]]:
    def found(query: Text) -> Iterator[object]:
        for token in query.tokens:
            if token.token_type not in (TokenType.STRING, TokenType.NATIONAL_STRING, TokenType.IDENTIFIER):
                yield from {token.text.upper()} & wanted

    return found


def _calls(names: frozenset[str]) -> Callable[[Text], Iterator[object]]:
    def found(query: Text) -> Iterator[object]:
        for token, following in zip(query.tokens, query.tokens[1:], strict=False):
            if following.token_type is TokenType.L_PAREN:
                yield from {token.text.upper()} & names

    return found


def _tokens(*kinds: TokenType) -> Callable[[Text], Iterator[object]]:
    return lambda query: (token for token in query.tokens if token.token_type in kinds)


def _order_without_top(query: Text) -> Iterator[object]:
    for order in query.tree.find_all(exp.Order):
        select = order.parent
        inner = isinstance(select, exp.Query) and select.parent is not None
        if inner and not (select.args.get("limit") or select.args.get("offset")):
            yield order


def _ordinals_in_group(query: Text) -> Iterator[object]:
    return (key for group in query.tree.find_all(exp.Group) for key in group.expressions if key.is_number)


def _aliases_below_select(query: Text) -> Iterator[object]:
    for select in query.tree.find_all(exp.Select):
        given = {one.alias for one in select.expressions if isinstance(one, exp.Alias)}
        for clause in ("where", "group", "having"):
            for column in (select.args.get(clause) or exp.Null()).find_all(exp.Column):
                if column.find_ancestor(exp.Select) is select and not column.table and column.name in given:
                    yield column


def _truth_as_value(query: Text) -> Iterator[object]:
    for select in query.tree.find_all(exp.Select):
        for one in select.expressions:
            if isinstance(one.unalias(), exp.Predicate | exp.Connector | exp.Not):
                yield one


def _nameless_columns(query: Text) -> Iterator[object]:
    for inner in query.tree.find_all(exp.CTE, exp.Subquery):
        listed = inner.args["alias"].args.get("columns") if inner.args.get("alias") else None
        is_source = isinstance(inner, exp.CTE) or isinstance(inner.parent, exp.From | exp.Join)
        if is_source and not listed and isinstance(inner.this, exp.Select):
            yield from (one for one in inner.this.expressions if not one.alias_or_name and not one.is_star)


def _twin_columns(query: Text) -> Iterator[object]:
    for inner in query.tree.find_all(exp.CTE):
        names = [one.alias_or_name.casefold() for one in inner.this.expressions] if inner.this.expressions else []
        if len(names) != len(set(names)):
            yield inner


def _with_inside(query: Text) -> Iterator[object]:
    return (found for found in query.tree.find_all(exp.With) if found.parent is not query.tree)


def _fetch_without_order(query: Text) -> Iterator[object]:
    for select in query.tree.find_all(exp.Select):
        if (select.args.get("offset") or isinstance(select.args.get("limit"), exp.Fetch)) and not select.args.get(
            "order"
        ):
            yield select


def _plain_cyrillic(query: Text) -> Iterator[object]:
    return (t for t in query.tokens if t.token_type is TokenType.STRING and not t.text.isascii())


def _small_counts(query: Text) -> Iterator[object]:
    return _calls(frozenset({"COUNT"}))(query)


def _parts_by_datefirst(query: Text) -> Iterator[object]:
    functions = {"DATEPART", "DATENAME", "DATEDIFF", "DATETRUNC"}
    for name, bracket, part in zip(query.tokens, query.tokens[1:], query.tokens[2:], strict=False):
        if name.text.upper() in functions and bracket.text == "(" and part.text.upper() in _BY_DATEFIRST:
            yield part


def _dates_as_text(query: Text) -> Iterator[object]:
    return iter(_SERVER_LANGUAGE.findall(query.text))


def _is_distinct_from(query: Text) -> Iterator[object]:
    return query.tree.find_all(exp.NullSafeEQ, exp.NullSafeNEQ)


FORMS: dict[str, Form] = {
    "word of another dialect": Form("SELECT a FROM t LIMIT 5", "SELECT TOP (5) a FROM t", _words(_WORDS_OF_OTHERS)),
    "function of another dialect": Form(
        "SELECT DATE_TRUNC('month', d) AS m FROM t",
        "SELECT DATEFROMPARTS(YEAR(d), MONTH(d), 1) AS m FROM t",
        _calls(_FUNCTIONS_OF_OTHERS),
    ),
    "newer than SQL Server 2016": Form(
        "SELECT GREATEST(a, b) AS m FROM t", "SELECT CASE WHEN a > b THEN a ELSE b END AS m FROM t",
        _calls(_NEWER_THAN_2016),
    ),
    "|| or ::": Form(
        "SELECT a || b AS c FROM t", "SELECT a + b AS c FROM t", _tokens(TokenType.DPIPE, TokenType.DCOLON)
    ),
    "ORDER BY inside without TOP": Form(
        "SELECT a FROM (SELECT a FROM t ORDER BY a) AS x",
        "SELECT a FROM (SELECT TOP (5) a FROM t ORDER BY a) AS x",
        _order_without_top,
    ),
    "GROUP BY a position": Form("SELECT a FROM t GROUP BY 1", "SELECT a FROM t GROUP BY a", _ordinals_in_group),
    "alias in WHERE, GROUP BY or HAVING": Form(
        "SELECT YEAR(d) AS y FROM t GROUP BY y", "SELECT YEAR(d) AS y FROM t GROUP BY YEAR(d)", _aliases_below_select
    ),
    "truth as a value": Form(
        "SELECT a > 1 AS x FROM t", "SELECT CASE WHEN a > 1 THEN 1 ELSE 0 END AS x FROM t", _truth_as_value
    ),
    "column without a name": Form(
        "WITH c AS (SELECT MAX(a) FROM t) SELECT 1 FROM c",
        "WITH c AS (SELECT MAX(a) AS m FROM t) SELECT m FROM c",
        _nameless_columns,
    ),
    "two columns of one name": Form(
        "WITH c AS (SELECT a, b AS a FROM t) SELECT 1 FROM c", "WITH c AS (SELECT a, b FROM t) SELECT a FROM c",
        _twin_columns,
    ),
    "WITH inside": Form(
        "SELECT a FROM (WITH c AS (SELECT a FROM t) SELECT a FROM c) AS x",
        "WITH c AS (SELECT a FROM t) SELECT a FROM c",
        _with_inside,
    ),
    "OFFSET without ORDER BY": Form(
        "SELECT a FROM t OFFSET 0 ROWS FETCH NEXT 5 ROWS ONLY",
        "SELECT a FROM t ORDER BY a OFFSET 0 ROWS FETCH NEXT 5 ROWS ONLY",
        _fetch_without_order,
    ),
    "text in the code page": Form("SELECT a FROM t WHERE b = 'ёж'", "SELECT a FROM t WHERE b = N'ёж'", _plain_cyrillic),
    "COUNT that overflows": Form("SELECT COUNT(*) AS n FROM t", "SELECT COUNT_BIG(*) AS n FROM t", _small_counts),
    "week by DATEFIRST": Form(
        "SELECT DATEPART(WEEKDAY, d) AS w FROM t", "SELECT DATEDIFF(DAY, 0, d) % 7 + 1 AS w FROM t", _parts_by_datefirst
    ),
    "date by the login's language": Form(
        "SELECT a FROM t WHERE d = '2024-02-03'", "SELECT a FROM t WHERE d = @d", _dates_as_text
    ),
    "IS DISTINCT FROM": Form(
        "SELECT a FROM t WHERE a IS DISTINCT FROM b", "SELECT a FROM t WHERE a <> b", _is_distinct_from
    ),
}  # fmt: skip
