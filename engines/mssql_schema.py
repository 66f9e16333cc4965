"""SQL Server's types and catalogue in our words."""

# pyodbc has no types that mypy finds.
# mypy: disable-error-code="import-not-found"

from __future__ import annotations

from collections import defaultdict
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

import pyodbc

from core.result import LogicalType
from engines.engine import ForeignKey, PhysicalColumn, PhysicalTable, RawColumn

_PYTHON_TYPES: dict[type, LogicalType] = {
    str: LogicalType.TEXT,
    bool: LogicalType.BOOLEAN,
    int: LogicalType.INTEGER,
    float: LogicalType.FLOAT,
    Decimal: LogicalType.DECIMAL,
    date: LogicalType.DATE,
    datetime: LogicalType.DATETIME,
    time: LogicalType.TIME,
}

_NAMES = {
    LogicalType.TEXT: "char varchar nchar nvarchar text ntext sysname uniqueidentifier xml",
    LogicalType.INTEGER: "tinyint smallint int bigint",
    LogicalType.DECIMAL: "decimal numeric money smallmoney",
    LogicalType.FLOAT: "real float",
    LogicalType.BOOLEAN: "bit",
    LogicalType.DATE: "date",
    LogicalType.DATETIME: "datetime datetime2 smalldatetime",
    LogicalType.DATETIMETZ: "datetimeoffset",
    LogicalType.TIME: "time",
}
_BY_NAME = {name: kind for kind, names in _NAMES.items() for name in names.split()}


def raw_columns(description: Any) -> tuple[RawColumn, ...]:
    """Read the columns of an executed cursor."""
    return tuple(_raw_column(*entry) for entry in description)


def _raw_column(name: str, kind: Any, *sizes: Any) -> RawColumn:
    # pyodbc takes datetimeoffset for a text; no real text has decimals.
    if kind is str and sizes[3]:
        return RawColumn(name, LogicalType.DATETIMETZ)
    logical = _PYTHON_TYPES.get(kind, LogicalType.OTHER)
    return RawColumn(name, logical, sizes[3] if logical is LogicalType.DECIMAL else None)


def read_schema(cursor: pyodbc.Cursor) -> tuple[PhysicalTable, ...]:
    """Read the tables and views that the login sees."""
    columns: dict[str, list[PhysicalColumn]] = defaultdict(list)
    for table, name, kind, shown, nullable, comment in cursor.execute(_COLUMNS).fetchall():
        logical = _BY_NAME.get(kind, LogicalType.OTHER)
        columns[table].append(PhysicalColumn(name, shown, logical, bool(nullable), comment or ""))
    primary: dict[str, list[str]] = defaultdict(list)
    for table, name in cursor.execute(_PRIMARY_KEYS).fetchall():
        primary[table].append(name)
    pairs: dict[tuple[str, str, str], list[tuple[str, str]]] = defaultdict(list)
    for table, key, name, target, target_name in cursor.execute(_FOREIGN_KEYS).fetchall():
        pairs[table, key, target].append((name, target_name))
    foreign: dict[str, list[ForeignKey]] = defaultdict(list)
    for (table, _, target), names in pairs.items():
        foreign[table].append(ForeignKey(tuple(a for a, _ in names), target, tuple(b for _, b in names)))
    return tuple(
        PhysicalTable(table, tuple(columns[table]), tuple(primary[table]), tuple(foreign[table]), count, comment or "")
        for table, count, comment in cursor.execute(_TABLES).fetchall()
    )


def writable_tables(cursor: pyodbc.Cursor) -> tuple[str, ...]:
    """Return the tables that the login may change."""
    return tuple(row[0] for row in cursor.execute(WRITABLE_TABLES).fetchall())


_NAME = "SCHEMA_NAME(o.schema_id) + '.' + o.name"
_COMMENT = (
    "(SELECT CAST(p.value AS nvarchar(4000)) FROM sys.extended_properties AS p"
    " WHERE p.class = 1 AND p.name = 'MS_Description' AND p.major_id = o.object_id AND p.minor_id = {})"
)
_VISIBLE = "FROM sys.objects AS o WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0"
_TABLES = f"""
SELECT {_NAME}, (SELECT SUM(p.rows) FROM sys.partitions AS p WHERE p.object_id = o.object_id AND p.index_id IN (0, 1)),
       {_COMMENT.format(0)}
{_VISIBLE} ORDER BY 1
"""  # noqa: S608 — all parts are constants
_COLUMNS = f"""
SELECT {_NAME}, c.name, t.name,
       t.name + CASE WHEN t.name IN ('decimal', 'numeric') THEN CONCAT('(', c.precision, ',', c.scale, ')')
                     WHEN t.name IN ('nvarchar', 'nchar') AND c.max_length > 0 THEN CONCAT('(', c.max_length / 2, ')')
                     WHEN t.name IN ('varchar', 'char') AND c.max_length > 0 THEN CONCAT('(', c.max_length, ')')
                     ELSE '' END,
       c.is_nullable, {_COMMENT.format("c.column_id")}
FROM sys.objects AS o
JOIN sys.columns AS c ON c.object_id = o.object_id
JOIN sys.types AS t ON t.user_type_id = c.system_type_id
WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0
ORDER BY 1, c.column_id
"""  # noqa: S608
_PRIMARY_KEYS = f"""
SELECT {_NAME}, COL_NAME(x.object_id, x.column_id)
FROM sys.objects AS o
JOIN sys.indexes AS i ON i.object_id = o.object_id AND i.is_primary_key = 1
JOIN sys.index_columns AS x ON x.object_id = i.object_id AND x.index_id = i.index_id
ORDER BY 1, x.key_ordinal
"""  # noqa: S608
_FOREIGN_KEYS = f"""
SELECT {_NAME}, k.name, COL_NAME(x.parent_object_id, x.parent_column_id),
       OBJECT_SCHEMA_NAME(k.referenced_object_id) + '.' + OBJECT_NAME(k.referenced_object_id),
       COL_NAME(x.referenced_object_id, x.referenced_column_id)
FROM sys.objects AS o
JOIN sys.foreign_keys AS k ON k.parent_object_id = o.object_id
JOIN sys.foreign_key_columns AS x ON x.constraint_object_id = k.object_id
ORDER BY 1, k.name, x.constraint_column_id
"""  # noqa: S608
WRITABLE_TABLES = f"""
SELECT TOP (20) {_NAME} {_VISIBLE} AND (
    HAS_PERMS_BY_NAME(QUOTENAME(SCHEMA_NAME(o.schema_id)) + '.' + QUOTENAME(o.name), 'OBJECT', 'INSERT') = 1
    OR HAS_PERMS_BY_NAME(QUOTENAME(SCHEMA_NAME(o.schema_id)) + '.' + QUOTENAME(o.name), 'OBJECT', 'UPDATE') = 1
    OR HAS_PERMS_BY_NAME(QUOTENAME(SCHEMA_NAME(o.schema_id)) + '.' + QUOTENAME(o.name), 'OBJECT', 'DELETE') = 1)
ORDER BY 1
"""
