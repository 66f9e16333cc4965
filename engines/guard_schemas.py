"""Names of datasets that are written with the schema of their table: ``public.payments`` for ``payments``.

A name with a schema leads past the prefix to the table itself. So the schema is taken out of the text where it says no
more than the dataset's own source does, and what is left is read anew and checked as any other text. A dataset in one
database's usual schema may be named with the usual schema of another: a model described on DuckDB has ``main``, and
who writes T-SQL writes ``dbo`` out of habit. What runs is the dataset in any case.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp
from sqlglot.tokenizer_core import Token, TokenType

from core.dataset_view import DatasetView
from core.sql import Dialect
from engines.guard_names import name_key
from engines.guard_text import QueryText, is_quoted, is_quoted_name
from engines.prefix import DEFAULT_SCHEMA, source_of

_Name = tuple[str, str]
"""Schema and table, spelt as the database finds them."""


def without_schemas(read: QueryText, root: exp.Query, views: tuple[DatasetView, ...]) -> str:
    """Return the text without the schemas of datasets that live there; the same text where none is written."""
    own = set(_names_of_sources(views, read.dialect))
    written = {name for table in root.find_all(exp.Table) if (name := _name_of(table, read.dialect)) in own}
    aliases = {node.alias.casefold() for node in root.find_all(exp.Table, exp.Subquery, exp.CTE, exp.UDTF)}
    if not written or any(schema.casefold() in aliases for schema, _ in written):
        return read.text
    text = read.text
    for start, end in reversed(list(_places(read, written))):
        text = f"{text[:start]} {text[end:]}"
    return text


def _names_of_sources(views: tuple[DatasetView, ...], dialect: Dialect) -> Iterator[_Name]:
    for view in views:
        source = source_of(view, dialect)
        if not source.args.get("catalog") and source.name.casefold() == view.name.casefold():
            usual = {DEFAULT_SCHEMA[dialect]} if source.db in DEFAULT_SCHEMA.values() else set()
            name = name_key(exp.to_identifier(view.name, quoted=True), dialect)
            for schema in {source.db} | usual:
                yield name_key(exp.to_identifier(schema, quoted=True), dialect), name


def _name_of(table: exp.Table, dialect: Dialect) -> _Name | None:
    if table.args.get("catalog") or not isinstance(table.this, exp.Identifier):
        return None
    return name_key(table.args.get("db"), dialect), name_key(table.this, dialect)


def _places(read: QueryText, names: set[_Name]) -> Iterator[tuple[int, int]]:
    """Yield where a schema and its dot stand before the name of one of its tables."""
    before: Token | None = None
    for schema, dot, table in zip(read.tokens, read.tokens[1:], read.tokens[2:], strict=False):
        starts = before is None or before.token_type is not TokenType.DOT
        before = schema
        dotted = dot.token_type is TokenType.DOT and not any(map(_is_text, (schema, table)))
        if starts and dotted and (_key(schema, read.dialect), _key(table, read.dialect)) in names:
            yield schema.start, table.start


def _is_text(token: Token) -> bool:
    return is_quoted(token) and not is_quoted_name(token)


def _key(token: Token, dialect: Dialect) -> str:
    return name_key(exp.to_identifier(token.text, quoted=is_quoted_name(token)), dialect)
