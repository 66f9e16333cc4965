"""Microsoft SQL Server through pyodbc."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import SplitResult

from core.errors import SettingsError
from engines.engine import Engine


def open_mssql(parts: SplitResult, options: Mapping[str, str]) -> Engine:
    """Open a database."""
    raise SettingsError(f"База SQL Server пока не подключена: {parts.hostname}, {len(options)}.")
