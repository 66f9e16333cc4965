"""Buckets of time: which bucket a moment falls into, and a row for every bucket of a period."""

from __future__ import annotations

from datetime import date, timedelta

from sqlglot import exp

from core.period import Bucket, DateRange, Grain
from core.sql import Dialect
from writing.sqltree import cast, column, date_parameter, identifier, named, number, row_number, table

CYCLIC = {Bucket.WEEKDAY: (1, 7), Bucket.HOUR_OF_DAY: (0, 23)}
"""Buckets that come round again, with their first and last number."""

_STEP = {
    Bucket.HOUR: ("HOUR", 1),
    Bucket.DAY: ("DAY", 1),
    Bucket.WEEK: ("DAY", 7),
    Bucket.MONTH: ("MONTH", 1),
    Bucket.QUARTER: ("MONTH", 3),
    Bucket.HALF: ("MONTH", 6),
    Bucket.YEAR: ("YEAR", 1),
}

# Inside the coarser bucket the finer one always lies whole, so averages of the finer add up in it.
_NESTED = {
    Bucket.HOUR: set(_STEP) - {Bucket.HOUR},
    Bucket.DAY: set(_STEP) - {Bucket.HOUR, Bucket.DAY},
    Bucket.WEEK: set(),
    Bucket.MONTH: {Bucket.QUARTER, Bucket.HALF, Bucket.YEAR},
    Bucket.QUARTER: {Bucket.HALF, Bucket.YEAR},
    Bucket.HALF: {Bucket.YEAR},
    Bucket.YEAR: set(),
}

_TALLY_DIGITS = {Bucket.HOUR: 5, Bucket.DAY: 5, Bucket.YEAR: 3}
_OTHER_TALLY_DIGITS = 4
"""Tallies are long enough for any real calendar, and so short that adding all steps stays within the range of dates."""

MAX_BUCKETS = 9_000
"""The longest calendar of a period with two ends (24 years of days)."""


DIGITS = "ten_rows"
"""The CTE that T-SQL calendars count with: it has no function that makes a series before SQL Server 2022."""


def ten_rows() -> exp.Select:
    """Return the SELECT of the CTE ``DIGITS``: ten rows."""
    rows = [exp.Tuple(expressions=[number(0)]) for _ in range(10)]
    values = exp.Values(expressions=rows, alias=exp.TableAlias(this=identifier("ten"), columns=[identifier("x")]))
    return exp.select(column("ten", "x")).from_(values)


def nests(fine: Bucket, coarse: Bucket) -> bool:
    """Tell whether every ``fine`` bucket lies whole inside one ``coarse`` bucket."""
    return coarse in _NESTED.get(fine, set())


def bucket_of(moment: exp.Expr, bucket: Bucket, dialect: Dialect) -> exp.Expr:
    """Return the bucket of a moment: the first day (DATE) or hour of it, or the number of a cyclic one.

    Weeks start on Monday and weekdays count from Monday = 1 in every dialect and under every server setting.
    """
    if dialect is Dialect.SPARK and bucket is Bucket.WEEKDAY:
        return _extract("DAYOFWEEK_ISO", moment)
    return _tsql_bucket(moment, bucket) if dialect is Dialect.TSQL else _truncated(moment, bucket)


def month_of(moment: exp.Expr, dialect: Dialect) -> exp.Expr:
    """Return the number of the month, 1–12."""
    return _call("MONTH", moment) if dialect is Dialect.TSQL else _extract("MONTH", moment)


def day_of_month(moment: exp.Expr, dialect: Dialect) -> exp.Expr:
    """Return the day of the month, 1–31."""
    return _call("DAY", moment) if dialect is Dialect.TSQL else _extract("DAY", moment)


def previous_day(name: str, dialect: Dialect) -> exp.Expr:
    """Return the last day of a half-open period whose end is the date parameter ``name``."""
    if dialect is Dialect.TSQL:
        return _call("DATEADD", exp.Var(this="DAY"), number(-1), date_parameter(name))
    return cast(exp.Sub(this=date_parameter(name), expression=_interval("DAY", 1)), "DATE")


