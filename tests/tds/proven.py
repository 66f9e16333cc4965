"""Answers of the test server that DuckDB computes, for queries in a subset of T-SQL that means the same in both.

The subset is a list of what a query may be made of. Left out is all that DuckDB reads and means otherwise: division,
casts, functions of dates and texts, LIKE, ordering of NULLs. A query with anything else is an error, never an answer.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import duckdb
from sqlglot import exp, parse
from sqlglot.errors import SqlglotError

from tests.tds import values as tds
from tests.tds.script import Answer, Fault

_PROVEN: tuple[type[exp.Expression], ...] = (
    exp.Select, exp.From, exp.Table, exp.TableAlias, exp.Column, exp.Identifier, exp.Alias, exp.Star, exp.Subquery,
    exp.With, exp.CTE, exp.Join, exp.Where, exp.Group, exp.Having, exp.Order, exp.Ordered, exp.Union, exp.Except,
    exp.Intersect, exp.Exists, exp.In, exp.EQ, exp.NEQ, exp.GT, exp.GTE, exp.LT, exp.LTE, exp.And, exp.Or, exp.Not,
    exp.Paren, exp.Is, exp.Null, exp.Literal, exp.National, exp.Parameter, exp.Var, exp.Add, exp.Sub, exp.Mul,
    exp.Count, exp.Sum, exp.Min, exp.Max, exp.Case, exp.If, exp.Window, exp.RowNumber, exp.Limit,
)  # fmt: skip
_TYPES = {"VARCHAR": tds.NVARCHAR, "DATE": tds.DATE, "BOOLEAN": tds.BIT}
_DECLARED = re.compile(r"@(\w+) ")


class ProvenSubset:
    """A DuckDB file behind the test server."""

    def __init__(self, file: Path) -> None:
        self._connection = duckdb.connect(str(file), read_only=True)

    def answer(self, text: str, arguments: tuple[Any, ...]) -> Answer:
        """Run a query; ``arguments`` are the declarations of its parameters and their values."""
        tree = _read(text)
        if tree is None:
            return Answer("", fault=Fault(50_000, f"The test server has not proven this query: {text}"))
        names = _DECLARED.findall(arguments[0]) if arguments else []
        given = dict(zip(names, arguments[1:], strict=True))
        with self._connection.cursor() as cursor:
            try:
                cursor.execute(tree.sql("duckdb"), given or None)
            except duckdb.BinderException as error:
                return Answer("", fault=Fault(207, str(error)))
            columns = tuple((name, _TYPES.get(str(kind), tds.BIGINT)) for name, kind, *_ in cursor.description or ())
            return Answer("", columns, cursor.fetchall())

    def close(self) -> None:
        """Let the file go."""
        self._connection.close()


def _read(text: str) -> exp.Expression | None:
    try:
        found = parse(text, read="tsql")
    except SqlglotError:
        return None
    tree = found[0] if len(found) == 1 else None
    if tree is None or not all(isinstance(node, _PROVEN) for node in tree.walk()):
        return None
    for prefix in tree.find_all(exp.With):
        prefix.args["recursive"] = True  # T-SQL has no word for it
    return tree
