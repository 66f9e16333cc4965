"""DuckDB files of evaluation sets: made from a schema and rows, and asked by the set's own queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import duckdb

from core.errors import EngineUnavailable, QueryFailed
from core.language import Localized
from core.result import Row
from engines.advice import because
from engines.duckdb_engine import open_duckdb


def make_file(path: Path, scripts: Sequence[str], rows: Sequence[tuple[str, Path]], collation: str = "") -> None:
    """Write a new database file: run the scripts, then put Parquet files into tables (their names as they stand).

    Raises:
        EngineUnavailable: a script or a file is broken; no file is left behind.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.unlink(missing_ok=True)
    try:
        with duckdb.connect(str(part), config={"default_collation": collation} if collation else {}) as connection:
            for script in scripts:
                connection.execute(script)
            for table, file in rows:
                name = ".".join(f'"{one}"' for one in table.split("."))
                connection.execute(f"INSERT INTO {name} SELECT * FROM read_parquet(?)", [str(file)])  # noqa: S608
    except (duckdb.Error, OSError) as error:
        part.unlink(missing_ok=True)
        what = Localized(f"Базу {path.name} создать не удалось", f"The database {path.name} cannot be made")
        raise EngineUnavailable(because(what, str(error))) from error
    part.replace(path)


@dataclass(frozen=True, slots=True)
class OwnQueries:
    """Runs the queries that an evaluation set brings along, on a file that cannot be written to.

    They name physical tables and are part of the set, so no guard stands before them; nothing else may come here.
    """

    path: Path
    collation: str = ""

    def rows(self, sql: str) -> Sequence[Row]:
        """Return all rows of one query; raise QueryFailed if it does not run."""
        # One process may open a file only with one configuration, so it is the engine's.
        engine = open_duckdb(self.path, {"collation": self.collation} if self.collation else {})
        try:
            return [tuple(row) for row in engine.connection.execute(sql).fetchall()]
        except duckdb.Error as error:
            what = Localized("Запрос набора не выполняется", "A query of the set does not run")
            raise QueryFailed(because(what, str(error)), "", type(error).__name__) from error
        finally:
            engine.close()
