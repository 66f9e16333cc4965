"""Hand-written golden SQL becomes a draft over dataset names with the question's parameters, or nothing."""

from __future__ import annotations

from dataclasses import replace

from core.sql import Dialect
from eval.hand_written import as_draft
from tests.writing.warehouse import DOMAIN, MAY, dataset, intent, value
from tests.writing.warehouse import TEXT as TEXT_TYPE

QUESTION = intent("wallets_opened", periods=(MAY,), values=(value(1, "wallets.status", "Активен"),))


def test_dates_and_values_become_parameters_and_default_filters_go() -> None:
    hidden = replace(DOMAIN.dataset("wallets").fields[0], name="is_test", expression="is_test", hidden=True)
    wallets = replace(DOMAIN.dataset("wallets"), fields=(*DOMAIN.dataset("wallets").fields, hidden))
    domain = replace(DOMAIN, datasets=(wallets, *DOMAIN.datasets[1:]))
    sql = (
        "SELECT count(*) FROM wallets WHERE NOT is_test AND opened_at >= '2025-05-01' AND opened_at < '2025-06-01' "
        "AND status = 'Активен'"
    )
    draft = as_draft(sql, Dialect.DUCKDB, QUESTION, domain)
    assert draft is not None
    assert " ".join(draft.text.split()) == (
        "SELECT COUNT(*) FROM wallets WHERE opened_at >= @p1_start AND opened_at < @p1_end AND status = @v1"
    )


def test_sql_that_says_a_condition_in_another_way_does_not_fit() -> None:
    by_code = (
        "SELECT count(*) FROM wallets WHERE opened_at >= '2025-05-01' AND opened_at < '2025-06-01' AND region_id = 1"
    )
    assert as_draft(by_code, Dialect.DUCKDB, QUESTION, DOMAIN) is None
    assert as_draft("SELECT 1 FROM unknown", Dialect.DUCKDB, intent("wallets_opened"), DOMAIN) is None


def test_a_dataset_of_another_name_than_its_table_is_renamed_under_an_alias() -> None:
    other = replace(dataset("clients", {"id": TEXT_TYPE}), source="main.wallets")
    domain = replace(DOMAIN, datasets=(other,))
    draft = as_draft("SELECT count(wallets.id) FROM wallets", Dialect.DUCKDB, intent("wallets_opened"), domain)
    assert draft is not None
    assert " ".join(draft.text.split()) == "SELECT COUNT(wallets.id) FROM clients AS wallets"
