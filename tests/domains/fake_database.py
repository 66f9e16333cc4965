"""A database in memory, for what looks at databases."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from core.errors import QueryFailed
from core.result import Cell, LogicalType


@dataclass(frozen=True, slots=True)
class FakeColumn:
    name: str
    logical: LogicalType = LogicalType.TEXT
    nullable: bool = True
    comment: str = ""


@dataclass(frozen=True, slots=True)
class FakeReference:
    columns: tuple[str, ...]
    target: str
    target_columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FakeTable:
    name: str
    columns: tuple[FakeColumn, ...]
    primary_key: tuple[str, ...] = ()
    foreign_keys: tuple[FakeReference, ...] = ()
    row_count: int | None = None
    comment: str = ""


@dataclass
class FakeDatabase:
    tables: tuple[FakeTable, ...]
    values: dict[tuple[str, str], list[tuple[Cell, int]]] = field(default_factory=dict)
    refused: str = ""

    def describe(self) -> tuple[FakeTable, ...]:
        return self.tables

    def distinct(self, source: str, expression: str, limit: int) -> Iterable[tuple[Cell, int]]:
        if self.refused and self.refused in expression:
            raise QueryFailed("no such function")
        return self.values.get((source, expression), [])[:limit]
