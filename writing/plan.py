"""What a question asks, sorted for compiling: periods of the metrics, dimensions, what a share is taken of."""

from __future__ import annotations

from core.intent import Calculation, CalculationKind, DimensionUse, Intent, PeriodUse, SegmentUse, ValueUse
from core.period import Bucket
from domains.semantic_model import Domain, DomainSlice
from writing.answer import MetricColumn, Whole
from writing.blocks import Key
from writing.conditions import Filters
from writing.metrics import atoms_of


def main_periods(intent: Intent) -> tuple[PeriodUse, ...]:
    """Return the periods of the metrics: all but those that bound another fact («без платежей в мае»)."""
    claimed = {condition.period for condition in intent.fact_conditions}
    return tuple(use for use in intent.periods if use.id not in claimed)


def needs_time(intent: Intent) -> bool:
    """Tell whether the question says anything about the time of the metrics."""
    return bool(main_periods(intent) or intent.compare or intent.time_cut or intent.as_of or intent.recurring)


def bucket_asked(intent: Intent) -> Bucket | None:
    """Return the bucket by which the answer is cut."""
    return intent.time_cut.bucket if intent.time_cut else None


def rows_by_period(intent: Intent) -> bool:
    """Tell whether each of several periods makes rows of its own."""
    return len(main_periods(intent)) > 1 and intent.time_cut is None


def all_filters(intent: Intent) -> Filters:
    """Return all values and segments of the question."""
    return Filters(intent.values, intent.segments)


def metric_columns(intent: Intent, domain: Domain) -> tuple[MetricColumn, ...]:
    """Return the metrics, each once, in the order of the question."""
    found = {use.name: MetricColumn(use.id, domain.metric(use.name), use.name) for use in reversed(intent.metrics)}
    return tuple(found[name] for name in dict.fromkeys(use.name for use in intent.metrics))


def metric_of(intent: Intent, metric_id: str, columns: tuple[MetricColumn, ...]) -> MetricColumn:
    """Return the column of a metric of the intent by its id (M…)."""
    name = intent.metric(metric_id).name
    return next(one for one in columns if one.name == name)


def dimension_keys(intent: Intent) -> tuple[Key, ...]:
    """Return the dimensions with their output names: the field's name, with more before it where two are the same."""
    uses = tuple({use.field: use for use in intent.dimensions}.values())
    bucket = bucket_asked(intent)
    taken = {use.name for use in intent.metrics} | ({bucket.value} if bucket else set())
    names = [use.field.field for use in uses]
    complete = {use.field for use in intent.dimensions if use.complete}
    return tuple(Key(_key_name(use, names, taken), use.field, use.field in complete) for use in uses)


def _key_name(use: DimensionUse, names: list[str], taken: set[str]) -> str:
    field = use.field
    if names.count(field.field) == 1 and field.field not in taken:
        return field.field
    return f"{field.role or field.dataset}_{field.field}"


def calculations(intent: Intent, kind: CalculationKind) -> tuple[Calculation, ...]:
    """Return the calculations of one kind."""
    return tuple(found for found in intent.calculations if found.kind is kind)


def average_bucket(intent: Intent) -> Bucket | None:
    """Return the bucket per which the metrics are averaged, None if they are not."""
    found = calculations(intent, CalculationKind.AVERAGE_PER)
    return found[0].bucket if found else None


def facts_of(columns: tuple[MetricColumn, ...], piece: DomainSlice) -> dict[str, list[MetricColumn]]:
    """Return the facts that are counted, with the metrics that count them."""
    facts: dict[str, list[MetricColumn]] = {}
    for one in columns:
        for fact in dict.fromkeys(atom.fact for atom in atoms_of(one.metric, piece)):
            facts.setdefault(fact, []).append(one)
    return facts


def whole_of(intent: Intent, metric: MetricColumn, keys: tuple[Key, ...]) -> Whole | None:
    """Return what a share of the metric is taken of, None where the question does not tell a part from a whole.

    What is named first after «доля» is the part: a segment («доля закрытых по регионам»), a value («доля Москвы среди
    успешных») or the groups of a dimension («доля каналов в Москве»). Everything else that was named bounds the whole.
    """
    bucket, part = bucket_asked(intent), _part_of_share(intent)
    if isinstance(part, ValueUse):
        rest = tuple(key for key in keys if key.field != part.field)
        others = tuple(use for use in intent.values if use is not part)
        return Whole(metric, rest, bucket, Filters(others, intent.segments))
    if isinstance(part, SegmentUse):
        others_named = tuple(use for use in intent.segments if use is not part)
        return Whole(metric, keys, bucket, Filters(intent.values, others_named))
    everything = all_filters(intent)
    return Whole(metric, (), bucket if keys else None, everything) if keys or bucket else None


def _part_of_share(intent: Intent) -> ValueUse | SegmentUse | DimensionUse | None:
    """Return what is named first after the word that asks for a share; in a follow-up, what was named at all."""
    share = next((item for item in intent.calculations if item.kind is CalculationKind.SHARE), None)
    named: list[ValueUse | SegmentUse | DimensionUse] = [
        *(use for use in intent.values if not use.negated),
        *intent.segments,
        *intent.dimensions,
    ]
    start = share.span.end if share else 0
    after = sorted((use for use in named if use.span.start >= start), key=lambda use: use.span.start)
    if after:
        return after[0]
    cut = {use.field for use in intent.dimensions}
    on_cut = (use for use in intent.values if use.field in cut and not use.negated)
    return next(on_cut, None) or next(iter(intent.segments), None) or (None if cut else next(iter(named), None))


def parts_add_up(intent: Intent, keys: tuple[Key, ...]) -> bool:
    """Tell whether the shares of the answer are parts of one whole, so that they add up to 100 per cent."""
    cut = {key.field for key in keys}
    filtered = bool(intent.segments) or any(use.field in cut and not use.negated for use in intent.values)
    return not filtered and bool(keys or (intent.time_cut and not intent.values))
