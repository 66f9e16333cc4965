"""What holds on this very server: how SHOWPLAN, the description of results, NOEXEC and PARSEONLY behave."""

# pyodbc has no types that mypy finds.
# mypy: disable-error-code="import-not-found"

from __future__ import annotations

from collections.abc import Callable

import pyodbc

from engines.engine import SelfCheck
from engines.mssql_connection import MssqlAddress, connected
from engines.mssql_dry_run import CHECK_SECONDS, noexec_works
from engines.mssql_errors import read_error

_NO_TABLE = 208
_NOWHERE = "SELECT a FROM dbo.sverka_no_such_table"


def self_check(address: MssqlAddress) -> tuple[SelfCheck, ...]:
    """Try each on a connection of its own."""
    return tuple(_tried(address, name, check) for name, check in _CHECKS)


def _tried(address: MssqlAddress, name: str, check: Callable[[pyodbc.Connection], str]) -> SelfCheck:
    with connected(address, CHECK_SECONDS) as connection:
        try:
            fault = check(connection)
        except pyodbc.Error as error:
            told = read_error(error)
            fault = f"{told.number}: {told.message}"
    return SelfCheck(name, passed=not fault, detail=fault)


def _showplan_answers(connection: pyodbc.Connection) -> str:
    cursor = connection.cursor()
    cursor.execute("SET SHOWPLAN_XML ON")
    row = cursor.execute("SELECT 1").fetchone()
    return "" if row and str(row[0]).startswith("<ShowPlanXML") else "плана нет"


def _showplan_finds_tables(connection: pyodbc.Connection) -> str:
    cursor = connection.cursor()
    cursor.execute("SET SHOWPLAN_XML ON")
    return _error_is(cursor, _NOWHERE, _NO_TABLE)


def _description_finds_tables(connection: pyodbc.Connection) -> str:
    text = "SELECT error_number FROM sys.dm_exec_describe_first_result_set(?, NULL, 0)"
    row = connection.cursor().execute(text, _NOWHERE).fetchone()
    return "" if row and row[0] == _NO_TABLE else f"ошибка {row[0] if row else None} вместо {_NO_TABLE}"


def _noexec_holds(connection: pyodbc.Connection) -> str:
    return "" if noexec_works(connection) else "запрос под NOEXEC выполняется"


def _parseonly_holds(connection: pyodbc.Connection) -> str:
    cursor = connection.cursor()
    cursor.execute("SET PARSEONLY ON")
    return "" if cursor.execute("SELECT 1").description is None else "запрос под PARSEONLY выполняется"


def _error_is(cursor: pyodbc.Cursor, text: str, number: int) -> str:
    try:
        cursor.execute(text)
    except pyodbc.Error as error:
        told = read_error(error)
        return "" if told.number == number else f"ошибка {told.number} вместо {number}"
    return "ошибки нет"


_CHECKS: tuple[tuple[str, Callable[[pyodbc.Connection], str]], ...] = (
    ("SHOWPLAN_XML gives a plan", _showplan_answers),
    ("SHOWPLAN_XML finds missing tables", _showplan_finds_tables),
    ("describe finds missing tables", _description_finds_tables),
    ("NOEXEC holds queries back", _noexec_holds),
    ("PARSEONLY holds queries back", _parseonly_holds),
)
