"""What has changed in a database since its model was written; the model itself is never touched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from core.result import LogicalType
from domains.expressions import columns_of, is_plain_column
from domains.live import LiveFinding, bare_name, check_live
from domains.physical import Database, Table
from domains.semantic_model import Dataset, Domain
from domains.views import LOGICAL_TYPES


class DriftKind(StrEnum):
    """How model and database differ."""

    NEW_TABLE = "new_table"
    NEW_COLUMN = "new_column"
    CHANGED_TYPE = "changed_type"


@dataclass(frozen=True, slots=True)
class Drift:
    """One thing that the database has and the model does not say. ``name`` is a table or ``dataset.column``."""

    kind: DriftKind
    name: str
    detail: str


@dataclass(frozen=True, slots=True)
class DriftReport:
    """What the model lacks, and what it says that is no longer so."""

    added: tuple[Drift, ...]
    broken: tuple[LiveFinding, ...]


def find_drift(domain: Domain, database: Database, others: Sequence[Domain] = ()) -> DriftReport:
    """Compare a model with its database in both directions; what ``others`` describe is not new.

    Raises:
        EngineUnavailable: the database cannot be reached.
    """
    tables = {bare_name(table.name): table for table in database.describe()}
    known = {bare_name(dataset.source): dataset for dataset in domain.datasets}
    elsewhere: dict[str, set[str]] = {}
    for dataset in (dataset for other in others for dataset in other.datasets):
        elsewhere.setdefault(bare_name(dataset.source), set()).update(_used_columns(dataset))
    added = []
    for name, table in tables.items():
        if name not in known and name in elsewhere:
            continue
        if name not in known:
            added.append(Drift(DriftKind.NEW_TABLE, table.name, f"столбцов {len(table.columns)}"))
        else:
            added.extend(_columns(known[name], table, elsewhere.get(name, set())))
    return DriftReport(tuple(added), check_live(domain, database))


def _used_columns(dataset: Dataset) -> set[str]:
    return {use.name.lower() for field in dataset.fields for use in columns_of(field.expression)}


def _columns(dataset: Dataset, table: Table, elsewhere: set[str]) -> Iterator[Drift]:
    used = _used_columns(dataset) | elsewhere
    plain = {f.expression.lower(): f for f in dataset.fields if is_plain_column(f.expression)}
    for column in table.columns:
        name = column.name.lower()
        if name not in used:
            yield Drift(DriftKind.NEW_COLUMN, f"{dataset.name}.{column.name}", column.logical.value)
        elif name in plain and LogicalType.OTHER not in (column.logical, LOGICAL_TYPES[plain[name].datatype]):
            said = LOGICAL_TYPES[plain[name].datatype]
            if said is not column.logical:
                told = f"the model says {said.value}, the database {column.logical.value}"
                yield Drift(DriftKind.CHANGED_TYPE, f"{dataset.name}.{plain[name].name}", told)
