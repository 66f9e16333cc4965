"""Faults of SQL Server while a query runs, timeouts and cancelling, against the test server."""

import itertools
import threading
import time

import pytest

from core.errors import (
    EngineUnavailable,
    QueryCancelled,
    QueryFailed,
    QueryTimeout,
    ResultUnreadable,
    SverkaError,
)
from engines import CancelToken, Engine, ParquetStore, QueryLimits
from tests.engines.drivers import required_module
from tests.engines.mssql import INT, LIMITS, admitted
from tests.tds import values
from tests.tds.script import Answer, Fault, Script

pyodbc = required_module("pyodbc")


def test_result_without_description_is_never_an_empty_answer(
    engine: Engine, script: Script, store: ParquetStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engines.mssql_connection._SESSION_TEXTS", ("SET NOEXEC ON",))
    with pytest.raises(ResultUnreadable):
        engine.execute(admitted(), LIMITS, store, CancelToken())


RUN_FAULTS: list[tuple[Fault, type[SverkaError]]] = [
    (Fault(1205, "Transaction was deadlocked.", 13), QueryFailed),
    (Fault(1222, "Lock request time out period exceeded."), QueryFailed),
    (Fault(8649, "The query has been canceled because the estimated cost exceeds the limit.", 17), QueryFailed),
    (Fault(229, "The SELECT permission was denied.", 14), QueryFailed),
    (Fault(8134, "Divide by zero error encountered."), QueryFailed),
]


@pytest.mark.parametrize(("fault", "kind"), RUN_FAULTS, ids=lambda each: getattr(each, "number", ""))
def test_errors_have_names_and_advice(
    engine: Engine, script: Script, store: ParquetStore, fault: Fault, kind: type[SverkaError]
) -> None:
    script.answers.append(Answer("dbo.wallets", fault=fault))
    with pytest.raises(kind) as caught:
        engine.execute(admitted(), LIMITS, store, CancelToken())
    assert isinstance(caught.value, QueryFailed)
    assert caught.value.native == str(fault.number)
    assert caught.value.what_to_do
    assert "[" not in caught.value.message


def test_error_behind_the_rows_is_not_lost(engine: Engine, script: Script, store: ParquetStore) -> None:
    script.answers.append(Answer("dbo.wallets", INT, [(1,)], late=Fault(8134, "Divide by zero error encountered.")))
    with pytest.raises(QueryFailed):
        engine.execute(admitted(), LIMITS, store, CancelToken())
    assert list(store.folder.glob("*.parquet*")) == []


def test_second_result_is_an_error(engine: Engine, script: Script, store: ParquetStore) -> None:
    script.answers.append(Answer("dbo.wallets", INT, [(1,)], second=True))
    with pytest.raises(ResultUnreadable):
        engine.execute(admitted(), LIMITS, store, CancelToken())


def test_connection_cut_in_the_middle(engine: Engine, script: Script, store: ParquetStore) -> None:
    script.answers.append(Answer("dbo.wallets", INT, [(number,) for number in range(5_000)], drop=True))
    with pytest.raises(EngineUnavailable):
        engine.execute(admitted(), LIMITS, store, CancelToken())
    assert list(store.folder.glob("*.parquet*")) == []
    script.answers[0] = Answer("dbo.wallets", INT, [(1,)])
    assert engine.execute(admitted(), LIMITS, store, CancelToken()).row_count == 1


def test_fault_016_timeout_before_the_first_row(engine: Engine, script: Script, store: ParquetStore) -> None:
    script.answers.append(Answer("dbo.wallets", INT, [(1,)], wait=30))
    started = time.perf_counter()
    with pytest.raises(QueryTimeout):
        engine.execute(admitted(), QueryLimits(seconds=1), store, CancelToken())
    assert time.perf_counter() - started < 5


def test_deadline_of_a_stream(engine: Engine, script: Script, store: ParquetStore) -> None:
    script.answers.append(Answer("dbo.wallets", INT, ((number,) for number in itertools.count()), pause=0.02))
    started = time.perf_counter()
    with pytest.raises(QueryTimeout):
        engine.execute(admitted(), QueryLimits(seconds=1), store, CancelToken())
    assert time.perf_counter() - started < 5
    assert list(store.folder.glob("*.parquet*")) == []


@pytest.mark.parametrize("by", ["deadline", "cancel"])
def test_a_server_that_hears_no_cancel(engine: Engine, script: Script, store: ParquetStore, by: str) -> None:
    """The drivers wait for its answer to a cancel, but no longer than the query may take."""
    script.answers.append(Answer("dbo.wallets", INT, [(number,) for number in range(5_000)], deaf=60))
    token, expected = CancelToken(), {"deadline": QueryTimeout, "cancel": QueryCancelled}[by]
    if by == "cancel":
        threading.Timer(0.5, token.cancel).start()
    started = time.perf_counter()
    with pytest.raises(expected):
        engine.execute(admitted(), QueryLimits(seconds=2), store, token)
    assert time.perf_counter() - started < 20
    assert list(store.folder.glob("*.parquet*")) == []


@pytest.mark.parametrize("answer", [{"wait": 60.0}, {"pause": 0.02}], ids=["before", "midstream"])
def test_cancel_from_another_thread(
    engine: Engine, script: Script, store: ParquetStore, answer: dict[str, float]
) -> None:
    rows = ((number % 1_000_000,) for number in itertools.count())
    script.answers.append(Answer("dbo.wallets", INT, rows, wait=answer.get("wait", 0), pause=answer.get("pause", 0)))
    token = CancelToken()
    threading.Timer(0.5, token.cancel).start()
    started = time.perf_counter()
    with pytest.raises(QueryCancelled):
        engine.execute(admitted(), QueryLimits(rows=10**9, seconds=60), store, token)
    assert time.perf_counter() - started < 1.5
    assert list(store.folder.glob("*.parquet*")) == []


def test_a_type_that_the_driver_cannot_read(engine: Engine, script: Script, store: ParquetStore, driver: str) -> None:
    script.answers.append(Answer("dbo.wallets", (("v", values.VARIANT),), [(7,)]))
    with pytest.raises(ResultUnreadable) as caught:
        engine.execute(admitted(), LIMITS, store, CancelToken())
    assert caught.value.what_to_do
    assert list(store.folder.glob("*.parquet*")) == []
    script.answers[0] = Answer("dbo.wallets", INT, [(1,)])
    assert engine.execute(admitted(), LIMITS, store, CancelToken()).row_count == 1


def test_an_oversize_row_and_many_columns(engine: Engine, script: Script, store: ParquetStore) -> None:
    script.answers.append(Answer("dbo.wallets", (("long", values.NVARCHAR_MAX),), [("ё" * 2_000_000,)]))
    stored = engine.execute(admitted(), LIMITS, store, CancelToken())
    assert len(str(store.head(stored.id, 1)[0][0])) == 2_000_000
    many = tuple((f"c{number}", values.INT) for number in range(1_500))
    script.answers[0] = Answer("dbo.wallets", many, [tuple(range(1_500))])
    stored = engine.execute(admitted(), LIMITS, store, CancelToken())
    assert (len(stored.columns), store.head(stored.id, 1)[0]) == (1_500, tuple(range(1_500)))


def test_two_columns_of_one_name(engine: Engine, script: Script, store: ParquetStore) -> None:
    script.answers.append(Answer("dbo.wallets", (("n", values.INT), ("n", values.INT)), [(1, 2)]))
    stored = engine.execute(admitted(), LIMITS, store, CancelToken())
    assert [column.name for column in stored.columns] == ["n", "n_2"]
    assert store.head(stored.id, 1) == ((1, 2),)
