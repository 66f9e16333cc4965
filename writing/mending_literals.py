"""Mending the literals of a model's query: those that repeat a parameter, wrong quotes, types of fields."""

from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp

from core.intent import NumberRole
from core.parameter import Parameter, ParameterType
from core.sql import Dialect
from domains.semantic_model import Datatype, Field
from writing.draftsman import Draftsman
from writing.parameters import known_parameters
from writing.scopes import resolved, scopes_of
from writing.sqltree import parameter


def quoted_texts(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """``"success"`` where no column has that name is the text 'success', as some dialects write it."""
    names = {field.name.lower() for one in known.domain.datasets for field in one.visible_fields}
    names |= {output.alias.lower() for output in tree.find_all(exp.Alias)}
    for scope in scopes_of(tree, known.domain):
        for found in scope.columns:
            compared = isinstance(found.parent, exp.EQ | exp.NEQ | exp.In | exp.Like)
            if found.table or not compared or found.arg_key == "this" or not isinstance(found.this, exp.Identifier):
                continue
            if found.this.quoted and found.name.lower() not in names and not scope.owner(found.name, known.domain):
                found.replace(exp.Literal.string(found.name))
                yield f"{found.sql()} → a text"


def known_literals(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """A literal that repeats the value of a parameter becomes that parameter: the same value, with its source."""
    texts: dict[str, list[Parameter]] = {}
    numbers: dict[str, list[Parameter]] = {}
    for one in known_parameters(known.intent):
        target = numbers if one.type in (ParameterType.INTEGER, ParameterType.DECIMAL) else texts
        target.setdefault(str(one.value), []).append(one)
    for literal in list(tree.find_all(exp.Literal)):
        if isinstance(literal.parent, exp.Interval):
            continue
        counted = isinstance(literal.parent, exp.Limit | exp.Fetch | exp.GT | exp.GTE | exp.LT | exp.LTE)
        found = (
            texts.get(literal.this.strip(), [])
            if literal.is_string
            else numbers.get(literal.this, [])
            if counted
            else []
        )
        if len(found) > 1 and not literal.is_string:  # equal numbers, each its own: taken in their order
            found = found[:1] if len(numbers[literal.this]) == 1 else [numbers[literal.this].pop(0)]
        if len(found) == 1:
            literal.replace(parameter(found[0].name))
            yield f"{literal.sql()} → @{found[0].name}"


def open_numbers(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """A number of the question whose role is unknown becomes its parameter wherever it stands, in intervals too."""
    names = {str(one.value): one.id.lower() for one in known.intent.numbers if one.role is NumberRole.UNKNOWN}
    for interval in list(tree.find_all(exp.Interval)):
        name = names.get(interval.this.name) if isinstance(interval.this, exp.Literal) else None
        if name and known.dialect is not Dialect.TSQL:
            one = exp.Interval(this=exp.Literal.string("1"), unit=interval.args.get("unit"))
            written = interval.sql()
            interval.replace(exp.Mul(this=one, expression=parameter(name)))
            yield f"{written} → @{name}"
    for literal in list(tree.find_all(exp.Literal)):
        name = names.get(literal.this) if not literal.is_string else None
        if name and not isinstance(literal.parent, exp.Interval):
            literal.replace(parameter(name))
            yield f"{literal.sql()} → @{name}"


def compared_types(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """A text field compared with a number, or a number field with a text of digits: the field's type holds."""
    scopes = scopes_of(tree, known.domain)
    for literal in list(tree.find_all(exp.Literal)):
        compared = literal.parent
        if not isinstance(compared, exp.EQ | exp.NEQ | exp.In) or not isinstance(compared.this, exp.Column):
            continue
        field = resolved(compared.this, scopes, known.domain)
        right = _of_type(literal, field) if field else None
        if right is not None:
            literal.replace(right)
            yield f"{literal.sql()} → {right.sql()}"


def _of_type(literal: exp.Literal, field: Field) -> exp.Expr | None:
    if field.datatype is Datatype.STRING and not literal.is_string:
        return exp.Literal.string(literal.this)
    if field.datatype is Datatype.INTEGER and literal.is_string and literal.this.lstrip("-").isdigit():
        return exp.Literal.number(literal.this)
    return None


def years_of_numbers(tree: exp.Query, known: Draftsman) -> Iterator[str]:
    """``YEAR(paper.year)`` of a column that holds the year as a number is the column itself."""
    scopes = scopes_of(tree, known.domain)
    for call in list(tree.find_all(exp.Year, exp.Extract)):
        inner = call.expression if isinstance(call, exp.Extract) else call.this
        while isinstance(inner, exp.Cast | exp.TsOrDsToDate | exp.Paren):
            inner = inner.this
        field = resolved(inner, scopes, known.domain) if isinstance(inner, exp.Column) else None
        if field is not None and field.datatype is Datatype.INTEGER and "year" in field.name.lower():
            written = call.sql()
            call.replace(inner.copy())
            yield f"{written} → {inner.sql()}"
