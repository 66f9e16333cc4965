"""Datasets, joins and roles of a question; what a prompt shows of them."""

from __future__ import annotations

import pytest

from core.intent import DimensionUse, FieldRef, Intent, MetricUse, SegmentUse, ValueUse, Word
from core.language import Language
from core.span import Span
from domains.prompt_schema import describe, estimated_tokens
from domains.semantic_model import Domain, DomainSlice
from domains.slices import AmbiguousPath, alias_of, choose_slice, prune, whole_slice

HERE = Span(0, 1)
REFUND = FieldRef("banks", "name", "payments_refund_bank")
PAYING = FieldRef("banks", "name", "payments_bank")


def intent(
    metrics: tuple[str, ...] = ("payments_count",),
    cuts: tuple[FieldRef, ...] = (),
    values: tuple[FieldRef, ...] = (),
    segments: tuple[str, ...] = (),
    unexplained: tuple[str, ...] = (),
) -> Intent:
    return Intent(
        "payments",
        Language.RU,
        metrics=tuple(MetricUse(f"M{at}", name, HERE) for at, name in enumerate(metrics, 1)),
        dimensions=tuple(DimensionUse(f"D{at}", ref, HERE) for at, ref in enumerate(cuts, 1)),
        values=tuple(ValueUse(f"V{at}", ref, ("x",), "x", HERE) for at, ref in enumerate(values, 1)),
        segments=tuple(SegmentUse(f"S{at}", name, HERE) for at, name in enumerate(segments, 1)),
        unexplained=tuple(Word(word, word, HERE) for word in unexplained),
    )


def chosen(domain: Domain, question: Intent) -> DomainSlice:
    piece = choose_slice(domain, question)
    assert isinstance(piece, DomainSlice)
    return piece


def walked(piece: DomainSlice) -> list[tuple[str, str, bool]]:
    return [(step.relationship, step.alias, step.forward) for step in piece.joins]


def test_dictionaries_join_by_themselves(payments: Domain) -> None:
    piece = chosen(payments, intent(cuts=(FieldRef("regions", "name"),)))
    assert piece.facts == ("payments",)
    assert walked(piece) == [("payments_wallet", "wallets", True), ("wallets_region", "regions", True)]
    assert {"payments.paid_at", "payments.wallet_id", "regions.region_id"} <= {str(ref) for ref in piece.fields}
    assert piece.dropped


def test_a_single_fact_needs_no_join(payments: Domain) -> None:
    piece = chosen(payments, intent(("wallets_opened",), (FieldRef("wallets", "level"),)))
    assert (piece.datasets, piece.joins) == (("wallets",), ())


def test_two_equal_paths_are_asked(payments: Domain) -> None:
    piece = choose_slice(payments, intent(cuts=(FieldRef("banks", "name"),)))
    assert isinstance(piece, AmbiguousPath)
    assert piece.roles == ("payments_bank", "payments_refund_bank")
    assert piece.paths(Language.RU) == ("Банк плательщика", "Банк возврата")
    assert piece.paths(Language.EN) == ("Paying bank", "Refund bank")


def test_a_role_decides_and_names_the_alias(payments: Domain) -> None:
    piece = chosen(payments, intent(cuts=(REFUND,), values=(PAYING,)))
    assert walked(piece) == [
        ("payments_refund_bank", "banks_refund_bank", True),
        ("payments_bank", "banks_bank", True),
    ]
    assert alias_of(piece, "payments", REFUND) == "banks_refund_bank"
    assert alias_of(piece, "payments", PAYING) == "banks_bank"
    with pytest.raises(KeyError):
        alias_of(piece, "payments", FieldRef("regions", "name"))


def test_a_bridge_leads_many_to_many(payments: Domain) -> None:
    piece = chosen(payments, intent(cuts=(FieldRef("tags", "name"),)))
    assert walked(piece) == [("payment_tags_payment", "payment_tags", False), ("payment_tags_tag", "tags", True)]


def test_only_without_another_way_rows_are_multiplied(payments: Domain) -> None:
    piece = chosen(payments, intent(("wallets_opened",), values=(FieldRef("payments", "status"),)))
    assert walked(piece) == [("payments_wallet", "payments", False)]


def test_two_facts_have_their_own_joins(payments: Domain) -> None:
    piece = chosen(payments, intent(("payments_count", "wallets_opened"), (FieldRef("regions", "name"),)))
    assert piece.facts == ("payments", "wallets")
    assert [step.from_alias for step in piece.joins] == ["payments", "wallets"]


def test_a_segment_brings_its_dataset(payments: Domain) -> None:
    assert "wallets" in chosen(payments, intent(segments=("closed",))).datasets


def test_without_a_metric_the_fact_is_what_reaches_all(payments: Domain) -> None:
    piece = chosen(payments, intent((), (FieldRef("categories", "name"), FieldRef("regions", "name"))))
    assert piece.facts == ("payments",)


def test_what_cannot_be_reached_is_told(payments: Domain) -> None:
    alone = Domain(
        payments.name, payments.title, "", payments.folder, payments.datasets, (), payments.metrics, payments.filters
    )
    piece = chosen(alone, intent(cuts=(FieldRef("regions", "name"),)))
    assert "no relationship leads" in piece.dropped[0].reason


def test_a_prompt_shows_what_the_question_needs(payments: Domain) -> None:
    piece = prune(payments, intent(cuts=(FieldRef("regions", "name"),), unexplained=("комиссия",)))
    assert isinstance(piece, DomainSlice)
    text = describe(piece)
    assert "payments.wallet_id = wallets.wallet_id" in text
    assert "status text [paid, refused]" in text
    assert "fee decimal" in text
    assert "payments_count = COUNT(payments.payment_id)" in text
    assert "Суммы в рублях." in text
    assert "banks" not in text
    assert "phone" not in text
    assert "is_deleted" not in text


def test_roles_are_joined_under_their_names(payments: Domain) -> None:
    text = describe(chosen(payments, intent(cuts=(REFUND,))))
    assert "banks AS banks_refund_bank: payments.refund_bank_id = banks_refund_bank.bank_id" in text


def test_the_whole_domain_fits_its_budget(payments: Domain) -> None:
    assert estimated_tokens(describe(whole_slice(payments))) <= 900
    assert estimated_tokens(describe(whole_slice(payments), budget=450)) <= 450
