"""From what an execution stored to a typed result and its facts."""

from __future__ import annotations

from core.fact import Freshness
from core.intent import Intent
from core.result import Column, ColumnPlan, ColumnRole, LogicalType, Result
from core.sql import Draft
from core.unit import NUMBER
from engines.engine import RawColumn, StoredRows
from graph.deps import Deps
from graph.state import Turn
from ledger.facts import Execution, Facts, Ledger

_NUMERIC = frozenset({LogicalType.INTEGER, LogicalType.DECIMAL, LogicalType.FLOAT})


def result_of(stored: StoredRows, draft: Draft) -> Result:
    """Join the stored columns with what the draft says they mean."""
    plans = {plan.name: plan for plan in draft.columns}
    columns = tuple(Column(raw.name, raw.type, plans.get(raw.name) or _plain(raw)) for raw in stored.columns)
    return Result(
        id=stored.id,
        columns=columns,
        row_count=stored.row_count,
        truncated=stored.truncated,
        database_ms=stored.database_ms,
        full_row_count=stored.full_row_count,
        totals=tuple((total.column, total.total) for total in stored.totals),
    )


def _plain(raw: RawColumn) -> ColumnPlan:
    """Return the plan of a column of which nothing is known but its type."""
    role = ColumnRole.METRIC if raw.type in _NUMERIC else ColumnRole.DIMENSION
    return ColumnPlan(raw.name, raw.name, role, NUMBER)


def record(state: Turn, deps: Deps, freshness: Freshness | None) -> Facts:
    """Record the facts of the turn's result; ``freshness`` is how new its data is."""
    result = state.result
    if result is None:
        raise RuntimeError("record_facts ran before run_sql")
    execution = Execution(
        sql=state.full_sql,
        parameters=state.drafts[-1].parameters,
        engine=deps.engine.name,
        executed_at=deps.clock(),
        totals=result.totals,
        freshness=freshness,
        selected=bool(state.intent_read.ranking or state.intent_read.having),
    )
    return Ledger().record(result, deps.store, execution, state.intent_read.language)


def shown_members(intent: Intent, result: Result, deps: Deps, limit: int = 50) -> tuple[str, ...]:
    """Return the names of the groups that an answer shows, if it is cut by one dimension and not too long.

    A group without a name cannot be referred to, so that «у них» would silently mean the others only: then none are.
    """
    if len(intent.dimensions) != 1 or not 0 < result.row_count <= limit:
        return ()
    position = next((n for n, c in enumerate(result.columns) if c.plan.role is ColumnRole.DIMENSION), None)
    if position is None:
        return ()
    cells = [row[position] for row in deps.store.head(result.id, limit)]
    return () if None in cells else tuple(dict.fromkeys(str(cell) for cell in cells))
