"""Reading what a model wrote: the one query in it, whatever stands around it and whichever dialect it slipped into."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.tokenizer_core import TokenType

from core.sql import Dialect
from core.syntax import generate, parse_statements, tokenize

MAX_REPLY = 20_000
"""No query comes near this many characters; a longer reply is noise."""

_THINKING = re.compile(r"<think>.*?(</think>|\Z)", re.DOTALL)
_ECHOED = re.compile(r"</?(?:previous_sql|findings|question)>.*?(?=\n\s*(?:SELECT|WITH)\b|\Z)", re.DOTALL)
"""Tags of the prompt that a small model repeats, and what it repeats after them."""
_FENCE = re.compile(r"```[ \t]*[\w+-]*[ \t]*\n?(.*?)(?:```|\Z)", re.DOTALL)
_BEGINS = r"(?:WITH\s+[\w\"\[`]+(?:\s*\([^)]*\))?\s+AS\b|SELECT\b)"
_START = re.compile(rf"(?im:^[ \t(]*{_BEGINS})|(?<=[\s(:]){_BEGINS}")
"""Where a query begins: anywhere in capitals, in small letters only on a line of its own (prose says "select" too)."""
_PIECE = re.compile(r"\b(?:FROM|WHERE|GROUP BY|ORDER BY|HAVING)\s+[\w.(]|\b(?:COUNT|SUM|AVG|MIN|MAX)\(")
"""A piece of a query without its SELECT: broken SQL, not a "no" in words."""
_BLANK_LINE = re.compile(r"\n[ \t]*\n")

# Words and marks that only other dialects have: where one stands, the text is written anew in the engine's dialect.
_FOREIGN: dict[Dialect, frozenset[str]] = {
    Dialect.TSQL: frozenset(
        {"LIMIT", "ILIKE", "DATE_TRUNC", "EXTRACT", "IFNULL", "NVL", "LENGTH", "SUBSTR", "::", "||", "TRUE", "FALSE"}
    ),
    Dialect.DUCKDB: frozenset({"TOP", "ISNULL", "DATEADD", "LEN", "COUNT_BIG", "NVARCHAR"}),
    Dialect.POSTGRES: frozenset({"TOP", "ISNULL", "DATEADD", "DATEPART", "LEN", "COUNT_BIG", "IFNULL", "NVARCHAR"}),
    Dialect.SPARK: frozenset({"TOP", "DATEADD", "DATEPART", "COUNT_BIG", "NVARCHAR", "::", "GENERATE_SERIES"}),
}
_OTHERS: dict[Dialect, tuple[Dialect, ...]] = {
    Dialect.TSQL: (Dialect.POSTGRES, Dialect.DUCKDB),
    Dialect.DUCKDB: (Dialect.TSQL, Dialect.POSTGRES),
    Dialect.POSTGRES: (Dialect.TSQL, Dialect.DUCKDB),
    Dialect.SPARK: (Dialect.POSTGRES, Dialect.DUCKDB, Dialect.TSQL),
}


class UnreadableReason(StrEnum):
    """Why a reply holds no usable query."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    SEVERAL_STATEMENTS = "several_statements"
    NOT_A_QUERY = "not_a_query"
    SYNTAX = "syntax"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A reply without a usable query; ``detail`` is what the parser said."""

    reason: UnreadableReason
    detail: str = ""


@dataclass(frozen=True, slots=True)
class ModelRefusal:
    """A model's "no" in words, or as a query that only says words; ``text`` is what it said, on one line."""

    text: str


@dataclass(frozen=True, slots=True)
class Parsed:
    """One query; ``text`` is as written, "" where it is not sound in the engine's dialect and must be written anew."""

    tree: exp.Query
    text: str
    mends: tuple[str, ...] = ()


def parse_reply(reply: str, dialect: Dialect, parameter_names: frozenset[str]) -> Parsed | ModelRefusal | Unreadable:
    """Return the query in a reply; fences, explanations and other dialects are passed over, two queries are refused."""
    visible = _ECHOED.sub("\n\n", _THINKING.sub("", reply)).strip()
    if not visible:
        return Unreadable(UnreadableReason.EMPTY)
    if len(visible) > MAX_REPLY:
        return Unreadable(UnreadableReason.TOO_LONG)
    before, query = _query_text(visible)
    if _COMMAND.search(before):
        code = UnreadableReason.SEVERAL_STATEMENTS if query else UnreadableReason.NOT_A_QUERY
        return Unreadable(code)
    if query:
        return _read_query(query, dialect, parameter_names)
    return Unreadable(UnreadableReason.NOT_A_QUERY) if _PIECE.search(visible) else ModelRefusal(_one_line(visible))


def _read_query(query: str, dialect: Dialect, parameter_names: frozenset[str]) -> Parsed | ModelRefusal | Unreadable:
    marked, mends = _with_parameter_marks(query, parameter_names)
    parsed = _first_parse(marked, dialect)
    if isinstance(parsed, Unreadable):
        return parsed
    if _says_only_words(parsed.tree):
        return ModelRefusal(_one_line(" ".join(text.this for text in parsed.tree.find_all(exp.Literal))))
    text = parsed.text if parsed.text or not mends else ""
    return Parsed(parsed.tree, text, (*mends, *parsed.mends))


