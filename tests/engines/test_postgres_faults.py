"""What goes wrong on a real server of PostgreSQL: a named error each, the engine usable, nothing half-stored."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from core.dataset_view import DatasetView, ViewColumn
from core.errors import EngineUnavailable, QueryCancelled, QueryFailed, QueryTimeout
from core.result import LogicalType
from core.sql import Dialect, Draft, WrittenBy
from engines import Admitted, CancelToken, Engine, ParquetStore, QueryLimits, admit, open_engine
from tests.engines.drivers import required_module

psycopg = required_module("psycopg")

LIMITS = QueryLimits()
VIEWS = tuple(
    DatasetView(name, f"faults.{name}", (ViewColumn("id", "id", LogicalType.INTEGER),)) for name in ("first", "second")
)
ENDLESS = "SELECT a.n, b.n AS m FROM generate_series(1, 100000) AS a (n), generate_series(1, 100000) AS b (n)"


@pytest.fixture(scope="module")
def url(postgres_url: str) -> str:
    with psycopg.connect(postgres_url) as connection:
        connection.execute("CREATE SCHEMA faults")
        for name in ("first", "second"):
            connection.execute(f"CREATE TABLE faults.{name} AS SELECT n AS id FROM generate_series(1, 10) AS s (n)")
    return postgres_url


@pytest.fixture
def engine(url: str) -> Engine:
    return open_engine(url)


@pytest.fixture
def store(tmp_path: Path) -> ParquetStore:
    return ParquetStore(tmp_path / "results")


def admitted(text: str) -> Admitted:
    answer = admit(Draft(text, Dialect.POSTGRES, WrittenBy.MODEL), VIEWS)
    assert isinstance(answer, Admitted), answer
    return answer


def usable(engine: Engine, store: ParquetStore) -> None:
    assert list(store.folder.glob("*.parquet*")) == []
    assert engine.execute(admitted("SELECT id FROM first"), LIMITS, store, CancelToken()).row_count == 10


def test_wrong_password(postgres_url: str) -> None:
    with psycopg.connect(postgres_url) as connection:
        connection.execute("CREATE ROLE guarded LOGIN PASSWORD 'right'")
    assert open_engine(postgres_url.replace("owner@", "guarded:right@")).name == "PostgreSQL"
    with pytest.raises(EngineUnavailable) as caught:
        open_engine(postgres_url.replace("owner@", "guarded:wr0ng@"))
    assert "wr0ng" not in caught.value.message
    assert caught.value.what_to_do


def test_a_server_that_accepts_and_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engines.postgres_engine._LOGIN_SECONDS", 2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        started = time.monotonic()
        with pytest.raises(EngineUnavailable):
            open_engine(f"postgresql://owner@127.0.0.1:{silent.getsockname()[1]}/postgres")
        assert time.monotonic() - started < 10


def test_a_lock_that_is_not_let_go(url: str, store: ParquetStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("engines.postgres_engine").postgres_engine._SESSION, "lock_timeout", "200ms")
    engine = open_engine(url)
    with psycopg.connect(url) as other:
        other.execute("LOCK TABLE faults.first")
        with pytest.raises(QueryFailed) as caught:
            engine.execute(admitted("SELECT id FROM first"), LIMITS, store, CancelToken())
        assert caught.value.native == "55P03"
    usable(engine, store)


def test_the_victim_of_a_deadlock(engine: Engine, url: str, store: ParquetStore) -> None:
    found: list[QueryFailed] = []

    def ask() -> None:
        with pytest.raises(QueryFailed) as caught:
            engine.execute(
                admitted("SELECT f.id FROM first AS f JOIN second AS s ON s.id = f.id"), LIMITS, store, CancelToken()
            )
        found.append(caught.value)

    with psycopg.connect(url) as other, psycopg.connect(url, autocommit=True) as watcher:
        other.execute("SET deadlock_timeout = '60s'")  # so that the question is the one that finds it
        other.execute("LOCK TABLE faults.second")
        asking = threading.Thread(target=ask)
        asking.start()
        waits = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'faults.second'::regclass"
        while watcher.execute(waits).fetchone() == (0,):
            time.sleep(0.02)
        other.execute("LOCK TABLE faults.first")
        asking.join()
    assert [error.native for error in found] == ["40P01"]
    usable(engine, store)


def test_a_backend_that_is_killed_in_the_middle(engine: Engine, url: str, store: ParquetStore) -> None:
    def kill() -> None:
        with psycopg.connect(url, autocommit=True) as other:
            kills = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sverka'"
            while not other.execute(kills).fetchall():
                time.sleep(0.02)

    threading.Timer(0.3, kill).start()
    with pytest.raises(EngineUnavailable):
        engine.execute(admitted(ENDLESS), QueryLimits(rows=10**9, seconds=600), store, CancelToken())
    usable(engine, store)


@contextmanager
def cut_after(url: str, size: int, *, quietly: bool = False) -> Iterator[str]:
    """Stand between client and server, and cut the wire once the server has sent ``size`` bytes on a connection.

    ``quietly``: nothing comes any more, and nobody is told.
    """
    folder = url.partition("host=")[2]
    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=_relay, args=(listener, f"{folder}/.s.PGSQL.5432", size, quietly), daemon=True).start()
        yield f"postgresql://owner@127.0.0.1:{listener.getsockname()[1]}/postgres?sslmode=disable"


def _relay(listener: socket.socket, server: str, size: int, quietly: bool) -> None:
    while True:
        try:
            client, _ = listener.accept()
        except OSError:
            return
        threading.Thread(target=_between, args=(client, server, size, quietly), daemon=True).start()


def _between(client: socket.socket, server: str, size: int, quietly: bool) -> None:
    """Carry both ways until one side ends; then both sockets are closed."""
    with client, socket.socket(socket.AF_UNIX) as upstream:
        upstream.connect(server)
        asking = threading.Thread(target=_pump, args=(client, upstream, 10**9), daemon=True)
        asking.start()
        _pump(upstream, client, size, quietly)
        asking.join()


def _pump(source: socket.socket, target: socket.socket, left: int, quietly: bool = False) -> None:
    try:
        while left > 0 and (data := source.recv(min(left, 65_536))):
            target.sendall(data)
            left -= len(data)
    except OSError:
        pass  # the other side is gone
    if quietly:
        return
    for end in (source, target):
        with suppress(OSError):  # it is closed already
            end.shutdown(socket.SHUT_RDWR)


def test_the_network_is_cut_in_the_middle_of_a_result(url: str, engine: Engine, store: ParquetStore) -> None:
    with cut_after(url, 300_000) as through:
        cut = open_engine(through)
        with pytest.raises(EngineUnavailable):
            cut.execute(admitted(ENDLESS), QueryLimits(rows=10**6, seconds=600), store, CancelToken())
        assert cut.execute(admitted("SELECT id FROM first"), LIMITS, store, CancelToken()).row_count == 10
    for file in store.folder.glob("*.parquet"):
        file.unlink()
    usable(engine, store)


@pytest.mark.parametrize("by", ["deadline", "cancel"])
def test_a_network_that_swallows_the_rest_of_a_result(
    url: str, engine: Engine, store: ParquetStore, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    monkeypatch.setattr("engines.postgres_engine._GRACE_SECONDS", 1)
    token, expected = CancelToken(), {"deadline": QueryTimeout, "cancel": QueryCancelled}[by]
    if by == "cancel":
        threading.Timer(1, token.cancel).start()
    with cut_after(url, 300_000, quietly=True) as through:
        limits = QueryLimits(rows=10**6, seconds=2 if by == "deadline" else 600)
        cut, started = open_engine(through), time.monotonic()
        with pytest.raises(expected):
            cut.execute(admitted(ENDLESS), limits, store, token)
        assert time.monotonic() - started < 20
    usable(engine, store)


def test_an_oversize_row_and_as_many_columns_as_there_may_be(engine: Engine, store: ParquetStore) -> None:
    text = "SELECT REPEAT('ё', 5000000) AS long FROM first LIMIT 2"
    stored = engine.execute(admitted(text), LIMITS, store, CancelToken())
    assert [len(str(row[0])) for row in store.head(stored.id, 2)] == [5_000_000] * 2
    many = ", ".join(f"id + {number} AS c{number}" for number in range(1_500))
    stored = engine.execute(admitted(f"SELECT {many} FROM first ORDER BY id LIMIT 1"), LIMITS, store, CancelToken())
    assert len(stored.columns) == 1_500
    assert store.head(stored.id, 1)[0][-1] == 1_500
    beyond = ", ".join(f"id AS c{number}" for number in range(1_700))
    told = engine.dry_run(admitted(f"SELECT {beyond} FROM first"))
    assert "1664" in told.findings[0].hint
