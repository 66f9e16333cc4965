"""What one user may see of a domain: visible columns, default filters, row rights as typed parameters."""

from __future__ import annotations

from sqlglot import exp

from core.dataset_view import DatasetView, ViewColumn
from core.parameter import Origin, Parameter, ParameterType
from core.question import User
from core.result import LogicalType
from domains.expressions import is_plain_column, parse
from domains.semantic_model import Dataset, Datatype, Domain, Field

LOGICAL_TYPES: dict[Datatype, LogicalType] = {
    Datatype.STRING: LogicalType.TEXT,
    Datatype.INTEGER: LogicalType.INTEGER,
    Datatype.DECIMAL: LogicalType.DECIMAL,
    Datatype.FLOAT: LogicalType.FLOAT,
    Datatype.BOOLEAN: LogicalType.BOOLEAN,
    Datatype.DATE: LogicalType.DATE,
    Datatype.TIME: LogicalType.TIME,
    Datatype.DATETIME: LogicalType.DATETIME,
    Datatype.DATETIME_TZ: LogicalType.DATETIMETZ,
    Datatype.OPAQUE: LogicalType.OTHER,
}
NO_ROWS = "1 = 0"
_USER = "user_"


def dataset_views(domain: Domain, user: User, lifted: tuple[str, ...] = ()) -> tuple[DatasetView, ...]:
    """Return every dataset as ``user`` may see it; ``lifted`` names the default filters to set aside."""
    return tuple(_view(dataset, user, lifted) for dataset in domain.datasets)


def _view(dataset: Dataset, user: User, lifted: tuple[str, ...]) -> DatasetView:
    columns = tuple(
        ViewColumn(field.name, field.expression, LOGICAL_TYPES[field.datatype]) for field in dataset.visible_fields
    )
    conditions = [
        _condition(parse(one.expression).copy(), dataset) for one in dataset.default_filters if one.name not in lifted
    ]
    parameters: tuple[Parameter, ...] = ()
    if dataset.row_rights is not None:
        right, parameters = _row_rights(dataset, dataset.row_rights, user)
        conditions.extend([right] if right else [])
    return DatasetView(dataset.name, dataset.source, columns, tuple(conditions), parameters)


def _condition(tree: exp.Expr, dataset: Dataset) -> str:
    """Return a condition over physical columns that may stand beside others with AND."""
    placed = _over_columns(tree, dataset)
    return f"({placed.sql()})" if isinstance(placed, exp.Or) else placed.sql()


def _over_columns(tree: exp.Expr, dataset: Dataset) -> exp.Expr:
    """Put the physical expression of each field in its place."""

    def replaced(node: exp.Expr) -> exp.Expr:
        if not isinstance(node, exp.Column):
            return node
        expression = dataset.field(node.name).expression
        if is_plain_column(expression):
            return exp.column(expression)
        return exp.paren(parse(expression).copy(), copy=False)

    return tree.transform(replaced)


def _row_rights(dataset: Dataset, rule: str, user: User) -> tuple[str, tuple[Parameter, ...]]:
    """Return the condition and its parameters: none where the user is free of it, ``NO_ROWS`` where nothing is granted.

    One value in the place of ``@user_x`` is one parameter; several are the members of an IN.
    """
    tree = exp.paren(parse(rule))  # a root of its own, so that every node of the rule can be replaced
    granted: dict[str, tuple[Parameter, ...]] = {}
    for attribute in user_attributes(tree):
        if not user.values_of(attribute):
            # a user with other attributes, or an empty one, may have this one misspelt: that must not open the rows
            return ("", ()) if dataset.row_rights_optional and not user.attributes else (NO_ROWS, ())
        granted[attribute] = _parameters(attribute, compared_field(tree, attribute, dataset), user)
        if not granted[attribute]:
            return NO_ROWS, ()
    for parameter in list(tree.find_all(exp.Parameter)):
        if not _expand(parameter, granted[parameter.name.removeprefix(_USER)]):
            return NO_ROWS, ()
    return _condition(tree.this, dataset), tuple(one for values in granted.values() for one in values)


def user_attributes(rule: exp.Expr) -> tuple[str, ...]:
    """Return the attributes of users that a rule names, each once."""
    found = (parameter.name.removeprefix(_USER) for parameter in rule.find_all(exp.Parameter))
    return tuple(dict.fromkeys(found))


def compared_field(tree: exp.Expr, attribute: str, dataset: Dataset) -> Field | None:
    """Return the field with which a rule compares an attribute, None if with none."""
    for parameter in tree.find_all(exp.Parameter):
        comparison = parameter.find_ancestor(exp.In, exp.EQ, exp.NEQ)
        if parameter.name == _USER + attribute and comparison is not None:
            column = comparison.find(exp.Column)
            return dataset.field(column.name) if column is not None else None
    return None


def _parameters(attribute: str, field: Field | None, user: User) -> tuple[Parameter, ...]:
    """Return the user's values as parameters of the compared field's type; one that does not fit grants nothing."""
    numeric = field is not None and field.datatype is Datatype.INTEGER
    found: list[Parameter] = []
    for value in dict.fromkeys(user.values_of(attribute)):
        if numeric and not value.strip().removeprefix("-").isdecimal():
            return ()
        kind = ParameterType.INTEGER if numeric else ParameterType.TEXT
        typed = int(value) if numeric else value
        name = f"{_USER}{attribute}_{len(found) + 1}"
        found.append(Parameter(name, typed, kind, value, Origin.RIGHTS, attribute))
    return tuple(found)


def _expand(parameter: exp.Parameter, values: tuple[Parameter, ...]) -> bool:
    """Put the numbered parameters in place of one; False where several values have no place."""
    numbered = [exp.Parameter(this=exp.var(value.name)) for value in values]
    parent = parameter.parent
    if isinstance(parent, exp.Paren):
        parent = parent.parent
    if isinstance(parent, exp.In):
        before = [one for one in parent.expressions if one is not parameter]
        parent.set("expressions", [*before, *numbered])
        return True
    if len(numbered) == 1:
        parameter.replace(numbered[0])
        return True
    if isinstance(parent, exp.EQ):
        column = parent.this if parent.expression is parameter else parent.expression
        parent.replace(exp.In(this=column.copy(), expressions=numbered))
        return True
    return False
