"""Microsoft SQL Server through pyodbc, with FreeTDS or Microsoft's own driver; see ``mssql_connection`` for the URL.

There is no read-only transaction in SQL Server: the login is the wall, so opening refuses a login that may write.
"""

# pyodbc has no types that mypy finds.
# mypy: disable-error-code="import-not-found"

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from urllib.parse import SplitResult

import pyodbc

from core.errors import EngineError, ResultUnreadable, SettingsError
from core.language import Localized
from core.result import Cell, Row
from core.sql import Dialect
from engines.advice import ASK_AGAIN, TELL_ADMINISTRATOR
from engines.answers import totals_of
from engines.engine import (
    CancelToken,
    ColumnTotal,
    CostLimits,
    DryRun,
    PhysicalTable,
    QueryLimits,
    RawColumn,
    ResultFile,
    ResultWriter,
    SelfCheck,
    StoredRows,
)
from engines.guard import Admitted, admit_distinct
from engines.mssql_connection import MssqlAddress, Writable, connected, read_address
from engines.mssql_dry_run import CHECK_SECONDS, dry_run
from engines.mssql_errors import query_error
from engines.mssql_query import start, totals_query
from engines.mssql_schema import raw_columns, read_schema, writable_tables
from engines.mssql_self_check import self_check
from engines.stopping import Stop, stoppable

_BATCH_ROWS = 1_000
_NO_RESULT = Localized("SQL Server не вернул результата.", "SQL Server returned no result.")
_NO_TOTALS = Localized("SQL Server не посчитал итоги.", "SQL Server did not compute the totals.")


def open_mssql(parts: SplitResult, options: Mapping[str, str]) -> MssqlEngine:
    """Open a database; nothing stays connected between queries.

    Raises:
        SettingsError: the URL cannot be read, or the login may change data and the URL does not say ``writable=warn``.
        EngineUnavailable: the server does not answer, or refuses the login.
    """
    engine = MssqlEngine(read_address(parts, options))
    tables = engine.writable_tables()
    if tables and engine.address.writable is Writable.REFUSE:
        raise SettingsError(
            Localized(
                f"Логин SQL Server может изменять данные ({', '.join(tables[:3])}).",
                f"The login of SQL Server may change data ({', '.join(tables[:3])}).",
            ),
            Localized(
                "Дайте логину только GRANT SELECT, или добавьте к адресу writable=warn.",
                "Grant the login SELECT only, or add writable=warn to the address.",
            ),
        )
    return engine


@dataclass(frozen=True, slots=True)
class MssqlEngine:
    """A database of SQL Server."""

    address: MssqlAddress
    name: str = "SQL Server"
    dialect: Dialect = Dialect.TSQL

    @property
    def usual_costs(self) -> CostLimits:
        """Ask above a minute and a half of the server's own scale; what its governor refuses is not begun."""
        governor = float(self.address.cost_limit) or None
        return CostLimits(ask=min(100.0, governor or 100.0), refuse=governor)

    def dry_run(self, query: Admitted) -> DryRun:
        """Have the server compile the query; the cost is in its own units."""
        return dry_run(self.address, query)

    def execute(self, query: Admitted, limits: QueryLimits, store: ResultWriter, cancel: CancelToken) -> StoredRows:
        """Fetch the rows into the store on this thread; see the protocol for the errors."""
        started = time.perf_counter()
        with self._running(limits.seconds, cancel) as (cursor, stop):
            start(cursor, query.text, query.parameters)
            stop.check()  # a cancelled query may come back from Microsoft's driver as if it had ended
            if cursor.description is None:
                raise ResultUnreadable(_NO_RESULT, TELL_ADMINISTRATOR)
            result = store.open(raw_columns(cursor.description))
            try:
                count, truncated = _copy(cursor, result, limits.rows, stop)
                full, totals = self._over_all(query, result.columns, stop) if truncated else (None, ())
                milliseconds = (time.perf_counter() - started) * 1_000
                stop.check()
                return StoredRows(result.commit(), result.columns, count, truncated, milliseconds, full, totals)
            finally:
                result.discard()

    def describe(self) -> tuple[PhysicalTable, ...]:
        """Return the tables and views that the login sees."""
        with self._running(CHECK_SECONDS, CancelToken()) as (cursor, _):
            return read_schema(cursor)

    def distinct(self, source: str, expression: str, limit: int) -> tuple[tuple[Cell, int], ...]:
        """Return values with their counts, most frequent first."""
        query = admit_distinct(source, expression, limit, self.dialect)
        with self._running(CHECK_SECONDS, CancelToken()) as (cursor, _):
            return tuple((value, count) for value, count in cursor.execute(query.text).fetchall())

    def writable_tables(self) -> tuple[str, ...]:
        """Return tables that the login may change; there should be none."""
        with self._running(CHECK_SECONDS, CancelToken()) as (cursor, _):
            return writable_tables(cursor)

    def self_check(self, forbidden: str = "") -> tuple[SelfCheck, ...]:
        """Try on this very server how its dry runs behave, what else is relied on, and whether the login can write."""
        return self_check(self.address, forbidden)

    def close(self) -> None:
        """Do nothing: no connection is kept."""

    def _over_all(
        self, query: Admitted, columns: tuple[RawColumn, ...], stop: Stop
    ) -> tuple[int | None, tuple[ColumnTotal, ...]]:
        text = totals_query(query.text, columns)
        if text is None:
            return None, ()
        with self._running(max(1.0, stop.left), stop.cancel) as (cursor, own_stop):
            start(cursor, text, query.parameters)
            own_stop.check()
            row = cursor.fetchone() if cursor.description else None
            if row is None:
                raise ResultUnreadable(_NO_TOTALS, ASK_AGAIN)
            return totals_of(tuple(row), columns)

    @contextmanager
    def _running(self, seconds: float, cancel: CancelToken) -> Iterator[tuple[pyodbc.Cursor, Stop]]:
        """Give a cursor of a connection of its own; what goes wrong inside becomes a named error."""
        with connected(self.address, seconds) as connection:
            cursor = connection.cursor()

            def stop_now() -> None:
                with suppress(pyodbc.Error):  # nothing runs any more
                    cursor.cancel()

            with stoppable(seconds, cancel, stop_now) as stop:
                try:
                    yield cursor, stop
                except (pyodbc.Error, UnicodeDecodeError) as error:
                    raise stop.reason() or _named(error, seconds) from error


def _named(error: pyodbc.Error | UnicodeDecodeError, seconds: float) -> EngineError:
    if isinstance(error, pyodbc.Error):
        return query_error(error, seconds)
    return ResultUnreadable(
        Localized("Текст из базы не читается.", "A text of the database cannot be read."),
        Localized("Проверьте кодировку столбца.", "Check the encoding of the column."),
    )


def _copy(cursor: pyodbc.Cursor, result: ResultFile, rows: int, stop: Stop) -> tuple[int, bool]:
    """Copy up to ``rows`` rows; return how many, and whether there were more."""
    count = 0
    while batch := cursor.fetchmany(min(_BATCH_ROWS, rows + 1 - count)):
        stop.check()
        kept: list[Row] = [tuple(row) for row in batch[: rows - count]]
        result.write_rows(kept)
        count += len(batch)
        if count > rows:
            cursor.cancel()
            return rows, True
    stop.check()
    if cursor.nextset() and cursor.description is not None:
        raise ResultUnreadable(
            Localized("SQL Server вернул больше одного результата.", "SQL Server returned more than one result."),
            Localized("Проверьте запрос.", "Check the query."),
        )
    return count, False
