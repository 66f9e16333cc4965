"""The demo warehouse: a fictional e-wallet and payments service in one DuckDB file (docs/demo-warehouse.md)."""

from __future__ import annotations

from datetime import date
from pathlib import Path


def build(path: Path, until: date) -> None:
    """Write the demo warehouse with all days from 2023-01-01 through ``until`` to ``path``, atomically.

    Every row is seeded by its own day, so two files with different ends agree on all days that they share. An
    existing file is replaced only when the new one is whole.

    Raises:
        ValueError: ``until`` lies before the first day of the service.
        OSError: the file cannot be written.
    """
    from demo.warehouse import write

    write(path, until)
