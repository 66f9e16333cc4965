"""The conditions of a question on the rows of one fact: periods, values, segments, thresholds, other facts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import groupby

from sqlglot import exp

from core.intent import Comparison, FactCondition, FieldRef, Intent, PeriodUse, RowCondition, SegmentUse, ValueUse
from core.parameter import value_parameter_names
from core.period import Bucket, RecurringFilter
from core.sql import Dialect
from domains.fact_filters import FilterOwners
from domains.semantic_model import Datatype, DomainSlice, Field
from writing.buckets import bucket_of, day_of_month, month_of
from writing.joins import Path, exists, merged_hops, path_to
from writing.metrics import placed, qualified
from writing.parameters import AS_OF
from writing.sqltree import all_of, cast, column, is_null, number, parameter

COMPARISONS: dict[Comparison, type[exp.Binary]] = {
    Comparison.GT: exp.GT,
    Comparison.GE: exp.GTE,
    Comparison.LT: exp.LT,
    Comparison.LE: exp.LTE,
    Comparison.EQ: exp.EQ,
    Comparison.NE: exp.NEQ,
}

_CASTS = {
    Datatype.INTEGER: "BIGINT",
    Datatype.DECIMAL: "DECIMAL(38, 6)",
    Datatype.FLOAT: "DOUBLE",
    Datatype.BOOLEAN: "BOOLEAN",
    Datatype.DATE: "DATE",
    Datatype.DATETIME: "TIMESTAMP",
}


@dataclass(frozen=True, slots=True)
class Filters:
    """The parts of a question that narrow the rows; a share counts its whole with fewer of them."""

    values: tuple[ValueUse, ...]
    segments: tuple[SegmentUse, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """The conditions on rows that belong to one fact."""

    values: tuple[ValueUse, ...] = ()
    segments: tuple[SegmentUse, ...] = ()
    rows: tuple[RowCondition, ...] = ()


@dataclass(frozen=True, slots=True)
class Scope:
    """What every builder needs: the question, the part of the domain, the dialect to write, and the day it is asked."""

    intent: Intent
    piece: DomainSlice
    dialect: Dialect
    today: date | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A fact within a query: ``joined`` are the ways to its dimensions, which stand in the FROM clause already."""

    fact: str
    joined: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition and the way whose joins it needs in the FROM clause, None if it needs none."""

    expression: exp.Expr
    path: Path | None = None


def row_filters(scope: Scope, place: Place, filters: Filters) -> list[Condition]:
    """Return the conditions on rows that do not concern time.

    What is asked of the rows of another fact stands inside that fact's EXISTS («без успешных платежей»).
    """
    asked = Asked(filters.values, filters.segments, scope.intent.row_conditions)
    own, inner = split_by_fact(scope, place.fact, asked)
    return [
        *_asked_conditions(scope, place, own),
        *(_fact_condition(scope, place, one, inner[one.id]) for one in scope.intent.fact_conditions),
    ]


def split_by_fact(scope: Scope, fact: str, asked: Asked) -> tuple[Asked, dict[str, Asked]]:
    """Return the conditions on the counted fact itself, and those on each other fact by its condition's id (C…)."""
    owners = FilterOwners(scope.piece.domain, scope.intent.fact_conditions, fact)
    values = [(use, owners.of(use)) for use in asked.values]
    segments = [(use, owners.of(use)) for use in asked.segments]
    rows = [(row, owners.of(row)) for row in asked.rows]
    found = {
        name: Asked(
            tuple(use for use, of in values if of == name),
            tuple(use for use, of in segments if of == name),
            tuple(row for row, of in rows if of == name),
        )
        for name in ("", *(one.id for one in scope.intent.fact_conditions))
    }
    return found.pop(""), found


def _asked_conditions(scope: Scope, place: Place, asked: Asked) -> list[Condition]:
    return [
        *value_filters(scope, place, asked.values),
        *(_segment_condition(scope, place, use) for use in asked.segments),
        *(_row_condition(scope, place, condition) for condition in asked.rows),
    ]


