"""Random numbers that depend on the day only, and the shape of the service's year.

Nothing but uniform numbers is drawn; every other distribution is computed from them, so that the data does not change
with the random library's own algorithms.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import IntEnum

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Times = npt.NDArray[np.datetime64]
"""Microseconds."""

FIRST_DAY = date(2023, 1, 1)
NEVER = np.datetime64("NaT", "us")

_WEEKDAY = np.array([1.03, 1.06, 1.05, 1.04, 1.12, 0.92, 0.78])
_MONTH = np.array([0.82, 0.9, 1.0, 0.98, 0.97, 0.95, 0.93, 0.92, 1.02, 1.05, 1.14, 1.42])
_HOUR = (2, 1, 1, 1, 1, 2, 5, 12, 22, 30, 34, 38, 44, 42, 38, 36, 38, 44, 52, 54, 46, 34, 20, 8)


class Stream(IntEnum):
    """One stream of random numbers a table: a new table must not shift the numbers of the others."""

    WALLETS = 1
    PAYMENTS = 2
    CARDS = 3
    OPERATIONS = 4
    BALANCES = 5
    LIMITS = 6


@dataclass(frozen=True, slots=True)
class Calendar:
    """The days of the warehouse, first to last."""

    until: date

    @property
    def days(self) -> int:
        """Number of days."""
        return (self.until - FIRST_DAY).days + 1

    @property
    def starts(self) -> Times:
        """Midnight of every day."""
        return np.datetime64(FIRST_DAY, "us") + np.arange(self.days) * np.timedelta64(1, "D")

    @property
    def end(self) -> np.datetime64:
        """The first moment after the last day."""
        return np.datetime64(self.until + timedelta(days=1), "us")

    @property
    def season(self) -> Floats:
        """How busy each day is: weekday times month, 1 on an ordinary day."""
        dates = [FIRST_DAY + timedelta(days=day) for day in range(self.days)]
        weekdays = np.array([day.weekday() for day in dates])
        months = np.array([day.month - 1 for day in dates])
        return np.asarray(_WEEKDAY[weekdays] * _MONTH[months])

    def index(self, day: date) -> int:
        """Return the position of a day, which may lie after the last one."""
        return (day - FIRST_DAY).days


@dataclass(frozen=True, slots=True)
class Draws:
    """Uniform numbers for all rows of a table: ``day`` is the day of each row, ``uniform`` is (kinds, rows)."""

    day: Ints
    uniform: Floats

    def keep(self, mask: Bools) -> Draws:
        """Return the rows where ``mask`` holds."""
        return Draws(self.day[mask], self.uniform[:, mask])


def draw(stream: Stream, expected: Floats, kinds: int) -> Draws:
    """Draw ``kinds`` uniform numbers for each row of each day; ``expected`` is about how many rows a day has."""
    start = FIRST_DAY.toordinal()
    days, blocks = [], []
    for day, mean in enumerate(expected):
        generator = np.random.default_rng([start + day, int(stream)])
        count = round(float(mean) * (0.9 + 0.2 * generator.random()))
        days.append(np.full(count, day, dtype=np.int64))
        blocks.append(generator.random((kinds, count)))
    return Draws(np.concatenate(days), np.concatenate(blocks, axis=1))


def pick(uniform: Floats, weights: Sequence[float]) -> Ints:
    """Choose positions 0 … n-1 with these weights."""
    edges = np.cumsum(np.asarray(weights, dtype=np.float64))
    return np.asarray(
        np.searchsorted(edges / edges[-1], uniform, side="right").clip(0, len(weights) - 1), dtype=np.int64
    )


def spread(first: Floats, second: Floats, sigma: float) -> Floats:
    """Return log-normal factors around 1 from two uniform numbers (Box-Muller)."""
    normal = np.sqrt(-2.0 * np.log1p(-first)) * np.cos(2.0 * np.pi * second)
    return np.asarray(np.exp(sigma * normal))


def cents(roubles: Floats) -> Ints:
    """Return amounts as whole kopecks."""
    return np.asarray(np.rint(roubles * 100.0), dtype=np.int64)


def later(moment: Times, days: Floats) -> Times:
    """Return ``moment`` plus a number of days, to the second."""
    return np.asarray(moment + np.rint(days * 86_400.0).astype("timedelta64[s]"))


def moments(calendar: Calendar, rows: Draws, hour: int, second: int) -> Times:
    """Return when each row happens: its day, an hour like people's, anything within the hour (to the millisecond)."""
    hours = pick(rows.uniform[hour], _HOUR)
    inside = np.floor(rows.uniform[second] * 3_600_000.0)
    offset = (hours * 3_600_000 + inside.astype(np.int64)).astype("timedelta64[ms]")
    return np.asarray(calendar.starts[rows.day] + offset)


def put_in_order(when: Times, day: Ints) -> Ints:
    """Return the order by time, and move the last row of each month's last day to 23:59:59.997 (in place).

    Such rows show whether a period's end is cut where it should be.
    """
    order = np.argsort(when, kind="stable").astype(np.int64)
    in_order = day[order]
    last_of_day = np.append(in_order[1:] != in_order[:-1], True) if len(order) else np.zeros(0, dtype=np.bool_)
    midnights = when[order].astype("datetime64[D]")
    month_ends = (midnights + np.timedelta64(1, "D")).astype("datetime64[M]") != midnights.astype("datetime64[M]")
    chosen = order[last_of_day & month_ends]
    when[chosen] = when[chosen].astype("datetime64[D]").astype("datetime64[us]") + np.timedelta64(86_399_997, "ms")
    return order


def until_end(moment: Times, calendar: Calendar) -> Times:
    """Return moments as the last day knows them: what happens later has not happened."""
    return np.where(moment < calendar.end, moment, NEVER)


def loaded_at(moment: Times) -> Times:
    """Return when the nightly load brought a row in: four in the morning after it."""
    return np.asarray(moment.astype("datetime64[D]").astype("datetime64[us]") + np.timedelta64(28, "h"))


def known_before(opened: Ints, days: int) -> Ints:
    """Return, for each day, how many of ``opened`` (rising day numbers) lie strictly before it."""
    return np.asarray(np.searchsorted(opened, np.arange(days), side="left"), dtype=np.int64)
