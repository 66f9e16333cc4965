"""What all engines say and ask alike: findings of the dry run, and the query for totals over all rows."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from sqlglot import exp

from core.finding import Finding, Layer, Severity
from core.language import Localized
from core.result import LogicalType
from core.sql import Dialect
from core.syntax import generate
from engines.engine import ColumnTotal, RawColumn, SelfCheck, Verdict
from engines.result_store import exact_sum

_SUMMED = frozenset({LogicalType.INTEGER, LogicalType.DECIMAL, LogicalType.FLOAT})


def dry_run_finding(reason: str, near: str = "") -> Finding:
    """Return the finding of a query that the database does not accept; ``near`` lists names that it knows."""
    known = f" Похожие имена: {near}." if near else ""
    return Finding(
        rule="dry_run.refused",
        layer=Layer.DRY_RUN,
        severity=Severity.ERROR,
        message_ru=f"База данных не принимает запрос: {reason}{known}",
        message_en=f"The database does not accept the query: {reason}" + (f" Similar names: {near}." if near else ""),
        subject=reason,
        hint=f"The database said: {reason}" + (f" Names that exist: {near}." if near else ""),
    )


DONE_ALL_THE_SAME = Localized("выполнено, хотя не должно было", "it was done, and must not have been")


def stopping_check(seconds: float) -> SelfCheck:
    """Return the check of how long a query went on after it was to be stopped."""
    what = Localized("запрос останавливается быстрее секунды", "a query stops within a second")
    return SelfCheck("stopping", what, Verdict.HOLDS if seconds <= 1 else Verdict.FAILS, f"{max(0.0, seconds):.2f} s")


def totals_query(text: str, columns: Sequence[RawColumn], dialect: Dialect) -> str:
    """Return the query that counts all rows of ``text`` and sums its numeric columns exactly.

    For the databases that take a query with WITH in FROM. ``columns`` have unique names, which become the names of
    the inner columns by position.
    """
    names = [f"c{position}" for position in range(len(columns))]
    sums = [_sum(name, column, dialect) for name, column in zip(names, columns, strict=True) if column.type in _SUMMED]
    return f"SELECT {', '.join(['COUNT(*)', *sums])} FROM (\n{text}\n) AS all_rows({', '.join(names)})"  # noqa: S608


def _sum(name: str, column: RawColumn, dialect: Dialect) -> str:
    summed: exp.Expr = exp.column(name)
    if column.type is LogicalType.INTEGER:
        summed = exp.cast(summed, exp.DataType.build("DECIMAL(38, 0)"))
    return generate(exp.Sum(this=summed), dialect, pretty=False)


def totals_of(row: Sequence[object], columns: Sequence[RawColumn]) -> tuple[int, tuple[ColumnTotal, ...]]:
    """Read the one row of ``totals_query``."""
    count, *sums = row
    summed = [column.name for column in columns if column.type in _SUMMED]
    totals = tuple(
        ColumnTotal(name, None if total is None else exact_sum(Decimal(0), total))
        for name, total in zip(summed, sums, strict=True)
    )
    return int(str(count)), totals
