"""The self-check of SQL Server against the test server with its faults: what it says, and whether it passes."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from apps.cli import main
from apps.self_check_cli import app
from core.language import Language
from engines import Engine, open_engine
from engines.engine import SelfCheck, Verdict
from engines.mssql_trials import COLUMN, DECLARED, ESCAPE, PERMISSION, RUNS, SYNTAX, TABLE
from tests.engines.mssql import address
from tests.tds import values
from tests.tds.own_checks import answer_own_checks
from tests.tds.script import Answer, Script
from tests.tds.server import TdsServer

Checks = dict[tuple[str, str], SelfCheck]


def checked(engine: Engine, forbidden: str = "") -> Checks:
    return {(check.subject, check.what.ru): check for check in engine.self_check(forbidden)}


def failed(checks: Checks) -> set[tuple[str, str]]:
    return {key for key, check in checks.items() if not check.passed}


@pytest.fixture
def engine(script: Script, server: TdsServer, driver: str) -> Engine:
    answer_own_checks(script)
    return open_engine(address(server, driver))


def test_everything_holds(engine: Engine) -> None:
    checks = checked(engine, "dbo.forbidden")
    assert failed(checks) == set()
    assert [check for check in checks.values() if check.verdict is Verdict.DIFFERS] == []
    assert checks["dry_run", "запрос можно проверить, не выполняя"].found == "SHOWPLAN_XML"
    assert checks["SHOWPLAN_XML", PERMISSION.ru].found == "error: 229"
    assert checks["NOEXEC", TABLE.ru].found == "nothing"
    assert checks["NOEXEC", ESCAPE.ru].found == "rows"
    assert checks["server", "версия"].found == "16.0.4185.3"
    ways = {"SHOWPLAN_XML", "describe_first_result_set", "NOEXEC", "PARSEONLY", "FMTONLY"}
    table = {(way, what.ru) for way in ways for what in (RUNS, SYNTAX, TABLE, COLUMN)}
    assert table <= checks.keys()


def test_without_the_right_to_plans_the_description_is_what_must_hold(engine: Engine, script: Script) -> None:
    script.showplan_granted = False
    checks = checked(engine)
    assert failed(checks) == set()
    assert checks["dry_run", "запрос можно проверить, не выполняя"].found == "describe_first_result_set"
    assert checks["SHOWPLAN_XML", TABLE.ru].verdict is Verdict.NOT_TRIED
    script.compile_faults[0] = script.compile_faults[1]
    assert failed(checked(engine)) == {("describe_first_result_set", TABLE.ru)}


def test_noexec_is_the_last_way(engine: Engine, script: Script) -> None:
    script.showplan_granted = script.describe_granted = False
    checks = checked(engine)
    assert failed(checks) == set()
    assert checks["dry_run", "запрос можно проверить, не выполняя"].found == "NOEXEC"
    script.obeys_noexec = False
    checks = checked(engine)
    assert ("dry_run", "запрос можно проверить, не выполняя") in failed(checks)
    assert checks["NOEXEC", RUNS.ru].found == "error: 8134"


def test_a_server_that_ignores_noexec_is_told_and_harms_nothing_beside_plans(engine: Engine, script: Script) -> None:
    script.obeys_noexec = False
    checks = checked(engine)
    assert failed(checks) == set()
    assert checks["NOEXEC", RUNS.ru].verdict is Verdict.DIFFERS
    assert checks["PARSEONLY", RUNS.ru].verdict is Verdict.DIFFERS


def test_a_server_that_ignores_showplan_runs_what_it_must_not(engine: Engine, script: Script) -> None:
    script.obeys_showplan = False
    checks = checked(engine)
    assert checks["SHOWPLAN_XML", RUNS.ru].found == "error: 8134"
    assert checks["dry_run", "запрос можно проверить, не выполняя"].found == "describe_first_result_set"


def test_a_plan_that_lists_declarations_is_found_out(engine: Engine, script: Script) -> None:
    script.answers.insert(0, Answer("DECLARE @day", kinds=("ASSIGN", "SELECT")))
    assert failed(checked(engine)) == {("SHOWPLAN_XML", DECLARED.ru)}


def test_wrong_values_wrong_session_and_a_login_that_writes(script: Script, server: TdsServer, driver: str) -> None:
    answer_own_checks(script)
    engine = open_engine(address(server, driver))
    script.answers[:0] = [
        Answer("@@LOCK_TIMEOUT", (("a", values.INT),), [(-1,)]),
        Answer("@word", (("word", values.NVARCHAR),), [("?????",)]),
        Answer("HAS_PERMS_BY_NAME.*INSERT", (("t", values.NVARCHAR),), [("dbo.wallets",)]),
    ]
    assert {subject for subject, _ in failed(checked(engine))} == {"session", "values", "login"}
    warned = open_engine(address(server, driver, writable="warn"))
    assert {subject for subject, _ in failed(checked(warned))} == {"session", "values"}


def test_the_command(engine: Engine, server: TdsServer, driver: str, script: Script) -> None:
    url = address(server, driver)
    shown = CliRunner().invoke(app, ["--database", url, "--lang", "ru", "--forbidden", "dbo.forbidden"])
    assert shown.exit_code == 0, shown.output
    assert "Самопроверка базы: SQL Server" in shown.output
    assert "  + находит отсутствующую таблицу" in shown.output
    assert shown.output.rstrip().endswith("Всё, на что опирается программа, выполняется.")
    script.answers.insert(0, Answer("DECLARE @day", kinds=("ASSIGN", "SELECT")))
    document = CliRunner().invoke(app, ["--database", url, "--lang", "en", "--json"])
    assert document.exit_code == 1
    read = json.loads(document.output)
    assert (read["engine"], read["passed"]) == ("SQL Server", False)
    (fault,) = [check for check in read["checks"] if check["verdict"] == "fails"]
    assert fault == {
        "subject": "SHOWPLAN_XML", "what": DECLARED.get(Language.EN), "verdict": "fails",
        "found": "plan: ASSIGN, SELECT",
    }  # fmt: skip


def test_the_command_with_a_login_that_writes(
    server: TdsServer, driver: str, script: Script, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answer_own_checks(script)
    script.answers.insert(0, Answer("HAS_PERMS_BY_NAME.*INSERT", (("t", values.NVARCHAR),), [("dbo.wallets",)]))
    monkeypatch.setattr("sys.argv", ["sverka", "self-check", "--lang", "ru", "--database", address(server, driver)])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert capsys.readouterr().err == (
        "Логин SQL Server может изменять данные (dbo.wallets)."
        " Дайте логину только GRANT SELECT, или добавьте к адресу writable=warn.\n"
    )
    shown = CliRunner().invoke(app, ["--database", address(server, driver, writable="warn"), "--lang", "ru"])
    assert shown.exit_code == 0, shown.output
    (line,) = [line for line in shown.output.splitlines() if "логин не может менять данные" in line]
    assert line.split()[0] == "~"
    assert line.endswith("dbo.wallets")
