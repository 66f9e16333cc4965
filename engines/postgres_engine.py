"""PostgreSQL through psycopg 3: every query in a read-only transaction on a connection of its own.

URL as libpq knows it: ``postgresql://user:password@host:port/database?sslmode=require``. Unqualified names mean nothing
but what the query itself defines: the search path is ``pg_catalog`` alone.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import psycopg
from psycopg.adapt import Loader
from psycopg.types.string import TextLoader

from core.errors import EngineError, EngineUnavailable, QueryFailed, ResultUnreadable, SettingsError
from core.language import Localized
from core.result import Cell
from core.sql import Dialect
from core.syntax import parameter_tokens
from engines.advice import AS_TEXT, ASK_AGAIN, ASK_LATER, GRANT_SELECT, REPHRASE, TELL_ADMINISTRATOR, because
from engines.answers import dry_run_finding, totals_of, totals_query
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
from engines.postgres_schema import logical_type, read_schema
from engines.postgres_self_check import self_check
from engines.stopping import Stop, stoppable

_BATCH_ROWS = 5_000
_LOGIN_SECONDS = 10
_CHECK_SECONDS = 30.0
_GRACE_SECONDS = 5
_SESSION = {
    "default_transaction_read_only": "on",
    "search_path": "pg_catalog",
    "standard_conforming_strings": "on",
    "cursor_tuple_fraction": "1.0",
    "DateStyle": "ISO",
    "IntervalStyle": "iso_8601",
    "lock_timeout": "5s",
}
_USUAL_COSTS = CostLimits(ask=10_000_000)
"""As much as reading 80 GB from a disk; the planner's unit is one page read in order."""
_UNREADABLE = Localized("Адрес базы PostgreSQL не читается.", "The address of the PostgreSQL database cannot be read.")
_EXAMPLE = Localized("Пример: postgresql://user@host/database.", "Example: postgresql://user@host/database.")
_OUT_OF_REACH = Localized("База PostgreSQL недоступна", "The PostgreSQL database is out of reach")
_CHECK_SERVER = Localized(
    "Проверьте адрес, логин и что сервер работает.", "Check the address, the login, and that the server runs."
)
_NO_PLAN = Localized("База не вернула план запроса.", "The database returned no plan of the query.")
_NO_RESULT = Localized("База не вернула результата.", "The database returned no result.")
_NO_TOTALS = Localized("База не посчитала итоги.", "The database did not compute the totals.")
Connection = psycopg.Connection[tuple[Any, ...]]


def open_postgres(url: str) -> PostgresEngine:
    """Open a database; nothing stays connected between queries.

    Raises:
        SettingsError: the URL cannot be read.
        EngineUnavailable: the server does not answer, or does not know the login or the database.
    """
    try:
        psycopg.conninfo.conninfo_to_dict(url)
    except psycopg.ProgrammingError as error:
        raise SettingsError(_UNREADABLE, _EXAMPLE) from error
    engine = PostgresEngine(url)
    with engine.connection(_CHECK_SECONDS):
        return engine


