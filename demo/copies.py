"""The demo warehouse in another engine: in PostgreSQL, or as one Parquet file a table for Spark."""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb

_TABLES = "SELECT table_name FROM duckdb_tables() WHERE schema_name = 'main' ORDER BY table_name"
_COLUMNS = (
    "SELECT column_name, data_type FROM duckdb_columns() WHERE schema_name = 'main' AND table_name = ?"
    " ORDER BY column_index"
)
_BLOCK = 1 << 20


def to_postgres(warehouse: Path, url: str) -> None:
    """Copy every table into the schema ``main`` of a PostgreSQL database; tables of the same names are replaced.

    The types of the demo (BIGINT, VARCHAR, TIMESTAMP, DECIMAL …) have the same names there.

    Raises:
        duckdb.Error: the warehouse cannot be read.
        psycopg.Error: the database cannot be reached or written.
    """
    import psycopg
    from psycopg import sql

    with _reading(warehouse) as source, psycopg.connect(url) as target:
        target.execute("CREATE SCHEMA IF NOT EXISTS main")
        for name in _tables(source):
            table = sql.Identifier("main", name)
            columns = source.execute(_COLUMNS, [name]).fetchall()
            typed = sql.SQL(", ").join(
                sql.SQL("{} {}").format(sql.Identifier(column), sql.SQL(kind)) for column, kind in columns
            )
            target.execute(sql.SQL("DROP TABLE IF EXISTS {}").format(table))
            target.execute(sql.SQL("CREATE TABLE {} ({})").format(table, typed))
            with tempfile.TemporaryDirectory(prefix="sverka-copy-") as scratch:
                file = Path(scratch) / "rows.csv"
                source.execute(f"COPY main.\"{name}\" TO '{file}' (FORMAT csv, HEADER false)")
                copying = sql.SQL("COPY {} FROM STDIN (FORMAT csv)").format(table)
                with target.cursor().copy(copying) as stream, file.open("rb") as rows:
                    while block := rows.read(_BLOCK):
                        stream.write(block)
            target.execute(sql.SQL("ANALYZE {}").format(table))


def to_parquet(warehouse: Path, folder: Path) -> None:
    """Write every table to ``folder/<table>.parquet``.

    Raises:
        duckdb.Error: the warehouse cannot be read, or the folder not written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with _reading(warehouse) as source:
        for name in _tables(source):
            source.execute(f"COPY main.\"{name}\" TO '{folder / name}.parquet' (FORMAT parquet)")


@contextmanager
def _reading(warehouse: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """Open a copy of the file: the assistant of this process may have the file itself open with other settings."""
    with tempfile.TemporaryDirectory(prefix="sverka-read-") as scratch:
        copy = shutil.copy(warehouse, scratch)
        with duckdb.connect(copy, read_only=True) as source:
            yield source


def _tables(source: duckdb.DuckDBPyConnection) -> list[str]:
    return [name for (name,) in source.execute(_TABLES).fetchall()]


def main() -> None:
    """Copy a warehouse: ``python -m demo.copies WAREHOUSE postgresql://…|FOLDER``."""
    parser = argparse.ArgumentParser(prog="python -m demo.copies", description="Copy the demo into another engine.")
    parser.add_argument("warehouse", type=Path, help="the DuckDB file")
    parser.add_argument("target", help="address of a PostgreSQL database, or a folder for Parquet files")
    options = parser.parse_args()
    if options.target.startswith(("postgresql://", "postgres://")):
        to_postgres(options.warehouse, options.target)
    else:
        to_parquet(options.warehouse, Path(options.target))


if __name__ == "__main__":
    main()
