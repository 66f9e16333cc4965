"""Spark SQL: a cluster through Spark Connect, or a session on this machine over a folder of Parquet files.

URL ``spark://host:15002/database?token=…&use_ssl=true`` (options as Spark Connect knows them), or ``spark:///folder``
with ``?threads=2&memory=2g&schema=main``: each ``<table>.parquet`` of the folder is the table ``<schema>.<table>``.

Spark has no read-only transaction and estimates no cost: what keeps a query from writing is the guard, and the rights
of the login in its catalogue. Needs the extra ``spark`` (``pip install sverka[spark]``), and Java 17 on this machine
for a session of its own.
"""

from __future__ import annotations

import logging
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from urllib.parse import SplitResult

import pyspark
from py4j.protocol import Py4JError, Py4JJavaError, Py4JNetworkError
from pyspark.errors import AnalysisException, ParseException, PySparkException
from pyspark.sql import SparkSession

from core.errors import EngineError, EngineUnavailable, QueryFailed, QueryTimeout, ResultUnreadable
from core.language import Localized
from core.parameter import Parameter, ParameterType
from core.result import Cell
from core.sql import Dialect
from core.syntax import parameter_tokens
from engines.advice import ASK_AGAIN, REPHRASE, because
from engines.answers import dry_run_finding, stopping_check, totals_of, totals_query
from engines.engine import (
    NO_COSTS,
    CancelToken,
    ColumnTotal,
    CostLimits,
    DryRun,
    PhysicalTable,
    QueryLimits,
    RawColumn,
    ResultWriter,
    SelfCheck,
    StoredRows,
    Verdict,
)
from engines.guard import Admitted, admit_distinct
from engines.prefix import quoted_table
from engines.spark_schema import logical_type, read_schema
from engines.spark_session import CHECK_ADDRESS, OUT_OF_REACH, open_session
from engines.stopping import stoppable

_CHECK_SECONDS = 60.0
_BATCH_ROWS = 10_000
_NO_TOTALS = Localized("Spark не посчитал итоги.", "Spark did not compute the totals.")


def open_spark(parts: SplitResult, options: Mapping[str, str]) -> SparkEngine:
    """Open a cluster, or a folder on this machine.

    Raises:
        SettingsError: an option is unknown, or the folder holds no Parquet file.
        EngineUnavailable: the server does not answer, or Java does not start.
    """
    logging.getLogger("SQLQueryContextLogger").setLevel(logging.CRITICAL)  # errors are told by us, without traces
    session, database = open_session(parts, options)
    return SparkEngine(session, database, is_local=not parts.hostname)


@dataclass(frozen=True, slots=True)
class SparkEngine:
    """A session of Spark; queries of several threads run in it side by side, each under a tag of its own."""

    session: SparkSession
    database: str
    is_local: bool = False
    name: str = "Spark"
    dialect: Dialect = Dialect.SPARK
    usual_costs: CostLimits = NO_COSTS

    def dry_run(self, query: Admitted) -> DryRun:
        """Have Spark analyse the query, which runs nothing; it estimates neither rows nor a cost."""
        text, values = bound(query)
        try:
            self.session.sql(text, args=values).schema  # noqa: B018 — asking for the schema is what analyses
        except (AnalysisException, ParseException) as error:
            return DryRun((dry_run_finding(_reason(error)),))
        except PySparkException as error:
            raise _failure(error) from error
        return DryRun()

    def execute(self, query: Admitted, limits: QueryLimits, store: ResultWriter, cancel: CancelToken) -> StoredRows:
        """Bring at most ``limits.rows`` rows here as Arrow batches and store them; see the protocol for the errors."""
        text, values = bound(query)
        started = time.perf_counter()
        with self._stopped(limits.seconds, cancel):
            frame = self.session.sql(text, args=values)
            columns = tuple(RawColumn(field.name, *logical_type(field.dataType)) for field in frame.schema.fields)
            table = _unique(frame).limit(limits.rows + 1).toArrow()
            truncated = table.num_rows > limits.rows
            result = store.open(columns)
            try:
                for batch in table.slice(0, limits.rows).to_batches(_BATCH_ROWS):
                    result.write_arrow(batch)
                full, totals = self._over_all(query, result.columns) if truncated else (None, ())
                milliseconds = (time.perf_counter() - started) * 1_000
                count = min(table.num_rows, limits.rows)
                return StoredRows(result.commit(), result.columns, count, truncated, milliseconds, full, totals)
            finally:
                result.discard()

    def describe(self) -> tuple[PhysicalTable, ...]:
        """Return the tables and views of the database."""
        with self._stopped(_CHECK_SECONDS, CancelToken()):
            return read_schema(self.session, self.database)

    def distinct(self, source: str, expression: str, limit: int) -> tuple[tuple[Cell, int], ...]:
        """Return values with their counts, most frequent first."""
        text, _ = bound(admit_distinct(source, expression, limit, self.dialect))
        with self._stopped(_CHECK_SECONDS, CancelToken()):
            return tuple((row[0], row[1]) for row in self.session.sql(text).collect())

    def self_check(self, forbidden: str = "") -> tuple[SelfCheck, ...]:
        """Try that faults are found without running a query, that values arrive exactly, and that queries stop."""
        versions = (
            (Localized("версия", "version"), self.session.version),
            (Localized("версия клиента", "version of the client"), pyspark.__version__),
        )
        facts = tuple(SelfCheck("server", what, Verdict.TOLD, version) for what, version in versions)
        faults = [*_FAULTS]
        if forbidden:
            named = quoted_table(forbidden, Dialect.SPARK)
            what = Localized("находит таблицу без права чтения", "finds a table that the login may not read")
            faults.append((what, f"SELECT 1 AS n FROM {named}"))  # noqa: S608 — a quoted name
        return (*facts, *(self._refuses(what, text) for what, text in faults), self._values(), self._stops())

    def close(self) -> None:
        """End the session."""
        with suppress(PySparkException, Py4JError, OSError):
            self.session.stop()

    def _refuses(self, what: Localized, text: str) -> SelfCheck:
        try:
            self.session.sql(text).schema  # noqa: B018
        except PySparkException as error:
            return SelfCheck("analysis", what, Verdict.HOLDS, error.getCondition() or _reason(error))
        return SelfCheck("analysis", what, Verdict.FAILS)

    def _values(self) -> SelfCheck:
        sent = {"word": "О'Нил, ёж 🦔", "number": Decimal("-12345678901234567.89")}
        what = Localized("параметры и значения доходят точно", "parameters and values arrive exactly")
        (row,) = self.session.sql("SELECT :word AS word, :number AS number, '${a}' AS text", args=sent).collect()
        same = tuple(row) == (*sent.values(), "${a}")
        return SelfCheck("values", what, Verdict.HOLDS if same else Verdict.FAILS, "" if same else str(tuple(row)))

    def _stops(self) -> SelfCheck:
        started = time.monotonic()
        with suppress(QueryTimeout), self._stopped(3.0, CancelToken()):
            self.session.sql(_ENDLESS).collect()
        return stopping_check(time.monotonic() - started - 3.0)

    def _over_all(self, query: Admitted, columns: tuple[RawColumn, ...]) -> tuple[int, tuple[ColumnTotal, ...]]:
        text, values = bound(query)
        rows = self.session.sql(totals_query(text, columns, self.dialect), args=values).collect()
        if not rows:
            raise ResultUnreadable(_NO_TOTALS, ASK_AGAIN)
        return totals_of(tuple(rows[0]), columns)

    @contextmanager
    def _stopped(self, seconds: float, cancel: CancelToken) -> Iterator[None]:
        tag, ended = f"sverka-{uuid.uuid4().hex}", threading.Event()

        def stop_now() -> None:
            threading.Thread(target=_interrupt, args=(interrupt, tag, ended), daemon=True).start()

        add, remove, interrupt = self._tagging()
        add(tag)
        try:
            with stoppable(seconds, cancel, stop_now) as stop:
                try:
                    yield
                except (PySparkException, Py4JError) as error:
                    raise stop.reason() or _failure(error) from error
        finally:
            ended.set()
            remove(tag)

    def _tagging(self) -> tuple[Callable[[str], Any], Callable[[str], Any], Callable[[str], Any]]:
        """Return how this thread's queries are tagged, untagged and interrupted.

        Rows are brought as Arrow by another thread of a session of this machine, which takes over the context's tags
        and not the session's; Spark Connect knows the session's only.
        """
        if not self.is_local:
            return self.session.addTag, self.session.removeTag, self.session.interruptTag
        context = self.session.sparkContext
        return context.addJobTag, context.removeJobTag, context.cancelJobsWithTag