def exact_bucket(days: DateRange) -> Bucket | None:
    """Return the bucket that a period fills exactly from its first day to its last, None if it fills none."""
    months = {Grain.MONTH: 1, Grain.QUARTER: 3, Grain.HALF: 6, Grain.YEAR: 12}
    start, end = days.start, days.end
    if start is None or end is None:
        return None
    if days.grain is Grain.DAY or (days.grain is Grain.WEEK and start.weekday() == 0):
        step = timedelta(days=1 if days.grain is Grain.DAY else 7)
        return Bucket(days.grain.value) if end - start == step else None
    length = months.get(days.grain)
    if length is None or start.day != 1 or end.day != 1 or (start.month - 1) % length:
        return None
    whole = (end.year - start.year) * 12 + end.month - start.month == length
    return Bucket(days.grain.value) if whole else None


def last_hour(name: str, dialect: Dialect) -> exp.Expr:
    """Return the last whole hour of a half-open period whose end is the date parameter ``name``."""
    end = cast(date_parameter(name), "TIMESTAMP")
    if dialect is Dialect.TSQL:
        return _call("DATEADD", exp.Var(this="HOUR"), number(-1), end)
    return exp.Sub(this=end, expression=_interval("HOUR", 1))


def count_buckets(bucket: Bucket, start: date, end: date) -> int:
    """Return about how many buckets the days ``[start, end)`` touch; never fewer than there are."""
    days = (end - start).days
    per_bucket = {Bucket.WEEK: 7, Bucket.MONTH: 28, Bucket.QUARTER: 90, Bucket.HALF: 181, Bucket.YEAR: 365}
    return days * 24 if bucket is Bucket.HOUR else days // per_bucket.get(bucket, 1) + 2


def calendar(bucket: Bucket, low: exp.Expr, high: exp.Expr, dialect: Dialect) -> exp.Select:
    """Return a SELECT of all buckets from the bucket ``low`` to the bucket ``high``, both included.

    Its column has the bucket's name. ``low`` and ``high`` are buckets already; NULL in either gives no rows.
    """
    name = bucket.value
    if dialect is Dialect.TSQL:
        return _tsql_calendar(bucket, low, high)
    unit, step = _STEP[bucket]
    first, last = cast(low, "TIMESTAMP"), cast(high, "TIMESTAMP")
    series: exp.Expr = exp.GenerateSeries(start=first, end=last, step=_interval(unit, step))
    kind = "TIMESTAMP" if bucket is Bucket.HOUR else "DATE"
    if dialect is Dialect.SPARK:  # which fails on a series whose end lies before its start
        series = exp.Case().when(exp.LTE(this=first.copy(), expression=last.copy()), series)
    steps = _rows_of(series, dialect)
    inner = exp.select(named(steps, "moment")).subquery("steps")
    return exp.select(named(cast(column("steps", "moment"), kind), name)).from_(inner)


def cycle(bucket: Bucket, dialect: Dialect) -> exp.Select:
    """Return a SELECT of all numbers of a cyclic bucket, in a column with the bucket's name."""
    first, last = CYCLIC[bucket]
    if dialect is Dialect.TSQL:
        counted = _tally(2)
        value: exp.Expr = column("tally", "step")
        shifted = exp.Add(this=value, expression=number(first)) if first else value
        limit = exp.LTE(this=value.copy(), expression=number(last - first))
        return exp.select(named(shifted, bucket.value)).from_(counted).where(limit)
    steps = _rows_of(exp.GenerateSeries(start=number(first), end=number(last)), dialect)
    return exp.select(named(steps, bucket.value))


def _rows_of(series: exp.Expr, dialect: Dialect) -> exp.Expr:
    match dialect:
        case Dialect.DUCKDB:
            return exp.Unnest(expressions=[series])
        case Dialect.SPARK:
            return exp.Explode(this=series)
        case _:
            return series


