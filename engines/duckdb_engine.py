"""DuckDB, the embedded default: opened read-only, shut off from files and the network, its settings locked.

URL ``duckdb:///path?memory_limit=1GB&threads=2&collation=nocase``; the collation is binary by default.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

from core.errors import (
    EngineError,
    EngineUnavailable,
    QueryFailed,
    QueryTimeout,
    ResultUnreadable,
    SettingsError,
)
from core.language import Localized
from core.result import Cell, LogicalType
from core.sql import Dialect
from core.syntax import parameter_tokens
from engines.advice import ASK_AGAIN, REPHRASE, because
from engines.answers import DONE_ALL_THE_SAME, dry_run_finding, stopping_check, totals_of, totals_query
from engines.duckdb_schema import logical_type, read_schema
from engines.engine import (
    NO_COSTS,
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
    Verdict,
)
from engines.guard import Admitted, admit_distinct
from engines.stopping import stoppable

_BATCH_ROWS = 10_000
_LOCKED_DOWN = {
    "enable_external_access": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allow_community_extensions": "false",
    "python_enable_replacements": "false",
    "lock_configuration": "true",
}
_OPTIONS = {"memory_limit": "memory_limit", "threads": "threads", "collation": "default_collation"}
_DEFAULTS = {"memory_limit": "2GB", "threads": "2"}

_CHECK_ADDRESS = Localized("Проверьте адрес базы в настройках.", "Check the address of the database in the settings.")
_NO_RESULT = Localized("База не вернула результата.", "The database returned no result.")
_NO_TOTALS = Localized("База не посчитала итоги.", "The database did not compute the totals.")
_NO_MEMORY = Localized("Запросу не хватило памяти базы данных.", "The query ran out of the database's memory.")
_MORE_MEMORY = Localized("Сузьте вопрос или увеличьте memory_limit.", "Narrow the question, or raise memory_limit.")


def open_duckdb(file: Path, options: Mapping[str, str]) -> DuckDBEngine:
    """Open a database file.

    Raises:
        SettingsError: an option is unknown.
        EngineUnavailable: the file is missing, locked, broken, or open elsewhere in this process for writing.
    """
    unknown = sorted(set(options) - set(_OPTIONS))
    if unknown:
        raise _unknown_option(unknown[0])
    chosen = {_OPTIONS[name]: value for name, value in {**_DEFAULTS, **options}.items()}
    if not file.is_file():
        raise EngineUnavailable(
            Localized(f"Файла базы данных {file} нет.", f"There is no database file {file}."),
            Localized("Проверьте путь или создайте базу.", "Check the path, or create the database."),
        )
    try:
        connection = duckdb.connect(str(file), read_only=True, config={**_LOCKED_DOWN, **chosen})
    except (duckdb.InvalidInputException, duckdb.CatalogException, duckdb.ParserException) as error:
        what = Localized("Настройки базы DuckDB не подходят", "The options of the DuckDB database do not fit")
        raise SettingsError(because(what, _first_line(error)), _CHECK_ADDRESS) from error
    except duckdb.Error as error:
        raise _not_opened(file, error) from error
    return DuckDBEngine(file, connection)


def _unknown_option(name: str) -> SettingsError:
    known = ", ".join(_OPTIONS)
    return SettingsError(
        Localized(f"Неизвестная настройка базы DuckDB «{name}».", f"The DuckDB database has no option “{name}”."),
        Localized(f"Есть: {known}.", f"The options are: {known}."),
    )


def _not_opened(file: Path, error: duckdb.Error) -> EngineUnavailable:
    reason = _first_line(error)
    if "lock" in reason.lower():
        return EngineUnavailable(
            Localized(f"База {file} занята другой программой.", f"Another program holds the database {file}."),
            Localized("Закройте её и повторите.", "Close that program and try again."),
        )
    if "not a valid" in reason:
        return EngineUnavailable(
            Localized(
                f"Файл {file} не является базой DuckDB или повреждён.",
                f"The file {file} is not a DuckDB database, or is damaged.",
            ),
            Localized("Создайте базу заново.", "Create the database again."),
        )
    return EngineUnavailable(
        because(Localized(f"База {file} не открывается", f"The database {file} cannot be opened"), reason),
        Localized("Проверьте файл и права на него.", "Check the file and the rights to it."),
    )


@dataclass(frozen=True, slots=True)
class DuckDBEngine:
    """An open DuckDB file. Every query runs on a connection of its own, so threads do not meet."""

    file: Path
    connection: duckdb.DuckDBPyConnection
    name: str = "DuckDB"
    dialect: Dialect = Dialect.DUCKDB
    usual_costs: CostLimits = NO_COSTS

    def dry_run(self, query: Admitted) -> DryRun:
        """Bind and plan the query; DuckDB gives an estimate of rows, no cost."""
        text, values = bound(query)
        with self._cursor() as cursor:
            try:
                plan = cursor.execute(f"EXPLAIN {text}", values).fetchall()
            except _QUERY_FAULTS as error:
                return DryRun((dry_run_finding(_first_line(error), _near(error)),))
            except duckdb.Error as error:
                raise _failure(error) from error
        return DryRun(estimated_rows=_estimated_rows(plan))

    def execute(self, query: Admitted, limits: QueryLimits, store: ResultWriter, cancel: CancelToken) -> StoredRows:
        """Stream the rows into the store, at most ``limits.rows``; see the protocol for the errors."""
        text, values = bound(query)
        started = time.perf_counter()
        with self._cursor() as cursor, _stopped_in_time(cursor, limits.seconds, cancel):
            relation = cursor.sql(text, params=values)
            if relation is None:
                raise ResultUnreadable(_NO_RESULT, ASK_AGAIN)
            result = store.open(_columns(relation))
            try:
                if any(column.type is LogicalType.OTHER for column in result.columns):
                    count, truncated = _copy_rows(cursor.execute(text, values), result, limits.rows)
                else:
                    count, truncated = _copy(relation, result, limits.rows)
                full, totals = _over_all(cursor, query, result.columns) if truncated else (None, ())
                milliseconds = (time.perf_counter() - started) * 1_000
                return StoredRows(result.commit(), result.columns, count, truncated, milliseconds, full, totals)
            finally:
                result.discard()

    def describe(self) -> tuple[PhysicalTable, ...]:
        """Return tables and views with their keys, comments and numbers of rows."""
        with self._cursor() as cursor:
            return read_schema(cursor)

    def distinct(self, source: str, expression: str, limit: int) -> tuple[tuple[Cell, int], ...]:
        """Return values with their counts, most frequent first."""
        text, _ = bound(admit_distinct(source, expression, limit, self.dialect))
        with self._cursor() as cursor:
            try:
                return tuple((value, count) for value, count in cursor.execute(text).fetchall())
            except duckdb.Error as error:
                raise _failure(error) from error

    def self_check(self, forbidden: str = "") -> tuple[SelfCheck, ...]:  # noqa: ARG002 — DuckDB has no logins
        """Try that nothing can be written, no file read, no setting changed, and that a query can be stopped."""
        version = SelfCheck("server", Localized("версия", "version"), Verdict.TOLD, duckdb.__version__)
        return (version, *(self._refuses(what, text) for what, text in _MUST_FAIL), self._stops())

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def _refuses(self, what: Localized, text: str) -> SelfCheck:
        with self._cursor() as cursor:
            try:
                cursor.execute(text)
            except duckdb.Error as error:
                return SelfCheck("shut_off", what, Verdict.HOLDS, _first_line(error))
        return SelfCheck("shut_off", what, Verdict.FAILS, DONE_ALL_THE_SAME)

    def _stops(self) -> SelfCheck:
        started = time.monotonic()
        with self._cursor() as cursor, suppress(QueryTimeout), _stopped_in_time(cursor, 0.5, CancelToken()):
            cursor.execute(_ENDLESS).fetchone()
        return stopping_check(time.monotonic() - started - 0.5)

    @contextmanager
    def _cursor(self) -> Iterator[duckdb.DuckDBPyConnection]:
        try:
            cursor = self.connection.cursor()
        except duckdb.Error as error:
            raise EngineUnavailable(
                Localized(f"База {self.file} закрыта.", f"The database {self.file} is closed."),
                Localized("Откройте её заново.", "Open it again."),
            ) from error
        try:
            yield cursor
        finally:
            cursor.close()


_MUST_FAIL = (
    (Localized("запись закрыта", "nothing can be written"), "CREATE TABLE sverka_self_check (a INTEGER)"),
    (Localized("файлы не читаются", "no file can be read"), "SELECT * FROM read_text('/etc/hostname')"),
    (Localized("другая база не подключается", "no other database can be attached"), "ATTACH ':memory:' AS sverka_self"),
    (Localized("расширения не ставятся", "no extension can be installed"), "INSTALL httpfs"),
    (Localized("настройки закрыты", "the settings are locked"), "SET enable_external_access = true"),
)
_ENDLESS = "SELECT SUM(a.range * b.range) FROM range(10000000) AS a, range(10000000) AS b"

_QUERY_FAULTS = (
    duckdb.BinderException,
    duckdb.CatalogException,
    duckdb.ParserException,
    duckdb.SyntaxException,
    duckdb.ConversionException,
    duckdb.InvalidTypeException,
    duckdb.TypeMismatchException,
    duckdb.NotImplementedException,
    duckdb.OutOfRangeException,
    duckdb.InvalidInputException,
)


def bound(query: Admitted) -> tuple[str, dict[str, Any]]:
    """Return the text with DuckDB's own marks for parameters, and their values by name."""
    text = query.text
    for start, end, name in reversed(parameter_tokens(text, query.dialect)):
        text = f"{text[:start]}${name}{text[end:]}"
    return text, {parameter.name: parameter.value for parameter in query.parameters}


