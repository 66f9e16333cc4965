"""SQL Server's adapter through real pyodbc and both real drivers, against the test server."""

import itertools
import shutil
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from urllib.parse import quote

import pytest

from core.dataset_view import DatasetView, ViewColumn
from core.errors import (
    EngineUnavailable,
    QueryCancelled,
    QueryFailed,
    QueryTimeout,
    ResultUnreadable,
    SettingsError,
    SverkaError,
)
from core.parameter import Origin, Parameter, ParameterType
from core.result import LogicalType
from core.sql import Dialect, Draft, WrittenBy
from engines import Admitted, CancelToken, Engine, ParquetStore, QueryLimits, admit, open_engine
from engines.engine import ColumnTotal
from tests.engines.drivers import installed_drivers, required_module
from tests.tds import values
from tests.tds.script import Answer, CompileFault, Fault, Script
from tests.tds.server import TdsServer

pyodbc = required_module("pyodbc")

OWNER = Parameter("right_owner", "О'Нил", ParameterType.TEXT, "", Origin.RIGHTS, "owner")
VIEWS = (
    DatasetView(
        "wallets",
        "dbo.wallets",
        (ViewColumn("id", "id", LogicalType.INTEGER), ViewColumn("level", "level", LogicalType.TEXT)),
    ),
    DatasetView(
        "payments",
        "dbo.payments",
        (ViewColumn("id", "id", LogicalType.INTEGER), ViewColumn("day", "day", LogicalType.DATE)),
        ("owner = @right_owner",),
        (OWNER,),
    ),
)
INT = (("n", values.INT),)
LIMITS = QueryLimits()
PASSWORD = Script().password
TEXT = "SELECT id FROM wallets"


@pytest.fixture(params=["freetds", "microsoft"])
def driver(request: pytest.FixtureRequest) -> str:
    return installed_drivers(str(request.param))


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def server(script: Script) -> Iterator[TdsServer]:
    with TdsServer(script) as running:
        yield running


def address(server: TdsServer, driver: str, password: str = PASSWORD, **options: str) -> str:
    chosen = {"driver": driver, "encrypt": "no", **options}
    query = "&".join(f"{name}={quote(value, safe='')}" for name, value in chosen.items())
    return f"mssql://reader:{quote(password, safe='')}@127.0.0.1:{server.port}/demo?{query}"


@pytest.fixture
def engine(server: TdsServer, driver: str) -> Engine:
    return open_engine(address(server, driver))


@pytest.fixture
def store(tmp_path: Path) -> ParquetStore:
    return ParquetStore(tmp_path / "results")


def admitted(text: str = TEXT, *parameters: Parameter) -> Admitted:
    answer = admit(Draft(text, Dialect.TSQL, WrittenBy.MODEL, parameters), VIEWS)
    assert isinstance(answer, Admitted), answer
    return answer


def parameter(name: str, value: date | str | int | Decimal, kind: ParameterType) -> Parameter:
    return Parameter(name, value, kind, "", Origin.QUESTION, name.upper())


def test_types(engine: Engine, script: Script, store: ParquetStore) -> None:
    instant = datetime(2025, 5, 31, 23, 30, tzinfo=values.UTC_PLUS_3)
    moment = datetime(2025, 5, 31, 15, 0, 0, 123456)  # noqa: DTZ001
    columns = (
        ("i", values.INT), ("b", values.BIGINT), ("bit", values.BIT), ("f", values.FLOAT),
        ("d", values.decimal_type(2)),
        ("day", values.DATE), ("m", values.DATETIME2), ("o", values.DATETIMEOFFSET), ("g", values.GUID),
        ("x", values.BINARY), ("n", values.NVARCHAR), ("long", values.NVARCHAR_MAX),
    )  # fmt: skip
    row = (
        7, 9_221_000_000_028_921, True, 0.5, Decimal("-1.25"), date(2025, 5, 31), moment, instant,
        "00000000-0000-0000-0000-00000000000A", b"\x01", "ёж 🦔", "Москва" * 3_000,
    )  # fmt: skip
    script.answers.append(Answer("FROM dbo.wallets", columns, [row, (None,) * 12]))
    stored = engine.execute(admitted(), LIMITS, store, CancelToken())
    first, empty = store.head(stored.id, 5)
    assert first == (*row[:9], "0x01", *row[10:])
    assert empty == (None,) * 12
    assert [column.type.value for column in stored.columns] == [
        "integer", "integer", "boolean", "float", "decimal", "date", "datetime", "datetimetz", "text", "other",
        "text", "text",
    ]  # fmt: skip


