"""Spark's types and catalogue in our words."""

from __future__ import annotations

from typing import Any

from pyspark.sql import SparkSession

from core.result import LogicalType
from engines.engine import PhysicalColumn, PhysicalTable

_TYPES = {
    "string": LogicalType.TEXT,
    "tinyint": LogicalType.INTEGER,
    "smallint": LogicalType.INTEGER,
    "int": LogicalType.INTEGER,
    "bigint": LogicalType.INTEGER,
    "float": LogicalType.FLOAT,
    "double": LogicalType.FLOAT,
    "boolean": LogicalType.BOOLEAN,
    "date": LogicalType.DATE,
    "timestamp_ntz": LogicalType.DATETIME,
    "timestamp": LogicalType.DATETIMETZ,
    "time": LogicalType.TIME,
}


def logical_type(kind: Any) -> tuple[LogicalType, int | None]:
    """Return our type for one of Spark's, with the scale as ``RawColumn`` wants it."""
    name = kind.simpleString()
    if name.startswith("decimal"):
        return LogicalType.DECIMAL, kind.scale
    if name.startswith(("varchar", "char")):
        return LogicalType.TEXT, None
    return _TYPES.get(name.partition("(")[0], LogicalType.OTHER), None


def read_schema(session: SparkSession, database: str) -> tuple[PhysicalTable, ...]:
    """Read the tables and views of a database; Spark keeps no keys and no numbers of rows."""
    return tuple(_table(session, database, found) for found in session.catalog.listTables(database))


def _table(session: SparkSession, database: str, found: Any) -> PhysicalTable:
    name = f"{database}.{found.name}"
    fields = session.table(f"{database}.`{found.name}`").schema.fields
    columns = tuple(
        PhysicalColumn(
            field.name,
            field.dataType.simpleString(),
            logical_type(field.dataType)[0],
            field.nullable,
            str(field.metadata.get("comment", "")),
        )
        for field in fields
    )
    return PhysicalTable(name, columns, comment=found.description or "")
