"""A database of a public set, with a model that nobody wrote by hand: its file, its description, its domain."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from core.errors import EvaluationError, SverkaError
from core.language import Language
from core.result import Cell
from domains.load import load_domain
from domains.scaffold.run import scaffold
from domains.semantic_model import Domain
from engines.duckdb_file import make_file
from engines.engine import Engine, ForeignKey, PhysicalColumn, PhysicalTable

COLLATION = "nocase"
"""SQL Server compares text without case, and the sets' goldens were checked so."""


def database_file(folder: Path, name: str, work: Path) -> Path:
    """Return the DuckDB file of a database of the sets, made at its first use.

    ``folder`` is the sets' own folder, ``work`` where made files are kept.

    Raises:
        EvaluationError: there is no such database.
        EngineUnavailable: its schema or its rows are broken.
    """
    source, file = folder / "databases" / name, work / f"{name}.duckdb"
    if file.exists():
        return file
    try:
        scripts = [(source / "schema.duckdb.sql").read_text(encoding="utf-8")]
        if (source / "data.sql").exists():
            scripts.append((source / "data.sql").read_text(encoding="utf-8"))
    except OSError as error:
        raise EvaluationError(f"The set has no database {name}: {error.strerror}.") from error
    rows = [(path.stem, path) for path in sorted((source / "tables").glob("*.parquet"))]
    make_file(file, scripts, rows, COLLATION)
    return file


@dataclass(frozen=True, slots=True)
class DescribedDatabase:
    """An open database with the keys and descriptions that the set's meta.json adds to it."""

    engine: Engine
    tables: tuple[PhysicalTable, ...]

    @classmethod
    def of(cls, engine: Engine, folder: Path, name: str) -> DescribedDatabase:
        """Read the description of a database of the sets.

        Raises:
            EvaluationError: there is none, or it is broken.
        """
        path = folder / "databases" / name / "meta.json"
        try:
            told = {_full_name(one): one for one in json.loads(path.read_text(encoding="utf-8"))["tables"]}
            tables = tuple(_with_meta(table, told.get(table.name.lower())) for table in engine.describe())
        except (OSError, ValueError, KeyError) as error:
            raise EvaluationError(f"The description {path} cannot be read: {error}") from error
        return cls(engine, tables)

    def describe(self) -> tuple[PhysicalTable, ...]:
        """Return the tables."""
        return self.tables

    def distinct(self, source: str, expression: str, limit: int) -> Iterable[tuple[Cell, int]]:
        """Return values of an expression with their counts."""
        return self.engine.distinct(source, expression, limit)


def scaffolded_domain(database: DescribedDatabase, name: str, work: Path) -> tuple[Path, Domain]:
    """Return the folder of domains and the domain of a database, scaffolded at its first use.

    Raises:
        EvaluationError: no valid model comes out.
    """
    folder = work / "domains" / name
    try:
        if not (folder / name / "model.yaml").exists():
            scaffold(database, folder / name, name)
        domain, errors = load_domain(folder / name)
    except SverkaError as error:
        raise EvaluationError(f"No model can be made of {name}: {error.told(Language.EN)[0]}") from error
    if domain is None:
        raise EvaluationError(f"The model made of {name} is not valid: {'; '.join(map(str, errors[:3]))}")
    return folder, domain


def _full_name(table: dict[str, Any]) -> str:
    return f"{table['schema'] or 'main'}.{table['name']}".lower()


def _with_meta(table: PhysicalTable, told: dict[str, Any] | None) -> PhysicalTable:
    if told is None:
        return table
    comments = {one["name"].lower(): one.get("description") or "" for one in told["columns"]}
    columns = tuple(_commented(column, comments) for column in table.columns)
    schema = told["schema"] or "main"
    keys = tuple(
        ForeignKey((one["column"],), f"{schema}.{one['ref_table']}", (one["ref_column"],))
        for one in told["foreign_keys"]
    )
    return replace(
        table,
        columns=columns,
        primary_key=table.primary_key or tuple(told["primary_key"]),
        foreign_keys=table.foreign_keys or keys,
    )


def _commented(column: PhysicalColumn, comments: dict[str, str]) -> PhysicalColumn:
    return replace(column, comment=column.comment or comments.get(column.name.lower(), ""))
