"""What may break without costing an answer, and what breaks with one clear sentence and a thread that goes on."""

from __future__ import annotations

import socket
import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from pydantic import SecretStr

from core.errors import EngineUnavailable, QueryFailed, QueryTimeout, RenderError, StoreError
from core.finding import Finding, Layer, LayerStatus, Severity
from core.note import NoteKind
from core.outcome import Answered, Failed, FileKind, Outcome, Refused
from graph.checking import report_of
from graph.run import Assistant, Wish
from graph.sqlite_file import open_sqlite
from journal.langfuse_export import LangfuseSettings, LangfuseSink
from journal.reader import read
from journal.store import Journal, SafeJournal
from tests.graph.conftest import Ask, Open

MAY = "Сколько кошельков открыли в мае 2025?"
REGIONS = "Сколько кошельков открыли в мае 2025 по регионам?"


def answer(outcome: Outcome) -> Answered:
    assert isinstance(outcome, Answered), outcome
    return outcome


@pytest.mark.parametrize("error", [RenderError("no chart"), ValueError("x"), KeyError("x"), ZeroDivisionError()])
def test_a_chart_that_fails_costs_no_answer(
    assistant: Assistant, ask: Ask, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    monkeypatch.setattr("graph.extras.draw_chart", _raising(error))
    found = answer(assistant.ask(ask(REGIONS)).outcome)
    assert found.charts == ()
    assert found.text


@pytest.mark.parametrize("error", [RenderError("no file"), OSError("disk full"), ValueError("x")])
def test_a_file_that_fails_costs_no_answer(
    assistant: Assistant, ask: Ask, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    monkeypatch.setattr("render.excel.write_workbook", _raising(error))
    finished = assistant.ask(ask(REGIONS), Wish(excel=True))
    assert answer(finished.outcome).files == ()
    record = read(_journal(assistant), finished.record)
    assert record is not None
    assert any(note.kind is NoteKind.SURVIVED_ERROR for note in record.notes)


def test_a_wished_file_is_written(assistant: Assistant, ask: Ask) -> None:
    (file,) = answer(assistant.ask(ask(REGIONS), Wish(excel=True)).outcome).files
    assert file.kind is FileKind.XLSX
    assert file.path.stat().st_size > 1000
    assert answer(assistant.ask(ask(REGIONS)).outcome).files == ()
    assert answer(assistant.ask(ask(f"{REGIONS[:-1]} в excel")).outcome).files


def test_a_broken_rule_makes_its_layer_not_checked(
    assistant: Assistant, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    from validators import layers

    class Broken:
        id = "test.broken"

        def findings(self, context: object) -> Iterator[Finding]:
            raise ZeroDivisionError("a fault of the rule")

    rules: Any = (*layers.MEANING, Broken())
    patched = tuple((layer, rules if layer is Layer.MEANING else own) for layer, own in layers.DRAFT_LAYERS)
    monkeypatch.setattr(layers, "DRAFT_LAYERS", patched)
    finished = assistant.ask(ask(MAY))
    report = next(found for found in answer(finished.outcome).checks if found.layer is Layer.MEANING)
    assert report.status is LayerStatus.NOT_CHECKED
    assert report.broken_rules[0].startswith("test.broken")
    assert any("Проверено не всё" in warning for warning in answer(finished.outcome).warnings)


@pytest.mark.parametrize("kind", ["locked", "broken", "a folder", "of a newer program"])
def test_a_journal_that_cannot_be_written_costs_no_answer(
    assistant: Assistant, ask: Ask, tmp_path: Path, kind: str
) -> None:
    file = tmp_path / "journal.sqlite"
    journal = SafeJournal(Journal(file, wait_s=0.05))
    other = replace(assistant, journal=journal)
    with _spoiled(file, kind):
        assert isinstance(other.ask(ask(MAY)).outcome, Answered)
    assert journal.lost == 1


@contextmanager
def _spoiled(file: Path, kind: str) -> Iterator[None]:
    if kind == "broken":
        file.write_bytes(b"no database" * 200)
    if kind == "a folder":
        file.mkdir()
    if kind == "of a newer program":
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA user_version = 999")
    if kind == "locked":
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("CREATE TABLE held (x)")
            connection.execute("BEGIN EXCLUSIVE")
            yield
            return
    yield


def test_a_langfuse_server_that_hangs_costs_no_time(assistant: Assistant, ask: Ask) -> None:
    with _silent_server() as port:
        settings = LangfuseSettings("pk", SecretStr("sk"), f"http://127.0.0.1:{port}")
        sink = LangfuseSink.of(settings)
        exporting = replace(assistant, journal=SafeJournal(None, (sink,)))
        started = time.monotonic()
        for _ in range(3):
            assert isinstance(exporting.ask(ask(MAY)).outcome, Answered)
        assert time.monotonic() - started < 15
        started = time.monotonic()
        sink.close()
        assert time.monotonic() - started < 6


@contextmanager
def _silent_server() -> Iterator[int]:
    """A server that takes connections and never answers."""
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen(8)
        held: list[socket.socket] = []
        closing_down = threading.Event()
        server.settimeout(0.1)

        def hold() -> None:
            while not closing_down.is_set():
                try:
                    held.append(server.accept()[0])
                except TimeoutError:
                    continue

        worker = threading.Thread(target=hold, daemon=True)
        worker.start()
        yield server.getsockname()[1]
        closing_down.set()
        worker.join(5)
        for connection in held:
            connection.close()


@pytest.mark.parametrize(
    "error",
    [
        QueryFailed("disk I/O error", "Try again.", "IOError"),
        QueryTimeout("The query took longer than 60 s.", "Narrow it."),
        EngineUnavailable("The database is gone.", "Start it."),
        StoreError("No space for results.", "Free some."),
        RuntimeError("a fault of the program"),
    ],
)
def test_what_breaks_below_is_one_sentence(assistant: Assistant, ask: Ask, error: Exception) -> None:
    engine: Any = _Breaking(assistant.deps.engine, error)
    breaking = replace(assistant, deps=replace(assistant.deps, engine=engine))
    thread = f"breaks {type(error).__name__}"
    assistant.ask(ask(REGIONS, thread))
    failed = breaking.ask(ask("А в апреле?", thread)).outcome
    assert isinstance(failed, Failed)
    assert failed.message
    assert "Traceback" not in failed.message
    assert failed.what_to_do
    again = answer(assistant.ask(ask("А в апреле?", thread)).outcome)
    assert again.reading.cuts == ("Регион",)


class _Breaking:
    def __init__(self, engine: Any, error: Exception) -> None:
        self._engine, self._error = engine, error
        self.name, self.dialect = engine.name, engine.dialect

    def dry_run(self, query: Any) -> Any:
        return self._engine.dry_run(query)

    def execute(self, *_: Any) -> Any:
        raise self._error


def test_a_memory_that_cannot_be_written_is_told(open_in: Open, ask: Ask, tmp_path: Path) -> None:
    assistant = open_in(tmp_path)
    assistant.ask(ask(MAY, "memory"))
    assistant.threads.close()
    with pytest.raises(StoreError):
        assistant.ask(ask(MAY, "memory"))


def test_a_memory_of_an_older_version_costs_the_context_only(open_in: Open, ask: Ask, tmp_path: Path) -> None:
    assistant = open_in(tmp_path)
    assistant.ask(ask(MAY, "old"))
    with closing(sqlite3.connect(tmp_path / "threads.sqlite")) as connection, connection:
        connection.execute("UPDATE threads SET last_good = ?", ('{"object":["Forgotten",{}]}',))
    assert not isinstance(assistant.ask(ask("А в апреле?", "old")).outcome, Answered)
    assert isinstance(assistant.ask(ask(MAY, "old")).outcome, Answered)


def _raising(error: Exception) -> Any:
    def broken(*_: object, **__: object) -> None:
        raise error

    return broken


def _journal(assistant: Assistant) -> Path:
    journal = assistant.journal.journal
    assert journal is not None
    return journal.path


def test_a_compiled_query_that_a_check_refuses_is_told_by_that_check(
    assistant: Assistant, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = Finding("lint.odd", Layer.LINT, Severity.ERROR, "Запрос странный.", "The query is odd.")
    monkeypatch.setattr("graph.nodes.check_sql.check_draft", lambda *_: (report_of(Layer.LINT, (refused,)),))
    outcome = assistant.ask(ask("Сколько кошельков открыли в мае 2025?")).outcome
    assert isinstance(outcome, Refused)
    assert "Запрос странный" in outcome.message
    assert "показател" not in outcome.message


def test_many_openers_meet_a_new_file(tmp_path: Path) -> None:
    together = Barrier(16)

    def opened(number: int) -> int:
        together.wait()
        connection = open_sqlite(tmp_path / "new.sqlite", "CREATE TABLE IF NOT EXISTS kept(number INTEGER);")
        return connection.execute("INSERT INTO kept VALUES (?)", (number,)).rowcount

    with ThreadPoolExecutor(16) as pool:
        assert list(pool.map(opened, range(16))) == [1] * 16
