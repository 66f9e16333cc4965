"""PostgreSQL's types and catalogue in our words."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import psycopg

from core.result import LogicalType
from engines.engine import ForeignKey, PhysicalColumn, PhysicalTable

_TYPES = {
    16: LogicalType.BOOLEAN,
    20: LogicalType.INTEGER,
    21: LogicalType.INTEGER,
    23: LogicalType.INTEGER,
    26: LogicalType.INTEGER,
    700: LogicalType.FLOAT,
    701: LogicalType.FLOAT,
    1700: LogicalType.DECIMAL,
    18: LogicalType.TEXT,
    19: LogicalType.TEXT,
    25: LogicalType.TEXT,
    114: LogicalType.TEXT,
    705: LogicalType.TEXT,
    1042: LogicalType.TEXT,
    1043: LogicalType.TEXT,
    2950: LogicalType.TEXT,
    3802: LogicalType.TEXT,
    1082: LogicalType.DATE,
    1083: LogicalType.TIME,
    1114: LogicalType.DATETIME,
    1184: LogicalType.DATETIMETZ,
}


def logical_type(column: psycopg.Column) -> tuple[LogicalType, int | None]:
    """Return our type for a result's column, with the scale as ``RawColumn`` wants it."""
    kind = _TYPES.get(column.type_code, LogicalType.OTHER)
    return kind, column.scale if kind is LogicalType.DECIMAL else None


def read_schema(connection: psycopg.Connection[tuple[Any, ...]]) -> tuple[PhysicalTable, ...]:
    """Read the tables and views that the login may read."""
    columns: dict[str, list[PhysicalColumn]] = defaultdict(list)
    for table, name, kind, oid, nullable, comment in connection.execute(_COLUMNS):
        columns[table].append(
            PhysicalColumn(name, kind, _TYPES.get(oid, LogicalType.OTHER), bool(nullable), comment or "")
        )
    primary: dict[str, tuple[str, ...]] = {}
    foreign: dict[str, list[ForeignKey]] = defaultdict(list)
    for table, kind, names, target, targets in connection.execute(_KEYS):
        if kind == "p":
            primary[table] = tuple(names)
        else:
            foreign[table].append(ForeignKey(tuple(names), target, tuple(targets)))
    return tuple(
        PhysicalTable(
            table,
            tuple(columns[table]),
            primary.get(table, ()),
            tuple(foreign[table]),
            int(count) if count >= 0 else None,
            comment or "",
        )
        for table, count, comment in connection.execute(_TABLES)
    )


def writable_tables(connection: psycopg.Connection[tuple[Any, ...]]) -> tuple[str, ...]:
    """Return the tables that the login could change outside of a read-only transaction."""
    return tuple(table for (table,) in connection.execute(_WRITABLE))


_VISIBLE = """
FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
  AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT')
"""
_TABLES = f"""
SELECT n.nspname || '.' || c.relname, c.reltuples, obj_description(c.oid, 'pg_class') {_VISIBLE} ORDER BY 1
"""
_COLUMNS = f"""
SELECT t.name, a.attname, format_type(a.atttypid, a.atttypmod), a.atttypid, NOT a.attnotnull,
       col_description(a.attrelid, a.attnum)
FROM (SELECT c.oid, n.nspname || '.' || c.relname AS name {_VISIBLE}) AS t
JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
ORDER BY t.name, a.attnum
"""  # noqa: S608
_KEYS = """
SELECT n.nspname || '.' || c.relname, k.contype::text,
       ARRAY(SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY AS u (number, place)
             JOIN pg_attribute AS a ON a.attrelid = k.conrelid AND a.attnum = u.number ORDER BY u.place),
       tn.nspname || '.' || tc.relname,
       ARRAY(SELECT a.attname::text FROM unnest(k.confkey) WITH ORDINALITY AS u (number, place)
             JOIN pg_attribute AS a ON a.attrelid = k.confrelid AND a.attnum = u.number ORDER BY u.place)
FROM pg_constraint AS k
JOIN pg_class AS c ON c.oid = k.conrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
LEFT JOIN pg_class AS tc ON tc.oid = k.confrelid LEFT JOIN pg_namespace AS tn ON tn.oid = tc.relnamespace
WHERE k.contype IN ('p', 'f')
ORDER BY 1, k.conname
"""
_WRITABLE = f"""
SELECT n.nspname || '.' || c.relname {_VISIBLE}
  AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE') ORDER BY 1
"""