def test_text_goes_unchanged_and_parameters_go_typed(engine: Engine, script: Script, store: ParquetStore) -> None:
    text = "SELECT id FROM payments\r\nWHERE day >= @p1_start AND id < @n1 AND id <> @n2 AND N'@x' <> @v1 -- ё"
    query = admitted(
        text,
        parameter("p1_start", date(2025, 5, 1), ParameterType.DATE),
        parameter("n1", 2**40, ParameterType.INTEGER),
        parameter("n2", Decimal("1.25"), ParameterType.DECIMAL),
        parameter("v1", "ёж 🦔", ParameterType.TEXT),
    )
    script.answers.append(Answer("dbo.payments", INT, [(1,)]))
    engine.execute(query, LIMITS, store, CancelToken())
    sent, arguments = script.seen[-1]
    assert sent == query.text
    by_name = dict(zip((parameter.name for parameter in query.parameters), arguments[1:], strict=True))
    assert by_name == {
        "right_owner": "О'Нил", "p1_start": date(2025, 5, 1), "n1": 2**40, "n2": Decimal("1.25"), "v1": "ёж 🦔",
    }  # fmt: skip
    for declared in ("@p1_start date", "@n1 bigint", "@n2 decimal(38, 2)", "@v1 nvarchar(4000)"):
        assert declared in arguments[0]


def test_session_is_prepared_and_read_only(engine: Engine, script: Script) -> None:
    sent = [text for text, _ in script.seen]
    for statement in (
        "SET LOCK_TIMEOUT 5000",
        "SET DATEFORMAT ymd",
        "SET QUERY_GOVERNOR_COST_LIMIT 300",
        "SET DATEFIRST 1",
    ):
        assert statement in sent
    assert script.read_only_intent == [True]
    assert pyodbc.pooling is False


def test_fault_061_cap_and_totals(engine: Engine, script: Script, store: ParquetStore) -> None:
    text = "WITH c AS (SELECT id FROM wallets) SELECT TOP (90) id, id FROM c ORDER BY id OPTION (MAXDOP 1)"
    twins = (("id", values.INT), ("id", values.INT))
    sums = (("", values.BIGINT), ("", values.decimal_type(0)), ("", values.decimal_type(0)))
    script.answers += [
        Answer("sverka_all_rows", sums, [(90, Decimal(4_000_000_000), None)]),
        Answer("dbo.wallets", twins, ((number, number) for number in range(90))),
    ]
    stored = engine.execute(admitted(text), QueryLimits(rows=10), store, CancelToken())
    assert (stored.row_count, stored.truncated, stored.full_row_count) == (10, True, 90)
    assert stored.totals == (ColumnTotal("id", Decimal(4_000_000_000)), ColumnTotal("id_2", None))
    sent = script.seen[-1][0]
    assert "sverka_all_rows (c0, c1) AS (\nSELECT TOP (90) id, id FROM c ORDER BY id \n)" in sent
    assert sent.count("WITH") == 1


def test_dry_run_by_plan(engine: Engine, script: Script) -> None:
    script.answers.append(Answer("dbo.wallets", INT, [(1,)]))
    told = engine.dry_run(admitted())
    assert (told.passed, told.estimated_cost, told.estimated_rows) == (True, 0.5, 42)


def test_dry_run_declares_parameters(engine: Engine, script: Script) -> None:
    script.answers.append(Answer("dbo.payments", INT, [(1,)]))
    query = admitted("SELECT id FROM payments WHERE day = @d", parameter("d", date(2025, 1, 1), ParameterType.DATE))
    assert engine.dry_run(query).passed
    assert script.seen[-1] == (f"DECLARE @right_owner nvarchar(4000), @d date;\n{query.text}", ())


