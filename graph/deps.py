"""What the nodes may reach outside the state: handles given once, when a turn starts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from core.result import ResultStore
from core.sql import Draft
from domains.lexicon import Lexicon
from domains.load import Catalog
from domains.select import TableSelector
from engines.engine import NO_COSTS, CancelToken, CostLimits, Engine, QueryLimits, ResultWriter
from engines.guard import Admitted, Rejected
from graph.policies import OnDisagreement, Wording
from graph.state import LastGood

if TYPE_CHECKING:
    from llm.gateway import Gateway


class Clock(Protocol):
    """Tells the moment, with its time zone."""

    def __call__(self) -> datetime:
        """Return the present moment."""
        ...


class Memory(Protocol):
    """Keeps what the next message of a thread may refer to."""

    def keep(self, thread: str, last: LastGood) -> None:
        """Remember the last good question; StoreError if that cannot be done."""
        ...


class Store(ResultStore, ResultWriter, Protocol):
    """Where rows are written and read."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The newest value of a field, and when it was asked for."""

    asked_at: datetime
    newest: date | datetime | None


@dataclass(frozen=True, slots=True)
class Deps:
    """Handles of one deployment and one turn. ``model`` None means that only compiled queries are answered."""

    catalog: Catalog
    lexicons: Mapping[str, Lexicon]
    engine: Engine
    store: Store
    clock: Clock
    files: Path
    """Folder for Excel files and charts."""
    limits: QueryLimits
    """The deployment's bounds of one query; a domain may have tighter ones."""
    cancel: CancelToken
    memory: Memory
    model: Gateway | None = None
    second_model: Gateway | None = None
    """Another model that writes the second draft of a query; None lets the same one write it from another prompt."""
    drafts: int = 2
    """Drafts of a query that a model wrote, which must give the same rows; 1 confirms nothing."""
    on_disagreement: OnDisagreement = OnDisagreement.ASK
    critic: Gateway | None = None
    """A model that doubts the queries of the writing model; None doubts nothing."""
    wording: Wording = Wording.TEMPLATE
    selectors: Mapping[str, TableSelector] = field(default_factory=dict)
    """Choosers of tables for domains too large to be shown whole to a model."""
    admissions: dict[Draft, Admitted | Rejected] = field(default_factory=dict)
    """What the guard said of the drafts of this turn; an admitted query lives in the process only."""
    loads: dict[tuple[object, ...], Seen] = field(default_factory=dict)
    """How new the data is, by domain, field and the user's attributes; shared by all turns."""
    costs: CostLimits = NO_COSTS
    """Estimated costs above which a query is asked about, or not run."""
    propose_links: bool = False
    """Whether the model is asked what unexplained words name."""
    attempts: int = 3
    """Drafts of one question, in all."""