@dataclass(frozen=True, slots=True)
class PostgresEngine:
    """A PostgreSQL database."""

    url: str
    name: str = "PostgreSQL"
    dialect: Dialect = Dialect.POSTGRES
    usual_costs: CostLimits = _USUAL_COSTS

    def __repr__(self) -> str:
        return "PostgresEngine()"

    def dry_run(self, query: Admitted) -> DryRun:
        """Plan the query with EXPLAIN; the cost is in the planner's units."""
        text, values = bound(query)
        with self.connection(_CHECK_SECONDS) as connection:
            try:
                row = (
                    psycopg.RawCursor(connection)
                    .execute(f"EXPLAIN (FORMAT JSON) {text}", values, prepare=True)
                    .fetchone()
                )
            except psycopg.Error as error:
                if not _is_fault_of_query(error):
                    raise _failure(error) from error
                return DryRun((dry_run_finding(_reason(error), error.diag.message_hint or ""),))
        if row is None:
            raise ResultUnreadable(_NO_PLAN, ASK_AGAIN)
        plan = _plan(row[0])
        return DryRun(estimated_rows=plan.get("Plan Rows"), estimated_cost=plan.get("Total Cost"))

    def execute(self, query: Admitted, limits: QueryLimits, store: ResultWriter, cancel: CancelToken) -> StoredRows:
        """Fetch the rows through a server-side cursor into the store; see the protocol for the errors."""
        text, values = bound(query)
        started = time.perf_counter()
        with self.connection(limits.seconds) as connection, ExitStack() as resources:
            stop = resources.enter_context(_stopped(connection, limits.seconds, cancel))
            cursor = resources.enter_context(psycopg.RawServerCursor(connection, "sverka"))
            cursor.execute(text, values)
            result = store.open(_columns(cursor))
            try:
                count, truncated = _copy(cursor, result, limits.rows, stop)
                full, totals = _over_all(connection, query, result.columns) if truncated else (None, ())
                milliseconds = (time.perf_counter() - started) * 1_000
                return StoredRows(result.commit(), result.columns, count, truncated, milliseconds, full, totals)
            finally:
                result.discard()

    def describe(self) -> tuple[PhysicalTable, ...]:
        """Return the tables and views that the login may read."""
        with self.connection(_CHECK_SECONDS) as connection:
            return read_schema(connection)

    def distinct(self, source: str, expression: str, limit: int) -> tuple[tuple[Cell, int], ...]:
        """Return values with their counts, most frequent first."""
        text, _ = bound(admit_distinct(source, expression, limit, self.dialect))
        with self.connection(_CHECK_SECONDS) as connection:
            try:
                rows = psycopg.RawCursor(connection).execute(text, prepare=True).fetchall()
            except psycopg.Error as error:
                raise _failure(error) from error
            return tuple((value, count) for value, count in rows)

    def self_check(self, forbidden: str = "") -> tuple[SelfCheck, ...]:
        """Try on this very server that nothing can be written, that dry runs tell faults, and that queries stop."""
        return self_check(self.connection, forbidden)

    def close(self) -> None:
        """Do nothing: no connection is kept."""

    @contextmanager
    def connection(self, seconds: float) -> Iterator[Connection]:
        """Connect for one query; each statement is stopped by the server after ``seconds``."""
        session = {**_SESSION, "statement_timeout": f"{max(1, int(seconds * 1_000))}ms"}
        try:
            connection = psycopg.connect(
                self.url,
                connect_timeout=_LOGIN_SECONDS,
                application_name="sverka",
                options=" ".join(f"-c {name}={value}" for name, value in session.items()),
            )
        except psycopg.Error as error:
            raise EngineUnavailable(because(_OUT_OF_REACH, _reason(error)), _CHECK_SERVER) from error
        try:
            connection.read_only = True
            for kind in ("json", "jsonb", "interval"):
                connection.adapters.register_loader(kind, _AS_TEXT)
            yield connection
        finally:
            connection.close()


_AS_TEXT: type[Loader] = TextLoader


def bound(query: Admitted) -> tuple[str, list[Any]]:
    """Return the text with ``$1`` for parameters, and the values in that order."""
    order = {parameter.name: number for number, parameter in enumerate(query.parameters, start=1)}
    text = query.text
    for start, end, name in reversed(parameter_tokens(text, query.dialect)):
        text = f"{text[:start]}${order[name]}{text[end:]}"
    return text, [parameter.value for parameter in query.parameters]


@contextmanager
def _stopped(connection: Connection, seconds: float, cancel: CancelToken) -> Iterator[Stop]:
    ended = threading.Event()

    def stop_now() -> None:
        threading.Thread(target=_cut, args=(os.dup(connection.fileno()), ended), daemon=True).start()
        # The server may have finished or gone meanwhile; the statement's own timeout stays.
        with suppress(psycopg.Error):
            connection.cancel_safe(timeout=_GRACE_SECONDS)

    with stoppable(seconds, cancel, stop_now) as stop:
        try:
            yield stop
        except psycopg.errors.QueryCanceled as error:
            stop.late.set()  # nobody but the two timeouts and the token cancels
            raise stop.reason() or _failure(error) from error
        except psycopg.Error as error:
            raise stop.reason() or _failure(error) from error
        finally:
            ended.set()


