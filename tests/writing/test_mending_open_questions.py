"""Mending the drafts of questions that rules read only in part: what they show, their joins, their conditions."""

from __future__ import annotations

from decimal import Decimal

import pytest

from core.intent import Intent, MetricUse, NumberRole, NumberUse, Word
from core.language import Language
from core.period import Bucket
from core.span import Span
from core.sql import Dialect, Draft
from tests.writing.warehouse import MAY, S, cut, piece, run, warehouse
from writing.draftsman import Draftsman
from writing.model_writer import read_reply

UNREAD = (Word("word", "word", S),)


def open_intent(**parts: object) -> Intent:
    return Intent("wallets", Language.EN, unexplained=UNREAD, **parts)  # type: ignore[arg-type]


def mended(reply: str, question: str, intent: Intent | None = None, dialect: Dialect = Dialect.DUCKDB) -> Draft:
    found = read_reply(reply, Draftsman(intent or open_intent(), piece("wallets"), dialect, question))
    assert isinstance(found, Draft), found
    return found


def text(reply: str, question: str, intent: Intent | None = None) -> str:
    return " ".join(mended(reply, question, intent).text.split())


@pytest.mark.parametrize(
    ("question", "written", "shown"),
    [
        (
            "Return the wallet ID, status and score",
            "SELECT status FROM wallets",
            "SELECT status, wallets.id, wallets.score FROM",
        ),
        ("Return the status of each wallet", "SELECT status FROM wallets", "SELECT status FROM"),
        ("Выведи id и status", "SELECT status FROM wallets", "SELECT status, wallets.id FROM"),
        ("Which wallets are best by score?", "SELECT id FROM wallets ORDER BY score DESC", "SELECT id, score FROM"),
        (
            "Which region has most wallets?",
            (
                "SELECT regions.name FROM wallets JOIN regions ON wallets.region_id = regions.id "
                "GROUP BY regions.name ORDER BY COUNT(*) DESC LIMIT 1"
            ),
            "SELECT regions.name, COUNT(*) AS count",
        ),
        (
            "How many wallets are there in each region?",
            "SELECT COUNT(wallets.id) AS n FROM wallets JOIN regions ON regions.id = region_id GROUP BY regions.name",
            "SELECT regions.name, COUNT(wallets.id) AS n FROM",
        ),
        (
            "How many wallets for each status?",
            "SELECT COUNT(*) AS n FROM wallets",
            "SELECT wallets.status, COUNT(*) AS n FROM wallets GROUP BY wallets.status",
        ),
    ],
)
def test_what_the_question_asks_to_see_is_shown(question: str, written: str, shown: str) -> None:
    assert shown in text(written, question)


def test_a_number_of_rows_that_is_not_in_the_question_goes() -> None:
    ten, first = (f"SELECT id FROM wallets ORDER BY score DESC LIMIT {count}" for count in (10, 1))
    assert "LIMIT" not in text(ten, "Which wallet has the best score?")
    assert "LIMIT 1" in text(first, "Which wallet has the best score?")
    assert "LIMIT" not in text(first, "Which wallets are best, sorted by score?")


def test_a_list_of_things_that_a_join_repeats_names_each_once() -> None:
    found = mended(
        "SELECT wallets.id FROM wallets JOIN payments ON payments.wallet_id = wallets.id",
        "Return wallets with payments",
    )
    assert sorted(run(warehouse(), found)) == [(1,), (2,), (3,), (4,)]


@pytest.mark.parametrize(
    ("written", "right"),
    [
        (
            "SELECT id FROM wallets WHERE status = 'a' OR status = 'b' AND score > 1",
            "WHERE ( status = 'a' OR status = 'b' ) AND score > 1",
        ),
        ("SELECT id FROM wallets WHERE status = 'a' OR score = 1 AND id > 1", "status = 'a' OR score = 1 AND id > 1"),
        ("SELECT id FROM wallets WHERE (status = 'a' OR status = 'b') AND score > 1", "(status = 'a' OR status = 'b')"),
        ('SELECT id FROM wallets WHERE status = "open"', "WHERE status = 'open'"),
        ('SELECT id FROM wallets WHERE status = "status"', 'status = "status"'),
    ],
)
def test_conditions_say_what_was_meant(written: str, right: str) -> None:
    assert right in text(written, "Which wallets are so?")


@pytest.mark.parametrize(
    ("question", "pattern"),
    [
        ("Wallets whose status ends with 'ed'", "'%ed'"),
        ("Wallets whose status starts with the letter ed", "'ed%'"),
        ("Wallets whose status contains ed", "'%ed%'"),
        ("Кошельки, чей статус заканчивается на «ed»", "'%ed'"),
    ],
)
def test_a_text_is_looked_for_where_the_question_says(question: str, pattern: str) -> None:
    assert f"LIKE {pattern}" in text("SELECT id FROM wallets WHERE status LIKE '%ed%'", question)


def test_rows_without_another_are_those_where_the_other_is_absent() -> None:
    found = mended(
        "SELECT wallets.id FROM wallets LEFT JOIN payments ON wallets.id = payments.wallet_id WHERE wallets.id IS NULL",
        "Return wallets without payments",
    )
    assert sorted(run(warehouse(), found)) == [(5,), (6,)]


