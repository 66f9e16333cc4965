"""Merging a follow-up message into the last good intent: what is not said is kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import count

from core.intent import (
    Calculation,
    CalculationKind,
    Default,
    DefaultKind,
    DimensionUse,
    FactCondition,
    FieldRef,
    HavingCondition,
    Intent,
    MetricUse,
    NumberUse,
    OutputForm,
    PeriodUse,
    ProposedLink,
    RowCondition,
    SegmentUse,
    TimeCut,
    ValueUse,
    Word,
)
from core.period import PeriodReading
from core.span import Span
from domains.expressions import ColumnUse, columns_of
from understanding.cue_phrases import Cue
from understanding.cues import find_cues
from understanding.period_uses import number_periods
from understanding.removed import begins_with_removal
from understanding.scene import Scene
from understanding.steps import without_lost_steps
from understanding.taken_back import part_of_share, total_cues
from understanding.tokens import tokenize

_CONTINUING = frozenset({Cue.FOLLOW_UP, Cue.ADD, Cue.THOSE, Cue.RESET_CUT, Cue.RESET_TOP, Cue.UNDO})
_ASKING = (Cue.COUNT, Cue.WHICH)


@dataclass(frozen=True, slots=True)
class ShownGroups:
    """The groups that the previous answer showed: a field and its members, to which «эти» and «у них» refer."""

    field: FieldRef
    members: tuple[str, ...]


def is_follow_up(scene: Scene, own: Intent, previous: Intent | None) -> bool:
    """Tell whether a message continues the previous question.

    A message with a metric of its own starts afresh unless it begins as a follow-up does («а сколько закрыли?») or
    names nothing but the figure («комиссия»); a message without one continues if anything in it was read.
    """
    if previous is None or own.domain != previous.domain:
        return False
    if begins_as_follow_up(scene):
        return True
    said = (
        own.dimensions, own.time_cut, own.periods, own.values, own.segments, own.ranking, own.compare, own.having,
        own.row_conditions, own.calculations, own.lifted_filters, own.recurring, own.segments, own.fact_conditions,
        own.as_of, own.form is not OutputForm.AUTO, scene.reading.spans,
    )  # fmt: skip
    begins = any(cue.first == 0 for cue in scene.all_cues(Cue.COMPARE))
    begins = begins or bool(total_cues(scene) and not own.unexplained)
    if own.metrics:
        return not any(said) and not own.unexplained and not _asks_how_many(scene)
    return begins or any(said)


def _asks_how_many(scene: Scene) -> bool:
    """Tell whether a message is a whole question: «сколько открыто кошельков», "how many payments"."""
    asking = scene.all_cues(*_ASKING)
    return any(_says_how_many(cue.span.of(scene.text)) for cue in asking) or "?" in scene.text


def begins_as_follow_up(scene: Scene) -> bool:
    """Tell whether the first word of a message is one that continues («а …», «теперь …», "what about …")."""
    return begins_with_removal(scene) or any(cue.first == 0 and cue.cue in _CONTINUING for cue in scene.cues)


def text_begins_as_follow_up(text: str) -> bool:
    """Tell the same of a text that was not taken apart yet."""
    first = find_cues(tokenize(text))
    return any(cue.first == 0 and cue.cue in _CONTINUING for cue in first)


def merge(scene: Scene, own: Intent, previous: Intent, state: PeriodReading, shown: ShownGroups | None) -> Intent:
    """Return the whole intent after a follow-up.

    ``own`` is the message read alone, ``state`` the whole reading of time after it, ``shown`` what «эти» refers to.
    """
    refers = shown if shown is not None and _refers(scene) else None
    dimensions, time_cut = _cuts(scene, own, previous, state, refers=refers is not None)
    values = _values(own, previous, refers, adds=_adds(scene) or scene.tokens[0].lemma in _ANDS)
    main, other = number_periods(without_lost_steps(state, time_cut))
    facts, claimed = _facts(own, previous, (*main, *other))
    ranking = own.ranking or (previous.ranking if dimensions and refers is None else None)
    listing = None if own.metrics else own.listing or previous.listing
    merged = replace(
        own,
        metrics=_metrics(scene, own, previous),
        listing=listing,
        dimensions=dimensions if listing or not previous.listing or _adds(scene) else own.dimensions,
        time_cut=time_cut,
        values=values,
        segments=_segments(scene, own, previous),
        fact_conditions=facts,
        ranking=ranking,
        having=own.having or (previous.having if dimensions else ()),
        row_conditions=own.row_conditions or previous.row_conditions,
        lifted_filters=tuple(dict.fromkeys((*previous.lifted_filters, *own.lifted_filters))),
        recurring=state.recurring,
        as_of=state.as_of,
        periods=(*main, *claimed),
        unexplained=_unexplained(scene, own, previous, shown),
        compare=other,
    )
    merged = _with_part(own, previous, replace(merged, calculations=_calculations(own, previous, merged)))
    merged = replace(merged, defaults=_defaults(own, previous, merged), proposals=_proposals(previous, merged))
    return _renumber(merged, own, previous)


def _unexplained(scene: Scene, own: Intent, previous: Intent, shown: ShownGroups | None) -> tuple[Word, ...]:
    """Where the previous answer showed no groups, «у них» refers to nothing that can be kept.

    «Их доля» needs no names: the same groups come out where neither the figure nor its rows change.
    """
    changed = own.metrics or own.periods or own.values or own.segments or own.row_conditions or own.fact_conditions
    lost = scene.all_cues(Cue.THOSE) if shown is None and (changed or not previous.dimensions) else ()
    if previous.values and not own.dimensions:
        lost = (*lost, *scene.all_cues(Cue.ALL))  # «а все?»: which of the conditions goes is not said
    spans = [cue.span for cue in lost]
    if previous.listing is not None:
        spans.extend(_not_of_rows(own, previous))
    if previous.listing is not None and not own.metrics:
        asked = (cue for cue in scene.all_cues(Cue.COUNT, Cue.FOLLOW_UP) if _says_how_many(cue.span.of(scene.text)))
        spans.extend(cue.span for cue in asked)  # «а сколько их?»: of rows no figure was asked before
    found = {span: span.of(scene.text) for span in spans}
    return (*own.unexplained, *(Word(text, text.lower(), span) for span, text in found.items()))


def _not_of_rows(own: Intent, previous: Intent) -> tuple[Span, ...]:
    """Return what a message says that cannot be put on the rows listed before.

    A figure of rows that a condition chose, a figure that was only assumed, one period for conditions of several.
    """
    assumed = {default.detail for default in own.defaults if default.kind is DefaultKind.METRIC}
    figures = tuple(use for use in own.metrics if previous.fact_conditions or use.name in assumed)
    months = {condition.period for condition in previous.fact_conditions}
    periods = own.periods if len(months) > 1 else ()
    return (*(use.span for use in figures), *(use.period.span for use in periods))


def _adds(scene: Scene) -> bool:
    return any(cue.first == 0 for cue in scene.all_cues(Cue.ADD))


def _says_how_many(text: str) -> bool:
    return any(word in text.lower() for word in ("сколько", "количеств", "число", "how many", "count"))


def _refers(scene: Scene) -> bool:
    return bool(scene.all_cues(Cue.THOSE))


def _cuts(
    scene: Scene, own: Intent, previous: Intent, state: PeriodReading, *, refers: bool
) -> tuple[tuple[DimensionUse, ...], TimeCut | None]:
    if scene.all_cues(Cue.RESET_CUT):
        return own.dimensions, own.time_cut
    if refers and not own.dimensions and scene.all_cues(Cue.TOTAL):
        return (), own.time_cut
    if not own.dimensions:
        return previous.dimensions, own.time_cut or _kept_cut(previous, state)
    adds = bool(scene.all_cues(Cue.ADD))
    kept = previous.dimensions if adds else ()
    uses = {use.field: use for use in (*kept, *own.dimensions)}
    dimensions = tuple(replace(use, id=f"D{number}") for number, use in enumerate(uses.values(), 1))
    return dimensions, own.time_cut or (_kept_cut(previous, state) if adds else None)


def _kept_cut(previous: Intent, state: PeriodReading) -> TimeCut | None:
    if state.group_by is not None:
        return TimeCut(state.group_by, state.group_by_span or Span(0, 0))
    return previous.time_cut


def _values(own: Intent, previous: Intent, refers: ShownGroups | None, *, adds: bool) -> tuple[ValueUse, ...]:
    said = list(own.values)
    if refers is not None:
        several = len(refers.members) > 1
        label = ", ".join(refers.members)
        said.append(ValueUse("", refers.field, refers.members, label, Span(0, 0), together=several))
    fields = {value.field for value in said}
    kept = [value for value in previous.values if value.field not in fields]
    without = {value.field: value for value in previous.values if value.negated}
    if adds:  # «без Москвы» → «и без Питера»: neither of them
        said = [_joined(without[one.field], one) if one.negated and one.field in without else one for one in said]
    return tuple(replace(value, id=f"V{number}") for number, value in enumerate((*kept, *said), 1))


def _joined(before: ValueUse, now: ValueUse) -> ValueUse:
    members = tuple(dict.fromkeys((*before.members, *now.members)))
    return replace(now, members=members, label=f"{before.label}, {now.label}", together=True)


_ANDS = frozenset({"и", "and", "еще", "также", "also"})


def _facts(
    own: Intent, previous: Intent, periods: tuple[PeriodUse, ...]
) -> tuple[tuple[FactCondition, ...], tuple[PeriodUse, ...]]:
    """Return the conditions on other facts, and the periods of theirs that are not among ``periods`` any more."""
    if own.fact_conditions:
        return own.fact_conditions, ()
    old = {use.id: use.period for use in previous.periods}
    known = {use.period.range: use.id for use in periods}
    claimed: list[PeriodUse] = []
    kept: list[FactCondition] = []
    for condition in previous.fact_conditions:
        if condition.period is None:
            kept.append(condition)
            continue
        if own.periods and periods and _dates_conditions(previous):  # «магазины без платежей в мае» → «а в апреле?»
            kept.append(replace(condition, period=periods[0].id))
            continue
        period = old[condition.period]
        if period.range not in known:
            claimed.append(PeriodUse(f"P{len(periods) + len(claimed) + 1}", period))
            known[period.range] = claimed[-1].id
        kept.append(replace(condition, period=known[period.range]))
    return tuple(kept), tuple(claimed)


def _dates_conditions(previous: Intent) -> bool:
    """Tell whether the one period of a question is that of its condition on another fact."""
    claimed = {condition.period for condition in previous.fact_conditions} - {None}
    return previous.listing is not None or (len(claimed) == 1 and {use.id for use in previous.periods} == claimed)


def _calculations(own: Intent, previous: Intent, merged: Intent) -> tuple[Calculation, ...]:
    """Keep what was computed where the answer still has what it is computed over."""
    part = part_of_share(previous)
    shared = part is not None and any(use.field == part.field for use in merged.values)
    possible = {
        CalculationKind.GROWTH: bool(merged.compare),
        CalculationKind.CHANGE: merged.time_cut is not None and not merged.compare,
        CalculationKind.CUMULATIVE: merged.time_cut is not None,
        CalculationKind.SHARE: bool(merged.dimensions or merged.time_cut) or shared,
        CalculationKind.AVERAGE_PER: True,
    }
    kept = own.calculations or tuple(found for found in previous.calculations if possible[found.kind])
    grows = any(found.kind is CalculationKind.GROWTH for found in kept)
    new = merged.compare if merged.compare and not grows else ()  # «г/г» has its period from the question before
    growth = (Calculation(CalculationKind.GROWTH, use.id, new[0].period.span) for use in merged.metrics if new)
    return (*kept, *growth)


def _with_part(own: Intent, previous: Intent, merged: Intent) -> Intent:
    """Keep what a share is of: «доля СБП» → «а карт?» asks for the share of cards, «доля каждого» for the groups'."""
    part = part_of_share(previous)
    kept = [found for found in merged.calculations if found.kind is CalculationKind.SHARE]
    if any(found.kind is CalculationKind.SHARE for found in own.calculations):
        return _with_earlier_parts(own, merged)
    if not kept or own.calculations:
        return merged
    span = _LATER if part is None else _EARLIER
    shares = tuple(replace(found, span=span) if found in kept else found for found in merged.calculations)
    if part is None:
        return replace(merged, calculations=shares)
    values = tuple(replace(use, span=_EARLIER) if use.field == part.field else use for use in merged.values)
    return replace(merged, values=tuple(sorted(values, key=lambda use: use.span != _EARLIER)), calculations=shares)


