"""From a URL to an engine."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

from core.errors import SettingsError
from core.language import Localized
from engines.engine import Engine


def open_engine(url: str) -> Engine:
    """Open the database of a URL: ``duckdb:///path``, ``postgresql://…``, ``mssql://…`` or ``spark://…``.

    Options stand behind ``?``; what each engine knows is told in its module.

    Raises:
        SettingsError: the URL, its scheme or an option is unknown.
        EngineUnavailable: the database cannot be opened.
    """
    parts = urlsplit(url)
    options = dict(parse_qsl(parts.query, keep_blank_values=True))
    match parts.scheme:
        case "duckdb":
            from engines.duckdb_engine import open_duckdb

            return open_duckdb(_file(unquote(parts.netloc + parts.path)), options)
        case "postgresql" | "postgres":
            try:
                from engines.postgres_engine import open_postgres
            except ImportError as error:
                raise _no_driver("PostgreSQL", "psycopg[binary]") from error
            return open_postgres(url)
        case "mssql":
            try:
                from engines.mssql_engine import open_mssql
            except ImportError as error:
                raise _no_driver("SQL Server", "pyodbc") from error
            return open_mssql(parts, options)
        case "spark":
            try:
                from engines.spark_engine import open_spark
            except ImportError as error:
                raise _no_driver("Spark", "pyspark[connect]") from error
            return open_spark(parts, options)
    raise _unknown_kind(parts.scheme or url)


def _unknown_kind(kind: str) -> SettingsError:
    return SettingsError(
        Localized(f"Неизвестный вид базы данных «{kind}».", f"“{kind}” is not a known kind of database."),
        Localized(
            "Укажите адрес вида duckdb:///путь, postgresql://…, mssql://… или spark://….",
            "Give an address like duckdb:///path, postgresql://…, mssql://… or spark://….",
        ),
    )


def _no_driver(database: str, package: str) -> SettingsError:
    return SettingsError(
        Localized(f"Для базы {database} не установлен драйвер.", f"No driver for {database} is installed."),
        Localized(f"Установите пакет {package}.", f"Install the package {package}."),
    )


def _file(path: str) -> Path:
    """``duckdb:////data/x`` is absolute; ``duckdb:///data/x`` too if there is such a file, else relative."""
    absolute = Path(path.replace("//", "/", 1))
    return absolute if path.startswith("//") or absolute.is_file() else Path(path.removeprefix("/"))
