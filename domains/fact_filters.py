"""Whose a condition is where a question bounds by another fact: «магазины без успешных платежей»."""

from __future__ import annotations

from core.intent import FactCondition, Intent, RowCondition, SegmentUse, ValueUse
from domains.join_paths import JoinGraph
from domains.semantic_model import Domain

Bounded = ValueUse | SegmentUse | RowCondition
"""A condition that a row of some fact meets or not."""


class FilterOwners:
    """The conditions on values, segments and numbers, by the other fact whose rows they are about.

    A condition belongs to the first of the bounding facts that the way from the counted rows to its field goes through;
    "" is the counted rows' own.
    """

    def __init__(self, domain: Domain, bounding: tuple[FactCondition, ...], counted: str) -> None:
        self._domain, self._counted = domain, counted
        self._graph = JoinGraph(domain)
        self._bounding = bounding

    def of(self, use: Bounded) -> str:
        """Return the id (C…) of the condition on another fact that a condition belongs to."""
        if not self._bounding:
            return ""
        if isinstance(use, SegmentUse):
            return self.of_dataset(self._domain.filter(use.name).dataset)
        return self.of_dataset(use.field.dataset, use.field.role)

    def of_dataset(self, dataset: str, role: str | None = None) -> str:
        """Return the id (C…) of the condition that a column of this dataset would belong to."""
        met = {step.end for path in self._graph.shortest(self._counted, dataset, role) for step in path}
        return next((one.id for one in self._bounding if one.dataset in met), "")


def counted_dataset(domain: Domain, intent: Intent) -> str:
    """Return the dataset whose rows a question counts or lists, "" where it says none."""
    if intent.listing is not None:
        return intent.listing.dataset
    return domain.metric(intent.metrics[0].name).dataset if intent.metrics else ""
