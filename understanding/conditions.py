"""Which rows a question keeps: values, segments, thresholds, lifted default filters."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.intent import (
    Comparison,
    DimensionUse,
    FieldRef,
    HavingCondition,
    MetricUse,
    NumberRole,
    NumberUse,
    RowCondition,
    SegmentUse,
    TimeCut,
    ValueUse,
)
from core.span import Span
from core.unit import UnitKind
from domains.mentions import Mention, MentionKind
from domains.semantic_model import Datatype
from domains.words import plain_lemma
from understanding.cue_phrases import Cue
from understanding.cues import FoundCue
from understanding.numbers import FoundNumber
from understanding.scene import Scene

_COMPARISONS = {
    Cue.MORE: Comparison.GT,
    Cue.LESS: Comparison.LT,
    Cue.AT_LEAST: Comparison.GE,
    Cue.AT_MOST: Comparison.LE,
    Cue.EQUAL: Comparison.EQ,
}


@dataclass(frozen=True, slots=True)
class ValueConditions:
    """Conditions on values and segments, the lifted filters, and the pieces explained."""

    values: tuple[ValueUse, ...]
    segments: tuple[SegmentUse, ...]
    lifted: tuple[str, ...]
    explained: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Conditions on numbers, the numbers themselves, and the pieces explained."""

    having: tuple[HavingCondition, ...]
    rows: tuple[RowCondition, ...]
    numbers: tuple[NumberUse, ...]
    explained: tuple[Span, ...]


_NUMBERS = frozenset({Datatype.INTEGER, Datatype.DECIMAL, Datatype.FLOAT})
_LOWER, _UPPER = (Cue.MORE, Cue.AT_LEAST), (Cue.LESS, Cue.AT_MOST)
_SUMS = frozenset({"сумма", "размер", "amount", "sum"})
_LEAST_SUM = 100
"""«Платежи больше 17» may count them; «больше 5000» bounds what each is worth."""
_PERCENT = frozenset({"%", "процент", "percent"})


def read_values(scene: Scene, mentions: tuple[Mention, ...], bounds: tuple[Span, ...] = ()) -> ValueConditions:
    """Turn value, segment and filter mentions into conditions; values of one field are one condition.

    ``bounds`` are the words that bound by another fact: «без» of «без успешных платежей» negates the payments, not
    their success.
    """
    values: list[ValueUse] = []
    explained: list[Span] = []
    previous: tuple[int, bool] | None = None
    for mention in mentions:
        if mention.kind is not MentionKind.VALUE or mention.field is None:
            continue
        first, after = scene.place(mention.span)
        negation = _negation(scene, first, bounds, gap=2)
        continued = previous is not None and first - previous[0] <= 2
        bounded = scene.cue_before(first, Cue.WITHOUT, gap=2)
        denied = mention.negated and (bounded is None or bounded.span not in bounds)
        negated = denied or negation is not None or (continued and previous is not None and previous[1])
        if negation is not None:
            explained.append(negation.span)
        values = _with_value(values, _in_role(scene, mention, mentions), negated=negated)
        explained.append(mention.span)
        sign = scene.cue_before(first, Cue.EQUAL)
        if sign is not None:
            explained.append(sign.span)
        previous = (after, negated)
    segments, segment_spans = _segments(scene, mentions, bounds)
    lifted, lifted_spans = _lifted(scene, mentions, bounds)
    return ValueConditions(
        tuple(replace(value, id=f"V{number}") for number, value in enumerate(values, 1)),
        segments,
        lifted,
        (*explained, *segment_spans, *lifted_spans),
    )


def _in_role(scene: Scene, mention: Mention, mentions: tuple[Mention, ...]) -> Mention:
    """Return a value with the link named right before it: «банк возврата Заря» is no bank of the payer."""
    first, _ = scene.place(mention.span)
    if mention.field is None:
        return mention
    links = (one for one in mentions if one.kind is MentionKind.RELATIONSHIP and scene.place(one.span)[1] == first)
    roles = [one.name for one in links if scene.domain.relationship(one.name).to_dataset == mention.field.dataset]
    return replace(mention, field=replace(mention.field, role=roles[0])) if roles else mention


