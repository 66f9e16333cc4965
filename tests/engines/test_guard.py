"""The guard as a whole: corpora, limits of size, and that nobody else can make an admitted query."""

import copy
import dataclasses
import json
import pickle
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.dataset_view import DatasetView, ViewColumn
from core.errors import SettingsError
from core.finding import Layer
from core.parameter import Origin, Parameter, ParameterType
from core.result import LogicalType
from core.sql import Dialect, Draft, WrittenBy
from engines.guard import Admitted, Rejected, admit, admit_distinct, inspect

DATA = Path(__file__).parent.parent / "data"


def load(name: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").split("\n") if line]


TSQL = load("tsql_guard.jsonl")
OTHERS = [*load("guard_dialects.jsonl"), *load("guard_own.jsonl"), *load("guard_documented.jsonl")]


def view(name: str, *columns: str, source: str = "") -> DatasetView:
    return DatasetView(
        name, source or f"dbo.{name}", tuple(ViewColumn(column, column, LogicalType.TEXT) for column in columns)
    )


VIEWS = (view("wallets", "wallet_id", "opened_at", "region_id", "level"), view("regions", "region_id", "name"))


def parameter(name: str, value: str = "x", origin: Origin = Origin.QUESTION) -> Parameter:
    return Parameter(name, value, ParameterType.TEXT, "", origin, name.upper())


def draft(text: str, dialect: Dialect = Dialect.DUCKDB, *parameters: Parameter) -> Draft:
    return Draft(text, dialect, WrittenBy.MODEL, parameters)


def rules(text: str, dialect: Dialect = Dialect.DUCKDB, *parameters: Parameter) -> set[str]:
    answer = admit(draft(text, dialect, *parameters), VIEWS)
    return {finding.rule for finding in answer.findings} if isinstance(answer, Rejected) else set()


def test_no_refuse_case_of_the_corpus_passes() -> None:
    passed = [case["sql"] for case in TSQL if case["verdict"] == "refuse" and not inspect(case["sql"], Dialect.TSQL)]
    assert passed == []


def test_allow_cases_of_the_corpus_pass() -> None:
    allowed = [case["sql"] for case in TSQL if case["verdict"] == "allow"]
    refused = [sql for sql in allowed if inspect(sql, Dialect.TSQL)]
    assert len(allowed) > 100
    assert refused == []


@pytest.mark.parametrize("case", OTHERS, ids=lambda case: case["id"])
def test_case_of_dialect(case: dict[str, str]) -> None:
    findings = inspect(case["sql"], Dialect(case["dialect"]))
    assert bool(findings) is (case["verdict"] == "refuse"), [(f.rule, f.subject) for f in findings]


def test_fault_074_newline_and_waitfor() -> None:
    assert rules("SELECT 1\nWAITFOR DELAY '0:1:0'", Dialect.TSQL) == {"guard.word"}


@pytest.mark.parametrize(
    "text",
    [
        "SELECT * INTO t2 FROM wallets",
        "SELECT level INTO/**/x FROM wallets",
        "SELECT * FROM OPENROWSET(BULK 'c:\\x', SINGLE_CLOB) a",
        "SELECT * FROM OPENQUERY(srv, 'SELECT 1')",
        "SELECT * FROM srv.db.dbo.wallets",
        "SELECT NEXT VALUE FOR dbo.s",
    ],
)
def test_fault_076_077_select_that_is_no_read(text: str) -> None:
    assert rules(text, Dialect.TSQL)
    assert inspect(text, Dialect.TSQL)


def test_every_finding_speaks_both_languages_and_helps_a_model() -> None:
    for text in ("SELECT pg_sleep(1)", "SELECT lvl FROM wallets", "SELECT 1 FROM walets", "DROP TABLE x", "SELECT ("):
        for dialect in Dialect:
            answer = admit(draft(text, dialect), VIEWS)
            assert isinstance(answer, Rejected)
            for finding in answer.findings:
                assert finding.layer is Layer.GUARD
                assert finding.message_ru
                assert finding.message_en != finding.message_ru
                assert finding.hint


LARGE = {
    "100 KB": "SELECT " + ",".join(["region_id"] * 10_000) + " FROM regions",
    "5,000 brackets": "SELECT " + "(" * 5_000 + "1" + ")" * 5_000,
    "500 arms": " UNION ALL ".join(["SELECT region_id FROM regions"] * 500),
    "3,000 conditions": "SELECT 1 FROM regions WHERE " + " AND ".join(["region_id = 1"] * 3_000),
    "3,000 NOT": "SELECT 1 WHERE " + "NOT " * 3_000 + "1 = 1",
    "1,000 joins before ON": "SELECT 1 FROM " + " JOIN ".join(["regions"] * 1_000) + " ON 1 = 1" * 999,
    "1,000 CASE": "SELECT " + "CASE WHEN 1 = 1 THEN " * 1_000 + "1" + " END" * 1_000,
}


@pytest.mark.parametrize("dialect", list(Dialect))
@pytest.mark.parametrize("name", list(LARGE))
def test_large_text_is_answered_at_once(name: str, dialect: Dialect) -> None:
    started = time.process_time()
    answer = admit(draft(LARGE[name], dialect), VIEWS)
    assert time.process_time() - started < 1
    if name in {"500 arms", "3,000 conditions"}:
        assert isinstance(answer, Admitted)
    else:
        assert isinstance(answer, Rejected)
        assert {finding.rule for finding in answer.findings} <= {"guard.size", "guard.depth"}


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=60), st.sampled_from(list(Dialect)))
def test_any_text_gets_an_answer(text: str, dialect: Dialect) -> None:
    assert isinstance(admit(draft(text, dialect), VIEWS), Admitted | Rejected)
    inspect("SELECT " + text, dialect)