WAYS = {"plan": (True, True), "describe": (False, True), "noexec": (False, False)}
"""Ways of a dry run: whether the login has SHOWPLAN, and may have results described."""


def allow_only(script: Script, way: str) -> None:
    script.showplan_granted, script.describe_granted = WAYS[way]


FAULTS = [
    (207, "Invalid column name 'lvel'.", "level"),
    (208, "Invalid object name 'dbo.walets'.", "wallets"),
    (102, "Incorrect syntax near 'x'.", ""),
    (8120, "Column 'id' is invalid in the select list because it is not contained in GROUP BY.", ""),
    (4104, 'The multi-part identifier "w.lvel" could not be bound.', "level"),
]


@pytest.mark.parametrize("way", list(WAYS))
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: str(fault[0]))
def test_what_the_query_gets_wrong_is_a_finding(
    server: TdsServer, driver: str, script: Script, way: str, fault: tuple[int, str, str]
) -> None:
    engine = open_engine(address(server, driver))
    allow_only(script, way)
    number, message, near = fault
    script.compile_faults.append(CompileFault("dbo.wallets", Fault(number, message)))
    told = engine.dry_run(admitted())
    if (way, number) == ("noexec", 208):
        assert told.passed, "fault 017: this is what NOEXEC cannot see, why it comes last"
        return
    (finding,) = told.findings
    assert message in finding.hint
    assert near in finding.hint.removeprefix(f"The database said: {message}")


@pytest.mark.parametrize("way", ["plan", "describe"])
def test_fault_017_missing_object_is_refused(server: TdsServer, driver: str, script: Script, way: str) -> None:
    engine = open_engine(address(server, driver))
    allow_only(script, way)
    script.compile_faults.append(CompileFault("dbo.wallets", Fault(208, "Invalid object name 'dbo.НетТакой'.")))
    assert not engine.dry_run(admitted()).passed


@pytest.mark.parametrize("way", list(WAYS))
def test_permission_is_not_the_querys_fault(server: TdsServer, driver: str, script: Script, way: str) -> None:
    engine = open_engine(address(server, driver))
    allow_only(script, way)
    denied = Fault(229, "The SELECT permission was denied on the object 'wallets'.", 14)
    script.compile_faults.append(CompileFault("dbo.wallets", denied))
    with pytest.raises(QueryFailed) as caught:
        engine.dry_run(admitted())
    assert caught.value.native == "229"


@pytest.mark.parametrize("kinds", [("DELETE",), ("SELECT", "DELETE"), ("SELECT INTO",), ("EXECUTE PROC",)])
def test_server_that_sees_more_than_one_select(engine: Engine, script: Script, kinds: tuple[str, ...]) -> None:
    script.answers.append(Answer("dbo.wallets", kinds=kinds))
    assert not engine.dry_run(admitted()).passed


def test_server_that_ignores_showplan(engine: Engine, script: Script) -> None:
    script.obeys_showplan = False
    script.answers.append(Answer("dbo.wallets", INT, [(1,)]))
    with pytest.raises(ResultUnreadable):
        engine.dry_run(admitted())


def test_server_that_ignores_noexec_never_gets_the_query(engine: Engine, script: Script) -> None:
    script.showplan_granted = script.describe_granted = script.obeys_noexec = False
    script.seen.clear()
    with pytest.raises(ResultUnreadable):
        engine.dry_run(admitted())
    sent = [text for text, _ in script.seen]
    # Under SHOWPLAN without the grant the server refuses every statement; after that it is not sent as a batch again.
    assert [text for text in sent if "dbo.wallets" in text and "describe" not in text] == [admitted().text]


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


def test_many_rows_under_the_cap(engine: Engine, script: Script, store: ParquetStore) -> None:
    script.answers.append(Answer("dbo.wallets", INT, ((number,) for number in range(100_000))))
    stored = engine.execute(admitted(), QueryLimits(rows=100_000), store, CancelToken())
    assert (stored.row_count, stored.truncated) == (100_000, False)
    assert store.total(stored.id, "n") == sum(range(100_000))


