"""A database that estimates costs: the demo's, with a dry run that tells what a test says."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from engines.engine import CostLimits, DryRun, Engine
from engines.guard import Admitted
from graph.run import Assistant


@dataclass
class Costly:
    """An engine whose dry runs cost ``cost``; ``ran`` counts the queries that were run."""

    engine: Engine
    cost: float
    ran: list[str] = field(default_factory=list)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.engine, name)

    def dry_run(self, query: Admitted) -> DryRun:
        return replace(self.engine.dry_run(query), estimated_cost=self.cost)

    def execute(self, query: Admitted, *rest: Any) -> Any:
        self.ran.append(query.text)
        return self.engine.execute(query, *rest)


def costly(assistant: Assistant, cost: float, costs: CostLimits) -> tuple[Assistant, Costly]:
    engine: Any = Costly(assistant.deps.engine, cost)
    return replace(assistant, deps=replace(assistant.deps, engine=engine, costs=costs)), engine
