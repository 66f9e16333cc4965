"""Rules for numbers, ordinals and years."""

from __future__ import annotations

from core.period import Grain
from periods.chunks import full_year
from periods.nodes import YearRef
from periods.pattern import Rule

M = Grain.MONTH


def _year(yyyy: int) -> YearRef:
    return YearRef(yyyy)


def _short_year(yy: int) -> YearRef:
    return YearRef(full_year(yy))


def _tens(tens: int, n: int = 0) -> int | None:
    return tens + n if n < 10 else None


def _thousand_year(n: int) -> YearRef | None:
    return YearRef(2000 + n) if 0 < n < 100 else None


def _amount(n: int, unit: Grain) -> tuple[int, Grain] | None:
    """A number of four digits before «года» is a year, not a length."""
    return (n, unit) if n < 1000 or unit is not Grain.YEAR else None


NUMBERS: tuple[Rule, ...] = (
    Rule("n", "<num>", lambda num: num),
    Rule("n", "<tens> <num:n>?", _tens),
    Rule("n", "сто|hundred <num:n>?", lambda n=0: 100 + n),
    Rule("ordn", "<ord>", lambda ord: ord),  # noqa: A006
    Rule("ordn", "<roman>", lambda roman: roman),
    Rule("ordn", "<tens> -? <ord:n>", _tens),
    Rule("dayn", "<num>", lambda num: num if num < 100 else None),
    Rule("dayn", "<ord>", lambda ord: ord),  # noqa: A006
    Rule("dayn", "<tens> -? <ord:n>", _tens),
    Rule("amount", "<n> <unit>", _amount),
    Rule("amount", "<n> [whole] <unit>", _amount),
    Rule("amount", "полтора года|год|лет", lambda: (18, M)),
    Rule("amount", "полутора лет", lambda: (18, M)),
    Rule("amount", "полгода|полугода", lambda: (6, M)),
    Rule("amount", "half a year", lambda: (6, M)),
    Rule("amount", "[u_day]", lambda: None),
)

YEARS: tuple[Rule, ...] = (
    Rule("wordyear", "две тысячи <ordn:n>", _thousand_year),
    Rule("wordyear", "двухтысячный", lambda: YearRef(2000)),
    Rule("wordyear", "two thousand and? <n>", _thousand_year),
    Rule("wordyear", "nineteen <n>", lambda n: YearRef(1900 + n) if 10 <= n < 100 else None),
    Rule("wordyear", "twenty <n>", lambda n: YearRef(2000 + n) if 10 <= n < 70 else None),
    # after a month, a quarter, …: a bare number of four digits is enough
    Rule("yr", ",|of|в|за|in|- <yyyy> [u_year]? .?", _year),
    Rule("yr", "<yyyy> [u_year]? .?", _year),
    Rule("yr", "of|,|in? <wordyear> [u_year]?", lambda wordyear: wordyear),
    Rule("yr", "of? <markedyear:y> [u_year]? .?", lambda y: y),
    Rule("yr", "<yy> [u_year] .?", _short_year),
    Rule("yr", "<ordn:n> [u_year]", lambda n: YearRef(2000 + n) if n > 4 else None),
    Rule("yr", "в|of|in? <prev|before:p> [u_year]", lambda p: YearRef(offset=p)),
    Rule("yr", "в|of|in? [this] [u_year]", lambda: YearRef(offset=0)),
    Rule("yr", "в|of|in? <next:p> [u_year]", lambda p: YearRef(offset=p)),
    Rule("yr", "of|in? [enlast] [u_year]", lambda: YearRef(offset=-1)),
    Rule("yr", "прошлого", lambda: YearRef(offset=-1)),
    Rule("yr", "с? прошлого [u_year]", lambda: YearRef(offset=-1)),
    # marked as a year by its own words, so that it can stand alone
    Rule("myr", "<yyyy> [u_year] .?", _year),
    Rule("myr", "[u_year] <yyyy>", _year),
    Rule("myr", "calendar|cy <yyyy>", _year),
    Rule("myr", "<markedyear:y> [u_year]? .?", lambda y: y),
    Rule("myr", "<yy> год|году|годом|г .?", _short_year),
    Rule("myr", "<wordyear> [u_year]?", lambda wordyear: wordyear),
    Rule("myr", "<ordn:n> год|году|года", lambda n: YearRef(2000 + n) if n > 4 else None),
)