STATEMENTS = [
    "DELETE FROM emp",
    "DROP TABLE emp",
    "EXEC sp_who",
    "INSERT INTO emp VALUES (1)",
    "UPDATE emp SET a = 1",
    "TRUNCATE TABLE emp",
    "WAITFOR DELAY '0:1'",
    "SHUTDOWN",
]


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from([case["sql"] for case in TSQL if case["verdict"] == "allow"]),
    st.sampled_from(STATEMENTS),
    st.sampled_from([" ", "\n", "\t", ";", "/**/", "--x\n", "\r", "\u00a0", "\u200b", "\u3000", ""]),
)
def test_no_statement_hides_behind_a_query(query: str, statement: str, between: str) -> None:
    # Without anything between them the words grow together, as an alias perhaps: then nothing is hidden.
    text = query.rstrip(";") + (between or ";") + statement
    assert inspect(text, Dialect.TSQL)


def test_only_the_guard_admits() -> None:
    admitted = admit(draft("SELECT level FROM wallets"), VIEWS)
    assert isinstance(admitted, Admitted)
    with pytest.raises(TypeError):
        Admitted(admitted.draft, "DROP TABLE x", (), (), admitted.tree, object())
    with pytest.raises((TypeError, ValueError)):
        dataclasses.replace(admitted, text="DROP TABLE x")
    with pytest.raises(TypeError):
        copy.copy(admitted)
    with pytest.raises(TypeError):
        pickle.dumps(admitted)
    with pytest.raises(dataclasses.FrozenInstanceError):
        admitted.text = "DROP TABLE x"  # type: ignore[misc]


def test_parameters_only_from_the_draft() -> None:
    text = "SELECT level FROM wallets WHERE region_id = @v1 AND level = '@v2' -- @v3"
    for dialect in Dialect:
        assert rules(text, dialect) == {"guard.parameter"}
        answer = admit(draft(text, dialect, parameter("v1"), parameter("unused")), VIEWS)
        assert isinstance(answer, Admitted)
        assert [each.name for each in answer.parameters] == ["v1"]
        assert rules("SELECT @@version FROM wallets", dialect, parameter("version"))


