"""Where a turn is kept that waits for the person's choice.

A turn that runs through lives in memory only; what the machine hands over at the end of a run is written to a file
when the turn waits, and read back when the person has chosen, by another process too. So an answer writes nothing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from langgraph.checkpoint.base import BaseCheckpointSaver, CheckpointTuple

from core.errors import StoreError
from core.language import Localized
from graph.codec import from_text, to_text

_CHECK_FILE = Localized(
    "Проверьте права на папку и целостность файла.", "Check the rights to the folder, and that the file is whole."
)
_SCHEMA = "CREATE TABLE IF NOT EXISTS waiting (run TEXT PRIMARY KEY, checkpoint TEXT NOT NULL)"


@dataclass(slots=True)
class _Held:
    """The last checkpoint of a run and the writes that belong to it."""

    checkpoint: Any
    metadata: Any
    writes: list[tuple[str, str, Any]] = field(default_factory=list)


class WaitingTurns(BaseCheckpointSaver[int]):
    """LangGraph's checkpointer over memory, with a file for turns that wait. One checkpoint a run, no history."""

    def __init__(self, path: Path) -> None:
        """Nothing is opened before the first turn waits."""
        super().__init__()
        self._path = path
        self._held: dict[str, _Held] = {}

    def get_tuple(self, config: Any) -> CheckpointTuple | None:
        """Return the checkpoint of a run, from memory or from the file."""
        run = _run(config)
        if run not in self._held:
            kept = self._read(run)
            if kept is None:
                return None
            self._held[run] = kept
        held = self._held[run]
        return CheckpointTuple(_config(run, held.checkpoint["id"]), held.checkpoint, held.metadata, None, held.writes)

    def put(self, config: Any, checkpoint: Any, metadata: Any, new_versions: Any) -> Any:  # noqa: ARG002
        """Hold the checkpoint of a run in the place of the one before."""
        run = _run(config)
        self._held[run] = _Held(checkpoint, metadata)
        return _config(run, checkpoint["id"])

    def put_writes(
        self,
        config: Any,
        writes: Sequence[tuple[str, Any]],
        task_id: str,
        task_path: str = "",  # noqa: ARG002
    ) -> None:
        """Hold the writes of a task that has not gone on yet (an interrupt is one)."""
        held = self._held.get(_run(config))
        if held is not None:
            held.writes.extend((task_id, channel, value) for channel, value in writes)

    def delete_thread(self, thread_id: str) -> None:
        """Forget a run that is over."""
        self._held.pop(thread_id, None)
        if self._path.exists():
            with self._file() as file:
                file.execute("DELETE FROM waiting WHERE run = ?", (thread_id,))

    def keep(self, run: str) -> None:
        """Write a run that waits to the file.

        Raises:
            StoreError: the file cannot be written.
        """
        held = self._held.pop(run)
        text = to_text((held.checkpoint, held.metadata, held.writes))
        with self._file() as file:
            file.execute("INSERT OR REPLACE INTO waiting (run, checkpoint) VALUES (?, ?)", (run, text))

    def _read(self, run: str) -> _Held | None:
        if not self._path.exists():
            return None
        with self._file() as file:
            row = file.execute("SELECT checkpoint FROM waiting WHERE run = ?", (run,)).fetchone()
        return None if row is None else _Held(*from_text(row[0]))

    @contextmanager
    def _file(self) -> Iterator[sqlite3.Connection]:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self._path, timeout=5.0)) as connection, connection:
                connection.execute(_SCHEMA)
                yield connection
        except (sqlite3.Error, OSError) as error:
            raise StoreError(
                Localized(
                    f"Файл ожидающих вопросов {self._path} не открывается: {error}.",
                    f"The file of waiting questions {self._path} cannot be opened: {error}.",
                ),
                _CHECK_FILE,
            ) from error


def _run(config: Any) -> str:
    return str(config["configurable"]["thread_id"])


def _config(run: str, checkpoint_id: str) -> Any:
    return {"configurable": {"thread_id": run, "checkpoint_ns": "", "checkpoint_id": checkpoint_id}}
