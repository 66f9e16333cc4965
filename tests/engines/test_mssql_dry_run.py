"""Dry runs of SQL Server through real pyodbc and both real drivers, against the test server."""

from datetime import date

import pytest

from core.errors import (
    QueryFailed,
    ResultUnreadable,
)
from core.parameter import ParameterType
from engines import Engine, open_engine
from tests.engines.drivers import required_module
from tests.engines.mssql import INT, address, admitted, parameter
from tests.tds.script import Answer, CompileFault, Fault, Script
from tests.tds.server import TdsServer

pyodbc = required_module("pyodbc")


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
