"""The protocol that every database follows, and the values that go in and out.

An engine takes nothing but what the guard admitted. What the database says against the *query* comes back as findings
of the dry run; what is wrong with the *system* is raised (``core.errors.EngineError`` and below).
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Protocol

from core.finding import Finding
from core.language import Localized
from core.result import Cell, LogicalType, Row
from core.sql import Dialect
from engines.guard import Admitted


@dataclass(frozen=True, slots=True)
class QueryLimits:
    """How much one query may take: rows kept, and seconds from start to last row."""

    rows: int = 100_000
    seconds: float = 60.0


@dataclass(frozen=True, slots=True)
class CostLimits:
    """Estimated costs, in a database's own unit, above which a query is asked about, or does not run; None: never."""

    ask: float | None = None
    refuse: float | None = None


NO_COSTS = CostLimits()


@dataclass(frozen=True, slots=True)
class RawColumn:
    """One column of a stored result; names are unique (a second ``a`` is stored as ``a_2``).

    ``scale`` is the number of decimals of a DECIMAL, None if it differs from row to row; 0 at an INTEGER says that it
    may be wider than 64 bits.
    """

    name: str
    type: LogicalType
    scale: int | None = None


@dataclass(frozen=True, slots=True)
class ColumnTotal:
    """The exact sum of a column over all rows of a query, None if every cell is NULL."""

    column: str
    total: Decimal | None


@dataclass(frozen=True, slots=True)
class StoredRows:
    """What an execution left in the result store.

    ``row_count`` counts the stored rows. If the cap cut them (``truncated``), ``full_row_count`` and ``totals`` of the
    numeric columns were computed by the database over all rows; otherwise they are None and empty.
    """

    id: str
    columns: tuple[RawColumn, ...]
    row_count: int
    truncated: bool
    database_ms: float
    full_row_count: int | None = None
    totals: tuple[ColumnTotal, ...] = ()


@dataclass(frozen=True, slots=True)
class DryRun:
    """What the database says of a query without running it: passed if it has nothing against it.

    ``estimated_cost`` is in the database's own unit, None where it gives none.
    """

    findings: tuple[Finding, ...] = ()
    estimated_rows: float | None = None
    estimated_cost: float | None = None

    @property
    def passed(self) -> bool:
        """Return whether the query would run."""
        return not self.findings


@dataclass(frozen=True, slots=True)
class PhysicalColumn:
    """One column of a table as the database has it; ``type`` is its own word, ``logical`` ours."""

    name: str
    type: str
    logical: LogicalType
    nullable: bool
    comment: str = ""


@dataclass(frozen=True, slots=True)
class ForeignKey:
    """Columns of a table that point to a key of another one (its qualified name)."""

    columns: tuple[str, ...]
    target: str
    target_columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PhysicalTable:
    """One table or view: qualified name, columns, keys; ``row_count`` is an estimate, None if unknown."""

    name: str
    columns: tuple[PhysicalColumn, ...]
    primary_key: tuple[str, ...] = ()
    foreign_keys: tuple[ForeignKey, ...] = ()
    row_count: int | None = None
    comment: str = ""


class Verdict(StrEnum):
    """How something that was tried on a database turned out."""

    HOLDS = "holds"
    FAILS = "fails"
    DIFFERS = "differs"
    """It is not as documented, and nothing relies on it."""
    TOLD = "told"
    """A fact without right or wrong."""
    NOT_TRIED = "not_tried"


@dataclass(frozen=True, slots=True)
class SelfCheck:
    """One thing that was tried on the database itself.

    ``subject`` groups checks, ``what`` is tried, ``found`` is what the database did in its own words or in ours.
    """

    subject: str
    what: Localized
    verdict: Verdict
    found: str | Localized = ""

    @property
    def passed(self) -> bool:
        """Return whether nothing that the program relies on is missing."""
        return self.verdict is not Verdict.FAILS


@dataclass(slots=True, eq=False)
class CancelToken:
    """A wish to stop, set from another thread; whoever runs the query says how it is stopped."""

    _event: threading.Event = field(default_factory=threading.Event)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _actions: list[Callable[[], None]] = field(default_factory=list)

    @property
    def cancelled(self) -> bool:
        """Return whether the wish was spoken."""
        return self._event.is_set()

    def cancel(self) -> None:
        """Stop whatever runs under this token, now and later."""
        self._event.set()
        with self._lock:
            for action in self._actions:
                action()

    @contextmanager
    def stopping_by(self, action: Callable[[], None]) -> Iterator[None]:
        """While inside, ``cancel`` calls ``action``; at once if the wish was spoken before."""
        with self._lock:
            self._actions.append(action)
            if self._event.is_set():
                action()
        try:
            yield
        finally:
            with self._lock:
                self._actions.remove(action)


class ResultFile(Protocol):
    """A result that is being written; without ``commit`` nothing of it stays."""

    columns: tuple[RawColumn, ...]

    def write_rows(self, rows: list[Row]) -> None:
        """Append rows."""
        ...

    def write_arrow(self, batch: object) -> None:
        """Append a ``pyarrow.RecordBatch`` with the columns in order."""
        ...

    def commit(self) -> str:
        """Finish the file and return its id."""
        ...

    def discard(self) -> None:
        """Remove what is not committed."""
        ...


class ResultWriter(Protocol):
    """Where engines put rows."""

    def open(self, columns: tuple[RawColumn, ...]) -> ResultFile:
        """Start a result; StoreError if there is no column, no space or no right to write."""
        ...


class Engine(Protocol):
    """One database. Safe to use from several threads at once; each query has its own connection."""

    @property
    def name(self) -> str:
        """Return the database's name for people."""
        ...

    @property
    def dialect(self) -> Dialect:
        """Return the dialect that it speaks."""
        ...

    @property
    def usual_costs(self) -> CostLimits:
        """Return the limits of a deployment that sets none; none either where the database estimates no cost."""
        ...

    def dry_run(self, query: Admitted) -> DryRun:
        """Have the database check a query without running it."""
        ...

    def execute(self, query: Admitted, limits: QueryLimits, store: ResultWriter, cancel: CancelToken) -> StoredRows:
        """Run a query and store its rows.

        Raises:
            QueryFailed: the database broke the query off.
            QueryTimeout: it took longer than ``limits.seconds``.
            QueryCancelled: the token was cancelled.
            ResultUnreadable: what came back is not one readable result.
            EngineUnavailable: the database cannot be reached.
            StoreError: the rows cannot be stored.
        """
        ...

    def describe(self) -> tuple[PhysicalTable, ...]:
        """Return the tables and views that the login sees."""
        ...

    def distinct(self, source: str, expression: str, limit: int) -> tuple[tuple[Cell, int], ...]:
        """Return up to ``limit`` values of an ANSI expression over a table with their counts, most frequent first."""
        ...

    def self_check(self, forbidden: str = "") -> tuple[SelfCheck, ...]:
        """Try on the database itself that it is what this program relies on; nothing in it is changed.

        ``forbidden`` names a table that the login must not be able to read, "" if there is none.
        """
        ...

    def close(self) -> None:
        """Let the database go; the engine is of no use afterwards."""
        ...