@contextmanager
def _stopped_in_time(cursor: duckdb.DuckDBPyConnection, seconds: float, cancel: CancelToken) -> Iterator[None]:
    with stoppable(seconds, cancel, cursor.interrupt) as stop:
        try:
            yield
        except (duckdb.Error, OSError) as error:  # an interrupted Arrow stream raises OSError
            raise stop.reason() or _failure(error) from error


def _columns(relation: duckdb.DuckDBPyRelation) -> tuple[RawColumn, ...]:
    kinds = [str(kind) for kind in relation.types]
    return tuple(RawColumn(name, *logical_type(kind)) for name, kind in zip(relation.columns, kinds, strict=True))


def _copy(relation: duckdb.DuckDBPyRelation, result: ResultFile, rows: int) -> tuple[int, bool]:
    """Copy up to ``rows`` rows; return how many, and whether there were more."""
    count = 0
    for batch in relation.to_arrow_reader(_BATCH_ROWS):
        left = rows - count
        if batch.num_rows > left:
            if left:
                result.write_arrow(batch.slice(0, left))
            return rows, True
        result.write_arrow(batch)
        count += batch.num_rows
    return count, False


def _copy_rows(cursor: duckdb.DuckDBPyConnection, result: ResultFile, rows: int) -> tuple[int, bool]:
    """Copy through Python's values: intervals, lists and the like have no place in a Parquet file but as text."""
    count = 0
    while batch := cursor.fetchmany(_BATCH_ROWS):
        result.write_rows(batch[: rows - count])
        count += len(batch)
        if count > rows:
            return rows, True
    return count, False


