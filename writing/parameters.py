"""The parameters that a written query may use: those of the intent, and the bound of a state on a date."""

from __future__ import annotations

from datetime import date, timedelta

from sqlglot import exp

from core.intent import Intent
from core.parameter import Origin, Parameter, ParameterType, parameters_of
from core.period import Edge
from core.syntax import parameter_names

AS_OF = "as_of_end"
"""The first day that no longer counts for a state on a date."""

TODAY_END = "today_end"
"""The first day that lies in the future: a calendar of buckets ends before it."""


def known_parameters(intent: Intent) -> tuple[Parameter, ...]:
    """Return every parameter that SQL for this intent may name."""
    found = parameters_of(intent)
    if intent.as_of is None or any(known.name == AS_OF for known in found):
        return found
    day = intent.as_of.date
    end = day if intent.as_of.edge is Edge.START else day + timedelta(days=1)
    bound = Parameter(AS_OF, end, ParameterType.DATE, day.isoformat(), Origin.QUESTION, "as_of", intent.as_of.span)
    return (*found, bound)


def used_parameters(intent: Intent, tree: exp.Expr, today: date | None = None) -> tuple[Parameter, ...]:
    """Return the parameters that a query names, in the intent's order, then the bound of today."""
    names = set(parameter_names(tree))
    known = (*known_parameters(intent), *([_today_end(today)] if today else []))
    return tuple(one for one in known if one.name in names)


def _today_end(today: date) -> Parameter:
    tomorrow = today + timedelta(days=1)
    return Parameter(TODAY_END, tomorrow, ParameterType.DATE, today.isoformat(), Origin.SETTING, "today")
