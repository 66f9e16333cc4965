"""The prefix of CTEs before every query: only what a user may see exists for it.

A view's expressions and conditions are ANSI SQL over physical columns; here they become SQL of the engine's dialect.
"""

from __future__ import annotations

from functools import lru_cache

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from core.dataset_view import DatasetView, ViewColumn
from core.errors import SettingsError
from core.language import Localized
from core.sql import Dialect
from core.syntax import generate

DEFAULT_SCHEMA = {Dialect.DUCKDB: "main", Dialect.TSQL: "dbo", Dialect.POSTGRES: "public", Dialect.SPARK: "default"}
"""The schema that a database takes where a name has none."""


@lru_cache(maxsize=1024)
def view_cte(view: DatasetView, dialect: Dialect) -> str:
    """Return the CTE of one view, ``"name" AS (SELECT … FROM … WHERE …)``.

    Raises:
        SettingsError: an expression, a condition or the source of the view is not SQL.
    """
    select = exp.Select(expressions=[_column(view, column, dialect) for column in view.columns])
    select = select.from_(source_of(view, dialect), copy=False)
    if view.conditions:
        # One by one in brackets: an OR inside a condition must not weaken its neighbours.
        conditions = [exp.paren(_expression(view, condition, dialect), copy=False) for condition in view.conditions]
        select = select.where(*conditions, copy=False)
    name = exp.to_identifier(view.name, quoted=True)
    return f"{generate(name, dialect, pretty=False)} AS ({generate(select, dialect, pretty=False)})"


def source_of(view: DatasetView, dialect: Dialect) -> exp.Table:
    """Return the physical table of a view with its schema, the dialect's usual one where none is named.

    Raises:
        SettingsError: the source is not the name of a table.
    """
    try:
        table = exp.to_table(view.source)
    except SqlglotError as error:
        raise _broken(view, view.source) from error
    # Without a schema the name could mean the CTE itself.
    if not table.args.get("db"):
        table.set("db", exp.to_identifier(DEFAULT_SCHEMA[dialect]))
    return table


def quoted_table(name: str, dialect: Dialect) -> str:
    """Return a qualified name of a table with every part in quotes.

    Raises:
        SettingsError: the text is not the name of a table.
    """
    parts = [part.strip().strip('[]"') for part in name.split(".")]
    if not all(parts) or any(mark in part for part in parts for mark in "[]\"';"):
        raise _no_table(name)
    quoted = (exp.to_identifier(part, quoted=True) for part in parts)
    return ".".join(generate(part, dialect, pretty=False) for part in quoted)


def _no_table(name: str) -> SettingsError:
    return SettingsError(
        Localized(f"«{name}» не имя таблицы.", f"“{name}” is not the name of a table."),
        Localized("Укажите имя вида схема.таблица.", "Give a name like schema.table."),
    )


def _column(view: DatasetView, column: ViewColumn, dialect: Dialect) -> exp.Expr:
    read = _expression(view, column.expression, dialect)
    if isinstance(read, exp.Column) and read.name == column.name and _is_plain(column.name):
        return read
    return exp.alias_(exp.paren(read) if isinstance(read, exp.Binary) else read, column.name, quoted=True)


def _is_plain(name: str) -> bool:
    return name.isascii() and name.islower()


def _expression(view: DatasetView, text: str, dialect: Dialect) -> exp.Expr:
    try:
        found = sqlglot.parse(text)
    except SqlglotError as error:
        raise _broken(view, text) from error
    read = found[0] if len(found) == 1 else None
    if not isinstance(read, exp.Condition | exp.Subquery):
        raise _broken(view, text)
    return read.transform(_for_tsql, copy=False) if dialect is Dialect.TSQL else read


def _for_tsql(node: exp.Expr) -> exp.Expr:
    """SQL Server has no truth values outside of conditions."""
    if isinstance(node, exp.Boolean) and not isinstance(node.parent, exp.Connector | exp.Not | exp.Paren | None):
        return exp.Literal.number(int(node.this))
    return node


def _broken(view: DatasetView, text: str) -> SettingsError:
    return SettingsError(
        Localized(
            f"Набор данных {view.name}: выражение «{text}» не является SQL.",
            f"Dataset {view.name}: the expression “{text}” is not SQL.",
        ),
        Localized("Исправьте выражение в описании данных.", "Mend the expression in the description of the data."),
    )