def value_filters(scope: Scope, place: Place, values: tuple[ValueUse, ...]) -> list[Condition]:
    """Return the conditions of values, one for all values of a field."""
    by_field = groupby(sorted(values, key=_field_key), key=_field_key)
    return [_value_condition(scope, place, list(uses)) for _, uses in by_field]


def within(moment: exp.Expr, periods: tuple[PeriodUse, ...]) -> list[exp.Expr]:
    """Return the conditions that a moment lies in one of the half-open periods; [] if any is open on both sides."""
    ranges = [_sides(moment, use) for use in periods]
    if not ranges or not all(ranges):
        return []
    if len(ranges) == 1:
        return ranges[0]
    return [exp.paren(exp.or_(*(all_of(sides) for sides in ranges)))]


def before_as_of(moment: exp.Expr) -> exp.Expr:
    """Return the condition that a moment lies before the end of the as-of date."""
    return exp.LT(this=moment.copy(), expression=parameter(AS_OF))


def recurring(moment: exp.Expr, condition: RecurringFilter, dialect: Dialect) -> list[exp.Expr]:
    """Return the conditions that recur inside a period."""
    found: list[exp.Expr] = []
    if condition.weekdays:
        found.append(_one_of(bucket_of(moment.copy(), Bucket.WEEKDAY, dialect), condition.weekdays))
    if condition.months:
        found.append(_one_of(month_of(moment.copy(), dialect), condition.months))
    if condition.month_days:
        found.append(_one_of(day_of_month(moment.copy(), dialect), condition.month_days))
    if condition.hours:
        found.append(_between_hours(bucket_of(moment.copy(), Bucket.HOUR_OF_DAY, dialect), condition.hours))
    return found


_WHOLLY_IN = {
    Bucket.HOUR: ("weekdays", "months", "month_days", "hours"),
    Bucket.DAY: ("weekdays", "months", "month_days"),
    Bucket.MONTH: ("months",),
}
"""Buckets of time → the conditions that hold for the whole of each, or for none of it."""


def recurring_of_buckets(
    moment: exp.Expr, bucket: Bucket, condition: RecurringFilter | None, dialect: Dialect
) -> list[exp.Expr]:
    """Return the conditions that leave out whole buckets: «по дням, только пятницы» has no row for a Monday."""
    if condition is None or bucket not in _WHOLLY_IN:
        return []
    asked = RecurringFilter(**{name: getattr(condition, name) for name in _WHOLLY_IN[bucket]})
    return recurring(moment, asked, dialect)


def _field_key(use: ValueUse) -> tuple[str, str, str, bool]:
    return (use.field.dataset, use.field.field, use.field.role or "", use.negated)


def _sides(moment: exp.Expr, use: PeriodUse) -> list[exp.Expr]:
    stem, days = use.id.lower(), use.period.range
    start = exp.GTE(this=moment.copy(), expression=parameter(f"{stem}_start"))
    end = exp.LT(this=moment.copy(), expression=parameter(f"{stem}_end"))
    return [side for side, bound in ((start, days.start), (end, days.end)) if bound is not None]


def _one_of(value: exp.Expr, members: tuple[int, ...]) -> exp.Expr:
    return exp.In(this=exp.paren(value) if isinstance(value, exp.Binary) else value, expressions=_numbers(members))


def _numbers(members: tuple[int, ...]) -> list[exp.Expr]:
    return [number(member) for member in members]


def _between_hours(hour: exp.Expr, hours: tuple[int, int]) -> exp.Expr:
    first, end = hours
    after = exp.GTE(this=hour, expression=number(first))
    before = exp.LT(this=hour.copy(), expression=number(end))
    return exp.and_(after, before) if first < end else exp.paren(exp.or_(after, before))


