"""Named, typed parameters: the only way by which a date, a value or a number of the question enters SQL."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from core.intent import Intent, NumberUse, PeriodUse, ValueUse
from core.span import Span

ParameterValue = date | str | int | Decimal
"""A value that a driver sends with its own type; never formatted into SQL text."""


class ParameterType(StrEnum):
    """The type by which an engine sends the value."""

    DATE = "date"
    TEXT = "text"
    INTEGER = "integer"
    DECIMAL = "decimal"


class Origin(StrEnum):
    """Where a parameter's value comes from."""

    QUESTION = "question"
    SETTING = "setting"
    RIGHTS = "rights"


@dataclass(frozen=True, slots=True)
class Parameter:
    """One named parameter, written ``@name`` in SQL.

    ``source`` is the id in the intent (P1, V1, N1) or the name of the setting or user attribute,
    ``span`` the piece of the question, None where it does not come from the question.
    """

    name: str
    value: ParameterValue
    type: ParameterType
    label: str
    origin: Origin
    source: str
    span: Span | None = None


def parameters_of(intent: Intent) -> tuple[Parameter, ...]:
    """Return every parameter that SQL for this intent may use, in a fixed order.

    A period P1 gives ``p1_start`` and ``p1_end`` (only the bounded sides), a value V1 gives ``v1`` (or ``v1_1``,
    ``v1_2`` … for several spellings or members), a number N1 gives ``n1``.
    """
    found: list[Parameter] = []
    for use in (*intent.periods, *intent.compare):
        found.extend(_period_parameters(use))
    for value in intent.values:
        found.extend(_value_parameters(value))
    found.extend(_number_parameter(number) for number in intent.numbers)
    return tuple(found)


def value_parameter_names(value: ValueUse) -> tuple[str, ...]:
    """Return the names of the parameters of one value condition, in the order of its members."""
    stem = value.id.lower()
    if len(value.members) == 1:
        return (stem,)
    return tuple(f"{stem}_{index}" for index in range(1, len(value.members) + 1))


def _period_parameters(use: PeriodUse) -> list[Parameter]:
    sides = (("start", use.period.range.start), ("end", use.period.range.end))
    return [
        Parameter(
            f"{use.id.lower()}_{side}",
            bound,
            ParameterType.DATE,
            use.period.label,
            Origin.QUESTION,
            use.id,
            use.period.span,
        )
        for side, bound in sides
        if bound is not None
    ]


def _value_parameters(value: ValueUse) -> list[Parameter]:
    names = value_parameter_names(value)
    return [
        Parameter(name, member, ParameterType.TEXT, value.label, Origin.QUESTION, value.id, value.span)
        for name, member in zip(names, value.members, strict=True)
    ]


def _number_parameter(number: NumberUse) -> Parameter:
    whole = number.value == number.value.to_integral_value()
    value: ParameterValue = int(number.value) if whole else number.value
    kind = ParameterType.INTEGER if whole else ParameterType.DECIMAL
    return Parameter(number.id.lower(), value, kind, str(value), Origin.QUESTION, number.id, number.span)
