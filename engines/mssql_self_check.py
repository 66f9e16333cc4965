"""What holds on this very server: checks of queries, sessions, values, stopping, and the rights of the login."""

# pyodbc has no types that mypy finds.
# mypy: disable-error-code="import-not-found"

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date, datetime
from decimal import Decimal
from xml.etree import ElementTree as ET

import pyodbc

from core.language import Localized
from core.parameter import Origin, Parameter, ParameterType
from core.sql import Dialect
from engines.engine import SelfCheck, Verdict
from engines.mssql_connection import MssqlAddress, Writable, connected
from engines.mssql_dry_run import CHECK_SECONDS, statements_of
from engines.mssql_errors import PERMISSION, read_error
from engines.mssql_query import start
from engines.mssql_schema import writable_tables
from engines.mssql_trials import TRIALS, Seen, Trial, Way, trials_of_permission
from engines.prefix import quoted_table

_DESCRIBE = "SELECT error_number FROM sys.dm_exec_describe_first_result_set(?, NULL, 0) WHERE error_number IS NOT NULL"
_NO_SHOWPLAN = 262
_USED = (Way.SHOWPLAN, Way.DESCRIBE, Way.NOEXEC)
"""The ways that dry runs take, the best one first."""
_CANCEL_SECONDS = 1.0
_WAIT = "WAITFOR DELAY '00:00:10'"


def self_check(address: MssqlAddress, forbidden: str = "") -> tuple[SelfCheck, ...]:
    """Try everything, each on a connection of its own; ``forbidden`` is a table that the login may not read.

    Raises:
        EngineUnavailable: the server does not answer, or refuses the login.
    """
    trials = (*TRIALS, *(trials_of_permission(quoted_table(forbidden, Dialect.TSQL)) if forbidden else ()))
    seen = [(trial, _seen(address, trial)) for trial in trials]
    missing = {trial.way for trial, found in seen if _lacks_right(trial, found)}
    used = next((way for way in _USED if way not in missing and _holds_back(way, seen)), None)
    table = [_judged(trial, found, used, missing) for trial, found in seen]
    return (*_facts(address), _way_check(used), *sorted(table, key=_by_subject), *_behaviour(address))


def _by_subject(check: SelfCheck) -> int:
    return list(Way).index(Way(check.subject))


def _seen(address: MssqlAddress, trial: Trial) -> Seen:
    with connected(address, CHECK_SECONDS) as connection:
        cursor = connection.cursor()
        try:
            if trial.way is Way.DESCRIBE:
                row = cursor.execute(_DESCRIBE, trial.text).fetchone()
                return Seen("error", str(row[0])) if row else Seen("described")
            cursor.execute(f"SET {trial.way.value} ON")
            return _came_back(cursor.execute(trial.text))
        except pyodbc.Error as error:
            return Seen("error", str(read_error(error).number or read_error(error).state))


def _came_back(cursor: pyodbc.Cursor) -> Seen:
    """Drain every result; the last one with rows or a plan tells."""
    found, plans = Seen("nothing"), []
    while True:
        if cursor.description:
            rows = cursor.fetchall()
            found = Seen("rows") if rows else Seen("empty")
            plans += [str(row[0]) for row in rows if str(row[0]).startswith("<ShowPlanXML")]
        if not cursor.nextset():
            break
    if not plans:
        return found
    try:
        return Seen("plan", ", ".join(statement.kind for statement in statements_of(plans)))
    except ET.ParseError:
        return Seen("rows")


def _lacks_right(trial: Trial, seen: Seen) -> bool:
    """Tell whether the way itself is closed to the login; a table that is forbidden is no sign of it."""
    if seen.kind != "error" or not seen.detail.isdigit():
        return False
    number = int(seen.detail)
    return number == _NO_SHOWPLAN or (trial.way is Way.DESCRIBE and number in PERMISSION - {229, 230})


def _holds_back(way: Way, seen: list[tuple[Trial, Seen]]) -> bool:
    """Tell whether nothing that was to be checked only was run."""
    ran = {Seen("rows"), Seen("error", "8134")}
    first = next(found for trial, found in seen if trial.way is way)
    return first not in ran


def _judged(trial: Trial, seen: Seen, used: Way | None, missing: set[Way]) -> SelfCheck:
    if trial.way in missing:
        verdict = Verdict.NOT_TRIED
    elif not trial.expected:
        verdict = Verdict.TOLD
    elif seen in trial.expected:
        verdict = Verdict.HOLDS
    else:
        verdict = Verdict.FAILS if trial.needed and trial.way is used else Verdict.DIFFERS
    return SelfCheck(trial.way.value, trial.what, verdict, str(seen))


