"""What the words of a question name, and what they do not: quotes, numbers, conditions on columns of no word."""

from __future__ import annotations

import pytest

from core.intent import Intent, Word
from core.language import Language
from core.sql import Dialect, Draft, WrittenBy
from core.syntax import parse_statements
from domains.words import content_words
from validators.context import DraftContext
from validators.example_domain import example_domain
from validators.sufficiency_words import named_missing, stray_null_test


def found(sql: str, question: str) -> list[str]:
    unread: tuple[Word, ...] = content_words(question)
    intent = Intent("shop", Language.EN, unexplained=unread)
    tree = parse_statements(sql, Dialect.DUCKDB)[0]
    draft = Draft(sql, Dialect.DUCKDB, WrittenBy.MODEL)
    context = DraftContext(intent, tree, draft, example_domain(), question=question)  # type: ignore[arg-type]
    return [one.subject for each in (named_missing, stray_null_test) for one in each.findings(context)]


@pytest.mark.parametrize(
    ("question", "sql", "missing"),
    [
        ("orders with the status «VIP»", "SELECT COUNT(*) FROM orders", ["VIP"]),
        ("orders with the status «VIP»", "SELECT COUNT(*) FROM orders WHERE status LIKE '%vip%'", []),
        ("orders of buyer 42", "SELECT COUNT(*) FROM orders", ["42"]),
        ("orders of buyer 42", "SELECT COUNT(*) FROM orders WHERE buyer_id = 42", []),
        ("orders of buyer 42", "SELECT COUNT(*) FROM orders WHERE buyer_id = 142", ["42"]),
        ("заказы, где 0 означает «нет»", "SELECT COUNT(*) FROM orders", []),
        ("show the amount as «total»", "SELECT amount FROM orders", []),
    ],
)
def test_what_is_named_stands_in_the_query(question: str, sql: str, missing: list[str]) -> None:
    assert found(sql, question) == missing


@pytest.mark.parametrize(
    ("question", "sql", "stray"),
    [
        ("how many orders", "SELECT COUNT(*) FROM orders WHERE discount IS NOT NULL", ["discount IS NOT NULL"]),
        ("orders with a discount", "SELECT COUNT(*) FROM orders WHERE discount IS NOT NULL", []),
        ("заказы, у которых она указана", "SELECT COUNT(*) FROM orders WHERE discount IS NOT NULL", []),
        ("how many orders", "SELECT SUM(discount) FROM orders WHERE discount IS NOT NULL", []),
        ("how many orders", "SELECT COUNT(*) FROM orders WHERE discount IS NULL", []),
        (
            "how many orders",
            (
                "SELECT COUNT(*) FROM orders LEFT JOIN refunds ON refunds.order_id = orders.order_id "
                "WHERE refunds.refund_id IS NOT NULL"
            ),
            [],
        ),
    ],
)
def test_a_condition_on_a_column_of_no_word(question: str, sql: str, stray: list[str]) -> None:
    assert found(sql, question) == stray
