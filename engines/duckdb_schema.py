"""DuckDB's types and catalogue in our words."""

from __future__ import annotations

import re
from collections import defaultdict

import duckdb

from core.result import LogicalType
from engines.engine import ForeignKey, PhysicalColumn, PhysicalTable

_TYPES = {
    "VARCHAR": (LogicalType.TEXT, None),
    "UUID": (LogicalType.TEXT, None),
    "JSON": (LogicalType.TEXT, None),
    "TINYINT": (LogicalType.INTEGER, None),
    "SMALLINT": (LogicalType.INTEGER, None),
    "INTEGER": (LogicalType.INTEGER, None),
    "BIGINT": (LogicalType.INTEGER, None),
    "UTINYINT": (LogicalType.INTEGER, None),
    "USMALLINT": (LogicalType.INTEGER, None),
    "UINTEGER": (LogicalType.INTEGER, None),
    "UBIGINT": (LogicalType.INTEGER, 0),
    "HUGEINT": (LogicalType.INTEGER, 0),
    "UHUGEINT": (LogicalType.INTEGER, 0),
    "FLOAT": (LogicalType.FLOAT, None),
    "DOUBLE": (LogicalType.FLOAT, None),
    "BOOLEAN": (LogicalType.BOOLEAN, None),
    "DATE": (LogicalType.DATE, None),
    "TIME": (LogicalType.TIME, None),
    "TIMESTAMP": (LogicalType.DATETIME, None),
    "TIMESTAMP_S": (LogicalType.DATETIME, None),
    "TIMESTAMP_MS": (LogicalType.DATETIME, None),
    "TIMESTAMP_NS": (LogicalType.DATETIME, None),
    "TIMESTAMP WITH TIME ZONE": (LogicalType.DATETIMETZ, None),
}
_DECIMAL = re.compile(r"DECIMAL\(\d+,\s*(\d+)\)")


def logical_type(name: str) -> tuple[LogicalType, int | None]:
    """Return our type for DuckDB's, with the scale as ``RawColumn`` wants it."""
    if found := _DECIMAL.fullmatch(name):
        return LogicalType.DECIMAL, int(found[1])
    if name.startswith("ENUM"):
        return LogicalType.TEXT, None
    return _TYPES.get(name, (LogicalType.OTHER, None))


def read_schema(cursor: duckdb.DuckDBPyConnection) -> tuple[PhysicalTable, ...]:
    """Read tables and views of the open file."""
    columns: dict[str, list[PhysicalColumn]] = defaultdict(list)
    for schema, table, name, kind, nullable, comment in cursor.execute(_COLUMNS).fetchall():
        columns[f"{schema}.{table}"].append(
            PhysicalColumn(name, kind, logical_type(kind)[0], bool(nullable), comment or "")
        )
    primary: dict[str, tuple[str, ...]] = {}
    foreign: dict[str, list[ForeignKey]] = defaultdict(list)
    for schema, table, kind, names, target, targets in cursor.execute(_CONSTRAINTS).fetchall():
        if kind == "PRIMARY KEY":
            primary[f"{schema}.{table}"] = tuple(names)
        else:
            foreign[f"{schema}.{table}"].append(ForeignKey(tuple(names), f"{schema}.{target}", tuple(targets)))
    return tuple(
        PhysicalTable(
            name=f"{schema}.{table}",
            columns=tuple(columns[f"{schema}.{table}"]),
            primary_key=primary.get(f"{schema}.{table}", ()),
            foreign_keys=tuple(foreign[f"{schema}.{table}"]),
            row_count=count,
            comment=comment or "",
        )
        for schema, table, count, comment in cursor.execute(_TABLES).fetchall()
    )


_COLUMNS = """
SELECT schema_name, table_name, column_name, data_type, is_nullable, comment
FROM duckdb_columns() WHERE NOT internal AND database_name = current_database()
ORDER BY schema_name, table_name, column_index
"""
_CONSTRAINTS = """
SELECT schema_name, table_name, constraint_type, constraint_column_names, referenced_table, referenced_column_names
FROM duckdb_constraints()
WHERE database_name = current_database() AND constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY')
ORDER BY schema_name, table_name, constraint_index
"""
_TABLES = """
SELECT schema_name, table_name, estimated_size, comment FROM duckdb_tables() WHERE database_name = current_database()
UNION ALL
SELECT schema_name, view_name, NULL, comment FROM duckdb_views()
WHERE NOT internal AND database_name = current_database()
ORDER BY 1, 2
"""