def _way_check(used: Way | None) -> SelfCheck:
    what = Localized("запрос можно проверить, не выполняя", "a query can be checked without running it")
    if used is None:
        none = Localized("ни один способ не действует: дайте право SHOWPLAN", "no way works: grant SHOWPLAN")
        return SelfCheck(_DRY_RUN, what, Verdict.FAILS, none)
    return SelfCheck(_DRY_RUN, what, Verdict.HOLDS, used.value)


_DRY_RUN, _SERVER, _SESSION, _VALUES, _STOPPING, _LOGIN = "dry_run", "server", "session", "values", "stopping", "login"

_FACTS = (
    (Localized("версия", "version"), "SELECT CAST(SERVERPROPERTY('ProductVersion') AS nvarchar(128))"),
    (Localized("редакция", "edition"), "SELECT CAST(SERVERPROPERTY('Edition') AS nvarchar(128))"),
    (
        Localized("сравнение строк", "collation"),
        "SELECT CAST(DATABASEPROPERTYEX(DB_NAME(), 'Collation') AS nvarchar(128))",
    ),
    (
        Localized("база открыта для записи", "the database takes writes"),
        "SELECT CAST(DATABASEPROPERTYEX(DB_NAME(), 'Updateability') AS nvarchar(128))",
    ),
    (
        Localized("снимки данных (SNAPSHOT)", "SNAPSHOT isolation"),
        "SELECT snapshot_isolation_state_desc FROM sys.databases WHERE name = DB_NAME()",
    ),
)


def _facts(address: MssqlAddress) -> Iterator[SelfCheck]:
    for what, text in _FACTS:
        with connected(address, CHECK_SECONDS) as connection:
            try:
                row = connection.cursor().execute(text).fetchone()
            except pyodbc.Error as error:
                yield SelfCheck(_SERVER, what, Verdict.NOT_TRIED, read_error(error).message)
                continue
        yield SelfCheck(_SERVER, what, Verdict.TOLD, str(row[0]) if row and row[0] is not None else "—")


def _behaviour(address: MssqlAddress) -> Iterator[SelfCheck]:
    for subject, what, fault_of in _CHECKS:
        try:
            fault = fault_of(address)
        except pyodbc.Error as error:
            told = read_error(error)
            fault = f"{told.number or told.state}: {told.message}"
        warned = subject == _LOGIN and address.writable is Writable.WARN
        failed = Verdict.DIFFERS if warned else Verdict.FAILS
        yield SelfCheck(subject, what, failed if fault else Verdict.HOLDS, fault)
    yield _roles(address)


def _session_fault(address: MssqlAddress) -> str:
    with connected(address, CHECK_SECONDS) as connection:
        text = "SELECT @@LOCK_TIMEOUT, @@DATEFIRST, CAST('2024-02-03' AS datetime)"
        row = connection.cursor().execute(text).fetchone()
    wanted = (5000, 1, datetime(2024, 2, 3))  # noqa: DTZ001 — the server's datetime has no zone
    return "" if row is not None and tuple(row) == wanted else f"{row}"


def _leak_fault(address: MssqlAddress) -> str:
    with connected(address, CHECK_SECONDS) as connection:
        connection.cursor().execute("SET NOEXEC ON")
    with connected(address, CHECK_SECONDS) as connection:
        cursor = connection.cursor().execute("SELECT 1")
        return "" if cursor.description is not None else "NOEXEC leaked into the next connection"


_SENT = (
    Parameter("word", "О'Нил, ёж 🦔", ParameterType.TEXT, "", Origin.SETTING, "self-check"),
    Parameter("day", date(2024, 2, 3), ParameterType.DATE, "", Origin.SETTING, "self-check"),
    Parameter("number", Decimal("-1.25"), ParameterType.DECIMAL, "", Origin.SETTING, "self-check"),
)


def _parameter_fault(address: MssqlAddress) -> str:
    with connected(address, CHECK_SECONDS) as connection:
        cursor = connection.cursor()
        start(cursor, "SELECT @word AS word, @day AS day, @number AS number", _SENT)
        row = cursor.fetchone()
    return "" if row is not None and tuple(row) == tuple(one.value for one in _SENT) else f"{row}"


