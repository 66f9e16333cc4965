"""Wallets and their limits."""

from __future__ import annotations

from dataclasses import dataclass

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
    draw,
    known_before,
    later,
    moments,
    pick,
    put_in_order,
    spread,
)

REGION_CODES = (*(code for code, *_ in names.REGIONS), names.UNKNOWN_REGION, None)
NO_REGION = len(REGION_CODES) - 1
_REGION_WEIGHTS = (*(weight for *_, weight in names.REGIONS), names.UNKNOWN_REGION_WEIGHT, names.NO_REGION_WEIGHT)

_KINDS = 19
(
    _HOUR_DRAW,
    _SECOND,
    _REGION,
    _CHANNEL,
    _CLIENT,
    _LEVEL,
    _IDENTIFIES,
    _IDENTIFIED_AFTER,
    _CLOSES,
    _CLOSED_1,
    _CLOSED_2,
    _BLOCKED,
    _SPELLING,
    _TEST,
    _DELETED,
    _DORMANT,
    _PHONE,
    _ACCOUNT,
    _TARGET_LEVEL,
) = range(_KINDS)


@dataclass(frozen=True, slots=True)
class Wallets:
    """All wallets, one row a wallet in order of opening; moments may lie after the end of the warehouse."""

    day: Ints
    opened_at: Times
    identified_at: Times
    closed_at: Times
    first_level: Ints
    """Level id at opening; ``target_level`` from ``identified_at`` on."""
    target_level: Ints
    region: Ints
    """Position in ``REGION_CODES``."""
    channel_id: Ints
    client_type: Ints
    blocked: Bools
    odd_spelling: Bools
    is_test: Bools
    is_deleted: Bools
    pays: Bools
    phone: Ints
    account: Ints

    @property
    def ids(self) -> Ints:
        """Wallet ids, from 1."""
        return np.arange(1, len(self.day) + 1, dtype=np.int64)

    @property
    def paying(self) -> Ints:
        """Positions of the wallets that ever pay, in order of opening."""
        return np.flatnonzero(self.pays).astype(np.int64)

    def paying_before(self, days: int) -> Ints:
        """Return, for each day, how many of ``paying`` had been opened before it."""
        return known_before(self.day[self.paying], days)


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of wallets: one or two rows a wallet."""

    wallet: Ints
    """Position in the wallets."""
    kind: Ints
    amount: Ints
    """Roubles."""


def make_wallets(calendar: Calendar) -> Wallets:
    """Make all wallets that were opened by the last day."""
    growth = np.arange(calendar.days) / 1420.0
    rows = draw(Stream.WALLETS, 27.0 * (1.0 + 1.15 * growth) * calendar.season, _KINDS)
    when = moments(calendar, rows, _HOUR_DRAW, _SECOND)
    order = put_in_order(when, rows.day)
    return _wallets(Draws(rows.day[order], rows.uniform[:, order]), when[order])


def _wallets(rows: Draws, opened_at: Times) -> Wallets:
    u = rows.uniform
    first_level = np.where(u[_LEVEL] < 0.72, 1, np.where(u[_LEVEL] < 0.92, 2, 3)).astype(np.int64)
    identifies = u[_IDENTIFIES] < 0.46
    after = later(opened_at, 0.02 + 45.0 * u[_IDENTIFIED_AFTER] ** 3)
    target = np.where(u[_TARGET_LEVEL] < 0.6, 2, 3).astype(np.int64)
    identified_at = np.where(first_level > 1, opened_at, np.where(identifies, after, NEVER))
    closed_at = later(opened_at, 3.0 + 210.0 * spread(u[_CLOSED_1], u[_CLOSED_2], 0.8))
    deleted = u[_DELETED] < 0.008
    region = pick(u[_REGION], _REGION_WEIGHTS)
    channels = [weight for *_, weight in names.CHANNELS]
    channel = pick(u[_CHANNEL], [*channels, 0.1]) + 1
    return Wallets(
        day=rows.day,
        opened_at=opened_at,
        identified_at=identified_at,
        closed_at=np.where(u[_CLOSES] < 0.14, closed_at, NEVER),
        first_level=first_level,
        target_level=np.where(first_level > 1, first_level, target).astype(np.int64),
        region=region,
        channel_id=np.where(channel > len(channels), names.UNKNOWN_CHANNEL, channel).astype(np.int64),
        client_type=pick(u[_CLIENT], [weight for _, weight in names.CLIENT_TYPES]),
        blocked=u[_BLOCKED] < 0.02,
        odd_spelling=u[_SPELLING] < 0.03,
        is_test=(u[_TEST] < 0.01) & ~deleted,
        is_deleted=deleted,
        pays=(u[_DORMANT] < 0.66) & ~deleted,
        phone=(u[_PHONE] * 10_000_000).astype(np.int64),
        account=(u[_ACCOUNT] * 1e15).astype(np.int64),
    )


def make_limits(calendar: Calendar, wallets: Wallets) -> Limits:
    """Make the limits: a monthly one for every wallet but one in fifty, a single-payment one for two in three."""
    per_day = np.bincount(wallets.day, minlength=calendar.days)
    uniform = np.concatenate(
        [
            np.random.default_rng([day, int(Stream.LIMITS)]).random((2, count))
            for day, count in enumerate(per_day.tolist())
        ],
        axis=1,
    )
    base = np.array([limit for *_, limit in names.LEVELS])[wallets.first_level - 1]
    monthly = np.flatnonzero(uniform[0] < 0.98).astype(np.int64)
    single = np.flatnonzero(uniform[1] < 0.66).astype(np.int64)
    return Limits(
        wallet=np.concatenate([monthly, single]),
        kind=np.concatenate([np.zeros_like(monthly), np.ones_like(single)]),
        amount=np.concatenate([base[monthly], base[single] // 4]).astype(np.int64),
    )
