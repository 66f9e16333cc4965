"""Where the least is asked for, members without rows take part if none means zero; else the answer says so."""

from __future__ import annotations

from core.intent import Comparison, HavingCondition, Intent, NumberRole, Ranking
from domains.empty_groups import leaves_out_empty_groups, with_empty_groups
from tests.writing.warehouse import DOMAIN, S, asked, dimensions, intent

SMALLEST = Ranking("M1", descending=False, span=S)
BY_REGION, BY_STATUS = dimensions("regions.name"), dimensions("wallets.status")


def completed(question: Intent) -> bool:
    return any(use.complete for use in with_empty_groups(question, DOMAIN).dimensions)


def below(comparison: Comparison, number: str) -> dict[str, object]:
    having = (HavingCondition("M1", comparison, "N1", S),)
    return {"numbers": (asked(1, number, NumberRole.THRESHOLD),), "having": having}


def test_members_of_a_dictionary_without_rows_take_part() -> None:
    assert completed(intent("wallets_opened", dimensions=BY_REGION, ranking=SMALLEST))
    assert completed(intent("wallets_opened", dimensions=BY_REGION, **below(Comparison.LT, "3")))
    assert completed(intent("wallets_opened", dimensions=BY_REGION, **below(Comparison.EQ, "0")))


def test_nothing_is_added_where_the_most_is_asked_or_no_rows_are_no_zero() -> None:
    biggest = Ranking("M1", descending=True, span=S)
    assert not completed(intent("wallets_opened", dimensions=BY_REGION, ranking=biggest))
    assert not completed(intent("wallets_opened", dimensions=BY_REGION, **below(Comparison.GT, "3")))
    assert not completed(intent("wallets_opened", dimensions=BY_STATUS, ranking=SMALLEST))
    assert not completed(intent("payments_amount", dimensions=BY_REGION, ranking=SMALLEST))


def test_what_is_left_out_is_known() -> None:
    sums = intent("payments_amount", dimensions=BY_REGION, ranking=SMALLEST)
    counts = with_empty_groups(intent("wallets_opened", dimensions=BY_REGION, ranking=SMALLEST), DOMAIN)
    ratios = intent("closed_share", dimensions=BY_REGION, ranking=SMALLEST)
    assert leaves_out_empty_groups(sums, DOMAIN) == ("payments_amount",)
    assert leaves_out_empty_groups(counts, DOMAIN) == ()
    assert leaves_out_empty_groups(ratios, DOMAIN) == ()