def test_parameter_of_rights_is_not_for_the_text() -> None:
    rights = parameter("right_region", origin=Origin.RIGHTS)
    guarded = dataclasses.replace(VIEWS[1], conditions=("region_id = @right_region",), parameters=(rights,))
    answer = admit(draft("SELECT name, @right_region FROM regions"), (guarded,))
    assert isinstance(answer, Rejected)
    with pytest.raises(SettingsError):
        admit(
            draft("SELECT name FROM regions WHERE name = @right_region", Dialect.DUCKDB, parameter("right_region")),
            (guarded,),
        )


def test_written_text_stays_as_it_is() -> None:
    text = "SELECT  w.level AS \"Уровень\"\nFROM wallets AS w /* как есть */\nWHERE w.level <> 'it''s'"
    answer = admit(draft(f" ;{text};\n-- конец", Dialect.TSQL), VIEWS)
    assert isinstance(answer, Admitted)
    assert answer.text.endswith(")\n" + text)


def test_fault_011_leading_semicolon_and_own_with() -> None:
    text = ";WITH c AS (SELECT region_id FROM regions), d (k) AS (SELECT region_id FROM c) SELECT k FROM d"
    answer = admit(draft(text, Dialect.TSQL), VIEWS)
    assert isinstance(answer, Admitted)
    assert answer.text.count("WITH") == 1
    assert answer.text.startswith("WITH [regions] AS (SELECT region_id, name FROM dbo.regions),")
    assert answer.views == (VIEWS[1],)


def test_recursive_with_is_joined() -> None:
    text = (
        "WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT i, name FROM n, regions"
    )
    answer = admit(draft(text), VIEWS)
    assert isinstance(answer, Admitted)
    assert answer.text.startswith('WITH RECURSIVE "regions" AS')


def test_distinct_is_a_fixed_query() -> None:
    admitted = admit_distinct("dbo.regions", "UPPER(name)", 10, Dialect.TSQL)
    assert "TOP (10)" in admitted.text
    assert "UPPER(name) AS [value] FROM dbo.regions" in admitted.text
    with pytest.raises(SettingsError):
        admit_distinct("dbo.regions", "name FROM dbo.secrets; --", 10, Dialect.DUCKDB)


@pytest.mark.parametrize("text", ["SELECT 1 !<> 2", 'SELECT 1 !"<" 2', "SELECT 1 ! < 2", "SELECT '!' FROM wallets"])
def test_marks_that_only_look_like_comparisons(text: str) -> None:
    assert isinstance(admit(draft(text, Dialect.TSQL), VIEWS), Admitted) is text.endswith("wallets")


@pytest.mark.parametrize("dialect", list(Dialect))
def test_alias_does_not_excuse_a_call_of_the_same_name(dialect: Dialect) -> None:
    calls = (
        "SELECT pg_sleep(10) FROM (SELECT 1 AS a) AS pg_sleep (a)",
        "WITH pg_sleep (a) AS (SELECT 1) SELECT pg_sleep(10) FROM pg_sleep",
        "SELECT pg_sleep(10) FROM wallets LATERAL VIEW explode(level) pg_sleep AS c",
    )
    for text in calls:
        assert inspect(text, dialect), text


@pytest.mark.parametrize("dialect", list(Dialect))
@pytest.mark.parametrize("text", ["SELECT", "SELECT FROM wallets"])
def test_a_result_without_columns_is_refused(text: str, dialect: Dialect) -> None:
    assert not isinstance(admit(Draft(text, dialect, WrittenBy.MODEL), VIEWS), Admitted)