def _with_earlier_parts(own: Intent, merged: Intent) -> Intent:
    """Put what was said before the share was asked for in front of it: it bounds the whole, and is no part."""
    values, segments, cuts = own.values, own.segments, own.dimensions
    said = {*(use.span for use in values), *(use.span for use in segments), *(use.span for use in cuts)}
    return replace(
        merged,
        values=tuple(use if use.span in said else replace(use, span=_EARLIER) for use in merged.values),
        segments=tuple(use if use.span in said else replace(use, span=_EARLIER) for use in merged.segments),
        dimensions=tuple(use if use.span in said else replace(use, span=_EARLIER) for use in merged.dimensions),
    )


_EARLIER = Span(0, 0)
_LATER = Span(1_000_000, 1_000_000)
"""Places of what an earlier message said: in front of a share of this one, or behind all that this one names."""


def _metrics(scene: Scene, own: Intent, previous: Intent) -> tuple[MetricUse, ...]:
    """A metric that is added («добавь число платежей») stands beside those before; any other replaces them.

    The metric of a threshold stays where the new one is measured otherwise («… больше 100 платежей» → «а сумма?»).
    """
    if not own.metrics:
        return previous.metrics
    adds = any(cue.first == 0 for cue in scene.all_cues(Cue.ADD))
    kinds = {scene.domain.metric(use.name).unit.kind for use in own.metrics}
    bounded = {condition.metric for condition in previous.having if not own.having}
    kept = [
        use for use in previous.metrics if use.id in bounded and scene.domain.metric(use.name).unit.kind not in kinds
    ]
    names = {use.name: use.span for use in (*(previous.metrics if adds else ()), *own.metrics, *kept)}
    return tuple(MetricUse(f"M{number}", name, span) for number, (name, span) in enumerate(names.items(), 1))


