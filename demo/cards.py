"""Cards and card operations."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import numpy as np

from demo import dictionaries as names
from demo.draw import (
    NEVER,
    Bools,
    Calendar,
    Draws,
    Ints,
    Stream,
    Times,
    cents,
    draw,
    known_before,
    later,
    moments,
    pick,
    put_in_order,
    spread,
)
from demo.wallets import Wallets

CHILD_CARDS_FROM = date(2024, 9, 1)
UNKNOWN_CARD = 8_000_000

_CARD_KINDS = 12
(
    _HOUR_DRAW,
    _SECOND,
    _WALLET,
    _PRODUCT,
    _ACTIVATES,
    _ACTIVATED_AFTER,
    _BLOCKS,
    _BLOCKED_1,
    _BLOCKED_2,
    _TEST,
    _RENAMED,
    _REASON,
) = range(_CARD_KINDS)

_OPERATION_KINDS = 10
(_OP_HOUR, _OP_SECOND, _OP_CARD, _OP_LOST, _OP_TYPE, _OP_AMOUNT_1, _OP_AMOUNT_2, _OP_STATUS, _OP_CHANNEL, _OP_TEST) = (
    range(_OPERATION_KINDS)
)


@dataclass(frozen=True, slots=True)
class Cards:
    """All cards in order of issue; moments may lie after the end of the warehouse."""

    day: Ints
    issued_at: Times
    activated_at: Times
    blocked_at: Times
    wallet: Ints
    product_id: Ints
    is_test: Bools

    @property
    def ids(self) -> Ints:
        """Card ids, from 1."""
        return np.arange(1, len(self.day) + 1, dtype=np.int64)


@dataclass(frozen=True, slots=True)
class Operations:
    """All card operations in order of time."""

    day: Ints
    operated_at: Times
    card: Ints
    """Position in the cards, -1 for a card that does not exist."""
    kind: Ints
    amount: Ints
    """Kopecks, as ``fee``."""
    fee: Ints
    status: Ints
    channel: Ints
    is_test: Bools

    @property
    def ids(self) -> Ints:
        """Operation ids, from 1."""
        return np.arange(1, len(self.day) + 1, dtype=np.int64)


def make_cards(calendar: Calendar, wallets: Wallets) -> Cards:
    """Make all cards that were issued by the last day."""
    known = wallets.paying_before(calendar.days)
    growth = np.arange(calendar.days) / 1420.0
    rows = draw(Stream.CARDS, (4.0 + 9.0 * growth) * calendar.season, _CARD_KINDS)
    rows = rows.keep(known[rows.day] > 0)
    when = moments(calendar, rows, _HOUR_DRAW, _SECOND)
    order = put_in_order(when, rows.day)
    rows, when = Draws(rows.day[order], rows.uniform[:, order]), when[order]
    u = rows.uniform
    wallet = wallets.paying[np.floor(known[rows.day] * u[_WALLET]).astype(np.int64)]
    product = pick(u[_PRODUCT], [weight for *_, weight in names.PRODUCTS]) + 1
    too_early = (product == names.CHILD_PRODUCT) & (rows.day < calendar.index(CHILD_CARDS_FROM))
    return Cards(
        day=rows.day,
        issued_at=when,
        activated_at=np.where(u[_ACTIVATES] < 0.88, later(when, 0.01 + 14.0 * u[_ACTIVATED_AFTER] ** 2), NEVER),
        blocked_at=np.where(
            u[_BLOCKS] < 0.11, later(when, 15.0 + 160.0 * spread(u[_BLOCKED_1], u[_BLOCKED_2], 0.7)), NEVER
        ),
        wallet=wallet,
        product_id=np.where(too_early, names.CLASSIC_PRODUCT, product).astype(np.int64),
        is_test=(u[_TEST] < 0.004) | wallets.is_test[wallet],
    )


def make_operations(calendar: Calendar, cards: Cards) -> Operations:
    """Make all operations by the last day: of cards that are active on their day."""
    active = np.flatnonzero(~np.isnat(cards.activated_at)).astype(np.int64)
    known = known_before(cards.day[active], calendar.days)
    rows = draw(Stream.OPERATIONS, 0.026 * known * calendar.season, _OPERATION_KINDS)
    rows = rows.keep(known[rows.day] > 0)
    card = active[np.floor(known[rows.day] * rows.uniform[_OP_CARD] ** 1.1).astype(np.int64)]
    when = moments(calendar, rows, _OP_HOUR, _OP_SECOND)
    blocked = cards.blocked_at[card]
    kept = (when >= cards.activated_at[card]) & (np.isnat(blocked) | (when < blocked))
    rows, card, when = rows.keep(kept), card[kept], when[kept]
    order = put_in_order(when, rows.day)
    return _operations(Draws(rows.day[order], rows.uniform[:, order]), when[order], card[order], cards)


def _operations(rows: Draws, when: Times, card: Ints, cards: Cards) -> Operations:
    u = rows.uniform
    kind = pick(u[_OP_TYPE], [weight for _, weight, _, _ in names.OPERATION_TYPES])
    typical = np.array([typical for _, _, typical, _ in names.OPERATION_TYPES])[kind]
    rate = np.array([rate for *_, rate in names.OPERATION_TYPES])[kind]
    amount = cents(np.maximum(20.0, typical * spread(u[_OP_AMOUNT_1], u[_OP_AMOUNT_2], 0.8)))
    status = pick(u[_OP_STATUS], [weight for _, weight in names.OPERATION_STATUSES])
    channel = pick(u[_OP_CHANNEL], [weight for _, weight in names.OPERATION_CHANNELS])
    is_cash = kind == 1
    lost = u[_OP_LOST] < 0.0008
    return Operations(
        day=rows.day,
        operated_at=when,
        card=np.where(lost, -1, card).astype(np.int64),
        kind=kind,
        amount=amount,
        fee=np.where(status == 0, np.rint(amount * rate), 0).astype(np.int64),
        status=status,
        channel=np.where(is_cash, names.CASH_CHANNEL, np.where(channel == names.CASH_CHANNEL, 1, channel)),
        is_test=(u[_OP_TEST] < 0.002) | (cards.is_test[card] & ~lost),
    )