def _value_condition(scope: Scope, place: Place, uses: list[ValueUse]) -> Condition:
    """Return the condition of all values of one field: any of them, or none of them."""
    ref, negated = uses[0].field, uses[0].negated
    field = scope.piece.domain.field(ref)
    path = path_to(scope.piece, place.fact, ref.dataset, ref.role)
    names = [name for use in uses for name in value_parameter_names(use)]
    members = [_typed(parameter(name), field) for name in names]

    def is_one_of(value: exp.Expr) -> exp.Expr:
        if len(members) == 1:
            return exp.EQ(this=value, expression=members[0])
        return exp.In(this=value, expressions=members)

    def is_none_of(value: exp.Expr) -> exp.Expr:
        if len(members) == 1:
            return exp.NEQ(this=value, expression=members[0])
        return exp.Not(this=exp.In(this=value, expressions=members))

    seen = column(path.alias, ref.field)
    if not negated:
        return _tied(place, path, is_one_of(seen))
    # A row without a value is not one of the excluded ones: it stays.
    keeps = is_none_of(seen)
    if field.nullable or path.hops:
        keeps = exp.paren(exp.or_(keeps, is_null(seen.copy())))
    return _tied(place, path, keeps, negative=is_one_of(seen.copy()))


def _typed(value: exp.Expr, field: Field) -> exp.Expr:
    """Return a text parameter as the field's own type, so that no database compares numbers with texts."""
    kind = _CASTS.get(field.datatype)
    return cast(value, kind) if kind else value


def _segment_condition(scope: Scope, place: Place, use: SegmentUse) -> Condition:
    segment = scope.piece.domain.filter(use.name)
    path = path_to(scope.piece, place.fact, segment.dataset)
    holds = placed(qualified(segment.expression, segment.dataset), {segment.dataset: path.alias})
    if not use.negated:
        return _tied(place, path, exp.paren(holds) if isinstance(holds, exp.Or) else holds)
    # What the condition leaves unknown is not in the segment, so it stays among "all but the segment".
    flag = exp.Case().when(holds, number(1)).else_(number(0))
    return _tied(place, path, exp.EQ(this=flag, expression=number(0)), negative=holds.copy())


def _row_condition(scope: Scope, place: Place, condition: RowCondition) -> Condition:
    path = path_to(scope.piece, place.fact, condition.field.dataset, condition.field.role)
    compared = COMPARISONS[condition.comparison](
        this=column(path.alias, condition.field.field), expression=parameter(condition.number.lower())
    )
    return _tied(place, path, compared)


def _fact_condition(scope: Scope, place: Place, condition: FactCondition, asked: Asked) -> Condition:
    path = path_to(scope.piece, place.fact, condition.dataset)
    period = next((use for use in scope.intent.periods if use.id == condition.period), None)
    bounds = within(column(path.alias, time_name(scope, condition.dataset)), (period,)) if period else []
    inner = _asked_conditions(scope, Place(condition.dataset), asked)
    joins = merged_hops([one.path for one in inner if one.path])
    found = exists(path, [*bounds, *(one.expression for one in inner)], joins)
    return Condition(found if condition.exists else exp.Not(this=found))


def time_name(scope: Scope, dataset: str) -> str:
    """Return the name of a dataset's own time field; the plan was checked before."""
    name = scope.piece.domain.dataset(dataset).time_field
    if name is None:
        raise AssertionError(f"an unchecked time field: {dataset}")
    return name


def _tied(place: Place, path: Path, holds: exp.Expr, negative: exp.Expr | None = None) -> Condition:
    """Return a condition at the end of a way, tied to the fact without multiplying its rows.

    Joined where each row meets one row at most, or where the dimensions have joined the way already; otherwise an
    EXISTS, or for ``negative`` (what must not be) a NOT EXISTS.
    """
    joined = {hop.alias for way in place.joined for hop in way.hops}
    open_hops = tuple(hop for hop in path.hops if hop.alias not in joined)
    if all(hop.forward for hop in open_hops):
        return Condition(holds, path)
    rest = Path(place.fact, open_hops)
    if negative is not None:
        return Condition(exp.Not(this=exists(rest, [negative])))
    return Condition(exists(rest, [holds]))


def refs_of(intent: Intent) -> list[FieldRef]:
    """Return the fields on which the question sets conditions."""
    return [*(use.field for use in intent.values), *(condition.field for condition in intent.row_conditions)]
