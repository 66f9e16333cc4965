"""Groups without rows: where the least is asked for, nothing at all is less than one."""

from __future__ import annotations

from dataclasses import replace

from core.intent import CalculationKind, Comparison, Intent
from domains.semantic_model import Additivity, Domain, EmptyMeaning

_UPWARDS = frozenset({Comparison.LT, Comparison.LE})


def asks_for_least(intent: Intent) -> tuple[str, ...]:
    """Return the names of the metrics of which the smallest, or those below a threshold, are asked for."""
    ranked = intent.ranking
    ids = [ranked.metric] if ranked is not None and not ranked.descending else []
    for condition in intent.having:
        is_zero = condition.comparison is Comparison.EQ and intent.number(condition.number).value == 0
        if condition.comparison in _UPWARDS or is_zero:
            ids.append(condition.metric)
    return tuple(dict.fromkeys(intent.metric(one).name for one in ids))


def with_empty_groups(intent: Intent, domain: Domain) -> Intent:
    """Let the members of a dictionary without rows take part where they have the least: the region without closings.

    Only where no rows mean zero, and where the members are known: those of a column of the counted rows are not.
    """
    names = asks_for_least(intent)
    counted = bool(names) and all(domain.metric(name).empty is EmptyMeaning.ZERO for name in names)
    averaged = any(found.kind is CalculationKind.AVERAGE_PER for found in intent.calculations)
    if not counted or averaged or len(intent.dimensions) != 1 or intent.unexplained:
        return intent
    only = intent.dimensions[0]
    if not domain.dataset(only.field.dataset).is_dictionary:
        return intent
    return replace(intent, dimensions=(replace(only, complete=True),))


def leaves_out_empty_groups(intent: Intent, domain: Domain) -> tuple[str, ...]:
    """Return the metrics of which the least is asked for while groups without rows do not take part.

    A ratio or an average has no value without rows, which is no small one.
    """
    if not intent.dimensions or all(use.complete for use in intent.dimensions):
        return ()
    names = asks_for_least(intent)
    return tuple(name for name in names if domain.metric(name).additivity is not Additivity.RATIO)
