"""What lies on the wallets at the end of each day, by region and level: a state, not a flow."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from demo import dictionaries as names
from demo.draw import Bools, Calendar, Ints, Stream, Times
from demo.wallets import REGION_CODES, Wallets

_TYPICAL_BALANCE = np.array([350.0, 1900.0, 7400.0])


@dataclass(frozen=True, slots=True)
class Balances:
    """One row a day, region and level that has open wallets."""

    day: Ints
    region: Ints
    """Position in ``REGION_CODES``."""
    level_id: Ints
    open_wallets: Ints
    balance: Ints
    """Kopecks."""


def make_balances(calendar: Calendar, wallets: Wallets) -> Balances:
    """Count the wallets that are open at the end of each day, and give them money."""
    grid = _open_wallets(calendar, wallets)
    levels, regions = len(names.LEVELS), len(REGION_CODES)
    noise = np.stack(
        [np.random.default_rng([day, int(Stream.BALANCES)]).random((regions, levels)) for day in range(calendar.days)]
    )
    money = np.rint(grid * _TYPICAL_BALANCE * (0.85 + 0.3 * noise) * 100.0).astype(np.int64)
    day, region, level = (axis.astype(np.int64) for axis in np.nonzero(grid))
    return Balances(day, region, level + 1, grid[day, region, level], money[day, region, level])


def _open_wallets(calendar: Calendar, wallets: Wallets) -> Ints:
    """Return (days, regions, levels): open wallets at the end of the day, without test and deleted ones."""
    change = np.zeros((calendar.days, len(REGION_CODES), len(names.LEVELS)), dtype=np.int64)
    counted = ~wallets.is_test & ~wallets.is_deleted
    opened, identified = wallets.opened_at, wallets.identified_at
    closed_first = wallets.closed_at <= identified
    rises = (wallets.target_level > wallets.first_level) & ~closed_first & ~np.isnat(identified)
    last_level = np.where(rises, wallets.target_level, wallets.first_level).astype(np.int64)
    _add(change, calendar, wallets.region, wallets.first_level, _Event(opened, counted, 1))
    _add(change, calendar, wallets.region, wallets.first_level, _Event(identified, counted & rises, -1))
    _add(change, calendar, wallets.region, wallets.target_level, _Event(identified, counted & rises, 1))
    _add(change, calendar, wallets.region, last_level, _Event(wallets.closed_at, counted, -1))
    return np.cumsum(change, axis=0)


@dataclass(frozen=True, slots=True)
class _Event:
    moment: Times
    mask: Bools
    step: int


def _add(change: Ints, calendar: Calendar, region: Ints, level: Ints, event: _Event) -> None:
    mask = event.mask & (event.moment < calendar.end)
    days = (event.moment[mask] - calendar.starts[0]).astype("timedelta64[D]").astype(np.int64)
    np.add.at(change, (days, region[mask], level[mask] - 1), event.step)
