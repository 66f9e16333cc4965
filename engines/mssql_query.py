"""Texts that go to SQL Server: declared parameters, and totals over all rows of a query."""

# pyodbc has no types that mypy finds.
# mypy: disable-error-code="import-not-found"

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import pyodbc
from sqlglot.tokenizer_core import Token

from core.parameter import Parameter, ParameterType
from core.result import LogicalType
from core.sql import Dialect
from core.syntax import tokenize
from engines.engine import RawColumn
from engines.guard_text import is_quoted


@dataclass(frozen=True, slots=True)
class BoundParameter:
    """How a parameter is declared in T-SQL, and how pyodbc sends it."""

    declaration: str
    value: Any
    size: tuple[int, int, int]


def bound(parameter: Parameter) -> BoundParameter:
    """Give a parameter its type: text is nvarchar always, a date is a date, whatever the session's language is."""
    name = f"@{parameter.name}"
    match parameter.type:
        case ParameterType.DATE:
            return BoundParameter(f"{name} date", parameter.value, (pyodbc.SQL_TYPE_DATE, 10, 0))
        case ParameterType.INTEGER:
            return BoundParameter(f"{name} bigint", parameter.value, (pyodbc.SQL_BIGINT, 0, 0))
        case ParameterType.DECIMAL:
            value = Decimal(str(parameter.value))
            scale = max(0, -int(value.as_tuple().exponent))
            return BoundParameter(f"{name} decimal(38, {scale})", value, (pyodbc.SQL_DECIMAL, 38, scale))
        case ParameterType.TEXT:
            return BoundParameter(f"{name} nvarchar(4000)", str(parameter.value), (pyodbc.SQL_WVARCHAR, 4000, 0))


def declared(text: str, parameters: Sequence[Parameter]) -> str:
    """Return a text with its parameters declared and no values, for checks that run nothing."""
    if not parameters:
        return text
    return f"DECLARE {', '.join(bound(parameter).declaration for parameter in parameters)};\n{text}"


def start(cursor: pyodbc.Cursor, text: str, parameters: Sequence[Parameter]) -> None:
    """Execute a text as it stands, its parameters by name through ``sp_executesql``."""
    if not parameters:
        cursor.execute(text)
        return
    values = [bound(parameter) for parameter in parameters]
    declarations = ", ".join(value.declaration for value in values)
    long_text = (pyodbc.SQL_WVARCHAR, 0, 0)
    cursor.setinputsizes([long_text, long_text, *(value.size for value in values)])
    marks = ", ".join("?" * (len(values) + 2))
    cursor.execute(f"{{CALL sp_executesql ({marks})}}", text, declarations, *(value.value for value in values))


def totals_query(text: str, columns: Sequence[RawColumn]) -> str | None:
    """Return the query that counts and sums all rows of ``text``; None where T-SQL has no way to write it.

    A query with WITH cannot stand in FROM, so its last part becomes one CTE more; ORDER BY without TOP may not stand
    there and is left out, it changes no sum.
    """
    tokens = tokenize(text, Dialect.TSQL)
    outer = _outer_words(tokens)
    begin = tokens[0] if tokens[0].text.upper() != "WITH" else outer.get("SELECT")
    if begin is None or "FOR" in outer:
        return None
    ends = [outer[word].start for word in ("OPTION",) if word in outer]
    one_select = not outer.keys() & {"UNION", "EXCEPT", "INTERSECT"}
    keeps_order = "OFFSET" in outer or ("TOP" in outer and one_select)
    if "ORDER BY" in outer and not keeps_order:
        ends.append(outer["ORDER BY"].start)
    names = [f"c{position}" for position in range(len(columns))]
    sums = [_sum(name, column) for name, column in zip(names, columns, strict=True) if column.type in _SUMMED]
    before = text[: begin.start].rstrip()
    return (
        f"{before + ',' if before else 'WITH'} sverka_all_rows ({', '.join(names)}) AS (\n"
        f"{text[begin.start : min(ends, default=len(text))]}\n)\n"
        f"SELECT {', '.join(['COUNT_BIG(*)', *sums])} FROM sverka_all_rows"
    )


_SUMMED = frozenset({LogicalType.INTEGER, LogicalType.DECIMAL, LogicalType.FLOAT})


def _sum(name: str, column: RawColumn) -> str:
    return f"SUM(CAST({name} AS decimal(38, 0)))" if column.type is LogicalType.INTEGER else f"SUM({name})"


def _outer_words(tokens: Sequence[Token]) -> dict[str, Token]:
    """Return the words outside of all brackets: of each the first, of ORDER BY and FOR the last."""
    found: dict[str, Token] = {}
    depth = 0
    for token in tokens:
        word = token.text.upper()
        if not is_quoted(token):
            depth += (word == "(") - (word == ")")
        if depth or is_quoted(token):
            continue
        if word in {"ORDER BY", "FOR"}:
            found[word] = token
        else:
            found.setdefault(word, token)
    return found