def _value_fault(address: MssqlAddress) -> str:
    text = (
        "SELECT CAST('2025-05-31T23:30:00+03:00' AS datetimeoffset), CAST(12345678901234567.89 AS decimal(38, 2)),"
        " REPLICATE(CAST(N'я' AS nvarchar(max)), 9000), CAST(1 AS bit)"
    )
    with connected(address, CHECK_SECONDS) as connection:
        row = connection.cursor().execute(text).fetchone()
    if row is None:
        return "no row"
    wanted = ("2025-05-31T23:30:00+03:00", Decimal("12345678901234567.89"), "я" * 9000, True)
    found = (row[0].isoformat(), *row[1:])
    return "" if found == wanted else ", ".join(str(cell)[:40] for cell in found)


def _cancel_fault(address: MssqlAddress) -> str:
    with connected(address, CHECK_SECONDS + 10) as connection:
        cursor = connection.cursor()

        def cancel() -> None:
            with suppress(pyodbc.Error):  # it ended before
                cursor.cancel()

        timer = threading.Timer(0.5, cancel)
        timer.start()
        started = time.monotonic()
        with suppress(pyodbc.Error):  # FreeTDS raises, Microsoft's driver comes back as if it had ended
            cursor.execute(_WAIT)
        took = time.monotonic() - started - 0.5
        timer.join()
    return "" if took <= _CANCEL_SECONDS else f"{took:.1f} s"


def _timeout_fault(address: MssqlAddress) -> str:
    with connected(address, 1) as connection:
        started = time.monotonic()
        with suppress(pyodbc.Error):  # the timeout
            connection.cursor().execute(_WAIT)
        took = time.monotonic() - started
    return "" if took <= 1 + _CANCEL_SECONDS else f"{took:.1f} s"


def _write_fault(address: MssqlAddress) -> str:
    with connected(address, CHECK_SECONDS) as connection:
        return ", ".join(writable_tables(connection.cursor())[:10])


_ROLES = (
    "SELECT CASE WHEN IS_SRVROLEMEMBER('sysadmin') = 1 THEN 'sysadmin ' ELSE '' END"
    " + CASE WHEN IS_MEMBER('db_owner') = 1 THEN 'db_owner ' ELSE '' END"
    " + CASE WHEN IS_MEMBER('db_datawriter') = 1 THEN 'db_datawriter ' ELSE '' END"
    " + CASE WHEN HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'CREATE TABLE') = 1 THEN 'CREATE TABLE ' ELSE '' END"
    " + CASE WHEN HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'EXECUTE') = 1 THEN 'EXECUTE' ELSE '' END"
)


def _roles(address: MssqlAddress) -> SelfCheck:
    what = Localized("роли и права сверх чтения", "roles and rights beyond reading")
    with connected(address, CHECK_SECONDS) as connection:
        try:
            row = connection.cursor().execute(_ROLES).fetchone()
        except pyodbc.Error as error:
            return SelfCheck(_LOGIN, what, Verdict.NOT_TRIED, read_error(error).message)
    found = str(row[0]).strip() if row else ""
    return SelfCheck(_LOGIN, what, Verdict.DIFFERS if found else Verdict.HOLDS, found)


_CHECKS: tuple[tuple[str, Localized, Callable[[MssqlAddress], str]], ...] = (
    (
        _SESSION,
        Localized("ожидание блокировок, язык и формат дат заданы", "lock waits, language and dates are fixed"),
        _session_fault,
    ),
    (
        _SESSION,
        Localized("NOEXEC не переходит в следующее соединение", "NOEXEC does not pass on to the next connection"),
        _leak_fault,
    ),
    (
        _VALUES,
        Localized("параметры доходят точно (текст, дата, дробь)", "parameters arrive exactly (text, date, decimal)"),
        _parameter_fault,
    ),
    (
        _VALUES,
        Localized("значения читаются точно (datetimeoffset, decimal, nvarchar(max))",
                  "values are read exactly (datetimeoffset, decimal, nvarchar(max))"),
        _value_fault,
    ),
    (
        _STOPPING,
        Localized("отмена до первой строки быстрее секунды", "a cancel before the first row takes under a second"),
        _cancel_fault,
    ),
    (
        _STOPPING,
        Localized("предел времени запроса действует", "the time limit of a query holds"),
        _timeout_fault,
    ),
    (
        _LOGIN,
        Localized("логин не может менять данные", "the login cannot change data"),
        _write_fault,
    ),
)  # fmt: skip
