"""Golden SQL of another hand as a draft: dataset names for tables, parameters for values, no default filters.

So the checks are tried on right queries that the compiler did not write.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from sqlglot import exp

from core.intent import Intent
from core.parameter import Parameter, parameters_of
from core.sql import Dialect, Draft, WrittenBy
from core.syntax import generate, parse_statements
from domains.semantic_model import Dataset, Domain


def as_draft(sql: str, dialect: Dialect, intent: Intent, domain: Domain) -> Draft | None:
    """Return hand-written SQL over physical tables as the answer to an intent; None where it does not fit.

    Nothing says that it still means the same: whoever uses it compares its rows.
    """
    tree = parse_statements(sql, dialect)[0]
    if not isinstance(tree, exp.Query):
        return None
    datasets = {dataset.source.rpartition(".")[2]: dataset for dataset in domain.datasets}
    own = {cte.alias for cte in tree.find_all(exp.CTE)}
    tables = [table for table in tree.find_all(exp.Table) if table.name not in own]
    if any(table.name not in datasets for table in tables):
        return None
    for table in tables:
        _rename(table, datasets[table.name])
    hidden = _hidden(domain)
    for leaf in list(_leaves(tree)):
        names = {column.name for column in leaf.find_all(exp.Column)}
        if names and names <= hidden:
            leaf.replace(exp.true())
    parameters = parameters_of(intent)
    for literal in list(tree.find_all(exp.Literal)):
        found = _parameter(literal, parameters)
        if found is not None:
            literal.replace(exp.Parameter(this=exp.var(found.name)))
    used = {found.name for found in tree.find_all(exp.Parameter)}
    if not used.issuperset(one.name for one in parameters) or any(_is_day(one) for one in tree.find_all(exp.Literal)):
        return None  # a condition is written in another way, such as by a code for a name
    return Draft(generate(_without_true(tree), dialect), dialect, WrittenBy.EXAMPLE, parameters)


def _rename(table: exp.Table, dataset: Dataset) -> None:
    if dataset.name != table.name:
        table.set("alias", exp.TableAlias(this=exp.to_identifier(table.alias_or_name)))
        table.set("this", exp.to_identifier(dataset.name))
    table.set("db", None)


def _hidden(domain: Domain) -> set[str]:
    return {field.name for dataset in domain.datasets for field in dataset.fields if field.hidden}


def _leaves(tree: exp.Query) -> Iterator[exp.Expr]:
    for clause in tree.find_all(exp.Where, exp.Join):
        condition = clause.this if isinstance(clause, exp.Where) else clause.args.get("on")
        if condition is not None:
            yield from condition.flatten() if isinstance(condition, exp.And) else [condition]


def _without_true(tree: exp.Query) -> exp.Query:
    """Take out ``TRUE AND`` and ``WHERE TRUE``."""
    for both in reversed(list(tree.find_all(exp.And))):
        for one, other in ((both.this, both.expression), (both.expression, both.this)):
            if isinstance(one, exp.Boolean):
                both.replace(other)
                break
    for where in list(tree.find_all(exp.Where)):
        if isinstance(where.this, exp.Boolean):
            where.pop()
    return tree


def _parameter(literal: exp.Literal, parameters: tuple[Parameter, ...]) -> Parameter | None:
    """Return the parameter with the value of a literal, that of the nearest bound where several have it."""
    fitting = [one for one in parameters if _text(one) == literal.this]
    upper = isinstance(literal.parent, exp.LT | exp.LTE)
    sided = [one for one in fitting if one.name.endswith("_end") is upper]
    return next(iter(sided or fitting), None)


def _is_day(literal: exp.Literal) -> bool:
    return literal.is_string and literal.this[:4].isdigit() and literal.this[4:5] == "-"


def _text(parameter: Parameter) -> str:
    return parameter.value.isoformat() if isinstance(parameter.value, date) else str(parameter.value)