def _query_text(text: str) -> tuple[str, str]:
    """Return what stands before the query and the query: from the first fence that has one, else from the text."""
    fenced = [fence.group(1) for fence in _FENCE.finditer(text) if _START.search(fence.group(1))]
    source = fenced[0] if fenced else text
    found = _START.search(source)
    return (source[: found.start()], source[found.start() :].strip()) if found else (source, "")


def _one_line(text: str) -> str:
    return " ".join(text.replace("--", " ").split())[:500]


def _with_parameter_marks(text: str, names: frozenset[str]) -> tuple[str, tuple[str, ...]]:
    """Return the text with the known parameters written ``@name``, however the model marked them."""
    if not names:
        return text, ()
    one = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    marks = re.compile(rf"'[@:$](?P<a>{one})'|(?<![\w:@])[:$@](?P<b>{one})\b|[$]?\{{+@?(?P<c>{one})\}}+", re.IGNORECASE)
    found = marks.sub(lambda match: f"@{(match['a'] or match['b'] or match['c']).lower()}", text)
    return found, () if found == text else ("marks of parameters written as @name",)


def _first_parse(text: str, dialect: Dialect) -> Parsed | Unreadable:
    """Return the query of the first cut of the text that is one, the engine's own dialect first."""
    foreign = _foreign_words(text, dialect)
    order = (*_OTHERS[dialect], dialect) if foreign - {"LIMIT", "||"} else (dialect, *_OTHERS[dialect])
    problem: Unreadable | None = None
    for piece in _cuts(text):
        for candidate in order:
            found = _parse(piece, candidate)
            if isinstance(found, Unreadable):
                worse = problem is None or found.reason is not UnreadableReason.SYNTAX
                problem = found if worse else problem
                continue
            if candidate is dialect and not foreign:
                return Parsed(found, piece)
            unsayable = _unsayable(found, dialect)
            if unsayable is not None:
                problem = unsayable
                continue
            words = ", ".join(sorted(foreign)) or candidate.value
            return Parsed(found, "", (f"written anew in {dialect.value}: {words}",))
    return problem or Unreadable(UnreadableReason.SYNTAX)


def _unsayable(tree: exp.Query, dialect: Dialect) -> Unreadable | None:
    """Return why a query of another dialect cannot be written in this one: MySQL's DATEDIFF of two dates."""
    try:
        generate(tree, dialect)
    except SqlglotError as error:
        return Unreadable(UnreadableReason.SYNTAX, _first_line(error))
    return None


def _cuts(text: str) -> Iterator[str]:
    """Yield the text whole, then without what follows its first semicolon or a blank line, if that is no SQL."""
    yield text.replace("`", '"').rstrip().rstrip(";")
    head, mark, rest = text.partition(";")
    if mark and not _looks_like_sql(rest):
        yield head.replace("`", '"')
    for gap in _BLANK_LINE.finditer(text):
        if not _looks_like_sql(text[gap.end() :]):
            yield text[: gap.start()].replace("`", '"').rstrip().rstrip(";")


_COMMAND = re.compile(
    r"^\s*(?:INSERT|UPDATE|DELETE|DROP|EXEC|EXECUTE|CREATE|ALTER|TRUNCATE|MERGE|GRANT|DECLARE|COPY|ATTACH)\s+\w",
    re.MULTILINE,
)
_STATEMENT = re.compile(
    r"^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE|DROP|EXEC|EXECUTE|CREATE|ALTER|TRUNCATE|MERGE|WAITFOR|GRANT|DECLARE|UNION|"
    r"FROM|WHERE|GROUP|ORDER|HAVING|LEFT|JOIN)\b",
    re.IGNORECASE | re.MULTILINE,
)


def _looks_like_sql(text: str) -> bool:
    return bool(_STATEMENT.search(text))


def _parse(text: str, dialect: Dialect) -> exp.Query | Unreadable:
    try:
        statements = parse_statements(text, dialect)
    except SqlglotError as error:
        return Unreadable(UnreadableReason.SYNTAX, _first_line(error))
    if len(statements) > 1:
        return Unreadable(UnreadableReason.SEVERAL_STATEMENTS)
    if not statements or not isinstance(statements[0], exp.Query):
        return Unreadable(UnreadableReason.NOT_A_QUERY)
    return statements[0]


def _first_line(error: SqlglotError) -> str:
    return re.sub(r"\x1b\[\d*m", "", str(error)).split("\n", 1)[0]


def _foreign_words(text: str, dialect: Dialect) -> set[str]:
    """Return the words of other dialects in a text, outside of its strings and comments."""
    if "`" in text:
        return {"`"}
    try:
        tokens = tokenize(text, dialect)
    except SqlglotError:
        return set()
    quoted = {TokenType.STRING, TokenType.NATIONAL_STRING, TokenType.IDENTIFIER}
    words = {token.text.upper() for token in tokens if token.token_type not in quoted}
    brackets = {"["} if dialect is not Dialect.TSQL and re.search(r"(?<![\w\])])\[[^\W\d]\w*\]", text) else set()
    return (words & _FOREIGN[dialect]) | brackets


def _says_only_words(tree: exp.Query) -> bool:
    """Tell whether a query selects nothing but texts from nowhere («SELECT 'недостаточно данных'»)."""
    if tree.find(exp.From) or not isinstance(tree, exp.Select):
        return False
    outputs = [output.unalias() for output in tree.expressions]
    return bool(outputs) and all(isinstance(output, exp.Literal) and output.is_string for output in outputs)