def test_no_connection_stays_open(engine: Engine, server: TdsServer, script: Script, store: ParquetStore) -> None:
    script.answers.append(Answer("dbo.wallets", INT, [(1,)]))
    query = admitted()
    threads = [threading.Thread(target=lambda: engine.execute(query, LIMITS, store, CancelToken())) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    engine.dry_run(query)
    until = time.monotonic() + 5
    while server.open_sessions and time.monotonic() < until:
        time.sleep(0.05)
    assert server.open_sessions == 0


def test_wrong_password(server: TdsServer, driver: str) -> None:
    for password in ("wrong", "secret;Database=master", "{x"):
        with pytest.raises(EngineUnavailable, match="логин") as caught:
            open_engine(address(server, driver, password))
        assert password not in caught.value.message


def test_password_with_marks_is_one_value(server: TdsServer, driver: str, script: Script) -> None:
    script.password = "a;b{d=e"
    open_engine(address(server, driver, script.password))
    script.password = "a}b;"
    if "tdsodbc" in driver:  # it has no way to write this mark
        with pytest.raises(SettingsError):
            open_engine(address(server, driver, script.password))
    else:
        open_engine(address(server, driver, script.password))


def test_unknown_database_and_transient_error(server: TdsServer, driver: str, script: Script) -> None:
    script.login_fault = Fault(4060, 'Cannot open database "demo" requested by the login.', 11)
    with pytest.raises(EngineUnavailable):
        open_engine(address(server, driver))
    assert len(script.read_only_intent) == 1
    script.login_fault = Fault(40613, "Database 'demo' is not currently available. Please retry later.", 17)
    with pytest.raises(EngineUnavailable):
        open_engine(address(server, driver))
    assert len(script.read_only_intent) == 4, "three attempts"


def test_server_down(server: TdsServer, driver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engines.mssql_connection.LOGIN_SECONDS", 1)
    url = address(server, driver)
    server.__exit__()
    with pytest.raises(EngineUnavailable):
        open_engine(url)


def test_server_that_says_nothing(
    server: TdsServer, driver: str, script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engines.mssql_connection.LOGIN_SECONDS", 1)
    script.silent = True
    started = time.perf_counter()
    with pytest.raises(EngineUnavailable):
        open_engine(address(server, driver))
    assert time.perf_counter() - started < 15


def test_login_that_can_write(server: TdsServer, driver: str, script: Script) -> None:
    script.answers.append(Answer("HAS_PERMS_BY_NAME", (("t", values.NVARCHAR),), [("dbo.wallets",)]))
    with pytest.raises(SettingsError, match=r"dbo\.wallets"):
        open_engine(address(server, driver))
    warned = open_engine(address(server, driver, writable="warn"))
    checks = {check.name: check for check in warned.self_check()}
    assert not checks["login cannot write"].passed


def test_self_check(engine: Engine, script: Script) -> None:
    missing = Fault(208, "Invalid object name 'dbo.sverka_no_such_table'.")
    script.compile_faults.append(CompileFault("sverka_no_such_table", missing))
    assert [check for check in engine.self_check() if not check.passed] == []
    script.obeys_noexec, script.showplan_granted = False, False
    failed = {check.name for check in engine.self_check() if not check.passed}
    assert failed == {
        "NOEXEC holds queries back", "PARSEONLY holds queries back",
        "SHOWPLAN_XML gives a plan", "SHOWPLAN_XML finds missing tables",
    }  # fmt: skip


def test_tls(driver: str, script: Script, tmp_path: Path) -> None:
    if not shutil.which("openssl"):
        pytest.skip("openssl makes the certificate")
    key, certificate = tmp_path / "key.pem", tmp_path / "cert.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
         "-keyout", key, "-out", certificate],
        check=True, capture_output=True,
    )  # fmt: skip
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(certificate, key)
    with TdsServer(script, context) as server:
        engine = open_engine(address(server, driver, encrypt="yes", trust_server_certificate="yes"))
        assert engine.dry_run(admitted()).passed
    assert script.encrypted[0]


@pytest.mark.parametrize(
    "url",
    ["mssql://host", "mssql:///db", "mssql://h/d?colour=red", "mssql://h/d?cost_limit=x", "mssql://h/d?writable=x"],
)
def test_unreadable_address(url: str) -> None:
    with pytest.raises(SettingsError):
        open_engine(url)
