"""Drafts of titles, descriptions and synonyms by a language model, put into the files of a scaffold table by table.

A draft never replaces what the database or a person says, and is marked in ``custom_extensions``; a table that has a
mark is not asked about again, so that what was broken off goes on where it stopped. As soon as a person takes the first
line off model.yaml, it is no scaffold any more and nothing is drafted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from core.errors import ModelError
from domains.scaffold.draft_files import DraftFiles, TableDraft, TableOutline

_MOST_FAILURES = 2


class Drafter(Protocol):
    """Whoever drafts texts; a language model behind it is not known here."""

    def draft(self, table: TableOutline) -> TableDraft | None:
        """Return drafts of a table's texts, None if nothing usable came.

        Raises:
            ModelError: the model cannot serve.
        """
        ...


@dataclass(frozen=True, slots=True)
class Drafted:
    """How many tables got drafts, how many still wait, and why (None if the model never failed)."""

    tables: int = 0
    waiting: int = 0
    failure: ModelError | None = None


def waiting_tables(folder: Path) -> tuple[str, ...]:
    """Return the datasets of a scaffold that no drafter was asked about; none where a person took the model over."""
    files = DraftFiles.read(folder)
    return files.waiting() if files is not None else ()


def draft_texts(folder: Path, drafter: Drafter, tell: Callable[[str], None]) -> Drafted:
    """Put drafts into the files of a scaffold; they are whole and valid after every table.

    A model that fails costs the drafts of a table, never the scaffold; one that fails twice is not asked again.
    """
    names = waiting_tables(folder)
    failures: list[ModelError] = []
    tables = 0
    for place, name in enumerate(names, 1):
        tell(f"[{place}/{len(names)}] черновик описания: {name}")
        try:
            tables += _draft_one(folder, name, drafter)
        except ModelError as error:
            failures.append(error)
            if len(failures) == _MOST_FAILURES:
                break
    return Drafted(tables, len(waiting_tables(folder)), failures[0] if failures else None)


def _draft_one(folder: Path, name: str, drafter: Drafter) -> bool:
    """Ask about one table; the files are read anew before and after, since a person may be at work on them."""
    before = DraftFiles.read(folder)
    if before is None or name not in before.waiting():
        return False
    draft = drafter.draft(before.outline(name))
    after = DraftFiles.read(folder)
    if after is None or name not in after.waiting():
        return False
    return after.put(name, draft)