def test_a_condition_that_a_case_counts_does_not_narrow_the_rows() -> None:
    found = text(
        "SELECT SUM(CASE WHEN score > 3 THEN 1 END) / SUM(CASE WHEN score < 3 THEN 1 END) FROM wallets WHERE score > 3",
        "Ratio of wallets above 3 to those below 3",
    )
    assert "WHERE" not in found


def test_dates_that_a_model_made_up_become_the_period_of_the_question() -> None:
    asked = open_intent(periods=(MAY,))
    made_up = "SELECT COUNT(*) AS n FROM wallets WHERE opened_at >= '2023-01-01' AND opened_at < CURRENT_DATE"
    found = mended(made_up, "Wallets in May", asked)
    assert "opened_at >= @p1_start AND opened_at < @p1_end" in " ".join(found.text.split())
    assert run(warehouse(), found) == [(3,)]
    named = "SELECT COUNT(*) AS n FROM wallets WHERE opened_at >= '2023-01-01'"
    assert "@p1" not in text(named, "Wallets in May, opened after 2023-01-01", asked)


def test_the_period_stands_on_the_date_of_what_is_computed() -> None:
    written = (
        "SELECT SUM(payments.amount) AS total FROM payments JOIN wallets ON payments.wallet_id = wallets.id "
        "WHERE wallets.opened_at >= @p1_start AND wallets.opened_at < @p1_end"
    )
    found = text(written, "Total paid in May", open_intent(periods=(MAY,)))
    assert "payments.paid_at >= @p1_start AND payments.paid_at < @p1_end" in found
    assert "wallets" not in found


def test_the_bucket_that_the_question_names_is_added() -> None:
    asked = open_intent(periods=(MAY,), time_cut=cut(Bucket.DAY))
    written = (
        "SELECT status, COUNT(*) AS n FROM wallets WHERE opened_at >= @p1_start AND opened_at < @p1_end GROUP BY status"
    )
    assert "AS day, status, COUNT(*) AS n" in text(written, "Daily wallets in May", asked)
    monthly = written.replace("status", "DATE_TRUNC('month', opened_at)")
    assert "AS day" not in text(monthly, "Daily wallets in May", asked)


@pytest.mark.parametrize(
    ("question", "is_distinct"),
    [("number of wallets by bank", True), ("wallets paid, by bank", False)],
)
def test_things_whose_number_is_asked_are_counted_once(question: str, is_distinct: bool) -> None:
    asked = open_intent(metrics=(MetricUse("M1", "wallets_opened", Span(0, len("number of wallets"))),))
    written = (
        "SELECT banks.name, COUNT(wallets.id) AS n FROM payments JOIN wallets ON payments.wallet_id = wallets.id "
        "JOIN banks ON payments.bank_id = banks.id GROUP BY banks.name"
    )
    found = mended(written, question, asked)
    assert ("DISTINCT" in found.text) is is_distinct


@pytest.mark.parametrize(
    ("question", "written", "right"),
    [
        (  # a tie that nothing declares
            "Wallets of regions",
            "SELECT regions.name, wallets.id FROM wallets JOIN regions ON wallets.id = regions.id",
            "ON regions.id = wallets.region_id",
        ),
        (  # a tie to itself
            "Wallets of regions",
            "SELECT regions.name, wallets.id FROM wallets JOIN regions ON regions.id = regions.id",
            "LEFT JOIN regions ON regions.id = wallets.region_id",
        ),
        (  # a detour through what is neither named nor used
            "Total paid by score",
            (
                "SELECT wallets.score, SUM(payments.amount) AS total FROM payments JOIN balances "
                "ON payments.wallet_id = balances.wallet_id JOIN wallets ON balances.wallet_id = wallets.id "
                "GROUP BY wallets.score"
            ),
            "FROM payments LEFT JOIN wallets ON wallets.id = payments.wallet_id GROUP BY",
        ),
        (  # a list keeps what narrows it
            "Wallets that were used",
            "SELECT DISTINCT wallets.id FROM wallets JOIN payments ON payments.wallet_id = wallets.id",
            "JOIN payments",
        ),
        (  # counted, because named
            "How many payments per status?",
            (
                "SELECT wallets.status, COUNT(wallets.id) AS n FROM wallets LEFT JOIN payments "
                "ON payments.wallet_id = wallets.id GROUP BY wallets.status"
            ),
            "JOIN payments",
        ),
    ],
)
def test_joins_go_the_declared_way(question: str, written: str, right: str) -> None:
    assert right in text(written, question)


def test_equal_numbers_are_taken_in_their_order() -> None:
    numbers = tuple(NumberUse(f"N{place}", Decimal(4), NumberRole.UNKNOWN, S) for place in (1, 2))
    written = "SELECT SUM(CASE WHEN score > 4 THEN 1 END) / SUM(CASE WHEN score < 4 THEN 1 END) AS r FROM wallets"
    found = text(written, "above 4 and below 4", open_intent(numbers=numbers))
    assert "score > @n1" in found
    assert "score < @n2" in found


def test_a_question_that_was_read_whole_is_left_as_it_was_written() -> None:
    whole = Intent("wallets", Language.EN)
    written = "SELECT status FROM wallets ORDER BY score LIMIT 10"
    assert " ".join(mended(written, "Return the id and status for each region", whole).text.split()) == written
