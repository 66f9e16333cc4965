"""The expected results: hand-written SQL run directly on the warehouse, past everything that is measured."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, cast

from core.errors import EvaluationError
from core.result import Row

if TYPE_CHECKING:
    import duckdb


class DuckDBReference:
    """Reads a DuckDB file, each query once."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        """Take an open connection; whoever opened it closes it."""
        self._connection = connection
        self._known: dict[str, list[Row]] = {}

    def rows(self, sql: str) -> list[Row]:
        """Return all rows of one query.

        Raises:
            EvaluationError: the query does not run.
        """
        import duckdb

        if sql not in self._known:
            try:
                self._known[sql] = cast("list[Row]", self._connection.execute(sql).fetchall())
            except duckdb.Error as error:
                raise EvaluationError(f"SQL of the golden set does not run: {error}\n{sql}") from error
        return self._known[sql]


@contextmanager
def open_reference(path: Path) -> Iterator[DuckDBReference]:
    """Open a DuckDB file for reading as a reference.

    Raises:
        EvaluationError: the file cannot be opened.
    """
    import duckdb

    try:
        connection = duckdb.connect(str(path), read_only=True)
    except duckdb.Error as error:
        raise EvaluationError(f"The warehouse {path} cannot be opened: {error}") from error
    try:
        yield DuckDBReference(connection)
    finally:
        connection.close()