def _interrupt(interrupt: Callable[[str], Any], tag: str, ended: threading.Event) -> None:
    """Interrupt until the query has ended: one that is still being planned has no job yet that could be stopped."""
    while not ended.is_set():
        with suppress(PySparkException, Py4JError):  # nothing runs at this moment
            interrupt(tag)
        ended.wait(0.2)


_FAULTS = (
    (Localized("находит ошибку синтаксиса", "finds a fault of syntax"), "SELECT (1 AS n"),
    (Localized("находит отсутствующую таблицу", "finds a missing table"), "SELECT a FROM sverka_no_such.sverka_table"),
    (Localized("находит отсутствующий столбец", "finds a missing column"), "SELECT b FROM VALUES (1) AS v (a)"),
    (Localized("две команды не проходят", "two statements do not pass"), "SELECT 1; SELECT 2"),
)
_ENDLESS = "SELECT COUNT(*) FROM range(1000000000) AS a CROSS JOIN range(1000000000) AS b WHERE a.id * 3 < b.id"


def bound(query: Admitted) -> tuple[str, dict[str, Any]]:
    """Return the text with Spark's own marks for parameters, and their values by name."""
    text = query.text
    for start, end, name in reversed(parameter_tokens(text, query.dialect)):
        text = f"{text[:start]}:{name}{text[end:]}"
    return text, {parameter.name: _value(parameter) for parameter in query.parameters}


def _value(parameter: Parameter) -> Any:
    return Decimal(str(parameter.value)) if parameter.type is ParameterType.DECIMAL else parameter.value


def _unique(frame: Any) -> Any:
    """Spark brings no two columns of one name as Arrow; the store names them by itself."""
    return frame.toDF(*(f"c{position}" for position in range(len(frame.columns))))


def _failure(error: PySparkException | Py4JError) -> EngineError:
    found = error.getCondition() if isinstance(error, PySparkException) else None
    condition, reason = found or type(error).__name__, _reason(error)
    if isinstance(error, Py4JNetworkError) or ("Connect" in type(error).__name__ and not found):
        return EngineUnavailable(because(OUT_OF_REACH, reason), CHECK_ADDRESS)
    what = Localized("Spark прервал запрос", "Spark broke off the query")
    return QueryFailed(because(what, reason), REPHRASE, condition)


def _reason(error: PySparkException | Py4JError) -> str:
    """Return one line; what Java throws past PySpark tells its reason in the second."""
    lines = str(error).strip().split("\n")
    line = lines[1] if isinstance(error, Py4JJavaError) and len(lines) > 1 else lines[0]
    return line.removeprefix(": ").removesuffix(";")