def _negation(scene: Scene, position: int, bounds: tuple[Span, ...], gap: int = 0) -> FoundCue | None:
    cue = scene.cue_before(position, Cue.EXCEPT, Cue.WITHOUT, gap=gap)
    return cue if cue is not None and cue.span not in bounds else None


def _lifted(
    scene: Scene, mentions: tuple[Mention, ...], bounds: tuple[Span, ...]
) -> tuple[tuple[str, ...], list[Span]]:
    """Return the default filters that are set aside, and the words explained.

    Only «включая тестовые» sets one aside and «без тестовых» says what holds anyway; «тестовые кошельки» alone would
    be those and no others, which no default filter can say.
    """
    names: dict[str, None] = {}
    spans: list[Span] = []
    end: int | None = None
    for mention in mentions:
        if mention.kind is not MentionKind.LIFTED_FILTER:
            continue
        first, after = scene.place(mention.span)
        without = _negation(scene, first, bounds, gap=2)
        including = scene.cue_before(first, Cue.INCLUDING, gap=3) or scene.cue_before(first, Cue.HAVING_SOME, Cue.ADD)
        listed = end is not None and first - end <= 2
        if without is not None:
            spans.extend([without.span, *mention.words])
        elif including is not None or listed:
            names[mention.name] = None
            spans.extend(mention.words)
            end = after
    return tuple(names), spans


def _with_value(values: list[ValueUse], mention: Mention, *, negated: bool) -> list[ValueUse]:
    field = mention.field
    label = mention.members[0]
    for position, value in enumerate(values):
        if value.field == field and value.negated is negated:
            members = tuple(dict.fromkeys((*value.members, *mention.members)))
            merged = replace(value, members=members, label=f"{value.label}, {label}", together=True)
            return [*values[:position], merged, *values[position + 1 :]]
    if field is None:
        return values
    return [*values, ValueUse("", field, mention.members, label, mention.span, negated)]


def _segments(
    scene: Scene, mentions: tuple[Mention, ...], bounds: tuple[Span, ...]
) -> tuple[tuple[SegmentUse, ...], list[Span]]:
    found: list[SegmentUse] = []
    spans: list[Span] = []
    for mention in mentions:
        if mention.kind is not MentionKind.SEGMENT:
            continue
        first, _ = scene.place(mention.span)
        negation = _negation(scene, first, bounds)
        denied = mention.negated and scene.cue_before(first, Cue.WITHOUT) is None
        spans.extend([*mention.words, *([negation.span] if negation else [])])
        found.append(SegmentUse(f"S{len(found) + 1}", mention.name, mention.span, denied or negation is not None))
    return tuple(found), spans


def read_thresholds(
    scene: Scene,
    mentions: tuple[Mention, ...],
    metrics: tuple[MetricUse, ...],
    dimensions: Groups,
    first_number: int,
) -> Thresholds:
    """Turn «больше 1000 рублей» and the like into conditions on rows or on groups.

    ``first_number`` is the number of the first id (N…) that is free.
    """
    having: list[HavingCondition] = []
    rows: list[RowCondition] = []
    numbers: list[NumberUse] = []
    explained: list[Span] = []
    last: tuple[_Bound, _Target] | None = None
    for number in scene.numbers:
        bound = _bound(scene, mentions, number)
        if bound is None:
            continue
        ends = last is not None and _ends_range(scene, last[0], bound)
        field, metric = last[1] if last and ends else _target(scene, mentions, metrics, dimensions, bound)
        last = bound, (field, metric)
        number_id, comparison = f"N{first_number + len(numbers)}", _COMPARISONS[bound.cue.cue]
        if metric is not None:
            having.append(HavingCondition(metric, comparison, number_id, bound.span))
        elif field is not None:
            rows.append(RowCondition(field, comparison, number_id, bound.span))
        else:
            continue
        numbers.append(NumberUse(number_id, number.value, NumberRole.THRESHOLD, number.span))
        explained.extend((bound.span, *_words_of_threshold(scene, mentions, bound, field)))
    return Thresholds(tuple(having), tuple(rows), tuple(numbers), tuple(explained))


Groups = tuple[DimensionUse, ...] | tuple[TimeCut, ...]
"""What the rows of an answer are: a threshold may bound the figure of each."""


@dataclass(frozen=True, slots=True)
class _Bound:
    """A comparison word with its number; ``after`` is the token position behind it, ``money`` tells of roubles.

    ``sum`` tells that the number may be one of money though nothing says so.
    """

    cue: FoundCue
    after: int
    span: Span
    money: bool
    sum: bool


