"""What the words of a question that rules read only in part say of the shape of its query."""

from __future__ import annotations

import pytest

from core.intent import Intent, Word
from core.language import Language
from core.span import Span
from core.sql import Dialect, Draft, WrittenBy
from core.syntax import parse_statements
from validators.context import DraftContext
from validators.example_domain import example_domain
from validators.meaning_words import average_word, first_word, order_word


def rules_of(sql: str, *words: str) -> list[str]:
    unexplained = tuple(Word(word, word, Span(0, 1)) for word in words)
    intent = Intent("shop", Language.RU, unexplained=unexplained)
    tree = parse_statements(sql, Dialect.DUCKDB)[0]
    context = DraftContext(intent, tree, Draft(sql, Dialect.DUCKDB, WrittenBy.MODEL), example_domain())  # type: ignore[arg-type]
    return [rule.id.partition(".")[2] for rule in (average_word, order_word, first_word) if rule.findings(context)]


@pytest.mark.parametrize(
    ("words", "sql", "found"),
    [
        (("средний", "чек"), "SELECT AVG(amount) FROM orders", []),
        (("средний", "чек"), "SELECT SUM(amount) / COUNT(*) FROM orders", []),
        (("средний", "чек"), "SELECT SUM(amount) FROM orders", ["average_word"]),
        (("чек",), "SELECT AVG(amount) FROM orders", ["average_word"]),
        (("наибольший", "чек"), "SELECT amount FROM orders ORDER BY amount DESC LIMIT 1", []),
        (("наибольший", "чек"), "SELECT amount FROM orders ORDER BY amount LIMIT 1", ["order_word"]),
        (("наибольший", "чек"), "SELECT MAX(amount) FROM orders", []),
        (("наибольший", "чек"), "SELECT amount FROM orders", ["first_word"]),
        (("чек",), "SELECT amount FROM orders ORDER BY amount LIMIT 10", ["first_word"]),
        (("чек",), "SELECT amount FROM orders ORDER BY amount LIMIT 1", []),
        (("самый большой", "чек"), "SELECT amount FROM orders ORDER BY amount DESC LIMIT 3", []),
        (("highest", "lowest", "amount"), "SELECT amount FROM orders ORDER BY amount DESC", []),
        (("sorted", "ascending"), "SELECT amount FROM orders ORDER BY amount DESC", ["order_word"]),
        (("minor", "orders"), "SELECT order_id FROM orders", []),
        ((), "SELECT AVG(amount) FROM orders ORDER BY 1 LIMIT 10", []),
    ],
)
def test_words_against_queries(words: tuple[str, ...], sql: str, found: list[str]) -> None:
    assert rules_of(sql, *words) == found