def _over_all(
    cursor: duckdb.DuckDBPyConnection, query: Admitted, columns: tuple[RawColumn, ...]
) -> tuple[int, tuple[ColumnTotal, ...]]:
    text, values = bound(query)
    row = cursor.execute(totals_query(text, columns, query.dialect), values).fetchone()
    if row is None:
        raise ResultUnreadable(_NO_TOTALS, ASK_AGAIN)
    return totals_of(row, columns)


def _failure(error: duckdb.Error | OSError) -> EngineError:
    kind, reason = type(error).__name__, _first_line(error)
    if isinstance(error, duckdb.OutOfMemoryException):
        return QueryFailed(_NO_MEMORY, _MORE_MEMORY, kind)
    if isinstance(error, duckdb.ConnectionException | duckdb.IOException | duckdb.FatalException):
        what = Localized("База данных недоступна", "The database is out of reach")
        return EngineUnavailable(
            because(what, reason), Localized("Проверьте файл базы.", "Check the file of the database.")
        )
    what = Localized("База данных прервала запрос", "The database broke off the query")
    return QueryFailed(because(what, reason), REPHRASE, kind)


def _first_line(error: duckdb.Error | OSError) -> str:
    return str(error).strip().split("\n", 1)[0]


_NEAR = re.compile(r"(?:Did you mean|Candidate bindings:|Candidate tables:)\s*(.+)")


def _near(error: duckdb.Error) -> str:
    found = _NEAR.search(str(error))
    return found[1].strip().rstrip("?") if found else ""


_PLAN_ROWS = re.compile(r"~([\d,.]+)\s+rows?")


def _estimated_rows(plan: list[tuple[Any, ...]]) -> float | None:
    found = _PLAN_ROWS.search(str(plan[-1][-1])) if plan else None
    return float(found[1].replace(",", "")) if found else None
