"""Payments, their tags and refunds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import numpy as np

from demo import dictionaries as names
from demo.draw import (
    Bools,
    Calendar,
    Draws,
    Floats,
    Ints,
    Stream,
    Times,
    cents,
    draw,
    later,
    moments,
    pick,
    put_in_order,
    spread,
)
from demo.wallets import Wallets

MAINTENANCE_DAY = date(2024, 8, 11)
NO_TICKETS = (date(2024, 7, 1), date(2024, 8, 1))
AUTOPAY_FROM = date(2024, 3, 1)
UNKNOWN_WALLET = 9_000_000

_KINDS = 24
(
    _HOUR_DRAW,
    _SECOND,
    _WALLET,
    _LOST,
    _CATEGORY,
    _MERCHANT,
    _TRANSFER,
    _AMOUNT_1,
    _AMOUNT_2,
    _METHOD,
    _STATUS,
    _BANK,
    _SAME_BANK,
    _REFUND_BANK,
    _TEST,
    _DELETED,
    _TAGS,
    _TAG,
    _REFUNDED,
    _REFUND_AFTER,
    _REFUND_PART,
    _REFUND_REASON,
    _ROUND,
    _UNKNOWN_MERCHANT,
) = range(_KINDS)


@dataclass(frozen=True, slots=True)
class Payments:
    """All payments in order of time; 0 stands for a missing merchant or bank."""

    day: Ints
    paid_at: Times
    wallet: Ints
    """Position in the wallets, -1 for a wallet that does not exist."""
    amount: Ints
    """Kopecks, as ``fee``."""
    fee: Ints
    merchant_id: Ints
    method: Ints
    status: Ints
    paying_bank_id: Ints
    refund_bank_id: Ints
    is_test: Bools
    is_deleted: Bools
    uniform: Floats
    """The numbers that tags and refunds go by."""

    @property
    def ids(self) -> Ints:
        """Payment ids, from 1."""
        return np.arange(1, len(self.day) + 1, dtype=np.int64)


@dataclass(frozen=True, slots=True)
class Tagging:
    """The bridge: payment id, tag id."""

    payment_id: Ints
    tag_id: Ints


@dataclass(frozen=True, slots=True)
class Refunds:
    """Refunds in order of time."""

    payment: Ints
    """Position in the payments."""
    refunded_at: Times
    amount: Ints
    reason: Ints


def make_payments(calendar: Calendar, wallets: Wallets) -> Payments:
    """Make all payments by the last day."""
    known = wallets.paying_before(calendar.days)
    expected = 0.0397 * known * calendar.season
    if calendar.index(MAINTENANCE_DAY) < calendar.days:
        expected[calendar.index(MAINTENANCE_DAY)] = 0.0
    rows = draw(Stream.PAYMENTS, expected, _KINDS)
    rows = rows.keep(known[rows.day] > 0)
    payer = wallets.paying[np.floor(known[rows.day] * rows.uniform[_WALLET] ** 1.15).astype(np.int64)]
    when = moments(calendar, rows, _HOUR_DRAW, _SECOND)
    closed = wallets.closed_at[payer]
    kept = (np.isnat(closed) | (when < closed)) & ~_tickets_were_off(calendar, rows)
    rows, payer, when = rows.keep(kept), payer[kept], when[kept]
    order = put_in_order(when, rows.day)
    return _payments(calendar, Draws(rows.day[order], rows.uniform[:, order]), when[order], payer[order], wallets)


def _categories(rows: Draws) -> Ints:
    return pick(rows.uniform[_CATEGORY], [weight for _, _, weight, _ in names.CATEGORIES])


def _tickets_were_off(calendar: Calendar, rows: Draws) -> Bools:
    first, end = (calendar.index(day) for day in NO_TICKETS)
    in_gap = (rows.day >= first) & (rows.day < end)
    return np.asarray(in_gap & (_categories(rows) == names.TICKETS - 1))


def _payments(calendar: Calendar, rows: Draws, when: Times, payer: Ints, wallets: Wallets) -> Payments:
    u = rows.uniform
    category = _categories(rows)
    typical = np.array([typical for *_, typical in names.CATEGORIES])[category]
    roubles = np.maximum(10.0, typical * spread(u[_AMOUNT_1], u[_AMOUNT_2], 0.75))
    amount = cents(np.where(u[_ROUND] < 0.35, np.ceil(roubles / 50.0) * 50.0, roubles))
    method = pick(u[_METHOD], [weight for _, weight, _ in names.METHODS])
    early = rows.day < calendar.index(AUTOPAY_FROM)
    method = np.where(early & (method == names.AUTOPAY_METHOD), names.CARD_METHOD, method)
    status = pick(u[_STATUS], [weight for _, weight in names.PAYMENT_STATUSES])
    rate = np.array([rate for *_, rate in names.METHODS])[method]
    banks = [weight for *_, weight in names.BANKS]
    bank = pick(u[_BANK], banks) + 1
    other = np.where(u[_SAME_BANK] < 0.9, pick(u[_REFUND_BANK], banks) + 1, 0)
    lost = u[_LOST] < 0.0006
    return Payments(
        day=rows.day,
        paid_at=when,
        wallet=np.where(lost, -1, payer).astype(np.int64),
        amount=amount,
        fee=np.where(status < names.SUCCESSFUL_STATUSES, np.rint(amount * rate), 0).astype(np.int64),
        merchant_id=_merchants(u, category),
        method=method.astype(np.int64),
        status=status,
        paying_bank_id=bank,
        refund_bank_id=np.where(u[_SAME_BANK] < 0.7, bank, other).astype(np.int64),
        is_test=((u[_TEST] < 0.003) | wallets.is_test[payer]) & ~lost,
        is_deleted=u[_DELETED] < 0.002,
        uniform=u[_TAGS : _REFUND_REASON + 1],
    )


def _merchants(u: Floats, category: Ints) -> Ints:
    """Return a merchant of the category; 0 for a transfer between people, an unknown one now and then."""
    found = np.zeros(len(category), dtype=np.int64)
    for number, *_ in names.CATEGORIES:
        inside = [(merchant, weight) for merchant, _, of, weight in names.MERCHANTS if of == number]
        mask = category == number - 1
        ids = np.array([merchant for merchant, _ in inside])
        found[mask] = ids[pick(u[_MERCHANT][mask], [weight for _, weight in inside])]
    found[u[_UNKNOWN_MERCHANT] < 0.0008] = names.UNKNOWN_MERCHANT
    found[u[_TRANSFER] < 0.09] = 0
    return found


def tag(payments: Payments) -> Tagging:
    """Give no tag to seven payments in ten, one to three different tags to the others."""
    how_many = np.searchsorted(np.array([0.7, 0.9, 0.98]), payments.uniform[_TAGS - _TAGS], side="right")
    first = pick(payments.uniform[_TAG - _TAGS], [weight for *_, weight in names.TAGS])
    ids = payments.ids
    parts = [(ids[how_many > step], (first[how_many > step] + 3 * step) % len(names.TAGS) + 1) for step in range(3)]
    payment_id = np.concatenate([payment for payment, _ in parts])
    tag_id = np.concatenate([tags for _, tags in parts])
    order = np.lexsort((tag_id, payment_id))
    return Tagging(payment_id[order], tag_id[order])


def refund(calendar: Calendar, payments: Payments) -> Refunds:
    """Make the refunds that happened by the last day: about three in a hundred successful payments."""
    u = payments.uniform
    refunded = (u[_REFUNDED - _TAGS] < 0.031) & (payments.status < names.SUCCESSFUL_STATUSES)
    when = later(payments.paid_at, 0.04 + 40.0 * u[_REFUND_AFTER - _TAGS] ** 2)
    chosen = np.flatnonzero(refunded & (when < calendar.end)).astype(np.int64)
    chosen = chosen[np.argsort(when[chosen], kind="stable")]
    part = u[_REFUND_PART - _TAGS][chosen]
    share = np.where(part < 0.78, 1.0, 0.1 + 0.8 * part)
    return Refunds(
        payment=chosen,
        refunded_at=when[chosen],
        amount=np.rint(payments.amount[chosen] * share).astype(np.int64),
        reason=pick(u[_REFUND_REASON - _TAGS][chosen], [weight for _, weight in names.REFUND_REASONS]),
    )
