"""Mending the drafts of questions that were read whole: joins that look up, names glued together."""

from __future__ import annotations

import pytest

from core.sql import Dialect, Draft
from tests.writing.warehouse import dimensions, intent, piece
from writing.draftsman import Draftsman
from writing.model_writer import read_reply


def mended(sql: str) -> Draft:
    found = read_reply(
        sql, Draftsman(intent("payments_count", dimensions=dimensions("wallets.status")), piece(), Dialect.DUCKDB)
    )
    assert isinstance(found, Draft), found
    return found


def test_a_join_that_looks_up_keeps_the_rows_without_a_match() -> None:
    draft = mended(
        "SELECT wallets.status, COUNT(payments.id) AS n FROM payments "
        "JOIN wallets ON payments.wallet_id = wallets.id GROUP BY wallets.status"
    )
    assert "LEFT JOIN wallets" in draft.text
    assert "JOIN wallets → LEFT JOIN" in draft.mends


def test_a_dataset_and_a_field_that_were_glued_are_parted() -> None:
    draft = mended("SELECT payments_bank_id, COUNT(payments_id) AS n FROM payments AS p GROUP BY payments_bank_id")
    assert "COUNT(p.id)" in draft.text
    assert "GROUP BY\n  p.bank_id" in draft.text
    assert "payments_id → p.id" in draft.mends
    kept = mended("SELECT payments_id FROM (SELECT payments.id AS payments_id FROM payments) AS t")
    assert kept.mends == ()


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT COUNT(*) AS n FROM wallets JOIN payments ON payments.wallet_id = wallets.id",
        "SELECT COUNT(*) AS n FROM payments JOIN wallets ON payments.wallet_id = wallets.id AND wallets.status = @v1",
    ],
)
def test_another_join_stays_as_it_was_written(sql: str) -> None:
    assert "LEFT" not in mended(sql).text
