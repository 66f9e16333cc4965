"""SQL as a person reads and copies it: marked up as HTML, or with its parameters in front."""

from __future__ import annotations

import re
from html import escape

from core.outcome import Answered
from core.parameter import Parameter, ParameterType

_TOKEN = re.compile(
    r"(?P<string>'(?:[^']|'')*')"
    r'|(?P<name>"(?:[^"]|"")*")'
    r"|(?P<parameter>@\w+)"
    r"|(?P<keyword>\b(?:WITH|AS|SELECT|DISTINCT|FROM|WHERE|AND|OR|NOT|IN|IS|NULL|TRUE|FALSE|BETWEEN|LIKE|EXISTS|CASE|"
    r"WHEN|THEN|ELSE|END|LEFT|RIGHT|FULL|INNER|CROSS|JOIN|ON|USING|GROUP|ORDER|BY|HAVING|QUALIFY|OVER|PARTITION|"
    r"LIMIT|TOP|OFFSET|FETCH|ASC|DESC|NULLS|FIRST|LAST|UNION|ALL|INTERVAL)\b)",
    re.IGNORECASE,
)


def sql_html(sql: str) -> str:
    """Return the SQL as escaped HTML with keywords, strings and parameters marked."""
    parts = []
    end = 0
    for token in _TOKEN.finditer(sql):
        parts.append(escape(sql[end : token.start()]))
        kind, text = token.lastgroup, escape(token.group())
        parts.append(text if kind == "name" else f'<span class="sql-{kind}">{text}</span>')
        end = token.end()
    parts.append(escape(sql[end:]))
    return "".join(parts)


def sql_to_copy(answered: Answered) -> str:
    """Return the SQL with its parameters as comments in front."""
    lines = [f"-- @{parameter.name} = {literal(parameter)}" for parameter in answered.parameters]
    return "\n".join((*lines, answered.sql))


def literal(parameter: Parameter) -> str:
    """Return a parameter's value as one line of SQL would hold it."""
    if parameter.type in {ParameterType.INTEGER, ParameterType.DECIMAL}:
        return str(parameter.value)
    quoted = " ".join(str(parameter.value).split()).replace("'", "''")
    return f"'{quoted}'"
