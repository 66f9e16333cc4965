"""What keeps a question from being compiled: every check is one function, and all reasons are told at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sqlglot import exp

from core.intent import CalculationKind, FieldRef, Intent, NumberRole
from core.language import Localized
from core.period import Bucket
from domains.semantic_model import Additivity, Dataset, Datatype, Domain
from writing.answer import MetricColumn, latest_only
from writing.buckets import CYCLIC, MAX_BUCKETS, count_buckets, nests
from writing.conditions import Scope, refs_of
from writing.joins import Path, conflicting_alias, find_path
from writing.listing import listing_obstacles, nested_conditions
from writing.metrics import atoms_of, datasets_of, definition, is_writable, time_field_of
from writing.plan import (
    average_bucket,
    bucket_asked,
    calculations,
    dimension_keys,
    facts_of,
    main_periods,
    metric_columns,
    needs_time,
    rows_by_period,
    whole_of,
)
from writing.reasons import Reason, ReasonCode
from writing.subjects import APART, BOUNDED_APART, NO_GROUPS, calculation_told, with_titles

_CYCLIC_OF = {Bucket.WEEKDAY: Bucket.DAY, Bucket.HOUR_OF_DAY: Bucket.HOUR}


def obstacles(scope: Scope) -> tuple[Reason, ...]:
    """Return every reason against compiling the question, told in titles; () if there is none."""
    listing = scope.intent.listing
    if listing is not None:
        reasons = [*_names_exist(scope), *_numbers(scope)] or [*listing_obstacles(scope, listing)]
    else:
        stages = ([reason for check in stage for reason in check(scope)] for stage in (_NAMES, _PARTS))
        reasons = next((found for found in stages if found), [])
    return tuple(dict.fromkeys(with_titles(reason, scope.piece.domain) for reason in reasons))


def _metrics(scope: Scope) -> tuple[MetricColumn, ...]:
    return metric_columns(scope.intent, scope.piece.domain)


def _has_metric(scope: Scope) -> Iterator[Reason]:
    if not scope.intent.metrics:
        yield Reason(ReasonCode.NO_METRIC)


def _names_exist(scope: Scope) -> Iterator[Reason]:
    intent, domain = scope.intent, scope.piece.domain
    segments = {segment.name for segment in domain.filters}
    datasets = {dataset.name for dataset in domain.datasets}
    yield from (_unknown(use.name) for use in intent.metrics if domain.find_metric(use.name) is None)
    yield from (_unknown(use.name) for use in intent.segments if use.name not in segments)
    yield from (_unknown(use.dataset) for use in intent.fact_conditions if use.dataset not in datasets)
    refs = [*(use.field for use in intent.dimensions), *refs_of(intent)]
    yield from (_unknown(str(ref)) for ref in refs if not _is_visible(domain, ref))


def _unknown(name: str) -> Reason:
    return Reason(ReasonCode.UNKNOWN_NAME, name)


def _is_visible(domain: Domain, ref: FieldRef) -> bool:
    found = [dataset for dataset in domain.datasets if dataset.name == ref.dataset]
    return bool(found) and ref.field in {field.name for field in found[0].visible_fields}


def _definitions(scope: Scope) -> Iterator[Reason]:
    for one in _metrics(scope):
        if not is_writable(one.metric, scope.dialect):
            yield Reason(ReasonCode.EXPRESSION, one.name)


def _joins(scope: Scope) -> Iterator[Reason]:
    for fact, metrics in facts_of(_metrics(scope), scope.piece).items():
        ways = [find_path(scope.piece, fact, ref.dataset, ref.role) for ref in _fields_met(scope, fact, metrics)]
        ways.extend(find_path(scope.piece, fact, dataset) for dataset in _datasets_met(scope, fact, metrics))
        found = [way for way in ways if isinstance(way, Path)]
        yield from (way for way in ways if isinstance(way, Reason))
        clash = conflicting_alias(found)
        if clash:
            yield Reason(ReasonCode.AMBIGUOUS_JOIN, f"{fact} – {clash}")


def _fields_met(scope: Scope, fact: str, metrics: list[MetricColumn]) -> list[FieldRef]:
    times = [time_field_of(one.metric, fact, scope.piece.domain) for one in metrics]
    return [*(key.field for key in dimension_keys(scope.intent)), *refs_of(scope.intent), *filter(None, times)]


def _datasets_met(scope: Scope, fact: str, metrics: list[MetricColumn]) -> list[str]:
    segments = [scope.piece.domain.filter(use.name).dataset for use in scope.intent.segments]
    measures = [
        dataset
        for one in metrics
        for atom in atoms_of(one.metric, scope.piece)
        if atom.fact == fact
        for dataset in datasets_of(atom.expression)
    ]
    return [*segments, *(condition.dataset for condition in scope.intent.fact_conditions), *measures]


def _measures_stay_whole(scope: Scope) -> Iterator[Reason]:
    """A definition whose columns, or whose time, lie beyond a join that repeats the rows it counts."""
    for fact, metrics in facts_of(_metrics(scope), scope.piece).items():
        for one in metrics:
            used = [
                dataset
                for atom in atoms_of(one.metric, scope.piece)
                if atom.fact == fact
                for dataset in datasets_of(atom.expression)
            ]
            time = time_field_of(one.metric, fact, scope.piece.domain)
            ways = [find_path(scope.piece, fact, dataset) for dataset in [*used, *([time.dataset] if time else [])]]
            if any(isinstance(way, Path) and way.fans_out for way in ways):
                yield Reason(ReasonCode.EXPRESSION, one.name)


def _other_facts(scope: Scope) -> Iterator[Reason]:
    domain = scope.piece.domain
    for condition in scope.intent.fact_conditions:
        if condition.period and not domain.dataset(condition.dataset).time_field:
            yield Reason(ReasonCode.NO_TIME_FIELD, condition.dataset)
        if condition.dataset in facts_of(_metrics(scope), scope.piece):
            yield Reason(ReasonCode.NO_JOIN, condition.dataset)
    facts = facts_of(_metrics(scope), scope.piece)
    for fact in facts:
        yield from nested_conditions(scope, fact, alone=len(facts) == 1)


def _keys(scope: Scope) -> Iterator[Reason]:
    domain = scope.piece.domain
    for fact in facts_of(_metrics(scope), scope.piece):
        ways = [find_path(scope.piece, fact, key.field.dataset, key.field.role) for key in dimension_keys(scope.intent)]
        for way in ways:
            if isinstance(way, Path) and _is_by_siblings(way, domain):
                yield Reason(ReasonCode.NO_JOIN, f"{fact} – {way.hops[-1].dataset}")
        repeats = any(isinstance(way, Path) and way.fans_out for way in ways)
        if repeats and not _has_visible_key(scope.piece.domain.dataset(fact)):
            yield Reason(ReasonCode.NO_KEY, fact)


def _is_by_siblings(way: Path, domain: Domain) -> bool:
    """Tell whether a way goes up to a common owner and down to its other things: the meaning would be a guess.

    Payments by court over all other cases of their lawyer; a bridge is no such thing.
    """
    down = (not right.forward and not domain.dataset(right.dataset).is_bridge for right in way.hops[1:])
    return any(left.forward and turns for left, turns in zip(way.hops, down, strict=False))


def _has_visible_key(dataset: Dataset) -> bool:
    visible = {field.name for field in dataset.visible_fields}
    return bool(dataset.primary_key) and visible.issuperset(dataset.primary_key)


def _times(scope: Scope) -> Iterator[Reason]:
    for fact, metrics in facts_of(_metrics(scope), scope.piece).items():
        for one in metrics:
            time = time_field_of(one.metric, fact, scope.piece.domain)
            if time is None:
                if needs_time(scope.intent) or latest_only(one.metric):
                    yield Reason(ReasonCode.NO_TIME_FIELD, one.name)
            elif _needs_hours(scope.intent) and scope.piece.domain.field(time).datatype is Datatype.DATE:
                yield Reason(ReasonCode.NO_HOURS, str(time))


def _needs_hours(intent: Intent) -> bool:
    hourly = {Bucket.HOUR, Bucket.HOUR_OF_DAY}
    by_hour = bucket_asked(intent) in hourly or average_bucket(intent) in hourly
    return by_hour or bool(intent.recurring and intent.recurring.hours)


def _settings(scope: Scope) -> Iterator[Reason]:
    recurring = scope.intent.recurring
    if recurring:
        yield from (Reason(ReasonCode.SETTING_NEEDED, part.value) for part in recurring.dayparts)
        if recurring.working_days:
            yield Reason(ReasonCode.SETTING_NEEDED, "working_days")


def _states(scope: Scope) -> Iterator[Reason]:
    intent, domain = scope.intent, scope.piece.domain
    for one in _metrics(scope):
        time = one.metric.time_field
        if not latest_only(one.metric) or time is None:
            continue
        dated = domain.field(time).datatype is Datatype.DATE or time.field in domain.dataset(time.dataset).primary_key
        cyclic = bucket_asked(intent) in CYCLIC
        if not dated or cyclic or intent.recurring or time.dataset != one.metric.dataset:
            yield Reason(ReasonCode.STATE_METRIC, one.name)


def _as_of(scope: Scope) -> Iterator[Reason]:
    intent = scope.intent
    if intent.as_of and (main_periods(intent) or intent.compare):
        yield Reason(ReasonCode.AS_OF, "period")
    if intent.as_of and (intent.time_cut or intent.calculations):
        yield Reason(ReasonCode.AS_OF, "time_cut" if intent.time_cut else "calculation")


def _comparison(scope: Scope) -> Iterator[Reason]:
    intent = scope.intent
    if not intent.compare:
        return
    periods = main_periods(intent)
    if len(intent.compare) != len(periods):
        yield Reason(ReasonCode.COMPARISON, f"{len(periods)} : {len(intent.compare)}", _periods_told(intent))
    elif len(periods) > 1 and intent.time_cut:
        several = Localized("нескольких периодов с разбивкой по времени", "several periods with a split by time")
        yield Reason(ReasonCode.COMPARISON, intent.time_cut.bucket.value, several)
    elif any(None in (use.period.range.start, use.period.range.end) for use in (*periods, *intent.compare)):
        open_ended = Localized("периода без начала или конца", "a period without a start or an end")
        yield Reason(ReasonCode.COMPARISON, intent.compare[0].period.label, open_ended)


def _periods_told(intent: Intent) -> Localized:
    labels, others = (", ".join(use.period.label for use in uses) for uses in (main_periods(intent), intent.compare))
    if not labels:
        return Localized(f"с чем сравнить «{others}», не сказано", f"nothing is named to compare '{others}' with")
    return Localized(f"периоды «{labels}» и «{others}» не попарны", f"'{labels}' and '{others}' do not go in pairs")


def _numbers(scope: Scope) -> Iterator[Reason]:
    intent = scope.intent
    used = {condition.number for condition in intent.having} | {condition.number for condition in intent.row_conditions}
    if intent.ranking and intent.ranking.number:
        used.add(intent.ranking.number)
    for number in intent.numbers:
        if number.role is NumberRole.UNKNOWN or number.id not in used:
            yield Reason(ReasonCode.NUMBER, str(number.value))


def _ranking(scope: Scope) -> Iterator[Reason]:
    intent, ranking = scope.intent, scope.intent.ranking
    if ranking is None:
        return
    keys = dimension_keys(intent)
    if ranking.number:
        count = intent.number(ranking.number).value
        if count != count.to_integral_value() or count < 1:
            yield Reason(ReasonCode.RANKING, str(count))
    if not keys and not intent.time_cut and not rows_by_period(intent):
        yield Reason(ReasonCode.RANKING, intent.metric(ranking.metric).name, NO_GROUPS)
    listed = any(use.listed for use in intent.dimensions)
    if (len(keys) > 1 and not listed) or (keys and rows_by_period(intent)):
        told = APART if rows_by_period(intent) else None
        yield Reason(ReasonCode.RANKING, " – ".join(str(key.field) for key in keys), told)
    if keys and intent.time_cut and average_bucket(intent):
        yield Reason(ReasonCode.RANKING, CalculationKind.AVERAGE_PER.value)


def _having(scope: Scope) -> Iterator[Reason]:
    intent = scope.intent
    if intent.having and intent.dimensions and (intent.time_cut or rows_by_period(intent)):
        yield Reason(ReasonCode.CALCULATION, intent.metric(intent.having[0].metric).name, BOUNDED_APART)


def _calculations(scope: Scope) -> Iterator[Reason]:
    intent, columns = scope.intent, {one.name: one for one in _metrics(scope)}
    for found in intent.calculations:
        one = columns[intent.metric(found.metric).name]
        if not _is_possible(scope, found.kind, one):
            yield Reason(ReasonCode.CALCULATION, found.kind.value, calculation_told(found.kind, one.metric))


def _is_possible(scope: Scope, kind: CalculationKind, one: MetricColumn) -> bool:
    intent = scope.intent
    ordered = intent.time_cut is not None and bucket_asked(intent) not in CYCLIC
    match kind:
        case CalculationKind.SHARE:
            return _can_share(scope, one)
        case CalculationKind.GROWTH:
            return bool(intent.compare)
        case CalculationKind.CUMULATIVE:
            return ordered and one.metric.additivity is Additivity.ADDITIVE
        case CalculationKind.CHANGE:
            return ordered and not intent.compare
        case CalculationKind.AVERAGE_PER:
            return _can_average(scope)


def _can_share(scope: Scope, one: MetricColumn) -> bool:
    intent = scope.intent
    whole = whole_of(intent, one, dimension_keys(intent))
    state_over_time = latest_only(one.metric) and intent.time_cut is not None and whole and whole.bucket is None
    return (
        whole is not None
        and not state_over_time
        and one.metric.additivity is not Additivity.RATIO
        and not definition(one.metric).find(exp.Avg, exp.Median)
        and not average_bucket(intent)
        and not intent.fact_conditions  # «доля кошельков без платежей»: the part is the condition, the whole is not
    )


def _can_average(scope: Scope) -> bool:
    """Every metric is averaged per the same bucket, which fits into the asked cut and into no other calculation."""
    intent, bucket, cut = scope.intent, average_bucket(scope.intent), bucket_asked(scope.intent)
    averaged = calculations(intent, CalculationKind.AVERAGE_PER)
    names = {intent.metric(found.metric).name for found in averaged}
    if bucket is None or bucket in CYCLIC or {found.bucket for found in averaged} != {bucket}:
        return False
    if names != {one.name for one in _metrics(scope)} or len(averaged) != len(intent.calculations):
        return False
    ratios = any(one.metric.additivity is Additivity.RATIO for one in _metrics(scope))
    fits = cut is None or nests(bucket, cut) or _CYCLIC_OF.get(cut) is bucket
    return fits and not ratios and not intent.compare


def _calendars(scope: Scope) -> Iterator[Reason]:
    intent = scope.intent
    for bucket in (bucket_asked(intent), average_bucket(intent)):
        if bucket is None or bucket in CYCLIC:
            continue
        for use in (*main_periods(intent), *intent.compare):
            days = use.period.range
            if days.start and days.end and count_buckets(bucket, days.start, days.end) > MAX_BUCKETS:
                yield Reason(ReasonCode.TOO_MANY_BUCKETS, use.period.label)


Check = Callable[[Scope], Iterator[Reason]]
_NAMES: tuple[Check, ...] = (_has_metric, _names_exist)
_PARTS: tuple[Check, ...] = (
    _definitions,
    _joins,
    _measures_stay_whole,
    _other_facts,
    _keys,
    _times,
    _settings,
    _states,
    _as_of,
    _comparison,
    _numbers,
    _ranking,
    _having,
    _calculations,
    _calendars,
)
