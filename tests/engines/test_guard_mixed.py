"""Thousands of texts mixed of pieces: what the guard lets through and DuckDB runs shows nothing that the view hides."""

import random
from collections.abc import Iterator

from core.dataset_view import DatasetView, ViewColumn
from core.result import LogicalType
from core.sql import Dialect, Draft, WrittenBy
from engines.guard import Admitted, admit
from engines.guard_words import words
from tests.engines.drivers import required_module

VIEW = DatasetView(
    "payments",
    "main.payments",
    tuple(ViewColumn(name, name, LogicalType.TEXT) for name in ("id", "method")),
    ("id > 1",),
)
TABLES = """
CREATE TABLE payments (id INT, method VARCHAR, hidden VARCHAR);
INSERT INTO payments VALUES (1, 'SECRET', 'SECRET'), (2, 'cash', 'SECRET');
CREATE TABLE vault (id INT, method VARCHAR);
INSERT INTO vault VALUES (9, 'SECRET');
CREATE SCHEMA other;
CREATE TABLE other.payments AS SELECT 7 AS id, 'SECRET' AS method;
"""
BEGINNINGS = (
    "SELECT method FROM main.payments",
    "FROM main . payments",
    "FROM payments SELECT method",
    "SELECT [ x FOR x IN [ id ] ] FROM payments",
    "SELECT $$x$$ , p. method FROM main.payments AS p",
    "SELECT { 'k' : method } FROM payments",
    "WITH p AS ( FROM main.payments ) FROM p",
    "SELECT E'a' , method FROM payments WHERE method = E'\\'' OR method = $$'$$",
)
PIECES = (
    *words("SELECT FROM WHERE WITH AS JOIN ON true main payments vault other method id hidden p x 1"),
    *words(". , * ( ) [ ] { } : ; ' '' /* */ -- $$ $$x$$ $a$ x$$ E'a' E'\\'' e'\\\\' N'a' 'k'"),
    *words('main.payments p. payments. "main" "payments" COLUMNS(*)'),
    *("UNION ALL", "-- \n", "FROM main.payments", "SELECT method FROM payments", "AS payments", "AS main", "\r"),
    *("DROP TABLE payments", "DELETE FROM vault", "FOR x IN", "x ->", "LIMIT 1", "GROUP BY"),
)
ALL = tuple(sorted(PIECES))  # the same texts in every run


def mixed(count: int) -> Iterator[str]:
    chance = random.Random(7)  # noqa: S311 — no secret hangs on it
    for _ in range(count):
        pieces = chance.choice(BEGINNINGS).split(" ")
        for _ in range(chance.randint(0, 4)):
            at = chance.randrange(len(pieces) + 1)
            match chance.choices(("put in", "leave out", "exchange"), (6, 2, 2))[0]:
                case "put in":
                    pieces.insert(at, chance.choice(ALL))
                case "leave out":
                    del pieces[at : at + 1]
                case _:
                    pieces[at : at + 1] = [chance.choice(ALL)]
        yield ("" if chance.random() < 0.2 else " ").join(pieces)


def test_mixed_texts_show_nothing_hidden() -> None:
    duckdb = required_module("duckdb")
    ran = 0
    with duckdb.connect(config={"enable_external_access": "false"}) as connection:
        connection.execute(TABLES)
        for text in mixed(3_000):
            found = admit(Draft(text, Dialect.DUCKDB, WrittenBy.MODEL), (VIEW,))
            if not isinstance(found, Admitted):
                continue
            try:
                rows = connection.execute(found.text).fetchall()
            except duckdb.Error:
                continue
            ran += 1
            assert "SECRET" not in repr(rows), text
        assert connection.execute("SELECT COUNT(*) FROM payments").fetchone() == (2,)
    assert ran > 300