_Target = tuple[FieldRef | None, str | None]
"""The field of a row or the id of a metric that a threshold bounds."""


def _ends_range(scene: Scene, last: _Bound, bound: _Bound) -> bool:
    """«От 10 до 20», «больше 1000 и меньше 3000»: both ends bound one thing."""
    sides = {last.cue.cue, bound.cue.cue}
    opposite = any(one in sides for one in _LOWER) and any(one in sides for one in _UPPER)
    joined = [token.lemma for token in scene.tokens[last.after : bound.cue.first]]
    return opposite and joined in ([], ["и"], ["но"], ["and"], ["but"])


def _bound(scene: Scene, mentions: tuple[Mention, ...], number: FoundNumber) -> _Bound | None:
    cue = scene.cue_before(number.first, *_COMPARISONS, gap=0) or _end_of_between(scene, number)
    if cue is None or any(mention.span.overlaps(number.span) for mention in mentions if mention.members):
        return None
    beside = scene.cue_after(number.after, Cue.MONEY)
    money = beside is not None or _money_of_range(scene, number) is not None
    span = Span(cue.span.start, beside.span.end if beside else number.span.end)
    return _Bound(cue, beside.after if beside else number.after, span, money, abs(number.value) >= _LEAST_SUM)


def _words_of_threshold(
    scene: Scene, mentions: tuple[Mention, ...], bound: _Bound, field: FieldRef | None
) -> list[Span]:
    """Return the words that only lead to a threshold: the name of its field, «где», «у которых»."""
    named = (m for m in mentions if m.kind is MentionKind.FIELD and field is not None and m.field is not None)
    found = [word for m in named if m.field == field or _is_led_by(scene, m, bound) for word in m.words]
    where = scene.cue_before(bound.cue.first, Cue.WHERE, Cue.HAVING_SOME, gap=4)
    return [*found, where.span] if where is not None else found


def _is_led_by(scene: Scene, mention: Mention, bound: _Bound) -> bool:
    return scene.place(mention.span)[1] == bound.cue.first


def _end_of_between(scene: Scene, number: FoundNumber) -> FoundCue | None:
    """«Между 1000 и 2000»: the first number bounds from below, the second, after «и», from above."""
    between = scene.cue_before(number.first, Cue.BETWEEN)
    if between is not None:
        return replace(between, cue=Cue.AT_LEAST)
    before = next((found for found in scene.numbers if number.first - found.after == 1), None)
    joined = scene.tokens[number.first - 1].lemma in {"и", "and"} if number.first else False
    opened = before is not None and joined and scene.cue_before(before.first, Cue.BETWEEN) is not None
    if not opened:
        return None
    span = scene.tokens[number.first - 1].span
    return FoundCue(Cue.AT_MOST, number.first - 1, number.first, span)


def _money_of_range(scene: Scene, number: FoundNumber) -> FoundCue | None:
    """«От 5000 до 10000 рублей»: the money word behind the second number is the first one's too."""
    following = next((found for found in scene.numbers if 1 <= found.first - number.after <= 2), None)
    return scene.cue_after(following.after, Cue.MONEY) if following is not None else None


def _target(
    scene: Scene,
    mentions: tuple[Mention, ...],
    metrics: tuple[MetricUse, ...],
    dimensions: Groups,
    bound: _Bound,
) -> _Target:
    """Return what a threshold bounds: a field of each row, or the id of a metric of each group, or neither."""
    after, money = bound.after, bound.money
    before = _bounded_name(scene, mentions, metrics, bound.cue.first)
    near = before or _adjacent(scene, mentions, after, before=False)
    if before is not None and before.kind is MentionKind.FIELD and before.field is not None:
        field = _own_field(scene, before, before.field, metrics)
        return (field if scene.domain.field(field).datatype in _NUMBERS else None), None
    metric = _metric_of(scene, near, metrics)
    if near is None and metrics and dimensions and not money:
        metric = metrics[0]
    unit = scene.domain.metric(metric.name).unit.kind if metric is not None else None
    is_money = unit is UnitKind.MONEY
    percent = after < len(scene.tokens) and scene.tokens[after].lemma in _PERCENT
    if percent and unit is not UnitKind.PERCENT:
        return None, None  # «с долей в обороте больше 5 %»: no condition on the turnover
    if metric is not None and dimensions and (is_money or not money):
        return None, metric.id
    dataset = scene.domain.metric(metric.name).dataset if metric else _dataset_of(scene, near)
    if not dataset and metrics:
        dataset = scene.domain.metric(metrics[0].name).dataset
    rows = bound.sum and not dimensions and metric is not None and _counts_rows(scene, before, metric)
    if not dataset or not (money or rows):
        return None, None
    return _amount_field(scene, dataset), None