@pytest.mark.parametrize(
    ("dialect", "text"),
    [
        (Dialect.POSTGRES, "SELECT level FROM wallets WHERE level <> ALL (ARRAY['a', 'b'])"),
        (Dialect.POSTGRES, "SELECT level FROM wallets WHERE level = SOME ('{a,b}'::text[])"),
        (Dialect.POSTGRES, "SELECT level FROM wallets WHERE level > ALL (VALUES ('a'), ('b'))"),
        (Dialect.DUCKDB, "SELECT level FROM wallets WHERE level <> ALL (['a', 'b'])"),
        (Dialect.DUCKDB, "SELECT level FROM wallets WHERE level = SOME (['a', 'b'])"),
        (Dialect.POSTGRES, "SELECT DATE(opened_at), COUNT(*) FROM wallets GROUP BY DATE(opened_at)"),
        (Dialect.DUCKDB, "SELECT date(opened_at), COUNT(*) FROM wallets GROUP BY date(opened_at)"),
        (Dialect.SPARK, "SELECT date(opened_at), int(level), string(region_id) FROM wallets"),
        (Dialect.POSTGRES, "SELECT int4(level), float8(level), text(region_id), pow(2, 3) FROM wallets"),
        (Dialect.POSTGRES, "SELECT level FROM wallets w WHERE EXISTS (SELECT FROM regions r WHERE r.name = w.level)"),
        (Dialect.TSQL, "SELECT COUNT(*) FROM wallets (NOLOCK)"),
        (
            Dialect.TSQL,
            "SELECT COUNT(*) FROM wallets AS w (nolock) JOIN regions r (NOLOCK) ON r.region_id = w.region_id",
        ),
    ],
)
def test_reads_that_are_written_unusually(dialect: Dialect, text: str) -> None:
    assert rules(text, dialect) == set()


@pytest.mark.parametrize(
    ("dialect", "text", "rule"),
    [
        (Dialect.POSTGRES, "SELECT level FROM wallets WHERE level <> ALL (pg_ls_dir('.'))", "guard.function"),
        (Dialect.POSTGRES, 'SELECT "all"(level) FROM wallets', "guard.function"),
        (Dialect.TSQL, "SELECT level FROM wallets WHERE level > ALL (region_id)", "guard.function"),
        (Dialect.POSTGRES, "SELECT level FROM wallets WHERE level IN (SELECT FROM regions)", "guard.syntax"),
        (Dialect.TSQL, "SELECT level FROM wallets WHERE EXISTS (SELECT FROM regions)", "guard.syntax"),
        (Dialect.TSQL, "SELECT COUNT(*) FROM wallets (TABLOCKX)", "guard.table_hint"),
        (Dialect.TSQL, "SELECT COUNT(*) FROM wallets w (XLOCK)", "guard.table_hint"),
        (Dialect.TSQL, "SELECT w(NOLOCK) FROM wallets w (NOLOCK)", "guard.function"),
        (Dialect.TSQL, "SELECT TRIM('x' FROM w(NOLOCK)) FROM wallets AS w WITH (NOLOCK)", "guard.function"),
        (Dialect.DUCKDB, "SELECT level FROM wallets WHERE level = ?", "guard.parameter_form"),
    ],
)
def test_what_only_looks_like_such_reads(dialect: Dialect, text: str, rule: str) -> None:
    assert rule in rules(text, dialect)


def test_no_statement_hides_behind_a_hint_without_with() -> None:
    behind = [case["sql"] for case in TSQL if case["verdict"] == "refuse" and "WITH (NOLOCK)" in case["sql"]]
    forms = ("(NOLOCK)", "e (NOLOCK)", "AS e (nolock)")
    texts = [sql.replace("WITH (NOLOCK)", form) for sql in behind for form in forms]
    assert len(texts) > 100
    assert [text for text in texts if not inspect(text, Dialect.TSQL)] == []


@pytest.mark.parametrize(
    "text",
    [
        "SELECT DATEADD((SELECT MIN(level) FROM wallets), 1, opened_at) FROM wallets",
        "SELECT DATEDIFF((level), 0, opened_at) FROM wallets",
        "SELECT HASHBYTES('SHA2_256', level, level) FROM wallets",
    ],
)
def test_text_on_which_the_parser_breaks_is_an_answer(text: str) -> None:
    assert rules(text, Dialect.TSQL)
