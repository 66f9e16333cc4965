"""Reading and generating SQL with sqlglot, with ``@name`` parameters in every dialect."""

from __future__ import annotations

import itertools
from functools import cache
from typing import ClassVar

import sqlglot
from sqlglot import exp
from sqlglot.dialects.dialect import Dialect as SqlglotDialect
from sqlglot.dialects.duckdb import DuckDB
from sqlglot.dialects.postgres import Postgres
from sqlglot.dialects.spark import Spark
from sqlglot.dialects.tsql import TSQL
from sqlglot.errors import ParseError
from sqlglot.generators.duckdb import DuckDBGenerator
from sqlglot.generators.postgres import PostgresGenerator
from sqlglot.generators.spark import SparkGenerator
from sqlglot.generators.tsql import TSQLGenerator
from sqlglot.parser import Parser
from sqlglot.parsers.duckdb import DuckDBParser
from sqlglot.parsers.postgres import PostgresParser
from sqlglot.parsers.tsql import TSQLParser
from sqlglot.tokenizer_core import Token, TokenType

from core.sql import Dialect


def _plain_text(parser: Parser, token: Token) -> exp.Expr:
    """Read ``$$text$$`` and ``E'text'`` as the plain text that they are."""
    del parser
    return exp.Literal.string(token.text)


_MARKED_TEXTS = {TokenType.HEREDOC_STRING: _plain_text, TokenType.BYTE_STRING: _plain_text}


class _DuckDBParser(DuckDBParser):
    PRIMARY_PARSERS: ClassVar = {**DuckDBParser.PRIMARY_PARSERS, **_MARKED_TEXTS}
    NO_PAREN_FUNCTION_PARSERS: ClassVar = {
        word: parser for word, parser in DuckDBParser.NO_PAREN_FUNCTION_PARSERS.items() if word != "@"
    }
    PLACEHOLDER_PARSERS: ClassVar = {
        **DuckDBParser.PLACEHOLDER_PARSERS,
        TokenType.PARAMETER: lambda self: self._parse_parameter(),
    }


class _PostgresParser(PostgresParser):
    PRIMARY_PARSERS: ClassVar = {**PostgresParser.PRIMARY_PARSERS, **_MARKED_TEXTS}


class _DuckDBGenerator(DuckDBGenerator):
    PARAMETER_TOKEN = "@"  # noqa: S105 — a mark of SQL, not a secret


class _PostgresGenerator(PostgresGenerator):
    PARAMETER_TOKEN = "@"  # noqa: S105 — a mark of SQL, not a secret


_CULTURE = "culture"
"""In the meta of a cast: it was PARSE, which reads a text as a culture writes it; "" for that of the session."""


class _TSQLParser(TSQLParser):
    FUNCTION_PARSERS: ClassVar = {
        **TSQLParser.FUNCTION_PARSERS,
        "PARSE": lambda self: self._parse_with_culture(exp.Cast),
        "TRY_PARSE": lambda self: self._parse_with_culture(exp.TryCast),
    }

    def _parse_with_culture(self, kind: type[exp.Cast]) -> exp.Expr:
        """Read ``PARSE(text AS type [USING culture])`` as the cast that it is."""
        text = self._parse_assignment()
        if not self._match(TokenType.ALIAS):
            self.raise_error("Expected AS in PARSE")
        to = self._parse_types()
        culture = self._parse_string() if self._match(TokenType.USING) else exp.Literal.string("")
        if not isinstance(to, exp.DataType) or not isinstance(culture, exp.Literal | exp.National):
            raise ParseError("Expected a type in PARSE, and the name of a culture behind USING")
        cast = kind(this=text, to=to)
        cast.meta[_CULTURE] = culture.name
        return cast


class _TSQLGenerator(TSQLGenerator):
    """Every text that is not ASCII is written ``N'…'``: without N the server reads it in the database's code page."""

    def cast_sql(self, expression: exp.Cast, safe_prefix: str | None = None) -> str:
        culture = expression.meta.get(_CULTURE)
        if culture is None:
            text: str = super().cast_sql(expression, safe_prefix)
            return text
        word = "TRY_PARSE" if isinstance(expression, exp.TryCast) else "PARSE"
        using = f" USING {self.sql(exp.Literal.string(culture))}" if culture else ""
        return f"{word}({self.sql(expression, 'this')} AS {self.sql(expression, 'to')}{using})"

    def literal_sql(self, expression: exp.Literal) -> str:
        text: str = super().literal_sql(expression)
        return f"N{text}" if expression.is_string and not expression.name.isascii() else text

    def national_sql(self, expression: exp.National, prefix: str = "N") -> str:
        return prefix + super().literal_sql(exp.Literal.string(expression.name))


