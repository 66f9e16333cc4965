"""Small builders of syntax trees that are written the same way in every dialect."""

from __future__ import annotations

import re

from sqlglot import exp

from core.sql import Dialect

_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
# Words that one of the three dialects reserves and that fields are likely to be named after.
_RESERVED_WORDS = """
all and any as asc between by case check column create current_date current_time current_user default delete desc
distinct drop else end exists false for foreign from full grant group having in index inner insert into is join key
left like limit not null of offset on open or order outer percent plan primary public references right rule schema
select set table then to top true union unique update user using values view when where with
"""
_RESERVED = frozenset(_RESERVED_WORDS.split())


def identifier(name: str) -> exp.Identifier:
    """Return an identifier, quoted where a dialect would misread the bare name."""
    quoted = not _PLAIN.match(name) or name.lower() in _RESERVED
    return exp.Identifier(this=name, quoted=quoted)


def column(table: str, name: str) -> exp.Column:
    """Return ``table.name``."""
    return exp.Column(this=identifier(name), table=identifier(table))


def named(expression: exp.Expr, name: str) -> exp.Alias:
    """Return ``expression AS name``."""
    return exp.Alias(this=expression, alias=identifier(name))


def table(name: str, alias: str | None = None) -> exp.Table:
    """Return a dataset or CTE as a source, with an alias only where it differs from the name."""
    source = exp.Table(this=identifier(name))
    if alias and alias != name:
        source.set("alias", exp.TableAlias(this=identifier(alias)))
    return source


def parameter(name: str) -> exp.Parameter:
    """Return ``@name``."""
    return exp.Parameter(this=exp.Var(this=name))


def date_parameter(name: str) -> exp.Cast:
    """Return a date parameter where its type must be known without a column beside it."""
    return cast(parameter(name), "DATE")


def number(value: int | str) -> exp.Expr:
    """Return a structural number (0, 1, 100.0)."""
    return exp.Literal.number(value)


def cast(expression: exp.Expr, to: str) -> exp.Cast:
    """Return ``CAST(expression AS to)``."""
    return exp.Cast(this=expression, to=exp.DataType.build(to))


def coalesce_zero(expression: exp.Expr) -> exp.Coalesce:
    """Return ``COALESCE(expression, 0)``."""
    return exp.Coalesce(this=expression, expressions=[number(0)])


def divide(top: exp.Expr, bottom: exp.Expr, dialect: Dialect, factor: str = "1.0") -> exp.Expr:
    """Return ``factor * top / NULLIF(bottom, 0)``: never integer, never divided by zero."""
    scaled = exp.Mul(this=number(factor), expression=exp.paren(top) if _loose(top) else top)
    guarded = bottom if isinstance(bottom, exp.Nullif) else exp.Nullif(this=bottom, expression=number(0))
    # ``typed`` tells the generator that the dialect's own division is meant, so that it adds no casts.
    return exp.Div(this=scaled, expression=guarded, typed=dialect is not Dialect.DUCKDB)


def same(left: exp.Expr, right: exp.Expr) -> exp.Expr:
    """Return a comparison under which NULL equals NULL, in words that every dialect has."""
    both_null = exp.and_(is_null(left.copy()), is_null(right.copy()))
    return exp.paren(exp.or_(exp.EQ(this=left, expression=right), exp.paren(both_null)), copy=False)


def is_null(expression: exp.Expr) -> exp.Is:
    """Return ``expression IS NULL``."""
    return exp.Is(this=expression, expression=exp.Null())


def is_not_null(expression: exp.Expr) -> exp.Not:
    """Return ``NOT expression IS NULL``."""
    return exp.Not(this=is_null(expression))


def all_of(conditions: list[exp.Expr]) -> exp.Expr:
    """Return the conditions joined by AND; at least one is needed."""
    return exp.and_(*conditions)


def ordered(expression: exp.Expr, dialect: Dialect, *, descending: bool = False) -> exp.Ordered:
    """Return an ORDER BY term: NULLs last, except ascending on SQL Server, which cannot say it of an alias."""
    nulls_first = not descending and dialect is Dialect.TSQL
    return exp.Ordered(this=expression, desc=descending or None, nulls_first=nulls_first)


def row_number(order: exp.Expr) -> exp.Window:
    """Return ``ROW_NUMBER() OVER (ORDER BY order)``."""
    by = exp.Order(expressions=[exp.Ordered(this=order, nulls_first=True)])
    return exp.Window(this=exp.RowNumber(), order=by)


def _loose(expression: exp.Expr) -> bool:
    return isinstance(expression, exp.Binary)
