"""Connections to SQL Server: one for each query, autocommit, read-only intent, nothing pooled.

URL ``mssql://user:password@host:1433/database?driver=FreeTDS``; options:

- ``driver``: a name from odbcinst.ini or the path of a driver's library (``ODBC Driver 18 for SQL Server``),
- ``encrypt``: ``yes`` (default) or ``no``; ``trust_server_certificate``: ``no`` (default) or ``yes``,
- ``cost_limit``: QUERY_GOVERNOR_COST_LIMIT, 300 by default; 0 means none,
- ``writable``: ``refuse`` (default) or ``warn``: what to do if the login may change data.
"""

# pyodbc has no types that mypy finds.
# mypy: disable-error-code="import-not-found"

from __future__ import annotations

import struct
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from enum import StrEnum
from typing import Any
from urllib.parse import SplitResult, unquote

import pyodbc

from core.errors import SettingsError
from core.language import Localized
from engines.advice import because
from engines.mssql_errors import TRANSIENT, connection_error, read_error

LOGIN_SECONDS = 5
_SESSION_TEXTS = (
    "SET NOCOUNT ON",
    "SET LOCK_TIMEOUT 5000",
    "SET LANGUAGE us_english",
    "SET DATEFORMAT ymd",
    "SET DATEFIRST 1",
)
_CONNECT_ATTEMPTS = 3
_DATETIMEOFFSET = -155


class Writable(StrEnum):
    """What to do if the login may change data."""

    REFUSE = "refuse"
    WARN = "warn"


@dataclass(frozen=True, slots=True)
class MssqlAddress:
    """Where and how to connect. ``repr`` does not show the password."""

    text: str
    cost_limit: int
    writable: Writable

    def __repr__(self) -> str:
        return "MssqlAddress()"


_OPTIONS = {
    "driver": "ODBC Driver 18 for SQL Server",
    "encrypt": "yes",
    "trust_server_certificate": "no",
    "cost_limit": "300",
    "writable": "refuse",
}


_EXAMPLE = Localized("Пример: mssql://user@host:1433/database.", "Example: mssql://user@host:1433/database.")
_UNREADABLE = Localized("Адрес SQL Server не читается", "The address of SQL Server cannot be read")
_INCOMPLETE = Localized(
    "В адресе SQL Server нет сервера или базы.", "The address of SQL Server lacks the server or the database."
)
_BRACE = Localized(
    "В логине и пароле для FreeTDS не может быть знака «}».", "FreeTDS takes no “}” in a login or a password."
)


def _unknown_option(name: str) -> SettingsError:
    known = ", ".join(_OPTIONS)
    return SettingsError(
        Localized(f"Неизвестная настройка SQL Server «{name}».", f"SQL Server has no option “{name}”."),
        Localized(f"Есть: {known}.", f"The options are: {known}."),
    )


def read_address(parts: SplitResult, options: Mapping[str, str]) -> MssqlAddress:
    """Read a URL.

    Raises:
        SettingsError: the host or the database is missing, or an option is unknown.
    """
    unknown = sorted(set(options) - set(_OPTIONS))
    if unknown:
        raise _unknown_option(unknown[0])
    chosen = {**_OPTIONS, **options}
    database = unquote(parts.path.strip("/"))
    try:
        port, cost_limit, writable = parts.port or 1433, int(chosen["cost_limit"]), Writable(chosen["writable"])
    except ValueError as error:
        raise SettingsError(because(_UNREADABLE, str(error)), _EXAMPLE) from error
    if not parts.hostname or not database:
        raise SettingsError(_INCOMPLETE, _EXAMPLE)
    login = {"UID": unquote(parts.username or ""), "PWD": unquote(parts.password or "")}
    shared = {"Database": database, **login, "APP": "sverka", "ApplicationIntent": "ReadOnly"}
    where = _freetds if "freetds" in chosen["driver"].lower() or "tdsodbc" in chosen["driver"] else _microsoft
    if where is _freetds and "}" in login["UID"] + login["PWD"]:
        raise SettingsError(_BRACE, Localized("Возьмите драйвер Microsoft.", "Take Microsoft's driver."))
    pairs = {"Driver": chosen["driver"], **where(parts.hostname, port, chosen), **shared}
    return MssqlAddress(";".join(f"{name}={_escaped(value)}" for name, value in pairs.items()), cost_limit, writable)


def _freetds(host: str, port: int, chosen: Mapping[str, str]) -> dict[str, str]:
    encryption = "require" if chosen["encrypt"] == "yes" else "off"
    return {
        "Server": host,
        "Port": str(port),
        "TDS_Version": "7.4",
        "ClientCharset": "UTF-8",
        "Encryption": encryption,
    }


def _microsoft(host: str, port: int, chosen: Mapping[str, str]) -> dict[str, str]:
    return {
        "Server": f"{host},{port}",
        "Encrypt": chosen["encrypt"],
        "TrustServerCertificate": chosen["trust_server_certificate"],
    }


def _escaped(value: str) -> str:
    """Quote a value so that a password cannot add settings of its own."""
    return "{" + value.replace("}", "}}") + "}" if any(mark in value for mark in ";{}=") else value


@contextmanager
def connected(address: MssqlAddress, seconds: float) -> Iterator[pyodbc.Connection]:
    """Connect for one query, each statement limited to ``seconds``; closed afterwards, never reused.

    Raises:
        EngineUnavailable: the server does not answer or refuses the login.
    """
    connection = _connect(address)
    try:
        connection.timeout = max(1, round(seconds))  # holds for cursors made afterwards
        connection.add_output_converter(_DATETIMEOFFSET, read_datetimeoffset)
        try:
            prepare_session(connection, address.cost_limit)
        except pyodbc.Error as error:
            raise connection_error(error) from error
        yield connection
    finally:
        connection.close()


def prepare_session(connection: pyodbc.Connection, cost_limit: int) -> None:
    """Fix what a login's language would decide otherwise, and bound waits and costs."""
    cursor = connection.cursor()
    for statement in (f"SET QUERY_GOVERNOR_COST_LIMIT {cost_limit}", *_SESSION_TEXTS):
        cursor.execute(statement)
    cursor.close()


def _connect(address: MssqlAddress) -> pyodbc.Connection:
    # A pooled session keeps its SET options: one left under NOEXEC answers every later query with nothing.
    pyodbc.pooling = False
    for attempt in range(1, _CONNECT_ATTEMPTS + 1):
        try:
            return pyodbc.connect(address.text, autocommit=True, timeout=LOGIN_SECONDS)
        except pyodbc.Error as error:
            if attempt == _CONNECT_ATTEMPTS or read_error(error).number not in TRANSIENT:
                raise connection_error(error) from error
            time.sleep(0.5 * attempt)
    raise AssertionError("unreachable")


def read_datetimeoffset(raw: Any) -> datetime:
    """Read ODBC's SQL_SS_TIMESTAMPOFFSET_STRUCT; a fraction counts nanoseconds."""
    year, month, day, hour, minute, second, fraction, hours, minutes = struct.unpack("<6hI2h", raw)
    zone = timezone(timedelta(hours=hours, minutes=minutes))
    return datetime(year, month, day, hour, minute, second, fraction // 1_000, zone)
