"""What holds on this very server of PostgreSQL: dry runs, the session, values, stopping, and what the login may."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from datetime import date
from decimal import Decimal
from typing import Any

import psycopg

from core.language import Localized
from core.sql import Dialect
from engines.answers import DONE_ALL_THE_SAME, stopping_check
from engines.engine import SelfCheck, Verdict
from engines.postgres_schema import writable_tables
from engines.prefix import quoted_table

Connection = psycopg.Connection[tuple[Any, ...]]
Connect = Callable[[float], AbstractContextManager[Connection]]
"""Connects for some seconds."""

_SECONDS = 15.0
_NO_TABLE = "SELECT a FROM public.sverka_no_such_table"


def self_check(connect: Connect, forbidden: str = "") -> tuple[SelfCheck, ...]:
    """Try everything; ``forbidden`` is a table that the login may not read."""
    return (*_facts(connect), *_refusals(connect, forbidden), *_session(connect), _stops(connect), _rights(connect))


_FACTS = (
    (Localized("версия", "version"), "SHOW server_version"),
    (Localized("кодировка", "encoding"), "SHOW server_encoding"),
    (Localized("сервер — копия для чтения", "the server is a read-only copy"), "SELECT pg_is_in_recovery()::text"),
)


def _facts(connect: Connect) -> Iterator[SelfCheck]:
    with connect(_SECONDS) as connection:
        for what, text in _FACTS:
            row = connection.execute(text).fetchone()
            yield SelfCheck("server", what, Verdict.TOLD, str(row[0]) if row else "—")


_REFUSED = (
    ("shut_off", Localized("запись закрыта", "nothing can be written"),
     "CREATE TABLE public.sverka_self_check (a integer)", "25006"),
    ("EXPLAIN", Localized("находит ошибку синтаксиса", "finds a fault of syntax"),
     "EXPLAIN SELECT FROM WHERE", "42601"),
    ("EXPLAIN", Localized("находит отсутствующую таблицу", "finds a missing table"), f"EXPLAIN {_NO_TABLE}", "42P01"),
    ("EXPLAIN", Localized("находит отсутствующий столбец", "finds a missing column"),
     "EXPLAIN SELECT sverka_no_such_column FROM pg_catalog.pg_class", "42703"),
    ("EXPLAIN", Localized("две команды не проходят", "two statements do not pass"),
     "EXPLAIN SELECT 1; SELECT 2", "42601"),
)  # fmt: skip


def _refusals(connect: Connect, forbidden: str) -> Iterator[SelfCheck]:
    for subject, what, text, state in _REFUSED:
        yield _refused(connect, subject, what, text, state)
    if forbidden:
        what = Localized("находит таблицу без права чтения", "finds a table that the login may not read")
        text = f"EXPLAIN SELECT 1 FROM {quoted_table(forbidden, Dialect.POSTGRES)}"  # noqa: S608 — a quoted name
        yield _refused(connect, "EXPLAIN", what, text, "42501")
    with connect(_SECONDS) as connection:
        row = connection.execute("EXPLAIN SELECT 1 / (random() * 0)::int").fetchone()
        what = Localized("не выполняет запрос", "does not run the query")
        yield SelfCheck("EXPLAIN", what, Verdict.HOLDS if row else Verdict.FAILS, str(row[0]) if row else "")


def _refused(connect: Connect, subject: str, what: Localized, text: str, state: str) -> SelfCheck:
    with connect(_SECONDS) as connection:
        try:
            # Prepared, as every query is: the server then takes one statement only.
            psycopg.RawCursor(connection).execute(text, prepare=True)
        except psycopg.Error as error:
            verdict = Verdict.HOLDS if error.sqlstate == state else Verdict.FAILS
            return SelfCheck(subject, what, verdict, f"{error.sqlstate}: {error.diag.message_primary or error}")
    return SelfCheck(subject, what, Verdict.FAILS, DONE_ALL_THE_SAME)


def _session(connect: Connect) -> Iterator[SelfCheck]:
    with connect(_SECONDS) as connection:
        row = connection.execute(
            "SELECT current_setting('transaction_read_only'), current_setting('search_path'),"
            " current_setting('standard_conforming_strings'), current_setting('lock_timeout')"
        ).fetchone()
        what = Localized("чтение, путь поиска и ожидание блокировок заданы", "reading, search path and locks are fixed")
        yield _equal("session", what, row, ("on", "pg_catalog", "on", "5s"))
        sent = ("О'Нил, ёж 🦔", date(2024, 2, 3), Decimal("-12345678901234567.89"))
        text = "SELECT $1::text, $2::date, $3::numeric"
        row = psycopg.RawCursor(connection).execute(text, sent).fetchone()
        what = Localized("параметры и значения доходят точно", "parameters and values arrive exactly")
        yield _equal("values", what, row, sent)


def _equal(subject: str, what: Localized, found: tuple[Any, ...] | None, wanted: tuple[Any, ...]) -> SelfCheck:
    same = found == wanted
    return SelfCheck(subject, what, Verdict.HOLDS if same else Verdict.FAILS, "" if same else str(found))


def _stops(connect: Connect) -> SelfCheck:
    started = time.monotonic()
    with connect(0.5) as connection:
        with suppress(psycopg.errors.QueryCanceled):  # the time limit, which is what is tried
            connection.execute("SELECT pg_sleep(10)")
        return stopping_check(time.monotonic() - started - 0.5)


def _rights(connect: Connect) -> SelfCheck:
    what = Localized("логин не может менять данные и в обход программы", "the login itself cannot change data")
    with connect(_SECONDS) as connection:
        tables = writable_tables(connection)
    # The transaction is read-only all the same.
    return SelfCheck("login", what, Verdict.DIFFERS if tables else Verdict.HOLDS, ", ".join(tables[:10]))
