"""What has one meaning has one form, and what has another has another."""

import pytest

from core.sql import Dialect
from core.syntax import parse_statements
from validators.anatomy import Anatomy
from validators.canonical import Canon, condition_form
from validators.example_domain import example_domain


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("status IN ('Paid', 'paid')", "LOWER(status) = 'paid'", True),
        ("status IN ('Paid', 'paid')", "'paid' = LOWER(status)", True),
        ("status IN ('paid', 'open')", "LOWER(status) = 'paid'", False),
        ("status IN ('Paid', 'paid')", "status = 'paid'", False),
        ("status IN ('Paid', 'paid')", "LOWER(status) = 'open'", False),
        ("COUNT(CASE WHEN NOT discount IS NULL THEN order_id END)", "COUNT(discount)", True),
        ("COUNT(CASE WHEN discount IS NULL THEN order_id END)", "COUNT(discount)", False),
        ("COUNT(CASE WHEN NOT discount IS NULL THEN buyer_id END)", "COUNT(orders.amount)", False),
    ],
)
def test_forms(one: str, other: str, same: bool) -> None:
    forms = {condition_form(text, "orders", example_domain()) for text in (one, other)}
    assert (len(forms) == 1) is same


@pytest.mark.parametrize(
    ("rest", "counts", "form"),
    [
        ("AND o.discount > 1", "count(orders.discount)", "count(orders.discount)"),
        ("WHERE o.discount > 1", "count(orders.discount)", "count(orders.discount)"),
        ("AND NOT o.discount IS NULL", "count(orders.discount)", "count(orders.discount)"),
        ("AND o.discount IS NULL", "count(orders.discount)", "rows(orders)"),
        ("AND o.amount > 1", "count(orders.discount)", "rows(orders)"),
        ("AND o.discount > 1", "rows(orders)", "rows(orders)"),
        ("AND o.discount > 1 OR o.amount > 1", "count(orders.discount)", "rows(orders)"),
    ],
)
def test_rows_under_a_condition_that_fills_a_field_are_those_with_the_field(rest: str, counts: str, form: str) -> None:
    text = f"SELECT COUNT(o.order_id) AS n FROM buyers AS b LEFT JOIN orders AS o ON o.buyer_id = b.buyer_id {rest}"
    tree = parse_statements(text, Dialect.DUCKDB)[0]
    canon = Canon(Anatomy(tree, example_domain()), counts=frozenset({counts}))  # type: ignore[arg-type]
    assert canon.of(tree.selects[0]) == form  # type: ignore[attr-defined]
