"""Dry runs of SQL Server: the estimated plan first, then a description of the result, NOEXEC last.

Each on a connection of its own that is thrown away. What each can and cannot see:

- SHOWPLAN_XML: syntax, tables, columns, permissions, cost, and the server's own list of statements, which must be
  exactly one SELECT; needs the SHOWPLAN grant.
- ``sys.dm_exec_describe_first_result_set``: syntax, tables, columns; errors come as rows; no cost.
- NOEXEC: no missing tables, and a server that ignores it would run the text; so it is tried out first.
"""

# pyodbc has no types that mypy finds.
# mypy: disable-error-code="import-not-found"

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.etree import ElementTree as ET

import pyodbc

from core.dataset_view import DatasetView
from core.errors import QueryFailed, ResultUnreadable
from core.finding import Finding
from core.language import Localized
from engines.advice import GRANT_SELECT, TELL_ADMINISTRATOR, because
from engines.answers import dry_run_finding
from engines.engine import DryRun
from engines.guard import Admitted
from engines.guard_names import nearest
from engines.mssql_connection import MssqlAddress, connected
from engines.mssql_errors import NOT_ALLOWED, ServerError, query_error, read_error
from engines.mssql_query import bound, declared

CHECK_SECONDS = 10.0
_NO_SHOWPLAN = 262
_PLAN = "{http://schemas.microsoft.com/sqlserver/2004/07/showplan}"
_READS = frozenset({"SELECT", "SELECT WITHOUT QUERY"})
_DESCRIBE = (
    "SELECT name, system_type_name, error_number, error_message FROM sys.dm_exec_describe_first_result_set(?, ?, 0)"
)

_NO_DRY_RUN = Localized(
    "SQL Server не даёт проверить запрос без выполнения.", "SQL Server lets no query be checked without running it."
)
_GRANT_SHOWPLAN = Localized(
    "Попросите администратора дать право SHOWPLAN.", "Ask the administrator for the right SHOWPLAN."
)
_DATA_NOT_PLAN = Localized("SQL Server вместо плана вернул данные.", "SQL Server returned data in place of a plan.")
_NO_PLAN = Localized("SQL Server не вернул плана запроса.", "SQL Server returned no plan of the query.")
_NO_DESCRIPTION = Localized(
    "SQL Server не описал результата запроса.", "SQL Server did not describe the result of the query."
)
_RAN = Localized("SQL Server выполнил запрос вместо проверки.", "SQL Server ran the query in place of checking it.")


def dry_run(address: MssqlAddress, query: Admitted) -> DryRun:
    """Have the server compile a query by the best way that the login has.

    Raises:
        QueryFailed: the login may not read what the query reads, or the server is in trouble.
        ResultUnreadable: the server did not answer as a dry run must be answered.
        EngineUnavailable: it cannot be reached.
    """
    for way in (by_plan, by_description, by_noexec):
        told = way(address, query)
        if told is not None:
            return told
    raise ResultUnreadable(_NO_DRY_RUN, _GRANT_SHOWPLAN)


def by_plan(address: MssqlAddress, query: Admitted) -> DryRun | None:
    """Compile under SHOWPLAN_XML; None without the grant."""
    with connected(address, CHECK_SECONDS) as connection:
        cursor = connection.cursor()
        try:
            cursor.execute("SET SHOWPLAN_XML ON")
            # Plain text: what a prepared statement does under SHOWPLAN is not documented.
            cursor.execute(declared(query.text, query.parameters))
            documents = _drain(cursor)
        except pyodbc.Error as error:
            if read_error(error).number == _NO_SHOWPLAN:
                return None
            return _refused(error, query)
    return _read_plans(documents)


