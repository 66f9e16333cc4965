"""Connecting to SQL Server: logins, addresses, TLS, servers that are not there; against the test server."""

import shutil
import ssl
import subprocess
import time
from pathlib import Path

import pytest

from core.errors import (
    EngineUnavailable,
    SettingsError,
)
from engines import Engine, open_engine
from tests.engines.drivers import required_module
from tests.engines.mssql import address, admitted
from tests.tds import values
from tests.tds.script import Answer, Fault, Script
from tests.tds.server import TdsServer

pyodbc = required_module("pyodbc")


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
    assert open_engine(address(server, driver, writable="warn")).name == "SQL Server"


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
