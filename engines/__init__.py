"""Databases: one protocol, the guard in front of it, the prefix that holds rights, and the store of results."""

from engines.engine import (
    CancelToken,
    DryRun,
    Engine,
    PhysicalColumn,
    PhysicalTable,
    QueryLimits,
    RawColumn,
    SelfCheck,
    StoredRows,
)
from engines.guard import Admitted, Rejected, admit, inspect
from engines.open import open_engine
from engines.result_store import ParquetStore

__all__ = [
    "Admitted",
    "CancelToken",
    "DryRun",
    "Engine",
    "ParquetStore",
    "PhysicalColumn",
    "PhysicalTable",
    "QueryLimits",
    "RawColumn",
    "Rejected",
    "SelfCheck",
    "StoredRows",
    "admit",
    "inspect",
    "open_engine",
]