def _truncated(moment: exp.Expr, bucket: Bucket) -> exp.Expr:
    match bucket:
        case Bucket.WEEKDAY:
            return cast(_extract("ISODOW", moment), "INT")
        case Bucket.HOUR_OF_DAY:
            return cast(_extract("HOUR", moment), "INT")
        case Bucket.DAY:
            return cast(moment, "DATE")
        case Bucket.HOUR:
            return cast(_call("DATE_TRUNC", exp.Literal.string("hour"), moment), "TIMESTAMP")
        case Bucket.HALF:
            year = cast(_extract("YEAR", moment), "INT")
            return _call("MAKE_DATE", year, _first_month_of_half(_extract("MONTH", moment.copy())), number(1))
        case _:
            return cast(_call("DATE_TRUNC", exp.Literal.string(bucket.value), moment), "DATE")


def _tsql_bucket(moment: exp.Expr, bucket: Bucket) -> exp.Expr:
    # Day 0 of SQL Server is Monday 1900-01-01, so whole days since then tell the weekday whatever DATEFIRST is.
    days = exp.Mod(this=_call("DATEDIFF", exp.Var(this="DAY"), number(0), moment.copy()), expression=number(7))
    hour = _call("DATEPART", exp.Var(this="HOUR"), moment.copy())
    day = cast(moment.copy(), "DATE")
    match bucket:
        case Bucket.WEEKDAY:
            return exp.Add(this=days, expression=number(1))
        case Bucket.HOUR_OF_DAY:
            return hour
        case Bucket.DAY:
            return day
        case Bucket.HOUR:
            return _call("DATEADD", exp.Var(this="HOUR"), hour, cast(day, "TIMESTAMP"))
        case Bucket.WEEK:
            return _call("DATEADD", exp.Var(this="DAY"), exp.Neg(this=exp.paren(days)), day)
        case Bucket.MONTH:
            first_month: exp.Expr = _call("MONTH", moment.copy())
        case Bucket.QUARTER:
            quarter = _call("DATEPART", exp.Var(this="QUARTER"), moment.copy())
            first_month = exp.Sub(this=exp.Mul(this=quarter, expression=number(3)), expression=number(2))
        case Bucket.HALF:
            first_month = _first_month_of_half(_call("MONTH", moment.copy()))
        case Bucket.YEAR:
            first_month = number(1)
    return _call("DATEFROMPARTS", _call("YEAR", moment), first_month, number(1))


def _tsql_calendar(bucket: Bucket, low: exp.Expr, high: exp.Expr) -> exp.Select:
    unit, step = _STEP[bucket]
    counted: exp.Expr = column("tally", "step")
    offset = exp.Mul(this=counted, expression=number(step)) if step > 1 else counted
    moment = _call("DATEADD", exp.Var(this=unit), offset, column("bounds", "low"))
    bounds = exp.select(named(low, "low"), named(high, "high")).subquery("bounds")
    within = exp.LTE(this=moment.copy(), expression=column("bounds", "high"))
    steps = _tally(_TALLY_DIGITS.get(bucket, _OTHER_TALLY_DIGITS))
    return exp.select(named(moment, bucket.value)).from_(bounds).join(steps, join_type="CROSS").where(within)


def _tally(digits: int) -> exp.Subquery:
    """Return a subquery ``tally`` with a column ``step`` counting from 0, ten to the power of ``digits`` rows."""
    first, *others = (table(DIGITS, f"d{position}") for position in range(1, digits + 1))
    counted = exp.Sub(this=row_number(column("d1", "x")), expression=number(1))
    rows = exp.select(named(counted, "step")).from_(first)
    for other in others:
        rows = rows.join(other, join_type="CROSS")
    return rows.subquery("tally")


def _first_month_of_half(month: exp.Expr) -> exp.Case:
    return exp.Case().when(exp.LT(this=month, expression=number(7)), number(1)).else_(number(7))


def _extract(part: str, moment: exp.Expr) -> exp.Extract:
    return exp.Extract(this=exp.Var(this=part), expression=moment)


def _interval(unit: str, amount: int) -> exp.Interval:
    return exp.Interval(this=exp.Literal.string(str(amount)), unit=exp.Var(this=unit))


def _call(name: str, *arguments: exp.Expr) -> exp.Anonymous:
    """Return a function call of the dialect that is being written, kept as it stands by the generator."""
    return exp.Anonymous(this=name, expressions=list(arguments))