def _drain(cursor: pyodbc.Cursor) -> list[str]:
    """Return the first cell of every row of every result: later errors show only while draining."""
    found: list[str] = []
    while True:
        if cursor.description:
            found += [str(row[0]) for row in cursor.fetchall()]
        if not cursor.nextset():
            return found


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement as the server itself reads it, with its estimates."""

    kind: str
    cost: float
    rows: float


def statements_of(documents: list[str]) -> list[Statement]:
    """Return the statements of plans; ParseError if a text is no XML."""
    elements = [element for text in documents for element in ET.fromstring(text).iter()]  # noqa: S314
    return [
        Statement(
            element.get("StatementType", ""),
            float(element.get("StatementSubTreeCost") or 0),
            float(element.get("StatementEstRows") or 0),
        )
        for element in elements
        if element.tag.startswith(_PLAN + "Stmt")
    ]


def _read_plans(documents: list[str]) -> DryRun:
    try:
        statements = statements_of(documents)
    except ET.ParseError as error:
        raise ResultUnreadable(_DATA_NOT_PLAN, TELL_ADMINISTRATOR) from error
    if not statements:
        raise ResultUnreadable(_NO_PLAN, TELL_ADMINISTRATOR)
    kinds = [statement.kind for statement in statements]
    if len(kinds) != 1 or kinds[0] not in _READS:
        return DryRun((dry_run_finding(f"the server sees not one SELECT but {', '.join(kinds)}"),))
    return DryRun((), statements[0].rows, statements[0].cost)


def by_description(address: MssqlAddress, query: Admitted) -> DryRun | None:
    """Have the first result described; None where the login may not."""
    declarations = ", ".join(bound(parameter).declaration for parameter in query.parameters)
    with connected(address, CHECK_SECONDS) as connection:
        cursor = connection.cursor()
        try:
            cursor.setinputsizes([(pyodbc.SQL_WVARCHAR, 0, 0), (pyodbc.SQL_WVARCHAR, 0, 0)])
            rows = cursor.execute(_DESCRIBE, query.text, declarations).fetchall()
        except pyodbc.Error as error:
            if read_error(error).is_fault_of_query or read_error(error).is_permission:
                return None  # of our own query: the view is not there or not allowed
            raise query_error(error, CHECK_SECONDS) from error
    faults = [ServerError("42000", int(row[2]), str(row[3])) for row in rows if row[2]]
    if any(fault.is_permission for fault in faults):
        raise QueryFailed(because(NOT_ALLOWED, faults[0].message), GRANT_SELECT, str(faults[0].number))
    if not rows:
        raise ResultUnreadable(_NO_DESCRIPTION, TELL_ADMINISTRATOR)
    return DryRun(tuple(_finding(fault, query.views) for fault in faults))


def by_noexec(address: MssqlAddress, query: Admitted) -> DryRun | None:
    """Compile under NOEXEC; None if the server is seen to run what it must not run."""
    with connected(address, CHECK_SECONDS) as connection:
        if not noexec_works(connection):
            return None
        cursor = connection.cursor()
        try:
            cursor.execute("SET NOEXEC ON")
            cursor.execute(declared(query.text, query.parameters))
            if _drain(cursor) or cursor.description is not None:
                raise ResultUnreadable(_RAN, TELL_ADMINISTRATOR)
        except pyodbc.Error as error:
            return _refused(error, query)
    return DryRun()


def noexec_works(connection: pyodbc.Connection) -> bool:
    """Try out that NOEXEC holds a query back, and lets it go again."""
    cursor = connection.cursor()
    cursor.execute("SET NOEXEC ON")
    held_back = cursor.execute("SELECT 1").description is None
    cursor.execute("SET NOEXEC OFF")
    return held_back and cursor.execute("SELECT 1").description is not None


def _refused(error: pyodbc.Error, query: Admitted) -> DryRun:
    told = read_error(error)
    if not told.is_fault_of_query:
        raise query_error(error, CHECK_SECONDS) from error
    return DryRun((_finding(told, query.views),))


_NAME = re.compile(r"name '([^']+)'|identifier \"([^\"]+)\"|name \"([^\"]+)\"")


def _finding(told: ServerError, views: tuple[DatasetView, ...]) -> Finding:
    found = _NAME.search(told.message)
    if not found:
        return dry_run_finding(told.message)
    wanted = next(name for name in found.groups() if name).rpartition(".")[2]
    known = [name for view in views for name in (view.name, *(column.name for column in view.columns))]
    return dry_run_finding(told.message, nearest(wanted, known))
