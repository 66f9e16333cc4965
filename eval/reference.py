"""The expected results: hand-written SQL over the physical tables, through the same guard as everything else.

Each physical table is shown to it whole (no default filters, no rights): the hand-written SQL says all that it means.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from core.dataset_view import DatasetView, ViewColumn
from core.errors import EvaluationError, SverkaError
from core.language import Language
from core.result import Row
from core.sql import Draft, WrittenBy
from engines.engine import CancelToken, Engine, PhysicalTable, QueryLimits
from engines.guard import Rejected, admit
from engines.open import open_engine
from engines.result_store import ParquetStore

_LIMITS = QueryLimits(rows=1_000_000, seconds=60.0)


class EngineReference:
    """Runs hand-written SQL on one database, each query once."""

    def __init__(self, engine: Engine, store: ParquetStore) -> None:
        """Take an open engine; whoever opened it closes it."""
        self._engine, self._store = engine, store
        self._views = tuple(_whole(table) for table in engine.describe())
        self._known: dict[str, Sequence[Row]] = {}

    @classmethod
    @contextmanager
    def open(cls, url: str, folder: Path) -> Iterator[EngineReference]:
        """Open a database for reading, its results in ``folder``.

        Raises:
            EvaluationError: the database cannot be opened.
        """
        try:
            engine = open_engine(url)
        except SverkaError as error:
            said, advice = error.told(Language.EN)
            raise EvaluationError(f"The reference database cannot be opened: {said}", advice) from error
        try:
            yield cls(engine, ParquetStore(folder))
        finally:
            engine.close()

    def rows(self, sql: str) -> Sequence[Row]:
        """Return all rows of one query.

        Raises:
            EvaluationError: the query does not run.
        """
        if sql not in self._known:
            self._known[sql] = self._run(sql)
        return self._known[sql]

    def _run(self, sql: str) -> Sequence[Row]:
        admitted = admit(Draft(sql, self._engine.dialect, WrittenBy.EXAMPLE), self._views)
        if isinstance(admitted, Rejected):
            reasons = "; ".join(finding.message_en for finding in admitted.findings)
            raise EvaluationError(f"SQL of the golden set is not admitted: {reasons}\n{sql}")
        try:
            stored = self._engine.execute(admitted, _LIMITS, self._store, CancelToken())
        except SverkaError as error:
            said, _ = error.told(Language.EN)
            raise EvaluationError(f"SQL of the golden set does not run: {said}\n{sql}") from error
        return self._store.head(stored.id, stored.row_count)


def _whole(table: PhysicalTable) -> DatasetView:
    columns = tuple(ViewColumn(column.name, column.name, column.logical) for column in table.columns)
    return DatasetView(table.name.rpartition(".")[2], table.name, columns)