def _cut(handle: int, ended: threading.Event) -> None:
    """Cut a connection that has not ended after its grace: a network that swallows packets tells nobody of it."""
    with socket.socket(fileno=handle) as wire:
        if not ended.wait(_GRACE_SECONDS):
            with suppress(OSError):  # the other side has gone
                wire.shutdown(socket.SHUT_RDWR)


def _columns(cursor: psycopg.RawServerCursor[tuple[Any, ...]]) -> tuple[RawColumn, ...]:
    if cursor.description is None:
        raise ResultUnreadable(_NO_RESULT, ASK_AGAIN)
    return tuple(RawColumn(column.name, *logical_type(column)) for column in cursor.description)


def _copy(
    cursor: psycopg.RawServerCursor[tuple[Any, ...]], result: ResultFile, rows: int, stop: Stop
) -> tuple[int, bool]:
    """Copy up to ``rows`` rows; return how many, and whether there were more."""
    count = 0
    while batch := cursor.fetchmany(min(_BATCH_ROWS, rows + 1 - count)):
        result.write_rows(batch[: rows - count])
        count += len(batch)
        if count > rows:
            return rows, True
        stop.check()
    return count, False


def _over_all(
    connection: Connection, query: Admitted, columns: tuple[RawColumn, ...]
) -> tuple[int, tuple[ColumnTotal, ...]]:
    text, values = bound(query)
    row = (
        psycopg.RawCursor(connection)
        .execute(totals_query(text, columns, query.dialect), values, prepare=True)
        .fetchone()
    )
    if row is None:
        raise ResultUnreadable(_NO_TOTALS, ASK_AGAIN)
    return totals_of(row, columns)


def _is_fault_of_query(error: psycopg.Error) -> bool:
    """Names, types, syntax, values, size; a missing permission is a fault of the system's settings."""
    state = error.sqlstate or ""
    return state[:2] in {"42", "22", "0A", "54"} and state != "42501"


_ADVICE: dict[str, tuple[Localized, Localized]] = {
    "42501": (Localized("Логину не разрешено читать эти данные", "The login may not read these data"), GRANT_SELECT),
    "25006": (Localized("База не дала изменить данные", "The database let no data be changed"), REPHRASE),
    "55P03": (Localized("Данные заняты другой работой", "Other work holds the data"), ASK_LATER),
    "40P01": (
        Localized("База прервала запрос из-за взаимной блокировки", "A deadlock made the database break off the query"),
        ASK_AGAIN,
    ),
    "53200": (
        Localized("Базе не хватило памяти", "The database ran out of memory"),
        Localized("Сузьте вопрос.", "Narrow the question."),
    ),
    "53100": (
        Localized("На сервере базы нет места", "The server of the database has no space left"),
        TELL_ADMINISTRATOR,
    ),
}
_OTHER = (Localized("База данных прервала запрос", "The database broke off the query"), REPHRASE)


def _failure(error: psycopg.Error) -> EngineError:
    state = error.sqlstate or ""
    if isinstance(error, psycopg.DataError) and not state:
        what = Localized("Значение из базы не читается", "A value of the database cannot be read")
        return ResultUnreadable(because(what, _reason(error)), AS_TEXT)
    if not state or state[:2] in {"08", "57"}:
        what = Localized("Связь с базой прервалась", "The connection to the database broke off")
        return EngineUnavailable(because(what, _reason(error)), ASK_AGAIN)
    what, advice = _ADVICE.get(state, _OTHER)
    return QueryFailed(because(what, _reason(error)), advice, state)


def _reason(error: psycopg.Error) -> str:
    return error.diag.message_primary or str(error).strip().split("\n", 1)[0]


def _plan(told: Any) -> dict[str, Any]:
    import json

    read = json.loads(told) if isinstance(told, str) else told
    plan = read[0]["Plan"]
    return plan if isinstance(plan, dict) else {}
