"""The guard's lists of functions against what the databases themselves say of each function."""

from core.sql import Dialect
from engines.guard_functions import FUNCTIONS
from tests.engines.drivers import required_module

BY_CHANCE_OR_CLOCK = frozenset(
    {"CLOCK_TIMESTAMP", "GEN_RANDOM_UUID", "RANDOM", "TIMEOFDAY", "UUID", "UUIDV4", "UUIDV7"}
)
"""Give another value each time, and that is all that they do."""


def test_no_allowed_function_of_duckdb_has_an_effect() -> None:
    duckdb = required_module("duckdb")
    rows = duckdb.connect().execute(
        "SELECT upper(function_name) FROM duckdb_functions() WHERE has_side_effects OR stability = 'VOLATILE'"
    )
    effects = {name for (name,) in rows.fetchall()}
    assert {"NEXTVAL", "SETSEED"} <= effects
    assert effects & FUNCTIONS[Dialect.DUCKDB] <= BY_CHANCE_OR_CLOCK


def test_no_allowed_function_of_postgres_has_an_effect(postgres_url: str) -> None:
    psycopg = required_module("psycopg")
    with psycopg.connect(postgres_url) as connection:
        rows = connection.execute("SELECT DISTINCT upper(proname) FROM pg_proc WHERE provolatile = 'v'").fetchall()
    effects = {name for (name,) in rows}
    assert {"NEXTVAL", "SET_CONFIG", "PG_SLEEP"} <= effects
    assert effects & FUNCTIONS[Dialect.POSTGRES] <= BY_CHANCE_OR_CLOCK


def test_no_allowed_function_of_spark_runs_java_or_tells_of_files_and_users() -> None:
    outside = {
        *("JAVA_METHOD", "REFLECT", "TRY_REFLECT", "ASSERT_TRUE", "RAISE_ERROR", "XPATH", "FROM_XML", "FROM_AVRO"),
        *("INPUT_FILE_NAME", "INPUT_FILE_BLOCK_START", "INPUT_FILE_BLOCK_LENGTH", "AES_DECRYPT", "TRY_AES_DECRYPT"),
        *("CURRENT_USER", "SESSION_USER", "USER", "CURRENT_CATALOG", "CURRENT_DATABASE", "CURRENT_SCHEMA", "VERSION"),
        *("SPARK_PARTITION_ID", "MONOTONICALLY_INCREASING_ID", "TRANSFORM", "MAP", "REDUCE", "READ_FILES"),
    }
    assert FUNCTIONS[Dialect.SPARK] & outside == set()
