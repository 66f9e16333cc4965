"""``python -m benchmarks.databases URL``: how fast a query stops, and what a million rows take; DuckDB or PostgreSQL.

A million rows of eight columns go to the result store, and from there to Excel; a query without an end is cancelled
before its first row and while rows come. Nothing in the database is written.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import threading
import time
from pathlib import Path

from benchmarks.answer_pictures import answered_of
from core.dataset_view import DatasetView
from core.errors import QueryCancelled
from core.sql import Dialect, Draft, WrittenBy
from engines.engine import CancelToken, Engine, QueryLimits
from engines.guard import Admitted, admit
from engines.open import open_engine
from engines.result_store import ParquetStore
from graph.results import result_of
from ledger.facts import Facts
from render.excel import write_workbook

_SERIES = {
    Dialect.DUCKDB: (  # two lists of a thousand: one of a million would be held whole
        "(SELECT 1000 * p.n + q.n AS n FROM (SELECT UNNEST(RANGE(0, {0} // 1000)) AS n) AS p"
        " CROSS JOIN (SELECT UNNEST(RANGE(1, 1001)) AS n) AS q) AS {1}"
    ),
    Dialect.POSTGRES: "(SELECT n FROM GENERATE_SERIES(1, {0}) AS s (n)) AS {1}",
}

_EIGHT = (
    "SELECT a.n AS id, 'Республика Саха (Якутия)' AS region, CAST(a.n AS VARCHAR(20)) AS note,"
    " DATE '2025-05-31' AS opened, CAST(a.n AS DECIMAL(18, 2)) AS amount, CAST(a.n AS DOUBLE PRECISION) AS rate,"
    " a.n > 500000 AS flag, TIMESTAMP '2025-05-31 23:30:00' AS moment FROM {}"
)


def main() -> None:
    """Print the figures of one database."""
    engine = open_engine(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        store = ParquetStore(Path(folder))
        big, other = (_SERIES[engine.dialect].format(1_000_000, name) for name in ("a", "b"))
        limits = QueryLimits(rows=1_000_000, seconds=600)
        query = _admitted(engine, _EIGHT.format(big))
        stored = engine.execute(query, limits, store, CancelToken())
        _tell(f"{stored.row_count} rows of {len(stored.columns)} columns to Parquet")
        answer = answered_of(result_of(stored, query.draft), Facts())
        written = write_workbook(Path(folder) / "rows.xlsx", answer, store)
        _tell(f"from there to Excel ({written.path.stat().st_size / 1e6:.0f} MB)")
        before = f"SELECT SUM(a.n * 1.0 * b.n) AS s FROM {big} CROSS JOIN {other}"  # noqa: S608
        stream = f"SELECT a.n, b.n AS m FROM {big} CROSS JOIN {other}"  # noqa: S608
        sys.stdout.write(f"cancelled before the first row: {_cancelled(engine, store, before):.3f} s\n")
        sys.stdout.write(f"cancelled while rows come: {_cancelled(engine, store, stream):.3f} s\n")


def _tell(what: str) -> None:
    used = resource.getrusage(resource.RUSAGE_SELF)
    took, peak = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
    sys.stdout.write(f"{what}: {took:.1f} s of processor and {peak:.0f} MB peak since the start\n")


def _admitted(engine: Engine, text: str) -> Admitted:
    views: tuple[DatasetView, ...] = ()
    found = admit(Draft(text, engine.dialect, WrittenBy.EXAMPLE), views)
    if not isinstance(found, Admitted):
        raise SystemExit(f"The guard refuses it: {found.findings[0].message_en}")
    return found


def _cancelled(engine: Engine, store: ParquetStore, text: str) -> float:
    """Return the seconds from the wish to stop to the end of the query."""
    token, spoken = CancelToken(), [0.0]

    def cancel() -> None:
        spoken[0] = time.monotonic()
        token.cancel()

    threading.Timer(2.0, cancel).start()
    try:
        engine.execute(_admitted(engine, text), QueryLimits(rows=10**9, seconds=600), store, token)
    except QueryCancelled:
        return time.monotonic() - spoken[0]
    raise SystemExit("The query ended before it was cancelled.")


if __name__ == "__main__":
    main()
