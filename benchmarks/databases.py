"""``python -m benchmarks.databases URL``: how fast a query stops, and what a million rows take; DuckDB or PostgreSQL.

A query without an end is cancelled before its first row and while rows come; a million rows go to the result store
(``python -m benchmarks.render excel`` takes them on to Excel). Nothing in the database is written.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import threading
import time
from pathlib import Path

from core.dataset_view import DatasetView
from core.errors import QueryCancelled
from core.sql import Dialect, Draft, WrittenBy
from engines.engine import CancelToken, Engine, QueryLimits
from engines.guard import Admitted, admit
from engines.open import open_engine
from engines.result_store import ParquetStore

_SERIES = {
    Dialect.DUCKDB: "(SELECT UNNEST(RANGE(1, {0} + 1)) AS n) AS {1}",
    Dialect.POSTGRES: "(SELECT n FROM GENERATE_SERIES(1, {0}) AS s (n)) AS {1}",
}


def main() -> None:
    """Print the figures of one database."""
    engine = open_engine(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        store = ParquetStore(Path(folder))
        big, other = (_SERIES[engine.dialect].format(1_000_000, name) for name in ("a", "b"))
        rows = f"SELECT a.n, a.n * 2 AS m, CAST(a.n AS DECIMAL(18, 2)) AS d, 'строка' AS t FROM {big}"  # noqa: S608
        started, limits = time.process_time(), QueryLimits(rows=1_000_000, seconds=600)
        stored = engine.execute(_admitted(engine, rows), limits, store, CancelToken())
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        took = time.process_time() - started
        sys.stdout.write(f"{stored.row_count} rows to Parquet: {took:.1f} s of processor, {peak:.0f} MB peak\n")
        before = f"SELECT SUM(a.n * 1.0 * b.n) AS s FROM {big} CROSS JOIN {other}"  # noqa: S608
        stream = f"SELECT a.n, b.n AS m FROM {big} CROSS JOIN {other}"  # noqa: S608
        sys.stdout.write(f"cancelled before the first row: {_cancelled(engine, store, before):.3f} s\n")
        sys.stdout.write(f"cancelled while rows come: {_cancelled(engine, store, stream):.3f} s\n")


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
