"""Figures for one thing: which are derived, of which rows, and how they are called."""

from __future__ import annotations

import pytest

from apps.settings import ROOT
from domains.expressions import parse
from domains.load import load_domain
from domains.semantic_model import Additivity, Domain, Metric

DATA = ROOT / "domains" / "data"


def loaded(name: str) -> Domain:
    domain, errors = load_domain(DATA / name)
    assert domain is not None, errors
    return domain


def derived(domain: Domain, name: str) -> Metric:
    return domain.metric(name)


def test_rows_without_the_thing_are_not_counted() -> None:
    """A transfer has no shop, so it is no payment to one."""
    found = derived(loaded("payments"), "payments_count_per_merchants")
    assert "WHEN NOT payments.merchant_id IS NULL" in found.expression
    assert found.additivity is Additivity.RATIO


def test_the_metric_that_a_figure_is_derived_from_stays_as_it_was() -> None:
    domain = loaded("payments")
    assert domain.metric("payments_count").expression == "COUNT(payments.payment_id)"
    assert "CASE" not in parse("COUNT(payments.payment_id)").sql()


def test_titles_tell_which_things_are_counted() -> None:
    title = derived(loaded("payments"), "payments_count_per_wallets").title
    assert (title.ru, title.en) == ("Число платежей на кошелёк, где они были", "Payments per wallet that has any")


@pytest.mark.parametrize(
    "name",
    [
        "refunds_count_per_payments",  # at most one refund a payment: always one
        "payments_count_per_banks",  # two links to the banks
        "payments_count_per_payments",
        "average_payment_per_wallets",  # an average of averages
    ],
)
def test_what_would_mean_nothing_is_not_derived(name: str) -> None:
    assert loaded("payments").find_metric(name) is None