class _SparkGenerator(SparkGenerator):
    def parameter_sql(self, expression: exp.Parameter) -> str:
        return f"@{expression.name}"


class SverkaDuckDB(DuckDB):
    """DuckDB's dialect with ``@name`` as a parameter; DuckDB's own prefix ``@`` (absolute value) is given up."""

    Parser = _DuckDBParser
    Generator = _DuckDBGenerator


class SverkaPostgres(Postgres):
    """PostgreSQL's dialect with ``@name`` as a parameter."""

    Parser = _PostgresParser
    Generator = _PostgresGenerator


class SverkaSpark(Spark):
    """Spark SQL with ``@name`` as a parameter; a quote in a text is doubled, and a backslash is no mark of its own."""

    class Tokenizer(Spark.Tokenizer):
        """Spark's tokenizer without escapes by backslash (the guard refuses texts that hold one)."""

        STRING_ESCAPES: ClassVar = ["'"]

    Generator = _SparkGenerator


class SverkaTSQL(TSQL):
    """T-SQL with its ``!<`` and ``!>`` and its PARSE, writing texts that are not ASCII as national ones."""

    class Tokenizer(TSQL.Tokenizer):
        """T-SQL's tokenizer with its own words for "not less" and "not greater"."""

        KEYWORDS: ClassVar = {**TSQL.Tokenizer.KEYWORDS, "!<": TokenType.GTE, "!>": TokenType.LTE}

    Parser = _TSQLParser
    Generator = _TSQLGenerator


@cache
def sqlglot_dialect(dialect: Dialect) -> SqlglotDialect:
    """Return sqlglot's dialect object for one of ours."""
    classes: dict[Dialect, type[SqlglotDialect]] = {
        Dialect.DUCKDB: SverkaDuckDB,
        Dialect.POSTGRES: SverkaPostgres,
        Dialect.SPARK: SverkaSpark,
        Dialect.TSQL: SverkaTSQL,
    }
    return classes[dialect]()


class NestedTooDeeply(ParseError):
    """The text cannot be parsed within the depth that Python allows."""


_BREAKS_OF_PARSER = (AttributeError, LookupError, TypeError, ValueError)
"""What sqlglot's parser breaks with on arguments that it does not expect: DATEADD((SELECT 1), 1, d)."""


def parse_statements(text: str, dialect: Dialect) -> list[exp.Expr]:
    """Parse SQL text into its statements, empty ones left out.

    Raises:
        sqlglot.errors.SqlglotError: the text is not SQL of this dialect.
        NestedTooDeeply: nobody writes so; it is a SqlglotError too.
    """
    try:
        found = sqlglot.parse(text, dialect=sqlglot_dialect(dialect))
    except RecursionError as error:
        raise NestedTooDeeply("The query is nested too deeply.") from error
    except _BREAKS_OF_PARSER as error:
        raise ParseError("unexpected arguments of a function") from error
    return [statement for statement in found if statement is not None]


def tokenize(text: str, dialect: Dialect) -> list[Token]:
    """Split SQL text into sqlglot's tokens (``start`` and ``end`` are inclusive character positions).

    Raises:
        sqlglot.errors.TokenError: a quote or a comment is not closed.
    """
    return sqlglot_dialect(dialect).tokenize(text)


def generate(tree: exp.Expr, dialect: Dialect, *, pretty: bool = True) -> str:
    """Write a tree as SQL text of the dialect, comments left out."""
    return tree.sql(dialect=sqlglot_dialect(dialect), pretty=pretty, comments=False)


def parameter_names(tree: exp.Expr) -> tuple[str, ...]:
    """Return the names of the parameters in a tree, each once, in order of appearance."""
    names = (node.this.name for node in tree.find_all(exp.Parameter, bfs=False))
    return tuple(dict.fromkeys(names))


def parameter_tokens(text: str, dialect: Dialect) -> list[tuple[int, int, str]]:
    """Return where parameters stand in a text: (start, end, name), ``text[start:end]`` being ``@name``.

    Quoted texts and comments never count. Engines use it to put their drivers' own marks in.
    """
    tokens = tokenize(text, dialect)
    found = []
    for mark, name in itertools.pairwise(tokens):
        if mark.token_type is TokenType.PARAMETER and mark.end + 1 == name.start:
            found.append((mark.start, name.end + 1, name.text))
        elif mark.token_type is TokenType.VAR and mark.text.startswith("@"):
            found.append((mark.start, mark.end + 1, mark.text[1:]))
    return found