def _segments(scene: Scene, own: Intent, previous: Intent) -> tuple[SegmentUse, ...]:
    """A segment over the same fields replaces the one before («успешные» → «а неуспешные?»)."""
    said = {field for segment in own.segments for field in _fields(scene, segment)}
    kept = [segment for segment in previous.segments if not said & _fields(scene, segment)]
    by_name = {segment.name: segment for segment in (*kept, *own.segments)}
    return tuple(replace(segment, id=f"S{number}") for number, segment in enumerate(by_name.values(), 1))


def _fields(scene: Scene, segment: SegmentUse) -> frozenset[ColumnUse]:
    return frozenset(columns_of(scene.domain.filter(segment.name).expression))


def _defaults(own: Intent, previous: Intent, merged: Intent) -> tuple[Default, ...]:
    """Name what was taken over from the previous question, and drop what no longer was assumed."""
    kept = [d for d in own.defaults if d.kind is not DefaultKind.ALL_TIME or not (merged.periods or merged.as_of)]
    parts = (
        ("metric", not own.metrics and bool(merged.metrics)),
        ("period", not own.periods and bool(merged.periods)),
        ("cut", bool(merged.dimensions or merged.time_cut) and not (own.dimensions or own.time_cut)),
        ("filter", bool(previous.values) and not own.values),
    )
    return (*kept, *(Default(DefaultKind.INHERITED, part) for part, inherited in parts if inherited))