def _own_field(scene: Scene, mention: Mention, field: FieldRef, metrics: tuple[MetricUse, ...]) -> FieldRef:
    """«Возвраты с суммой более …»: the sum is the refund's own, though a payment has one that is called so too."""
    counted = [scene.domain.metric(use.name).dataset for use in metrics]
    word = plain_lemma(mention.words[0].of(scene.text))
    if len(mention.words) > 1 or word not in _SUMS or not counted or field.dataset in counted:
        return field
    is_money = scene.domain.field(field).unit.kind is UnitKind.MONEY
    return (_amount_field(scene, counted[0]) if is_money else None) or field


def _counts_rows(scene: Scene, mention: Mention | None, metric: MetricUse) -> bool:
    """«Сколько платежей больше 5000»: each payment is bounded, in the one money it has."""
    if mention is None or scene.domain.metric(metric.name).unit.kind is not UnitKind.COUNT:
        return False
    first, _ = scene.place(mention.words[0])
    opens = first == 0 or scene.cue_before(first, Cue.COUNT) is not None
    return opens and _is_main(scene, metric)


def _is_main(scene: Scene, metric: MetricUse) -> bool:
    return scene.domain.dataset(scene.domain.metric(metric.name).dataset).main_metric == metric.name


def _bounded_name(
    scene: Scene, mentions: tuple[Mention, ...], metrics: tuple[MetricUse, ...], position: int
) -> Mention | None:
    """Return the name right before a threshold; of «со средним чеком платежей больше …» the figure, not its owner."""
    before = _adjacent(scene, mentions, position, before=True)
    if before is None or before.kind is not MentionKind.METRIC or _metric_of(scene, before, metrics):
        return before
    owned = _adjacent(scene, mentions, scene.place(before.span)[0], before=True)
    figure = _metric_of(scene, owned, metrics)
    rows = figure is not None and _is_main(scene, figure)  # «возвраты платежей больше …» bounds the payments
    return owned if figure and not rows else before


def _dataset_of(scene: Scene, near: Mention | None) -> str:
    """Return the dataset whose rows a mention beside a threshold names: «с платежами больше 10 000 рублей»."""
    if near is None:
        return ""
    return scene.domain.metric(near.name).dataset if near.kind is MentionKind.METRIC else near.name


def _adjacent(scene: Scene, mentions: tuple[Mention, ...], position: int, *, before: bool) -> Mention | None:
    """Return the metric, dataset or field mention with a word right before (or right after) a token position."""
    kinds = (MentionKind.METRIC, MentionKind.DATASET, MentionKind.FIELD)
    for mention in mentions:
        if mention.kind not in kinds:
            continue
        for word in mention.words:
            first, after = scene.place(word)
            distance = position - after if before else first - position
            if 0 <= distance <= (0 if before else 1):
                return mention
    return None


def _metric_of(scene: Scene, mention: Mention | None, metrics: tuple[MetricUse, ...]) -> MetricUse | None:
    if mention is None:
        return None
    if mention.kind is MentionKind.METRIC:
        wanted = mention.name
    elif mention.kind is MentionKind.DATASET:
        wanted = scene.domain.dataset(mention.name).main_metric or ""
    else:
        return None
    return next((metric for metric in metrics if metric.name == wanted), None)


def _amount_field(scene: Scene, dataset: str) -> FieldRef | None:
    """Return the one field of money of a dataset; with several, the one named ``amount``; else None."""
    if not any(found.name == dataset for found in scene.domain.datasets):
        return None
    money = [f for f in scene.domain.dataset(dataset).visible_fields if f.unit.kind is UnitKind.MONEY]
    named = [field for field in money if field.name == "amount"]
    chosen = named or money
    return chosen[0].ref if len(chosen) == 1 else None
