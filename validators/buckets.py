"""Which bucket of time an expression makes of a moment, in the ways that the three dialects write it."""

from __future__ import annotations

from sqlglot import exp

from core.period import Bucket
from domains.semantic_model import Field
from validators.anatomy import Anatomy

_UNITS = {
    "YEAR": Bucket.YEAR,
    "YY": Bucket.YEAR,
    "YYYY": Bucket.YEAR,
    "QUARTER": Bucket.QUARTER,
    "QQ": Bucket.QUARTER,
    "MONTH": Bucket.MONTH,
    "MM": Bucket.MONTH,
    "WEEK": Bucket.WEEK,
    "WK": Bucket.WEEK,
    "WW": Bucket.WEEK,
    "ISO_WEEK": Bucket.WEEK,
    "ISOWEEK": Bucket.WEEK,
    "WEEK(MONDAY)": Bucket.WEEK,
    "DAY": Bucket.DAY,
    "DD": Bucket.DAY,
    "HOUR": Bucket.HOUR,
    "HH": Bucket.HOUR,
}
_CYCLIC = {
    "ISODOW": Bucket.WEEKDAY,
    "DAYOFWEEK_ISO": Bucket.WEEKDAY,
    "DOW": Bucket.WEEKDAY,
    "DAYOFWEEK": Bucket.WEEKDAY,
    "WEEKDAY": Bucket.WEEKDAY,
    "DW": Bucket.WEEKDAY,
    "HOUR": Bucket.HOUR_OF_DAY,
    "HH": Bucket.HOUR_OF_DAY,
}
_FORMATS = {"%Y-%m": Bucket.MONTH, "%Y": Bucket.YEAR, "%Y-%m-%d": Bucket.DAY, "yyyy-MM": Bucket.MONTH}
_DATE_PARTS = 3
_TRUNCATIONS = (exp.TimestampTrunc, exp.DateTrunc, exp.DatetimeTrunc)


def bucket_of(anatomy: Anatomy, expression: exp.Expr) -> Bucket | None:
    """Return the bucket that an expression makes of a time field, None where it makes none or one we cannot read."""
    node = _through(anatomy, expression)
    if node is None:
        return None
    if isinstance(node, _TRUNCATIONS):
        return _UNITS.get(_unit(node))
    if isinstance(node, exp.Extract):
        unit = node.this.name.upper()
        return _CYCLIC.get(unit) or _UNITS.get(unit)
    if isinstance(node, exp.TimeToStr):
        return _FORMATS.get(node.args["format"].name)
    return _by_structure(anatomy, node)


def _by_structure(anatomy: Anatomy, node: exp.Expr) -> Bucket | None:
    """Read the forms that are put together of several functions."""
    if isinstance(node, exp.Cast):
        to = node.to.sql().upper()
        inner = bucket_of(anatomy, node.this)
        return inner or (Bucket.DAY if to == "DATE" else None)
    if isinstance(node, exp.DateFromParts):
        return _parts_bucket(node.args.get("month"), node.args.get("day"))
    if isinstance(node, exp.Anonymous) and node.name.upper() == "MAKE_DATE" and len(node.expressions) == _DATE_PARTS:
        return _parts_bucket(node.expressions[1], node.expressions[2])
    if isinstance(node, exp.DateAdd):
        return _shifted_bucket(node)
    simple = {
        exp.DayOfWeekIso: Bucket.WEEKDAY,
        exp.DayOfWeek: Bucket.WEEKDAY,
        exp.Hour: Bucket.HOUR_OF_DAY,
        exp.Year: Bucket.YEAR,
        exp.Date: Bucket.DAY,
        exp.TsOrDsToDate: Bucket.DAY,
    }
    found = next((bucket for kind, bucket in simple.items() if isinstance(node, kind)), None)
    if found is None and isinstance(node, exp.Add | exp.Mod) and node.find(exp.Mod) and "7" in _numbers(node):
        return Bucket.WEEKDAY
    return found


def _parts_bucket(month: exp.Expr | None, day: exp.Expr | None) -> Bucket | None:
    """Read the month and the day of ``DATEFROMPARTS(YEAR(x), MONTH(x), 1)``."""
    if month is None or day is None:
        return None
    if isinstance(month, exp.Literal):
        return Bucket.YEAR
    if month.find(exp.Quarter) or "3" in _numbers(month):
        return Bucket.QUARTER
    if month.find(exp.Case, exp.If) or "6" in _numbers(month):
        return Bucket.HALF
    return Bucket.MONTH if isinstance(day, exp.Literal) else Bucket.DAY


def _shifted_bucket(node: exp.DateAdd) -> Bucket | None:
    """Read ``DATEADD(MONTH, DATEDIFF(MONTH, 0, x), 0)`` and the shift back to a Monday."""
    difference = node.expression.find(exp.DateDiff)
    if difference is None:
        hours = isinstance(node.expression, exp.Extract) and _unit(node) == "HOUR"
        return Bucket.HOUR if hours else None
    unit, numbers = _unit(difference), _numbers(node.expression)
    if unit == "DAY":
        return Bucket.WEEK if "7" in numbers else Bucket.DAY
    if unit == "MONTH":
        return Bucket.QUARTER if "3" in numbers else Bucket.HALF if "6" in numbers else Bucket.MONTH
    return _UNITS.get(unit)


def _through(anatomy: Anatomy, expression: exp.Expr) -> exp.Expr | None:
    """Follow columns of subqueries and plain wrappers to the expression that makes the bucket."""
    node, steps = expression, 0
    while steps < 20:
        steps += 1
        if isinstance(node, exp.Column):
            meaning = anatomy.definition(node)
            if meaning is None or isinstance(meaning, Field) or not meaning:
                return None
            node = meaning[0]
        elif isinstance(node, exp.Paren | exp.Alias):
            node = node.this
        else:
            return node
    return None


def _unit(node: exp.Expr) -> str:
    unit = node.args.get("unit")
    return (unit.name or unit.sql()).upper() if unit is not None else "DAY"


def _numbers(node: exp.Expr) -> frozenset[str]:
    return frozenset(literal.name for literal in node.find_all(exp.Literal) if not literal.is_string)
