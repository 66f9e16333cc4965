"""PostgreSQL through psycopg 3."""

from __future__ import annotations

from core.errors import SettingsError
from engines.engine import Engine


def open_postgres(url: str) -> Engine:
    """Open a database."""
    raise SettingsError(f"База PostgreSQL пока не подключена: {url.rsplit('@', maxsplit=1)[-1]}.")