def _proposals(previous: Intent, merged: Intent) -> tuple[ProposedLink, ...]:
    """Keep what a model proposed for the metrics and cuts that are still there."""
    names, fields = {use.name for use in merged.metrics}, {use.field for use in merged.dimensions}
    return tuple(link for link in previous.proposals if link.metric in names or link.field in fields)


def _renumber(merged: Intent, own: Intent, previous: Intent) -> Intent:
    """Give the numbers that are still used ids of their own, and point to metrics as they are numbered now."""
    numbers: list[NumberUse] = []
    ids = count(1)

    def take(number_id: str, source: Intent) -> str:
        number = replace(source.number(number_id), id=f"N{next(ids)}")
        numbers.append(number)
        return number.id

    ranking = merged.ranking
    if ranking is not None:
        source = own if own.ranking else previous
        number = take(ranking.number, source) if ranking.number else None
        ranking = replace(ranking, number=number, metric=_metric_id(ranking.metric, source, previous, merged))
    source = own if own.having else previous
    having: Iterable[HavingCondition] = [
        replace(item, number=take(item.number, source), metric=_metric_id(item.metric, source, previous, merged))
        for item in merged.having
    ]
    source = own if own.row_conditions else previous
    rows: Iterable[RowCondition] = [replace(item, number=take(item.number, source)) for item in merged.row_conditions]
    source = own if own.calculations else previous
    calculations = tuple(
        replace(item, metric=_metric_id(item.metric, source, previous, merged)) for item in merged.calculations
    )
    return replace(
        merged, ranking=ranking, having=tuple(having), row_conditions=tuple(rows), numbers=tuple(numbers),
        calculations=calculations,
    )  # fmt: skip


def _metric_id(metric_id: str, source: Intent, previous: Intent, merged: Intent) -> str:
    """Return the id that a metric has in the merged intent; that of the first one where it was replaced."""
    names = {use.id: use.name for use in source.metrics or previous.metrics}
    same = (use.id for use in merged.metrics if use.name == names.get(metric_id))
    return next(same, merged.metrics[0].id if merged.metrics else metric_id)
